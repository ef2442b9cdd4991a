"""What all errors of the package have in common."""


class StudHhError(Exception):
    """Something that its user can put right: the text says what, and how."""

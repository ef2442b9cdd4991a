"""What can be wrong with a call."""

from collections.abc import Iterable
from difflib import get_close_matches
from typing import Final

from stud_hh.errors import StudHhError

FLAGGED: Final = 1
"""Exit status: something was flagged or rejected."""


class UserError(StudHhError):
    """Something that the caller can put right; its text says what and how."""


def unknown(what: str, name: str, known: Iterable[str]) -> UserError:
    """`There is no rule SH999. Did you mean SH399? There are: SH101, …`."""
    names = list(known)
    return UserError(
        f"There is no {what} {name}.{guess(name, names)} There are: {', '.join(names)}."
    )


def guess(name: str, names: list[str]) -> str:
    """`Did you mean SH399?`, where a name is like it."""
    by_lower = {known.lower(): known for known in names}
    near = get_close_matches(name.lower(), by_lower, n=1)
    return f" Did you mean {by_lower[near[0]]}?" if near else ""

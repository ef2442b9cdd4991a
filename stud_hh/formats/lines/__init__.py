"""The lines of a text: the terminals of a room's grammar, matched a line at a time."""

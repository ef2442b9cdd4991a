"""Audit seven-card stud hand histories and turn them into exact facts."""

from typing import Final

__version__: Final = "0.1.0"

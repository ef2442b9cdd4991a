"""Rules that a call names."""

from stud_hh.cli._errors import UserError, guess
from stud_hh.rules import RULES


def unknown_rule(name: str) -> UserError:
    """`There is no rule SH999. Did you mean SH399?`: they are too many to list."""
    names = [key for one in RULES for key in (one.code, one.name)]
    return UserError(f"There is no rule {name}.{guess(name, names)} To list all: stud-hh rules")

"""What a rule is: a code, a name, a reason, examples and a small function."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from inspect import cleandoc
from typing import Any, Final, NamedTuple

from stud_hh.findings import Severity
from stud_hh.model import Ante, BringIn, Call, Chips, Event, SeatClaim, Wager
from stud_hh.money import amount_text
from stud_hh.replay.table import Standing, Table


class Fault(NamedTuple):
    """One breach of a rule, before it has a code and a place."""

    message: str
    expected: str | None = None
    actual: str | None = None
    player: str | None = None
    line: int | None = None
    """Where it stands, if not on the event's own line."""
    street: int | None = None
    """The street it belongs to, if not the one in play."""


Faults = Sequence[Fault]
FINE: Final[Faults] = ()
Check = Callable[[Any, Table], Faults]
Told = Event | SeatClaim
"""What a rule may look at."""


@dataclass(frozen=True)
class Rule:
    """A rule of the audit."""

    code: str
    name: str
    """The wrong pattern, in words that read well after `allow`."""
    reason: str
    fires: str
    """A line or two of history that breaks it."""
    fine: str
    """The same as it should stand."""
    source: str | None
    """The rulebook or page it comes from."""
    severity: Severity
    on: tuple[type[Told], ...]
    """The events it looks at, before they are applied, or the summary's seats; none for the end."""
    standing: Standing | None
    """It looks only at actions of players who stand so; None: at all."""
    check: Check | None
    """None for rules of the text, which the readers themselves enforce."""

    @property
    def sentence(self) -> str:
        """The reason's first sentence."""
        return f"{self.reason.partition('. ')[0].rstrip('.')}."


def rule(
    code: str,
    *on: type[Told],
    standing: Standing | None = None,
    severity: Severity = Severity.ERROR,
) -> Callable[[Check], Rule]:
    """Make a rule of a function: its name and docstring become the rule's name and reason.

    The docstring is the reason, then lines that begin `Fires:`, `Fine:` and, where a
    rulebook or a room's page settles it, `Source:`.
    """

    def make(check: Check) -> Rule:
        doc = check.__doc__ or ""
        return described(code, check.__name__, doc, severity, on, standing, check)

    return make


def described(
    code: str,
    name: str,
    doc: str,
    severity: Severity,
    on: tuple[type[Told], ...] = (),
    standing: Standing | None = None,
    check: Check | None = None,
) -> Rule:
    """A rule from its docstring."""
    parts: dict[str, list[str]] = {"": [], "Fires": [], "Fine": [], "Source": []}
    part = ""
    for line in cleandoc(doc).splitlines():
        head, colon, rest = line.partition(": ")
        if colon and head in parts:
            part, line = head, rest  # noqa: PLW2901 the heading is not part of the text
        parts[part].append(line.strip())
    text = {key: " ".join(lines).strip() for key, lines in parts.items()}
    return Rule(
        code,
        name.replace("_", "-"),
        text[""],
        text["Fires"],
        text["Fine"],
        text["Source"] or None,
        severity,
        on,
        standing,
        check,
    )


def chips_added(event: Ante | BringIn | Call | Wager, table: Table) -> Chips:
    """What an action puts into the pot."""
    to: Chips | None = getattr(event, "to", None)  # isinstance is slow on Structs
    if to is None:
        return event.amount  # type: ignore[union-attr]
    return to - table.on_street.get(event.player, 0)


def money(table: Table, amount: Chips) -> str:
    """An amount as a person writes it."""
    return amount_text(amount, table.hand.exponent)


def one_of(players: Sequence[str]) -> str:
    """`Ann`, or `Ann or Bob`."""
    return " or ".join(players)

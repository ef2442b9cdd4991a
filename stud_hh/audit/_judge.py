"""One hand past all the rules, once."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final

from msgspec import Struct

from stud_hh.findings import Finding, Severity, Unproven, Verdict
from stud_hh.houses import RuleSet
from stud_hh.model import Chips, Event, Half, Hand, Street
from stud_hh.replay import seat
from stud_hh.replay.contest import Showdown
from stud_hh.replay.moves import apply, finish
from stud_hh.replay.proof import Proof
from stud_hh.replay.settlement import Ending, Settled, settle
from stud_hh.replay.table import Standing, Table
from stud_hh.rules import RULES, Check, Fault, Faults, Rule
from stud_hh.source import Source


class Judgement(Struct, frozen=True):
    """A hand with all that its audit found."""

    hand: Hand
    verdict: Verdict
    findings: tuple[Finding, ...]
    unproven: tuple[Unproven, ...]
    table: Table
    """The table at the end of the hand."""
    pots: tuple[Settled, ...]
    net: dict[str, Chips]
    """Awards less chips put in, by the replay's own reckoning, of everyone dealt in."""


_Bound = tuple[Rule, Check]
"""A rule and its function, which spares the hot loop a look-up."""


def _bound(rules: Iterable[Rule]) -> tuple[_Bound, ...]:
    return tuple((one, one.check) for one in rules if one.check is not None)


def _by_event() -> Mapping[type[Event], tuple[_Bound, ...]]:
    types = {type_ for one in RULES for type_ in one.on}
    return {
        type_: _bound(one for one in RULES if type_ in one.on and one.standing is None)
        for type_ in types
    }


def _by_standing() -> Mapping[type[Event], Mapping[Standing, tuple[_Bound, ...]]]:
    types = {type_ for one in RULES if one.standing is not None for type_ in one.on}
    return {
        type_: {
            standing: _bound(one for one in RULES if type_ in one.on and one.standing is standing)
            for standing in Standing
        }
        for type_ in types
    }


_BY_EVENT: Final = _by_event()
_BY_STANDING: Final = _by_standing()
_AT_END: Final = _bound(one for one in RULES if not one.on)


def judge(hand: Hand, rules: RuleSet | None = None) -> Judgement:
    """Replay a hand and judge every step and the end, by its room's rules or by these."""
    table = seat(hand, rules)
    findings: list[Finding] = []
    for event in hand.events:
        for one, check in _applying(event, table):
            if faults := check(event, table):
                findings += _findings(one, faults, event.line, table.street, table)
        apply(table, event)
    finish(table)
    end = Ending(hand.summary, settle(table))
    for one, check in _AT_END:
        if faults := check(end, table):
            findings += _findings(one, faults, hand.summary.line, None, table)
    findings.sort(key=lambda finding: (finding.source.line, finding.code))
    unproven = tuple(_open_questions(end, table))
    return Judgement(
        hand,
        verdict_of(findings, unproven),
        tuple(findings),
        unproven,
        table,
        end.pots,
        _nets(table),
    )


def _applying(event: Event, table: Table) -> tuple[_Bound, ...]:
    """The rules that look at this event, by its kind and by its player's standing."""
    rules = _BY_EVENT.get(type(event), ())
    by_standing = _BY_STANDING.get(type(event))
    if by_standing is None:
        return rules
    return rules + by_standing[table.standing(event.player)]  # type: ignore[attr-defined]


def _findings(
    rule: Rule, faults: Faults, line: int, street: Street | None, table: Table
) -> list[Finding]:
    return [_finding(rule, fault, fault.line or line, street, table) for fault in faults]


def _finding(rule: Rule, fault: Fault, line: int, street: Street | None, table: Table) -> Finding:
    on = fault.street or street
    return Finding(
        rule.code,
        rule.name,
        rule.severity,
        Source(table.hand.path, line),
        fault.message,
        fault.expected,
        fault.actual,
        None if on is None else int(on),
        fault.player,
    )


def verdict_of(findings: Sequence[Finding], unproven: Sequence[Unproven]) -> Verdict:
    """What findings and open questions come to."""
    if any(finding.severity is Severity.ERROR for finding in findings):
        return Verdict.FLAGGED
    return Verdict.UNPROVEN if unproven else Verdict.CLEAN


def _nets(table: Table) -> dict[str, Chips]:
    net = {player: -amount for player, amount in table.put_in.items()}
    for award in table.awards:
        net[award.player] = net.get(award.player, 0) + award.amount
    return net


def _open_questions(end: Ending, table: Table) -> Iterator[Unproven]:
    showdown = Showdown(table)
    for pot in end.pots:
        if pot.proof is not Proof.UNPROVEN:
            continue
        line = pot.awards[0].line if pot.awards else end.summary.line
        for half in pot.open_halves:
            yield Unproven(pot.index, half, line, _missing(pot, half, showdown))


_CARDS: Final = {1: "one card", 2: "two cards", 3: "the three down cards"}


def _missing(pot: Settled, half: Half, showdown: Showdown) -> str:
    """What would have to be known, in words."""
    hidden = {one: showdown.unknown_cards(one) for one in pot.pot.eligible}
    cards = [f"{_CARDS.get(count, count)} of {one}" for one, count in hidden.items() if count]
    where = "the pot" if pot.index == 0 else f"side pot {pot.index}"
    what = where if len(showdown.halves) == 1 else f"the {half} half of {where}"
    verb = "decides" if sum(hidden.values()) == 1 else "decide"
    return f"{' and '.join(cards)}, not shown, {verb} {what}"

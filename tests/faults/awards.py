"""Faults of who is paid what; the summary tells the same as the faulty awards."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from tests.dealing.record import Award
from tests.faults._kind import Kind, kind
from tests.faults._script import Faulty, Script

_SPLIT = ("stud8",)
_NO_LOW = "No low hand qualified"


def _say(script: Script, award: Award) -> str:
    """The line of an award, without the name of a hand."""
    if not script.is_pokerstars:
        does = "ties for" if award.tied else "wins"
        pot = script.writer.pot_name(award)
        return f"{script.names[award.seat]} {does} {pot} ({script.money(award.amount)})"
    pot = script.writer.pot_name(award.pot).lower()
    return f"{script.names[award.seat]} collected {script.money(award.amount)} from {pot}"


def _claim(script: Script, seat: int, won: int) -> str:
    """The summary's line of a player who won so much."""
    line = script.lines[script.claim(seat)]
    if won == script.record.won(seat):
        return line
    reveal = next((one for one in script.record.reveals if one.seat == seat), None)
    start = f"Seat {seat}: {script.names[seat]} "
    if seat in script.play.folded or (not won and not reveal):
        return line if not won else f"{start}collected ({script.money(won)})"
    if not reveal:
        return f"{start}collected ({script.money(won)})"
    if not reveal.shows and not won:
        return line
    result = f"won ({script.money(won)})" if won else "lost"
    return f"{start}showed {script.writer.cards(seat)} and {result}"


def _showing(script: Script, seat: int) -> str:
    """Whoever is paid shows."""
    cards = script.writer.cards(seat)
    if script.is_pokerstars:
        return script.by(seat, f"shows {cards} ({script.writer.worth(seat)})")
    return script.by(seat, f"shows {cards} {script.writer.shown_worth(seat)}")


def _paid(script: Script, awards: dict[int, list[Award]], at: int, offset: int = 0) -> Faulty:
    """The hand with other awards in place of some, by their lines."""
    now = {line: awards.get(line, [award]) for line, award in script.awards}
    won: dict[int, int] = {}
    for award in (one for some in now.values() for one in some):
        won[award.seat] = won.get(award.seat, 0) + award.amount
    edits: dict[int, str | list[str]] = {
        line: [_say(script, one) for one in some] for line, some in awards.items()
    }
    seats = {*won, *(award.seat for _, award in script.awards)}
    edits |= {script.claim(seat): _claim(script, seat, won.get(seat, 0)) for seat in seats}
    edits |= {
        line: _showing(script, reveal.seat)
        for line, reveal in script.reveals
        if won.get(reveal.seat) and not reveal.shows
    }
    return script.with_(edits, at, offset=offset)


def _winners(script: Script, pot: int) -> set[int]:
    return {award.seat for _, award in script.awards if award.pot == pot}


def _moved(script: Script, side: str) -> Iterator[Faulty]:
    """Awards of one side go to a player of the pot who wins neither half."""
    for line, award in script.awards:
        if award.tied or award.side not in {side, "all" if side == "high" else ""}:
            continue
        for seat in set(script.record.pots[award.pot].seats) - _winners(script, award.pot):
            yield _paid(script, {line: [replace(award, seat=seat)]}, line)


@kind("SH404", games=("stud8", "stud"))
def high_to_wrong_player(script: Script) -> Iterator[Faulty]:
    yield from _moved(script, "high")


@kind("SH405", games=("stud8",))
def low_to_wrong_player(script: Script) -> Iterator[Faulty]:
    yield from _moved(script, "low")


@kind("SH405", games=("razz",))
def razz_pot_to_wrong_player(script: Script) -> Iterator[Faulty]:
    yield from _moved(script, "high")


def _halves(script: Script) -> Iterator[tuple[int, Award, int, Award]]:
    """Pots whose halves go to one player each, not the same."""
    for line, high in script.awards:
        lows = [
            (at, low)
            for at, low in script.awards
            if (low.pot, low.side) == (high.pot, "low") and low.seat != high.seat
        ]
        tied = high.tied or any(low.tied for _, low in lows)
        if high.side == "high" and len(lows) == 1 and not tied:
            yield line, high, *lows[0]


@kind("SH404", games=_SPLIT)
def high_to_winner_of_low(script: Script) -> Iterator[Faulty]:
    for line, high, _, low in _halves(script):
        yield _paid(script, {line: [replace(high, seat=low.seat)]}, line)


@kind("SH407", games=_SPLIT)
def low_left_out(script: Script) -> Iterator[Faulty]:
    for line, high, at, low in _halves(script):
        whole = replace(high, amount=high.amount + low.amount, side="all")
        yield _paid(script, {line: [whole], at: []}, line)


@kind("SH406", games=_SPLIT)
def low_without_qualifier(script: Script) -> Iterator[Faulty]:
    if not script.record.reveals or len(script.awards) != 1 or len(script.record.pots) > 1:
        return
    ((line, award),) = script.awards
    half = award.amount // 2
    for seat in set(script.record.pots[0].seats) - {award.seat}:
        shares = [
            replace(award, amount=award.amount - half),
            replace(award, seat=seat, amount=half),
        ]
        faulty = _paid(script, {line: shares}, line, offset=1)
        lines = tuple(one for one in faulty.lines if one != _NO_LOW)
        yield replace(faulty, lines=lines)


@kind("SH408", games=_SPLIT)
def halves_off_by_one(script: Script) -> Iterator[Faulty]:
    for line, high, at, low in _halves(script):
        # Where the pot is odd, one unit less for the low is wrong in any house.
        off = -1 if high.amount == low.amount else 1
        if low.amount > off:
            awards = {
                line: [replace(high, amount=high.amount + off)],
                at: [replace(low, amount=low.amount - off)],
            }
            yield _paid(script, awards, line)


@kind("SH408", games=_SPLIT, rooms=("pokerstars",))
def odd_unit_to_low_half(script: Script) -> Iterator[Faulty]:
    for line, high, at, low in _halves(script):
        if high.amount == low.amount + 1:
            awards = {
                line: [replace(high, amount=low.amount)],
                at: [replace(low, amount=high.amount)],
            }
            yield _paid(script, awards, line)


@kind("SH408")
def tied_pot_divided_unevenly(script: Script) -> Iterator[Faulty]:
    for line, award in script.awards:
        same = [(at, one) for at, one in script.awards if one.pot == award.pot]
        others = [(at, one) for at, one in same if one.side == award.side and at > line]
        for at, other in others[:1]:
            if award.amount > 2:
                awards = {
                    line: [replace(award, amount=award.amount - 2)],
                    at: [replace(other, amount=other.amount + 2)],
                }
                yield _paid(script, awards, same[0][0])


@kind("SH403")
def award_off_by_one(script: Script) -> Iterator[Faulty]:
    for line, award in script.awards:
        last = [at for at, one in script.awards if one.pot == award.pot][-1]
        for amount in {award.amount + 1, award.amount - 1} - {0}:
            yield script.with_({line: _say(script, replace(award, amount=amount))}, last)


@kind("SH402")
def side_pot_to_player_not_in_it(script: Script) -> Iterator[Faulty]:
    for line, award in script.awards:
        pot = script.record.pots[award.pot]
        for seat in set(script.play.live) - set(pot.seats):
            yield _paid(script, {line: [replace(award, seat=seat)]}, line)


@kind("SH402")
def award_of_pot_that_is_not_there(script: Script) -> Iterator[Faulty]:
    if len(script.record.pots) == 1:
        for line, _ in script.awards:
            words, _, rest = script.lines[line].rpartition(" pot")
            yield script.change(line, f"{words} side pot{rest}")


@kind("SH401")
def award_names_folded_player(script: Script) -> Iterator[Faulty]:
    """The summary tells it right."""
    for line, award in script.awards:
        for seat in script.play.folded:
            yield script.change(line, _say(script, replace(award, seat=seat)))


@kind("SH401")
def paid_to_folded_player(script: Script) -> Iterator[Faulty]:
    for line, award in script.awards:
        for seat in script.play.folded:
            yield _paid(script, {line: [replace(award, seat=seat)]}, line)


KINDS: tuple[Kind, ...] = (
    high_to_wrong_player,
    low_to_wrong_player,
    razz_pot_to_wrong_player,
    high_to_winner_of_low,
    low_left_out,
    low_without_qualifier,
    halves_off_by_one,
    odd_unit_to_low_half,
    tied_pot_divided_unevenly,
    award_off_by_one,
    side_pot_to_player_not_in_it,
    award_of_pot_that_is_not_there,
    award_names_folded_player,
    paid_to_folded_player,
)

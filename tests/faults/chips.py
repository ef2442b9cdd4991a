"""Faults of antes, uncalled bets, totals and rake."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from tests.faults._kind import Kind, kind
from tests.faults._script import Faulty, Script


@kind("SH501")
def ante_missing(script: Script) -> Iterator[Faulty]:
    for seat in script.play.antes:
        yield script.drop(script.ante(seat), script.banner(3))


def _full_antes(script: Script) -> list[int]:
    """Antes that most others equal."""
    full = [seat for seat, ante in script.play.antes.items() if ante < script.stacks[seat]]
    return full if len(full) > 2 or not script.is_pokerstars else []


@kind("SH502")
def ante_too_small(script: Script) -> Iterator[Faulty]:
    for seat in _full_antes(script):
        line = script.ante(seat)
        yield script.change(line, script.reword(line, script.stakes.ante - 1))


@kind("SH502")
def ante_too_large(script: Script) -> Iterator[Faulty]:
    for seat in _full_antes(script):
        line = script.ante(seat)
        yield script.change(line, script.reword(line, script.stakes.ante + 5))


@kind("SH504")
def ante_posted_twice(script: Script) -> Iterator[Faulty]:
    for seat in script.play.antes:
        yield script.insert(script.ante(seat), script.lines[script.ante(seat)])


@kind("SH506")
def uncalled_bet_missing(script: Script) -> Iterator[Faulty]:
    if script.record.uncalled:
        line = script.find("Uncalled bet ")
        awards = [at for at, _ in script.awards]
        ends = [n for n in range(line, awards[0]) if script.lines[n].startswith("*** SHOW")]
        yield script.drop(line, (ends or awards)[0])


@kind("SH505")
def uncalled_bet_of_wrong_size(script: Script) -> Iterator[Faulty]:
    back = script.record.uncalled
    if back:
        line = script.find("Uncalled bet ")
        for wrong in {back.amount + 1, back.amount - 1, back.amount * 2} - {0}:
            yield script.change(line, script.returned(back.seat, wrong))


@kind("SH505")
def uncalled_bet_to_wrong_player(script: Script) -> Iterator[Faulty]:
    back = script.record.uncalled
    if back:
        line = script.find("Uncalled bet ")
        for seat in set(script.play.antes) - {back.seat}:
            yield script.change(line, script.returned(seat, back.amount))


@kind("SH505")
def uncalled_bet_invented(script: Script) -> Iterator[Faulty]:
    if not script.record.uncalled:
        for seat in script.play.live:
            yield script.insert(
                script.spots[-1].index, script.returned(seat, script.stakes.small_bet)
            )


@kind("SH507")
def total_misstated(script: Script) -> Iterator[Faulty]:
    for off in (1, -1, script.stakes.big_bet):
        total = script.record.total + off
        yield script.change(script.total, script.reword(script.total, total, 0))


@kind("SH508")
def rake_misstated(script: Script) -> Iterator[Faulty]:
    if not script.stakes.tournament:
        for rake in {script.record.rake + 1, script.record.rake + 10}:
            yield script.change(script.total, script.reword(script.total, rake))


@kind("SH510")
def rake_in_tournament(script: Script) -> Iterator[Faulty]:
    if script.stakes.tournament:
        yield script.change(script.total, script.reword(script.total, 20))


@kind("SH511", is_warning=True)
def rake_on_third_street(script: Script) -> Iterator[Faulty]:
    if script.play.last_street > 3 or script.stakes.tournament:
        return
    ((line, award),) = script.awards
    claim = script.claim(award.seat)
    edits = {
        line: script.reword(line, award.amount - 1, -1),
        claim: script.reword(claim, award.amount - 1, -1),
        script.total: script.reword(script.total, 1),
    }
    yield script.with_(edits, script.total)


@kind("SH509")
def side_pots_misprinted(script: Script) -> Iterator[Faulty]:
    pots = [pot.net if script.is_pokerstars else pot.amount for pot in script.record.pots]
    off = script.record.rake + 1
    for n, amount in enumerate(pots[1:], 1):
        if amount > off:
            line = _reprint(script, 0, pots[0] + off)
            other = Script(script.hand)
            other.lines[script.total] = line
            yield other.change(script.total, _reprint(other, n, amount - off))


def _reprint(script: Script, number: int, amount: int) -> str:
    """The line of the total with another amount for one pot."""
    before, dot, after = script.lines[script.total].partition("ain pot ")
    parts = (before + dot + after).split(". ")
    head, _, _ = parts[number].rpartition(" ")
    parts[number] = f"{head} {script.money(amount)}"
    return ". ".join(parts)


@kind("SH512", rooms=("fulltilt",))
def street_pot_misstated(script: Script) -> Iterator[Faulty]:
    for street in range(3, script.play.last_street + 1):
        line = script.banner(street)
        words, paren, rest = script.lines[line].partition(" (Total Pot: ")
        if paren:
            before, comma, players = rest.partition(", ")
            off = before[:-1] + ("1" if before[-1] != "1" else "2")
            yield script.change(line, words + paren + off + comma + players)


@kind("SH513")
def seat_listed_twice(script: Script) -> Iterator[Faulty]:
    numbers = [seat.number for seat in script.play.seats if seat.dealt_in]
    for first, second in pairwise(numbers):
        line, claim = script.seat_line(second), script.claim(second)
        start, other = f"Seat {second}:", f"Seat {first}:"
        edits = {n: script.lines[n].replace(start, other, 1) for n in (line, claim)}
        yield script.with_(edits, line)


KINDS: tuple[Kind, ...] = (
    ante_missing,
    ante_too_small,
    ante_too_large,
    ante_posted_twice,
    uncalled_bet_missing,
    uncalled_bet_of_wrong_size,
    uncalled_bet_to_wrong_player,
    uncalled_bet_invented,
    total_misstated,
    rake_misstated,
    rake_in_tournament,
    rake_on_third_street,
    side_pots_misprinted,
    street_pot_misstated,
    seat_listed_twice,
)

"""Faults of what the room says at the showdown and in the summary."""

from __future__ import annotations

import re
from collections.abc import Iterator

from tests.faults._kind import Kind, kind
from tests.faults._script import Faulty, Script, with_card

_STREETS = {
    "pokerstars": ("3rd Street", "4th Street", "5th Street", "6th Street", "River"),
    "fulltilt": ("3rd St.", "4th St.", "5th St.", "6th St.", "7th St."),
}
_FALSE_HIGH = ("four of a kind, Nines", "a flush, Seven high", "a pair of Queens")
_FALSE_LOW = ("6,4,3,2,A", "8,7,6,5,3")


def _misnamed(script: Script, line: int, high: str | None, low: str | None) -> Iterator[Faulty]:
    """The line with another name for the high or the low hand that it states."""
    text = script.lines[line]
    for right, wrong in ((high, _FALSE_HIGH), (low, _FALSE_LOW)):
        for name in wrong if right and right in text else ():
            if name != right:
                yield script.change(line, text.replace(right, name))


def _names(script: Script, seat: int) -> tuple[str | None, str | None]:
    """What the room calls the player's high and low hands."""
    parts = _parts(script, seat)
    if script.game == "razz":
        return None, parts[0]
    return parts[0], parts[1] if len(parts) > 1 else None


def _parts(script: Script, seat: int) -> list[str]:
    words = script.writer.worth(seat) if script.is_pokerstars else script.writer.summary_worth(seat)
    return [re.sub("^(HI|LO|Lo): ", "", part) for part in words.split("; ")]


@kind("SH409")
def shown_hand_misnamed(script: Script) -> Iterator[Faulty]:
    for line, seat in script.shown():
        yield from _misnamed(script, line, *_names(script, seat))


@kind("SH410", rooms=("fulltilt",))
def award_hand_misnamed(script: Script) -> Iterator[Faulty]:
    for line, award in script.awards:
        if script.record.reveals:
            yield from _misnamed(script, line, *_names(script, award.seat))


@kind("SH425")
def summary_hand_misnamed(script: Script) -> Iterator[Faulty]:
    for _, seat in script.shown():
        yield from _misnamed(script, script.claim(seat), *_names(script, seat))


@kind("SH411", games=("stud8",))
def no_low_misstated(script: Script) -> Iterator[Faulty]:
    if any(award.side == "low" for _, award in script.awards):
        yield script.insert(script.awards[-1][0], "No low hand qualified")


@kind("SH412")
def showdown_of_folded_player(script: Script) -> Iterator[Faulty]:
    does = "mucks hand" if script.is_pokerstars else "mucks"
    for line, _ in script.reveals[:1]:
        for seat in script.play.folded:
            yield script.insert(line, script.by(seat, does))


@kind("SH415")
def hand_shown_twice(script: Script) -> Iterator[Faulty]:
    for line, _ in script.reveals:
        yield script.insert(line, script.lines[line])


@kind("SH413", is_warning=True)
def showdown_unfinished(script: Script) -> Iterator[Faulty]:
    for line, reveal in script.reveals:
        if not reveal.shows:
            yield script.drop(line, script.total)


@kind("SH414", is_warning=True)
def shown_out_of_order(script: Script) -> Iterator[Faulty]:
    """The last to bet on the river shows second."""
    bets = [s.action for s in script.spots if s.action.kind in {"bet", "raise"}]
    shown = script.reveals[:2]
    if len(shown) < 2 or not bets or not all(reveal.shows for _, reveal in shown):
        return
    (first, one), (second, _) = shown
    river = bets[-1].street == 7 and bets[-1].seat == one.seat and not bets[-1].all_in
    if river and second == first + 1:
        yield script.swap(first, second)


@kind("SH421")
def fold_on_wrong_street(script: Script) -> Iterator[Faulty]:
    words = _STREETS[script.room]
    for seat, street in script.play.folded.items():
        line = script.claim(seat)
        text = script.lines[line].replace(" (didn't bet)", "")
        for wrong in words:
            if wrong != words[street - 3]:
                yield script.change(line, text.replace(words[street - 3], wrong))


@kind("SH421")
def fold_invented(script: Script) -> Iterator[Faulty]:
    where = "the River" if script.is_pokerstars else "7th St."
    for _, reveal in script.reveals:
        seat = reveal.seat
        if not script.record.won(seat):
            start = f"Seat {seat}: {script.names[seat]}"
            yield script.change(script.claim(seat), f"{start} folded on {where}")


@kind("SH422")
def fold_left_out(script: Script) -> Iterator[Faulty]:
    for seat in script.play.folded:
        yield script.change(script.claim(seat), f"Seat {seat}: {script.names[seat]} mucked")


@kind("SH423")
def winnings_misstated(script: Script) -> Iterator[Faulty]:
    for seat in {award.seat for _, award in script.awards}:
        line, won = script.claim(seat), script.record.won(seat)
        right, wrong = script.money(won), script.money(won + 1)
        yield script.change(line, script.lines[line].replace(f"({right})", f"({wrong})"))


@kind("SH423")
def loser_said_to_have_won(script: Script) -> Iterator[Faulty]:
    for _, seat in script.shown():
        if not script.record.won(seat):
            line = script.claim(seat)
            won = f"and won ({script.money(script.stakes.big_bet)})"
            yield script.change(line, script.lines[line].replace("and lost", won))


@kind("SH424")
def summary_cards_changed(script: Script) -> Iterator[Faulty]:
    for _, seat in script.shown():
        line = script.claim(seat)
        for card in script.play.cards[seat]:
            other = script.unseen()[len(card) % 2]
            yield script.change(line, with_card(script.lines[line], card, other))


@kind("SH430")
def seat_summed_up_twice(script: Script) -> Iterator[Faulty]:
    for seat in script.play.antes:
        line = script.claim(seat)
        yield script.insert(line, script.lines[line])


@kind("SH426")
def seat_missing_from_summary(script: Script) -> Iterator[Faulty]:
    for seat in script.play.antes:
        yield script.drop(script.claim(seat), script.total)


@kind("SH426")
def seat_number_changed(script: Script) -> Iterator[Faulty]:
    for seat in script.play.antes:
        line = script.claim(seat)
        yield script.change(line, script.lines[line].replace(f"Seat {seat}:", "Seat 9:", 1))


@kind("SH427")
def shown_hand_said_mucked(script: Script) -> Iterator[Faulty]:
    for _, seat in script.shown():
        line = script.claim(seat)
        if not script.record.won(seat):
            start = script.lines[line].partition(" showed ")[0]
            yield script.change(line, f"{start} mucked {script.writer.cards(seat)}")


@kind("SH427")
def mucked_hand_said_shown(script: Script) -> Iterator[Faulty]:
    for _, reveal in script.reveals:
        if not reveal.shows:
            line = script.claim(reveal.seat)
            text = script.lines[line].partition(" - ")[0].replace(" mucked ", " showed ")
            yield script.change(line, f"{text} and lost")


@kind("SH428", rooms=("pokerstars",), is_warning=True)
def bet_misstated(script: Script) -> Iterator[Faulty]:
    put_in = script.play.put_in()
    for seat in script.play.folded:
        line = script.claim(seat)
        if put_in[seat] > script.play.antes[seat]:
            yield script.change(line, f"{script.lines[line].rstrip()} (didn't bet)")


@kind("SH429", rooms=("pokerstars",))
def board_misstated(script: Script) -> Iterator[Faulty]:
    if script.play.community:
        line = script.find("Board [")
        for card in script.unseen()[:3]:
            yield script.change(line, f"Board [{card}]")


KINDS: tuple[Kind, ...] = (
    shown_hand_misnamed,
    award_hand_misnamed,
    summary_hand_misnamed,
    no_low_misstated,
    showdown_of_folded_player,
    showdown_unfinished,
    shown_out_of_order,
    fold_on_wrong_street,
    fold_invented,
    fold_left_out,
    winnings_misstated,
    loser_said_to_have_won,
    summary_cards_changed,
    seat_missing_from_summary,
    seat_number_changed,
    shown_hand_said_mucked,
    mucked_hand_said_shown,
    bet_misstated,
    board_misstated,
    hand_shown_twice,
    seat_summed_up_twice,
)

"""What the lines of a hand say, made the hand that they tell of."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from msgspec.structs import replace

from stud_hh.formats._fields import BadFieldError
from stud_hh.formats._reads import RawHand
from stud_hh.formats._refusal import BAD_FIELD, BAD_HEADER, RefusedError
from stud_hh.formats.lines.terminal import Fields
from stud_hh.formats.telling.context import Context
from stud_hh.formats.telling.habits import Habits
from stud_hh.formats.telling.header import facts
from stud_hh.formats.telling.normal import Course, normal
from stud_hh.formats.telling.stakes import stakes_told
from stud_hh.formats.telling.summing import SUMMARY_LINES, paid_by_pot, summed_up, with_joint_claims
from stud_hh.model import WAGERS, Chips, Complete, Deal, Hand, Seat, Street, StreetBegins

_THIRD: Final = Street.THIRD
_WAGERS_AND_STREETS: Final = frozenset({*WAGERS, StreetBegins})
_DEALS_AND_STREETS: Final = frozenset({Deal, StreetBegins})
_HERO: Final = "Hero"
"""What the reader is called at tables that hide all names."""


@dataclass(frozen=True)
class Source:
    """Where a hand is from."""

    site: str
    game: str
    """A key of `games.GAMES`."""
    raw: RawHand
    last_line: int
    habits: Habits | None
    """What the room prints otherwise than the model has it; None: nothing."""


def hand_of(values: list[Any], header: Fields, context: Context, source: Source) -> Hand:
    """The hand whose lines, from the first seat on, say these values.

    Raises RefusedError where they contradict each other or the header.
    """
    try:
        known = facts(header, context.unit)
    except BadFieldError as error:
        raise RefusedError(BAD_HEADER, source.raw.line, str(error)) from error
    seats = _seats(values)
    events, summary = _course(values[len(seats) :], seats, known["small_bet"], source)
    _name_completion(events)
    if not known["small_bet"]:
        known["small_bet"], known["big_bet"] = stakes_told(events)
    hand = Hand(
        site=source.site,
        game=source.game,
        seats=seats,
        events=tuple(events),
        summary=summary,
        path=source.raw.path,
        line=source.raw.line,
        last_line=source.last_line,
        hero=context.hero or header.get("hero") or _hero(events),
        **known,
    )
    return _with_hero_named(hand) if context.hero else hand


def _course(values: list[Any], seats: Sequence[Seat], small_bet: Chips, source: Source) -> Course:
    habits, last_line = source.habits, source.last_line
    if habits is None:
        at = len(values) - 1
        while values[at] is not None:
            at -= 1
        return Course(values[:at], summed_up(values[at + 1 :], seats, last_line))
    lines = [value for value in values if type(value) in SUMMARY_LINES]
    rest = [value for value in values if value is not None and type(value) not in SUMMARY_LINES]
    rest += paid_by_pot(lines, seats)
    summary = summed_up(lines, seats, last_line, lists_seats=habits.lists_seats)
    return normal(rest, with_joint_claims(summary, habits), seats, small_bet, habits)


def _seats(values: list[Any]) -> tuple[Seat, ...]:
    """The seats, which come first. Raises RefusedError where a name has two."""
    seats: dict[str, Seat] = {}
    for value in values:
        if type(value) is not Seat:
            break
        if value.player in seats:
            raise RefusedError(BAD_FIELD, value.line, "another player: this one has a seat")
        seats[value.player] = value
    return tuple(seats.values())


def _name_completion(events: list[Any]) -> None:
    """Make the first wager of third street a completion, whatever the room calls it."""
    for index, event in enumerate(events):
        if type(event) not in _WAGERS_AND_STREETS:
            continue
        if type(event) is not StreetBegins:
            told = (event.to, event.by, event.all_in, event.adds)
            events[index] = Complete(event.line, event.player, *told)
            return
        if event.street is not _THIRD:
            return


def _hero(events: list[Any]) -> str | None:
    """Whose down cards third street shows; None if it shows nobody's."""
    for event in events:
        if type(event) not in _DEALS_AND_STREETS:
            continue
        if type(event) is StreetBegins:
            if event.street is not _THIRD:
                break
        elif event.down:
            player: str = event.player
            return player
    return None


def _with_hero_named(hand: Hand) -> Hand:
    """The hand with a name for the reader, who has another seat every day."""

    def named(one: Any) -> Any:
        return replace(one, player=_HERO) if getattr(one, "player", None) == hand.hero else one

    summary = replace(hand.summary, seats=tuple(map(named, hand.summary.seats)))
    seats, events = tuple(map(named, hand.seats)), tuple(map(named, hand.events))
    return replace(hand, seats=seats, events=events, summary=summary, hero=_HERO)

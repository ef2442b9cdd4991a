"""From a judged hand to the pictures of a replayer.

The hand is replayed anew, so that each picture shows the table as it was. The antes are one
moment, and so is the deal of a street; every action is one. Awards come at the end, pot by pot
and half by half, as the settlement reads them.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Final

from stud_hh.audit import Judgement
from stud_hh.equity import SAMPLES, NoEquityError, are_known, equity_at
from stud_hh.formats import RawHand
from stud_hh.games import GAMES
from stud_hh.live_cards import Need, decision_of
from stud_hh.model import (
    Act,
    Ante,
    Award,
    Chips,
    Deal,
    Event,
    Show,
    ShowdownBegins,
    Street,
    StreetBegins,
    UncalledBet,
)
from stud_hh.money import money_text
from stud_hh.pages import _captions as captions
from stud_hh.pages._notes import Notes
from stud_hh.pages._payments import payments
from stud_hh.pages._portraits import Portraits, places_of
from stud_hh.pages.moments import Chance, Heap, Kind, Moment, MoneyFormat, Payment, Playback
from stud_hh.pages.words import in_words
from stud_hh.replay import seat
from stud_hh.replay.moves import apply, finish
from stud_hh.replay.pots import side_pots
from stud_hh.replay.settled import Settled

_SWEEPS: Final = (UncalledBet, ShowdownBegins, Show)
"""Events by which the bets of the last street are in the pot."""
_IN_PLAY: Final = (Kind.DEAL, Kind.ACTION, Kind.REMARK)
_OVER: Final = (Kind.PAYMENT, Kind.END)


def playback(judgement: Judgement, raw: RawHand, *, samples: int = SAMPLES) -> Playback:
    """The hand, moment by moment; `raw` is its text, which findings are shown with.

    Where all cards of the players left are known, their chances are told; `samples` is the
    number of deals that these are estimated from where not all can be counted; with 0, no
    chances are told.
    """
    hand = judgement.hand
    camera = _Camera(judgement, raw, samples)
    tournament = hand.tournament
    names = [place.player for place in camera.places]
    return Playback(
        hand.site,
        hand.hand_id,
        GAMES[hand.game].name,
        f"{camera.money(hand.small_bet)}/{camera.money(hand.big_bet)}",
        hand.table,
        judgement.verdict,
        hand.path,
        hand.line,
        hand.last_line,
        _money_format(hand.currency, hand.exponent),
        camera.places,
        tuple(camera.moments()),
        hand.started_at.isoformat() if hand.started_at else None,
        tournament.id if tournament else None,
        hand.mix,
        names.index(hand.hero) if hand.hero in names else None,
    )


def _money_format(currency: str, exponent: int) -> MoneyFormat:
    before, after = money_text(0, 0, currency).split("0")
    return MoneyFormat(before, after, exponent)


class _Camera:
    """A table in play, looked at moment by moment."""

    def __init__(self, judgement: Judgement, raw: RawHand, samples: int) -> None:
        self._samples = samples
        self._judgement = judgement
        self._hand = judgement.hand
        self._table = seat(judgement.hand, judgement.table.rules)
        self.places = places_of(judgement.hand, judgement.table, judgement.net)
        self._at = {place.player: at for at, place in enumerate(self.places)}
        self._portraits = Portraits(self._table, self.places)
        self._notes = Notes(judgement, raw)
        self._left: Counter[int | None] = Counter(
            {pot.index: pot.pot.amount for pot in judgement.pots}
        )
        """What is left in each pot, once they are paid out."""
        self._weighed: tuple[tuple[str, ...], Street | None] | None = None
        """Who was in on which street when hands were weighed last."""

    def money(self, amount: Chips) -> str:
        """An amount in the hand's currency."""
        return money_text(amount, self._hand.exponent, self._hand.currency)

    def moments(self) -> Iterator[Moment]:
        """All there is to see, in order."""
        yield self._moment(Kind.START, captions.start(self._hand), [self._hand.line])
        for events in _together(self._hand.events):
            yield self._after(events)
        finish(self._table)
        self._portraits.is_swept = True
        for settled, payment in payments(self._judgement, self._at):
            yield self._paid(settled, payment)
        yield self._end()

    def _after(self, events: Sequence[Event]) -> Moment:
        """The table after these events."""
        first, table = events[0], self._table
        decision = decision_of(first, table, self._judgement.table.told)
        for event in events:
            apply(table, event)
        self._sweep(first)
        lines = [event.line for event in events]
        match first:
            case Ante():
                return self._moment(Kind.ANTES, captions.antes(events, self.money), lines)
            case StreetBegins() | Deal():
                return self._dealt(lines)
            case Act():
                return self._acted(first, decision.needs if decision else ())
            case _:
                text = captions.sentence(in_words(first, self.money) or "")
                return self._moment(Kind.REMARK, text, lines)

    def _sweep(self, event: Event) -> None:
        """Where the bets are, and whose cards are seen, after this event."""
        if isinstance(event, StreetBegins):
            self._portraits.is_swept = False
        elif isinstance(event, _SWEEPS):
            self._portraits.is_swept = True
        if isinstance(event, Show):
            self._portraits.open([event.player])

    def _dealt(self, lines: Sequence[int]) -> Moment:
        opens = self._table.waiting()
        text = captions.street(self._table, opens)
        return self._moment(Kind.DEAL, text, lines, opens=self._all_at(opens))

    def _acted(self, event: Act, needs: Iterable[Need]) -> Moment:
        words = in_words(event, self.money) or ""
        return self._moment(
            Kind.ACTION,
            f"{event.player} {words}.",
            [event.line],
            actor=self._at.get(event.player),
            action=words,
            live=tuple(need.words for need in needs),
        )

    def _paid(self, settled: Settled | None, payment: Payment) -> Moment:
        self._left[payment.pot] -= payment.amount
        for share in payment.shares:
            self._portraits.won[self.places[share.place].player] += share.amount
        text = captions.payment(
            settled, payment, self._winners(payment), self.money, self._hand.exponent
        )
        lines = [] if settled is None else [award.line for award in settled.awards]
        return self._moment(Kind.PAYMENT, text, lines, payment=payment)

    def _winners(self, payment: Payment) -> list[captions.Winner]:
        half = ("high", "low").index(payment.half) if payment.half else None
        return [
            captions.Winner(
                self.places[share.place].player,
                share,
                self._made(share.place, half) if payment.proof else "",
            )
            for share in payment.shares
        ]

    def _made(self, at: int, half: int | None) -> str:
        made = self._portraits.made(at)
        return made[half] if half is not None else made[0] or made[1]

    def _end(self) -> Moment:
        table = self._table
        if len(table.live) > 1:
            self._portraits.open(one for one in table.live if self._judgement.table.down[one])
        text = captions.end(self._judgement, self.money)
        return self._moment(Kind.END, text, [], notes=self._notes.take_all())

    def _moment(self, kind: Kind, text: str, lines: Sequence[int], **more: Any) -> Moment:
        table = self._table
        told: dict[str, Any] = {
            "street": table.street,
            "pot": self._pot(),
            "heaps": self._heaps_left() if kind in _OVER else self._heaps(),
            "to_act": self._all_at(self._waiting(kind)),
            "views": self._portraits.changed(),
            "community": table.community,
            "notes": self._notes.take(lines),
            "chances": self._chances(kind),
        }
        return Moment(kind, text, lines[0] if lines else self._hand.last_line, **told | more)

    def _pot(self) -> Chips:
        return sum(self._table.put_in.values()) - self._portraits.won.total()

    def _heaps(self) -> tuple[Heap, ...]:
        """The pots, without bets that still lie before the players."""
        table = self._table
        bets = {} if self._portraits.is_swept else table.on_street
        collected = {
            player: amount - bets.get(player, 0) for player, amount in table.put_in.items()
        }
        pots = side_pots(collected, table.live) if table.live else ()
        return tuple(Heap(pot.amount, self._all_at(pot.eligible)) for pot in pots)

    def _heaps_left(self) -> tuple[Heap, ...]:
        """What the pots still hold while they are paid out."""
        return tuple(
            Heap(self._left[one.index], self._all_at(one.pot.eligible))
            for one in self._judgement.pots
        )

    def _chances(self, kind: Kind) -> tuple[Chance, ...]:
        """What the hands are worth, where that is other than before and all cards are known."""
        players, told = tuple(self._table.live), self._judgement.table.told
        stage = players, self._table.street
        if not self._samples or kind not in _IN_PLAY or stage == self._weighed or len(players) < 2:
            return ()
        self._weighed = stage
        if not are_known(self._table, told, players):
            return ()
        try:
            worth = equity_at(self._table, told, players, samples=self._samples).hands
        except NoEquityError:  # a history that deals a card twice, or too many
            return ()
        return tuple(
            Chance(self._at[player], one.share, one.high, one.low, one.scoop, one.error)
            for player, one in worth.items()
        )

    def _waiting(self, kind: Kind) -> Sequence[str]:
        return self._table.waiting() if kind in _IN_PLAY else ()

    def _all_at(self, players: Iterable[str]) -> tuple[int, ...]:
        return tuple(self._at[player] for player in players)


def _together(events: Iterable[Event]) -> Iterator[list[Event]]:
    """The antes as one, each street with its deals, every other event alone; no awards."""
    group: list[Event] = []
    for event in events:
        if isinstance(event, Award):
            continue
        if group and not _belongs(event, group[-1]):
            yield group
            group = []
        group.append(event)
    if group:
        yield group


def _belongs(event: Event, before: Event) -> bool:
    if isinstance(event, Deal):
        return isinstance(before, Deal | StreetBegins)
    return isinstance(event, Ante) and isinstance(before, Ante)

"""The summary of a hand, as PokerStars writes it."""

import re
from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import Final

from msgspec.structs import replace

from stud_hh.audit import Judgement
from stud_hh.games import Game
from stud_hh.houses import Printed
from stud_hh.model import Chips, Result, SeatClaim, Show, Street
from stud_hh.replay.rakes import rake_of
from stud_hh.replay.table import HAND_SIZE

SIGNS: Final[Mapping[str, str]] = MappingProxyType(
    {"USD": "$", "EUR": "€", "GBP": "£", "chips": "", "play": ""}
)
"""By currency, what stands before amounts; chips of tournaments and play money bear nothing."""
_STREETS: Final = MappingProxyType(
    {
        Street.THIRD: "3rd Street",
        Street.FOURTH: "4th Street",
        Street.FIFTH: "5th Street",
        Street.SIXTH: "6th Street",
        Street.SEVENTH: "River",
    }
)
_NAME: Final = re.compile(r"[^;:()]+")


def money(amount: Chips, currency: str) -> str:
    """An amount: `$11`, `$0.04`, or `25` for chips."""
    sign = SIGNS[currency]
    if not sign:
        return str(amount)
    whole, cents = divmod(amount, 100)
    return f"{sign}{whole}.{cents:02}" if cents else f"{sign}{whole}"


def named(game: Game, high: str | None, low: str | None) -> str:
    """What a hand is called, but for names that hold signs of the line's own."""
    high, low = (name if _NAME.fullmatch(name or "") else None for name in (high, low))
    if not game.is_split:
        return f"Lo: {low}" if low else high or ""
    return "; ".join(
        f"{half}: {name}" for half, name in (("HI", high), ("LO", low)) if name is not None
    )


def summary(judgement: Judgement) -> Iterator[str]:
    """The lines from the summary's banner on."""
    yield from _Summary(judgement).lines()


class _Summary:
    def __init__(self, judgement: Judgement) -> None:
        self._judgement = judgement
        self._hand = judgement.hand
        self._end = judgement.table

    def lines(self) -> Iterator[str]:
        yield "*** SUMMARY ***"
        yield self._total()
        if self._end.community is not None:
            yield f"Board [{self._end.community}]"
        yield from self._claims()

    def _money(self, amount: Chips) -> str:
        return money(amount, self._hand.currency)

    def _total(self) -> str:
        told = self._hand.summary
        total = sum(self._end.put_in.values()) if told.total is None else told.total
        rake = rake_of(self._end) if told.rake is None else told.rake
        return f"Total pot {self._money(total)} {self._pots()}| Rake {self._money(rake)}"

    def _pots(self) -> str:
        """Main and side pots less their rake."""
        pots = self._hand.summary.pots
        if pots and self._end.rules.printed_side_pots is not Printed.NET:
            pots = tuple(pot.net for pot in self._judgement.pots)
        sides = range(1, len(pots))
        names = ["Main pot", *(f"Side pot-{at}" if len(pots) > 2 else "Side pot" for at in sides)]
        told = zip(names, pots, strict=False)
        return "".join(f"{name} {self._money(pot)}. " for name, pot in told)

    def _claims(self) -> Iterator[str]:
        told = {claim.player: claim for claim in self._hand.summary.seats}
        for seat in self._hand.seats:
            claim = told.get(seat.player)
            if claim is None or claim.result is None:
                if seat.player not in self._end.put_in:
                    continue
                claim = self._claim(seat.number, seat.player)
            yield f"Seat {claim.seat}: {claim.player} {self._fate(claim)}"

    def _claim(self, number: int, player: str) -> SeatClaim:
        """What a summary says of a player, where the history's own does not."""
        end = self._end
        claim = SeatClaim(self._hand.last_line, number, player, Result.MUCKED)
        if (street := end.folded_on.get(player)) is not None:
            return replace(claim, result=Result.FOLDED, street=street)
        won = end.paid.get(player) or None
        show = self._show(player)
        if len(end.live) > 1 and show is not None:
            result = Result.WON if won else Result.LOST
            cards = self._cards(player) or show.cards
            return replace(
                claim, result=result, cards=cards, amount=won, high=show.high, low=show.low
            )
        if won:
            return replace(claim, result=Result.COLLECTED, amount=won)
        return replace(claim, cards=self._cards(player))

    def _cards(self, player: str) -> tuple[str, ...]:
        """The player's own cards, if all of them are known."""
        size = HAND_SIZE - (self._end.community is not None)
        cards = tuple(self._end.cards(player)[:size])
        return cards if len(cards) == size else ()

    def _show(self, player: str) -> Show | None:
        shows = (one for one in self._hand.events if isinstance(one, Show) and one.cards)
        return next((one for one in shows if one.player == player), None)

    def _fate(self, claim: SeatClaim) -> str:
        cards = f" [{' '.join(claim.cards)}]" if claim.cards else ""
        amount = "" if claim.amount is None else f" ({self._money(claim.amount)})"
        match claim.result:
            case Result.FOLDED:
                quiet = " (didn't bet)" if claim.without_bet else ""
                return f"folded on the {_STREETS[claim.street or Street.THIRD]}{quiet}"
            case Result.SITTING_OUT:
                return "is sitting out"
            case Result.COLLECTED:
                return f"collected{amount}"
            case Result.MUCKED:
                return f"mucked{cards}"
        name = named(self._end.game, claim.high, claim.low)
        return f"showed{cards} and {claim.result}{amount}{f' with {name}' if name else ''}"

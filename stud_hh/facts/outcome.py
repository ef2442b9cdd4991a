"""What became of a player's share: scoops, halves, quarters, and who paid the rake."""

from collections.abc import Collection, Mapping, Sequence
from enum import StrEnum
from typing import Final

from stud_hh.model import Chips, Half
from stud_hh.replay.ranges import NO_CLAIM
from stud_hh.replay.settled import Settled


class Outcome(StrEnum):
    """A hand's end for one player, in one word."""

    NONE = "none"
    SCOOP = "scoop"
    HIGH = "high"
    LOW = "low"
    QUARTERED = "quartered"
    THREE_QUARTERS = "three-quarters"
    SHARED = "shared"
    UNCONTESTED = "uncontested"


_NONE: Final = Outcome.NONE
_SCOOP: Final = Outcome.SCOOP
_SHARED: Final = Outcome.SHARED
_UNCONTESTED: Final = Outcome.UNCONTESTED


def outcomes(players: Collection[str], pots: Sequence[Settled]) -> dict[str, Outcome]:
    """What each player's share of the contested pots amounts to.

    A pot is contested where two or more were in it to the end. A player who got the same
    from each pot that paid him has that outcome; one who got unlike parts, or all of one
    pot but not of every contested one, has `shared`.
    """
    contested = [pot for pot in pots if len(pot.pot.eligible) > 1]
    return {player: _outcome(player, pots, contested) for player in players}


def _outcome(player: str, pots: Sequence[Settled], contested: Sequence[Settled]) -> Outcome:
    parts = [part for pot in contested if (part := _part(player, pot)) is not _NONE]
    if not parts:
        paid = any(player in pot.paid_high or player in pot.paid_low for pot in pots)
        return _UNCONTESTED if paid else _NONE
    if len(set(parts)) > 1:
        return _SHARED
    if parts[0] is _SCOOP and len(parts) < len(contested):
        return _SHARED
    return parts[0]


def _part(player: str, pot: Settled) -> Outcome:
    """The player's part of one contested pot."""
    high, low = _portion(player, pot.paid_high), _portion(player, pot.paid_low)
    if high is None or low is None:
        return _whole_pot(low if high is None else high)
    return _PARTS[high, low]


class _Portion(StrEnum):
    NOTHING = "nothing"
    SOME = "some"
    ALL = "all"


_NOTHING: Final = _Portion.NOTHING
_SOME: Final = _Portion.SOME
_ALL: Final = _Portion.ALL
_PARTS: Mapping[tuple[_Portion, _Portion], Outcome] = {
    (_NOTHING, _NOTHING): _NONE,
    (_ALL, _ALL): _SCOOP,
    (_ALL, _NOTHING): Outcome.HIGH,
    (_NOTHING, _ALL): Outcome.LOW,
    (_ALL, _SOME): Outcome.THREE_QUARTERS,
    (_SOME, _ALL): Outcome.THREE_QUARTERS,
    (_SOME, _NOTHING): Outcome.QUARTERED,
    (_NOTHING, _SOME): Outcome.QUARTERED,
    (_SOME, _SOME): _SHARED,
}


def _portion(player: str, paid: Mapping[str, Chips]) -> _Portion | None:
    """The player's part of a half; None where that half was not paid."""
    if not paid:
        return None
    if player not in paid:
        return _NOTHING
    return _ALL if len(paid) == 1 else _SOME


def _whole_pot(portion: _Portion | None) -> Outcome:
    """A pot that went to one kind of hand alone."""
    if portion is None or portion is _NOTHING:
        return _NONE
    return _SCOOP if portion is _ALL else _SHARED


def share_rake(rake: Chips, won: Mapping[str, Chips]) -> dict[str, Chips]:
    """Divide the rake over the winners in proportion to what they won.

    Shares are rounded down, and what is left goes by one unit to those who lost most by
    rounding, so that they add up to the rake.
    """
    if len(won) == 1:
        return dict.fromkeys(won, rake)
    total = sum(won.values())
    if not rake or not total:
        return {}
    shares = {player: rake * amount // total for player, amount in won.items()}
    by_loss = sorted(won, key=lambda player: rake * won[player] % total, reverse=True)
    for player in by_loss[: rake - sum(shares.values())]:
        shares[player] += 1
    return shares


def known_ranks(pots: Sequence[Settled], half: Half) -> dict[str, int]:
    """The ranks for a half of the hands that are wholly known and have one."""
    ranks = pots[0].ranks if pots else {}
    if half not in ranks:
        return {}
    return {player: rank for player, rank in ranks[half].items() if rank != NO_CLAIM}

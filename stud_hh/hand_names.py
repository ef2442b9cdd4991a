"""What rooms call hands: `two pair, Queens and Sixes`, `8,6,5,4,A`.

A wording is a row of a table, so another room's words are more rows.
"""

import re
from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from stud_hh.cards import ACE_HIGH, ACE_LOW, RANKS, SUITS, Card
from stud_hh.hands import Category, high_shape, low_cards


class _RankName(NamedTuple):
    one: str
    many: str


_RANK_NAMES: Final = {
    2: _RankName("Deuce", "Deuces"),
    3: _RankName("Three", "Threes"),
    4: _RankName("Four", "Fours"),
    5: _RankName("Five", "Fives"),
    6: _RankName("Six", "Sixes"),
    7: _RankName("Seven", "Sevens"),
    8: _RankName("Eight", "Eights"),
    9: _RankName("Nine", "Nines"),
    10: _RankName("Ten", "Tens"),
    11: _RankName("Jack", "Jacks"),
    12: _RankName("Queen", "Queens"),
    13: _RankName("King", "Kings"),
    14: _RankName("Ace", "Aces"),
}
RANK_OF_WORD: Final = {
    "two": 2,
    "twos": 2,
    "sixs": 6,
    **{letter.lower(): rank for rank, letter in enumerate(RANKS, 2)},
    **{f"{letter.lower()}s": rank for rank, letter in enumerate(RANKS, 2)},
    "10": 10,
    "10s": 10,
    **{word.lower(): rank for rank, names in _RANK_NAMES.items() for word in names},
}
_LETTERS: Final = dict(enumerate("A" + RANKS[:-1], 1))
"""Letters of the ranks with the ace low: 1 to 13."""


class _Wording(NamedTuple):
    """A way to call hands of a category.

    `slots` are the places in the told ranks (see `_told_ranks`) that the words name;
    ranks that the words imply without naming them are `implied`, by place.
    """

    category: Category
    template: str
    slots: tuple[int, ...] = ()
    implied: tuple[tuple[int, int], ...] = ()


_POKERSTARS: Final = (
    _Wording(Category.HIGH_CARD, "high card {0.one}", (0,)),
    _Wording(Category.PAIR, "a pair of {0.many}", (0,)),
    _Wording(Category.TWO_PAIR, "two pair, {0.many} and {1.many}", (0, 1)),
    _Wording(Category.THREE_OF_A_KIND, "three of a kind, {0.many}", (0,)),
    _Wording(Category.STRAIGHT, "a straight, {0.one} to {1.one}", (1, 0)),
    _Wording(Category.FLUSH, "a flush, {0.one} high", (0,)),
    _Wording(Category.FULL_HOUSE, "a full house, {0.many} full of {1.many}", (0, 1)),
    _Wording(Category.FOUR_OF_A_KIND, "four of a kind, {0.many}", (0,)),
    _Wording(Category.STRAIGHT_FLUSH, "a Royal Flush", implied=((0, 14),)),
    _Wording(Category.STRAIGHT_FLUSH, "a straight flush, {0.one} to {1.one}", (1, 0)),
)
_FULL_TILT: Final = (
    # Only what PokerStars does not write alike.
    _Wording(Category.HIGH_CARD, "{0.one} {1.one} high", (0, 1)),
    _Wording(Category.STRAIGHT, "a straight, {0.one} high", (0,)),
    _Wording(Category.STRAIGHT_FLUSH, "a straight flush, {0.one} high", (0,)),
)
_OTHER_ROOMS: Final = (
    # Absolute; OnGame (which shouts); the Winning network's old client, and its new one.
    _Wording(Category.PAIR, "one pair, {0.many}", (0,)),
    _Wording(Category.TWO_PAIR, "TWO_PAIR {0.one}, {1.one}", (0, 1)),
    _Wording(Category.THREE_OF_A_KIND, "THREE_OF_A_KIND {0.one}", (0,)),
    _Wording(Category.FULL_HOUSE, "FULL_HOUSE {0.one}, {1.one}", (0, 1)),
    _Wording(Category.TWO_PAIR, "two pairs. {0.many} and {1.many}", (0, 1)),
    _Wording(Category.HIGH_CARD, "a high card, {0.one} high", (0,)),
    _Wording(Category.THREE_OF_A_KIND, "three of a kind, Set of {0.many}", (0,)),
    # Winamax, whose `High card : 9` is said of lows too.
    _Wording(Category.HIGH_CARD, "high card : {0.one}", (0,)),
    _Wording(Category.TWO_PAIR, "two pairs : {0.many} and {1.many}", (0, 1)),
    _Wording(Category.STRAIGHT, "straight {0.one} high", (0,)),
    _Wording(Category.FLUSH, "flush {0.one} high", (0,)),
    # Merge, which writes `Flush Ace High` like Winamax.
    _Wording(Category.HIGH_CARD, "{0.one} high", (0,)),
    _Wording(Category.PAIR, "pair of {0.many}", (0,)),
    _Wording(Category.TWO_PAIR, "two pair {0.many} and {1.many}", (0, 1)),
    _Wording(Category.THREE_OF_A_KIND, "three of a kind {0.many}", (0,)),
    _Wording(Category.STRAIGHT, "{0.one} high straight", (0,)),
    # Bovada names no ranks.
    _Wording(Category.HIGH_CARD, "high card"),
    _Wording(Category.PAIR, "one pair"),
    _Wording(Category.TWO_PAIR, "two pair"),
    _Wording(Category.THREE_OF_A_KIND, "three of a kind"),
    _Wording(Category.STRAIGHT, "straight"),
    _Wording(Category.FLUSH, "flush"),
    _Wording(Category.FULL_HOUSE, "full house"),
    _Wording(Category.FOUR_OF_A_KIND, "four of a kind"),
    _Wording(Category.STRAIGHT_FLUSH, "straight flush"),
)

_KICKER: Final = r"(?: - (?:(?P<kicker>\w+) kicker|.*))?"


def _pattern(wording: _Wording) -> re.Pattern[str]:
    words = re.sub(r"\\\{.*?\\\}", r"(\\w+)", re.escape(wording.template))
    return re.compile(words + _KICKER, re.IGNORECASE)


_PATTERNS: Final = tuple(
    (wording, _pattern(wording)) for wording in _POKERSTARS + _FULL_TILT + _OTHER_ROOMS
)


class _Claim(NamedTuple):
    """What a name says of a hand: its category, and ranks at places of the told ranks."""

    category: Category
    ranks: tuple[tuple[int, int], ...]


@lru_cache(maxsize=4096)
def _read_claim(stated: str) -> _Claim | None:
    for wording, pattern in _PATTERNS:
        match = pattern.fullmatch(stated.strip())
        if match and (claim := _claim(wording, match)):
            return claim
    return None


def _claim(wording: _Wording, match: re.Match[str]) -> _Claim | None:
    words = match.groups()[: len(wording.slots)]
    ranks = [RANK_OF_WORD.get(word.lower(), 0) for word in words]
    has_article = len(words) > 1 and any(len(word) == 1 and word.isalpha() for word in words)
    if has_article or not all(ranks):
        return None  # Letters stand alone (`High card A`); in `a king high` one is an article.
    places = list(zip(wording.slots, ranks, strict=True))
    # A kicker that is no rank (`lower kicker`) only says how the hand lost.
    if kicker := RANK_OF_WORD.get((match["kicker"] or "").lower()):
        places.append((len(wording.slots), kicker))
    return _Claim(wording.category, (*places, *wording.implied))


def _told_ranks(cards: Sequence[Card]) -> tuple[Category, tuple[int, ...]]:
    """Category and ranks as `high_shape` has them; straights with their lowest rank too."""
    category, ranks = high_shape(cards)
    if category in (Category.STRAIGHT, Category.STRAIGHT_FLUSH):
        highest = ranks[0]
        ranks = (highest, 14 if highest == 5 else highest - 4)
    return category, ranks


def _not_ranks(stated: str) -> bool | None:
    """Words that are not understood may be right; a row of ranks is, but for a low of five."""
    return False if _RANKS.fullmatch(stated.strip()) else None


def high_agrees(stated: str, cards: Sequence[Card]) -> bool | None:
    """Whether a stated high hand is the one that five to seven cards make.

    Of kickers, only a single one (`- King kicker`) is checked. None if the words are
    not understood.
    """
    claim = _read_claim(stated)
    if claim is None:
        return _not_ranks(stated)
    category, ranks = _told_ranks(cards)
    return claim.category is category and all(
        ranks[place : place + 1] == (rank,) for place, rank in claim.ranks
    )


def name_high(cards: Sequence[Card]) -> str:
    """What PokerStars calls the best high hand of up to seven cards; of fewer than five, so far."""
    category, ranks = _told_ranks(cards)
    wording = next(
        wording
        for wording in _POKERSTARS
        if wording.category is category
        and all(ranks[place] == rank for place, rank in wording.implied)
    )
    return wording.template.format(*(_RANK_NAMES[ranks[slot]] for slot in wording.slots))


# --- low -------------------------------------------------------------------

_RANK: Final = re.compile(r"10|[2-9TJQKA]")
_LOW: Final = re.compile(rf"(?:{_RANK.pattern})(?:[,-]?(?:{_RANK.pattern})){{4}}")
_RANKS: Final = re.compile(
    rf"(?:{_RANK.pattern})(?:(?:[,-](?:{_RANK.pattern}))+|(?:[,-]?(?:{_RANK.pattern})){{3,}})"
)
"""Ranks in a row, and nothing else: if they are not five, they are no hand."""


def ranks_named(cards: Iterable[Card]) -> str:
    """`kings, sevens and fours`: the ranks of these cards, highest first."""
    ranks = sorted({ACE_HIGH[card] for card in cards}, reverse=True)
    names = [_RANK_NAMES[rank].many.lower() for rank in ranks]
    return " and ".join(filter(None, (", ".join(names[:-1]), *names[-1:])))


def _as_high(ranks: Sequence[int]) -> list[Card]:
    """Cards of the given ranks: a low with a pair is called by its high name."""
    return [_LETTERS[rank] + suit for rank, suit in zip(ranks, SUITS + SUITS[:1], strict=True)]


def _low_letters(ranks: Sequence[int]) -> str:
    return ",".join(_LETTERS[rank] for rank in ranks)


def low_agrees(stated: str, cards: Sequence[Card], qualifier: int | None = 8) -> bool | None:
    """Whether a stated low is the one that five to seven cards make.

    Razz has no qualifier, and its lows with a pair are stated in words. None if the
    words are not understood.
    """
    ranks = low_cards(cards, qualifier)
    if _LOW.fullmatch(stated.strip()):
        letters = _RANK.findall(stated.replace("10", "T"))
        return ranks is not None and sorted(letters) == sorted(_low_letters(ranks).split(","))
    claim = _read_claim(stated)
    if claim is None:
        return _not_ranks(stated)
    if ranks is None:
        return False
    category, told = _told_ranks(_as_high(ranks))
    if category is claim.category is Category.HIGH_CARD and claim.ranks == ((0, ranks[0]),):
        return True
    if category is claim.category is Category.TWO_PAIR:
        # With the ace low, rooms may name either pair first.
        return sorted(rank for _, rank in claim.ranks[:2]) == sorted(told[:2])
    return bool(high_agrees(stated, _as_high(ranks)))


def low_letters(cards: Sequence[Card], highest: int = 13) -> str:
    """The different ranks up to a highest one, highest first, the ace low: `8,5,2,A`."""
    ranks = {ACE_LOW[card] for card in cards}
    return _low_letters(sorted((rank for rank in ranks if rank <= highest), reverse=True))


def name_low(cards: Sequence[Card], qualifier: int | None = 8) -> str:
    """What PokerStars calls the best low of five to seven cards, `no low` if none qualifies."""
    ranks = low_cards(cards, qualifier)
    if ranks is None:
        return "no low"
    if len(set(ranks)) < len(ranks):
        return name_high(_as_high(ranks))
    return _low_letters(ranks)

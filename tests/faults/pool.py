"""Hands to spoil: ordinary ones, short stacks, tournaments, wild betting, ties, a shared card."""

from __future__ import annotations

from functools import lru_cache

from tests.dealing import DealtHand, Options, deal_hands

TOURNAMENTS = {
    "pokerstars": "Tournament #664712833, $2.00+$0.20 USD",
    "fulltilt": "$20 Sit & Go (243603038)",
}


_RARE = 3
"""Hands of a kind that hardly ever happens by itself."""


def _is_rare(options: Options) -> bool:
    return options.ties or options.community_at == 0


def _tables(room: str) -> tuple[Options, ...]:
    banners = room == "fulltilt"
    ordinary = (
        Options(pot_in_banners=banners),
        Options(short_stacks=True),
        Options(short_stacks=True, players=4, looseness=0.3, hero=None),
        Options(looseness=0.5, players=6, buy_ins=(60, 80)),
        Options(tournament=TOURNAMENTS.get(room, ""), players=7, pot_in_banners=banners),
        Options(players=2, looseness=0.2),
    )
    # Only PokerStars is known to have dealt a community card.
    shared = (Options(community_at=0),) if room == "pokerstars" else ()
    return (*ordinary, Options(ties=True, players=5), *shared)


@lru_cache(maxsize=32)
def hands(room: str, game: str, count: int, seed: int = 8) -> tuple[DealtHand, ...]:
    """About so many hands of a game, from tables of every sort in turn."""
    tables = _tables(room)
    each = -(-count // 6)
    dealt = [
        deal_hands(room, game, _RARE if _is_rare(options) else each, seed + n, options)
        for n, options in enumerate(tables)
    ]
    in_turn = [one[k] for k in range(each) for one in dealt if k < len(one)]
    return tuple(in_turn)

"""The hands of a page that can be stepped through: those that the most chips went over."""

import base64
import gzip
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Final, NamedTuple

import msgspec
import numpy as np
import pyarrow as pa
import pyarrow.compute as pc

from stud_hh.audit import audit
from stud_hh.findings import Verdict
from stud_hh.formats import Imported, RawHand, read_hand, site_of
from stud_hh.houses import RuleSet
from stud_hh.pages.playback import playback

HAND: Final = ["site", "game", "hand_id"]
TEXT: Final = [*HAND, "file", "first_line", "raw_text"]
"""Columns of the table `hands` that replays are made from."""
_SAMPLES: Final = 1_000
"""Deals that chances are estimated from; a page of a single hand takes the time for more."""

_MOST_PLAYERS: Final = 8

Key = tuple[str, str, str]
"""Room, game and number of a hand."""
Texts = Callable[[Sequence[Key]], pa.Table]
"""Finds these hands' rows of `hands`, perhaps others besides, with the columns of `TEXT`."""
Tell = Callable[[int, int], None]
"""Is told how many hands are done, and of how many."""


class Replay(NamedTuple):
    """A hand on its way into a page."""

    key: Key
    blob: str
    """Its `Playback` as JSON, compressed by gzip, in base64."""


def chosen(own: pa.Table, most: int) -> list[Key]:
    """Hands that were flagged, then those with the largest wins and losses in big bets."""
    is_flagged = pc.equal(own["verdict"].cast(pa.string()), str(Verdict.FLAGGED)).to_numpy()
    order = np.lexsort((-abs(own["big_bets"].to_numpy()), ~is_flagged))
    # As many rows as the table has players are one hand.
    first = own.select(HAND).take(order[: most * _MOST_PLAYERS])
    keys = dict.fromkeys(map(key_of, first.to_pylist()))
    return list(keys)[:most]


def key_of(row: Mapping[str, Any]) -> Key:
    """What a row's hand is known by."""
    return row["site"], row["game"], row["hand_id"]


def replays(
    keys: Sequence[Key], hands: pa.Table, rules: RuleSet | None, tell: Tell | None
) -> Iterator[Replay]:
    """These hands, read and judged anew; one that the rules of today can't read is left out."""
    there = hands.select(TEXT).filter(is_among(hands, [number for *_, number in keys]))
    rows = {key_of(row): row for row in there.to_pylist()}
    for done, key in enumerate(keys, 1):
        found = _replay(rows[key], rules) if key in rows else None
        if found is not None:
            yield found
        if tell is not None:
            tell(done, len(keys))


def is_among(table: pa.Table, numbers: Sequence[str | None]) -> pa.ChunkedArray:
    """Where a hand has one of these numbers."""
    return pc.is_in(table["hand_id"], value_set=pa.array(numbers, table["hand_id"].type))


def _replay(row: Mapping[str, Any], rules: RuleSet | None) -> Replay | None:
    text = row["raw_text"]
    raw = RawHand(row["file"], row["first_line"], text, site_of(text))
    read = read_hand(raw)
    if not isinstance(read, Imported):
        return None
    shown = playback(audit(read.hand, rules), raw, samples=_SAMPLES)
    packed = gzip.compress(msgspec.json.encode(shown), mtime=0)
    return Replay(key_of(row), base64.b64encode(packed).decode())

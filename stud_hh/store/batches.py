"""A batch of raw hands to Arrow tables: all that a worker process does."""

import gc
from array import array
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from enum import Enum, auto
from hashlib import blake2b
from struct import pack
from typing import Any, Final, NamedTuple

import numpy as np
import pyarrow as pa

from stud_hh.audit import Judgement, audit
from stud_hh.facts import (
    COUNT_COLUMNS,
    PLAYER_COLUMNS,
    ActionFacts,
    Column,
    FindingRow,
    HandRow,
    Kind,
    Row,
    columns_of,
    facts,
    rejection_row,
)
from stud_hh.findings import Verdict
from stud_hh.formats import Imported, RawHand, Rejected, read_hand
from stud_hh.houses import RuleSet
from stud_hh.store.schema import ACTION_KEYS, PLAYER_KEYS, SCHEMAS, Tables


class Fate(Enum):
    """What became of one raw hand."""

    IMPORTED = auto()
    SKIPPED = auto()
    REJECTED = auto()


class Outcome(NamedTuple):
    """One raw hand of a batch, after reading."""

    path: str
    fate: Fate
    key: int
    """A digest of the hand's key, 0 for a hand without one."""
    verdict: Verdict | None


class Batch(NamedTuple):
    """Raw hands, read and judged."""

    outcomes: tuple[Outcome, ...]
    tables: Tables
    """`hands`, `players`, `actions` and `findings`."""
    owners: dict[str, np.ndarray[Any, np.dtype[np.int32]]]
    """By table: which of the outcomes each row is from."""


def digest_of(text: str) -> int:
    """64 bits that tell this text from all others: one in 10^7 libraries of a million clash."""
    data = text.encode("utf-8", "surrogatepass")
    return int.from_bytes(blake2b(data, digest_size=8).digest(), "little")


def key_of(site: str, game: str, hand_id: str) -> int:
    """Likewise for what tells hands apart."""
    return digest_of(f"{site}\n{game}\n{hand_id}")


class RawBatch(NamedTuple):
    """Raw hands with the digests of their texts."""

    raws: Sequence[RawHand]
    digests: Sequence[int]


def build(batch: RawBatch, rules: RuleSet | None) -> Batch:
    """Read, judge and tabulate the hands of a batch."""
    rows = _Rows()
    with _uncollected():
        for start in range(0, len(batch.raws), _STEP):
            at = slice(start, start + _STEP)
            rows.add(batch.raws[at], batch.digests[at], rules)
    return rows.batch()


@contextmanager
def _uncollected() -> Iterator[None]:
    """Keep the garbage collector off rows by the thousand: hands make no cycles."""
    was_enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_enabled:
            gc.enable()


_HAND_COLUMNS: Final = columns_of(HandRow)
_ACTION_COLUMNS: Final = columns_of(ActionFacts)
_FINDING_COLUMNS: Final = columns_of(FindingRow)
_CODES: Final = {
    Kind.MONEY: ("q", "q"),
    Kind.LINE: ("i", "i"),
    Kind.COUNT: ("h", "h"),
    Kind.SHARE: ("d", "d"),
    Kind.FLAG: ("B", "?"),
}
"""How numbers of a kind lie in an array, and how they are packed: far faster than one by one."""
_AT_ONCE: Final = 256
_STEP: Final = 8
"""Hands that are read, then judged, then tabulated; 64 at a time take a tenth longer."""


class _Columns:
    """Columns that take rows in while the processor's cache still holds them.

    Numbers are kept as such, not as objects all over the memory.
    """

    def __init__(self, columns: Iterable[Column]) -> None:
        codes = [None if column.nullable else _CODES.get(column.kind) for column in columns]
        self._columns: list[Any] = [array(code[0]) if code else [] for code in codes]
        self._packed_as: list[str | None] = [code[1] if code else None for code in codes]
        self._rows: list[Row] = []

    def add(self, rows: Iterable[Row]) -> None:
        """Add rows as wide as the columns are many."""
        self._rows += rows
        if len(self._rows) >= _AT_ONCE:
            self._take_in()

    def _take_in(self) -> None:
        count = len(self._rows)
        by_column = zip(*self._rows, strict=True)
        for column, code, values in zip(self._columns, self._packed_as, by_column, strict=False):
            if code is None:
                column.extend(values)
            else:
                column.frombytes(pack(f"{count}{code}", *values))
        self._rows.clear()

    def all(self) -> list[Any]:
        """The columns with all rows."""
        self._take_in()
        return self._columns


class _Rows:
    """The rows of a batch, growing."""

    def __init__(self) -> None:
        self._outcomes: list[Outcome] = []
        self._hands = _Columns(_HAND_COLUMNS)
        self._digests: list[int] = []
        self._keys: list[int] = []
        self._players = _Columns(PLAYER_COLUMNS)
        self._counts = array("h")
        self._actions = _Columns(_ACTION_COLUMNS)
        self._findings = _Columns(_FINDING_COLUMNS)
        self._finding_digests: list[int | None] = []
        self._sizes: dict[str, list[int]] = {name: [] for name in _OWNED}

    def add(self, raws: Sequence[RawHand], digests: Sequence[int], rules: RuleSet | None) -> None:
        """Read some hands, judge them, and keep what comes of them."""
        reads = [read_hand(raw) for raw in raws]
        judged = [audit(read.hand, rules) if isinstance(read, Imported) else None for read in reads]
        for read, judgement, digest in zip(reads, judged, digests, strict=True):
            if judgement is not None:
                self._add_hand(read.raw, judgement, digest)
            elif isinstance(read, Rejected):
                self._add_rejected(read, digest)
            else:
                self._add_skipped(read.raw)

    def _add_hand(self, raw: RawHand, judgement: Judgement, digest: int) -> None:
        hand, players, actions, findings = facts(judgement, raw.text)
        self._hands.add([hand])
        self._digests.append(digest)
        self._players.add(players.facts)
        self._counts.extend(players.counts)
        self._actions.add(actions)
        self._findings.add(findings)
        self._finding_digests += [None] * len(findings)
        key = key_of(hand.site, hand.game, hand.hand_id)
        self._keys.append(key)
        self._end(
            raw,
            Fate.IMPORTED,
            key,
            judgement.verdict,
            1,
            len(players.facts),
            len(actions),
            len(findings),
        )

    def _add_rejected(self, read: Rejected, digest: int) -> None:
        row = rejection_row(read.finding, site=read.site, hand_id=read.hand_id, text=read.raw.text)
        self._findings.add([row])
        self._finding_digests.append(digest)
        self._end(read.raw, Fate.REJECTED, 0, Verdict.REJECTED, 0, 0, 0, 1)

    def _add_skipped(self, raw: RawHand) -> None:
        self._end(raw, Fate.SKIPPED, 0, None, 0, 0, 0, 0)

    def _end(
        self, raw: RawHand, fate: Fate, key: int, verdict: Verdict | None, *sizes: int
    ) -> None:
        self._outcomes.append(Outcome(raw.path, fate, key, verdict))
        for name, size in zip(_OWNED, sizes, strict=True):
            self._sizes[name].append(size)

    def batch(self) -> Batch:
        hands = table_of("hands", [*self._hands.all(), self._digests, self._keys])
        hand_of = np.arange(len(self._digests), dtype=np.int32)
        per_hand = np.array(self._sizes["hands"], dtype=bool)
        tables = {
            "hands": hands,
            "players": self._player_table(
                hands, hand_of.repeat(self._sizes_of("players", per_hand))
            ),
            "actions": self._action_table(
                hands, hand_of.repeat(self._sizes_of("actions", per_hand))
            ),
            "findings": table_of("findings", [*self._findings.all(), self._finding_digests]),
        }
        all_ = np.arange(len(self._outcomes), dtype=np.int32)
        owners = {name: all_.repeat(sizes) for name, sizes in self._sizes.items()}
        return Batch(tuple(self._outcomes), tables, owners)

    def _sizes_of(self, table: str, of_hands: Any) -> Any:
        return np.array(self._sizes[table], dtype=np.int32)[of_hands]

    def _player_table(self, hands: pa.Table, hand_of: Any) -> pa.Table:
        counts = np.array(self._counts, np.int16).reshape(-1, len(COUNT_COLUMNS))
        return table_of(
            "players",
            [
                *_taken(hands, PLAYER_KEYS, hand_of),
                *self._players.all(),
                *np.ascontiguousarray(counts.T),
            ],
        )

    def _action_table(self, hands: pa.Table, hand_of: Any) -> pa.Table:
        taken = _taken(hands, ACTION_KEYS, hand_of)
        return table_of("actions", [*taken, *self._actions.all()])


_OWNED: Final = ("hands", "players", "actions", "findings")
"""The tables that a batch has rows of."""


def _taken(hands: pa.Table, names: Iterable[str], hand_of: Any) -> list[pa.ChunkedArray]:
    return [hands[name].take(pa.array(hand_of)) for name in names]


def table_of(name: str, columns: Iterable[Any]) -> pa.Table:
    """A table of its columns."""
    schema = SCHEMAS[name]
    arrays = [_array(column, field.type) for column, field in zip(columns, schema, strict=True)]
    return pa.table(arrays, schema=schema)


def _array(column: Any, type_: pa.DataType) -> Any:
    if isinstance(column, pa.ChunkedArray):
        return column
    if isinstance(column, array):
        numbers = np.asarray(column)
        return pa.array(numbers.view(np.bool_) if pa.types.is_boolean(type_) else numbers, type_)
    return pa.array(column, type_)

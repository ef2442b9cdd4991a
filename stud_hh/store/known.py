"""What a library holds already, so that nothing gets in twice."""

from collections.abc import Iterable
from typing import Final

import pyarrow as pa

from stud_hh.store.batches import key_of
from stud_hh.store.digests import DigestSet
from stud_hh.store.outgrown import KEYS, HandKey
from stud_hh.store.schema import FileRow, Tables
from stud_hh.store.stamps import Stamp
from stud_hh.version import __version__

VERSION: Final = __version__

COLUMNS: Final = {
    "hands": [*KEYS, "file", "digest", "key"],
    "findings": ["digest"],
    "files": None,
}
"""What is to be read of each part, by table."""

_NAMES: Final = pa.schema([(name, pa.string()) for name in (*KEYS, "file")])
"""Plain texts: each of a dictionary's would be looked up by itself."""


class Known:
    """What a library holds already; nothing, for a stateless reading."""

    def __init__(self) -> None:
        self.texts = DigestSet()
        """Digests of the hands' texts, rejected ones included."""
        self.keys = DigestSet()
        self.files: dict[str, FileRow] = {}
        """The last reading of each file."""
        self.lasts: dict[int, HandKey] = {}
        """By key: hands that were the last of their files, and so may have been cut short."""

    def learn(self, tables: Tables) -> None:
        """Take in what these tables hold of `COLUMNS`."""
        # Of the rejected ones, those that were superseded, too: their texts are known.
        hands = tables["hands"]
        for column in (hands["digest"], tables["findings"]["digest"].drop_null()):
            self.texts.take_in(column.to_numpy())
        self.keys.take_in(hands["key"].drop_null().to_numpy())
        self.keys.update(key_of(*key) for key in _keys(hands.filter(hands["key"].is_null())))
        lasts = _last_of_each_file(hands.select(_NAMES.names).cast(_NAMES))
        self.lasts.update((key_of(*key), key) for key in _keys(lasts))
        rows = map(FileRow._make, zip(*tables["files"].to_pydict().values(), strict=True))
        self.files.update((row.path, row) for row in sorted(rows, key=lambda row: row.read_at))

    def is_unchanged(self, path: str, stamp: Stamp) -> bool:
        """Another reading would bring nothing: neither the file nor the reader has changed."""
        row = self.files.get(path)
        return (
            row is not None
            and row.reason is None
            and row.version == VERSION
            and (row.size, row.modified_at) == stamp
        )


def _keys(hands: pa.Table) -> Iterable[HandKey]:
    return map(HandKey, *(hands[name].to_pylist() for name in KEYS))


def _last_of_each_file(hands: pa.Table) -> pa.Table:
    """Rows are in the order of reading."""
    found = hands.group_by("file", use_threads=False).aggregate([(name, "last") for name in KEYS])
    return found.rename_columns([name.removesuffix("_last") for name in found.column_names])

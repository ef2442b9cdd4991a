"""What a worker process sends back: tables as streams of Arrow's, which cost a tenth of pickles."""

from typing import NamedTuple, cast

import pyarrow as pa

from stud_hh.houses import RuleSet
from stud_hh.store.batches import Batch, RawBatch, build


class Packet(NamedTuple):
    """A `Batch` on its way."""

    batch: Batch
    """All of it but the tables."""
    tables: dict[str, bytes]

    def unpacked(self) -> Batch:
        """The batch as it was built."""
        tables = {name: pa.ipc.open_stream(data).read_all() for name, data in self.tables.items()}
        return self.batch._replace(tables=tables)


def build_packed(batch: RawBatch, rules: RuleSet | None) -> Packet:
    """As `build`."""
    built = build(batch, rules)
    packed = {name: _packed(table) for name, table in built.tables.items()}
    return Packet(built._replace(tables={}), packed)


def _packed(table: pa.Table) -> bytes:
    sink = pa.BufferOutputStream()
    with pa.ipc.new_stream(sink, table.schema) as stream:
        stream.write_table(table)
    return cast("bytes", sink.getvalue().to_pybytes())

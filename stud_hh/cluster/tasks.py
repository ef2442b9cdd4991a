"""What the workers of a cluster do. Each task may be run again, by another worker."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple

import numpy as np
import pyarrow as pa

from stud_hh.cluster.locations import Source
from stud_hh.reports import Counted
from stud_hh.reports.asking import Asked
from stud_hh.store.batches import Batch, Outcome, build
from stud_hh.store.folders import folder_of
from stud_hh.store.intake import Settled, file_table, only
from stud_hh.store.joining import joined
from stud_hh.store.outgrown import HandKey, without
from stud_hh.store.parts import Parts
from stud_hh.store.reading import Chunk, Reader
from stud_hh.store.schema import Tables


class Built(NamedTuple):
    """A file, read and judged: it stays with the worker."""

    chunks: Sequence[Chunk]
    batches: Sequence[Batch]


class Told(NamedTuple):
    """What decides which of a chunk's hands are new, in some 40 bytes a hand."""

    chunk: Chunk
    """Without its texts."""
    outcomes: Sequence[Outcome]


def build_file(source: Source) -> Built:
    """Read and judge the hands of a file."""
    reader = Reader(lambda _: False, lambda *_: False)
    chunks = [_stamped(chunk, source) for chunk in reader.chunks_of(source.opened())]
    batches = [build(chunk.batch, None) for chunk in chunks]
    return Built([replace(chunk, raws=[]) for chunk in chunks], batches)


def _stamped(chunk: Chunk, source: Source) -> Chunk:
    """The chunk with the time of the file where its stream does not tell it."""
    ends = [
        end._replace(stamp=end.stamp or source.stamp) if end.path == source.path else end
        for end in chunk.ends
    ]
    return replace(chunk, ends=ends)


def tell(built: Built) -> list[Told]:
    """What the client has to know of a file."""
    pairs = zip(built.chunks, built.batches, strict=True)
    return [Told(chunk, batch.outcomes) for chunk, batch in pairs]


def text_of(built: Built, number: int, at: int) -> str:
    """The text of an imported hand of a chunk."""
    batch = built.batches[number]
    row = int(np.flatnonzero(batch.owners["hands"] == at)[0])
    return str(batch.tables["hands"]["raw_text"][row])


class Part(NamedTuple):
    """A part that is to be written."""

    location: str
    """The library's."""
    name: str
    replaces: Sequence[str]
    outgrown: Mapping[HandKey, str]
    """Hands of the parts that it replaces that come whole with it."""


def write(part: Part, files: Sequence[Built], settled: Sequence[Sequence[Settled]]) -> str:
    """Write what is new of these files. Return the part's name."""
    parts = Parts(folder_of(part.location))
    kept = (without(parts.whole(name), part.outgrown) for name in part.replaces)
    parts.write_as(part.name, [*kept, joined(list(_new(files, settled)))], part.replaces)
    return part.name


def _new(files: Iterable[Built], settled: Iterable[Sequence[Settled]]) -> Iterable[Tables]:
    for built, all_of_it in zip(files, settled, strict=True):
        for batch, one in zip(built.batches, all_of_it, strict=True):
            yield {**only(batch, one.is_new), "files": file_table(one.files)}


def merge(part: Part) -> str:
    """Make one part of those that it replaces, if they are still there. Return its name."""
    parts = Parts(folder_of(part.location))
    parts.write_as(part.name, map(parts.whole, part.replaces), part.replaces)
    return part.name


def read(location: str, part: str, wanted: Mapping[str, Sequence[str] | None]) -> Tables:
    """Tables of a part. Raises FileNotFoundError where it was merged meanwhile."""
    return dict(Parts(folder_of(location)).some(part, wanted))


def count(location: str, part: str, asked: Asked, nets: pa.Table | None) -> list[Counted]:
    """What reports come to in a part. Raises FileNotFoundError where it was merged meanwhile."""
    return asked.counter(nets)(Parts(folder_of(location)).some(part, asked.needed))

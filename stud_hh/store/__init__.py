"""Tables of hands: in memory from any files, or in a library of Parquet files."""

from stud_hh.store.collection import Collected, collect
from stud_hh.store.counts import Counts, Progress
from stud_hh.store.errors import (
    LibraryBusyError,
    LibraryDamagedError,
    LibraryNotReadableError,
    LibraryNotWritableError,
    LibraryTooNewError,
    NoLibraryError,
    NotInstalledError,
    StoreError,
    WorkerDiedError,
)
from stud_hh.store.following import Follower, PickUp
from stud_hh.store.library import Library
from stud_hh.store.schema import SCHEMA_VERSION, SCHEMAS

__all__ = [
    "SCHEMAS",
    "SCHEMA_VERSION",
    "Collected",
    "Counts",
    "Follower",
    "Library",
    "LibraryBusyError",
    "LibraryDamagedError",
    "LibraryNotReadableError",
    "LibraryNotWritableError",
    "LibraryTooNewError",
    "NoLibraryError",
    "NotInstalledError",
    "PickUp",
    "Progress",
    "StoreError",
    "WorkerDiedError",
    "collect",
]

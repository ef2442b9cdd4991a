"""Tables of hands: in memory from any files, or in a library of Parquet files.

What reads hands is loaded when it is first asked for, and so is what looks at a library: each does
without the other.
"""

from typing import TYPE_CHECKING

from stud_hh.lazily import loading
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
from stud_hh.store.schema import SCHEMA_VERSION, SCHEMAS

if TYPE_CHECKING:
    from stud_hh.store.collection import Collected, collect
    from stud_hh.store.following import Follower, PickUp
    from stud_hh.store.library import Library

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

__getattr__ = loading(
    __name__,
    {
        "Collected": "stud_hh.store.collection",
        "Follower": "stud_hh.store.following",
        "Library": "stud_hh.store.library",
        "PickUp": "stud_hh.store.following",
        "collect": "stud_hh.store.collection",
    },
)

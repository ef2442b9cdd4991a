"""What may go wrong with a library, said so that one knows what to do."""

from stud_hh.errors import StudHhError


class StoreError(StudHhError):
    """Something is wrong with a library, or in the way of using it."""


class LibraryBusyError(StoreError):
    """Another process is importing into the library."""


class LibraryTooNewError(StoreError):
    """The library was written by a later version."""


class LibraryDamagedError(StoreError):
    """A file of the library can't be read."""


class LibraryNotReadableError(StoreError):
    """The library's folder can't be listed."""


class LibraryNotWritableError(StoreError):
    """The library's folder can't be made or written to."""


class NotInstalledError(StoreError):
    """A location or an engine that takes a package which is not installed."""


class WorkerDiedError(StoreError):
    """A worker process ended before its work was done."""


class NoLibraryError(StoreError):
    """The path of the library is something else than a folder."""

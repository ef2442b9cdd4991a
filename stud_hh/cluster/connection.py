"""The way to a cluster."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Final

from stud_hh.store import LibraryBusyError, NotInstalledError, StoreError, WorkerDiedError

_SECONDS: Final = 10
"""How long to wait for a scheduler to answer."""
_LOCK_SECONDS: Final = 3


class NoSchedulerError(StoreError):
    """No scheduler answers at that address."""


def distributed() -> Any:
    """Dask's module for clusters. Raises NotInstalledError."""
    try:
        import distributed as found  # noqa: PLC0415 - an extra, and slow to load
    except ImportError as error:
        raise NotInstalledError("a cluster takes Dask: pip install 'stud-hh[cluster]'") from error
    return found


@contextmanager
def connected(address: str) -> Iterator[Any]:
    """A client of the scheduler at an address. Raises NotInstalledError and NoSchedulerError."""
    try:
        client = distributed().Client(address, timeout=_SECONDS)
    except (OSError, ValueError) as error:
        raise NoSchedulerError(
            f"no Dask scheduler answers at {address}: start one there with `dask scheduler`, and "
            "workers with `dask worker`, or see to it that you can reach it"
        ) from error
    with client:
        yield client


@contextmanager
def alone(client: Any, location: str) -> Iterator[None]:
    """Keep others who use the cluster from writing to a library. Raises LibraryBusyError."""
    with client.as_current():
        lock = distributed().Lock(f"stud-hh {location}")
    if not lock.acquire(timeout=_LOCK_SECONDS):
        raise LibraryBusyError(
            f"another import is writing to {location}: try again when it is done"
        )
    try:
        yield
    finally:
        lock.release()


@contextmanager
def told_as_lost() -> Iterator[None]:
    """Say of a task whose workers died time and again what is to be done, as WorkerDiedError."""
    try:
        yield
    except distributed().KilledWorker as error:
        raise WorkerDiedError(
            f"several workers died at the same file, perhaps for want of memory ({error}): give "
            "them more, or cut the file; then import again: what is in the library already stays"
        ) from error

"""The processes that read and judge beside this one: how they start, and that they end with it."""

import gc
import os
import signal
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from multiprocessing import get_all_start_methods, get_context, parent_process
from multiprocessing.process import BaseProcess
from threading import Thread
from typing import Final

from stud_hh.lazily import without_pandas
from stud_hh.store.errors import WorkerDiedError

_SERVER: Final = "forkserver"
_METHOD: Final = _SERVER if _SERVER in get_all_start_methods() else "spawn"
"""No plain fork: one of a process that runs threads, as Arrow's does, may hang."""
_WORK: Final = "stud_hh.store.packets"
"""The module whose functions workers run; it loads all that they need."""


def prepare() -> None:
    """Load what workers need in a process of its own, while this one goes on; they fork from it.

    Without it they start as well, but later. Where processes can't fork, it does nothing.
    """
    if _METHOD == _SERVER:
        from multiprocessing import forkserver  # noqa: PLC0415 - not on every system

        forkserver.set_forkserver_preload([_WORK])
        forkserver.ensure_running()


@contextmanager
def started(workers: int) -> Iterator[ProcessPoolExecutor]:
    """So many workers; what is not done in the end is dropped. Raises WorkerDiedError."""
    pool = ProcessPoolExecutor(workers, get_context(_METHOD), _begin)
    try:
        yield pool
    except BrokenProcessPool as error:
        raise WorkerDiedError(
            "a worker process died, perhaps for want of memory: import again with fewer workers; "
            "what is in the library already stays"
        ) from error
    finally:
        pool.shutdown(cancel_futures=True)


def _begin() -> None:
    """Leave Ctrl-C, which goes to all processes of a terminal, to the parent; but die with it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_end_with, args=[parent_process()], daemon=True).start()
    without_pandas()
    gc.freeze()


def _end_with(parent: BaseProcess | None) -> None:
    # A worker whose parent was killed would wait for work for ever.
    if parent is not None:
        parent.join()
        os._exit(1)

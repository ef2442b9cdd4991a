"""The processes that read and judge beside this one: how they start, and that they end with it."""

import os
import signal
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from multiprocessing import get_context, parent_process
from multiprocessing.process import BaseProcess
from threading import Thread, current_thread, main_thread
from typing import Any

from stud_hh import garbage
from stud_hh.forking import METHOD, prepare
from stud_hh.lazily import without_pandas
from stud_hh.store.errors import WorkerDiedError
from stud_hh.store.packets import Slots, share

Submit = Callable[..., Future[Any]]
"""Has a worker call a function with some arguments."""


@contextmanager
def _uninterrupted() -> Iterator[None]:
    """Let Ctrl-C wait, in the thread that hears it."""
    if current_thread() is not main_thread():
        yield
        return
    heard: list[int] = []
    before = signal.signal(signal.SIGINT, lambda number, _: heard.append(number))
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
        for number in heard[:1]:
            signal.raise_signal(number)


@contextmanager
def started(workers: int, slots: Slots) -> Iterator[Submit]:
    """So many workers, which share these slots; what is not done in the end is dropped.

    Raises WorkerDiedError.
    """
    prepare()
    pool = ProcessPoolExecutor(workers, get_context(METHOD), _begin, (slots,))

    def submit(work: Callable[..., Any], *args: object) -> Future[Any]:
        with _uninterrupted():  # A process may start, and must find the pool as it was.
            return pool.submit(work, *args)

    try:
        yield submit
    except BrokenProcessPool as error:
        raise WorkerDiedError(
            "a worker process died, perhaps for want of memory: import again with fewer workers; "
            "what is in the library already stays"
        ) from error
    finally:
        pool.shutdown(cancel_futures=True)


def _begin(slots: Slots) -> None:
    """Leave Ctrl-C, which goes to all processes of a terminal, to the parent; but die with it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_end_with, args=[parent_process()], daemon=True).start()
    without_pandas()
    garbage.look_for_it()
    share(slots)


def _end_with(parent: BaseProcess | None) -> None:
    # A worker whose parent was killed would wait for work for ever.
    if parent is not None:
        parent.join()
        os._exit(1)

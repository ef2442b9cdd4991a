"""Where worker processes fork from: a process that loads what they need, while this one goes on.

It loads nothing itself, so that a program can have it begin before all else.
"""

import signal
import sys
from typing import Final

_FORKS: Final = sys.platform == "linux"
METHOD: Final = "forkserver" if _FORKS else "spawn"
"""No plain fork: one of a process that runs threads, as Arrow's does, may hang. Elsewhere than on
Linux, the system's own libraries may, even where nothing was done but to load them."""
_LOADED: Final = ("stud_hh.forked", "stud_hh.store.workers", "eval7")
"""What it loads, in order: all that workers need, and what would else load at the first hand."""


def prepare() -> None:
    """Load what workers need in a process of its own, while this one goes on; they fork from it.

    `started` does so too, but then they have to wait. Where they don't fork, it does nothing.
    """
    if not _FORKS:
        return
    from multiprocessing import forkserver, resource_tracker  # noqa: PLC0415 - not everywhere

    forkserver.set_forkserver_preload([*_LOADED])
    resource_tracker.ensure_running()  # else the next call starts it, and it lets Ctrl-C through
    # The server takes over what is blocked here, and so do all that fork from it.
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        forkserver.ensure_running()
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)

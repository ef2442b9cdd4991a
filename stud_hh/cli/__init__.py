"""The command line: read arguments, call the library, print, exit."""

import gc
import os
import sys


def main() -> None:
    """Run the command line; exits 0, 1 where hands were flagged, or 2 for errors of use.

    Nothing is garbage while it loads: none is looked for before the command begins. Nor is the
    memory taken apart in the end, which takes up to a second: the process is gone with it.
    """
    gc.disable()
    from stud_hh.cli._app import run  # noqa: PLC0415 - all that takes long to load

    try:
        run()
    except SystemExit as end:
        if not isinstance(end.code, int) or not _is_told():
            raise
        os._exit(end.code)


def _is_told() -> bool:
    """All that was printed has arrived; where it can't, Python says so at an ordinary exit."""
    try:
        sys.stdout.flush()
        sys.stderr.flush()
    except OSError:
        return False
    return True


__all__ = ["main"]

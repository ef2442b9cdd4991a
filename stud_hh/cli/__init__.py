"""The command line: read arguments, call the library, print, exit."""

import atexit
import os
import re
import sys
from typing import Final

from stud_hh import garbage
from stud_hh.forking import prepare

_STOPPED: Final = 130
"""Exit status after Ctrl-C."""
_SETTINGS: Final = {"ARROW_DEFAULT_MEMORY_POOL": "system", "OPENBLAS_NUM_THREADS": "1"}
"""What libraries look for when they are loaded. Arrow's own pool gives memory back and takes it
again, each time with zeros; OpenBLAS starts threads, which wait for work by spinning."""
_SEVERAL: Final = re.compile(r"import .*--workers[ =](?!1\b)\d")
"""What asks for worker processes, at a glance."""


class _Leaving:
    """The end of the process, after all that others do at its end.

    Taking the memory apart would take up to a second more, and the system does it at once.
    """

    status: int | None = None

    def __call__(self) -> None:
        """Exit, unless Python has something to say at its own exit."""
        if self.status is not None and _is_told():
            os._exit(self.status)


def _is_told() -> bool:
    """All that was printed has arrived."""
    try:
        sys.stdout.flush()
        sys.stderr.flush()
    except OSError:
        return False
    return True


def main() -> None:
    """Run the command line.

    It exits 0, 1 where hands were flagged, 2 for errors of use, 130 when Ctrl-C stops it.

    Nothing is garbage while it loads: none is looked for before the command begins.
    """
    for name, value in _SETTINGS.items():
        os.environ.setdefault(name, value)
    leaving = _Leaving()
    atexit.register(leaving)  # Of what is registered the first is called last.
    garbage.put_off()
    try:
        if _SEVERAL.match(" ".join(sys.argv[1:])):
            prepare()
        from stud_hh.cli._app import run  # noqa: PLC0415 - all that takes long to load

        run()
    except SystemExit as end:
        if isinstance(end.code, int):
            leaving.status = end.code
        raise
    except KeyboardInterrupt:
        leaving.status = _STOPPED
        raise SystemExit(_STOPPED) from None


__all__ = ["main"]

"""The command line: read arguments, call the library, print, exit."""

import gc


def main() -> None:
    """Run the command line; exits 0, 1 where hands were flagged, or 2 for errors of use.

    Nothing is garbage while it loads: none is looked for before the command begins.
    """
    gc.disable()
    from stud_hh.cli._app import run  # noqa: PLC0415 - all that takes long to load

    run()


__all__ = ["main"]

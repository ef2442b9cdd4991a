"""The command line: read arguments, call the library, print, exit."""

from stud_hh.cli._app import main

__all__ = ["main"]

"""The application: its commands, and what becomes of errors."""

import sys
from typing import Annotated, Any, Final

import typer
from typer.core import TyperGroup

from stud_hh import __version__
from stud_hh.cli import audit, export, formats, imports, report, rules, show
from stud_hh.cli._errors import USAGE, UserError
from stud_hh.cli._terminal import complain
from stud_hh.formats import PathNotFound
from stud_hh.houses import HouseError
from stud_hh.reports.filters import BadFilter
from stud_hh.reports.writing import BadTarget
from stud_hh.store import StoreError
from stud_hh.writers import TooManyHandsError

_HELP: Final = """
Audit seven-card stud hand histories and turn them into exact facts.

Every command takes PATHS: files, folders, patterns, .zip and .gz archives, or - for
standard input. Without PATHS it works on the library that `stud-hh import` fills.
"""
_TO_BLAME: Final = (
    UserError,
    BadFilter,
    BadTarget,
    HouseError,
    PathNotFound,
    StoreError,
    TooManyHandsError,
    OSError,
)
"""Errors of the input or of the machine: they are told in a line, our own bugs are not."""


class _Commands(TyperGroup):
    """All the commands, whose errors are told in one line."""

    def invoke(self, ctx: Any) -> Any:
        try:
            return super().invoke(ctx)
        except BrokenPipeError:
            raise
        except _TO_BLAME as error:
            complain(_in_words(error))
            raise typer.Exit(USAGE) from error


def _in_words(error: Exception) -> str:
    if isinstance(error, OSError) and error.strerror and error.filename is not None:
        return f"{error.filename}: {error.strerror.lower()}"
    return str(error)


def _version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"stud-hh {__version__}")
        raise typer.Exit


app: Final = typer.Typer(
    cls=_Commands,
    help=_HELP,
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    rich_markup_mode="markdown",
    context_settings={"help_option_names": ["-h", "--help"]},
)


@app.callback()
def _options(
    *,
    version: Annotated[
        bool,
        typer.Option("--version", callback=_version, is_eager=True, help="Print the version."),
    ] = False,
) -> None:
    """Options of all commands; the help text is the application's."""


app.command("import")(imports.import_)
app.command()(audit.audit)
app.command()(report.report)
app.command()(export.export)
app.command()(show.show)
app.command()(rules.rules)
app.command()(formats.formats)


def main() -> None:
    """Run the command line; exits 0, 1 where hands were flagged, or 2 for errors of use."""
    for stream in (sys.stdout, sys.stderr):
        stream.reconfigure(errors="replace")  # type: ignore[union-attr]
    app(prog_name="stud-hh")

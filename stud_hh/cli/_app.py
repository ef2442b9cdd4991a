"""The application: its commands, and what becomes of errors."""

import sys
from collections.abc import Mapping
from importlib import import_module
from typing import Annotated, Any, Final

import typer
from typer.core import TyperGroup

from stud_hh.cli._loading import loaded
from stud_hh.cli._terminal import complain
from stud_hh.errors import StudHhError
from stud_hh.version import __version__

USAGE: Final = 2
"""Exit status: the call is at fault."""
_HELP: Final = """
Audit seven-card stud hand histories and turn them into exact facts.

Every command takes PATHS: files, folders, patterns, .zip, .gz and .tar archives, or - for
standard input. Without PATHS it works on the library that `stud-hh import` fills.
"""
_TO_BLAME: Final = (StudHhError, OSError)
"""Errors of the input or of the machine: they are told in a line, our own bugs are not."""

COMMANDS: Final[Mapping[str, str]] = {
    "import": "imports:import_",
    "audit": "audit:audit",
    "report": "report:report",
    "export": "export:export",
    "show": "show:show",
    "page": "page:page",
    "anonymize": "anonymize:anonymize",
    "rules": "rules:rules",
    "formats": "formats:formats",
}
"""By name, where each is. Only what is called is loaded, for tables and pages take long to load."""
_LOAD_ON: Final = ("import",)
"""Those that load what they need when they are called, and say when that is done."""


class _Commands(TyperGroup):
    """All the commands, whose errors are told in one line."""

    def list_commands(self, ctx: Any) -> list[str]:  # noqa: ARG002 - as click calls it
        return [*COMMANDS]

    def get_command(self, ctx: Any, cmd_name: str) -> Any:  # noqa: ARG002 - as click calls it
        if cmd_name not in COMMANDS:
            return None
        module, _, function = COMMANDS[cmd_name].partition(":")
        command = getattr(import_module(f"stud_hh.cli.{module}"), function)
        if cmd_name not in _LOAD_ON:
            loaded()
        alone = typer.Typer(**_SETTINGS)
        alone.command(cmd_name)(command)
        return typer.main.get_command(alone)

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


_SETTINGS: Final[Mapping[str, Any]] = {
    "pretty_exceptions_enable": False,
    "rich_markup_mode": "markdown",
    "context_settings": {"help_option_names": ["-h", "--help"]},
}
app: Final = typer.Typer(cls=_Commands, help=_HELP, no_args_is_help=True, **_SETTINGS)


@app.callback()
def _options(
    *,
    version: Annotated[
        bool,
        typer.Option("--version", callback=_version, is_eager=True, help="Print the version."),
    ] = False,
) -> None:
    """Options of all commands; the help text is the application's."""


def run() -> None:
    """Run the application. Raises SystemExit, with its status, when it is done."""
    for stream in (sys.stdout, sys.stderr):
        stream.reconfigure(errors="replace")  # type: ignore[union-attr]
    app(prog_name="stud-hh")

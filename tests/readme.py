"""The tour of the README: its commands and their output. `python -m tests.readme` renews it."""

import re
import shlex
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import chdir
from pathlib import Path

from typer.testing import CliRunner

from stud_hh.cli._app import app

ROOT = Path(__file__).parent.parent
README = ROOT / "README.md"
SAMPLES = "sample_histories"
_BLOCK = re.compile(r"```console\n(.*?)```", re.DOTALL)
_COMMAND = re.compile(r"^\$ (stud-hh .*?)(?: \| (head|tail) -(\d+))?$", re.MULTILINE)


def steps(text: str) -> Iterator[tuple[str, str]]:
    """Each command of the tour, and what is printed below it."""
    for block in _BLOCK.findall(text):
        ends = [match.start() for match in _COMMAND.finditer(block)][1:]
        starts = [0, *ends]
        for start, end in zip(starts, [*ends, len(block)], strict=True):
            command, output = block[start:end].split("\n", 1)
            yield command.removeprefix("$ "), output.rstrip("\n")


def output_of(command: str) -> str:
    """What a command of the tour prints, in a folder that holds the sample histories."""
    match = _COMMAND.fullmatch(f"$ {command}")
    assert match is not None, command
    words, end, most = match.groups()
    env = {"COLUMNS": "80", "STUD_HH_LIBRARY": "library"}
    result = CliRunner().invoke(app, shlex.split(words)[1:], env=env, catch_exceptions=False)
    lines = result.output.splitlines()
    if most:
        lines = lines[: int(most)] if end == "head" else lines[-int(most) :]
    return "\n".join(line.rstrip() for line in lines).rstrip("\n")


def renewed(text: str, folder: Path) -> str:
    """The text with the output that its commands print today."""
    shutil.copytree(ROOT / SAMPLES, folder / SAMPLES)
    with chdir(folder):
        for command, output in steps(text):
            old = f"$ {command}\n{output}\n" if output else f"$ {command}\n"
            text = text.replace(old, f"$ {command}\n{output_of(command)}\n", 1)
    return text


def main() -> None:
    """Renew the README."""
    with tempfile.TemporaryDirectory() as folder:
        README.write_text(renewed(README.read_text("utf-8"), Path(folder)), "utf-8")


if __name__ == "__main__":
    main()

"""Tables as files: Parquet, CSV, Excel, JSON, JSON Lines, Markdown, HTML.

Parquet and JSON hold amounts as the tables do, in whole minor units beside their exponent;
the others, which people read, hold them as decimals in the currency. Whatever goes wrong
on the way, an older file of the same name stays as it was.
"""

import csv
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from contextlib import contextmanager
from html import escape
from pathlib import Path
from types import MappingProxyType
from typing import Final

import msgspec
import pyarrow.parquet as pq

from stud_hh.errors import StudHhError
from stud_hh.reports.sheet import Form, Sheet
from stud_hh.reports.text import cells, shown

Write = Callable[[Sheet, Path], None]


class BadTarget(StudHhError):
    """A file that can't be written; its text says why."""


def write(sheet: Sheet, path: Path) -> None:
    """Write a table in the format that the file's suffix names."""
    with _whole(path) as started:
        _WRITERS[path.suffix.lower()](sheet, started)


def write_reports(sheets: Sequence[Sheet], path: Path) -> None:
    """Write reports as a workbook; a single one in any format."""
    if path.suffix.lower() != WORKBOOK:
        (sheet,) = sheets
        write(sheet, path)
        return
    from stud_hh.reports.workbook import write_workbook  # noqa: PLC0415 - as in _excel

    with _whole(path) as started:
        write_workbook(sheets, started)


@contextmanager
def _whole(path: Path) -> Iterator[Path]:
    """A file beside, which gets this name when it is whole."""
    started = path.with_name(f".{path.name}.part")
    try:
        yield started
        started.replace(path)
    finally:
        started.unlink(missing_ok=True)


def check_target(path: Path, suffixes: Collection[str]) -> None:
    """Raises BadTarget, before any work is done, where the file can't be written."""
    if path.suffix.lower() not in suffixes:
        kind = path.suffix or "no suffix"
        raise BadTarget(f"{path}: can't write {kind}; the name may end in {', '.join(suffixes)}")
    if path.is_dir():
        raise BadTarget(f"{path} is a folder")
    if not path.parent.is_dir():
        raise BadTarget(f"{path}: there is no folder {path.parent}")


def _parquet(sheet: Sheet, path: Path) -> None:
    pq.write_table(sheet.table, path, compression="zstd")


def _csv(sheet: Sheet, path: Path) -> None:
    with path.open("w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file)
        writer.writerow(sheet.columns)
        for block in sheet.blocks():
            writer.writerows(zip(*map(cells, block.values()), strict=True))


def _excel(sheet: Sheet, path: Path) -> None:
    # What writes workbooks takes long to load, and few want one.
    from stud_hh.reports._excel import write_excel  # noqa: PLC0415

    write_excel(sheet, path)


def _json_lines(sheet: Sheet, path: Path) -> None:
    encode = msgspec.json.Encoder().encode
    with path.open("wb") as file:
        for record in sheet.records():
            file.write(encode(record) + b"\n")


def _json(sheet: Sheet, path: Path) -> None:
    text = msgspec.json.encode(list(sheet.records()))
    path.write_bytes(msgspec.json.format(text) + b"\n")


def _markdown(sheet: Sheet, path: Path) -> None:
    lines = [
        [sheet.label(name) for name in sheet.columns],
        ["---" if _is_text(sheet, name) else "--:" for name in sheet.columns],
        *shown(sheet),
    ]
    text = "".join(f"| {' | '.join(map(_markdown_cell, line))} |\n" for line in lines)
    path.write_text(text, encoding="utf-8")


def _markdown_cell(text: str) -> str:
    shown = "".join(letter if letter.isprintable() else " " for letter in text)
    for letter in "\\|`*_[]<>":
        shown = shown.replace(letter, f"\\{letter}")
    return shown


_PAGE: Final = """<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>{title}</title>
<style>
body {{ font: 15px/1.4 system-ui, sans-serif; margin: 2rem; color: #222; background: #fff; }}
table {{ border-collapse: collapse; }}
th, td {{ padding: .3rem .7rem; text-align: right; border-bottom: 1px solid #ddd; }}
th {{ position: sticky; top: 0; background: #f3f3f0; vertical-align: bottom; }}
.text {{ text-align: left; }}
td {{ white-space: nowrap; font-variant-numeric: tabular-nums; }}
tr:hover td {{ background: #fafaf5; }}
</style>
<h1>{title}</h1>
<table>
<thead><tr>{head}</tr></thead>
<tbody>
{body}
</tbody>
</table>
</html>
"""


def _html(sheet: Sheet, path: Path) -> None:
    marks = [' class="text"' if _is_text(sheet, name) else "" for name in sheet.columns]
    head = "".join(
        f"<th{mark} title='{escape(sheet.meanings.get(name, name))}'>"
        f"{escape(sheet.label(name))}</th>"
        for name, mark in zip(sheet.columns, marks, strict=True)
    )
    body = "\n".join(
        "<tr>"
        + "".join(f"<td{mark}>{escape(text)}</td>" for text, mark in zip(row, marks, strict=True))
        + "</tr>"
        for row in shown(sheet)
    )
    title = escape(sheet.name.capitalize())
    path.write_text(_PAGE.format(title=title, head=head, body=body), encoding="utf-8")


def _is_text(sheet: Sheet, name: str) -> bool:
    return sheet.form(name) is Form.PLAIN and "string" in str(sheet.table.schema.field(name).type)


_WRITERS: Final[Mapping[str, Write]] = MappingProxyType(
    {
        ".parquet": _parquet,
        ".csv": _csv,
        ".xlsx": _excel,
        ".jsonl": _json_lines,
        ".json": _json,
        ".md": _markdown,
        ".html": _html,
    }
)
WORKBOOK: Final = ".xlsx"
"""What may hold several reports."""
EXPORTS: Final = (".parquet", ".csv", ".xlsx", ".jsonl")
"""What the tables may be written as."""
REPORTS: Final = (".parquet", ".csv", ".xlsx", ".json", ".md", ".html")
"""What a report may be written as."""

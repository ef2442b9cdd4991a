"""Reports as one Excel workbook: a sheet each, charts, and a sheet that explains all columns."""

from collections.abc import Iterator, Sequence
from itertools import groupby
from pathlib import Path
from typing import Any, Final, NamedTuple

import pyarrow as pa
import xlsxwriter
from msgspec.structs import replace

from stud_hh.reports._excel import OPTIONS, Writer
from stud_hh.reports.sheet import EXPONENT, FEW, Chart, Sheet

_COLUMNS: Final = "Columns"
_CHARTS: Final = "Charts"
_SIZE: Final = {"width": 620, "height": 340}
_ROWS_A_CHART: Final = 18
_COLUMNS_A_CHART: Final = 10
_MOST_CHARTS: Final = 3
"""Of a report: its groups of rows with the most hands."""
_LOSS, _EVEN, _GAIN, _OFTEN = "#E08214", "#FFFFFF", "#5E9BD1", "#A6C8E4"
"""Colours that also those tell apart who do not see red and green as others do."""
_SIGNED: Final = ("net", "bb_per_100", "running_net", "hero_net", "hero_net_met", "net_per_hour")
_ABOUT: Final = (
    f"Rates in grey italics are of fewer than {FEW} chances. Columns of counts and intervals are "
    "folded away: press + above them."
)


def write_workbook(sheets: Sequence[Sheet], path: Path) -> None:
    """Write a workbook of these reports, those without rows left out."""
    told = [_arranged(sheet) for sheet in sheets if sheet.table.num_rows]
    with (
        path.open("wb") as file,
        xlsxwriter.Workbook(file, OPTIONS | {"constant_memory": False}) as book,
    ):
        for sheet in told:
            _write_report(book, sheet)
        _write_charts(book, told)
        _write_columns(book, told)


def _arranged(sheet: Sheet) -> Sheet:
    """What most people want comes first."""
    first = dict.fromkeys([*sheet.keys, *sheet.essentials])
    names = [*first, *(name for name in sheet.columns if name not in first)]
    kept = [name for name in names if name != EXPONENT]
    table = sheet.table.select([*kept, EXPONENT])
    return replace(sheet, table=table, keys=[key for key in sheet.keys if key != EXPONENT])


def _write_report(book: Any, sheet: Sheet) -> None:
    writer = Writer(book, sheet)
    page = writer.page(sheet.rows(), frozen=len(sheet.keys))
    wanted = len(sheet.keys) + len(sheet.essentials)
    writer.fold(page, wanted, len(sheet.columns) - 1)
    last = sheet.table.num_rows
    uncertain = book.add_format({"italic": True, "font_color": "#7A7A7A"})
    for at, name in enumerate(sheet.columns):
        for rule in _rules(sheet, name, uncertain):
            page.conditional_format(1, at, last, at, rule)


def _rules(sheet: Sheet, name: str, uncertain: Any) -> Iterator[dict[str, Any]]:
    """Colours of a column's cells."""
    if name in _SIGNED:
        yield {
            "type": "3_color_scale",
            "mid_type": "num",
            "mid_value": 0,
            "min_color": _LOSS,
            "mid_color": _EVEN,
            "max_color": _GAIN,
        }
    chances = sheet.chances.get(name)
    if chances is not None:
        column = xlsxwriter.utility.xl_col_to_name(sheet.columns.index(chances), col_abs=True)
        yield {"type": "formula", "criteria": f"={column}2<{FEW}", "format": uncertain}
        yield {"type": "2_color_scale", "min_color": _EVEN, "max_color": _OFTEN}


# --- charts ------------------------------------------------------------------


class _Group(NamedTuple):
    """Rows of a sheet that make one chart."""

    name: str
    first: int
    last: int
    """Numbers of rows below the heading, from 1."""
    hands: int


def _write_charts(book: Any, sheets: Sequence[Sheet]) -> None:
    drawn = [
        (sheet, sheet.chart, group)
        for sheet in sheets
        if sheet.chart is not None
        for group in sorted(_groups(sheet), key=lambda one: -one.hands)[:_MOST_CHARTS]
    ]
    if not drawn:
        return
    page = book.add_worksheet(_CHARTS)
    page.hide_gridlines(2)
    for number, (sheet, chart, group) in enumerate(drawn):
        row, column = number // 2 * _ROWS_A_CHART, number % 2 * _COLUMNS_A_CHART
        page.insert_chart(row, column, _drawn(book, sheet, chart, group))


def _groups(sheet: Sheet) -> list[_Group]:
    """Rows that agree in all but what the chart is across, and hang together."""
    told = [key for key in ("currency", "game") if key in sheet.keys]
    columns = [sheet.table[key].to_pylist() for key in told]
    groups: list[_Group] = []
    hands = sheet.table["hands"].to_pylist()
    number = 0
    for values, rows in groupby(zip(*columns, strict=True)):
        first, number = number + 1, number + sum(1 for _ in rows)
        name = ", ".join(map(str, values))
        groups.append(_Group(name, first, number, sum(hands[first - 1 : number])))
    return [group for group in groups if group.last > group.first]


def _drawn(book: Any, sheet: Sheet, chart: Chart, group: _Group) -> Any:
    across, value = (sheet.columns.index(name) for name in (chart.across, chart.value))
    drawn = book.add_chart({"type": chart.kind})
    drawn.add_series(
        {
            "name": f"{sheet.label(chart.value)}, {group.name}",
            "categories": [sheet.name, group.first, across, group.last, across],
            "values": [sheet.name, group.first, value, group.last, value],
            "fill": {"color": _GAIN},
            "invert_if_negative": True,
            "invert_if_negative_color": _LOSS,
            "line": {"color": _GAIN},
        }
    )
    title = f"{sheet.name.replace('-', ' ').capitalize()}, {group.name}: {chart.title}"
    drawn.set_title({"name": title, "name_font": {"size": 11}})
    drawn.set_legend({"none": True})
    axis = {"label_position": "low", "num_font": {"size": 8}, "text_axis": True}
    if chart.kind == "bar":
        drawn.set_y_axis({**axis, "reverse": True})
    else:
        drawn.set_x_axis({**axis, "num_format": "yyyy-mm-dd" if chart.kind == "line" else None})
    drawn.set_size(_SIZE)
    return drawn


# --- what the columns mean ---------------------------------------------------


def _write_columns(book: Any, sheets: Sequence[Sheet]) -> None:
    rows = list(dict.fromkeys(row for sheet in sheets for row in _meanings(sheet)))
    names = ("Column", "In files", "Meaning")
    table = pa.table([pa.array(column, pa.string()) for column in zip(*rows, strict=True)], names)
    writer = Writer(book, Sheet(_COLUMNS, table))
    page = writer.page(Sheet(_COLUMNS, table).rows(), frozen=2)
    page.set_column(2, 2, 110, book.add_format({"text_wrap": True, "valign": "top"}))
    page.write_string(table.num_rows + 2, 0, _ABOUT)


def _meanings(sheet: Sheet) -> Iterator[tuple[str, str, str]]:
    for name in sheet.columns:
        yield sheet.label(name), name, sheet.meanings.get(name, "")

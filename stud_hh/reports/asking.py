"""What somebody asks for: reports, of which hands, and how."""

from collections.abc import Callable, Collection, Mapping, Sequence

import pyarrow as pa
from msgspec import Struct, field

from stud_hh.reports import (
    REPORTS,
    Counted,
    Filters,
    Report,
    Sheet,
    Tables,
    Wish,
    brief,
    counted,
    looked_at,
    needed,
    prepared,
    whole,
)


class Asked(Struct, frozen=True):
    """Reports by their names, and what is wanted of them: all that another process must know."""

    names: Sequence[str]
    filters: Filters = field(default_factory=Filters)
    wish: Wish = field(default_factory=Wish)
    columns: Mapping[str, Collection[str]] = field(default_factory=dict)
    """By report, the only columns that anybody will look at."""
    is_adjusted: bool = False
    """Tell what all-in pots would have paid by equity, too."""

    @property
    def reports(self) -> list[Report]:
        """The reports, without what nobody will look at."""
        return [
            brief(REPORTS[name], self.columns[name]) if name in self.columns else REPORTS[name]
            for name in self.names
        ]

    @property
    def needed(self) -> dict[str, Sequence[str]]:
        """The columns of the library's tables that this takes."""
        return needed(self.reports, self.wish.by, self.filters, is_adjusted=self.is_adjusted)

    def counter(self, nets: pa.Table | None = None) -> Callable[[Tables], list[Counted]]:
        """What tells for tables of whole hands what each report comes to there.

        `nets` are those of `luck`, for reports that are adjusted. Raises BadFilter when called.
        """
        reports = self.reports
        names = {name for report in reports for name in looked_at(report, self.wish.by)}

        def count(tables: Tables) -> list[Counted]:
            players = prepared(tables["players"], names, nets)
            return [counted(report, players, tables, self.filters, self.wish) for report in reports]

        return count

    def sheets(self, parts: Sequence[Sequence[Counted]]) -> list[Sheet]:
        """The reports, of what was counted part by part."""
        return [
            whole(report, counts, self.wish, is_adjusted=self.is_adjusted)
            for report, counts in zip(self.reports, zip(*parts, strict=True), strict=True)
        ]

"""What an import came to, for people."""

from typing import TYPE_CHECKING

from stud_hh.cli._terminal import count, plain
from stud_hh.store import Counts

if TYPE_CHECKING:
    from rich.console import Console


def tell(out: "Console", counts: Counts) -> None:
    """Print counts that add up, and what could not be read."""
    out.print(f"{count(counts.read, 'hand')} read:")
    for number, what in (
        (counts.imported, "imported"),
        (counts.duplicates, "duplicates of hands that are there"),
        (counts.skipped, "skipped, of other games"),
        (counts.rejected, "rejected, unreadable"),
    ):
        out.print(f"  {number:>9,} {what}")
    verdicts = f"{counts.clean:,} clean, {counts.unproven:,} unproven, {counts.flagged:,} flagged"
    out.print(f"Of the imported: {verdicts}.")
    if quiet := counts.passed - counts.unread:
        out.print(f"{count(quiet, 'file')} of other kinds passed over: no hand history in them.")
    if strange := counts.unread - len(counts.unreadable):
        out.print(
            f"{count(strange, 'file')} passed over: of no known format, or broken. "
            "stud-hh audit tells why.",
            soft_wrap=True,
        )
    if counts.unreadable:
        out.print("Not read, or not to the end; put it right and import again:")
    for one in counts.unreadable:
        out.print(f"  {plain(one)}", soft_wrap=True)

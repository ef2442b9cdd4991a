"""What `stud-hh import` does."""

from collections.abc import Callable
from pathlib import Path

from stud_hh.cli._counts import tell
from stud_hh.cli._errors import UserError
from stud_hh.cli._tables import telling
from stud_hh.cli._terminal import console, plain, progress
from stud_hh.formats.files.paths import STDIN
from stud_hh.store import Counts, Library, Progress


def bring_in(
    paths: list[str],
    library: Path | None,
    *,
    workers: int,
    watch: bool,
    dry_run: bool,
    scheduler: str | None,
) -> None:
    """Import once or, to watch, until Ctrl-C; print the counts. Raises UserError."""
    place = library or Library.default_path()
    if scheduler is not None and (watch or dry_run):
        raise UserError("--watch and --dry-run are for --engine local")
    if watch:
        _refuse(paths, dry_run=dry_run)
        from stud_hh.cli._watch import follow  # noqa: PLC0415 - few watch

        follow(Library(place), paths, workers)
        return
    with progress("importing") as bar:
        if scheduler is not None:
            counts = _add_by_cluster(scheduler, Library(place), paths, telling(bar))
        else:
            counts = Library(place).add(
                paths, workers=workers, dry_run=dry_run, progress=telling(bar)
            )
    if not counts.read:
        raise UserError("; ".join(counts.unreadable) or "no hand history found there")
    tell(console(), counts)
    if dry_run:
        console().print(f"Nothing was written to {plain(str(place))}.", soft_wrap=True)


def _add_by_cluster(
    scheduler: str,
    library: Library,
    paths: list[str],
    tell_progress: Callable[[Progress], None] | None,
) -> Counts:
    if STDIN in paths:
        raise UserError("a cluster can't read standard input: name files or folders")
    from stud_hh.cluster import add, connected  # noqa: PLC0415 - few have one

    with connected(scheduler) as client:
        return add(client, library, paths, progress=tell_progress)


def _refuse(paths: list[str], *, dry_run: bool) -> None:
    if dry_run:
        raise UserError("--watch writes to the library, --dry-run does not: choose one of them")
    if STDIN in paths:
        raise UserError("standard input can't be watched: name files or folders")

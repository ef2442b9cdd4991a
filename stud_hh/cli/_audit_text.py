"""The audit, for people."""

from collections.abc import Iterable, Iterator

from rich.cells import cell_len, set_cell_size
from rich.console import Console
from rich.text import Text

from stud_hh.audit import Span, working, wrong_part
from stud_hh.cli._terminal import console, count, plain, progress, source_line
from stud_hh.cli._verdicts import Case, Tally
from stud_hh.findings import Finding, Severity, Unproven, Verdict
from stud_hh.rules import RULES

COLOURS = {
    Verdict.CLEAN: "green",
    Verdict.UNPROVEN: "yellow",
    Verdict.FLAGGED: "bold red",
    Verdict.REJECTED: "bold magenta",
}


_HEADING = 6
"""Columns that a finding's heading is indented where it goes on."""
_MARGIN = 9
"""Columns before a line of the source and what explains it."""


def write_text(cases: Iterable[Case], tally: Tally, *, verbose: bool) -> None:
    """Print what there is to say of each hand as soon as it is judged, then the summary."""
    out = console()
    for case in _watched(cases, out):
        if verbose or case.findings or case.unproven:
            print_case(out, case)
    if tally.read:
        print_summary(out, tally)


def _watched(cases: Iterable[Case], out: Console) -> Iterator[Case]:
    if out.is_terminal:
        yield from cases
        return
    with progress("auditing") as bar:
        for number, case in enumerate(cases, start=1):
            if bar is not None:
                bar.update(bar.task_ids[0], note=count(number, "hand"))
            yield case


def print_case(out: Console, case: Case) -> None:
    """A line for the hand, then each finding with the line that it is about."""
    _print(
        out,
        Text.assemble(
            plain(case.title),
            f" {_place(case, case.raw.line)} ",
            (case.verdict, COLOURS[case.verdict]),
        ),
        _HEADING,
    )
    for finding in case.findings:
        line = finding.source.line
        _print(out, Text.assemble(f"  {_place(case, line)} ", in_words(finding)), _HEADING)
        text = case.text_of(line)
        _print_source(out, case, line, None if text is None else wrong_part(finding, text))
        for explained in _explained(case, finding):
            indent = len(explained) - len(explained.lstrip())
            _print(out, Text(f"{' ' * _MARGIN}{plain(explained)}", "dim"), _MARGIN + indent + 2)
    for unproven in case.unproven:
        place = f"  {_place(case, unproven.line)} "
        _print(out, Text.assemble(place, open_question(unproven)), _HEADING)
        _print_source(out, case, unproven.line, None)
    if case.findings or case.unproven:
        out.print()


def _explained(case: Case, finding: Finding) -> Iterator[str]:
    """The rule in a sentence, the working, and what follows."""
    yield f"rule: {next((one.sentence for one in RULES if one.code == finding.code), '')}"
    if case.judgement is not None:
        yield from working(case.judgement, finding)
    for one in finding.consequences:
        yield f"hence line {one.source.line}: {one.code} {one.message}"


def in_words(finding: Finding) -> Text:
    """`SH301 bring-in-by-wrong-player: … (expected Ann, found Bob)`."""
    colour = "red" if finding.severity is Severity.ERROR else "yellow"
    rule = f"{finding.code} {finding.name}"
    return Text.assemble((rule, colour), f": {plain(finding.message)}{_difference(finding)}")


def open_question(unproven: Unproven) -> Text:
    """`unproven: the three down cards of Ann, not shown, decide the high half of the pot`."""
    return Text.assemble(("unproven", "yellow"), f": {plain(unproven.message)}")


def _difference(finding: Finding) -> str:
    parts = [
        f"{word} {plain(value)}"
        for word, value in (("expected", finding.expected), ("found", finding.actual))
        if value is not None
    ]
    return f" ({', '.join(parts)})" if parts else ""


def _place(case: Case, line: int) -> str:
    return f"{plain(case.raw.path)}:{line}"


def _print_source(out: Console, case: Case, line: int, part: Span | None) -> None:
    """The line with its neighbours, and carets under the part that is wrong."""
    for number in (line - 1, line, line + 1):
        text = case.text_of(number)
        if text is None:
            continue
        own = part if number == line else None
        shown, carets = _cut(text, own, _room(out))
        style = "" if number == line else "dim"
        _print(out, Text(f"  {number:>6} | {shown}", style))
        if own is not None:
            _print(out, Text(f"         | {carets}", "red"))


def _room(out: Console) -> int | None:
    """Columns for a line of the source on a terminal; elsewhere it may be as long as it is."""
    return max(out.width - _MARGIN - 2, _MARGIN) if out.is_terminal else None


def _cut(text: str, part: Span | None, room: int | None) -> tuple[str, str]:
    """A line made harmless and as short as there is room, and carets under a part of it."""
    start, end = part or (0, 0)
    before, wrong = plain(text[:start]), plain(text[start:end])
    shown = source_line(text)
    if room is not None and cell_len(shown) > room:
        if cell_len(before + wrong) >= room:
            cut = max(len(before) - room // 2, 0)
            before, shown = f"…{before[cut:]}", f"…{plain(text)[cut:]}"
        if cell_len(shown) > room:
            shown = f"{set_cell_size(shown, room - 1)}…"
    width = max(1, min(cell_len(wrong), cell_len(shown) - cell_len(before)))
    return shown, " " * cell_len(before) + "^" * width


def _print(out: Console, text: Text, indent: int = 0) -> None:
    """Print a line; on a terminal that is too narrow for it, go on below, indented."""
    if not out.is_terminal or text.cell_len <= out.width or out.width < 2 * indent:
        out.print(text, soft_wrap=True)
        return
    first, *rest = text.wrap(out, out.width)
    out.print(first, soft_wrap=True)
    for one in rest:
        one.rstrip()
    for line in Text(" ").join(rest).wrap(out, out.width - indent):
        out.print(Text(" " * indent) + line, soft_wrap=True)


def print_summary(out: Console, tally: Tally) -> None:
    """The hands by verdict, so that they add up, and the files that hold none."""
    parts = [(f"{tally.verdicts[verdict]:,} {verdict}", COLOURS[verdict]) for verdict in Verdict]
    parts.append((f"{tally.skipped.total():,} skipped (other games)", "dim"))
    line = Text(f"{count(tally.read, 'hand')} read: ")
    _print(out, line + Text(", ").join(Text(*part) for part in parts))
    for told in (*tally.skipped_in_words, *tally.passed_in_words):
        _print(out, Text(plain(told), "dim"))

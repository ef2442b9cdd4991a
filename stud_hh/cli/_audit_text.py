"""The audit, for people."""

from collections.abc import Iterable, Iterator

from rich.cells import cell_len
from rich.console import Console
from rich.text import Text

from stud_hh.audit import working
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
    )
    for finding in case.findings:
        _print(out, Text.assemble(f"  {_place(case, finding.source.line)} ", in_words(finding)))
        _print_source(out, case, finding.source.line, _blamed(finding))
        for line in _explained(case, finding):
            _print(out, Text(f"         {plain(line)}", "dim"))
    for unproven in case.unproven:
        _print(out, Text.assemble(f"  {_place(case, unproven.line)} ", open_question(unproven)))
        _print_source(out, case, unproven.line, ())
    if case.findings or case.unproven:
        out.print()


def _blamed(finding: Finding) -> tuple[str, ...]:
    """What a caret may stand under, the likeliest first."""
    return tuple(filter(None, (finding.actual, finding.player)))


def _explained(case: Case, finding: Finding) -> Iterator[str]:
    """The rule in a sentence, the sums, and what follows."""
    reason = next((one.reason for one in RULES if one.code == finding.code), "")
    yield f"rule: {reason.partition('. ')[0].rstrip('.')}."
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


def _print_source(out: Console, case: Case, line: int, blamed: tuple[str, ...]) -> None:
    """The line with its neighbours, and carets under what is wrong."""
    for number in (line - 1, line, line + 1):
        text = case.text_of(number)
        if text is None:
            continue
        style = "" if number == line else "dim"
        _print(out, Text(f"  {number:>6} | {source_line(text)}", style))
        if number == line and (carets := _carets(source_line(text), blamed)):
            _print(out, Text(f"         | {carets}", "red"))


def _carets(text: str, blamed: tuple[str, ...]) -> str:
    for part in blamed:
        at = text.find(part)
        if at >= 0:
            return " " * cell_len(text[:at]) + "^" * max(1, cell_len(part))
    return ""


def _print(out: Console, text: Text) -> None:
    out.print(text, soft_wrap=True)


def print_summary(out: Console, tally: Tally) -> None:
    """The hands by verdict, so that they add up, and the files that hold none."""
    parts = [(f"{tally.verdicts[verdict]:,} {verdict}", COLOURS[verdict]) for verdict in Verdict]
    parts.append((f"{tally.skipped:,} skipped (other games)", "dim"))
    line = Text(f"{count(tally.read, 'hand')} read: ")
    _print(out, line + Text(", ").join(Text(*part) for part in parts))
    for passed in tally.passed_in_words:
        _print(out, Text(plain(passed), "dim"))

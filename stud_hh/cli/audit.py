"""`stud-hh audit`."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Annotated, Final

import typer

from stud_hh.cli import _arguments as arguments
from stud_hh.cli import _house
from stud_hh.cli._audit_json import write_json
from stud_hh.cli._audit_text import write_text
from stud_hh.cli._errors import FLAGGED
from stud_hh.cli._reads import reads
from stud_hh.cli._rule_names import unknown_rule
from stud_hh.cli._verdicts import Case, Tally, case_of
from stud_hh.formats import Passed, Read, Skipped
from stud_hh.houses import RuleSet
from stud_hh.rules import RULES

_EXAMPLES: Final = """
Examples:

- `stud-hh audit histories/`
- `stud-hh audit --json histories/ > audit.jsonl`
- `stud-hh audit --only SH301 --rules "WSOP live" night.txt`
"""


def audit(
    paths: arguments.Paths = None,
    *,
    json: Annotated[bool, typer.Option("--json", help="Print one JSON object a hand.")] = False,
    only: Annotated[
        list[str] | None,
        typer.Option(
            metavar="CODE",
            help="Look only for this finding, by code or name; may be given again. Shows only "
            "hands that have it.",
        ),
    ] = None,
    rules: _house.Rules = None,
    verbose: Annotated[
        bool, typer.Option("--verbose", "-v", help="List the clean hands too.")
    ] = False,
    library: arguments.Library = None,
) -> None:
    """Judge every deal, bet and award; show each fault with its file and line.

    Exits 0 if nothing is flagged or rejected, 1 if something is, 2 if the call is wrong.
    """
    codes = _codes(only)
    tally = Tally()
    cases = _cases(reads(paths, library), _house.house(rules), codes, tally)
    if json:
        write_json(cases)
    else:
        write_text(cases, tally, verbose=verbose)
    tally.complain_if_empty()
    if json:
        tally.complain_of_files()
    if tally.errors:
        raise typer.Exit(FLAGGED)


audit.__doc__ = f"{audit.__doc__}{_EXAMPLES}"


def _codes(names: Sequence[str] | None) -> frozenset[str] | None:
    if not names:
        return None
    wanted = [one for name in names for one in name.split(",") if one]
    by_name = {key: one.code for one in RULES for key in (one.code.lower(), one.name)}
    for name in wanted:
        if name.lower() not in by_name:
            raise unknown_rule(name)
    return frozenset(by_name[name.lower()] for name in wanted)


def _cases(
    found: Iterable[Read],
    rules: RuleSet | None,
    codes: frozenset[str] | None,
    tally: Tally,
) -> Iterator[Case]:
    for read in found:
        if isinstance(read, Passed):
            tally.passed.append(read)
        elif isinstance(read, Skipped):
            tally.skip(read.reason)
        else:
            case = case_of(read, rules)
            tally.verdicts[case.verdict] += 1
            shown = case if codes is None else case.only(codes)
            if shown is not None:
                tally.errors += shown.has_errors
                yield shown

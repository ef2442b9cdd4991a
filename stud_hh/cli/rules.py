"""`stud-hh rules`."""

from collections.abc import Iterator
from typing import Annotated, Final

import typer
from rich.box import SIMPLE_HEAD
from rich.table import Table
from rich.text import Text

from stud_hh.cli._rule_names import unknown_rule
from stud_hh.cli._terminal import console
from stud_hh.findings import Severity
from stud_hh.houses import RuleSet, in_words, rule_fields, rule_set
from stud_hh.rules import RULES, Rule

_COLOURS: Final = {Severity.ERROR: "red", Severity.WARNING: "yellow"}
_EXAMPLES: Final = """
Examples:

- `stud-hh rules`
- `stud-hh rules SH301`
- `stud-hh rules bring-in-by-wrong-player`
- `stud-hh rules --set "WSOP live"`
"""


def rules(
    name: Annotated[
        str | None,
        typer.Argument(metavar="CODE|NAME", help="A rule to tell all about.", show_default=False),
    ] = None,
    *,
    house: Annotated[
        str | None,
        typer.Option(
            "--set",
            metavar="HOUSE",
            help="Print a house's rule set, with the source of every value.",
            show_default=False,
        ),
    ] = None,
    markdown: Annotated[
        bool, typer.Option("--markdown", help="Print all rules as a Markdown page.")
    ] = False,
) -> None:
    """List the rules of the audit, or tell all about one."""
    if house is not None:
        _print_house(rule_set(house))
    elif name is not None:
        _print_page(_find(name))
    elif markdown:
        typer.echo("\n".join(_page()))
    else:
        _print_table()


rules.__doc__ = f"{rules.__doc__}\n{_EXAMPLES}"


def _find(name: str) -> Rule:
    for one in RULES:
        if name.lower() in (one.code.lower(), one.name):
            return one
    raise unknown_rule(name)


def _print_table() -> None:
    table = Table(box=SIMPLE_HEAD, pad_edge=False)
    table.add_column("Code", no_wrap=True)
    table.add_column("Rule", ratio=2)
    table.add_column("Reason", ratio=4)
    for one in RULES:
        name = Text.assemble(one.name, ("" if _is_error(one) else "\n(warning)", "yellow"))
        table.add_row(Text(one.code, _COLOURS[one.severity]), name, one.reason)
    console().print(table)


def _print_house(rules_: RuleSet) -> None:
    """Every rule of a house; what is unknown is said to be."""
    out = console()
    out.print(Text.assemble((rules_.name, "bold"), f": {rules_.about}\n"))
    table = Table(box=SIMPLE_HEAD, pad_edge=False)
    table.add_column("Rule", no_wrap=True)
    table.add_column("Value", ratio=2)
    table.add_column("Source", ratio=3)
    for field in rule_fields():
        value = in_words(rules_, field)
        source = rules_.sources.get(field, "")
        table.add_row(field, Text(value, "" if source else "dim"), source)
    out.print(table)


def _is_error(one: Rule) -> bool:
    return one.severity is Severity.ERROR


def _print_page(one: Rule) -> None:
    out = console()
    out.print(Text.assemble((f"{one.code} {one.name}", "bold"), f" ({one.severity})\n"))
    out.print(one.reason, "\n")
    for label, text in _details(one):
        out.print(Text.assemble((f"{label}: ", "bold"), text))


def _details(one: Rule) -> Iterator[tuple[str, str]]:
    yield "Fires", one.fires
    yield "Fine", one.fine
    if one.source:
        yield "Source", one.source


def _page() -> Iterator[str]:
    yield "# The rules of the audit\n"
    yield "Made by `stud-hh rules --markdown`; the same texts as `stud-hh rules CODE` prints."
    yield "An *error* breaks a rule or does not add up; a *warning* is odd, but rooms are known"
    yield "to write so, and it leaves the verdict of a hand alone.\n"
    yield "| code | name | severity | reason |"
    yield "| --- | --- | --- | --- |"
    for one in RULES:
        cells = (f"[{one.code}](#{one.code.lower()})", one.name, one.severity, one.reason)
        yield f"| {' | '.join(cell.replace('|', chr(92) + '|') for cell in cells)} |"
    for one in RULES:
        yield f"\n## {one.code}\n"
        yield f"**{one.name}** ({one.severity}). {one.reason}\n"
        for label, text in _details(one):
            yield f"- {label}: {text if label == 'Source' else _code(text)}"


def _code(text: str) -> str:
    return f"`` {text} ``" if "`" in text else f"`{text}`"

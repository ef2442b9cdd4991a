"""What is written for people is true and complete."""

from pathlib import Path

import pytest
from typer.testing import CliRunner

from stud_hh.cli._app import COMMANDS, app
from stud_hh.reports import REPORTS
from stud_hh.reports.documentation import page as statistics_page
from stud_hh.reports.making import counts_of, statistics_of
from stud_hh.rules import RULES, Rule
from tests.readme import README, ROOT, renewed, steps


def printed(*words: str) -> str:
    result = CliRunner().invoke(app, words, env={"COLUMNS": "100"}, catch_exceptions=False)
    assert result.exit_code == 0
    return result.stdout


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_help_with_an_example_and_stands_in_the_readme(command: str) -> None:
    assert f"stud-hh {command}" in printed(command, "--help").split("Example", 1)[1]
    assert command in printed("--help")
    assert f"| `{command}" in README.read_text("utf-8")


def test_every_argument_has_a_meaning() -> None:
    for command in COMMANDS:
        for line in printed(command, "--help").splitlines():
            if line.startswith("│ --"):
                assert len(line.strip("│ ").split("  ")) > 1, line


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule.code)
def test_every_rule_has_a_reason_and_examples(rule: Rule) -> None:
    assert rule.reason.endswith((".", "!"))
    assert rule.fires
    assert rule.fine
    assert rule.fires != rule.fine
    assert rule.name in printed("rules", rule.code)


def test_codes_and_names_of_rules_are_unique_and_in_order() -> None:
    codes = [rule.code for rule in RULES]
    assert codes == sorted(set(codes))
    assert len({rule.name for rule in RULES}) == len(RULES)


def test_the_page_of_rules_is_fresh() -> None:
    page = (ROOT / "docs" / "rules.md").read_text("utf-8")
    assert page == printed("rules", "--markdown"), "stud-hh rules --markdown > docs/rules.md"


def test_every_statistic_has_a_meaning() -> None:
    for report in REPORTS.values():
        counts = counts_of(report)
        names = [one.name for one in counts] + [one.name for one in statistics_of(report)]
        headings = [one.heading for one in counts] + [one.label for one in statistics_of(report)]
        assert len(names) == len(set(names)) == len(set(headings))
        for one in (*counts, *statistics_of(report)):
            assert one.meaning.endswith("."), one
        for one in statistics_of(report):
            assert {one.numerator, one.denominator} <= {count.name for count in counts}, one


def test_the_page_of_statistics_is_fresh() -> None:
    page = (ROOT / "docs" / "statistics.md").read_text("utf-8")
    assert page == statistics_page(), "python -m stud_hh.reports.documentation > docs/statistics.md"


def test_the_tour_prints_what_the_readme_says(tmp_path: Path) -> None:
    text = README.read_text("utf-8")
    assert len(list(steps(text))) >= 5
    assert renewed(text, tmp_path) == text, "renew it: python -m tests.readme"

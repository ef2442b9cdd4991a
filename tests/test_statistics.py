"""Every statistic against a recount from the events of each hand."""

from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pyarrow as pa
import pytest

from stud_hh.formats import Imported, read_paths
from stud_hh.games import GAMES
from stud_hh.reports import REPORTS
from stud_hh.reports.catalogue import ONE_STREET, street_counts
from stud_hh.reports.catalogue._summands import SPLIT_GAMES
from stud_hh.reports.context import with_hands
from stud_hh.reports.making import counts_of
from stud_hh.reports.rows import Rows
from stud_hh.reports.statistics import Count
from stud_hh.store import collect
from tests.recount import Story, count

ROOT = Path(__file__).parents[1]
CORPUS = ROOT.parent / "shared" / "corpus"
COUNTED_ELSEWHERE = {"rake"}
"""tests/test_facts.py adds up the rake that each row bears."""
SOURCES = [
    pytest.param(ROOT / "sample_histories", id="samples"),
    pytest.param(
        CORPUS,
        id="corpus",
        marks=pytest.mark.skipif(not CORPUS.is_dir(), reason="the corpus is not here"),
    ),
]
KEYS = ("site", "game", "hand_id", "player")

Row = dict[str, Any]


@pytest.mark.parametrize("path", SOURCES)
def test_every_count_is_that_of_a_recount(path: Path) -> None:
    """Of hands that break no rule, and whose winners are known to have won."""
    rows = counted(collect([path]).tables["players"])
    wrong: list[tuple[object, ...]] = []
    checked: Counter[str] = Counter()
    for story in stories(path):
        for player in story.players:
            key = story.hand.site, story.hand.game, story.hand.hand_id, player
            row = rows[key]
            if row.pop("verdict") != "flagged":
                expected = count(story, player)
                wrong += [
                    (*key, name, found, expected[name])
                    for name, found in row.items()
                    if abs(found - expected[name]) > 1e-9
                ]
                checked.update(name for name, found in row.items() if found)
    assert not wrong
    assert checked["hands"] > 900
    if path != CORPUS:
        assert not {one.name for one in counts_of(REPORTS["players"])} - checked.keys() - {"rake"}


def stories(path: Path) -> Iterator[Story]:
    told: dict[tuple[str, str, str], Story] = {}
    for read in read_paths([str(path)]):
        if isinstance(read, Imported):
            hand = read.hand
            told.setdefault((hand.site, hand.game, hand.hand_id), Story(hand))
    return (story for story in told.values() if story.is_countable)


def counted(players: pa.Table) -> dict[tuple[str, ...], Row]:
    """The counts of each row by itself."""
    rows = Rows(with_hands(players))
    counts = [one for one in counts_of(REPORTS["players"]) if one.name not in COUNTED_ELSEWHERE]
    columns = {one.name: one.of(rows).tolist() for one in (*counts, *of_streets())}
    columns["verdict"] = players["verdict"].to_pylist()
    keys = zip(*(players[name].to_pylist() for name in KEYS), strict=True)
    values = zip(*columns.values(), strict=True)
    return {
        key: dict(zip(columns, row, strict=True)) for key, row in zip(keys, values, strict=True)
    }


def of_streets() -> Iterator[Count]:
    """What the report `streets` counts, which has a row a street."""
    for street in range(3, 8):
        for one in street_counts(street):
            yield Count(f"{one.name}_{street}", one.meaning, one.of)


def test_split_games_are_those_whose_pots_have_halves() -> None:
    assert {key for key, game in GAMES.items() if game.is_split} == {*SPLIT_GAMES}


def test_all_streets_count_alike() -> None:
    names = [one.name for one in ONE_STREET.counts]
    assert all(names == [one.name for one in street_counts(street)] for street in range(3, 8))

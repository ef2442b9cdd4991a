"""Hands written as PHH, OHH and PokerStars text, and what is left of them when read again."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from decimal import Decimal
from functools import cache
from itertools import islice
from pathlib import Path

import pytest
from typer.testing import CliRunner

from stud_hh.audit import Judgement, audit
from stud_hh.cli._app import app
from stud_hh.formats import Imported, read_paths, read_text
from stud_hh.model import Award, Hand
from stud_hh.writers import TARGETS, TooManyHandsError, write
from stud_hh.writers.facts_kept import FACTS, lost
from tests.dealing import deal_hands
from tests.dealing.options import Options
from tests.test_phh import HAND as PHH_HAND

ROOT = Path(__file__).parents[1]
SAMPLES = ROOT / "sample_histories"
CORPUS = ROOT.parent / "shared" / "corpus"
DOCS = ROOT / "docs" / "open-formats.md"
HOME = Path(__file__).parent / "declared" / "night.phhs"

ALL = frozenset({"cards repeated at each deal", "names of hands", "remarks of the room"})
LOST = {
    ".phhs": ALL
    | {
        "board in the summary",
        "names of hands beside awards",
        "order of antes",
        "players on banners",
        "pots on banners",
        "seats of who does not play",
        "steps of raises",
        "the summary's word on each seat",
        "who sits out",
    },
    ".ohh": ALL
    | {
        "board in the summary",
        "names of hands beside awards",
        "pots of awards",
        "players on banners",
        "pots on banners",
        "steps of raises",
        "the summary's word on each seat",
    },
    ".txt": ALL
    | {
        "ante in the header",
        "cards dealt",
        "cards of mucked hands",
        "halves of awards",
        "hand number",
        "hero",
        "names of hands beside awards",
        "pots of awards",
        "players on banners",
        "pots on banners",
        "room",
        "side pots in the summary",
        "the summary's word on each seat",
        "ties of awards",
        "tournament",
        "zone that the source prints",
    },
}
"""What each kind of file does not keep, of any room's hands."""
PLACES = [(room, game) for room in ("pokerstars", "fulltilt") for game in ("stud8", "stud", "razz")]
TABLES = (
    Options(),
    Options(short_stacks=True),
    Options(short_stacks=True, players=3, looseness=0.3),
    Options(noise=0.03, odd_names=True),
    Options(hero=None, players=4),
    Options(tournament="Tournament #664712833, $2.00+$0.20 USD", mix="HORSE"),
)


def judged(text: str) -> Iterator[Judgement]:
    for read in read_text(text):
        assert isinstance(read, Imported), read
        yield audit(read.hand)


@cache
def dealt(room: str, game: str) -> tuple[Judgement, ...]:
    tables = TABLES if room == "pokerstars" else TABLES[:5]
    hands = [
        hand for n, table in enumerate(tables) for hand in deal_hands(room, game, 7, 50 + n, table)
    ]
    return tuple(one for hand in hands for one in judged(hand.text))


@cache
def samples() -> tuple[Judgement, ...]:
    """Hands of rooms, and of a home game with declarations."""
    reads = read_paths([*sorted(SAMPLES.glob("*.txt")), HOME])
    return tuple(audit(read.hand) for read in reads if isinstance(read, Imported))


def again(judgement: Judgement, suffix: str) -> Judgement:
    (read,) = judged(TARGETS[suffix].write(judgement))
    return read


# --- round trips -----------------------------------------------------------------


@pytest.mark.parametrize("suffix", LOST)
@pytest.mark.parametrize(("room", "game"), PLACES)
def test_nothing_is_lost_but_what_a_file_can_not_hold(room: str, game: str, suffix: str) -> None:
    for judgement in dealt(room, game):
        back = again(judgement, suffix)
        assert set(lost(judgement.hand, back.hand)) <= LOST[suffix]
        assert back.net == judgement.net
        assert back.verdict == judgement.verdict, back.findings


@pytest.mark.parametrize(("room", "game"), PLACES)
def test_pokerstars_text_keeps_all_of_its_own_hands(room: str, game: str) -> None:
    if room == "pokerstars":
        for judgement in dealt(room, game):
            assert [*lost(judgement.hand, again(judgement, ".txt").hand)] == []


@pytest.mark.parametrize("suffix", LOST)
def test_what_is_written_is_written_alike_again(suffix: str) -> None:
    for judgement in dealt("pokerstars", "stud8")[:20]:
        text = TARGETS[suffix].write(judgement)
        assert TARGETS[suffix].write(again(judgement, suffix)) == text


@pytest.mark.parametrize("name", FACTS)
def test_each_fact_is_told_by_some_hand_and_missed_when_it_is_gone(name: str) -> None:
    hands = [one.hand for place in PLACES for one in dealt(*place)]
    hands += [one.hand for one in samples()]
    fact = FACTS[name]
    told = next(one for one in hands if fact(one) not in (None, "", (), [], {}))
    other = next(one for one in hands if fact(one) != fact(told))
    assert name in lost(told, other)
    assert name not in lost(told, told)


@pytest.mark.parametrize("suffix", LOST)
def test_hands_of_all_rooms_come_back(suffix: str) -> None:
    target, rooms = TARGETS[suffix], Counter[str]()
    for read in islice(read_paths([SAMPLES / "rooms"]), 0, None, 3):
        if isinstance(read, Imported) and target.refusal(judgement := audit(read.hand)) is None:
            back = again(judgement, suffix)
            assert set(lost(judgement.hand, back.hand)) <= LOST[suffix], read.raw.text
            assert back.net == judgement.net
            rooms[read.hand.site] += 1
    assert len(rooms) >= 9


@pytest.mark.skipif(not CORPUS.exists(), reason="real hands are not here")
@pytest.mark.parametrize("suffix", LOST)
def test_real_hands_come_back(suffix: str) -> None:
    target, count = TARGETS[suffix], Counter[str]()
    for read in read_paths([CORPUS]):
        if isinstance(read, Imported):
            judgement = audit(read.hand)
            if target.refusal(judgement) is not None:
                count["refused"] += 1
                continue
            back = again(judgement, suffix)
            assert set(lost(judgement.hand, back.hand)) <= LOST[suffix], read.raw.path
            assert back.net == judgement.net, read.raw.path
            count["written"] += 1
    assert count["written"] > 150
    assert count["refused"] <= 35


# --- what files hold -------------------------------------------------------------


def test_an_ohh_hand_balances_without_the_extensions() -> None:
    for judgement in dealt("pokerstars", "stud8"):
        told = json.loads(TARGETS[".ohh"].write(judgement), parse_float=Decimal)["ohh"]
        put = sum(
            action.get("amount", 0) for round_ in told["rounds"] for action in round_["actions"]
        )
        back = sum(
            one.amount for one in judgement.hand.events if type(one).__name__ == "UncalledBet"
        )
        pots = told["pots"]
        assert put == sum(pot["amount"] for pot in pots) + Decimal(back).scaleb(
            -judgement.hand.exponent
        )
        for pot in pots:
            won = sum(win["win_amount"] for win in pot["player_wins"])
            assert won + pot["rake"] == pot["amount"]
            assert sum(share["amount"] for share in pot["_shares"]) == won


def test_halves_are_told_even_where_the_room_does_not() -> None:
    sides = Counter[str]()
    for judgement in dealt("pokerstars", "stud8"):
        told = json.loads(TARGETS[".ohh"].write(judgement))["ohh"]
        for pot in told["pots"]:
            sides.update(share.get("side", "none") for share in pot["_shares"])
    assert sides["lo"] > 3
    assert sides["hi"] > sides["lo"]


def test_sums_over_pots_are_taken_apart() -> None:
    judgements = [one for one in dealt("fulltilt", "stud8") if len(one.pots) > 1]
    assert judgements
    for judgement in judgements:
        (back,) = judged(TARGETS[".phhs"].write(judgement))
        merged = audit(in_sums(back.hand))
        assert merged.net == judgement.net
        assert [pot.paid for pot in merged.pots] == [pot.paid for pot in judgement.pots]
        assert not [one for one in merged.findings if one.code.startswith("SH4")]


def in_sums(hand: Hand) -> Hand:
    """The hand with one award a player, of whatever pots."""
    paid = Counter[str]()
    for event in hand.events:
        if isinstance(event, Award):
            paid[event.player] += event.amount
    rest = [event for event in hand.events if not isinstance(event, Award)]
    sums = [Award(hand.last_line, player, amount) for player, amount in paid.items()]
    return hand_with(hand, (*rest, *sums))


def hand_with(hand: Hand, events: tuple[object, ...]) -> Hand:
    fields = {name: getattr(hand, name) for name in hand.__struct_fields__}
    return Hand(**{**fields, "events": events})


# --- files -----------------------------------------------------------------------


def test_a_phh_file_holds_one_hand(tmp_path: Path) -> None:
    one, *others = dealt("pokerstars", "stud")
    path = tmp_path / "one.phh"
    assert write([one], path).hands == 1
    before = path.read_text(encoding="utf-8")
    with pytest.raises(TooManyHandsError):
        write([one, *others], path)
    assert path.read_text(encoding="utf-8") == before
    assert [child.name for child in tmp_path.iterdir()] == ["one.phh"]


def run(*args: object) -> tuple[int, str]:
    result = CliRunner().invoke(app, [str(arg) for arg in args], env={"COLUMNS": "200"})
    return result.exit_code, result.output


@pytest.mark.parametrize("suffix", LOST)
def test_the_command_writes_what_audits_as_before(tmp_path: Path, suffix: str) -> None:
    path = tmp_path / f"hands{suffix}"
    source = SAMPLES / "fulltilt-stud8-cash-2-4.txt"
    code, said = run("export", "hands", source, source, "-o", path, "--unplayable")
    assert code == 0
    hands = sum(isinstance(read, Imported) for read in read_paths([source]))
    assert f"{hands} hands written to {path}" in said
    assert f"{hands} a duplicate" in said
    assert "does not keep" in said
    assert "remarks of the room" in said
    code, said = run("audit", path)
    assert code == 0
    assert f"{hands} hands read: {hands} clean" in said


def test_the_command_tells_what_it_could_not_write(tmp_path: Path) -> None:
    source = tmp_path / "live.phh"
    source.write_text(PHH_HAND.replace("Kc", "??").replace("F7S", "F7S/8"), encoding="utf-8")
    code, said = run("export", "hands", source, "-o", tmp_path / "out.txt")
    assert code == 0
    assert "0 hands written" in said
    assert "1 up cards that the history does not show" in said


def test_the_command_refuses_other_tables_and_suffixes(tmp_path: Path) -> None:
    source = SAMPLES / "fulltilt-stud8-cash-2-4.txt"
    assert run("export", "players", source, "-o", tmp_path / "x.ohh")[0] == 2
    assert run("export", "hands", source, "-o", tmp_path / "x.doc")[0] == 2
    code, _ = run("export", "hands", source, "-o", tmp_path / "x.phh")
    assert code == 2
    assert [*tmp_path.iterdir()] == []


def test_the_library_is_exported_too(tmp_path: Path) -> None:
    library, out = tmp_path / "library", tmp_path / "all.ohh"
    source = SAMPLES / "pokerstars-stud8-tournament-9.80-1.20.txt"
    assert run("import", source, "--library", library)[0] == 0
    code, said = run("export", "hands", "-o", out, "--library", library)
    assert code == 0
    hands = [read for read in read_paths([out]) if isinstance(read, Imported)]
    assert f"{len(hands)} hands written" in said
    assert run("import", out, "--library", tmp_path / "another")[0] == 0


@pytest.mark.parametrize("suffix", LOST)
def test_the_docs_list_what_each_file_does_not_keep(suffix: str) -> None:
    text = DOCS.read_text(encoding="utf-8")
    section = text.split(f"## What `{suffix}` does not keep\n")[1].split("\n## ")[0]
    listed = {line[2:] for line in section.split("\n") if line.startswith("- ")}
    assert listed == LOST[suffix]

"""Hands in XML: cut out of files in any state, read without trusting them."""

import io
import re
import time
from functools import cache
from random import Random

import pytest

from stud_hh.audit import audit
from stud_hh.formats import (
    FORMATS,
    Imported,
    RawHand,
    Rejected,
    Skipped,
    read_hand,
    read_text,
    site_of,
    split,
)
from stud_hh.formats._bounds import MOST_CHARACTERS
from stud_hh.formats.files.decode import BLOCK
from stud_hh.formats.rooms.room import Room
from tests.dealing.options import Options
from tests.dealing.sessions import DealtHand, Session
from tests.formats.sample import STARS, finding_of, hand_of

HOSTILE = (
    '<!DOCTYPE s [<!ENTITY a "ha"><!ENTITY b "&a;&a;"><!ENTITY x SYSTEM "file:///etc/hosts">]>\n'
)
GAMES = dict.fromkeys(("merge", "ipoker"), ("stud8", "stud", "razz"))
TABLES = {
    "cash": Options(players=4, looseness=0.1),
    "tournament": Options(tournament="$5 Limit", players=4, short_stacks=True),
    "odd names": Options(odd_names=True, players=4, noise=0.1),
}


@cache
def dealt(room: str, game: str = "stud8", number: int = 0) -> DealtHand:
    return list(Session(room, game, 3, TABLES["cash"]).hands(number + 1))[number]


MERGE = dealt("merge").text
IPOKER = dealt("ipoker").text
CHIPS = re.findall(r'chips="([^"]+)"', IPOKER)[0]


def cut(text: str) -> list[RawHand]:
    return list(split("-", io.BytesIO(text.encode())))


def kinds(text: str) -> list[str]:
    return [type(read).__name__ for read in read_text(text)]


def body(text: str) -> str:
    return text[text.index("<game ") :]


# --- what is read is what was dealt ------------------------------------------


@pytest.mark.parametrize("table", ["tournament", "odd names"])
@pytest.mark.parametrize(
    ("room", "game"), [(room, game) for room, games in GAMES.items() for game in games]
)
def test_dealt_hands_are_read_and_found_right(room: str, game: str, table: str) -> None:
    for hand in Session(room, game, 29, TABLES[table]).hands(5):
        judgement = audit(hand_of(hand.text))
        assert judgement.findings == ()
        assert judgement.net == hand.nets
        assert judgement.hand.game == game


def test_a_tournament_stack_is_told_after_the_ante_at_merge() -> None:
    hand = next(Session("merge", "stud", 3, TABLES["tournament"]).hands(1))
    stacks = {seat.name: seat.stack for seat in hand.record.play.seats}
    assert {seat.player: seat.stack for seat in hand_of(hand.text).seats} == stacks


def test_half_chips_of_a_tournament_are_kept() -> None:
    hand = next(Session("merge", "stud", 3, TABLES["tournament"]).hands(1))
    halved = hand.text.replace('.00" uncalled', '.50" uncalled', 1)
    read = hand_of(halved)
    assert (read.currency, read.exponent) == ("chips", 2)


def test_merge_and_ipoker_tell_time_by_their_own_clocks() -> None:
    merge = hand_of(MERGE)
    assert str(merge.started_at) == "2016-03-06 00:04:11+00:00"
    assert merge.zone is None
    assert hand_of(IPOKER).started_at is None


# --- cutting ------------------------------------------------------------------


@pytest.mark.parametrize("text", [MERGE, IPOKER])
def test_the_text_of_a_hand_is_read_alone(text: str) -> None:
    for raw in cut(text):
        (again,) = cut(raw.text)
        assert again.text == raw.text
        assert site_of(raw.text) == raw.site
        read, reread = read_hand(raw), read_hand(again)
        assert isinstance(read, Imported)
        assert isinstance(reread, Imported)
        assert reread.hand.events[0].line == read.hand.events[0].line - raw.line + 1


@pytest.mark.parametrize("room", GAMES)
def test_lines_are_those_of_the_file(room: str) -> None:
    first, second = (dealt(room, number=number).text for number in (0, 1))
    text = f"\n\n{first}{body(second)}"
    hands = [read.hand for read in read_text(text) if isinstance(read, Imported)]
    lines = text.split("\n")
    assert len(hands) == 2
    for hand in hands:
        assert "<game " in lines[hand.line - 1]
        assert "</game>" in lines[hand.last_line - 1]
        assert all(
            "player" in lines[event.line - 1] or "<round" in lines[event.line - 1]
            for event in hand.events
        )


@pytest.mark.parametrize("room", GAMES)
def test_a_file_on_one_line_is_read_whole(room: str) -> None:
    texts = [hand.text for hand in Session(room, "stud", 2, TABLES["cash"]).hands(10)] * 25
    head = texts[0][: texts[0].index("<game ")]
    joined = (head + "".join(map(body, texts))).replace("\n", " ")
    assert len(joined) > 2 * BLOCK
    reads = list(read_text(joined))
    assert [type(read) for read in reads] == [Imported] * 250
    assert all(isinstance(read, Imported) and read.hand.line == 1 for read in reads)


def test_a_session_that_grows_keeps_its_hands_texts() -> None:
    later = IPOKER.replace("<gamecount>5", "<gamecount>9").replace("00:14", "00:59")
    assert later != IPOKER
    assert [raw.text for raw in cut(later)] == [raw.text for raw in cut(IPOKER)]


def test_one_file_may_mix_xml_and_text() -> None:
    text = f"{STARS}\n\n{MERGE}\n{IPOKER}\n{STARS}\n{MERGE}{STARS}"
    sites = [read.hand.site for read in read_text(text) if isinstance(read, Imported)]
    assert sites == ["PokerStars", "Merge", "iPoker", "PokerStars", "Merge", "PokerStars"]


@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16", "cp1252"])
@pytest.mark.parametrize("text", [MERGE, IPOKER])
def test_the_declared_encoding_is_not_believed(text: str, encoding: str) -> None:
    told = text.replace("Hero", "Jürgen").replace("$", "€")
    data = told.replace("\n", "\r\n").encode(encoding)
    (raw,) = split("-", io.BytesIO(data))
    read = read_hand(raw)
    assert isinstance(read, Imported), read
    assert "Jürgen" in {seat.player for seat in read.hand.seats}


# --- damage -------------------------------------------------------------------


@pytest.mark.parametrize("room", GAMES)
@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("</game>", ""),
        ("</game>", "</gane>"),
        ("<game ", "<gane "),
        ("</players>", ""),
        ('player="', "player="),
        (' type="', ' typ="'),
        ("</round>\n<round", "<round"),
        ("<round", "<round &"),
        ("<round", "<" * 30 + "round"),
        ("<round", "<r>" * 30 + "<round"),
        ("<round", "\x01<round"),
    ],
)
def test_damage_costs_its_hand_and_no_other(room: str, old: str, new: str) -> None:
    first, second, third = (dealt(room, number=number).text for number in (0, 1, 2))
    broken = body(second).replace(old, new, 1)
    assert broken != body(second)
    reads = list(read_text(first + broken + body(third)))
    assert [type(read) for read in (reads[0], reads[-1])] == [Imported, Imported]
    assert [type(read) for read in reads[1:-1]] == [Rejected]
    (rejected,) = reads[1:-1]
    assert isinstance(rejected, Rejected)
    assert rejected.raw.line <= rejected.finding.source.line
    assert rejected.finding.source.line <= rejected.raw.line + rejected.raw.text.count("\n")


@pytest.mark.parametrize("room", GAMES)
def test_every_cut_file_gives_its_whole_hands(room: str) -> None:
    first, second = (dealt(room, number=number).text for number in (0, 1))
    text = first + body(second)
    for end in range(len(first), len(text) - 1, 37):
        reads = list(read_text(text[:end]))
        assert isinstance(reads[0], Imported)
        assert all(isinstance(read, Rejected | Imported) for read in reads[1:])


@pytest.mark.parametrize("room", GAMES)
def test_lines_lost_or_doubled_never_cost_more(room: str) -> None:
    first, second, third = (dealt(room, number=number).text for number in (0, 1, 2))
    lines = body(second).split("\n")
    for at in range(len(lines) - 1):
        for changed in (lines[:at] + lines[at + 1 :], [*lines[:at], lines[at], *lines[at:]]):
            reads = list(read_text("\n".join([first.rstrip(), *changed]) + body(third)))
            assert isinstance(reads[0], Imported)
            assert isinstance(reads[-1], Imported)
            assert reads[-1].hand.hand_id == str(hand_id(third))


def hand_id(text: str) -> str:
    return hand_of(text).hand_id


@pytest.mark.parametrize("room", GAMES)
def test_a_beginning_that_is_lost_is_told(room: str) -> None:
    headless = body(dealt(room).text).split("\n", 1)[1]
    first, *between, last = kinds(f"{STARS}\n\n{headless}\n\n{STARS}")
    assert (first, last) == ("Imported", "Imported")
    assert set(between) == {"Rejected"}


VALUE = re.compile(r'="([^"]*)"')
ODD = ["", "0", "-1", "x", "null", "1e9", "٣", "0.055", "1.2.3", "9" * 30, "true"]


@pytest.mark.parametrize("room", GAMES)
def test_any_values_are_read_without_an_error(room: str) -> None:
    rng = Random(room)
    last = dealt(room, number=1).text
    for number in range(150):
        text = dealt(room, number=number % 3).text
        values = list(VALUE.finditer(text))
        changed = rng.choice(values)
        new = rng.choice([*ODD, rng.choice(values)[1]])
        text = f"{text[: changed.start(1)]}{new}{text[changed.end(1) :]}"
        reads = list(read_text(text + body(last)))
        assert len(reads) == 2
        assert isinstance(reads[1], Imported) or "<session" in changed[0] or changed.start() < 300
        for read in reads:
            if isinstance(read, Imported):
                audit(read.hand)


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        ('player="', 'player="9', "a player who has a seat"),
        (' nickname="', ' nick="', "<player> with its nickname"),
        ('type="FOLD"', 'type="PAYS" amount="3"', "one of ANTE, BRING_IN"),
        ('amount="0.10"', 'amount="ten"', "amounts and cards that can be read"),
        ('amount="0.10"', 'amount="0.105"', "amounts and cards that can be read"),
        ('seat="', 'seat="one', "a number as seat"),
    ],
)
def test_what_is_expected_is_told(old: str, new: str, expected: str) -> None:
    finding = finding_of(MERGE.replace(old, new, 1))
    assert finding.code == "SH101"
    assert (finding.expected or "").startswith(expected)


@pytest.mark.parametrize(
    ("old", "new"), [("gametype>", "kind>"), ("$0.50/$1", "$0.50 $1"), ("$0.50/$1", "$0.50/$1/$2")]
)
def test_a_hand_without_a_game_is_refused(old: str, new: str) -> None:
    finding = finding_of(IPOKER.replace(old, new))
    assert (finding.code, finding.expected) == ("SH102", "a game as iPoker calls it")


def test_a_tournament_of_unknown_number_is_one_all_the_same() -> None:
    hand = hand_of(IPOKER.replace(" $0.50/$1", "").replace("$", "").replace(", 28000000", ""))
    assert hand.tournament is not None
    assert (hand.tournament.id, hand.currency, hand.small_bet) == ("Perdita IV", "chips", 50)


# --- other games ----------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        (IPOKER.replace("7 Card Stud Hi-Lo L", "5 Card Stud L"), "5 Card Stud L"),
        (IPOKER.replace("7 Card Stud Hi-Lo L", "7 Card Stud Hi-Lo NL"), "7 Card Stud Hi-Lo NL"),
        (IPOKER.replace("7 Card Stud Hi-Lo L", "Holdem PL"), "Holdem PL"),
        (IPOKER.replace("7 Card Stud Hi-Lo L", "2-7 Razz Hi/Lo L"), "2-7 Razz Hi/Lo L"),
        (IPOKER.replace("Hi-Lo L $0.50", "NL $0.50"), "7 Card Stud NL"),
        (IPOKER.replace("Hi-Lo L $0.50", "NL $0.10/$0.50"), "no-limit stud"),
        (MERGE.replace('"Limit ', '"No Limit '), "7-Stud H/L8 No Limit"),
        (MERGE.replace('"Limit ', '"Pot-Limit '), "7-Stud H/L8 Pot-Limit"),
        (MERGE.replace('"Limit $0.50/$1"', '"$0.50/$1 NL"'), "7-Stud H/L8 NL"),
        (MERGE.replace("7-Stud H/L8", "5-Stud"), "5-Stud"),
        (MERGE.replace("7-Stud H/L8", "2-7 Razz").replace(' gametype="43"', ""), "2-7 Razz"),
        (MERGE.replace('gametype="43"', 'gametype="77" multigametype="23"'), "Hold'em"),
        (
            MERGE.replace("7-Stud H/L8", "HORSE")
            .replace("gametype=", "multigametype=", 1)
            .replace('="43"', '="57"'),
            "game 57 of HORSE",
        ),
        (
            MERGE.replace('gametype="43"', 'gametype="38"').replace("7-Stud H/L8", "5-Stud"),
            "5-Stud",
        ),
    ],
)
def test_other_games_are_skipped_by_name(text: str, reason: str) -> None:
    (read,) = read_text(text)
    assert isinstance(read, Skipped)
    assert read.reason == reason


# --- no trust -----------------------------------------------------------------


@pytest.mark.parametrize("text", [MERGE, IPOKER])
def test_declarations_of_entities_are_never_read(text: str) -> None:
    (read,) = read_text(HOSTILE + text)
    assert isinstance(read, Imported)
    for name in ("b", "x"):
        hostile = HOSTILE + text.replace('name="', f'name="&{name};', 1)
        (read,) = read_text(hostile)
        assert isinstance(read, Rejected)
        assert "undefined entity" in (read.finding.expected or "")


@pytest.mark.parametrize("text", [MERGE, IPOKER])
def test_nothing_costs_more_than_its_length(text: str) -> None:
    games = ["<game " * 1_000, "<game>" + "<a>" * 100_000, "<game " + "a='b' " * 50_000]
    ends = ["</game>" * 40_000, "<session>" * 40_000, "<description " * 20_000]
    started = time.perf_counter()
    for more in games + ends:
        reads = list(read_text(text + more + "\n" + body(text)))
        assert isinstance(reads[0], Imported)
    assert time.perf_counter() - started < 30


def test_a_hand_that_is_too_long_is_not_parsed() -> None:
    chat = '<event sequence="9" type="CHAT" player="x" text="y"/>\n' * (MOST_CHARACTERS // 50)
    text = MERGE.replace("</players>", "</players>" + chat)
    reads = list(read_text(text + body(dealt("merge", number=1).text)))
    assert isinstance(reads[0], Rejected)
    assert reads[0].finding.code == "SH103"
    assert reads[0].finding.expected == "up to 1,000,000 characters"
    assert len(reads[0].raw.text) <= MOST_CHARACTERS
    assert isinstance(reads[-1], Imported)


def test_documents_and_rooms_tell_their_texts_apart() -> None:
    texts = {"Merge": MERGE, "iPoker": IPOKER}
    for document in (each for each in FORMATS if not isinstance(each, Room)):
        for site, text in texts.items():
            (raw,) = cut(text)
            assert (site_of(raw.text) == document.site) == (site == document.site)


@pytest.mark.parametrize(
    ("amount", "written"),
    [
        ("0.50", "0,50"),
        ("1234.50", "1,234.50"),
        ("1234.50", "1.234,50"),
        ("1234.50", "1 234,50"),
        ("1234.50", "1\N{NO-BREAK SPACE}234,50"),
        ("1234", "1,234"),
        ("20000", "20,000.00"),
    ],
)
def test_amounts_are_read_as_each_country_writes_them(amount: str, written: str) -> None:
    old = IPOKER.replace(f'chips="{CHIPS}"', f'chips="${amount}"')
    new = IPOKER.replace(f'chips="{CHIPS}"', f'chips="${written}"')
    assert old != new
    assert hand_of(new).seats == hand_of(old).seats


@pytest.mark.parametrize("written", ["12,3456", "1,23,456", "1.234", "1,,5", ",5"])
def test_an_amount_that_could_be_several_is_refused(written: str) -> None:
    text = IPOKER.replace(f'chips="{CHIPS}"', f'chips="${written}"')
    assert finding_of(text).code == "SH101"

"""Pages: what a replay shows of a hand, and what stands in the HTML."""

import base64
import gzip
import json
import re
from collections.abc import Iterator
from hashlib import sha256
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import msgspec
import pyarrow as pa
import pytest
from typer.testing import CliRunner, Result

from stud_hh.audit import Judgement, audit
from stud_hh.cards import UNKNOWN
from stud_hh.cli._app import app
from stud_hh.findings import Verdict
from stud_hh.formats import Imported, RawHand, read_paths
from stud_hh.games import GAMES
from stud_hh.live_cards import decisions
from stud_hh.luck import NETS
from stud_hh.pages import NEEDED, Playback, Wanted, hand_page, pictures, playback, report_page
from stud_hh.pages.document import asset
from stud_hh.pages.holdings import board_name, hand_names
from stud_hh.pages.moments import Kind, View
from stud_hh.reports import REPORTS, Filters, Wish, made
from stud_hh.reports.adjusted import with_nets
from stud_hh.reports.filters import filtered
from stud_hh.store import Library, collect

ROOT = Path(__file__).parent.parent
SAMPLES = ROOT / "sample_histories"
CORPUS = ROOT.parent / "shared" / "corpus"
HISTORIES = (
    "pokerstars-stud8-cash-0.50-1.txt",
    "pokerstars-razz-cash-0.10-0.20-eur.txt",
    "fulltilt-razz-stud-tournament.txt",
    "faulty/SH405-low-to-wrong-player.txt",
)
GOLDENS = sorted(Path(__file__).parent.glob("pages/*.txt"))


def judged(*paths: Path) -> Iterator[tuple[Judgement, RawHand]]:
    for read in read_paths(paths):
        if isinstance(read, Imported):
            yield audit(read.hand), read.raw


def looks(shown: Playback) -> Iterator[dict[int, View]]:
    """All players at each moment."""
    now: dict[int, View] = {}
    for moment in shown.moments:
        now = {**now, **{view.place: view for view in moment.views}}
        yield now


def check(judgement: Judgement, shown: Playback) -> None:
    """What holds of every replay, whatever the history says."""
    last: dict[int, View] = {}
    counted = all(place.stack is not None for place in shown.places)
    total = sum(place.stack or 0 for place in shown.places)
    for moment, now in zip(shown.moments, looks(shown), strict=True):
        last = now
        if counted:
            assert sum(view.stack or 0 for view in now.values()) + moment.pot == total
        for at, view in now.items():
            place = shown.places[at]
            assert view.down <= len(place.down) <= 3
            assert view.up <= len(place.up)
        assert all(0 <= at < len(shown.places) for at in (*moment.to_act, *moment.opens))
        assert moment.text.endswith((".", "!"))
    for at, place in enumerate(shown.places):
        if place.net is not None and place.stack is not None:
            assert (last[at].stack or 0) - place.stack == place.net
    notes = [(note.code, note.line) for moment in shown.moments for note in moment.notes]
    told = [(one.code, one.source.line) for one in judgement.findings]
    told += [("", one.line) for one in judgement.unproven]
    assert sorted(notes) == sorted(told)


@pytest.mark.parametrize("folder", ["faulty", "rooms", "."])
def test_replays_keep_every_chip_card_and_finding(folder: str) -> None:
    files = sorted(path for path in (SAMPLES / folder).iterdir() if path.is_file())
    hands = [pair for number, pair in enumerate(judged(*files)) if folder != "." or not number % 4]
    assert len(hands) > 100
    for judgement, raw in hands:
        check(judgement, playback(judgement, raw, samples=0))


@pytest.mark.skipif(not CORPUS.is_dir(), reason="there is no corpus beside the project")
def test_replays_of_the_corpus_keep_every_chip_card_and_finding() -> None:
    hands = 0
    for hands, (judgement, raw) in enumerate(judged(CORPUS), 1):
        if hands % 8 == 0:
            check(judgement, playback(judgement, raw, samples=0))
    assert hands


@pytest.mark.parametrize("golden", GOLDENS, ids=lambda path: path.stem)
def test_what_is_told_of_a_hand(golden: Path) -> None:
    number = golden.stem.rpartition("-")[2]
    file = next(one for one in SAMPLES.rglob("*.txt") if number.encode() in one.read_bytes())
    pair = next(one for one in judged(file) if one[0].hand.hand_id == number)
    shown = playback(*pair, samples=0)
    assert [moment.text for moment in shown.moments] == golden.read_text("utf-8").splitlines()


def test_a_playback_is_json_that_reads_back() -> None:
    shown = playback(*next(judged(SAMPLES / "rooms")))
    assert msgspec.json.decode(msgspec.json.encode(shown), type=Playback) == shown


def test_cards_of_others_are_not_open_before_they_are_shown() -> None:
    for judgement, raw in judged(SAMPLES / "faulty"):
        shown = playback(judgement, raw, samples=0)
        for moment, now in zip(shown.moments, looks(shown), strict=True):
            if moment.street is not None and moment.street < 7 and moment.kind is Kind.ACTION:
                early = [view for view in now.values() if view.is_shown]
                assert not early or "shows" in " ".join(one.text for one in shown.moments)
            if moment.kind is Kind.DEAL:
                assert not any(view.is_shown for view in now.values())


def test_live_cards_are_those_of_the_decisions() -> None:
    told = 0
    for judgement, raw in judged(SAMPLES / "faulty"):
        moments = [one for one in playback(judgement, raw, samples=0).moments if one.live]
        decided = [one for one in decisions(judgement.hand) if one.needs]
        assert [(one.line, one.live) for one in moments] == [
            (one.event.line, tuple(need.words for need in one.needs)) for one in decided
        ]
        told += len(moments)
    assert told > 50


# --- what hands are called ---------------------------------------------------


@pytest.mark.parametrize(
    ("game", "cards", "high", "low"),
    [
        ("stud8", "As 2d 3c", "high card Ace", "drawing to 3,2,A"),
        ("stud8", "Ks Kd 3c", "a pair of Kings", ""),
        ("stud8", "Ks Kd Qc Qd 9s 9c", "two pair, Kings and Queens", "no low"),
        ("stud8", "As 2d 3c 4d 5h", "a straight, Ace to Five", "5,4,3,2,A"),
        ("stud8", "As 2d 3c 4d Kh Qh", "high card Ace", "drawing to 4,3,2,A"),
        ("stud", "8s 8d 8c", "three of a kind, Eights", ""),
        ("razz", "8s 5d 2c", "", "8,5,2"),
        ("razz", "8s 8d 2c", "", "a pair of Eights"),
        ("razz", "Ks 8d 5c 2d Ac", "", "K,8,5,2,A"),
    ],
)
def test_hands_are_named_while_they_grow(game: str, cards: str, high: str, low: str) -> None:
    assert hand_names(GAMES[game], cards.split()) == (high, low)


def test_a_single_up_card_is_no_board() -> None:
    assert not board_name(GAMES["stud8"], ["As"])
    assert board_name(GAMES["stud8"], ["As", "Ad"]) == "a pair of Aces"
    assert board_name(GAMES["razz"], ["As", "7d"]) == "7,A"


# --- the page ----------------------------------------------------------------


@pytest.fixture(scope="module")
def tables() -> dict[str, pa.Table]:
    found = collect([SAMPLES / name for name in HISTORIES]).tables
    return {name: found[name] for name in (*NEEDED, "hands")}


@pytest.fixture(scope="module")
def page(tables: dict[str, pa.Table]) -> str:
    return report_page(tables, lambda _: tables["hands"], Wanted(Filters(), most_hands=5))


class Reader(HTMLParser):
    """The tables of a page, and its elements that hold data."""

    def __init__(self) -> None:
        super().__init__()
        self.tables: dict[str, list[list[str]]] = {}
        self.data: dict[str, Any] = {}
        self.tags: set[str] = set()
        self._rows: list[list[str]] = []
        self._text = ""
        self._id: str | None = None

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.add(tag)
        self._text = ""
        if tag == "table":
            self._rows = []
        elif tag == "tr":
            self._rows.append([])
        elif tag == "script":
            self._id = dict(attrs).get("id")

    def handle_data(self, data: str) -> None:
        self._text += data

    def handle_endtag(self, tag: str) -> None:
        if tag == "caption":
            self.tables[self._text] = self._rows
        elif tag in ("td", "th"):
            self._rows[-1].append(self._text)
        elif tag == "script" and self._id:
            self.data[self._id] = json.loads(self._text)


def read(page: str) -> Reader:
    reader = Reader()
    reader.feed(page)
    return reader


def test_the_tables_of_a_page_are_the_reports(tables: dict[str, pa.Table], page: str) -> None:
    found = read(page).tables
    for name in ("players", "sessions", "opponents", "streets", "door-cards"):
        report = REPORTS[name]
        sheet = made(report, tables, Filters(heroes=True), Wish())
        head, *rows = found[report.meaning]
        assert len(rows) == sheet.table.num_rows
        hands = [int(row[head.index(sheet.label("hands"))].replace(",", "")) for row in rows]
        assert hands == sheet.table["hands"].to_pylist()


def test_charts_agree_with_reports(tables: dict[str, pa.Table], page: str) -> None:
    drawn = read(page).data["pictures"]
    players = made(REPORTS["players"], tables, Filters(heroes=True), Wish())
    counted = ("hands", "showdowns", "scoops_sd", "uncontested", "highs", "lows")
    sums = {name: sum(players.table[name].to_pylist()) for name in counted}
    ends = {part["name"]: part["hands"] for part in drawn["outcomes"]}
    assert sum(ends.values()) == sums["hands"]
    assert ends["Scooped"] == sums["scoops_sd"]
    assert ends["Unopposed"] == sums["uncontested"]
    assert (ends["High half"], ends["Low half"]) == (sums["highs"], sums["lows"])
    assert drawn["funnel"][0]["hands"] == sums["hands"]
    assert drawn["funnel"][5]["hands"] == sums["showdowns"]
    assert sum(day["hands"] for day in drawn["days"]) <= sums["hands"]
    every = [one for one in drawn["squares"] if one["row"] == pictures.ALL_HANDS]
    assert sum(one["hands"] for one in every) == sums["hands"]
    nets = {row["currency"]: 0 for row in players.records()}
    for row in players.records():
        nets[row["currency"]] += row["net"]
    lines = {line["unit"]: line["points"][-1] for line in drawn["lines"]}
    assert {unit: lines[unit][2] for unit in nets} == nets
    assert lines["big bets"][0] == sums["hands"]


def test_adjusted_nets_change_the_adjusted_line_alone(tables: dict[str, pa.Table]) -> None:
    own = filtered(tables["players"], Filters(heroes=True))
    first = own.slice(0, 1).to_pylist()[0]
    row = {name: first[name] for name in ("site", "game", "hand_id", "player")}
    nets = pa.Table.from_pylist([{**row, "adjusted_net": first["net"] + 100, "digest": 1}], NETS)
    plain, adjusted = (pictures.lines(with_nets(own, one)) for one in (NETS.empty_table(), nets))
    unit = next(at for at, line in enumerate(plain) if line.unit == first["currency"])
    before, after = plain[unit].points[-1], adjusted[unit].points[-1]
    assert after[2] == before[2] == before[3]
    assert after[3] == before[3] + 100


def test_long_lines_keep_their_ends_and_extremes() -> None:
    values = pa.array([(-1) ** at * at for at in range(5_000)]).to_numpy()
    places = pictures._telling(values)
    assert len(places) <= pictures._POINTS + 1
    assert {0, 4_998, 4_999} - {0} <= set(places)
    assert max(values[places]) == max(values)
    assert min(values[places]) == min(values)


def test_hands_to_step_through_are_flagged_ones_then_the_largest(page: str) -> None:
    blobs = read(page).data["replays"]
    shown = [
        msgspec.json.decode(gzip.decompress(base64.b64decode(blob)), type=Playback)
        for blob in blobs
    ]
    assert len(shown) == 5
    assert shown[0].verdict is Verdict.FLAGGED


# --- safety ------------------------------------------------------------------

EVIL = "</script><img src=x onerror=alert(1)>"


@pytest.fixture(scope="module")
def evil(tmp_path_factory: pytest.TempPathFactory) -> Path:
    text = (SAMPLES / "pokerstars-stud8-cash-0.50-1.txt").read_text("utf-8")
    path = tmp_path_factory.mktemp("evil") / "<b>night.txt"
    path.write_text(re.sub(r"\bHero\b", EVIL, text).replace("Perdita IV", "<i>Perdita"), "utf-8")
    return path


def test_names_are_never_markup(evil: Path) -> None:
    tables = collect([evil]).tables
    assert EVIL in tables["players"]["player"].to_pylist()
    (judgement, raw), *_ = judged(evil)
    for text in (
        report_page(
            tables, lambda _: tables["hands"], Wanted(Filters(players=[EVIL]), most_hands=3)
        ),
        hand_page([playback(judgement, raw)]),
    ):
        assert "<img" not in text.replace(asset("vendor/d3.min.js"), "")
        assert not {"img", "b", "i"} & read(text).tags


def test_a_page_may_run_its_own_scripts_only(page: str) -> None:
    policy = re.search(r'Content-Security-Policy" content="([^"]*)"', page)
    assert policy is not None
    scripts = re.findall(r"<script>(.*?)</script>", page, re.DOTALL)
    digests = {base64.b64encode(sha256(one.encode()).digest()).decode() for one in scripts}
    assert digests == set(re.findall(r"'sha256-([^']+)'", policy[1]))
    assert "default-src 'none'" in policy[1]
    assert not re.search(r"""(?:src|href)=["']?https?:""", page)


def luminance(colour: str) -> float:
    """As WCAG 2.2 defines it."""
    parts = (int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5))
    red, green, blue = (
        one / 12.92 if one <= 0.04045 else ((one + 0.055) / 1.055) ** 2.4 for one in parts
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


@pytest.mark.parametrize("scheme", [0, 1], ids=["light", "dark"])
def test_text_stands_out_from_the_paper(scheme: int) -> None:
    """4.5 to 1, as WCAG 2.2 asks for (1.4.3)."""
    rules = asset("assets/common.css").split("@media (prefers-color-scheme: dark)")[scheme]
    colours = dict(re.findall(r"--([a-z-]+): (#[0-9a-f]{6})", rules))
    for text in ("ink", "soft", "accent", "gain", "loss", "warn"):
        for paper in ("paper", "panel"):
            darker, lighter = sorted(luminance(colours[one]) for one in (text, paper))
            assert (lighter + 0.05) / (darker + 0.05) >= 4.5, (text, paper)


def test_scripts_can_be_embedded() -> None:
    for name in ("vendor/d3.min.js", "vendor/plot.umd.min.js", "assets/replayer.js"):
        assert "</script" not in asset(name)


# --- the command -------------------------------------------------------------


def run(*words: object) -> Result:
    env = {"STUD_HH_LIBRARY": "/nowhere/at/all"}
    return CliRunner().invoke(app, ["page", *map(str, words)], env=env, catch_exceptions=False)


def test_the_command_writes_pages(tmp_path: Path) -> None:
    history = SAMPLES / "pokerstars-razz-cash-0.10-0.20-eur.txt"
    whole = tmp_path / "report.html"
    result = run(history, "-o", whole, "--hands", 2)
    assert (result.exit_code, result.output) == (0, f"written to {whole}\n")
    assert len(read(whole.read_text("utf-8")).data["replays"]) == 2


def test_a_library_makes_the_same_page_as_its_files(tmp_path: Path) -> None:
    history = SAMPLES / "pokerstars-razz-cash-0.10-0.20-eur.txt"
    folder = tmp_path / "library"
    Library(folder).add([history])
    stored, read_anew = tmp_path / "stored.html", tmp_path / "anew.html"
    assert run("--library", folder, "-o", stored, "--hands", 3).exit_code == 0
    assert run(history, "-o", read_anew, "--hands", 3).exit_code == 0
    assert stored.read_text("utf-8") == read_anew.read_text("utf-8")


def test_the_adjusted_line_can_be_left_out(tmp_path: Path) -> None:
    history = SAMPLES / "fulltilt-razz-stud-tournament.txt"
    path = tmp_path / "page.html"
    ends = []
    for option in ("--adjusted", "--no-adjusted"):
        run(history, "-o", path, "--hands", 0, option)
        ends.append(read(path.read_text("utf-8")).data["pictures"]["lines"][0]["points"][-1])
    assert ends[0][:3] == ends[1][:3]
    assert ends[1][2] == ends[1][3] != ends[0][3]


def test_the_command_writes_a_page_of_one_hand(tmp_path: Path) -> None:
    path = tmp_path / "hand.html"
    faulty = SAMPLES / "faulty" / "SH405-low-to-wrong-player.txt"
    assert run("--hand", "#150000476068", faulty, "-o", path).exit_code == 0
    (shown,) = read(path.read_text("utf-8")).data["playbacks"]
    assert shown["verdict"] == "flagged"


def test_what_can_not_be_a_page_is_told(tmp_path: Path) -> None:
    history = SAMPLES / "pokerstars-razz-cash-0.10-0.20-eur.txt"
    for words, message in (
        ((history, "-o", tmp_path / "page.pdf"), "can't write .pdf"),
        ((history, "-o", tmp_path / "page.html", "--hero", "Nobody"), "Name one: --hero NAME"),
        ((history, "-o", tmp_path / "page.html", "--hand", "1"), "no hand #1 found there"),
    ):
        result = run(*words)
        assert result.exit_code == 2
        assert message in result.stderr
    assert not list(tmp_path.iterdir())


def test_chances_add_up_where_all_cards_are_known() -> None:
    weighed = [
        moment
        for judgement, raw in judged(SAMPLES / "faulty" / "SH405-low-to-wrong-player.txt")
        for moment in playback(judgement, raw, samples=500).moments
        if moment.chances
    ]
    assert len(weighed) >= 4
    for moment in weighed:
        assert sum(one.share for one in moment.chances) == pytest.approx(1)
    assert {one.share for one in weighed[-1].chances} == {0.0, 1.0}


def test_unknown_cards_stay_unknown() -> None:
    hidden = [
        card
        for judgement, raw in judged(SAMPLES / "rooms" / "winamax-cash.txt")
        for place in playback(judgement, raw, samples=0).places
        for card in place.down
    ]
    assert UNKNOWN in hidden

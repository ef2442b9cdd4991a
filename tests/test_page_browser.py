"""Pages in a real browser: nothing complains, keys and slider work, numbers are the report's.

Needs Chromium, its driver and Selenium; without them these tests are skipped.
"""

import shutil
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any

import pyarrow as pa
import pytest

from stud_hh.audit import audit
from stud_hh.formats import Imported, read_paths
from stud_hh.pages import NEEDED, Playback, Wanted, hand_page, playback, report_page
from stud_hh.reports import REPORTS, Filters, Wish, made
from stud_hh.reports.text import person
from stud_hh.store import collect

webdriver = pytest.importorskip("selenium.webdriver", reason="Selenium is not installed")
from selenium.webdriver.common.by import By  # noqa: E402 - it may not be there
from selenium.webdriver.common.keys import Keys  # noqa: E402
from selenium.webdriver.support.ui import WebDriverWait  # noqa: E402

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser")
DRIVER = shutil.which("chromedriver")
pytestmark = [
    pytest.mark.skipif(not CHROMIUM, reason="Chromium is not installed"),
    pytest.mark.skipif(not DRIVER, reason="chromedriver is not installed"),
]

SAMPLES = Path(__file__).parent.parent / "sample_histories"
WIDE, NARROW = (1366, 900), (390, 844)
SIDE_POTS = "28006382481"
"""Eight are dealt in, two are all-in, a side pot splits with an odd cent."""
EVIL = "<img src=x onerror=document.title='run'>"


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    options = webdriver.ChromeOptions()
    options.binary_location = CHROMIUM
    # Continuous integration is root in a sandbox of its own.
    for one in ("--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage"):
        options.add_argument(one)
    options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
    driver = webdriver.Chrome(options, webdriver.ChromeService(DRIVER))
    driver.set_page_load_timeout(60)
    yield driver
    driver.quit()


def open_page(browser: Any, path: Path, fragment: str = "", size: tuple[int, int] = WIDE) -> None:
    width, height = size
    metrics = {"width": width, "height": height, "deviceScaleFactor": 1, "mobile": width < 600}
    browser.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", metrics)
    browser.get("about:blank")
    browser.get(path.as_uri() + fragment)


def complaints(browser: Any) -> list[str]:
    return [one["message"] for one in browser.get_log("browser")]


def find(browser: Any, selector: str) -> Any:
    return browser.find_element(By.CSS_SELECTOR, selector)


def find_all(browser: Any, selector: str) -> list[Any]:
    found: list[Any] = browser.find_elements(By.CSS_SELECTOR, selector)
    return found


def press(browser: Any, *keys: str) -> None:
    for key in keys:
        browser.switch_to.active_element.send_keys(key)


def click(browser: Any, element: Any) -> None:
    """Click wherever the element is, in the page or out of sight."""
    browser.execute_script("arguments[0].click()", element)


def until(browser: Any, holds: Any) -> None:
    WebDriverWait(browser, 20).until(holds)


# --- the replayer ------------------------------------------------------------


def shown_hand(number: str) -> Playback:
    for read in read_paths([SAMPLES]):
        if isinstance(read, Imported) and read.hand.hand_id == number:
            return playback(audit(read.hand), read.raw, samples=200)
    raise LookupError(number)


@pytest.fixture(scope="module")
def shown() -> Playback:
    return shown_hand(SIDE_POTS)


@pytest.fixture(scope="module")
def hand(tmp_path_factory: pytest.TempPathFactory, shown: Playback) -> Path:
    path = tmp_path_factory.mktemp("pages") / "hand.html"
    path.write_text(hand_page([shown]), "utf-8")
    return path


def caption(browser: Any) -> str:
    text: str = find(browser, ".caption").text
    return text


def test_every_moment_is_shown_without_complaint(browser: Any, hand: Path, shown: Playback) -> None:
    open_page(browser, hand)
    told = browser.execute_script(
        "const told = [];"
        "for (let at = 0; at < arguments[0]; at += 1) {"
        "  told.push(document.querySelector('.caption').textContent);"
        "  document.body.dispatchEvent("
        "    new KeyboardEvent('keydown', { key: 'ArrowRight', bubbles: true }));"
        "}"
        "return told;",
        len(shown.moments) + 1,
    )
    texts = [moment.text for moment in shown.moments]
    assert told == [*texts, texts[-1]]
    assert complaints(browser) == []


def test_keys_buttons_and_slider_step(browser: Any, hand: Path, shown: Playback) -> None:
    open_page(browser, hand)
    texts = [moment.text for moment in shown.moments]
    deals = [at for at, moment in enumerate(shown.moments) if moment.kind == "deal"]
    for key, at in (
        (Keys.ARROW_RIGHT, 1),
        (Keys.ARROW_LEFT, 0),
        (Keys.ARROW_DOWN, deals[0]),
        (Keys.PAGE_DOWN, deals[1]),
        (Keys.ARROW_UP, deals[0]),
        (Keys.END, len(texts) - 1),
        (Keys.HOME, 0),
    ):
        press(browser, key)
        assert caption(browser) == texts[at]
    click(browser, find(browser, ".streets button:last-child"))
    assert caption(browser).startswith("Side pot 1")
    browser.execute_script(
        "const slider = document.querySelector('input[type=range]');"
        "slider.value = 5; slider.dispatchEvent(new Event('input'));"
    )
    assert caption(browser) == texts[5]
    click(browser, find(browser, ".log li:nth-child(3) button"))
    assert caption(browser) == texts[2]
    assert browser.current_url.endswith("#step=2")


def test_a_link_leads_to_its_step(browser: Any, hand: Path, shown: Playback) -> None:
    open_page(browser, hand, "#step=7")
    assert caption(browser) == shown.moments[7].text
    browser.execute_script("location.hash = 'step=3'")
    until(browser, lambda _: caption(browser) == shown.moments[3].text)
    open_page(browser, hand, "#step=99999")
    assert caption(browser) == shown.moments[-1].text


def test_space_plays_and_pauses(browser: Any, hand: Path, shown: Playback) -> None:
    open_page(browser, hand)
    press(browser, " ")
    until(browser, lambda _: caption(browser) == shown.moments[1].text)
    press(browser, " ")
    assert find(browser, ".play").get_attribute("title") == "Play (space)"


def test_cards_are_hidden_until_shown_or_asked_for(
    browser: Any, hand: Path, shown: Playback
) -> None:
    third = next(at for at, moment in enumerate(shown.moments) if moment.street == 3)
    open_page(browser, hand, f"#step={third}")
    count = len(shown.places)
    assert len(find_all(browser, ".card.down.back")) == 2 * (count - 1)
    known = sum(1 for place in shown.places for card in place.down[:2] if card != "??")
    press(browser, "h")
    assert len(find_all(browser, ".card.down:not(.back)")) == known
    press(browser, "h", Keys.END)
    assert find_all(browser, ".chair:not(.hero) .card.down:not(.back)")


def test_live_cards_are_told_where_the_cards_are_seen(
    browser: Any, hand: Path, shown: Playback
) -> None:
    moments = [*enumerate(shown.moments)]
    at, own = next((at, one) for at, one in moments if one.live and one.actor == shown.hero)
    open_page(browser, hand, f"#step={at}")
    assert find(browser, ".live").text == f"Live for Hero: {', '.join(own.live)}"
    at, other = next((at, one) for at, one in moments if one.live and one.actor != shown.hero)
    open_page(browser, hand, f"#step={at}")
    assert find(browser, ".live").text == ""
    press(browser, "h")
    assert find(browser, ".live").text.endswith(", ".join(other.live))


@pytest.mark.parametrize("size", [WIDE, (1024, 720), NARROW], ids=["wide", "middle", "phone"])
def test_eight_players_have_room(
    browser: Any, hand: Path, shown: Playback, size: tuple[int, int]
) -> None:
    for at in (len(shown.moments) // 2, len(shown.moments) - 2):
        open_page(browser, hand, f"#step={at}", size)
        press(browser, "h")
        width = browser.execute_script(
            "return [document.documentElement.scrollWidth, document.documentElement.clientWidth]"
        )
        assert width[0] <= width[1]
        boxes = browser.execute_script(
            "return [...document.querySelectorAll('.chair .label, .chair .cards, .middle')].map("
            "(one) => { const box = one.getBoundingClientRect();"
            "return [box.left, box.top, box.right, box.bottom, one.className]; })"
        )
        assert len(boxes) == 17
        for number, one in enumerate(boxes):
            assert one[0] >= 0
            assert one[2] <= size[0]
            for other in boxes[number + 1 :]:
                assert not overlap(one, other), (one, other)


def overlap(one: list[Any], other: list[Any]) -> bool:
    slack = 2
    return (
        one[0] < other[2] - slack
        and other[0] < one[2] - slack
        and one[1] < other[3] - slack
        and other[1] < one[3] - slack
    )


def test_pots_and_their_halves_are_paid(browser: Any, hand: Path, shown: Playback) -> None:
    paid = [at for at, moment in enumerate(shown.moments) if moment.payment]
    open_page(browser, hand, f"#step={paid[0] - 1}")
    assert [one.text.split(" $")[0] for one in find_all(browser, ".heaps li")] == [
        "Main pot",
        "Side pot 1",
    ]
    press(browser, Keys.ARROW_RIGHT)
    assert "with the odd cent" in caption(browser)
    assert find(browser, ".chair.paid .action").text == "wins $13.76"
    press(browser, Keys.END)
    assert find(browser, ".pot").text == "Rake $3.00"


def test_findings_stand_where_they_happen(browser: Any, tmp_path: Path) -> None:
    path = tmp_path / "flagged.html"
    path.write_text(hand_page([shown_hand("150000476068")]), "utf-8")
    open_page(browser, path)
    assert not find_all(browser, ".note")
    press(browser, "f")
    assert "SH405" in find(browser, ".note").text
    assert len(find_all(browser, ".log .flag")) == 1
    assert complaints(browser) == []


# --- the page ----------------------------------------------------------------


@pytest.fixture(scope="module")
def tables(tmp_path_factory: pytest.TempPathFactory) -> dict[str, pa.Table]:
    folder = tmp_path_factory.mktemp("histories")
    text = (SAMPLES / "pokerstars-stud8-cash-0.50-1.txt").read_text("utf-8")
    (folder / "night.txt").write_text(text.replace("J.R. calls $2", EVIL), "utf-8")
    shutil.copy(SAMPLES / "fulltilt-razz-stud-tournament.txt", folder)
    shutil.copy(SAMPLES / "faulty" / "SH405-low-to-wrong-player.txt", folder)
    found = collect([folder]).tables
    return {name: found[name] for name in (*NEEDED, "hands")}


@pytest.fixture(scope="module")
def page(tmp_path_factory: pytest.TempPathFactory, tables: dict[str, pa.Table]) -> Path:
    path = tmp_path_factory.mktemp("pages") / "report.html"
    path.write_text(
        report_page(tables, lambda _: tables["hands"], Wanted(Filters(), most_hands=12)), "utf-8"
    )
    return path


SECTIONS = (
    "results",
    "winnings",
    "outcomes",
    "cards",
    "streets",
    "sessions",
    "opponents",
    "audit",
    "hands",
)


@pytest.mark.parametrize("size", [WIDE, NARROW], ids=["wide", "phone"])
def test_the_page_draws_all_charts_without_complaint(
    browser: Any, page: Path, size: tuple[int, int]
) -> None:
    open_page(browser, page, size=size)
    for section in SECTIONS:
        browser.execute_script(f"document.getElementById('{section}').scrollIntoView()")
        for figure in find_all(browser, f"#{section} figure"):
            until(browser, lambda _, one=figure: one.find_elements(By.CSS_SELECTOR, "svg"))
            label = figure.find_element(By.CSS_SELECTOR, ".chart[role=img]")
            assert label.get_attribute("aria-label")
    widths = browser.execute_script(
        "return [document.documentElement.scrollWidth, document.documentElement.clientWidth]"
    )
    assert widths[0] <= widths[1]
    assert complaints(browser) == []


UNNAMED = """
return [...document.querySelectorAll('a, button, input, select, summary, [role=img], [role=group]')]
  .filter((one) => one.checkVisibility() && !one.closest('[aria-hidden=true]'))
  .filter((one) => ![one.getAttribute('aria-label'), one.textContent, one.labels?.[0]?.textContent]
    .some((name) => name?.trim()))
  .map((one) => one.outerHTML);
"""
"""What a screen reader has no name for."""
MISNAMED = """
return [...document.querySelectorAll('g[aria-label], svg:not([role=img], [aria-hidden=true])')]
  .filter((one) => !one.closest('[aria-hidden=true], [role=img]')).map((one) => one.outerHTML);
"""
"""Parts of pictures that are told as if they were words."""
OUTLINE = "return [...document.querySelectorAll('h1, h2, h3')].map((one) => Number(one.tagName[1]))"


@pytest.mark.parametrize("made", ["hand", "page"])
def test_a_screen_reader_is_told_what_is_there(
    browser: Any, made: str, request: pytest.FixtureRequest
) -> None:
    open_page(browser, request.getfixturevalue(made))
    for figure in find_all(browser, "figure"):
        browser.execute_script("arguments[0].scrollIntoView()", figure)
        until(browser, lambda _, one=figure: one.find_elements(By.CSS_SELECTOR, "svg"))
    assert browser.execute_script(UNNAMED) == []
    assert browser.execute_script(MISNAMED) == []
    levels = browser.execute_script(OUTLINE)
    assert levels[0] == 1
    assert levels.count(1) == 1
    assert all(after <= before + 1 for before, after in pairwise(levels))


def test_numbers_are_the_reports(browser: Any, page: Path, tables: dict[str, pa.Table]) -> None:
    open_page(browser, page)
    sheet = made(REPORTS["opponents"], tables, Filters(heroes=True), Wish())
    rows = find_all(browser, "#opponents tbody tr")
    assert len(rows) == sheet.table.num_rows
    heads = [one.text for one in find_all(browser, "#opponents th")]
    shown = dict(zip(heads, cells(rows[0]), strict=True))
    first = dict(zip(sheet.columns, next(sheet.rows()), strict=True))
    for name in ("player", "hands", "vpip_rate", "bb_per_100"):
        assert shown[sheet.label(name)].removeprefix("~") == person(first[name], sheet.form(name))
    total = sum(tables["players"]["is_hero"].to_pylist())
    assert find(browser, ".figures dd").text.split("\n")[0] == f"{total:,}"


def cells(row: Any) -> list[str]:
    return [one.text for one in row.find_elements(By.CSS_SELECTOR, "td")]


def test_tables_sort_and_can_be_searched(browser: Any, page: Path) -> None:
    open_page(browser, page)
    head = next(one for one in find_all(browser, "#opponents th") if one.text == "Hands")
    at = find_all(browser, "#opponents th").index(head)
    for direction in ("descending", "ascending"):
        click(browser, head.find_element(By.TAG_NAME, "button"))
        assert head.get_attribute("aria-sort") == direction
        cells_of_column = find_all(browser, f"#opponents td:nth-child({at + 1})")
        hands = [int(one.get_attribute("textContent")) for one in cells_of_column]
        assert hands == sorted(hands, reverse=direction == "descending")
    find(browser, "#opponents input").send_keys("NIGHTheron")
    seen = find_all(browser, "#opponents tbody tr:not([hidden])")
    assert ["nightheron" in row.get_attribute("textContent") for row in seen] == [True] * len(seen)
    assert 0 < len(seen) < len(hands)


def test_a_hand_opens_from_the_page_and_closes(browser: Any, page: Path) -> None:
    open_page(browser, page)
    click(browser, find(browser, "#hands tbody a"))
    until(browser, lambda _: find_all(browser, "dialog .caption"))
    until(browser, lambda _: "hand=0&step=0" in browser.current_url)
    press(browser, Keys.ARROW_RIGHT)
    assert browser.current_url.endswith("#hand=0&step=1")
    click(browser, find(browser, "#close"))
    until(browser, lambda _: not find(browser, "dialog").is_displayed())
    open_page(browser, page, "#hand=2&step=4")
    until(browser, lambda _: find_all(browser, "dialog .caption"))
    assert find(browser, ".counter").text.startswith("5/")
    assert complaints(browser) == []


def test_names_are_text(browser: Any, page: Path) -> None:
    open_page(browser, page)
    assert EVIL in find(browser, "#opponents tbody").get_attribute("textContent")
    assert browser.title != "run"
    assert not find_all(browser, "img")

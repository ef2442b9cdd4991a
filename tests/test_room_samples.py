"""The sample histories of the later rooms are what the dealing tool writes, and are right."""

from functools import cache

import pytest

from stud_hh.audit import audit
from stud_hh.formats import FORMATS, Imported, read_paths
from tests.dealing import DealtHand
from tests.dealing.room_samples import ALL_GAMES, FOLDER, ROOM_SAMPLES, RoomSample, readme
from tests.dealing.rooms import GAMES, WRITERS


@cache
def dealt(sample: RoomSample) -> list[DealtHand]:
    return sample.dealt()


@pytest.mark.parametrize("sample", ROOM_SAMPLES, ids=lambda sample: sample.name)
def test_samples_are_what_the_tool_writes(sample: RoomSample) -> None:
    assert (FOLDER / sample.name).read_bytes() == sample.content(dealt(sample))


@pytest.mark.parametrize("sample", ROOM_SAMPLES, ids=lambda sample: sample.name)
def test_samples_are_read_and_found_right(sample: RoomSample) -> None:
    reads = list(read_paths([FOLDER / sample.name]))
    assert [type(read) for read in reads] == [Imported] * sample.hands
    for hand, read in zip(dealt(sample), reads, strict=True):
        assert isinstance(read, Imported)
        judgement = audit(read.hand)
        assert judgement.findings == ()
        assert sorted(judgement.net.values()) == sorted(hand.nets.values())
        assert read.hand.game == hand.game


def test_every_room_and_format_has_samples() -> None:
    assert {sample.room for sample in ROOM_SAMPLES} == WRITERS.keys()
    assert len(WRITERS) + 2 == len(FORMATS)
    files = {path.name for path in FOLDER.iterdir()}
    assert files == {*(sample.name for sample in ROOM_SAMPLES), "README.md"}
    assert (FOLDER / "README.md").read_text("utf-8") == readme()


@pytest.mark.parametrize("room", WRITERS)
def test_samples_hold_all_games_that_a_room_deals(room: str) -> None:
    samples = [sample for sample in ROOM_SAMPLES if sample.room == room]
    assert {hand.game for sample in samples for hand in dealt(sample)} == {
        *GAMES.get(room, ALL_GAMES)
    }

"""All-in adjusted nets of whole tables: complete, right, and worked out once."""

from pathlib import Path

import pandas as pd
import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from stud_hh.audit import audit
from stud_hh.equity import adjusted_nets, texts, when_betting_ended
from stud_hh.formats import Imported, read_paths
from stud_hh.luck import FILE, NETS, adjusted, adjusted_in
from stud_hh.store import Library, collect

SAMPLES = Path(__file__).parent.parent / "sample_histories"
FILES = [
    SAMPLES / "pokerstars-razz-cash-0.10-0.20-eur.txt",
    SAMPLES / "rooms" / "ongame-cash.txt",
]
COLUMNS = ["site", "game", "hand_id", "player", "adjusted_net"]
Nets = dict[tuple[str, str, str, str], int | None]


def nets(table: pa.Table) -> Nets:
    rows = table.select(COLUMNS).to_pylist()
    return {tuple(list(row.values())[:-1]): row["adjusted_net"] for row in rows}


@pytest.fixture(scope="module")
def expected() -> Nets:
    found: Nets = {}
    for read in read_paths(FILES):
        if isinstance(read, Imported):
            hand = read.hand
            judgement = audit(hand)
            if when_betting_ended(judgement) is not None:
                for player, net in adjusted_nets(judgement).items():
                    found[hand.site, hand.game, hand.hand_id, player] = net
    assert len(found) > 20
    return found


def test_all_in_hands_have_rows_and_no_hand_is_missed(expected: Nets) -> None:
    tables = collect(FILES).tables
    found = nets(adjusted(tables))
    assert expected.items() <= found.items()
    players = tables["players"].to_pandas()
    plain = {(row.site, row.game, row.hand_id, row.player): row.net for row in players.itertuples()}
    assert all(plain[key] == net for key, net in found.items() if key not in expected)


def test_a_library_remembers(
    tmp_path: Path, expected: Nets, monkeypatch: pytest.MonkeyPatch
) -> None:
    library = Library(tmp_path / "library")
    library.add(FILES[:1])
    told: list[tuple[int, int]] = []
    first = adjusted_in(library, lambda *done: told.append(done))
    assert told[-1][0] == told[-1][1] > 0
    assert first.schema.equals(NETS)

    monkeypatch.setattr(texts, "audit", None)
    assert nets(adjusted_in(library)) == nets(first), "nothing is worked out again"
    monkeypatch.undo()

    library.add(FILES[1:])
    told.clear()
    both = nets(adjusted_in(library, lambda *done: told.append(done)))
    assert expected.items() <= both.items()
    hands_before = len({key[:3] for key in nets(first)})
    assert told[-1] == (len({key[:3] for key in both}) - hands_before,) * 2


@pytest.mark.parametrize("spoilt", ["cut", "old", "other"])
def test_a_spoilt_memory_is_made_anew(tmp_path: Path, spoilt: str) -> None:
    library = Library(tmp_path / "library")
    library.add(FILES[:1])
    found = adjusted_in(library)
    file = library.path / FILE
    if spoilt == "cut":
        file.write_bytes(file.read_bytes()[:100])
    elif spoilt == "old":
        wrong = found.set_column(4, "adjusted_net", pa.array([0] * found.num_rows, pa.int64()))
        pq.write_table(wrong.replace_schema_metadata({"stud_hh.luck": "0"}), file)
    else:
        pq.write_table(pa.Table.from_pandas(pd.DataFrame({"site": ["PokerStars"]})), file)
    assert nets(adjusted_in(library)) == nets(found)
    assert pq.read_table(file).equals(found)


def test_an_empty_library_has_none(tmp_path: Path) -> None:
    assert adjusted_in(Library(tmp_path)).num_rows == 0

"""Write what is read now beside each case: run it, then read the difference with care."""

import json
from pathlib import Path
from typing import Any

from msgspec import to_builtins

from stud_hh.formats import Imported, Read, Rejected, read_text

CASES = sorted(Path(__file__).parent.glob("*/*.txt"))


def told(case: Path) -> str:
    """What a case tells, an event a line."""
    reads = read_text(case.read_text(encoding="utf-8"), case.name)
    return "\n".join(_lines(list(reads))) + "\n"


def _lines(reads: list[Read]) -> list[str]:
    lines = []
    for read in reads:
        if isinstance(read, Imported):
            hand = to_builtins(read.hand)
            events = [
                {"event": type(event).__name__, **told}
                for event, told in zip(read.hand.events, hand.pop("events"), strict=True)
            ]
            summary = hand.pop("summary")
            claims = summary.pop("seats")
            lines += [_json({"hand": hand}), *map(_json, events)]
            lines += [_json({"summary": summary}), *map(_json, claims)]
        elif isinstance(read, Rejected):
            lines.append(_json({"rejected": to_builtins(read.finding)}))
        else:
            lines.append(_json({type(read).__name__.lower(): read.reason}))
    return lines


def _json(value: dict[str, Any]) -> str:
    return json.dumps(value, ensure_ascii=False)


if __name__ == "__main__":
    for path in CASES:
        path.with_suffix(".jsonl").write_text(told(path), encoding="utf-8")

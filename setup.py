"""Compiles the core with mypyc where STUD_HH_COMPILE says so; elsewhere it is interpreted.

Everything else about the package stands in pyproject.toml.
"""

import os
import sys
from pathlib import Path

from setuptools import Extension, setup

CORE = (
    "audit/_judge.py",
    "facts/actions.py",
    "facts/freerolls.py",
    "facts/hands.py",
    "facts/outcome.py",
    "facts/players.py",
    "facts/third_street.py",
    "formats/telling/amounts.py",
    "formats/_bounds.py",
    "formats/telling/claims.py",
    "formats/telling/context.py",
    "formats/telling/ends.py",
    "formats/telling/events.py",
    "formats/_fields.py",
    "formats/lines/grammar.py",
    "formats/telling/header.py",
    "formats/lines/lines.py",
    "formats/telling/making.py",
    "formats/interop/memory.py",
    "formats/interop/moves.py",
    "formats/telling/normal.py",
    "formats/lines/page.py",
    "formats/interop/phh.py",
    "formats/interop/phh_actions.py",
    "formats/interop/phh_amounts.py",
    "formats/interop/phh_fields.py",
    "formats/interop/phh_hand.py",
    "formats/interop/phh_text.py",
    "formats/interop/places.py",
    "formats/rooms/room.py",
    "formats/files/split.py",
    "formats/telling/stakes.py",
    "formats/telling/streets.py",
    "formats/telling/summing.py",
    "formats/lines/terminal.py",
    "games.py",
    "hands.py",
    "replay/betting.py",
    "replay/contest.py",
    "replay/merged.py",
    "replay/moves.py",
    "replay/odd_chips.py",
    "replay/one_deal.py",
    "replay/owed.py",
    "replay/pots.py",
    "replay/prices.py",
    "replay/proof.py",
    "replay/rakes.py",
    "replay/remembered.py",
    "replay/settlement.py",
    "replay/stated.py",
    "replay/streets.py",
    "replay/table.py",
    "replay/unseen.py",
    "rules/ordinary.py",
    "rules/ordinary_ends.py",
    "store/batches.py",
)
"""What an import spends its time in. None defines a Struct: mypyc would drop its options."""


def extensions() -> list[Extension]:
    """The compiled core, if asked for; pip, which runs this file first for metadata, is not."""
    if not os.environ.get("STUD_HH_COMPILE") or "bdist_wheel" not in sys.argv:
        return []
    from mypyc.build import mypycify  # noqa: PLC0415 - seldom there

    package = Path(__file__).parent / "stud_hh"
    return mypycify([str(file) for part in CORE for file in sorted(package.glob(part))])


setup(ext_modules=extensions())

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
    "formats/_amounts.py",
    "formats/_bounds.py",
    "formats/_claims.py",
    "formats/_context.py",
    "formats/_ends.py",
    "formats/_events.py",
    "formats/_fields.py",
    "formats/_grammar.py",
    "formats/_header.py",
    "formats/_lines.py",
    "formats/_making.py",
    "formats/_moves.py",
    "formats/_normal.py",
    "formats/_page.py",
    "formats/_phh_actions.py",
    "formats/_phh_hand.py",
    "formats/_places.py",
    "formats/_room.py",
    "formats/_split.py",
    "formats/_stakes.py",
    "formats/_streets.py",
    "formats/_summing.py",
    "formats/_terminal.py",
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
    "replay/proof.py",
    "replay/rakes.py",
    "replay/remembered.py",
    "replay/settlement.py",
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

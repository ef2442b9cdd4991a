"""What there is to do when a command is loaded."""

import gc
import sys
from typing import Final

from stud_hh.lazily import without_pandas

_OBJECTS: Final = 50_000
"""How many come before garbage is looked for: most of what is made stays."""


def loaded() -> None:
    """Look for garbage from now on, where `main` put it off, and never among what was loaded."""
    if "pyarrow" in sys.modules:
        without_pandas()
    if not gc.isenabled():
        gc.freeze()
        gc.set_threshold(_OBJECTS)
        gc.enable()

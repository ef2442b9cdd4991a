"""What there is to do when a command is loaded."""

import gc
import sys

from stud_hh import garbage
from stud_hh.lazily import without_pandas


def loaded() -> None:
    """Look for garbage from now on, where `main` put it off, and never among what was loaded."""
    if "pyarrow" in sys.modules:
        without_pandas()
    if not gc.isenabled():
        garbage.look_for_it()

"""When garbage is looked for: while nothing loads, and not among what was loaded."""

import gc
from typing import Final

_OBJECTS: Final = 50_000
"""How many come before it is looked for: most of what is made stays."""


def put_off() -> None:
    """Look for none until `look_for_it`, for what loads stays."""
    gc.disable()


def look_for_it() -> None:
    """Look for it among what is made from now on."""
    gc.freeze()
    gc.set_threshold(_OBJECTS)
    gc.enable()

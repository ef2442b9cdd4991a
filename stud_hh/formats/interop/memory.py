"""What was worked out before, of things that come again and again."""

from collections.abc import Callable
from typing import Final, Generic, TypeVar

Key = TypeVar("Key")
Value = TypeVar("Value")
_MOST: Final = 1 << 12


class Memory(Generic[Key, Value]):
    """What a function gives, worked out when it is first asked for; all is forgotten at times."""

    def __init__(self, work_out: Callable[[Key], Value]) -> None:
        self._work_out = work_out
        self._known: dict[Key, Value] = {}

    def of(self, key: Key) -> Value:
        """What the function gives for this; raises what it raises. None is not remembered."""
        value = self._known.get(key)
        if value is None:
            value = self._work_out(key)
            if len(self._known) >= _MOST:
                self._known.clear()
            self._known[key] = value
        return value

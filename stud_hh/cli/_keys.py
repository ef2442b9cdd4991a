"""Single keys from a terminal."""

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from types import MappingProxyType
from typing import Final

_SEQUENCES: Final = MappingProxyType(
    {
        "\x1b[D": "left",
        "\x1b[C": "right",
        "\x1b[A": "up",
        "\x1b[B": "down",
        "\x1bOD": "left",
        "\x1bOC": "right",
        "\x1bOA": "up",
        "\x1bOB": "down",
        "\x1b[H": "home",
        "\x1b[F": "end",
        "\x1b[1~": "home",
        "\x1b[4~": "end",
        "\x1bOH": "home",
        "\x1bOF": "end",
        "\x1b[5~": "up",
        "\x1b[6~": "down",
        # Windows writes a second character after one of these two.
        "\xe0K": "left",
        "\xe0M": "right",
        "\xe0H": "up",
        "\xe0P": "down",
        "\xe0G": "home",
        "\xe0O": "end",
    }
)
"""What keys send, by ECMA-48 terminals and by the console of Windows."""
_LONGEST: Final = 8


def key_of(sent: str) -> str:
    """The name of a key, or the character itself."""
    return _SEQUENCES.get(sent, sent)


if sys.platform == "win32":
    import msvcrt

    @contextmanager
    def raw_keys() -> Iterator[None]:
        """The console of Windows gives each key at once as it is."""
        yield

    def read_key() -> str:
        """Wait for a key."""
        first = msvcrt.getwch()
        return key_of(f"\xe0{msvcrt.getwch()}" if first in "\0\xe0" else first)

else:
    import termios
    import tty

    @contextmanager
    def raw_keys() -> Iterator[None]:
        """Let standard input give each key at once, unseen; Ctrl-C still interrupts."""
        terminal = sys.stdin.fileno()
        before = termios.tcgetattr(terminal)
        try:
            tty.setcbreak(terminal)
            yield
        finally:
            termios.tcsetattr(terminal, termios.TCSADRAIN, before)

    def read_key() -> str:
        """Wait for a key; empty at the end of the input."""
        return key_of(os.read(sys.stdin.fileno(), _LONGEST).decode(errors="replace"))


def is_interactive() -> bool:
    """Somebody looks at the output and can press keys."""
    with suppress(ValueError):
        return sys.stdin.isatty() and sys.stdout.isatty()
    return False

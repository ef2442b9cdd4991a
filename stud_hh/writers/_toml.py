"""Values as TOML writes them."""

import json
from collections.abc import Mapping, Sequence
from datetime import time
from decimal import Decimal

Value = str | int | bool | Decimal | time | Sequence["Value"] | Mapping[str, "Value"]


def toml(value: Value) -> str:
    """A value on one line."""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, str):
        return _text(value)
    if isinstance(value, Mapping):
        return f"{{ {', '.join(f'{key} = {toml(one)}' for key, one in value.items())} }}"
    if isinstance(value, Sequence):
        return f"[{', '.join(map(toml, value))}]"
    if isinstance(value, Decimal):
        return f"{value:f}" if value.is_finite() else "inf"
    return str(value)


def _text(text: str) -> str:
    if text.isprintable() and "'" not in text:
        return f"'{text}'"
    # JSON's escapes are TOML's, but for one letter that JSON leaves as it is.
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")


def lines(value: Sequence[str]) -> str:
    """An array of texts, a line each."""
    return "".join(["[\n", *(f"  {_text(one)},\n" for one in value), "]"])

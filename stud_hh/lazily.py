"""What is loaded when it is first asked for.

What reads hands takes half a second to load: grammars, rules, the audit. Pandas takes another
half. Who only looks at what a library holds does not wait for either.
"""

import sys
from collections.abc import Callable, Mapping
from importlib import import_module
from typing import Any


def loading(package: str, places: Mapping[str, str]) -> Callable[[str], object]:
    """The `__getattr__` of a package, which has these names from these modules (PEP 562)."""

    def load(name: str) -> object:
        if name not in places:
            raise AttributeError(f"module {package!r} has no attribute {name!r}")
        found: object = getattr(import_module(places[name]), name)
        setattr(sys.modules[package], name, found)
        return found

    return load


def compute() -> Any:
    """pyarrow.compute, which makes a function of each of Arrow's: workers need not wait for it."""
    return import_module("pyarrow.compute")


class _NoPandas:
    """Says that pandas is not installed."""

    def find_spec(self, fullname: str, *_: object) -> None:
        """Nothing; raises ModuleNotFoundError for pandas."""
        if fullname == "pandas":
            raise ModuleNotFoundError(f"No module named {fullname!r}", name=fullname)


def without_pandas() -> None:
    """Keep pyarrow from loading pandas before a data frame is made.

    It loads pandas at its first scalar or array, to see whether that is a series; here it looks
    once, and finds none. When it makes a data frame, it looks anew. This is for programs that
    give it no series of their own.
    """
    if "pandas" in sys.modules:
        return
    hidden = _NoPandas()
    sys.meta_path.insert(0, hidden)
    try:
        import_module("pyarrow").scalar(0)
    finally:
        sys.meta_path.remove(hidden)

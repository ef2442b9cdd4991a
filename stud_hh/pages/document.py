"""One HTML file that holds all it needs: styles, scripts and data.

Nothing is loaded from elsewhere, and the page's own policy forbids it: a browser runs only the
scripts whose digests stand in the policy, so that no text of a history could ever be run.
"""

import base64
from collections.abc import Iterable, Sequence
from hashlib import sha256
from html import escape
from importlib.resources import files
from typing import Any, Final, NamedTuple

import msgspec

_PAGE: Final = """<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="{policy}">
<title>{title}</title>
<style>
{styles}
</style>
</head>
<body>
{body}
{data}
{scripts}
</body>
</html>
"""


class Data(NamedTuple):
    """Something for a script to read, by the id of its element."""

    id: str
    value: Any


def document(
    title: str,
    body: str,
    *,
    data: Iterable[Data],
    styles: Sequence[str],
    scripts: Sequence[str],
) -> str:
    """A page of this body, with assets by name, the scripts run in order; the title is plain."""
    code = [asset(name) for name in scripts]
    return _PAGE.format(
        policy=_policy(code),
        title=escape(title),
        styles="\n".join(map(asset, styles)),
        body=body,
        data="\n".join(map(_embedded, data)),
        scripts="\n".join(f"<script>{one}</script>" for one in code),
    )


def asset(name: str) -> str:
    """The text of a file that the package brings along."""
    return files("stud_hh.pages").joinpath(*name.split("/")).read_text("utf-8")


def _policy(scripts: Iterable[str]) -> str:
    digests = (base64.b64encode(sha256(one.encode()).digest()).decode() for one in scripts)
    allowed = " ".join(f"'sha256-{one}'" for one in digests)
    # Styles on elements place the seats and size the bars.
    return (
        f"default-src 'none'; script-src {allowed}; style-src 'unsafe-inline'; img-src data:; "
        "base-uri 'none'; form-action 'none'"
    )


def _embedded(data: Data) -> str:
    """JSON in which nothing can end the element that holds it."""
    text = msgspec.json.encode(data.value).decode()
    safe = text.replace("<", "\\u003c").replace("\u2028", "\\u2028").replace("\u2029", "\\u2029")
    return f'<script type="application/json" id="{escape(data.id)}">{safe}</script>'

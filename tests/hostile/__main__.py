"""Let a coverage-guided fuzzer look for input that breaks a reader: python -m tests.hostile

It needs atheris. What it finds is written to the folder `--found`, and ends the search; put the
file into `tests/hostile/found`, where a test reads it for ever.
"""

from __future__ import annotations

import argparse
import gzip
import io
import sys
import tempfile
import zipfile
from collections.abc import Iterator
from pathlib import Path

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
MOST_BYTES = 1 << 13
INSTRUMENTED = ["stud_hh", "tomllib", "zipfile", "gzip"]


def seeds() -> Iterator[bytes]:
    """Some hands of all formats, and archives of them."""
    for file in sorted(ROOT.glob("sample_histories/**/*.*")):
        data = file.read_bytes()[:MOST_BYTES]
        yield data
        hands = b"\n\n".join(data.split(b"\n\n")[:2])
        yield hands
        packed = io.BytesIO()
        with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
            archive.writestr(file.name, hands)
        yield packed.getvalue()
        yield gzip.compress(hands)
    for file in sorted(HERE.glob("found/*")):
        yield file.read_bytes()


def fuzz(atheris: object, seconds: int, found: Path) -> None:
    """Never returns: the fuzzer ends the process, with a status other than 0 if it found any."""
    with atheris.instrument_imports(include=INSTRUMENTED):  # type: ignore[attr-defined]
        from tests.hostile.reading import read_all  # noqa: PLC0415 - to be instrumented
    found.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as corpus:
        for number, data in enumerate(seeds()):
            (Path(corpus) / f"{number:04}").write_bytes(data)
        options = [
            f"-max_total_time={seconds}",
            f"-max_len={MOST_BYTES}",
            f"-artifact_prefix={found}/",
            "-timeout=30",
            "-rss_limit_mb=2048",
        ]
        atheris.Setup([sys.argv[0], corpus, *options], read_all)  # type: ignore[attr-defined]
        atheris.Fuzz()  # type: ignore[attr-defined]


def main() -> None:
    """Fuzz for so many seconds."""
    parser = argparse.ArgumentParser(prog="python -m tests.hostile", description=__doc__)
    parser.add_argument("--seconds", type=int, default=60)
    parser.add_argument("--found", type=Path, default=ROOT / "build" / "fuzz")
    args = parser.parse_args()
    try:
        import atheris  # noqa: PLC0415 - not there on every system
    except ImportError:
        sys.exit("atheris is not there: pip install atheris")
    fuzz(atheris, args.seconds, args.found)


if __name__ == "__main__":
    main()

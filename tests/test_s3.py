"""A library in a bucket: a server that talks as S3 does, on this machine."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from stud_hh.cli._app import app
from stud_hh.store import Library
from tests.torture import histories
from tests.torture.contents import contents, of_one_import

distributed = pytest.importorskip("distributed")
pytest.importorskip("s3fs")
moto_server = pytest.importorskip("moto.server")
boto3 = pytest.importorskip("boto3")

pytestmark = pytest.mark.filterwarnings("ignore")
"""Of the packages of the cluster and of the server."""
HANDS = 12


@pytest.fixture(scope="module")
def environment() -> Iterator[pytest.MonkeyPatch]:
    """Of this process and of those that it starts."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("AWS_ACCESS_KEY_ID", "nobody")
        patch.setenv("AWS_SECRET_ACCESS_KEY", "nothing")
        patch.setenv("AWS_DEFAULT_REGION", "us-east-1")
        yield patch


@pytest.fixture(scope="module")
def bucket(environment: pytest.MonkeyPatch) -> Iterator[Any]:
    """What puts files into s3://mine."""
    server = moto_server.ThreadedMotoServer(port=0)
    server.start()
    host, port = server.get_host_and_port()
    environment.setenv("AWS_ENDPOINT_URL", f"http://{host}:{port}")
    s3 = boto3.client("s3", endpoint_url=f"http://{host}:{port}")
    s3.create_bucket(Bucket="mine")
    yield s3
    server.stop()


@pytest.fixture(scope="module")
def scheduler(bucket: Any) -> Iterator[str]:  # noqa: ARG001 - workers inherit where the server is
    with distributed.LocalCluster(
        n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None
    ) as found:
        yield found.scheduler_address


def test_import_and_report(bucket: Any, scheduler: str, tmp_path: Path) -> None:
    folder = tmp_path / "histories"
    histories.write(folder, HANDS)
    for file in folder.iterdir():
        bucket.upload_file(str(file), "mine", f"histories/{file.name}")
    by_cluster = ["--engine", "dask", "--scheduler", scheduler]
    there = ["--library", "s3://mine/library"]
    result = run("import", "s3://mine/histories", *there, *by_cluster)
    assert f"{HANDS} imported" in result
    assert "0 imported" in run("import", "s3://mine/histories", *there, *by_cluster)
    found, expected = (
        contents(Library("s3://mine/library")),
        of_one_import([folder], tmp_path / "local"),
    )
    for table in ("players", "actions"):  # the others name the files
        assert found[table] == expected[table]
    told = [
        run("report", "players", *where)
        for where in ([*there, *by_cluster], there, ["--library", str(tmp_path / "local")])
    ]
    assert told[0] == told[1] == told[2]
    assert "Hero" in told[0]


def run(*words: str) -> str:
    result = CliRunner().invoke(app, words)
    assert result.exit_code == 0, result.output
    return result.output

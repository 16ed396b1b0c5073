"""A server in this process: real files, and no network."""

import gc
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from starlette.testclient import TestClient

from judge_cli.process import CommandProcess
from judge_record.station_lock import ServerLock
from judge_server import tokens
from judge_server.hall import opened
from judge_server.options import Options
from judge_server.start import application

if TYPE_CHECKING:
    from tests.postgres import Server

Start = Callable[..., TestClient]


@pytest.fixture
def start(
    home: Path,
    install: Callable[..., Path],
    add_rules: Callable[..., Path],
    monkeypatch: pytest.MonkeyPatch,
) -> Iterator[Start]:
    """Starts a server whose clients have the token of the program `Club`; ends it, too.

    Several may share a home here, and a program its token: another one takes its place, and each
    server sees that within a second.
    """
    made: dict[tuple[str, bool, bool], str] = {}  # tokens by their programs, and what they permit
    monkeypatch.setattr(ServerLock, "take", lambda lock: not lock.held)
    install(["QI", "ZA", "OX", "AB"])
    add_rules('[[stage]]\nlexicon = "invented"\n')
    with ExitStack() as ends:

        def start(
            name: str = "Club", *, reads: bool = False, settles: bool = False, **options: object
        ) -> TestClient:
            program = name, reads, settles
            if program not in made:
                path = tokens.usual_path(str(home))
                made[program] = tokens.add(path, name, reads=reads, settles=settles)
            hall = opened(
                Options(**{"rules": ("club",), **options}), CommandProcess(), "http://testserver/"
            )  # type: ignore[arg-type]
            client = TestClient(
                application(hall.routes, close=hall.close, knows=hall.knows),
                headers={"Authorization": f"Bearer {made[program]}"},
            )
            return ends.enter_context(client)

        yield start


@pytest.fixture(scope="session")
def database(server: "Server") -> str:
    """The address of a database for servers."""
    return server.of_its_own("servers")


@pytest.fixture
def url(server: "Server", database: str) -> str:
    """The address of a database without a journal. To empty one is quicker than to make one."""
    gc.collect()  # the servers of the tests before keep no connection
    server.execute(
        "TRUNCATE tilejudge.entry, tilejudge.event, tilejudge.handed_on", database="servers"
    )
    return database


@pytest.fixture
def client(start: Start) -> TestClient:
    return start()

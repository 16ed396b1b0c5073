"""A server in this process: real files, and no network."""

import gc
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager
from functools import cached_property, partial
from pathlib import Path
from threading import Event
from time import monotonic, sleep
from typing import TYPE_CHECKING, Any
from uuid import uuid4

import psycopg
import pytest
from httpx import Response
from starlette.testclient import TestClient

from judge_cli.clock import SystemClock
from judge_cli.process import CommandProcess
from judge_record.entry import Entry, Kind
from judge_record.event import open_event
from judge_record.journal import Journal
from judge_record.session import Session
from judge_record.station_lock import ServerLock
from judge_record.store.place import chains_at
from judge_server import tokens
from judge_server.options import Options
from judge_server.service import open_service
from lexicons import Adjudicator, Library

if TYPE_CHECKING:
    from tests.postgres import Server


class Servers:
    """Starts servers of one event, and reads what they record."""

    def __init__(self, begin: Callable[..., TestClient], opened: Callable[[], Journal]) -> None:
        self.begin = begin
        self.opened = opened

    def __call__(self, *given: Any, **more: Any) -> TestClient:
        return self.begin(*given, **more)

    def journal(self) -> Journal:
        found = self.opened()
        assert found.verify() == ""
        return found

    def of_kind(self, kind: str) -> list[Entry]:
        return list(self.journal().of_kinds(Kind(kind)))

    @property
    def rulings(self) -> list[Entry]:
        return self.of_kind(Kind.RULING)

    @property
    def desk(self) -> Session:
        """A desk that records in the same journal."""
        judge = Library().adjudicator("club")
        return Session(judge, self.journal(), station="Desk", clock=SystemClock())

    @cached_property
    def one(self) -> TestClient:
        return self("One")

    @cached_property
    def other(self) -> TestClient:
        return self("Other")


@pytest.fixture
def start(
    home: Path,
    install: Callable[..., Path],
    add_rules: Callable[..., Path],
    monkeypatch: pytest.MonkeyPatch,
) -> Iterator[Servers]:
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
            hall = open_service(
                Options(**{"rules": ("club",), **options}), CommandProcess(), "http://testserver/"
            )  # type: ignore[arg-type]
            client = TestClient(hall.app, headers={"Authorization": f"Bearer {made[program]}"})
            return ends.enter_context(client)

        yield Servers(start, partial(journal_of, home))


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
def join(start: Servers, url: str) -> Servers:
    """Starts servers of the event in the database, by their stations."""

    def join(station: str = "One", name: str = "Club", **options: Any) -> TestClient:
        return start(name, record=url, event="Open", station=station, **options)

    return Servers(join, lambda: Journal(chains_at(url).events()["Open"]))


@pytest.fixture(params=["journal", "database"])
def servers(request: pytest.FixtureRequest, start: Servers) -> Servers:
    """Starts servers in the journal of a machine, or in a database, by their stations."""
    if request.param == "database":
        found: Servers = request.getfixturevalue("join")
    else:

        def begin(station: str = "One", name: str = "Club", **options: Any) -> TestClient:
            return start(name, station=station, event="Open", **options)

        found = Servers(begin, start.opened)
    assert found.one != found.other
    return found


@pytest.fixture
def client(start: Servers) -> TestClient:
    return start()


@pytest.fixture
def station(home: Path) -> dict[str, str]:
    """The header of a station's requests."""
    token = tokens.add(tokens.usual_path(str(home)), "Kiosk 1", joins=True)
    (home / "server.token").write_text(f"{token}\n", encoding="ascii")
    return {"Authorization": f"Bearer {token}"}


at_seven: dict[str, Any] = {"table": "7", "round": 1}


def ask(client: TestClient, *words: str, key: str = "", **more: Any) -> Response:
    """The reply to a challenge."""
    headers = {"Idempotency-Key": key or str(uuid4())}
    return client.post("/api/v1/challenges", json={"words": words, **more}, headers=headers)


def refused(reply: Response, status: int = 409) -> bool:
    """Whether a reply is a refusal with this status, and has no verdict."""
    return (reply.status_code, "verdict" in reply.json()) == (status, False)


def journal_of(home: Path) -> Journal:
    """The journal of a server of this machine."""
    journal = open_event(str(home / "journal"))
    assert journal
    return journal


@contextmanager
def ending(client: TestClient) -> Iterator[TestClient]:
    """End a server after the body, in good order."""
    yield client
    client.__exit__()


# -- at one moment -------------------------------------------------------------------------------

patience = 20  # seconds
waits = "SELECT 1 FROM pg_locks WHERE locktype = 'advisory' AND NOT granted"


def wait_for_a_lock(url: str, number: int = 1) -> None:
    """Wait until somebody, or several, wait for a lock that another one holds."""
    deadline = monotonic() + patience
    with psycopg.connect(url, autocommit=True) as database:
        while len(database.execute(waits).fetchall()) < number:
            assert monotonic() < deadline, "nobody waits"
            sleep(0.01)


@pytest.fixture
def at_one_moment(
    monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest
) -> Callable[..., list[Response]]:
    """Asks twice: the second one comes to its server while the machine rules on the first one."""

    def at_one_moment(*asked: Callable[[], Response]) -> list[Response]:
        url = request.getfixturevalue("url")
        is_held, let_go = Event(), Event()
        rule = Adjudicator.rule

        def slow(judge: Adjudicator, *given: Any) -> Any:
            if not is_held.is_set():
                is_held.set()
                assert let_go.wait(patience)
            return rule(judge, *given)

        monkeypatch.setattr(Adjudicator, "rule", slow)
        with ThreadPoolExecutor() as threads:
            first = threads.submit(asked[0])
            try:
                assert is_held.wait(patience)
                second = threads.submit(asked[1])
                wait_for_a_lock(url)
                assert not second.done()
            finally:
                let_go.set()
            return [first.result(), second.result()]

    return at_one_moment

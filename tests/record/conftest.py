"""What the tests of the second record share: its places, a journal, a session over it."""

from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from judge_record.event import begin_event
from judge_record.journal import Journal
from judge_record.place import FolderPlace
from judge_record.session import Session
from tests.support.asking import session_at, time

if TYPE_CHECKING:
    from judge_record.postgres import Database
    from tests.support.postgres import Server


@pytest.fixture(scope="session")
def prepared(server: "Server") -> Iterator["Database"]:
    """A database with one connection for all tests."""
    from judge_record.postgres import Database

    with closing(Database(server.url())) as database:
        yield database


@pytest.fixture
def database(prepared: "Database") -> "Database":
    """A database without a chain."""
    with prepared.transaction("BEGIN") as run:
        run("DELETE FROM tilejudge2.entry")
    return prepared


@pytest.fixture
def folder(tmp_path: Path) -> FolderPlace:
    return FolderPlace(str(tmp_path / "home"))


@pytest.fixture(params=["file", "database"])
def place(request: pytest.FixtureRequest) -> Any:
    """A place of events: both stores pass the same tests."""
    return request.getfixturevalue("folder" if request.param == "file" else "database")


@pytest.fixture
def begin() -> Callable[..., Journal]:
    def begin(place: Any, event: str = "Open", **more: Any) -> Journal:
        given = {"time": time, "station": "desk", **more}
        return begin_event(place, event, **given).journal

    return begin


@pytest.fixture
def journal(place: Any, begin: Callable[..., Journal]) -> Journal:
    return begin(place)


@pytest.fixture
def in_file(folder: FolderPlace, begin: Callable[..., Journal]) -> Journal:
    return begin(folder)


@pytest.fixture
def session(journal: Journal) -> Session:
    return session_at(journal)

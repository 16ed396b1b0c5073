"""What the tests of the record share: its places, a journal, a session over it."""

from contextlib import closing

import pytest

from judge_record.event import begin_event
from judge_record.place import FolderPlace
from tests.support.asking import session_at, time


@pytest.fixture(scope="session")
def prepared(server):
    """A database with one connection for all tests."""
    from judge_record.postgres import Database

    with closing(Database(server.url())) as database:
        yield database


@pytest.fixture
def database(prepared):
    """A database without a chain."""
    with prepared.transaction("BEGIN") as run:
        run("DELETE FROM tilejudge2.entry")
    return prepared


@pytest.fixture
def folder(tmp_path):
    return FolderPlace(str(tmp_path / "home"))


@pytest.fixture(params=["file", "database"])
def place(request):
    """A place of events: both stores pass the same tests."""
    return request.getfixturevalue("folder" if request.param == "file" else "database")


@pytest.fixture
def begin():
    def begin(place, event="Open", **more):
        given = {"time": time, "station": "desk", **more}
        return begin_event(place, event, **given).journal

    return begin


@pytest.fixture
def journal(place, begin):
    return begin(place)


@pytest.fixture
def in_file(folder, begin):
    return begin(folder)


@pytest.fixture
def session(journal):
    return session_at(journal)

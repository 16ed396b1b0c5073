"""The file of tokens while the server runs: changes count, and damage does not."""

from pathlib import Path

import pytest

from judge_server import tokens
from judge_server.tokens import Programs
from lexicons import Unsound


class Running:
    """A server's view of the file, a clock moved by hand, and what it says."""

    def __init__(self, folder: Path) -> None:
        self.path = str(folder / "tokens.json")
        self.now = 100.0
        self.said: list[str] = []
        self.first = tokens.add(self.path, "first")
        self.programs = Programs(self.path, lambda: self.now, self.said.append)

    def names(self, *found: str) -> list[str | None]:
        clients = map(self.programs.of, found)
        return [client.name if client else None for client in clients]


@pytest.fixture
def running(tmp_path: Path) -> Running:
    return Running(tmp_path)


def test_a_running_server_knows_a_new_token_within_a_second(running: Running) -> None:
    new = tokens.add(running.path, "Desk 1", joins=True)
    running.now += 0.5
    assert running.names(running.first, new) == ["first", None]
    running.now += 0.5
    assert running.names(running.first, new) == ["first", "Desk 1"]


def test_a_token_that_is_taken_away_counts_no_more(running: Running) -> None:
    assert tokens.remove(running.path, "first")
    running.now += 1
    assert running.names(running.first) == [None]
    assert running.said == []


def test_a_damaged_file_keeps_the_tokens_and_is_reported_once(running: Running) -> None:
    sound = Path(running.path).read_bytes()
    Path(running.path).write_bytes(b"{}x")
    for _look in range(3):
        running.now += 1
        assert running.names(running.first) == ["first"]
    [said] = running.said
    assert "is not a file of tokens" in said
    assert running.first not in said
    Path(running.path).write_bytes(sound)
    new = tokens.add(running.path, "second")
    running.now += 1
    assert running.names(running.first, new) == ["first", "second"]


def test_a_file_that_is_damaged_at_the_start_is_refused(running: Running) -> None:
    Path(running.path).write_bytes(b"{}x")
    with pytest.raises(Unsound):
        Programs(running.path, lambda: 0.0, running.said.append)

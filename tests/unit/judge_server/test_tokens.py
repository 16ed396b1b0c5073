"""Tokens: random, shown once, kept as hashes."""

from pathlib import Path

import pytest

from judge_record.entry import Kind
from judge_server import tokens
from judge_server.tokens import Programs
from lexicons import CannotJudge, Unsound
from tests.unit.judge_server.conftest import Start, ask, journal_of


@pytest.fixture
def path(tmp_path: Path) -> str:
    return str(tmp_path / "server" / "tokens.json")


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


def test_a_token_has_128_bits_or_more_and_is_not_in_the_file(path: str) -> None:
    made = {tokens.add(path, f"bot {number}") for number in range(20)}
    assert len(made) == 20
    assert tokens.token_bytes * 8 >= 128
    assert all(len(token) * 6 >= 128 for token in made)
    kept = Path(path).read_text(encoding="utf-8")
    assert not any(token in kept for token in made)
    assert Path(path).stat().st_mode & 0o077 == 0


def test_a_token_leads_to_its_program(path: str) -> None:
    one, other = tokens.add(path, "one"), tokens.add(path, "other", reads=True)
    clients = tokens.read(path)
    assert tokens.client_of(one, clients) == clients[0]
    found = tokens.client_of(other, clients)
    assert found
    assert (found.name, found.reads) == ("other", True)
    for wrong in ("", one[:-1], f"{one} ", "\udcff"):
        assert tokens.client_of(wrong, clients) is None


def test_a_new_token_takes_the_place_of_the_old_one(path: str) -> None:
    old, new = tokens.add(path, "club"), tokens.add(path, "club")
    clients = tokens.read(path)
    assert (tokens.client_of(old, clients), len(clients)) == (None, 1)
    assert tokens.client_of(new, clients)
    assert tokens.remove(path, "club")
    assert not tokens.remove(path, "club")
    assert tokens.read(path) == ()


@pytest.mark.parametrize("name", ["", " ", "a\nb", "a" * 41])
def test_a_name_must_be_one_that_the_record_keeps(path: str, name: str) -> None:
    with pytest.raises(CannotJudge):
        tokens.add(path, name)


@pytest.mark.parametrize(
    "content",
    [b"", b"{}x", b"[1]", b'[{"name": "a"}]', b'[{"name": "a", "digest": "0f"}]', b"\xff",
     b'[{"name": 1, "digest": 2}]', b"[" * 100000],
)  # fmt: skip
def test_a_damaged_file_is_refused(running: Running, content: bytes) -> None:
    Path(running.path).write_bytes(content)
    with pytest.raises(Unsound):
        tokens.read(running.path)
    with pytest.raises(Unsound):
        Programs(running.path, lambda: 0.0, running.said.append)


@pytest.mark.parametrize("may", [{"joins": True}, {"settles": True}])
def test_a_token_of_a_station_or_of_a_person_judges_no_challenge(
    start: Start, home: Path, may: dict[str, bool]
) -> None:
    token = tokens.add(tokens.usual_path(str(home)), "Other", **may)
    client = start()
    client.headers["Authorization"] = f"Bearer {token}"
    reply = ask(client, "qi")
    assert (reply.status_code, "judge serve token NAME" in reply.json()["remedy"]) == (403, True)
    assert not list(journal_of(home).of_kinds(Kind.RULING, Kind.REFUSAL))


def test_a_running_server_knows_a_new_token_within_a_second(running: Running) -> None:
    new = tokens.add(running.path, "Desk 1", joins=True)
    assert tokens.remove(running.path, "first")
    running.now += 0.5
    assert running.names(running.first, new) == ["first", None]
    running.now += 0.5
    assert running.names(running.first, new) == [None, "Desk 1"]
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

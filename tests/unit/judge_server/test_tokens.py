"""Tokens: random, shown once, kept as hashes."""

from pathlib import Path
from typing import Any

import pytest

from judge_record.entry import Kind
from judge_record.event import open_event
from judge_server import tokens
from lexicons import CannotJudge, Unsound


@pytest.fixture
def path(tmp_path: Path) -> str:
    return str(tmp_path / "server" / "tokens.json")


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
def test_a_damaged_file_is_refused(path: str, content: bytes) -> None:
    Path(path).parent.mkdir()
    Path(path).write_bytes(content)
    with pytest.raises(Unsound):
        tokens.read(path)


@pytest.mark.parametrize("may", [{"joins": True}, {"settles": True}])
def test_a_token_of_a_station_or_of_a_person_judges_no_challenge(
    start: Any, home: Path, may: dict[str, bool]
) -> None:
    token = tokens.add(tokens.usual_path(str(home)), "Other", **may)
    client = start()
    sent = {"Authorization": f"Bearer {token}", "Idempotency-Key": "1"}
    reply = client.post("/api/v1/challenges", json={"words": ["qi"]}, headers=sent)
    assert (reply.status_code, "judge serve token NAME" in reply.json()["remedy"]) == (403, True)
    journal = open_event(str(home / "journal"))
    assert journal
    assert not list(journal.of_kinds(Kind.RULING, Kind.REFUSAL))

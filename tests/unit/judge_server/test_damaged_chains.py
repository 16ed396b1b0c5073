"""A chain whose first entry is damaged stops its own event, and no other event of the database."""

from collections.abc import Callable
from typing import Any

import psycopg
import pytest
from starlette.testclient import TestClient

from judge_cli.journal import closing
from judge_server import joint_event
from lexicons import CannotJudge, Missing, Unsound
from lexicons.record.entry import Kind
from lexicons.record.place import journals_at
from tests.unit.judge_server.test_challenges import ask

Start = Callable[..., TestClient]
Judge = Callable[..., Any]

of_opening = "WHERE chain = %s AND number = 1"


def chain_of(client: TestClient) -> str:
    """The chain in which a server records."""
    return str(ask(client, "ox").json()["chain"])


def damage(url: str, chain: str, change: Callable[[str], str] | None) -> None:
    """Change the line of the first entry of a chain, or remove it."""
    with psycopg.connect(url) as database:
        row = database.execute(f"SELECT line FROM tilejudge.entry {of_opening}", [chain]).fetchone()
        assert row
        if change is None:
            database.execute(f"DELETE FROM tilejudge.entry {of_opening}", [chain])
        else:
            values = [change(row[0]), chain]
            database.execute(f"UPDATE tilejudge.entry SET line = %s {of_opening}", values)


def moved(line: str) -> str:
    """The line as that of another event."""
    return line.replace('"event":"Damaged"', '"event":"Open"')


damages: list[tuple[Callable[[str], str] | None, str]] = [
    (lambda _line: "ZANT", "found a line that is no entry"),
    (lambda line: line[:-30], "found a line that is no entry"),
    (lambda line: line.replace('"station":"', '"station":"x'), "found another entry"),
    (None, "found no entry of this number"),
]


def test_a_damaged_chain_stops_its_own_event_alone(start: Start, url: str) -> None:
    one = start(record=url, event="Open", station="One")
    assert ask(one, "za", table="7", round=1).status_code == 200
    for number, (change, found) in enumerate(damages):
        event = f"Damaged {number}"
        chain = chain_of(start(record=url, event=event, station="Other"))
        damage(url, chain, change)
        again = ask(one, "qi", table=str(10 + number), round=1)  # it looks at the new chain
        assert again.status_code == 200, found
        assert_stopped(start, url, event, chain, found)
    beside = start(record=url, event="Open", station="Beside")
    assert ask(beside, "qi", "za", table="7", round=1).status_code == 409
    assert len(beside.get("/api/v1/heads").json()["chains"]) == 2
    assert len(closing.chains_in_database(url, "Open")) == 2


def assert_stopped(start: Start, url: str, event: str, chain: str, found: str) -> None:
    """Nobody joins, lists or closes an event with a damaged chain; each refusal names the chain."""
    stopped: dict[str, Callable[[], object]] = {
        "join": lambda: start(record=url, event=event, station="Third"),
        "list": lambda: joint_event.heads_of(url, event),
        "close": lambda: closing.chains_in_database(url, event),
    }
    for act, do in stopped.items():
        with pytest.raises(Unsound) as refused:
            do()
        assert refused.value.what == f"The journal {journal_of(url, chain)} is damaged.", act
        expected = f"entry 1: expected the entry with the seal {chain[:12]}, {found}"
        assert refused.value.faults == (expected,), act
        assert "another event" in refused.value.remedy, act
        assert "ZANT" not in str(refused.value), act


def journal_of(url: str, chain: str) -> str:
    """How messages name a chain."""
    return f"{url}#{chain[:12]}"


def test_a_chain_that_claims_another_event_stops_that_one_too(start: Start, url: str) -> None:
    """Else its challenges would not be seen, or would be seen where they do not belong."""
    other = start(record=url, event="Damaged", station="Other")
    damage(url, chain_of(other), moved)
    for event in ("Open", "Damaged"):
        with pytest.raises(Unsound, match="is damaged"):
            start(record=url, event=event, station="Third")
    assert ask(start(record=url, event="Third", station="One"), "qi").status_code == 200


def test_a_chain_that_shows_no_event_at_all_may_be_of_any(start: Start, url: str) -> None:
    other = start(record=url, event="Damaged", station="Other")
    chain = chain_of(other)
    with psycopg.connect(url) as database:
        database.execute("UPDATE tilejudge.entry SET line = 'ZANT' WHERE chain = %s", [chain])
    with pytest.raises(Unsound, match="is damaged"):
        start(record=url, event="Open", station="One")
    with psycopg.connect(url) as database:  # a chain of one entry holds no challenge
        database.execute("DELETE FROM tilejudge.entry WHERE chain = %s AND number > 1", [chain])
    assert ask(start(record=url, event="Open", station="One"), "qi").status_code == 200


def test_a_new_damaged_chain_of_the_event_stops_the_servers_that_run(
    start: Start, url: str
) -> None:
    one = start(record=url, event="Open", station="One")
    assert ask(one, "qi").status_code == 200
    other = start(record=url, event="Open", station="Other")
    damage(url, chain_of(other), lambda _line: "ZANT")
    for _ in range(2):
        refused = ask(one, "za", table="7", round=1)
        assert (refused.status_code, "verdict" in refused.json()) == (503, False)
        assert refused.json()["what"] == "The journal (the database) is damaged."


def test_every_chain_is_verified_whatever_is_wrong_with_one(
    start: Start, url: str, judge: Judge
) -> None:
    one = start(record=url, event="Open", station="One")
    other = start(record=url, event="Damaged", station="Other")
    chain = chain_of(other)
    ask(one, "qi")
    damage(url, chain, lambda _line: "ZANT")
    paths = journals_at(url)
    ended = judge("journal", "verify", url)
    assert ended.status == 1
    lines = ended.out.splitlines()
    assert len(lines) == 2
    assert [": unsound" in line for line in lines] == [path.endswith(chain) for path in paths]


def test_an_event_beside_a_damaged_one_is_closed_by_its_name(start: Start, url: str) -> None:
    start(record=url, event="Open", station="One")
    other = start(record=url, event="Damaged", station="Other")
    chain = chain_of(other)
    damage(url, chain, lambda _line: "ZANT")
    with pytest.raises(CannotJudge, match="not clear") as refused:
        closing.chains_in_database(url, None)
    assert refused.value.faults[:2] == ("Open", f"The journal {journal_of(url, chain)} is damaged.")
    [reached] = closing.chains_in_database(url, "Open")
    closing.end_in_database(url, "Open", time="t", station="desk")
    assert reached.journal.latest(1)[0].kind == Kind.EVENT_CLOSED


def test_a_database_without_a_journal_is_named(url: str) -> None:
    with pytest.raises(Missing, match="There is no journal in"):
        closing.chains_in_database(url, None)

"""The names of tables that a program sends: those of a kiosk, and no others."""

from dataclasses import replace
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from starlette.testclient import TestClient

from judge_cli.clock import SystemClock
from judge_gui.model.events import Placed
from judge_gui.model.profile import Profile
from judge_gui.model.screens import Task
from judge_gui.station.judging import place
from judge_gui.station.station import Station
from judge_record.calls import let_be_judged
from judge_record.entry import Entry
from judge_record.logbook import Logbook
from lexicons import Library
from tests import asking
from tests.unit.judge_server.conftest import (
    Start,
    ask,
    desk_of,
    journal_of,
    of_kind,
    recorded,
    refused,
)

refused_at_a_kiosk = ["Table 9", "T9", "Board 9", "Tbl 9", "Mesa 9", "IX", "9AB", "\uff19", "0"]


@pytest.fixture
def list_tables(home: Path) -> Any:
    """Writes the machine's profile with a list of tables; no profile without one."""

    def list_tables(*rows: str) -> None:
        path = home / "profiles" / "kiosk.toml"
        path.parent.mkdir(exist_ok=True)
        if rows:
            path.write_text(f"tables = {list(rows)}\n")

    return list_tables


def placed(entry: Entry) -> tuple[str | None, str | None]:
    return entry.table, entry.board


def test_a_name_that_a_kiosk_refuses_hides_no_probe(client: TestClient, home: Path) -> None:
    assert ask(client, "qi", "zant", table="9", round=1).status_code == 200
    before = list(journal_of(home).entries())
    for name in refused_at_a_kiosk:
        sound, phony = (ask(client, word, table=name, round=1) for word in ("qi", "zant"))
        assert (sound.status_code, sound.json()) == (phony.status_code, phony.json()), name
        found = "".join(name.upper().split())
        expected = "a number, perhaps with the letter of a board, such as 7 or 7A"
        assert (sound.status_code, sound.json()) == (422, {
            "what": "The request names no table of this event.",
            "reasons": [f"table: expected {expected}; found {found!r}"],
            "remedy": "Send the number of the table, and no other text.",
        }), name  # fmt: skip
    assert list(journal_of(home).entries()) == before


def test_the_boards_of_one_table_are_one_table(client: TestClient, home: Path) -> None:
    names = [("1A", "1B"), ("2B", "2A"), ("3", "3B"), ("04a", "004b"), ("5a", "5")]
    for first, second in names:
        ruling = ask(client, "qi", "zant", table=first, round=1).json()
        assert refused(ask(client, "qi", table=second, round=1)), second
    found = [*map(placed, recorded(home)), *map(placed, of_kind(home, "call"))]
    sent = [name.lstrip("0").upper() for side in zip(*names, strict=True) for name in side]
    assert found == [(name[0], name[1:] or None) for name in sent]
    entry = client.get(f"/api/v1/entries/{ruling['entry']}").json()
    assert (entry["table"], entry["board"]) == ("5", "A")


def test_a_list_of_tables_holds_for_programs(start: Start, home: Path, list_tables: Any) -> None:
    list_tables("1-3", "7A-B", "Stage")
    client = start()
    names = ["2", "stage", "07b", "7A", "4", "7", "7C", "2A"]
    replies = [ask(client, "qi", "zant", table=name, round=1) for name in names]
    assert [reply.status_code for reply in replies] == [200] * 4 + [422] * 4
    assert list(map(placed, recorded(home))) == [(t, None) for t in ("2", "STAGE", "7B", "7A")]
    last = replies[-1].json()
    expected = "table: expected a table in the list of this event; found '2A'"
    assert last["reasons"] == [expected]
    assert last["remedy"] == (
        "Send a table of the list, or let a word judge or the director admit this one at a kiosk."
    )
    assert ask(client, "ox", table="7A", round=1).status_code == 200
    assert refused(ask(client, "qi", table="7A", round=1))


@pytest.mark.parametrize("rows", [(), ("1-3",)])
def test_a_table_that_was_admitted_is_a_table_for_programs(
    start: Start, home: Path, list_tables: Any, rows: tuple[str, ...]
) -> None:
    list_tables(*rows)
    client = start()
    assert ask(client, "qi", table="B03", round=1).status_code == 422
    kiosk = Logbook(journal_of(home), station="Kiosk", clock=SystemClock())
    asking.admit_table(kiosk, "B3", by="NN")
    assert ask(client, "qi", "zant", table="b3", round=1).status_code == 200
    assert ask(client, "qi", table="B03", round=1).status_code == 409
    assert [placed(entry) for entry in recorded(home)] == [("B3", None)]


@pytest.mark.parametrize("rows", [("7A-B",), ("1-3",)])
def test_a_key_belongs_to_a_table_however_it_is_written_and_listed(
    start: Start, home: Path, list_tables: Any, rows: tuple[str, ...]
) -> None:
    client = start(station="One")
    first = ask(client, "qi", key="the same key", table="07a")
    for name in ("7", "7B", "Table 7A"):
        assert refused(ask(client, "qi", key="the same key", table=name)), name
    list_tables(*rows)
    for server in (client, start(station="Two")):
        assert ask(server, "qi", key="the same key", table=" 7 A").json() == first.json()
    assert len(recorded(home)) == 1


def test_a_call_is_settled_for_its_board(start: Start, home: Path, list_tables: Any) -> None:
    """Also if a list has that board as a table of its own by then."""
    client = start(station="One")
    ask(client, "qi", "zant", table="7", round=1)
    called, again = (
        ask(client, "zant", key="the same key", table=name, round=1) for name in ("7A", "07a")
    )
    assert again.json() == called.json()
    [call] = of_kind(home, "call")
    asking.settle(desk_of(home), call, let_be_judged, by="NN")
    list_tables("7", "7A-B")
    sent = {"allowed": call.number, "round": 1}
    for server in (client, start(station="Two")):
        assert refused(ask(server, "zant", table="7B", **sent))
    assert ask(server, "zant", table="07A", **sent).json()["verdict"] == "unacceptable"
    assert placed(recorded(home)[-1]) == ("7A", None)


names = st.text("0179aBxİß\u0667\uff17 ", max_size=6) | st.sampled_from(
    ["stage", "7a", "b03", "12345"]
)


@pytest.mark.parametrize("rows", [(), ("1-9", "7A", "Stage")])
def test_a_server_names_every_table_as_a_kiosk_does(
    start: Start, home: Path, list_tables: Any, rows: tuple[str, ...]
) -> None:
    list_tables(*rows)
    client = start()
    journal = journal_of(home)
    asking.admit_table(Logbook(journal, station="Desk", clock=SystemClock()), "B3", by="NN")
    profile = replace(Profile.of_machine(Library()), rules="club")
    kiosk = Station(profile, Library(), SystemClock())
    kiosk.open()

    words = map("".join, product("ABCDE", repeat=5))  # the same ones would show an earlier ruling

    @settings(max_examples=40, deadline=None)
    @given(names.filter(str.strip))
    def named_alike(name: str) -> None:
        at = place(kiosk, Task(table=name))
        reply = ask(client, next(words), table=name)
        if isinstance(at, Placed):
            entry = journal.find(reply.json()["entry"])
            assert entry
            assert placed(entry) == (at.table, at.board)
        else:
            assert reply.status_code == 422

    try:
        named_alike()
    finally:
        kiosk.end()

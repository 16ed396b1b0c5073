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
from judge_procedure.pairing import Card, Use
from judge_record.calls import let_be_judged
from judge_record.entry import Entry
from judge_record.logbook import Logbook
from judge_server.web.devices import Devices
from lexicons import Library
from tests import asking
from tests.unit.judge_server.conftest import Start
from tests.unit.judge_server.test_calls import journal_of, of_kind, settle
from tests.unit.judge_server.test_challenges import ask, recorded

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


def number_of_entries(home: Path) -> int:
    return len(list(journal_of(home).entries()))


def placed(entry: Entry) -> tuple[str | None, str | None]:
    return entry.table, entry.board


def test_a_name_that_a_kiosk_refuses_hides_no_probe(client: TestClient, home: Path) -> None:
    assert ask(client, "qi", "zant", table="9", round=1).status_code == 200
    before = number_of_entries(home)
    for name in refused_at_a_kiosk:
        replies = [ask(client, word, table=name, round=1) for word in ("qi", "zant")]
        assert [reply.status_code for reply in replies] == [422, 422], name
        assert replies[0].json() == replies[1].json(), name
        refusal = replies[0].json()
        assert refusal["what"] == "The request names no table of this event.", name
        found = "".join(name.upper().split())
        expected = "a number, perhaps with the letter of a board, such as 7 or 7A"
        assert refusal["reasons"] == [f"table: expected {expected}; found {found!r}"], name
        assert refusal["remedy"] == "Send the number of the table, and no other text.", name
    assert number_of_entries(home) == before


def test_the_boards_of_one_table_are_one_table(client: TestClient, home: Path) -> None:
    names = [("1A", "1B"), ("2B", "2A"), ("3", "3B"), ("04a", "004b"), ("5a", "5")]
    for first, second in names:
        assert ask(client, "qi", "zant", table=first, round=1).status_code == 200, first
        reply = ask(client, "qi", table=second, round=1)
        assert (reply.status_code, "verdict" in reply.json()) == (409, False), second
    found = [*map(placed, recorded(home)), *map(placed, of_kind(home, "call"))]
    sent = [name.lstrip("0").upper() for side in zip(*names, strict=True) for name in side]
    assert found == [(name[0], name[1:] or None) for name in sent]


def test_a_list_of_tables_holds_for_programs(start: Start, home: Path, list_tables: Any) -> None:
    list_tables("1-3", "7A-B", "Stage")
    client = start()
    names = ["2", "stage", "07b", "7A", "4", "7", "7C", "2A"]
    replies = [ask(client, "qi", "zant", table=name, round=1) for name in names]
    assert [reply.status_code for reply in replies] == [200] * 4 + [422] * 4
    assert [placed(entry) for entry in recorded(home)] == [
        ("2", None), ("STAGE", None), ("7B", None), ("7A", None),
    ]  # fmt: skip
    assert replies[-1].json()["reasons"] == [
        "table: expected a table in the list of this event; found '2A'"
    ]
    assert replies[-1].json()["remedy"] == (
        "Send a table of the list, or let a word judge or the director admit this one at a kiosk."
    )
    assert ask(client, "ox", table="7A", round=1).status_code == 200
    assert ask(client, "qi", table="7A", round=1).status_code == 409


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


def test_a_key_belongs_to_a_table_however_it_is_written(client: TestClient, home: Path) -> None:
    first, again = (ask(client, "qi", key="the same key", table=name) for name in ("07a", " 7 A"))
    assert again.json() == first.json()
    for other in ("7", "7B", "Table 7A"):
        reply = ask(client, "qi", key="the same key", table=other)
        assert (reply.status_code, "verdict" in reply.json()) == (409, False), other
    assert len(recorded(home)) == 1


@pytest.mark.parametrize("rows", [("7A-B",), ("1-3",)])
def test_a_key_leads_to_its_ruling_also_after_a_change_of_the_list(
    start: Start, home: Path, list_tables: Any, rows: tuple[str, ...]
) -> None:
    first = ask(start(station="One"), "qi", key="the same key", table="7A")
    list_tables(*rows)
    again = ask(start(station="Two"), "qi", key="the same key", table="7A")
    assert again.json() == first.json()
    assert len(recorded(home)) == 1


def test_a_call_is_settled_for_its_board(start: Start, home: Path, list_tables: Any) -> None:
    client = start()
    ask(client, "qi", "zant", table="7", round=1)
    called, again = (
        ask(client, "zant", key="the same key", table=name, round=1) for name in ("7A", "07a")
    )
    assert again.json() == called.json()
    call = called.json()["call"]
    settle(home, call, let_be_judged)
    list_tables("7", "7A-B")
    for name, server in {"One": client, "Two": start(station="Two")}.items():
        refused = ask(server, "zant", allowed=call, table="7B", round=1)
        assert (refused.status_code, "verdict" in refused.json()) == (409, False), name
    reply = ask(client, "zant", allowed=call, table="07A", round=1)
    assert reply.json()["verdict"] == "unacceptable"
    assert placed(recorded(home)[-1]) == ("7", "A")


def test_a_call_from_before_a_list_is_judged_at_the_table_of_the_list(
    start: Start, home: Path, list_tables: Any
) -> None:
    client = start(station="One")
    ask(client, "qi", "zant", table="7", round=1)
    call = ask(client, "zant", table="7A", round=1).json()["call"]
    settle(home, call, let_be_judged)
    list_tables("7A-B")
    reply = ask(start(station="Two"), "zant", allowed=call, table="7A", round=1)
    assert reply.status_code == 200
    assert placed(recorded(home)[-1]) == ("7A", None)


@pytest.mark.parametrize("place", ["7", "7A"])
def test_no_other_name_avoids_the_device_of_a_table(start: Start, home: Path, place: str) -> None:
    start(station="One")
    devices = Devices(str(home), journal_of(home).event)
    devices.open_round(1)
    devices.pair(Card(Use.TABLE, place, 1), "2026-11-20T10:30:00.000Z")
    client = start(station="Two")
    for name in ("7", "07", "7a", "7B"):
        assert ask(client, "ox", table=name, round=1).status_code == 409, name
    for name in ("Table 7", "T7"):
        assert ask(client, "ox", table=name, round=1).status_code == 422, name
    assert recorded(home) == []


def test_a_program_reads_the_board_that_it_sent(start: Start) -> None:
    client = start()
    ruling = ask(client, "qi", "zant", table="7A", round=1).json()
    entry = client.get(f"/api/v1/entries/{ruling['entry']}").json()
    assert (entry["table"], entry["board"]) == ("7", "A")


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

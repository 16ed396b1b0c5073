"""What a program gets where a kiosk would call a person, and at tables with a device."""

from functools import partial
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from judge_cli.clock import SystemClock
from judge_procedure.pairing import Card, Use
from judge_record import plays as recent_entries
from judge_record.calls import let_be_judged, not_judged
from judge_record.entry import Kind
from judge_record.journal import Journal
from judge_server import stores
from judge_server.web.devices import Devices
from tests import asking
from tests.drafts import draft
from tests.unit.judge_server.conftest import (
    Start,
    ask,
    at_seven,
    desk_of,
    journal_of,
    of_kind,
    recorded,
    refused,
)

parts = 10  # entries


@pytest.fixture
def small_parts(monkeypatch: pytest.MonkeyPatch) -> None:
    """Lets few entries be a flood: the look reads the record in small parts."""
    for module in (recent_entries, stores):
        monkeypatch.setattr(module, "read_first", parts)


def flood(journal: Journal, kind: Kind, times: int) -> None:
    """Record many entries that share no word with a challenge."""
    with journal.together():
        for _ in range(times):
            journal.record(draft(SystemClock().now(), kind=kind, words=("OX",)))


@pytest.mark.parametrize(
    ("kind", "times"), [(Kind.EVENT_HEAD, parts - 1), (Kind.RULING, 4 * parts)]
)
@pytest.mark.usefixtures("small_parts")
def test_no_flood_of_entries_makes_the_server_forget_a_challenge(
    client: TestClient, home: Path, kind: Kind, times: int
) -> None:
    ask(client, "qi", "zant", **at_seven)
    for word in ("qi", "zant"):
        flood(journal_of(home), kind, times)
        assert refused(ask(client, word, **at_seven))
    assert sum("QI" in ruling.words for ruling in recorded(home)) == 1


def test_more_challenges_than_a_server_can_remember_are_refused(
    client: TestClient, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(stores, "most_held", 2)
    assert [ask(client, "qi").status_code for _ in range(3)] == [200, 200, 503]
    assert refused(ask(client, "qi", **at_seven), 503)
    assert len(recorded(home)) == 2


def test_words_that_were_challenged_at_this_table_call_a_person(
    client: TestClient, home: Path
) -> None:
    ask(client, "qi", "zant", **at_seven)
    texts = set()
    for word in ("qi", "zant"):
        reply = ask(client, word, **at_seven)
        call = reply.json()["call"]
        assert refused(reply)
        assert reply.json()["what"] == f"CALL THE WORD JUDGE: {call}"
        texts.add(reply.text.replace(str(call), "N"))
    assert len(texts) == 1, "a call does not depend on the verdict"
    assert len(recorded(home)) == 1
    calls = of_kind(home, "call")
    assert [(e.words, e.table, e.round, e.by) for e in calls] == [
        (("QI",), "7", 1, "Club"), (("ZANT",), "7", 1, "Club"),
    ]  # fmt: skip
    assert [e.refers_to for e in calls] == [e.number for e in of_kind(home, "probing noticed")]


def test_neither_a_void_nor_a_mend_hides_a_challenge_from_a_server(
    client: TestClient, home: Path
) -> None:
    ask(client, "qi", "zant", **at_seven)
    [ruling] = recorded(home)
    asking.mend(desk_of(home), ruling, round=1, table="8")
    asking.void(desk_of(home), ruling)
    for table in ("7", "8"):
        assert refused(ask(client, "zant", table=table, round=1))
        whole = ask(client, "zant", "qi", table=table, round=1)
        assert (whole.status_code, whole.json().get("verdict")) == (200, "unacceptable")


def test_at_another_table_or_without_a_table_an_overlap_is_only_recorded(
    client: TestClient, home: Path
) -> None:
    first = ask(client, "qi", "zant", **at_seven).json()["entry"]
    places: list[dict[str, Any]] = [{}, {"round": 1}, {"table": "8", "round": 1}]
    for place in places:
        assert ask(client, "qi", **place).status_code == 200, place
        assert recorded(home)[-1].note == f"shares words with entry {first}", place


def test_the_same_request_again_gets_the_same_call(start: Start, home: Path) -> None:
    one = start(station="One")
    ask(one, "qi", "zant", **at_seven)
    first = ask(one, "qi", key="the same key", **at_seven)
    for server in (one, start(station="Two")):
        again = ask(server, "qi", key="the same key", **at_seven)
        assert (again.status_code, again.json()) == (409, first.json())
        other = ask(server, "za", key="the same key", **at_seven)
        assert "call" not in other.json()
        assert "Idempotency-Key" in other.json()["what"]
    assert len(of_kind(home, "call")) == 1


@pytest.mark.parametrize("note", [None, not_judged, let_be_judged])
def test_what_nobody_has_let_be_judged_is_not_judged(
    client: TestClient, home: Path, note: str | None
) -> None:
    ask(client, "qi", "zant", **at_seven)
    ask(client, "zant", **at_seven)
    [call] = of_kind(home, "call")
    if note:
        asking.settle(desk_of(home), call, note, by="NN")
    allowed = {"allowed": call.number, **at_seven}
    for word, sent in (
        ("QI", allowed),
        ("ZANT", {**allowed, "table": "8"}),
        ("ZANT", {**allowed, "round": 2}),
        ("ZANT", {**allowed, "allowed": 1}),
        ("ZANT", {**allowed, "allowed": 10**12}),
    ):
        assert refused(ask(client, word, **sent)), sent
    found = ask(client, "zant", **allowed)
    assert found.json().get("verdict") == ("unacceptable" if note is let_be_judged else None)
    assert len(recorded(home)) == (2 if note is let_be_judged else 1)


@pytest.mark.parametrize(
    "card", [Card(Use.TABLE, "7", 1), Card(Use.TABLE, "7A", 1), Card(Use.DEVICE, "7")]
)
def test_a_table_with_a_device_is_not_for_programs(start: Start, home: Path, card: Card) -> None:
    before = start(station="One")
    asking = partial(ask, before, "qi", key="the same key", **at_seven)
    judged = asking()
    devices = Devices(str(home), journal_of(home).event)
    devices.open_round(1)
    devices.pair(card, "2026-11-20T10:30:00.000Z")
    client = start(station="Two")
    for named in (at_seven, {**at_seven, "table": "7A"}, {**at_seven, "table": "07b"},
                  {"table": "7"}):  # fmt: skip
        reply = ask(client, "ox", **named)
        assert refused(reply)
        assert "judges by its own device." in reply.json()["what"]
    for name in ("Table 7", "T7"):
        assert refused(ask(client, "ox", table=name, round=1), 422)
    assert len(recorded(home)) == 1
    assert ask(client, "qi", key="the same key", **at_seven).json() == judged.json()
    assert ask(client, "ox", table="8", round=1).status_code == 200
    in_next_round = 200 if card.use is Use.TABLE else 409
    assert ask(client, "ab", table="7", round=2).status_code == in_next_round

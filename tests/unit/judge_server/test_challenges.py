"""`POST /api/v1/challenges`: one verdict, recorded first; one key leads to one ruling.

Where a kiosk would call a person, a program gets no verdict: whichever server of the event it asks.
"""

import json
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from functools import partial
from itertools import count, product
from pathlib import Path
from typing import Any

import pytest
from httpx import Response
from hypothesis import example, given, settings
from hypothesis import strategies as st
from starlette.testclient import TestClient

from judge_cli.check import as_json_text
from judge_cli.clock import SystemClock
from judge_gui.model.events import Placed
from judge_gui.model.profile import Profile
from judge_gui.model.screens import Task
from judge_gui.station.judging import place
from judge_gui.station.station import Station
from judge_procedure.pairing import Card, Use
from judge_record import plays
from judge_record.calls import let_be_judged
from judge_record.entry import Entry, Kind
from judge_record.session import shown_again
from judge_record.store import sqlite
from judge_server import stores
from judge_server.asked import largest
from judge_server.web.devices import Devices
from lexicons import CannotJudge, Library
from tests import asking
from tests.drafts import draft
from tests.full_disks import fail_at_commit
from tests.unit.judge_server.conftest import Servers, ask, at_seven, ending, refused


def test_a_challenge_is_ruled_and_recorded(client: TestClient, start: Servers) -> None:
    reply = ask(client, "qi", "za", table="07a", round=3)
    [entry] = start.rulings
    assert reply.status_code == 200
    judge = Library().adjudicator("club")
    said = json.loads(as_json_text(judge.rule(judge.board.challenge("qi", "za")), judge))
    found = reply.json()
    assert {name: found[name] for name in said} == said
    assert (found["entry"], found["seal"]) == (entry.number, entry.seal)
    assert (entry.words, entry.round, entry.by) == (("QI", "ZA"), 3, "Club")
    assert (entry.table, entry.board, entry.station) == ("7", "A", "Server")
    assert found["receipt"].endswith(f"{entry.seal[:4]} {entry.seal[4:8]}".upper())


def test_no_reply_shows_which_word_failed(client: TestClient) -> None:
    words = ["QI", "ZA", "OX", "AB"]
    replies = [ask(client, *words[:at], "ZQ", *words[at + 1 :]) for at in range(len(words))]
    for reply in replies:
        found = reply.json()
        assert found["verdict"] == "unacceptable"
        assert set(found) == {
            "verdict", "words", "rules", "lexicons", "chain", "entry", "seal", "receipt",
        }  # fmt: skip
    assert len({len(reply.content) for reply in replies}) == 1
    assert len({str(sorted(reply.headers.items())) for reply in replies}) == 1


# -- keys ------------------------------------------------------------------------------------------


def test_the_same_request_again_gets_the_same_ruling(servers: Servers) -> None:
    """At each server, also at one that began later; and so the call of a person."""
    sent = {"key": "the same key", **at_seven}
    first = ask(servers.one, "qi", "zant", **sent)
    called = ask(servers.one, "zant", **{**sent, "key": "a key of a call"})
    assert (first.status_code, called.status_code) == (200, 409)
    for server in (servers.one, servers.other, servers("New")):
        assert ask(server, "QI", "ZANT", **{**sent, "table": "07"}).json() == first.json()
        assert ask(server, "zant", **{**sent, "key": "a key of a call"}).json() == called.json()
        for words, more in (("za", {}), ("qi zant", {"table": "8"}), ("qi zant", {"round": 2}),
                            ("qi qi", {}), ("qi", {"key": "a key of a call"})):  # fmt: skip
            other = ask(server, *words.split(), **{**sent, **more})
            assert (other.status_code, "call" in other.json()) == (409, False), more
            assert "Idempotency-Key" in other.json()["what"]
    assert len(servers.rulings) == len(servers.of_kind(Kind.CALL)) == 1


def test_the_same_words_at_a_table_get_one_ruling_whoever_asks_and_whenever(
    servers: Servers,
) -> None:
    clients = [servers.one, servers("Third", "Bot")]
    keys = [f"the key {number}" for number in range(8)]
    words = [("qi", "zant"), ("zant", "qi")]

    def asked(number: int) -> Any:
        client, typed = clients[number % 2], words[number // 2 % 2]
        return ask(client, *typed, key=keys[number], table="7", round=3)

    with ThreadPoolExecutor(len(keys)) as threads:
        replies = list(threads.map(asked, range(len(keys))))
    [ruling] = servers.rulings
    for reply in [*replies, *map(asked, range(len(keys)))]:  # each key twice
        assert (reply.status_code, reply.json()) == (200, replies[0].json())
    assert replies[0].json()["entry"] == ruling.number
    assert servers.rulings == [ruling]
    for client in clients:  # at no table, and by a key that another program has used
        ask(client, "za", key=keys[0])
        ask(client, "za", key="another key")
    assert [entry.by for entry in servers.rulings[1:]] == ["Club", "Bot", "Bot"]


def test_a_key_that_got_an_earlier_ruling_gets_it_again_whatever_happens(servers: Servers) -> None:
    """Other keys get the ruling that stands."""
    first = ask(servers.one, "qi", "zant", **at_seven).json()
    second = {"key": "the second key", **at_seven}
    assert ask(servers.other, "zant", "qi", **second).json() == first
    assert refused(ask(servers.other, "zant", "qi", table="7", round=2))  # another play
    [ruling] = servers.rulings
    review = asking.review(servers.desk, ruling)
    again = ask(servers.other, "zant", "qi", **at_seven).json()
    assert (again["entry"], again["verdict"]) == (review.number, first["verdict"])
    asking.void(servers.desk, ruling)
    for one in (servers.one, servers.other, servers("New")):
        reply = ask(one, "zant", "qi", **second)
        assert (reply.status_code, reply.json()) == (200, first)
        assert ask(one, "za", **second).status_code == 409
    assert servers.rulings == [ruling]
    shown = next(entry for entry in servers.journal().entries() if entry.note == shown_again)
    assert (shown.kind, shown.verdict, shown.refers_to) == ("director's door", None, ruling.number)
    assert ask(servers.one, "zant", "qi", **at_seven).json()["entry"] > review.number


# -- faults ----------------------------------------------------------------------------------------

faults = [
    (400, (b"", b"[]", b"[" * 5000, b'{"words": ["\xff"]}', b'{"words": ["QI"], "words": ["ZA"]}',
           b'{"words": ["QI"], "round": 1' + b"0" * 5000 + b"}")),
    (422, (b'{"words": []}', b'{"words": "QI"}', b'{"words": [1]}', b'{"words": ["CO-OP"]}',
           b'{"words": ["\\ud800"]}', b'{"words": ["QI"], "round": true}',
           b'{"words": ["QI"], "round": 0}', b'{"words": ["QI"], "table": "the high stage"}',
           '{"words": ["QI"], "table": "\uff17"}'.encode(),  # looks like table 7
           b'{"words": ["QI"], "rules": "nsa-2004"}',
           b'{"words": ["QI"], "verdict": "acceptable"}')),
    (413, (b'{"words": ["QI"]}' + b" " * largest,)),
]  # fmt: skip


def test_a_request_with_faults_is_refused_and_not_recorded(start: Servers) -> None:
    client = start()
    headers = {"Idempotency-Key": "a key of eight"}
    for status, body in ((status, body) for status, bodies in faults for body in bodies):
        reply = client.post("/api/v1/challenges", content=body, headers=headers)
        assert reply.status_code == status, body[:60]
        assert set(reply.json()) == {"what", "reasons", "remedy"}, body[:60]
        assert reply.json()["remedy"], body[:60]
    assert ask(client, "CO-OP", "A", "QI").json()["reasons"] == [
        "word 1, 'CO-OP': character 3 is a hyphen",
        "word 2, 'A': one letter is no word; a word has at least 2",
    ]
    for key in (None, "short", "k" * 201):
        headers = {"Idempotency-Key": key} if key else {}
        reply = client.post("/api/v1/challenges", json={"words": ["QI"]}, headers=headers)
        assert (reply.status_code, "UUID" in reply.json()["remedy"]) == (400, True), key
    assert start.rulings == []


def test_a_program_needs_a_token(client: TestClient, start: Servers) -> None:
    for sent in (b"", b"Bearer", b"Bearer wrong", b"Basic wrong", b"Bearer \xff"):
        headers = {b"Authorization": sent, b"Idempotency-Key": b"a key of eight"}
        reply = client.post("/api/v1/challenges", json={"words": ["QI"]}, headers=headers)
        assert (reply.status_code, reply.headers["WWW-Authenticate"]) == (401, "Bearer"), sent
        unknown = reply.json()["what"] == "The server does not know this token."
        assert unknown == sent.startswith(b"Bearer "), sent
    assert start.rulings == []


def test_a_program_that_asks_too_often_must_wait(start: Servers) -> None:
    client = start(rate=2)
    assert [ask(client, "qi").status_code for _ in range(3)] == [200, 200, 429]
    assert len(start.rulings) == 2


def no_lookup(self: object, challenge: object) -> None:
    raise CannotJudge("The look-up failed.")


@pytest.mark.parametrize(
    ("place", "failing", "said"),
    [
        ((sqlite, "wait_no_longer"), fail_at_commit, "disk is full"),
        (("lexicons.adjudicator.Adjudicator.rule",), no_lookup, "The look-up failed."),
    ],
)
def test_a_commit_that_fails_answers_503_and_shows_nothing(
    start: Servers,
    monkeypatch: pytest.MonkeyPatch,
    place: tuple[Any, ...],
    failing: Callable[..., None],
    said: str,
) -> None:
    """Or a machine that cannot judge; afterwards, the same request is judged."""
    client = start()
    with monkeypatch.context() as broken:
        broken.setattr(*place, failing)
        reply = ask(client, "za", key="the same key")
    assert (reply.status_code, said in reply.json()["what"]) == (503, True)
    assert "acceptable" not in reply.text
    assert start.rulings == []
    assert ask(client, "za", key="the same key").json()["verdict"] == "acceptable"
    assert len(start.rulings) == 1


def test_a_server_judges_by_several_rule_sets(start: Servers, add_rules: Any) -> None:
    add_rules('[[stage]]\nlexicon = "invented"\n', "other")
    client = start(rules=("club", "other"))
    assert ask(client, "qi").json()["rules"]["id"] == "club"
    assert ask(client, "qi", rules="other").json()["rules"]["id"] == "other"
    assert [entry.station for entry in start.rulings] == ["Server", "Server other"]
    assert ask(client, "qi", "zant", **at_seven).status_code == 200
    assert refused(ask(client, "zant", "qi", rules="other", **at_seven))


# -- words that were challenged before -------------------------------------------------------------

parts = 10  # entries


@pytest.mark.parametrize(
    ("kind", "times"), [(Kind.EVENT_HEAD, parts - 1), (Kind.RULING, 4 * parts)]
)
@pytest.mark.parametrize("looked", [False, True])
def test_no_flood_of_entries_makes_the_server_forget_a_challenge(
    servers: Servers, monkeypatch: pytest.MonkeyPatch, kind: Kind, times: int, *, looked: bool
) -> None:
    """The look reads the record in small parts here, so few entries are a flood."""
    for module in (plays, stores):
        monkeypatch.setattr(module, "read_first", parts)
    ask(servers.one, "qi", "zant", **at_seven)
    if looked:
        ask(servers.other, "ox")
    for word in ("qi", "zant"):
        journal = servers.journal()
        with journal.together():
            for _ in range(times):
                journal.record(draft(SystemClock().now(), kind=kind, words=("OX",)))
        for server in (servers.other, servers.one):
            assert refused(ask(server, word, **at_seven))
    assert refused(ask(servers("New"), "zant", **at_seven))


def test_more_challenges_than_a_server_can_remember_are_refused(
    start: Servers, monkeypatch: pytest.MonkeyPatch
) -> None:
    client = start()
    monkeypatch.setattr(stores, "most_held", 2)
    assert [ask(client, "qi").status_code for _ in range(3)] == [200, 200, 503]
    assert refused(ask(client, "qi", **at_seven), 503)
    assert len(start.rulings) == 2


def test_words_that_were_challenged_at_this_table_call_a_person(servers: Servers) -> None:
    """At any server. At another table, or without one, that is only noted."""
    first = ask(servers.one, "qi", "zant", **at_seven).json()["entry"]
    texts = set()
    for word, server in (("qi", servers.one), ("zant", servers.other)):
        reply = ask(server, word, **at_seven)
        call = reply.json()["call"]
        assert refused(reply)
        assert reply.json()["what"] == f"CALL THE WORD JUDGE: {call}"
        texts.add(reply.text.replace(str(call), "N"))
    assert len(texts) == 1, "a call does not depend on the verdict"
    calls, noticed = servers.of_kind("call"), servers.of_kind("probing noticed")
    assert [(e.words, e.table, e.round, e.by) for e in calls] == [
        (("QI",), "7", 1, "Club"), (("ZANT",), "7", 1, "Club"),
    ]  # fmt: skip
    assert [e.refers_to for e in calls] == [e.number for e in noticed]
    assert [(e.refers_to, e.refers_to_chain) for e in noticed] == [(first, None)] * 2
    assert len(servers.rulings) == 1
    places: list[dict[str, Any]] = [{}, {"round": 1}, {"table": "8", "round": 1}]
    for place_ in places:
        assert ask(servers.other, "qi", **place_).status_code == 200, place_
        assert servers.rulings[-1].note == f"shares words with entry {first}", place_


def test_a_probe_after_a_restart_calls_a_person(join: Servers) -> None:
    with ending(join("One")) as one:
        assert ask(one, "qi", "zant", **at_seven).status_code == 200
    assert refused(ask(join("One"), "qi", **at_seven))


def test_an_event_does_not_see_another_one(start: Servers, url: str) -> None:
    one, other = (start(record=url, event=name, station=name) for name in ("Open", "Other"))
    assert ask(one, "qi", "zant", **at_seven).status_code == 200
    assert ask(other, "qi", **at_seven).status_code == 200
    assert ask(one, "za", **at_seven).status_code == 200  # it knows now that there is another one


def test_of_two_challenges_at_one_moment_the_second_calls_a_person(
    join: Servers, at_one_moment: Callable[..., list[Response]]
) -> None:
    one, other = join("One"), join("Other")
    first, second = at_one_moment(
        lambda: ask(one, "qi", "zant", table="7A", round=1),
        lambda: ask(other, "qi", table="7B", round=1),
    )
    assert (first.status_code, refused(second)) == (200, True)


some_words = st.lists(
    st.sampled_from(["QI", "ZA", "OX", "ZANT"]), min_size=1, max_size=3, unique=True
)
challenges = st.tuples(
    st.integers(0, 2),  # the server
    some_words,
    st.sampled_from(["1", "1A", "1B", "2"]),
    st.sampled_from([1, 1, 2, None]),
)


def test_several_servers_answer_as_one_server_with_one_chain(join: Servers, start: Servers) -> None:
    """Each example has tables of its own."""
    servers = [join(f"Server {number}") for number in range(3)]
    alone = start(station="Alone")
    examples = count(1)

    def learned(reply: Response) -> tuple[int, str | None, bool]:
        """What a program learns from a reply about its words."""
        return reply.status_code, reply.json().get("verdict"), "call" in reply.json()

    @settings(max_examples=12, deadline=None)
    @given(st.lists(challenges, min_size=2, max_size=8), st.booleans())
    def answers_are_equal(asked: list[tuple[int, list[str], str, Any]], seated: bool) -> None:
        example = next(examples)
        for server, words, table, round_ in asked:
            where = {"table": f"{example}{table}" if seated else None, "round": round_}
            one, other = (ask(client, *words, **where) for client in (alone, servers[server]))
            assert learned(one) == learned(other)

    answers_are_equal()


# -- tables ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "card", [Card(Use.TABLE, "7", 1), Card(Use.TABLE, "7A", 1), Card(Use.DEVICE, "7")]
)
def test_a_table_with_a_device_is_not_for_programs(start: Servers, home: Path, card: Card) -> None:
    before = start(station="One")
    asking_again = partial(ask, before, "qi", key="the same key", **at_seven)
    judged = asking_again()
    devices = Devices(str(home), start.journal().event)
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
    assert len(start.rulings) == 1
    assert ask(client, "qi", key="the same key", **at_seven).json() == judged.json()
    assert ask(client, "ox", table="8", round=1).status_code == 200
    in_next_round = 200 if card.use is Use.TABLE else 409
    assert ask(client, "ab", table="7", round=2).status_code == in_next_round


@pytest.fixture
def list_tables(home: Path) -> Callable[..., None]:
    """Writes the machine's profile with a list of tables; no profile without one."""

    def list_tables(*rows: str) -> None:
        path = home / "profiles" / "kiosk.toml"
        path.parent.mkdir(exist_ok=True)
        if rows:
            path.write_text(f"tables = {list(rows)}\n")

    return list_tables


def placed(entry: Entry) -> tuple[str | None, str | None]:
    return entry.table, entry.board


@pytest.mark.parametrize(
    ("rows", "expected", "remedy"),
    [
        ((), "a number, perhaps with the letter of a board, such as 7 or 7A",
         "Send the number of the table, and no other text."),
        (("9", "Stage"), "a table in the list of this event",
         "Send a table of the list, or let a word judge or the director admit this one at a kiosk.")
    ],
)  # fmt: skip
def test_a_name_that_a_kiosk_refuses_hides_no_probe(
    start: Servers,
    list_tables: Callable[..., None],
    rows: tuple[str, ...],
    expected: str,
    remedy: str,
) -> None:
    list_tables(*rows)
    client = start()
    assert ask(client, "qi", "zant", table="9", round=1).status_code == 200
    before = list(start.journal().entries())
    for name in ("Table 9", "T9", "Board 9", "Tbl 9", "Mesa 9", "IX", "9AB", "\uff19", "0"):
        found = "".join(name.upper().split())
        for word in ("qi", "zant"):
            reply = ask(client, word, table=name, round=1)
            assert (reply.status_code, reply.json()) == (422, {
                "what": "The request names no table of this event.",
                "reasons": [f"table: expected {expected}; found {found!r}"],
                "remedy": remedy,
            }), name  # fmt: skip
    assert list(start.journal().entries()) == before


def test_the_boards_of_one_table_are_one_table(servers: Servers) -> None:
    names = [("1A", "1B"), ("2B", "2A"), ("3", "3B"), ("04a", "004b"), ("5a", "5")]
    for first, second in names:
        ruling = ask(servers.one, "qi", "zant", table=first, round=1).json()
        assert refused(ask(servers.other, "qi", table=second, round=1)), second
    found = [*map(placed, servers.rulings), *map(placed, servers.of_kind("call"))]
    sent = [name.lstrip("0").upper() for side in zip(*names, strict=True) for name in side]
    assert found == [(name[0], name[1:] or None) for name in sent]
    entry = servers.other.get(f"/api/v1/entries/{ruling['entry']}").json()
    assert (entry["table"], entry["board"]) == ("5", "A")


@pytest.mark.parametrize("rows", [("7", "7A-B"), ("1-3",)])
def test_a_key_belongs_to_a_table_however_it_is_written_and_listed(
    start: Servers, list_tables: Callable[..., None], rows: tuple[str, ...]
) -> None:
    """And a call is settled for its board, also if a list has it as a table of its own by then."""
    client = start(station="One")
    first = ask(client, "qi", "zant", key="the same key", table="07a")
    for name in ("7", "7B", "Table 7A"):
        assert refused(ask(client, "qi", "zant", key="the same key", table=name)), name
    ask(client, "qi", "zant", table="7", round=1)
    called, again = (
        ask(client, "zant", key="a key of a call", table=name, round=1) for name in ("7A", "07a")
    )
    assert again.json() == called.json()
    [call] = start.of_kind("call")
    asking.settle(start.desk, call, let_be_judged, by="NN")
    list_tables(*rows)
    listed = start(station="Two")
    for server in (client, listed):
        reply = ask(server, "qi", "zant", key="the same key", table=" 7 A")
        assert reply.json() == first.json()
        status = 422 if server is listed and rows == ("1-3",) else 409
        sent = {"allowed": call.number, "round": 1}
        assert refused(ask(server, "zant", table="7B", **sent), status)
    if rows != ("1-3",):
        assert ask(listed, "zant", table="07A", **sent).json()["verdict"] == "unacceptable"
        assert placed(start.rulings[-1]) == ("7A", None)


names = st.text("0179aBxİß\u0667\uff17 ", max_size=6) | st.sampled_from(
    ["stage", "7a", "b03", "12345"]
)


@pytest.mark.parametrize("rows", [(), ("1-9", "7A-B", "Stage")])
def test_a_server_names_every_table_as_a_kiosk_does(
    start: Servers, list_tables: Callable[..., None], rows: tuple[str, ...]
) -> None:
    """Also a table that is admitted while both are at work."""
    list_tables(*rows)
    client = start()
    assert refused(ask(client, "qi", table="B03"), 422)
    asking.admit_table(start.desk, "B3", by="NN")
    profile = replace(Profile.of_machine(Library()), rules="club")
    kiosk = Station(profile, Library(), SystemClock())
    kiosk.open()
    words = map("".join, product("ABCDE", repeat=5))  # the same ones would show an earlier ruling

    @settings(max_examples=40, deadline=None)
    @example("B03")
    @example("2A")
    @example("07b")
    @given(names.filter(str.strip))
    def named_alike(name: str) -> None:
        at = place(kiosk, Task(table=name))
        reply = ask(client, next(words), table=name)
        if isinstance(at, Placed):
            entry = start.journal().find(reply.json()["entry"])
            assert entry
            assert placed(entry) == (at.table, at.board)
        else:
            assert reply.status_code == 422

    named_alike()
    kiosk.end()

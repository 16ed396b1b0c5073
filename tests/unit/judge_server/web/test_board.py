"""The director's board: PINs, sessions, what it shows and does, and that it shows no word."""

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from datetime import timedelta
from itertools import count
from typing import Any

import pytest

from judge_gui.wording import board as wording
from judge_procedure import pin
from judge_procedure.pairing import Card, Use
from judge_record.entry import Entry, Kind, Outcome, Person, Role
from judge_record.event import close_event
from judge_record.journal import Journal
from judge_record.sqlite import SqliteStore
from judge_record.store import Run
from judge_server.guard import application
from judge_server.web.board_door import ALWAYS_RECORDED, MOST_BARRED, SESSION_LENGTH, Refused
from judge_server.web.browser import station_of
from judge_server.web.devices import Devices
from judge_server.web.overview import MOST_OVERLAPS
from judge_server.web.routes import board_of
from lexicons import Verdict
from tests import asking
from tests.browsers import client_of
from tests.chains import draft
from tests.clocks import NoonClock
from tests.journals import begin_event_in
from tests.unit.judge_server.web.conftest import Board, Play, fail, words

today = NoonClock().today()
minutes = count(1)


def ruling(station: str, said: str, round: int = 3, table: str = "7") -> Entry:
    """A ruling of today, in UTC, each a minute after the one before."""
    at = f"{today} {12 + next(minutes) // 60:02}:{next(minutes) % 60:02}"
    return draft(
        station, at, words=tuple(said.split()), verdict=Verdict.UNACCEPTABLE, round=round,
        table=table,
    )  # fmt: skip


def kiosk(name: str, *drafts: Entry) -> list[Entry]:
    """What a kiosk records in the journal of its server."""
    return [draft(name, f"{today} 11:00", Kind.OPENED), *drafts]


# -- the door ------------------------------------------------------------------------------------


def test_without_a_pin_the_board_stays_shut(hall: Callable[..., Any]) -> None:
    board = hall().board()
    assert "No PIN is set" in board.get()
    assert (board.status, 'name="pin"' in board.html) == (403, False)
    board.enter("")
    board.do("open-round", round="1")
    assert board.rounds == frozenset()


def test_every_page_and_every_deed_needs_a_pin(board: Board) -> None:
    for path in ("", "/challenges", "/rounds", "/opening/4"):
        assert "PIN of a director" in board.get(path)
        assert "Club night" not in board.text
    for deed in ("open-round", "close-round", "take-back", "tasks/void", "words", "go-on"):
        assert "PIN of a director" in board.do(deed, round="1", number="1")
    assert (board.rounds, board.deeds()) == (frozenset(), [])


def test_a_word_judge_s_pin_opens_nothing(board: Board) -> None:
    assert "a word judge's" in board.enter("1357")
    assert board.deeds() == []
    assert "PIN of a director" in board.get()
    assert "AB" in board.enter()
    assert board.deeds() == [(Kind.MENU_OPENED, "AB")]


def test_wrong_pins_wait_as_at_a_kiosk_and_the_right_one_has_to_wait_too(board: Board) -> None:
    waits = []
    for number in range(1, 5):
        board.enter("9999")
        waits.append(pin.delay(number))
        if waits[-1]:
            assert f"Wait {waits[-1]} seconds" in board.text
            assert f"Wait {waits[-1]} seconds" in board.enter()  # too early
            board.hall.now += 1000 * waits[-1]
    assert waits == [0, 0, 2, 5]
    assert [kind for kind, _ in board.deeds()] == [Kind.PIN_REFUSED] * 4
    assert "Club night" in board.enter()


def test_wrong_pins_from_elsewhere_hardly_delay_a_director_s_first_typo(board: Board) -> None:
    for _ in range(8):
        board.enter("9999")
        board.hall.now += 130_000
    assert len(board.deeds()) == 8, "recorded once a minute"
    board.enter("9999")
    assert "Wait 120 seconds" in board.enter()
    board.come_from("198.51.100.1")
    assert "Wait" not in board.enter("9999")
    assert "Club night" in board.enter()


def test_a_thousand_networks_wait_as_one_does(board: Board) -> None:
    door, tried, until = board.door, 0, board.hall.now + 3_600_000
    for number in count():
        if board.hall.now >= until:
            break
        before = door.wrong
        answer = door.open("9999", f"10.{number // 250 % 250}.{number % 250}.1")
        tried += door.wrong - before
        if isinstance(answer, Refused) and door.wrong == before:
            board.hall.now += 1000 * max(answer.wait, 1)
    assert tried <= 500  # of 10,000 PINs of four digits, in an hour


def test_who_has_many_addresses_does_not_try_more_pins(board: Board) -> None:
    for number in range(60):
        board.door.open("9999", f"192.0.2.{number}")
    assert board.door.wrong < 40
    assert len(board.door.barred) == MOST_BARRED
    assert len(board.deeds()) == ALWAYS_RECORDED, "they do not fill the record"
    for address, said in (("198.51.100.1", "Wait"), ("127.0.0.1", "Club night")):
        board.come_from(address)
        assert said in board.enter()


def test_the_server_s_own_machine_is_one_address(board: Board) -> None:
    for number in range(60):
        board.door.open("9999", f"127.0.0.{number + 1}")
    assert board.door.wrong == 3  # the third wrong PIN waits


def test_on_ipv6_a_wrong_pin_keeps_no_neighbour_out(board: Board) -> None:
    for _ in range(4):
        board.door.open("9999", "2001:db8::5")
    board.come_from("2001:db8::7")
    assert "Club night" in board.enter()


def test_wrong_pins_count_over_a_restart_until_a_director_comes(board: Board) -> None:
    for number in range(19):
        board.door.open("9999", f"192.0.{number}.2")
        board.hall.now += 130_000
    again = board.hall.board()
    assert "Wait 5 seconds" in again.enter("9999")
    again.hall.now += 5000
    again.enter()
    assert board.hall.board().door.wrong == 0


def test_a_session_ends_by_itself_and_by_hand(play: Play) -> None:
    play(f"""
board = director
here wait {SESSION_LENGTH - 1}
board get -> Your session ends in 0 minutes: stay
board do go-on
here wait {SESSION_LENGTH - 1}
board get -> Club night
here wait 1
board get -> PIN of a director
board enter
board get
board do leave
board -> PIN of a director
""")


def test_a_refresh_does_not_keep_a_session(play: Play) -> None:
    play(f"""
board = director
9 x here wait {SESSION_LENGTH // 10}; board get -> Club night
here wait {SESSION_LENGTH // 10}
board get -> PIN of a director
""")


def test_a_form_of_another_site_does_nothing(inside: Board) -> None:
    inside.do("open-round", round="4", secret="0" * 32)
    for site, rounds in (("cross-site", set()), ("same-origin", {5})):
        inside.get()
        inside.client.headers["sec-fetch-site"] = site
        inside.do("open-round", round="5")
        assert inside.rounds == rounds


def test_the_cookie_is_for_the_server_alone_and_the_token_is_not_kept(board: Board) -> None:
    """That of a director, and that of a device, which a link may lead to its own card."""
    card, typed = Card(Use.TABLE, "7", 3), {"pin": "2468"}
    board.hall.open(3)
    for path, data, name, bits, same_site in (
        ("/board/pin", typed, "board", 128, "strict"),
        (board.hall.path(card), {}, "judge", 256, "lax"),
    ):
        reply = board.client.post(path, data=data, follow_redirects=False)
        cookie = reply.headers["set-cookie"].lower().split("; ")
        assert {"httponly", f"samesite={same_site}", "path=/"} <= set(cookie)
        assert ("max-age=86400" in cookie) == (name == "judge")
        token = board.client.cookies[name]
        assert len(token) * 6 >= bits
        assert token not in str(vars(board.door))
    kept = board.hall.home / "devices.json"
    assert token not in kept.read_text()
    assert kept.stat().st_mode & 0o077 == 0
    secure = board_of(board.hall.kiosks, secure=True)
    client = client_of(application(secure.routes), board.hall.portal, scheme="https")
    reply = client.post("/board/pin", data=typed, follow_redirects=False)
    assert reply.headers["set-cookie"].startswith("__Host-board=")
    assert "secure" in reply.headers["set-cookie"].lower()


# -- what it shows -------------------------------------------------------------------------------


shown = """
Name Seen CODE Last ruling Round Device
<b>Kiosk 2</b> ended TIME, entry N 3
Kiosk 1 TIME, entry N 3
Kiosk 3 TIME, entry N 4
Round 4, table 9: 1
Round 3, table 6: 6 MANY
Round 3, table 5: 5
Round 3, table 9: 1
TIME · table 9 (entry N) · table 5 (entry N)
"""


def test_the_board_shows_stations_boards_and_overlaps_without_a_word(inside: Board) -> None:
    """Six challenges of a board in a round are many. What stations are named is no markup."""
    odd = "<b>Kiosk 2</b>"
    first = inside.overview.journal.head().number + 2  # the ruling after the kiosk's opening
    asked = [ruling("Kiosk 1", "QI", table=table) for table in "5555666666"]
    inside.record(*kiosk("Kiosk 1", ruling("Kiosk 1", "ZANT QI", table="5"), *asked))
    ended = draft(odd, f"{today} 18:00", Kind.CLOSED)
    shares = replace(ruling(odd, "ZANT", table="9"), shares=(first,))
    inside.record(*kiosk(odd, shares, ended))
    inside.record(*kiosk("Kiosk 3", ruling("Kiosk 3", "QUEX", table="9", round=4)))
    rows = re.sub(r"\d\d:\d\d", "TIME", "\n".join(inside.row_texts))
    assert re.sub(r"entry \d+", "entry N", rows) == shown.strip()
    assert not any(each in inside.html for each in ("ZANT", "QUEX", "<b>Kiosk"))


def test_the_latest_overlaps_are_listed_and_the_earlier_ones_counted(inside: Board) -> None:
    number = inside.overview.journal.head().number + 2
    later = [replace(ruling("Kiosk 1", "QI"), shares=(number,))]
    first = ruling("Kiosk 1", "ZANT QI")
    inside.record(*kiosk("Kiosk 1", first, *(MOST_OVERLAPS + 2) * later))
    assert len([row for row in inside.row_texts if "·" in row]) == MOST_OVERLAPS
    assert "2 earlier overlaps are not listed." in inside.text


def test_a_clock_that_is_set_back_changes_no_order_and_hides_no_new_overlap(inside: Board) -> None:
    number = inside.overview.journal.head().number + 2
    early = [replace(ruling("Kiosk 1", "QI"), shares=(number,))]
    inside.record(*kiosk("Kiosk 1", ruling("Kiosk 1", "ZANT QI"), *MOST_OVERLAPS * early))
    at, call = f"{today} 10:01", {"calls": Role.WORD_JUDGE, "reason": "overlap"}
    drafts = [
        draft("Kiosk 1", f"{today} 12:00", Kind.CALL, table="5", **call),
        draft("Kiosk 1", at, shares=(number,), table="9", round=3, words=("QI",)),
        draft("Kiosk 1", at, Kind.CALL, table="6", **call),
    ]
    inside.record(*drafts)
    assert "table 9" in next(row for row in inside.row_texts if "·" in row)
    calls = inside.overview.calls(inside.overview.entries())
    assert [call.place[-1] for call in calls] == ["5", "6"]
    inside.get("/challenges")
    assert inside.text.index("table 9") < inside.text.index("table 7")


def test_a_clock_that_is_set_ahead_hides_nothing_that_was_asked(inside: Board) -> None:
    hall = inside.hall
    clock = hall.kiosks.clock
    assert isinstance(clock, NoonClock)
    inside.do("open-round", round="3")
    phone = hall.phone("7", 3)
    phone.judge("ZANT")
    clock.ahead += timedelta(hours=14)
    hall.wait(20_000)
    phone.open()
    [asked] = hall.of_kind(Kind.RULING)
    assert phone.text.endswith(f"Asked at this board: {clock.local(asked.time)}")
    phone.judge("BLORP")
    inside.get()
    assert inside.row("Round 3, table 7") == "Round 3, table 7: 2"


def test_a_card_whose_device_was_taken_back_pairs_nothing_until_its_place_is_freed(
    inside: Board,
) -> None:
    hall, card = inside.hall, Card(Use.TABLE, "7", 3)
    phone = hall.phone("7", 3)
    phone.judge("ZANT", "QI")
    inside.get()
    assert "equal" in inside.row("Table 7 ")
    assert "Take back" in inside.row("Table 7 ")
    inside.do("take-back", device=inside.hidden["device"])
    assert list(hall.kiosks.devices) == []
    taken = hall.of_kind(Kind.UNPAIRED)
    assert [(e.station, e.by, e.role) for e in taken] == [("Table 7", "AB", "director")]
    assert "not paired" in phone.open()
    for again in (phone, hall.tab()):
        for answer in (again.open(hall.path(card)), again.pair(card)):
            assert "The director took back the device of this card." in answer
            assert "Both players agree" not in answer
    assert hall.kiosks.devices.barred == Devices(str(hall.home), "Club night").barred == {card}
    assert inside.row("Table 7, round 3") == "Table 7, round 3 Free the place"
    named = inside.hidden["card"]
    inside.do("free", card="table 4 7")
    assert hall.kiosks.devices.barred == {card}
    inside.do("free", card=named)
    assert inside.deeds()[-1] == (Kind.PLACE_FREED, "AB")
    assert "Challenged words are judged here" in again.pair(card)


def test_who_waits_for_whom_is_listed_and_a_call_of_the_server_is_settled(inside: Board) -> None:
    call = draft(
        "Kiosk 1", f"{today} 12:00", Kind.CALL, calls=Role.WORD_JUDGE, reason="overlap",
        round=3, table="7",
    )  # fmt: skip
    own = inside.call(round=3, table="9")
    inside.record(*kiosk("Kiosk 1", call))
    assert "word judge" in inside.row("Kiosk 1, table 7, round 3")
    assert "Decide" in inside.row("Board, table 9, round 3")
    assert "Let it be judged" in inside.do("tasks/settle", number=str(own.number))
    assert "Not judged. Recorded as entry" in inside.answer("2")
    assert "Board, table 9" not in inside.get()
    assert inside.deeds()[-1] == (Kind.SETTLED, "AB")
    assert inside.hall.entries[-1].outcome is Outcome.REFUSE
    assert "ZANT" not in inside.html
    before = inside.call(table="9")
    inside.do("tasks/settle", number=str(before.number))
    with inside.door.acting(Person("EF", Role.DIRECTOR)) as logbook:
        asking.settle(logbook, before, "not judged")
    assert f"Call {before.number} is settled: by entry" in inside.answer("2")


@pytest.mark.parametrize("device", ["phone", "kiosk"])
@pytest.mark.parametrize(
    ("word", "choice", "title"),
    [("ZANT", "1", "ACCEPTABLE"), ("QXV", "1", "UNACCEPTABLE"),
     ("ZANT", "2", "Challenged words are judged here")],
)  # fmt: skip
def test_a_call_that_is_settled_on_the_board_goes_on_at_its_device(
    inside: Board, device: str, word: str, choice: str, title: str
) -> None:
    hall = inside.hall
    if device == "phone":
        tab = hall.phone("7", 3)
        tab.judge("ZANT", "QXV")
        hall.wait(20_000)
        tab.judge(word)
    else:
        hall.open(3)
        tab = hall.paired()
        asking.ruled(inside.door.logbook, word, "BLORP", table="7", round=3)
        tab.judge_at_kiosk("7", word=word)
    [call] = hall.of_kind(Kind.CALL)
    assert tab.title == "CALL THE WORD JUDGE"
    assert 'content="3; url=/"' in tab.html
    asked = inside.do("tasks/settle", number=str(call.number))
    done = inside.answer(choice)
    for page in (asked, done):
        assert not {"ZANT", "QXV", "BLORP", "ACCEPTABLE", "UNACCEPTABLE"} & set(page.split())
    hall.wait(2_000)
    tab.see()
    assert tab.title == title
    assert ("Call" in tab.text) == (choice == "2")
    settled, *ruled = (each for each in hall.entries if each.number > call.number)
    assert (settled.kind, settled.by) == (Kind.SETTLED, "AB")
    if ruled:
        [ruling] = ruled
        assert (ruling.allowed_by, ruling.station) == (call.number, "Board")
        assert f"Entry {ruling.number}" in tab.text
        assert f"This settles call {call.number}." in done


def test_what_is_about_a_mended_play_is_listed_at_its_table(inside: Board) -> None:
    said = {"round": 3, "table": "7"}
    judged = {**said, "words": ("ZANT",), "verdict": Verdict.ACCEPTABLE}
    first = inside.overview.journal.head().number + 2
    about = [
        draft("Kiosk 1", f"{today} 12:00", **judged),
        draft("Kiosk 1", f"{today} 12:01", Kind.REVIEW, about=first, **judged),
        draft("Kiosk 1", f"{today} 12:02", Kind.MOVED, about=first + 1, round=3, table="8"),
        draft("Kiosk 1", f"{today} 12:03", Kind.VOID, about=first, **said),
        draft("Kiosk 1", f"{today} 12:04", Kind.CALL, about=first, calls=Role.WORD_JUDGE,
              reason="mistyped", **said),
    ]  # fmt: skip
    inside.record(*kiosk("Kiosk 1", *about))
    about_ruling = f"words were mistyped. It is about entry {first} (ruling, table 8, "
    assert about_ruling in inside.row("word judge")
    assert "table 7" not in inside.row("word judge")
    assert "ZANT" not in inside.html
    listed = inside.get("/challenges")
    for number, kind in ((first, "ruling"), (first + 1, "review"), (first + 3, "void")):
        assert re.search(rf"entry {number} · round 3 · table 8 · {kind} ", listed), listed
    assert "table 7" not in listed


def test_a_device_s_table_stands_once_beside_its_own_station() -> None:
    for station, table, shown in (
        ("Table 7", "7", "Table 7, round 3"),
        ("Table 9A", "9A", "Table 9A, round 3"),
        ("Table 1", "11", "Table 1, table 11, round 3"),
    ):
        assert wording.place(station, table, 3) == shown


# -- what it does --------------------------------------------------------------------------------


def test_rounds_are_opened_and_closed_and_the_record_names_who(inside: Board) -> None:
    assert "No round is open." in inside.text
    for _ in range(2):  # one that is open is not opened again
        assert "Open: 1" in inside.do("open-round", round="1")
        assert "Open round 2" in inside.text
    inside.get("/rounds")
    inside.do("open-round", round="12", beside="yes")
    inside.do("close-round", round="1")
    for wrong in ("0", "-1", "1e3", "x", "", "99999", "²"):
        inside.do("open-round", round=wrong)
        inside.do("close-round", round=wrong)
    assert inside.rounds == {12}
    inside.do("close-round", round="12")
    assert "Open round 13" in inside.text, "the one after the highest of today"
    deeds = [*[Kind.ROUND_OPENED] * 2, *[Kind.ROUND_CLOSED] * 2]
    assert inside.deeds()[1:] == [(kind, "AB") for kind in deeds]


def test_a_round_that_cannot_be_recorded_is_not_opened(inside: Board) -> None:
    close_event(inside.overview.journal, time=NoonClock().now(), station="Server")
    assert "is closed" in inside.do("open-round", round="1")
    assert (inside.status, inside.rounds) == (503, frozenset())


def test_no_page_has_a_word_until_somebody_opens_it_which_is_recorded(inside: Board) -> None:
    inside.hall.phone("7", 3).judge("ZANT", "BLORP")
    inside.record(*kiosk("Kiosk 1", ruling("Kiosk 1", "QUEX FLIMM", table="9")))
    number = inside.overview.journal.head().number
    for path in ("", "/rounds", "/challenges"):
        inside.get(path)
        assert not [word for word in words if word in inside.html], path
    row = f"Kiosk 1 · entry {number} · round 3 · table 9 · ruling · 2 words · UNACCEPTABLE"
    assert row in inside.text
    assert re.search(r"Table 7 · entry \d+ · round 3 · ruling · 2 words", inside.text)
    shown = inside.do("words", number=str(number))
    assert "QUEX FLIMM" in shown
    assert "ZANT" not in shown
    last = inside.hall.entries[-1]
    assert (last.kind, last.by) == (Kind.WORDS_SHOWN, "AB")
    assert (last.about, last.words) == (number, ())
    assert inside.renews == "60; url=/board"


def test_words_that_cannot_be_recorded_as_opened_stay_shut(
    inside: Board, monkeypatch: pytest.MonkeyPatch
) -> None:
    """An entry that is not there opens nothing, either."""
    inside.hall.phone("7", 3).judge("ZANT", "BLORP")
    inside.get("/challenges")
    before = inside.hall.entries
    for number in ("0", "99", "x", "", "1" * 40):
        inside.do("words", number=number)
        assert inside.hall.entries == before, number
    [entry] = inside.hall.of_kind(Kind.RULING)
    monkeypatch.setattr(inside.door.logbook, "record", fail)
    shown = inside.do("words", number=str(entry.number))
    assert "The disk is full." in shown
    assert "ZANT" not in inside.html


def test_the_pages_have_one_script_for_the_way_back_and_nothing_of_others(inside: Board) -> None:
    for path in ("/board", "/board/challenges", "/board/rounds"):
        reply = inside.client.get(path)
        assert re.findall(r"<script[^>]*", reply.text) == re.findall(
            r'<script src="/static/board\.js\?\w+" defer', reply.text
        )
        assert re.findall(r'(?:src|href)="(?!/)', reply.text) == []
        assert reply.headers["cache-control"] == "no-store"
    assert inside.client.get("/board").headers["refresh"] == "10; url=/board"
    assert "refresh" not in inside.client.get("/board?still=yes").headers
    assert inside.client.get("/static/board.css").status_code == 200


def test_a_round_is_opened_beside_another_only_after_a_question(inside: Board) -> None:
    for number in ("0", "3", "99999", "4"):  # it is open, or can be opened at once, or never
        inside.get(f"/opening/{number}")
        assert "Still open" not in inside.text
        assert "Stations and devices" in inside.text
        inside.hall.open(3)
        if number == "99999":
            break
    asked = inside.do("open-round", round="4")
    assert inside.rounds == {3}
    for said in ("Still open: 3", "A table has one device", "replaces the earlier one"):
        assert said in asked
    assert 'href="/board/closing/3"' in inside.html
    hidden = {name: inside.hidden[name] for name in ("round", "beside")}
    assert hidden == {"round": "4", "beside": "yes"}
    inside.do("open-round", **hidden)
    assert inside.rounds == {3, 4}
    inside.get("/rounds")
    assert "Still open: 3, 4" in inside.do("open-round", round="9")
    assert [kind for kind, _ in inside.deeds()][1:] == [Kind.ROUND_OPENED]


def test_the_close_of_a_round_asks_once_and_says_what_is_under_way(play: Play) -> None:
    scene = play("""
board = director
phone = phone 7 3
other = phone 8 4
board get
board get /closing/3 -> 1 device is paired for this round. & !under way
phone to_hand_off ZANT
board get /closing/3 -> 1 challenge is under way. It has two minutes.
phone hold
phone see -> =ACCEPTABLE
board get /closing/3 -> !under way
""")
    board = scene.board
    call = board.call(round=3, table="9")
    assert "Open calls" not in board.get("/closing/4")
    assert f"Open calls of this round: {call.number} " in board.get("/closing/3")
    assert "ZANT" not in board.html
    assert 'action="/board/close-round"' in board.html
    assert "close-round" not in (board.get(), board.html)[1]
    board.do("close-round", round="3")
    assert board.rounds == {4}
    assert "Open: 4" in board.get("/closing/3")


def test_a_device_that_has_not_asked_since_the_start_has_not_ended(inside: Board) -> None:
    hall = inside.hall
    hall.open(3)
    for card in (Card(Use.TABLE, "7", 3), Card(Use.STATION, "Kiosk 2")):
        hall.tab().client.post(hall.path(card), follow_redirects=False)
    for station in map(station_of, hall.kiosks.browsers.values()):
        station.opening.release()  # as the end of its process does
    hall.kiosks.browsers.clear()
    hall.close(3)
    inside.get()
    assert "has not asked yet" in inside.row("Kiosk 2")
    assert "its round is over" in inside.row("Table 7")


# -- reading on while others record ----------------------------------------------------------------


def test_what_is_recorded_while_the_board_reads_is_neither_lost_nor_doubled(
    board: Board, monkeypatch: pytest.MonkeyPatch
) -> None:
    overview, logbook = board.overview, board.door.logbook
    store = SqliteStore(logbook.journal.store.place)
    overview.journal = Journal(store)  # read apart from the one that is written to
    read, left = store.reading, [1, 2, 3]
    overview.entries()

    @contextmanager
    def then_recorded() -> Iterator[Run]:
        with read() as run:
            yield run
        if left:
            left.pop()
            asking.door(logbook)

    monkeypatch.setattr(store, "reading", then_recorded)
    asking.door(logbook)
    overview.entries()
    entries = overview.entries()
    assert left == []
    assert [entry.number for entry in entries] == [1, 2, 3, 4, 5]


def test_an_event_that_began_in_the_place_of_the_board_s_own_is_not_mixed_with_it(
    inside: Board,
) -> None:
    journal = begin_event_in(
        inside.hall.home, "Final", time="2026-11-20T10:30:00.000Z", station="desk 1"
    ).journal
    for number in (0, 6):
        for minute in range(number):
            journal.append(draft("desk 1", f"{today} 12:0{minute}"))
        assert "A new event has begun" in inside.get()
        assert inside.status == 503
    entries = inside.overview.read
    assert {entry.event for entry in entries} == {"Club night"}

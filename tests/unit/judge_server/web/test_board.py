"""The director's board: PINs, sessions, what it shows and does, and that it shows no word."""

import re
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from html import unescape
from itertools import count
from typing import Any

import pytest

from judge_cli.clock import SystemClock
from judge_gui.model import pin
from judge_gui.model.profile import Holder
from judge_gui.wording import board as wording
from judge_procedure.pairing import Card, Use
from judge_record.entry import Draft, Entry, Kind
from judge_record.entry_fields import Person, Role
from judge_record.event import begin_event, close_event
from judge_record.handing_on import Report
from judge_record.joined import Joined
from judge_record.journal import Journal
from judge_record.line import exported
from judge_record.received import Received
from judge_server.guard import application
from judge_server.web.board_door import Refused, always_recorded, lasting, most_barred
from judge_server.web.browser import station_of
from judge_server.web.devices import Devices
from judge_server.web.overview import most_overlaps
from judge_server.web.routes import board_of, routes_of
from lexicons import CannotJudge, Verdict
from lexicons.pointer import Pointer
from tests import asking
from tests.browsers import client_of
from tests.chains import Chain, chain, draft
from tests.unit.judge_server.web.conftest import Hall, words


class Board:
    """A director's browser, and the server behind it."""

    def __init__(self, hall: Hall) -> None:
        self.hall = hall
        kiosks = hall.kiosks
        journal = Journal(str(hall.home / "journal" / "current.journal"))
        received = Received(str(hall.home / "journal" / "received"), "Club night")
        self.joined = Joined(received, journal.opening_seal, SystemClock(), kiosks.milliseconds)
        self.pages = board_of(kiosks, self.joined, secure=False)
        self.overview = self.pages.overview
        self.app = application([*self.pages.routes, *routes_of(kiosks, secure=False)])
        self.client = client_of(self.app, hall.portal)
        self.html = ""
        self.status = 0
        self.renews = ""  # what the browser does by itself

    def get(self, path: str = "/board") -> str:
        reply = self.client.get(path)
        self.html, self.status = reply.text, reply.status_code
        return self.text

    def post(self, path: str, **fields: str) -> str:
        """Send a form of the last page: with its secret, unless another one is given."""
        found = re.search(r'name="secret" value="(\w+)"', self.html)
        fields = {"secret": found[1] if found else "", **fields}
        reply = self.client.post(path, data=fields)
        self.html, self.status = reply.text, reply.status_code
        self.renews = reply.headers.get("refresh", "")
        return self.text

    def answer(self, line: str) -> str:
        """Answer the page of a task."""
        [turn] = re.findall(r'name="turn" value="(\d+)"', self.html)
        return self.post("/board/answer", turn=turn, line=line)

    def come_from(self, address: str) -> None:
        """Take another browser, at this address."""
        self.client = client_of(self.app, self.hall.portal, address)

    def enter(self, digits: str = "2468") -> str:
        return self.post("/board/pin", pin=digits)

    @property
    def text(self) -> str:
        return " ".join(unescape(re.sub(r"(?s)<head.*?</head>|<[^>]*>", " ", self.html)).split())

    @property
    def row_texts(self) -> list[str]:
        rows = re.findall(r"(?s)<(?:tr|li)[ >].*?</(?:tr|li)>", self.html)
        return [" ".join(unescape(re.sub(r"<[^>]*>", " ", row)).split()) for row in rows]

    def row(self, of: str) -> str:
        [found] = [row for row in self.row_texts if of in row]
        return found

    @property
    def rounds(self) -> frozenset[int]:
        """The open rounds."""
        return self.hall.kiosks.devices.rounds

    def call(self, **where: Any) -> Entry:
        """A call of the server's own chain."""
        return asking.call(self.pages.door.logbook, "overlap", "director", ("ZANT",), **where)

    def notes(self) -> list[tuple[str, str | None, str | None]]:
        """What the board recorded: kind, note and by whom."""
        own = [e for e in self.hall.entries if e.station == "Board"]
        return [(e.kind, e.note, e.by) for e in own]

    def hand_on(self, station: Chain, ruling: str = "", waiting: int = 0) -> None:
        """Let a station join with its record."""
        name = station.entries[-1].station
        self.joined.take(
            station.entries[0].seal,
            Report(name, ruling or self.pages.overview.ruling, "CCCC 4444", waiting),
            [exported(entry) for entry in station.entries],
        )
        self.get()


@pytest.fixture
def board(hall: Callable[..., Hall]) -> Board:
    holders = (
        Holder(Person("AB", Role.DIRECTOR), pin.hashed("2468")),
        Holder(Person("EF", Role.WORD_JUDGE), pin.hashed("1357")),
    )
    return Board(hall(holders=holders))


@pytest.fixture
def inside(board: Board) -> Board:
    """The board after a director's PIN."""
    board.enter()
    return board


today = SystemClock().today()
minutes = count(1)


def ruling(station: str, said: str, round: int = 3, table: str = "7") -> Draft:
    """A ruling of today, in UTC, each a minute after the one before."""
    at = f"{today} {12 + next(minutes) // 60:02}:{next(minutes) % 60:02}"
    return draft(
        station, at, words=tuple(said.split()), verdict=Verdict.UNACCEPTABLE, source="machine",
        round=round, table=table,
    )  # fmt: skip


def kiosk(name: str, *drafts: Draft) -> Chain:
    opened = draft(name, f"{today} 11:00", Kind.OPENED)
    return chain(name, opened, *drafts, event="Club night", date=today)


# -- the door ------------------------------------------------------------------------------------


def test_without_a_pin_the_board_stays_shut(hall: Callable[..., Hall]) -> None:
    board = Board(hall())
    assert "No PIN is set" in board.get()
    assert (board.status, 'name="pin"' in board.html) == (403, False)
    board.enter("")
    board.post("/board/open-round", round="1")
    assert board.rounds == frozenset()


def test_every_page_and_every_deed_needs_a_pin(board: Board) -> None:
    for path in ("/board", "/board/challenges", "/board/rounds", "/board/opening/4"):
        assert "PIN of a director" in board.get(path)
        assert "Club night" not in board.text
    for deed in ("open-round", "close-round", "take-back", "tasks/void", "words", "go-on"):
        assert "PIN of a director" in board.post(f"/board/{deed}", round="1", number="1")
    assert board.rounds == frozenset()
    assert board.notes() == []


def test_a_word_judge_s_pin_opens_nothing(board: Board) -> None:
    assert "a word judge's" in board.enter("1357")
    assert board.notes() == []
    assert "PIN of a director" in board.get()
    assert "AB" in board.enter()
    assert board.notes() == [("director's door", "opened", "AB")]


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
    assert [note for _, note, _ in board.notes()] == ["a wrong PIN"] * 4
    assert "Club night" in board.enter()


def test_who_types_wrong_pins_keeps_nobody_else_out(board: Board) -> None:
    for _ in range(8):
        board.enter("9999")
        board.hall.now += 130_000
    board.enter("9999")
    assert "Wait 120 seconds" in board.enter()
    board.come_from("192.0.2.7")
    assert "Club night" in board.enter()


def test_wrong_pins_from_elsewhere_hardly_delay_a_director_s_first_typo(board: Board) -> None:
    board.come_from("192.0.2.7")
    for _ in range(8):
        board.enter("9999")
        board.hall.now += 130_000
    assert len(board.notes()) == 8, "recorded once a minute"
    board.come_from("198.51.100.1")
    assert "Wait" not in board.enter("9999")
    assert "Club night" in board.enter()


def test_a_thousand_networks_wait_as_one_does(board: Board) -> None:
    door, tried, until = board.pages.door, 0, board.hall.now + 3_600_000
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
    door = board.pages.door
    for number in range(60):
        door.open("9999", f"192.0.2.{number}")
    assert door.wrong < 40
    assert len(door.barred) == most_barred
    assert len(board.notes()) == always_recorded, "they do not fill the record"
    board.come_from("198.51.100.1")
    assert "Wait" in board.enter()
    board.come_from("127.0.0.1")
    assert "Club night" in board.enter()


def test_wrong_pins_count_over_a_restart_until_a_director_comes(board: Board) -> None:
    for number in range(19):
        board.pages.door.open("9999", f"192.0.{number}.2")
        board.hall.now += 130_000
    again = Board(board.hall)
    assert "Wait 5 seconds" in again.enter("9999")
    again.hall.now += 5000
    again.enter()
    assert Board(board.hall).pages.door.wrong == 0


def test_a_session_ends_by_itself_and_by_hand(board: Board) -> None:
    board.enter()
    board.hall.now += lasting - 1
    assert "Your session ends in 0 minutes: stay" in board.get()
    board.post("/board/go-on")
    board.hall.now += lasting - 1
    assert "Club night" in board.get()
    board.hall.now += 1
    assert "PIN of a director" in board.get()
    board.enter()
    board.get()
    board.post("/board/leave")
    assert "PIN of a director" in board.get()


def test_a_refresh_does_not_keep_a_session(inside: Board) -> None:
    for _ in range(10):
        inside.hall.now += lasting // 10
        inside.get()
    assert "PIN of a director" in inside.text


def test_a_form_of_another_site_does_nothing(inside: Board) -> None:
    inside.post("/board/open-round", round="4", secret="0" * 32)
    for site, rounds in (("cross-site", set()), ("same-origin", {5})):
        inside.get()
        inside.client.headers["sec-fetch-site"] = site
        inside.post("/board/open-round", round="5")
        assert inside.rounds == rounds


def test_the_cookie_is_for_the_server_alone_and_the_token_is_not_kept(board: Board) -> None:
    reply = board.client.post("/board/pin", data={"pin": "2468"}, follow_redirects=False)
    cookie = reply.headers["set-cookie"].lower()
    for attribute in ("httponly", "samesite=strict", "path=/"):
        assert attribute in cookie
    assert "max-age" not in cookie
    token = board.client.cookies["board"]
    assert len(token) * 6 >= 128
    assert token not in str(vars(board.pages.door))
    secure = board_of(board.hall.kiosks, None, secure=True)
    client = client_of(application(secure.routes), board.hall.portal, scheme="https")
    reply = client.post("/board/pin", data={"pin": "2468"}, follow_redirects=False)
    assert reply.headers["set-cookie"].startswith("__Host-board=")
    assert "secure" in reply.headers["set-cookie"].lower()


# -- what it shows -------------------------------------------------------------------------------


def test_a_joined_station_shows_codes_last_ruling_round_and_what_waits(inside: Board) -> None:
    inside.hand_on(kiosk("Kiosk 1", ruling("Kiosk 1", "QI")), waiting=7)
    inside.hand_on(kiosk("Kiosk 2", ruling("Kiosk 2", "ZA", round=2)), ruling="9999 3333")
    one, two = inside.row("Kiosk 1"), inside.row("Kiosk 2")
    assert ("equal" in one, "DIFFERENT" in one, "entry 3" in one) == (True, False, True)
    assert one.split()[-2:] == ["3", "7"]
    assert "9999 3333 DIFFERENT" in two
    assert "NO REPORT" not in inside.text


def by_file(name: str, number: int, waits: int = 0, *drafts: Draft) -> Chain:
    """A kiosk that uses a venue file, at which perhaps a later one waits."""

    def said(kind: Kind, number: int, note: str | None = None) -> Draft:
        files = (("venue", f"{number:064}"),)
        return draft(name, f"{today} 11:00", kind, files=files, note=note)

    def noted(kind: Kind, number: int) -> Draft:
        return said(kind, number, f"number {number}, digest 0000-0000-{number:04}")

    waiting = [noted(Kind.FILES_STAGED, waits)] if waits else []
    opened = [said(Kind.OPENED, number), noted(Kind.FILES_IN_USE, number)]
    return chain(name, *opened, *waiting, *drafts, event="Club night", date=today)


@pytest.mark.parametrize("servers", [2, 3])
def test_the_board_knows_which_venue_file_is_the_newest(board: Board, servers: int) -> None:
    venue = Pointer("f", "0" * 64, servers, "Open", urgent=False, station="Server")
    board.hall.kiosks.library.venue = venue
    own = board.pages.overview.ruling
    old, new = ("2222 2222", own) if servers == 3 else (own, "3333 3333")
    board.enter()
    ended = draft("Ended", f"{today} 12:00", Kind.CLOSED)
    board.hand_on(by_file("Ended", 9, 0, ended), ruling="9999 9999")
    board.hand_on(by_file("Kiosk 1", 3), ruling=new)
    board.hand_on(by_file("Kiosk 2", 2, 3), ruling=old)
    board.hand_on(by_file("Kiosk 3", 2), ruling=old)
    board.hand_on(by_file("Kiosk 4", 3), ruling="4444 4444")
    assert "Venue file 3 is the newest in use." in board.text
    assert ("This server judges by file 2: OLD FILE" in board.text) == (servers == 2)
    right, late, wrong = (board.row(f"Kiosk {number}") for number in (1, 2, 4))
    assert ("file 3" in right, "OLD FILE" in right) == (True, False)
    assert "file 2, file 3 waits OLD FILE" in late
    assert "file 2 OLD FILE" in board.row("Kiosk 3")
    assert "file 9" in board.row("Ended")
    assert not any(mark in late for mark in ("equal", "DIFFERENT"))
    assert "4444 4444 DIFFERENT" in wrong
    assert f"{own} equal" in right or servers == 2


def test_a_station_that_reports_no_more_is_marked(inside: Board) -> None:
    inside.hand_on(kiosk("Kiosk 1"))
    inside.hand_on(kiosk("Kiosk 2").more(draft("Kiosk 2", f"{today} 18:00", Kind.CLOSED)))
    again = Board(inside.hall)  # it has lost the reports
    again.enter()
    inside.hall.now += 60_001
    inside.get()
    for each in (inside, again):
        assert "NO REPORT" in each.row("Kiosk 1")
        assert "NO REPORT" not in each.row("Kiosk 2")
        assert "ended" in each.row("Kiosk 2")


def test_a_board_is_marked_from_the_sixth_challenge_of_a_round(inside: Board) -> None:
    asked = [ruling("Kiosk 1", "QI", table=table) for table in "55555666666"]
    inside.hand_on(kiosk("Kiosk 1", *asked, ruling("Kiosk 1", "QI", round=4, table="5")))
    assert inside.row("Round 3, table 5") == "Round 3, table 5: 5"
    assert inside.row("Round 3, table 6") == "Round 3, table 6: 6 MANY"
    assert inside.row("Round 4, table 5") == "Round 4, table 5: 1"


def test_a_challenge_of_a_round_that_is_not_open_is_marked(inside: Board) -> None:
    kiosk_7 = inside.hall.paired(Use.STATION, "Kiosk 7")
    for places in ("99", "2"):  # then one round alone is open
        kiosk_7.at_kiosk(*places)
        inside.hall.wait(1_000)
        kiosk_7.press("tab")
        inside.hall.wait(1_000)
        kiosk_7.see()
        inside.hall.wait(60_000)
        inside.post("/board/open-round", round="2")
    inside.get()
    assert inside.row("Round 9, table 9") == "Round 9, table 9: 1 ROUND NOT OPEN"
    assert inside.row("Round 2, table 2") == "Round 2, table 2: 1"


def test_overlaps_between_stations_appear_without_the_word(inside: Board) -> None:
    inside.hand_on(kiosk("Kiosk 1", ruling("Kiosk 1", "ZANT QI", table="5")))
    inside.hand_on(kiosk("Kiosk 2", ruling("Kiosk 2", "ZANT", table="9")))
    inside.hand_on(kiosk("Kiosk 3", ruling("Kiosk 3", "ZANT", table="9", round=4)))
    row = inside.row("[Kiosk 1]")
    assert "table 5 (entry 3) [Kiosk 1]" in row
    assert "table 9 (entry 3) [Kiosk 2]" in row
    assert "[Kiosk 3]" not in row
    assert "ZANT" not in inside.html


def test_the_latest_overlaps_are_listed_and_the_earlier_ones_counted(inside: Board) -> None:
    later = [replace(ruling("Kiosk 1", "QI"), note="shares words with entry 3")]
    first = ruling("Kiosk 1", "ZANT QI")
    inside.hand_on(kiosk("Kiosk 1", first, *(most_overlaps + 2) * later))
    assert len([row for row in inside.row_texts if "·" in row]) == most_overlaps
    assert "2 earlier overlaps are not listed." in inside.text


def test_a_paired_device_is_listed_and_taken_back(inside: Board) -> None:
    hall = inside.hall
    phone = hall.phone("7", 3)
    phone.judge("ZANT", "QI")
    inside.get()
    row = inside.row("Table 7 ")
    assert "equal" in row
    assert "Take back" in row
    [device] = hall.kiosks.devices
    inside.post("/board/take-back", device=device.marker)
    assert list(hall.kiosks.devices) == []
    taken = hall.of_kind(Kind.DEVICE_TAKEN_BACK)
    assert [(e.station, e.by, e.role) for e in taken] == [("Table 7", "AB", "director")]
    assert "not paired" in phone.open()


def test_a_card_whose_device_was_taken_back_pairs_nothing_until_its_place_is_freed(
    inside: Board,
) -> None:
    hall, card = inside.hall, Card(Use.TABLE, "7", 3)
    phone = hall.phone("7", 3)
    [device] = hall.kiosks.devices
    inside.get()
    inside.post("/board/take-back", device=device.marker)
    path = hall.kiosks.secret.path(card)
    for again in (phone, hall.tab()):
        for answer in (again.open(path), again.pair(card)):
            assert "The director took back the device of this card." in answer
            assert "Both players agree" not in answer
    assert hall.kiosks.devices.barred == Devices(str(hall.home), "Club night").barred == {card}
    assert inside.row("Table 7, round 3") == "Table 7, round 3 Free the place"
    [named] = re.findall(r'name="card" value="([^"]*)"', inside.html)
    inside.post("/board/free", card="table 4 7")
    assert hall.kiosks.devices.barred == {card}
    inside.post("/board/free", card=named)
    assert inside.notes()[-1] == ("director's door", "a place freed", "AB")
    again.pair(card)
    assert again.title == "Challenged words are judged here"


def test_who_waits_for_whom_is_listed_and_a_call_of_the_server_is_settled(inside: Board) -> None:
    call = draft(
        "Kiosk 1", f"{today} 12:00", Kind.CALL, note="word judge", reason="overlap",
        round=3, table="7", words=("ZANT",),
    )  # fmt: skip
    own = inside.call(round=3, table="9")
    inside.hand_on(kiosk("Kiosk 1", call))
    assert "word judge" in inside.row("Kiosk 1, table 7, round 3")
    assert "Not judged" not in inside.row("Kiosk 1, table 7, round 3")
    assert "Not judged" in inside.row("Board, table 9, round 3")
    inside.post("/board/tasks/settle", number=str(own.number))
    assert "It is not judged." in inside.text
    inside.answer("yes")
    assert "Not judged. Recorded as entry" in inside.text
    assert "Board, table 9" not in inside.get()
    assert inside.notes()[-1] == ("settled", "not judged", "AB")
    assert "ZANT" not in inside.html
    before = inside.call(table="9")
    inside.post("/board/tasks/settle", number=str(before.number))
    asking.settle(inside.pages.door.logbook, before, "not judged", by="EF")
    inside.answer("yes")
    assert f"Call {before.number} is settled: by entry" in inside.text


def test_what_is_about_a_mended_play_is_listed_at_its_table(inside: Board) -> None:
    said = {"round": 3, "table": "7"}
    judged = {**said, "words": ("ZANT",), "verdict": Verdict.ACCEPTABLE}
    about = [
        draft("Kiosk 1", f"{today} 12:00", **judged),
        draft("Kiosk 1", f"{today} 12:01", Kind.REVIEW, refers_to=3, **judged),
        draft("Kiosk 1", f"{today} 12:02", Kind.ROUND_SET, refers_to=4, round=3, table="8"),
        draft("Kiosk 1", f"{today} 12:03", Kind.VOID, refers_to=3, **said),
        draft("Kiosk 1", f"{today} 12:04", Kind.CALL, refers_to=3, note="word judge",
              reason="mistyped", **said),
    ]  # fmt: skip
    inside.hand_on(kiosk("Kiosk 1", *about))
    about_ruling = "words were mistyped. It is about entry 3 (ruling, table 8, "
    assert about_ruling in inside.row("word judge")
    assert "ZANT" not in inside.html
    listed = inside.get("/board/challenges")
    for number, kind in ((3, "ruling"), (4, "review"), (6, "void")):
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
        assert "Open: 1" in inside.post("/board/open-round", round="1")
        assert "Open round 2" in inside.text
    inside.get("/board/rounds")
    inside.post("/board/open-round", round="12", beside="yes")
    inside.post("/board/close-round", round="1")
    assert inside.rounds == {12}
    for wrong in ("0", "-1", "1e3", "x", "", "99999", "²"):
        inside.post("/board/open-round", round=wrong)
        inside.post("/board/close-round", round=wrong)
    assert inside.rounds == {12}
    inside.post("/board/close-round", round="12")
    assert "Open round 13" in inside.text, "the one after the highest of today"
    assert [note for _, note, _ in inside.notes()[1:]] == ["opened", "opened", "closed", "closed"]
    assert {(kind, by) for kind, _, by in inside.notes()[1:]} == {("round set", "AB")}


def test_a_round_that_cannot_be_recorded_is_not_opened(inside: Board) -> None:
    close_event(inside.overview.journal, time=SystemClock().now(), station="Server")
    assert "is closed" in inside.post("/board/open-round", round="1")
    assert inside.status == 503
    assert inside.rounds == frozenset()


def test_no_page_has_a_word_until_somebody_opens_it_which_is_recorded(inside: Board) -> None:
    inside.hall.phone("7", 3).judge("ZANT", "BLORP")
    station = kiosk("Kiosk 1", ruling("Kiosk 1", "QUEX FLIMM", table="9"))
    inside.hand_on(station)
    for path in ("/board", "/board/rounds", "/board/challenges"):
        inside.get(path)
        assert not [word for word in words if word in inside.html], path
    assert "Kiosk 1 · entry 3 · round 3 · table 9 · ruling · 2 words · UNACCEPTABLE" in inside.text
    assert re.search(r"Table 7 · entry \d+ · round 3 · ruling · 2 words", inside.text)
    name = station.entries[0].seal
    shown = inside.post("/board/words", chain=name, number="3")
    assert "QUEX FLIMM" in shown
    assert "ZANT" not in shown
    last = inside.hall.entries[-1]
    assert (last.kind, last.note, last.by) == ("director's door", "words opened on the board", "AB")
    assert (last.refers_to, last.refers_to_chain, last.words) == (3, name, ())
    assert inside.renews == "60; url=/board"


def test_words_that_cannot_be_recorded_as_opened_stay_shut(
    inside: Board, monkeypatch: pytest.MonkeyPatch
) -> None:
    inside.hall.phone("7", 3).judge("ZANT", "BLORP")
    inside.get("/board/challenges")
    [entry] = inside.hall.of_kind(Kind.RULING)

    def full(*_: object, **__: object) -> None:
        raise CannotJudge("The disk is full.")

    monkeypatch.setattr(inside.pages.door.logbook, "record", full)
    own = inside.hall.entries[0].seal
    shown = inside.post("/board/words", chain=own, number=str(entry.number))
    assert "The disk is full." in shown
    assert "ZANT" not in inside.html


def test_an_entry_that_is_not_there_opens_nothing(inside: Board) -> None:
    inside.get("/board/challenges")
    before = inside.hall.entries
    for number in ("0", "99", "x", "", "1" * 40):
        for chain_name in (before[0].seal, "nowhere"):
            inside.post("/board/words", chain=chain_name, number=number)
            assert inside.hall.entries == before, number


def test_what_stations_are_named_cannot_be_markup(inside: Board) -> None:
    inside.hand_on(kiosk("<b>Kiosk</b>"), ruling="<i>AAAA</i>")
    assert "<b>Kiosk" not in inside.html
    assert "<i>AAAA" not in inside.html
    assert "<b>Kiosk</b>" in inside.text


def test_the_pages_need_no_script_and_nothing_of_others(inside: Board) -> None:
    for path in ("/board", "/board/challenges", "/board/rounds"):
        reply = inside.client.get(path)
        assert "<script" not in reply.text
        assert re.findall(r'(?:src|href)="(?!/)', reply.text) == []
        assert reply.headers["cache-control"] == "no-store"
    assert inside.client.get("/board").headers["refresh"] == "10; url=/board"
    assert "refresh" not in inside.client.get("/board?still=yes").headers
    assert inside.client.get("/static/board.css").status_code == 200


# -- reading on while others record ----------------------------------------------------------------


def test_what_is_recorded_while_the_board_reads_is_neither_lost_nor_doubled(
    board: Board, monkeypatch: pytest.MonkeyPatch
) -> None:
    overview, logbook = board.overview, board.pages.door.logbook
    overview.journal = Journal(logbook.journal.path)  # read apart from the one that is written to
    store, left = overview.journal.store, [1, 2, 3]
    overview.chains()

    def then_recorded(read: Callable[..., object], *given: int) -> object:
        found = read(*given)
        if left:
            asking.door(logbook, f"meanwhile {left.pop()}")
        return found

    for name in ("last", "latest", "part"):
        monkeypatch.setattr(store, name, partial(then_recorded, getattr(store, name)))
    asking.door(logbook, "before")
    overview.chains()
    [entries] = (each.entries for each in overview.chains().records)
    assert left == []
    assert [entry.number for entry in entries] == [1, 2, 3, 4, 5]


def test_an_event_that_began_in_the_place_of_the_board_s_own_is_not_mixed_with_it(
    inside: Board,
) -> None:
    folder = str(inside.hall.home / "journal")
    begin_event(folder, "Final", time="t", station="desk 1")
    assert "A new event has begun" in inside.get()
    assert inside.status == 503
    for number in range(6):
        Journal(f"{folder}/current.journal").record(draft("desk 1", f"{today} 12:0{number}"))
    assert "A new event has begun" in inside.get()
    [entries] = inside.overview.read.values()
    assert {entry.event for entry in entries} == {"Club night"}


def test_a_round_is_opened_beside_another_only_after_a_question(inside: Board) -> None:
    for number in ("0", "3", "99999", "4"):  # it is open, or can be opened at once, or never
        inside.get(f"/board/opening/{number}")
        assert "Still open" not in inside.text
        assert "Stations and devices" in inside.text
        inside.hall.kiosks.devices.open_round(3)
        if number == "99999":
            break
    asked = inside.post("/board/open-round", round="4")
    assert inside.rounds == {3}
    for said in ("Still open: 3", "A table has one device", "replaces the earlier one"):
        assert said in asked
    assert 'href="/board/closing/3"' in inside.html
    hidden = dict(re.findall(r'type="hidden" name="(round|beside)" value="(\w+)"', inside.html))
    assert hidden == {"round": "4", "beside": "yes"}
    inside.post("/board/open-round", **hidden)
    assert inside.rounds == {3, 4}
    inside.get("/board/rounds")
    assert "Still open: 3, 4" in inside.post("/board/open-round", round="9")
    assert [note for kind, note, _ in inside.notes() if kind == "round set"] == ["opened"]


def test_the_close_of_a_round_asks_once_and_says_what_is_under_way(inside: Board) -> None:
    phone = inside.hall.phone("7", 3)
    inside.hall.phone("8", 4)
    inside.get()
    assert 'action="/board/close-round"' not in inside.html
    assert "1 device is paired for this round." in inside.get("/board/closing/3")
    assert "under way" not in inside.text
    phone.to_hand_off("ZANT")
    assert "1 challenge is under way. It has two minutes." in inside.get("/board/closing/3")
    assert "under way" not in inside.get("/board/closing/4")
    phone.hold()
    phone.see()
    assert phone.title == "ACCEPTABLE"
    assert "under way" not in inside.get("/board/closing/3")
    call = inside.call(round=3, table="9")
    assert "Open calls" not in inside.get("/board/closing/4")
    assert f"Open calls of this round: {call.number} " in inside.get("/board/closing/3")
    assert "ZANT" not in inside.html
    inside.post("/board/close-round", round="3")
    assert inside.rounds == {4}
    assert "Open: 4" in inside.get("/board/closing/3")


def test_the_close_of_a_round_counts_the_challenge_of_a_kiosk_in_its_round(inside: Board) -> None:
    inside.hall.kiosks.devices.open_round(3)
    inside.hall.kiosks.devices.open_round(4)
    kiosk = inside.hall.paired(Use.STATION, "Kiosk 7")
    assert "under way" not in inside.get("/board/closing/4")
    kiosk.at_kiosk("4", "9")
    assert "1 challenge is under way. It has two minutes." in inside.get("/board/closing/4")
    assert "under way" not in inside.get("/board/closing/3")


def test_a_device_that_has_not_asked_since_the_start_has_not_ended(inside: Board) -> None:
    hall = inside.hall
    hall.kiosks.devices.open_round(3)
    for card in (Card(Use.TABLE, "7", 3), Card(Use.STATION, "Kiosk 2")):
        hall.tab().client.post(hall.kiosks.secret.path(card), follow_redirects=False)
    for station in map(station_of, hall.kiosks.browsers.values()):
        station.opening.release()  # as the end of its process does
    hall.kiosks.browsers.clear()
    hall.kiosks.devices.close_round(3)
    inside.get()
    assert "has not asked yet" in inside.row("Kiosk 2")
    assert "its round is over" in inside.row("Table 7")


def test_a_telephone_shows_when_a_joined_station_was_asked_at_its_table(board: Board) -> None:
    phone = board.hall.phone("7")
    assert "nothing yet" in phone.open()
    asked = [draft("Kiosk 1", f"{today} 10:4{minute}", round=3, table=table, words=("ZANT",),
                   verdict=Verdict.UNACCEPTABLE, source="machine")
             for minute, table in enumerate("789")]  # fmt: skip
    board.hand_on(chain("Kiosk 1", *asked, event="Club night", date=today))
    board.hall.wait(2_000)
    phone.open()
    at = board.hall.kiosks.clock.local(asked[0].time)
    assert f"Asked at this board in this round: {at} " in phone.text  # and no other time
    assert "ZANT" not in phone.text

"""The director's board: PINs, sessions, what it shows and does, and that it shows no word."""

import re
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from html import unescape
from itertools import count

import pytest

from judge_cli.clock import SystemClock
from judge_gui.model import pin
from judge_gui.model.profile import Holder
from judge_procedure.pairing import Card, Use
from judge_record.entry import Draft, Kind
from judge_record.entry_fields import Person, Role
from judge_record.event import begin_event
from judge_record.handing_on import Report
from judge_record.joined import Joined
from judge_record.journal import Journal
from judge_record.line import exported
from judge_record.received import Received
from judge_server.start import application
from judge_server.web.board_door import Refused, lasting, most_barred
from judge_server.web.devices import Devices
from judge_server.web.overview import most_overlaps
from judge_server.web.routes import board_of, routes_of
from lexicons import Verdict
from lexicons.pointer import Pointer
from tests import asking
from tests.browsers import client_of
from tests.chains import Chain, chain, draft
from tests.unit.judge_server.web.conftest import Hall, character, words


class Board:
    """A director's browser, and the server behind it."""

    def __init__(self, hall: Hall) -> None:
        self.hall = hall
        kiosks = hall.kiosks
        journal = Journal(str(hall.home / "journal" / "current.journal"))
        received = Received(str(hall.home / "journal" / "received"), "Club night")
        self.joined = Joined(received, journal.opening_seal, SystemClock(), kiosks.milliseconds)
        self.pages = board_of(kiosks, self.joined, secure=False)
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


@pytest.fixture
def board(hall: Callable[..., Hall]) -> Board:
    holders = (
        Holder(Person("AB", Role.DIRECTOR), pin.hashed("2468")),
        Holder(Person("EF", Role.WORD_JUDGE), pin.hashed("1357")),
    )
    return Board(hall(holders=holders))


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
    assert board.status == 403
    assert 'name="pin"' not in board.html
    board.enter("")
    board.post("/board/open-round", round="1")
    assert board.hall.kiosks.devices.rounds == frozenset()


def test_every_page_and_every_deed_needs_a_pin(board: Board) -> None:
    for path in ("/board", "/board/challenges", "/board/rounds", "/board/opening/4"):
        assert "PIN of a director" in board.get(path)
        assert "Club night" not in board.text
    for deed in ("open-round", "close-round", "take-back", "tasks/void", "words", "go-on"):
        assert "PIN of a director" in board.post(f"/board/{deed}", round="1", number="1")
    assert board.hall.kiosks.devices.rounds == frozenset()
    assert board.notes() == []


def test_a_director_s_pin_opens_the_board_and_the_record_names_who(board: Board) -> None:
    assert "Club night" in board.enter()
    assert "AB" in board.text
    assert board.notes() == [("director's door", "opened", "AB")]


def test_a_word_judge_s_pin_opens_nothing(board: Board) -> None:
    assert "a word judge's" in board.enter("1357")
    assert board.notes() == []
    assert "PIN of a director" in board.get()


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
    for number in range(60):
        board.come_from(f"192.0.2.{number}")
        board.enter("9999")
    assert board.pages.door.wrong < 40
    assert len(board.pages.door.barred) == most_barred
    board.come_from("198.51.100.1")
    assert "Wait" in board.enter()
    board.come_from("127.0.0.1")
    assert "Club night" in board.enter()


def test_wrong_pins_do_not_fill_the_record(board: Board) -> None:
    for number in range(50):
        board.pages.door.open("9999", f"192.0.2.{number}")
        board.hall.now += 130_000 if number % 10 == 9 else 0
    assert 5 <= len(board.notes()) <= 10


def test_wrong_pins_count_over_a_restart_until_a_director_comes(board: Board) -> None:
    for number in range(19):
        board.come_from(f"192.0.{number}.2")
        board.enter("9999")
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


def test_a_refresh_does_not_keep_a_session(board: Board) -> None:
    board.enter()
    for _ in range(10):
        board.hall.now += lasting // 10
        board.get()
    assert "PIN of a director" in board.text


def test_a_form_of_another_site_does_nothing(board: Board) -> None:
    board.enter()
    board.post("/board/open-round", round="4", secret="0" * 32)
    board.get()
    board.client.headers["sec-fetch-site"] = "cross-site"
    board.post("/board/open-round", round="5")
    assert board.hall.kiosks.devices.rounds == frozenset()
    board.client.headers["sec-fetch-site"] = "same-origin"
    board.get()
    board.post("/board/open-round", round="5")
    assert board.hall.kiosks.devices.rounds == {5}


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


def test_a_joined_station_shows_codes_last_ruling_round_and_what_waits(board: Board) -> None:
    board.enter()
    board.hand_on(kiosk("Kiosk 1", ruling("Kiosk 1", "QI")), waiting=7)
    board.hand_on(kiosk("Kiosk 2", ruling("Kiosk 2", "ZA", round=2)), ruling="9999 3333")
    board.get()
    one, two = board.row("Kiosk 1"), board.row("Kiosk 2")
    assert "equal" in one
    assert "DIFFERENT" not in one
    assert "entry 3" in one
    assert one.split()[-2:] == ["3", "7"]
    assert "9999 3333 DIFFERENT" in two
    assert "NO REPORT" not in board.text


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
    text = board.get()
    assert "Venue file 3 is the newest in use." in text
    assert ("This server judges by file 2: OLD FILE" in text) == (servers == 2)
    right, late, wrong = (board.row(f"Kiosk {number}") for number in (1, 2, 4))
    assert "file 3" in right
    assert "OLD FILE" not in right
    assert "file 2, file 3 waits OLD FILE" in late
    assert "file 2 OLD FILE" in board.row("Kiosk 3")
    assert "file 9" in board.row("Ended")
    assert not any(mark in late for mark in ("equal", "DIFFERENT"))
    assert "4444 4444 DIFFERENT" in wrong
    if servers == 3:
        assert f"{own} equal" in right


def test_a_station_that_reports_no_more_is_marked(board: Board) -> None:
    board.enter()
    board.hand_on(kiosk("Kiosk 1"))
    ended = kiosk("Kiosk 2").more(draft("Kiosk 2", f"{today} 18:00", Kind.CLOSED))
    board.hand_on(ended)
    board.hall.now += 60_001
    board.get()
    assert "NO REPORT" in board.row("Kiosk 1")
    assert "NO REPORT" not in board.row("Kiosk 2")
    assert "ended" in board.row("Kiosk 2")


def test_a_station_of_which_the_server_lost_the_report_is_marked_too(board: Board) -> None:
    board.hand_on(kiosk("Kiosk 1"))
    again = Board(board.hall)
    again.enter()
    assert "NO REPORT" in again.row("Kiosk 1")


def test_a_board_is_marked_from_the_sixth_challenge_of_a_round(board: Board) -> None:
    board.enter()
    five = [ruling("Kiosk 1", "QI", table="5") for _ in range(5)]
    six = [ruling("Kiosk 1", "QI", table="6") for _ in range(6)]
    other = [ruling("Kiosk 1", "QI", round=4, table="5")]
    board.hand_on(kiosk("Kiosk 1", *five, *six, *other))
    board.get()
    assert board.row("Round 3, table 5") == "Round 3, table 5: 5"
    assert board.row("Round 3, table 6") == "Round 3, table 6: 6 MANY"
    assert board.row("Round 4, table 5") == "Round 4, table 5: 1"


def test_a_challenge_of_a_round_that_is_not_open_is_marked(board: Board) -> None:
    board.enter()
    kiosk_7 = board.hall.tab()
    kiosk_7.pair(Card(Use.STATION, "Kiosk 7"))
    for round in ("9", "2"):
        kiosk_7.open()
        typed = [character(round), "enter"] if round == "9" else []  # then one alone is open
        kiosk_7.send("enter", *typed, character(round), "enter")
        kiosk_7.send(character("1"), *map(character, "ZANT"), "enter")
        board.hall.wait(1_000)
        kiosk_7.press("tab")
        board.hall.wait(1_000)
        kiosk_7.see()
        board.hall.wait(60_000)
        board.post("/board/open-round", round="2")
    board.get()
    assert board.row("Round 9, table 9") == "Round 9, table 9: 1 ROUND NOT OPEN"
    assert board.row("Round 2, table 2") == "Round 2, table 2: 1"


def test_overlaps_between_stations_appear_without_the_word(board: Board) -> None:
    board.enter()
    board.hand_on(kiosk("Kiosk 1", ruling("Kiosk 1", "ZANT QI", table="5")))
    board.hand_on(kiosk("Kiosk 2", ruling("Kiosk 2", "ZANT", table="9")))
    board.hand_on(kiosk("Kiosk 3", ruling("Kiosk 3", "ZANT", table="9", round=4)))
    board.get()
    row = board.row("[Kiosk 1]")
    assert "table 5 (entry 3) [Kiosk 1]" in row
    assert "table 9 (entry 3) [Kiosk 2]" in row
    assert "[Kiosk 3]" not in row
    assert "ZANT" not in board.html


def test_the_latest_overlaps_are_listed_and_the_earlier_ones_counted(board: Board) -> None:
    board.enter()
    first = ruling("Kiosk 1", "ZANT QI")
    later = [replace(ruling("Kiosk 1", "QI"), note="shares words with entry 3")]
    board.hand_on(kiosk("Kiosk 1", first, *(most_overlaps + 2) * later))
    board.get()
    listed = [row for row in board.row_texts if "·" in row]
    assert len(listed) == most_overlaps
    assert "2 earlier overlaps are not listed." in board.text


def test_a_paired_device_is_listed_and_taken_back(board: Board) -> None:
    hall = board.hall
    phone = hall.phone("7", 3)
    phone.judge("ZANT", "QI")
    board.enter()
    board.get()
    row = board.row("Table 7 ")
    assert "equal" in row
    assert "Take back" in row
    [device] = hall.kiosks.devices
    board.post("/board/take-back", device=device.marker)
    assert list(hall.kiosks.devices) == []
    taken = [e for e in hall.entries if e.kind == Kind.DEVICE_TAKEN_BACK]
    assert [(e.station, e.by, e.role) for e in taken] == [("Table 7", "AB", "director")]
    assert "not paired" in phone.open()


def test_a_card_whose_device_was_taken_back_pairs_nothing_until_its_place_is_freed(
    board: Board,
) -> None:
    hall, card = board.hall, Card(Use.TABLE, "7", 3)
    hall.phone("7", 3)
    [device] = hall.kiosks.devices
    board.enter()
    board.get()
    board.post("/board/take-back", device=device.marker)
    again = hall.tab()
    assert "The director took back the device of this card." in again.pair(card)
    assert hall.kiosks.devices.barred == Devices(str(hall.home), "Club night").barred == {card}
    row = board.row("Table 7, round 3")
    assert row == "Table 7, round 3 Free the place"
    [named] = re.findall(r'name="card" value="([^"]*)"', board.html)
    board.post("/board/free", card="table 4 7")
    assert hall.kiosks.devices.barred == {card}
    board.post("/board/free", card=named)
    assert board.notes()[-1] == ("director's door", "a place freed", "AB")
    again.pair(card)
    assert again.title == "Challenged words are judged here"


def test_who_waits_for_whom_is_listed_and_a_call_of_the_server_is_settled(board: Board) -> None:
    call = draft(
        "Kiosk 1", f"{today} 12:00", Kind.CALL, note="word judge", reason="overlap",
        round=3, table="7", words=("ZANT",),
    )  # fmt: skip
    board.hand_on(kiosk("Kiosk 1", call))
    own = asking.call(
        board.pages.door.logbook, "overlap", "director", ("ZANT",), round=3, table="9"
    )
    board.enter()
    board.get()
    assert "word judge" in board.row("Kiosk 1, table 7, round 3")
    assert "Not judged" not in board.row("Kiosk 1, table 7, round 3")
    assert "Not judged" in board.row("Board, table 9, round 3")
    board.post("/board/tasks/settle", number=str(own.number))
    assert "It is not judged." in board.text
    board.answer("yes")
    assert "Not judged. Recorded as entry" in board.text
    assert "Board, table 9" not in board.get()
    assert board.notes()[-1] == ("settled", "not judged", "AB")
    assert "ZANT" not in board.html
    before = asking.call(board.pages.door.logbook, "overlap", "director", ("ZANT",), table="9")
    board.post("/board/tasks/settle", number=str(before.number))
    asking.settle(board.pages.door.logbook, before, "not judged", by="EF")
    board.answer("yes")
    assert f"Call {before.number} is settled: by entry" in board.text


def test_every_decision_on_a_mended_play_is_listed_at_its_table(board: Board) -> None:
    said = {"round": 3, "table": "7"}
    judged = {**said, "words": ("ZANT",), "verdict": Verdict.ACCEPTABLE}
    board.hand_on(
        kiosk(
            "Kiosk 1",
            draft("Kiosk 1", f"{today} 12:00", **judged),
            draft("Kiosk 1", f"{today} 12:01", Kind.REVIEW, refers_to=3, **judged),
            draft("Kiosk 1", f"{today} 12:02", Kind.ROUND_SET, refers_to=4, round=3, table="8"),
            draft("Kiosk 1", f"{today} 12:03", Kind.VOID, refers_to=3, **said),
        )
    )
    board.enter()
    listed = board.get("/board/challenges")
    for number, kind in ((3, "ruling"), (4, "review"), (6, "void")):
        assert re.search(rf"entry {number} · round 3 · table 8 · {kind} ", listed), listed
    assert "table 7" not in listed


def test_a_call_names_the_ruling_that_it_is_about_at_the_table_where_it_belongs(
    board: Board,
) -> None:
    board.hall.phone("7", 3).judge("ZANT")
    ruling = board.hall.entries[-1]
    logbook = board.pages.door.logbook
    asking.call(logbook, "mistyped", "word judge", of=ruling)
    asking.mend(logbook, ruling, round=3, table="8")
    board.enter()
    board.get()
    about = f"words were mistyped. It is about entry {ruling.number} (ruling, table 8, "
    assert about in board.row("word judge")
    assert "ZANT" not in board.html


def test_a_device_s_table_stands_once_beside_its_own_station(board: Board) -> None:
    logbook = board.pages.door.logbook
    for station, table in (("Table 7", "7"), ("Table 9A", "9A"), ("Table 1", "11")):
        logbook.station = station
        asking.call(logbook, "overlap", "director", ("ZANT",), round=3, table=table)
    board.enter()
    board.get()
    assert "Table 7, round 3" in board.row("Table 7")
    assert "Table 9A, round 3" in board.row("Table 9A")
    assert "Table 1, table 11, round 3" in board.row("Table 1,")
    board.hall.phone("7", 3).judge("ZANT")
    board.get("/board/challenges")
    assert re.search(r"Table 7 · entry \d+ · round 3 · ruling · 1 word", board.text)


# -- what it does --------------------------------------------------------------------------------


def test_rounds_are_opened_and_closed_and_the_record_names_who(board: Board) -> None:
    board.enter()
    assert "No round is open." in board.get()
    board.post("/board/open-round", round="1")
    assert "Open: 1" in board.text
    assert "Open round 2" in board.text
    board.get("/board/rounds")
    board.post("/board/open-round", round="12", beside="yes")
    board.post("/board/close-round", round="1")
    assert board.hall.kiosks.devices.rounds == {12}
    for wrong in ("0", "-1", "1e3", "x", "", "99999", "²"):
        board.post("/board/open-round", round=wrong)
        board.post("/board/close-round", round=wrong)
    assert board.hall.kiosks.devices.rounds == {12}
    assert board.notes()[1:] == [
        ("round set", "opened", "AB"), ("round set", "opened", "AB"), ("round set", "closed", "AB"),
    ]  # fmt: skip


def test_a_round_that_cannot_be_recorded_is_not_opened(board: Board) -> None:
    from judge_record.event import close_event

    board.enter()
    journal = Journal(str(board.hall.home / "journal" / "current.journal"))
    close_event(journal, time=SystemClock().now(), station="Server")
    assert "is closed" in board.post("/board/open-round", round="1")
    assert board.status == 503
    assert board.hall.kiosks.devices.rounds == frozenset()


def test_no_page_has_a_word_until_somebody_opens_it_which_is_recorded(board: Board) -> None:
    phone = board.hall.phone("7", 3)
    phone.judge("ZANT", "BLORP")
    station = kiosk("Kiosk 1", ruling("Kiosk 1", "QUEX FLIMM", table="9"))
    board.hand_on(station)
    board.enter()
    for path in ("/board", "/board/challenges", "/board/rounds"):
        board.get(path)
        assert not [word for word in words if word in board.html], path
    board.get("/board/challenges")
    assert "Kiosk 1 · entry 3 · round 3 · table 9 · ruling · 2 words · UNACCEPTABLE" in board.text
    name = station.entries[0].seal
    shown = board.post("/board/words", chain=name, number="3")
    assert "QUEX FLIMM" in shown
    assert "ZANT" not in shown
    last = board.hall.entries[-1]
    assert (last.kind, last.note, last.by) == ("director's door", "words opened on the board", "AB")
    assert (last.refers_to, last.refers_to_chain, last.words) == (3, name, ())
    assert board.renews == "60; url=/board"


def test_words_that_cannot_be_recorded_as_opened_stay_shut(
    board: Board, monkeypatch: pytest.MonkeyPatch
) -> None:
    from lexicons import CannotJudge

    board.hall.phone("7", 3).judge("ZANT", "BLORP")
    board.enter()
    board.get("/board/challenges")
    [entry] = [e for e in board.hall.entries if e.kind == Kind.RULING]

    def full(*_: object, **__: object) -> None:
        raise CannotJudge("The disk is full.")

    monkeypatch.setattr(board.pages.door.logbook, "record", full)
    chain_name = board.hall.entries[0].seal
    shown = board.post("/board/words", chain=chain_name, number=str(entry.number))
    assert "The disk is full." in shown
    assert "ZANT" not in board.html


def test_an_entry_that_is_not_there_opens_nothing(board: Board) -> None:
    board.enter()
    board.get("/board/challenges")
    before = len(board.hall.entries)
    for number in ("0", "99", "x", "", "1" * 40):
        board.post("/board/words", chain=board.hall.entries[0].seal, number=number)
        board.post("/board/words", chain="nowhere", number=number)
        assert len(board.hall.entries) == before, number


def test_what_stations_are_named_cannot_be_markup(board: Board) -> None:
    board.enter()
    board.hand_on(kiosk("<b>Kiosk</b>"), ruling="<i>AAAA</i>")
    board.get()
    assert "<b>Kiosk" not in board.html
    assert "<i>AAAA" not in board.html
    assert "<b>Kiosk</b>" in board.text


def test_the_pages_need_no_script_and_nothing_of_others(board: Board) -> None:
    board.enter()
    for path in ("/board", "/board/challenges", "/board/rounds"):
        reply = board.client.get(path)
        assert "<script" not in reply.text
        assert re.findall(r'(?:src|href)="(?!/)', reply.text) == []
        assert reply.headers["cache-control"] == "no-store"
    assert board.client.get("/board").headers["refresh"] == "10; url=/board"
    assert "refresh" not in board.client.get("/board?still=yes").headers
    assert board.client.get("/static/board.css").status_code == 200


# -- reading on while others record ----------------------------------------------------------------


def test_what_is_recorded_while_the_board_reads_is_neither_lost_nor_doubled(
    board: Board, monkeypatch: pytest.MonkeyPatch
) -> None:
    overview, logbook = board.pages.overview, board.pages.door.logbook
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
    board: Board,
) -> None:
    board.enter()
    folder = str(board.hall.home / "journal")
    begin_event(folder, "Final", time="t", station="desk 1")
    assert "A new event has begun" in board.get()
    assert board.status == 503
    for number in range(6):
        Journal(f"{folder}/current.journal").record(draft("desk 1", f"{today} 12:0{number}"))
    assert "A new event has begun" in board.get()
    [entries] = board.pages.overview.read.values()
    assert {entry.event for entry in entries} == {"Club night"}


def test_the_board_proposes_the_round_after_the_highest_of_today(board: Board) -> None:
    board.enter()
    for number in ("1", "2"):
        board.get()
        board.post("/board/open-round", round=number, beside="yes")
    for number in ("1", "2"):
        board.post("/board/close-round", round=number)
    board.get()
    assert "Open round 3" in board.text
    assert board.hall.kiosks.devices.round is None


def test_a_round_is_opened_beside_another_only_after_a_question(board: Board) -> None:
    rounds = board.hall.kiosks.devices
    rounds.open_round(3)
    board.enter()
    board.get()
    asked = board.post("/board/open-round", round="4")
    assert rounds.rounds == {3}
    assert "Still open: 3" in asked
    assert "A table has one device" in asked
    assert "replaces the earlier one" in asked
    assert 'href="/board/closing/3"' in board.html
    hidden = re.findall(r'type="hidden" name="(round|beside)" value="(\w+)"', board.html)
    assert dict(hidden) == {"round": "4", "beside": "yes"}
    board.post("/board/open-round", **dict(hidden))
    assert rounds.rounds == {3, 4}
    board.get("/board/rounds")
    assert "Still open: 3, 4" in board.post("/board/open-round", round="9")
    assert [note for kind, note, _ in board.notes() if kind == "round set"] == ["opened"]


def test_a_round_that_is_open_is_not_opened_again(board: Board) -> None:
    board.enter()
    board.get()
    for _ in range(2):
        assert "Open: 3" in board.post("/board/open-round", round="3")
    assert [note for kind, note, _ in board.notes() if kind == "round set"] == ["opened"]


@pytest.mark.parametrize("number", ["0", "3", "99999", "4"])
def test_nothing_is_asked_of_a_round_that_can_be_opened_at_once_or_never(
    board: Board, number: str
) -> None:
    if number != "4":
        board.hall.kiosks.devices.open_round(3)
    board.enter()
    board.get(f"/board/opening/{number}")
    assert "Still open" not in board.text
    assert "Stations and devices" in board.text


def test_the_close_of_a_round_asks_once_with_the_number_of_devices(board: Board) -> None:
    board.hall.phone("7", 3)
    board.enter()
    board.get()
    assert 'action="/board/close-round"' not in board.html
    assert "1 device is paired for this round." in board.get("/board/closing/3")
    assert board.hall.kiosks.devices.rounds == {3}
    board.post("/board/close-round", round="3")
    assert not board.hall.kiosks.devices.rounds
    assert "No round is open." in board.get("/board/closing/3")


def test_the_close_of_a_round_names_the_challenges_under_way(board: Board) -> None:
    phone = board.hall.phone("7", 3)
    board.hall.phone("8", 4)
    board.enter()
    assert "under way" not in board.get("/board/closing/3")
    phone.to_hand_off("ZANT")
    assert "1 challenge is under way. It has two minutes." in board.get("/board/closing/3")
    assert "under way" not in board.get("/board/closing/4")


def test_the_close_of_a_round_counts_the_challenge_of_a_kiosk_in_its_round(board: Board) -> None:
    board.hall.kiosks.devices.open_round(3)
    board.hall.kiosks.devices.open_round(4)
    kiosk = board.hall.tab()
    kiosk.pair(Card(Use.STATION, "Kiosk 7"))
    board.enter()
    kiosk.open()
    assert "under way" not in board.get("/board/closing/4")
    kiosk.send("enter", character("4"), "enter", character("9"), "enter")
    assert "1 challenge is under way. It has two minutes." in board.get("/board/closing/4")
    assert "under way" not in board.get("/board/closing/3")


def test_a_verdict_that_is_shown_is_no_challenge_under_way(board: Board) -> None:
    phone = board.hall.phone("7", 3)
    board.enter()
    phone.judge("ZANT")
    assert phone.title == "ACCEPTABLE"
    assert "under way" not in board.get("/board/closing/3")


def test_the_close_of_a_round_names_its_open_calls(board: Board) -> None:
    board.hall.kiosks.devices.open_round(3)
    board.hall.kiosks.devices.open_round(4)
    call = asking.call(
        board.pages.door.logbook, "overlap", "director", ("ZANT",), round=3, table="9"
    )
    board.enter()
    assert f"Open calls of this round: {call.number} " in board.get("/board/closing/3")
    assert "Open calls" not in board.get("/board/closing/4")
    assert "ZANT" not in board.html


def test_a_device_that_has_not_asked_since_the_start_has_not_ended(board: Board) -> None:
    hall = board.hall
    hall.kiosks.devices.open_round(3)
    for card in (Card(Use.TABLE, "7", 3), Card(Use.STATION, "Kiosk 2")):
        hall.tab().client.post(hall.kiosks.secret.path(card), follow_redirects=False)
    for browser in hall.kiosks.browsers.values():
        browser.kiosk.worker.station.opening.release()  # as the end of its process does
    hall.kiosks.browsers.clear()
    board.enter()
    board.get()
    hall.kiosks.devices.close_round(3)
    board.get()
    assert "has not asked yet" in board.row("Kiosk 2")
    assert "its round is over" in board.row("Table 7")


def test_a_telephone_shows_when_a_joined_station_was_asked_at_its_table(board: Board) -> None:
    phone = board.hall.phone("7")
    phone.open()
    assert "nothing yet" in phone.text
    asked = [draft("Kiosk 1", f"{today} 10:4{minute}", round=3, table=table, words=("ZANT",),
                   verdict=Verdict.UNACCEPTABLE, source="machine")
             for minute, table in enumerate("789")]  # fmt: skip
    board.hand_on(chain("Kiosk 1", *asked, event="Club night", date=today))
    board.hall.wait(2_000)
    phone.open()
    at = board.hall.kiosks.clock.local(asked[0].time)
    assert f"Asked at this board in this round: {at} " in phone.text  # and no other time
    assert "ZANT" not in phone.text

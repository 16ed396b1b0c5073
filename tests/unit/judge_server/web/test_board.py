"""The director's board: PINs, sessions, what it shows and does, and that it shows no word."""

import re
from datetime import timedelta
from itertools import count

import pytest

from judge_procedure.duties.menu import calls
from judge_procedure.pairing import Card, Use
from judge_record.entry import Kind, Outcome, Role
from judge_record.installation import digest
from judge_record.official import Person
from judge_server.service import Site
from judge_server.web import board_pages, paired_devices
from judge_server.web.board_access import STAYS_FOR
from judge_server.web.paired_devices import Devices
from lexicons import Verdict
from tests.support import asking
from tests.support.browsers import client_of, fail
from tests.support.clocks import NoonClock
from tests.support.journals import draft_at
from tests.support.people import holders
from tests.support.printed_text import text_of

today = NoonClock().today()
minutes = count(1)


def ruling(station, said, round=3, table="7"):
    """A ruling of today, in UTC, each a minute after the one before."""
    at = f"{today} {12 + next(minutes) // 60:02}:{next(minutes) % 60:02}"
    return draft_at(
        station, at, words=tuple(said.split()), verdict=Verdict.UNACCEPTABLE, round=round,
        table=table,
    )  # fmt: skip


def called(station, at=f"{today} 12:00", **fields):
    given = {"calls": Role.WORD_JUDGE, "reason": "overlap", "round": 3, **fields}
    return draft_at(station, at, Kind.CALL, **given)


def record_kiosk(board, name, *drafts, **another):
    """Let a kiosk with the server's code, or another one, record in the server's journal."""
    judges_by = board.hall.kiosks.served.judge.judged_by._asdict()
    opening = {"sources": digest(), **judges_by, **another}
    board.record(draft_at(name, f"{today} 11:00", Kind.OPENED, **opening), *drafts)


# -- the door ------------------------------------------------------------------------------------


def test_without_a_pin_the_board_stays_shut(hall):
    board = hall().board()
    assert "No PIN is set" in board.get()
    assert (board.status, 'name="pin"' in board.html) == (403, False)
    board.enter("")
    board.do("open-round", round="1")
    assert board.rounds == frozenset()


def test_every_page_and_every_deed_needs_a_pin(board):
    """Whatever is added: the addresses are asked of the board itself."""
    own = [at for at in board.hall.site.board.routes if at.path != "/board/pin"]
    assert own
    for route in own:
        path = re.sub(r"\{\w+\}", "1", route.path.removeprefix("/board"))
        is_page = "GET" in route.methods
        shown = board.get(path) if is_page else board.do(path[1:], round="1", number="1")
        assert "PIN of a director" in shown, path
        assert "Club night" not in shown, path
    assert (board.rounds, board.deeds()) == (frozenset(), [])


def test_a_word_judge_s_pin_opens_nothing(board):
    assert "a word judge's" in board.enter("1357")
    assert board.deeds() == []
    assert "PIN of a director" in board.get()
    assert "AB" in board.enter()
    assert board.deeds() == [(Kind.MENU_OPENED, "AB")]


def test_who_has_many_addresses_does_not_try_more_pins(board):
    """The server's own machine and the browser kiosks wait for their own wrong PINs alone."""
    for number in range(60):
        board.try_pin(f"2001:db8::{number}")
    assert board.access.pins.total == 3, "one device has all addresses of a network"
    for number in range(60):
        board.try_pin(f"192.0.2.{number}")
    assert len(board.deeds()) == board.access.pins.total < 40, "they do not fill the record"
    kiosk = board.hall.paired()
    kiosk.send("escape", *"2468", "enter")
    assert kiosk.title == "Menu"
    for address, said in (("198.51.100.1", "Wait"), ("127.0.0.1", "Club night")):
        board.come_from(address)
        assert said in board.enter()
    for number in range(60):
        board.try_pin(f"127.0.0.{number + 1}")
    assert board.access.pins.total == 3  # the third wrong PIN waits


def test_wrong_pins_count_over_a_restart(board):
    for number in range(19):
        board.try_pin(f"192.0.{number}.2")
        board.hall.now += 130_000
    board.hall.restart()
    again = board.hall.board()
    board.hall.now += 120_000  # the wait began again
    assert "Wait 5 seconds" in again.enter("9999")


def test_wrong_pins_in_a_task_are_counted_at_the_door_too(board):
    board.enter()
    pins = board.access.of(board.token).duty.pins
    for _ in range(2):
        pins.try_pin("by pin", "1111", lambda person: person.name == "EF")
    board.do("leave")
    board.enter()
    board.do("leave")
    assert "Wait 2 seconds" in board.enter("1111")


def test_a_director_is_signed_out_an_hour_after_the_last_thing_done_or_by_hand(inside):
    """A page that asks again by itself is nothing done."""
    wait = inside.hall.wait
    wait(STAYS_FOR - 1)
    inside.get()
    inside.do("close-round")
    for passed in [STAYS_FOR // 10] * 9 + [STAYS_FOR // 10 - 1]:
        wait(passed)
        assert "Club night" in inside.get()
    wait(1)
    assert "PIN of a director" in inside.get()
    inside.enter()
    assert len(inside.access.visits) == 1, "the earlier visit is forgotten"
    inside.get()
    assert "PIN of a director" in inside.do("leave")


def test_a_form_of_another_site_does_nothing_and_types_no_pin(inside):
    inside.do("open-round", round="4", secret="0" * 32)
    for site, rounds in (("cross-site", set()), ("same-origin", {5})):
        inside.client.headers["sec-fetch-site"] = site
        assert ("Wrong PIN." in inside.enter()) is not bool(rounds)
        inside.get()
        inside.do("open-round", round="5")
        assert inside.rounds == rounds


def test_the_cookie_is_for_the_server_alone_and_the_token_is_not_kept(board):
    """That of a director, and that of a device, which a link may lead to its own card."""
    card, kiosk, typed = Card(Use.TABLE, "7", 3), Card(Use.STATION, "Kiosk 1"), {"pin": "2468"}
    board.hall.open(3)
    for path, data, name, said in (
        ("/board/pin", typed, "board", {"samesite=strict"}),
        (board.hall.path(card), {}, "judge", {"samesite=lax", "max-age=86400"}),
        (board.hall.path(kiosk), {}, "judge", {"samesite=lax", f"max-age={400 * 86400}"}),
    ):
        reply = board.client.post(path, data=data, follow_redirects=False)
        cookie = reply.headers["set-cookie"].lower().split("; ")
        assert set(cookie[1:]) == {"httponly", "path=/", *said}
        token = board.client.cookies[name]
        assert len(token) * 6 >= 256
        assert token not in str(vars(board.access))
    kept = board.hall.home / "devices.json"
    assert token not in kept.read_text()
    assert kept.stat().st_mode & 0o077 == 0
    secure = Site(board.hall.kiosks.served, board.hall.session, secure=True)
    client = client_of(secure.app, scheme="https")
    reply = client.post("/board/pin", data=typed, follow_redirects=False)
    assert reply.headers["set-cookie"].startswith("__Host-board=")
    assert "secure" in reply.headers["set-cookie"].lower()


# -- what it shows -------------------------------------------------------------------------------


def test_the_board_shows_machines_and_tables_without_a_word(inside):
    """Six challenges of a table in a round are many. What stations are named is no markup."""
    odd = "<b>Kiosk 2</b>"
    asked = [ruling("Kiosk 1", "QI", table=table) for table in "5555666666"]
    record_kiosk(inside, "Kiosk 1", ruling("Kiosk 1", "ZANT QI", table="5"), *asked)
    ended = draft_at(odd, f"{today} 18:00", Kind.CLOSED)
    record_kiosk(inside, odd, ruling(odd, "ZANT", table="9"), ended)
    assert inside.tables == {"5": "5", "6": "6 MANY", "9": "1"}
    assert "Tables in round 3" in inside.text
    record_kiosk(inside, "Kiosk 3", ruling("Kiosk 3", "QUEX", table="9", round=4))
    assert (inside.tables, "Tables in round 4" in inside.text) == ({"9": "1"}, True)
    inside.hall.open(3)
    inside.record(called("Kiosk 1", table="9"))
    assert inside.tables == {"5": "5", "6": "6 MANY", "9": "call"}
    record_kiosk(inside, "Kiosk 4", ruling("Kiosk 4", "QUEX", table="5", round=None))
    inside.get("")
    assert inside.tables["5"] == "6 MANY", "a station where no round was set hides none"
    inside.get("/machines")
    rows = re.sub(r"\d\d:\d\d", "TIME", "\n".join(inside.row_texts))
    rows = re.sub(r"\b[A-Z0-9]{4} [A-Z0-9]{4}\b", "1234", rows)
    assert re.sub(r"entry \d+", "entry N", rows) == machines.strip()
    assert not any(each in inside.html for each in ("ZANT", "QUEX", "<b>Kiosk"))


machines = """
Name Seen CODE Last ruling Round Device
<b>Kiosk 2</b> ended TIME, entry N 3
Kiosk 1 1234 equal TIME, entry N 3
Kiosk 3 1234 equal TIME, entry N 4
Kiosk 4 1234 equal TIME, entry N
"""


def test_a_kiosk_that_is_silent_or_differs_needs_somebody(inside):
    hall = inside.hall
    clock = hall.kiosks.served.clock
    hall.phone("7", 3)
    hall.paired()
    record_kiosk(inside, "Kiosk 1", ruling("Kiosk 7", "QI"))
    assert "needs somebody" not in inside.get()
    clock.ahead += timedelta(minutes=3)
    assert "1 machine needs somebody Kiosk 7 is silent Since" in inside.get()
    record_kiosk(inside, "Kiosk 2", sources=digest()[::-1])
    assert "2 machines need somebody Kiosk 2 has another CODE" in inside.get()
    hall.kiosks.running.clear()
    assert "It hasn't asked since the server began." in inside.get()
    assert "machines with their own record Ask there for open calls." in inside.text
    inside.get("/machines")
    assert inside.row("Kiosk 7").endswith(" 3 Unpair"), "the round of its last ruling"


def test_a_device_of_the_venue_has_asked_before_its_players_agree(board):
    venue = board.hall.paired("venue", "7")
    board.hall.restart()
    again = board.hall.director()
    for has_asked in (False, True):
        again.get("/machines")
        assert ("Table 7 has not asked yet" in again.row("Table 7")) is not has_asked
        assert venue.again.title == "No round is open"


def test_a_ruling_that_nobody_saw_is_listed_until_an_official_opens_it_or_decides(inside):
    """It is no machine that needs somebody."""
    session = inside.access.session
    first, second = (asking.ruled(session, word, table="7", round=3) for word in ("ZANT", "QXV"))
    at = {"kind": Kind.UNSEEN, "table": "7", "round": 3}
    unseen = [draft_at("Kiosk 1", f"{today} 13:00", about=e.number, **at) for e in (first, second)]
    inside.record(*unseen)
    assert "2 rulings that nobody saw" in inside.get()
    assert "needs somebody" not in inside.text
    assert "need somebody" not in inside.text
    inside.do("open", number=str(first.number))
    assert "1 ruling that nobody saw" in inside.get()
    assert f"Entry {second.number}: look at it in Rulings" in inside.text
    with session.acting_as(inside.access.of(inside.token).person):
        asking.void(session, second)
    assert "nobody saw" not in inside.get()
    inside.record(unseen[0])
    assert "1 ruling that nobody saw" in inside.get(), "its words were opened before"


def test_a_card_whose_device_was_taken_back_pairs_nothing_until_its_place_is_freed(inside):
    hall, card = inside.hall, Card(Use.TABLE, "7", 3)
    phone = hall.phone("7", 3)
    inside.get("/machines")
    assert "equal 3 Unpair" in inside.row("Table 7 ")
    phone.judge("ZANT", "QI")
    inside.do("unpair", device=inside.hidden["device"])
    inside.get("/machines")
    assert list(hall.kiosks.devices) == []
    taken = hall.of_kind(Kind.UNPAIRED)
    assert [(e.station, e.by, e.role) for e in taken] == [("Table 7", "AB", "director")]
    assert "not paired" in phone.open()
    for again in (phone, hall.tab()):
        for answer in (again.open(hall.path(card)), again.pair(card)):
            assert "The director unpaired the device of this card." in answer
            assert "Both players agree" not in answer
    kept = Devices(str(hall.home), hall.kiosks.served.journal.chain)
    assert hall.kiosks.devices.barred == kept.barred == {card}
    assert inside.row("Table 7, round 3") == "Table 7, round 3 Free the place"
    inside.do("free", card="table 4 7")
    assert hall.kiosks.devices.barred == {card}


@pytest.mark.parametrize("use", list(Use))
def test_the_place_of_every_card_can_be_freed_and_the_record_names_it(inside, use):
    hall, card = inside.hall, Card(use, "7", 3 if use is Use.TABLE else None)
    hall.open(3)
    tab = hall.tab()
    tab.pair(card)
    hall.unpair(by=Person("AB", Role.DIRECTOR))
    inside.get("/machines")
    inside.do("free", card=inside.hidden["card"])
    assert inside.status == 200
    [freed] = hall.of_kind(Kind.PLACE_FREED)
    named = (None, "7", "Server, 7") if use is Use.STATION else ("7", None, "Server, table 7")
    in_report = text_of(inside.client.get("/board/report").text)
    assert f"Place freed {freed.number} {named[2]} " in in_report
    assert (freed.table, freed.kiosk, freed.round, freed.by) == (*named[:2], card.round, "AB")
    assert "Not paired" not in tab.pair(card)
    assert [device.card for device in hall.kiosks.devices] == [card]


# -- calls ---------------------------------------------------------------------------------------


def test_calls_stand_first_one_line_each(inside):
    record_kiosk(inside, "Kiosk 1", called("Kiosk 1", table="7", words=("ZANT",)))
    own = inside.call(round=3, table="9")
    inside.get()
    assert inside.text.index("2 calls wait") < inside.text.index("Machines")
    first, second = re.findall(r'(?s)<button class="press call">.*?</button>', inside.html)
    assert "table 7" in first
    assert "Shares words with a recent ruling at its table" in first
    assert f"Call {own.number}, table 9" in second
    assert "ZANT" not in inside.html


def test_an_opened_call_shows_both_challenges_and_the_record_who_opened_it(inside):
    logbook = inside.access.session
    before = asking.ruled(logbook, "ZANT", "BLORP", table="7", round=3)
    call = asking.called(logbook, "ZANT", table="7", round=3)
    inside.get()
    assert "ZANT" not in inside.html
    shown = inside.do("open", number=str(call.number))
    opened = inside.hall.entries[-1]
    assert (opened.kind, opened.about, opened.by) == (Kind.WORDS_SHOWN, call.number, "AB")
    assert f"Before ACCEPTABLE Entry {before.number}" in shown
    assert shown.count("ZANT Z A N T in both") == 2
    assert inside.renews == "60; url=/board"
    assert "updates by itself" not in shown
    assert inside.get().count("ZANT") == 2, "as it stands, and recorded once"
    inside.do("open", number=str(call.number))
    inside.hall.wait(59_400)
    assert "ZANT" in inside.get()
    assert inside.renews == "1; url=/board"
    inside.hall.wait(599)
    assert "ZANT" in inside.get()
    inside.hall.wait(1)
    visit = inside.access.of(inside.token)
    assert inside.access.seconds_open(visit, call.number) == 1, "also if the page was slow"
    assert "ZANT" not in inside.get()
    assert len(inside.hall.of_kind(Kind.WORDS_SHOWN)) == 1
    inside.do("open", number=str(call.number))
    assert "ZANT" not in inside.send(back="yes")
    assert visit.duty.seen.rulings == {}


def test_nothing_untouched_judges_and_enter_presses_what_does_nothing(inside):
    call = inside.call(table="9")
    inside.do("open", number=str(call.number))
    before = inside.hall.entries
    first = re.findall(r"<button[^>]*>", inside.task)[0]
    assert first == '<button class="unseen" tabindex="-1">', "Enter presses the first one"
    shown = re.findall(r'value="([^"]*)" data-for="(\d)"[^>]*>([^<]*)<', inside.task)
    assert [each[1:] for each in shown] == [("1", "Judge now"), ("2", "Record: not judged")]
    [judge, refuse] = [digest for digest, *_ in shown]
    assert "checked" not in inside.task
    for typed in (
        {},
        {"answer": "judge"},
        {"answer": "refuse", "press": judge},
        {"answer": "both", "press": judge},
        {"answer": "judge", "press": refuse},
    ):
        assert "Judge these words?" in inside.send(**typed), typed
    assert inside.hall.entries == before
    assert "Recorded as entry" in inside.press("Record: not judged", answer="refuse")
    [settled] = inside.hall.of_kind(Kind.SETTLED)
    assert (settled.outcome, settled.by) == (Outcome.REFUSE, "AB")
    assert "ZANT" not in inside.html
    assert "Nobody waits." in inside.text


@pytest.mark.parametrize("device", ["phone", "kiosk"])
@pytest.mark.parametrize(
    ("word", "answer", "title"),
    [("ZANT", "judge", "ACCEPTABLE"), ("QXV", "judge", "UNACCEPTABLE"),
     ("ZANT", "refuse", "Challenged words are judged here")],
)  # fmt: skip
def test_a_call_that_is_answered_on_the_board_goes_on_at_its_device(
    inside, device, word, answer, title
):
    hall = inside.hall
    if device == "phone":
        tab = hall.phone("7", 3)
        tab.judge("ZANT", "QXV")
        hall.wait(20_000)
        tab.judge(word)
    else:
        hall.open(3)
        tab = hall.paired()
        asking.ruled(inside.access.session, word, "BLORP", table="7", round=3)
        tab.judge_at_kiosk("7", word=word)
    [call] = hall.of_kind(Kind.CALL)
    assert tab.title == "CALL THE WORD JUDGE"
    inside.get()
    assert word in inside.do("open", number=str(call.number))
    deed = {"judge": "Judge now", "refuse": "Record: not judged"}[answer]
    done = inside.press(deed, answer=answer)
    assert not {"ZANT", "QXV", "BLORP", "ACCEPTABLE", "UNACCEPTABLE"} & set(done.split())
    hall.wait(2_000)
    tab.open()
    assert tab.title == title
    assert ("Call" in tab.text) == (answer == "refuse")
    _opened, settled, *ruled = (each for each in hall.entries if each.number > call.number)
    assert (settled.kind, settled.by) == (Kind.SETTLED, "AB")
    if device == "phone":
        hall.close(3)
        assert (f"Call {call.number} is settled: not judged." in tab.open()) == (not ruled)
    if ruled:
        [ruling] = ruled
        assert (ruling.allowed_by, ruling.station) == (call.number, "Server")
        assert f"Entry {ruling.number}" in tab.text
        assert f"This settles call {call.number}." in done


# -- rulings and what is done about them -----------------------------------------------------------


def test_no_page_has_a_word_until_somebody_opens_it_which_is_recorded(inside):
    of = asking.ruled(inside.access.session, "ZANT", "QXV", table="7", round=2)
    record_kiosk(inside, "Kiosk 1", ruling("Kiosk 1", "QUEX FLIMM", table="9"))
    for path in ("", "/rounds", "/machines", "/rulings"):
        inside.get(path)
        assert not inside.shows_words, path
    assert f'href="/board/rulings/{of.number}"' in inside.html
    inside.get(f"/rulings/{of.number}")
    assert "Mistyped Only where slip and board are at hand." in inside.text
    assert not inside.shows_words
    shut = offered(inside)
    assert {"void", "waive", "move"} == shut
    inside.do("begin", task="void", ruling=str(of.number))
    assert "All rulings on this play become void." in inside.text
    assert not inside.shows_words
    inside.get(f"/rulings/{of.number}")
    assert "QXV" in inside.do("open", number=str(of.number))
    assert "QUEX" not in inside.html
    assert inside.renews == "60; url=/board"
    assert {"correct", "hand"} <= offered(inside) - shut
    last = inside.hall.entries[-1]
    assert (last.kind, last.by, last.about) == (Kind.WORDS_SHOWN, "AB", of.number)
    assert last.words == ()
    inside.do("begin", task="correct", ruling=str(of.number))
    assert ("QXV" in inside.text, inside.renews) == (True, "60; url=/board")
    another = asking.ruled(inside.access.session, "FLIMM", "BLORP", table="8", round=2)
    inside.do("begin", task="correct", ruling=str(another.number))
    assert not inside.shows_words, "those of another entry stay shut"


def offered(board):
    return set(re.findall(r'name="task" value="(\w+)"', board.html))


def test_what_is_recorded_at_the_board_is_of_the_only_open_round(hall):
    board = hall(holders=holders(), tables=frozenset({"1"})).director()
    for table, opened in (("8", 3), ("9", 4)):
        board.hall.open(opened)
        board.get("/rulings")
        board.do("begin", task="admit")
        board.press("Admit the table", table=table)
    assert [entry.round for entry in board.hall.of_kind(Kind.ADMITTED)] == [3, None]


def test_what_is_sent_from_an_earlier_page_and_a_way_back_change_nothing(inside):
    of = asking.ruled(inside.access.session, "ZANT", "QXV", table="7", round=2)
    inside.get("/rulings")
    before = len(inside.hall.entries)
    inside.do("begin", task="void", ruling=str(of.number))
    earlier = inside.html
    inside.do("begin", task="void", ruling=str(of.number))
    inside.html = earlier
    inside.press("It doesn't count", why="misplaced")
    inside.send(back="yes")
    for refused in ("round", "call"):
        inside.do("begin", task=refused)
        inside.get("/task")
        assert not inside.task, refused
    inside.do("leave")
    inside.enter()
    inside.get("/task")
    assert not inside.task
    assert [e.kind for e in inside.hall.entries[before:]] == [Kind.MENU_OPENED]


# -- what it does --------------------------------------------------------------------------------


def test_rounds_are_opened_and_closed_and_the_record_names_who(inside):
    assert "No round is open." in inside.text
    for _ in range(2):  # one that is open is not opened again
        assert "Round 1 is open" in inside.do("open-round", round="1")
        assert "Open round 2" in inside.text
    inside.get("/rounds")
    inside.do("open-round", round="12", beside="yes")
    inside.do("close-round", round="1")
    assert inside.rounds == {12}
    inside.do("close-round", round="12")
    assert "Open round 13" in inside.text, "the one after the highest of today"
    deeds = [*[Kind.ROUND_OPENED] * 2, *[Kind.ROUND_CLOSED] * 2]
    assert inside.deeds()[1:] == [(kind, "AB") for kind in deeds]


@pytest.mark.parametrize("wrong", ["0", "-1", "1e3", "x", "", "99999", "²"])
def test_what_is_no_round_opens_and_closes_none(inside, wrong):
    for deed in ("open-round", "close-round"):
        inside.do(deed, round=wrong)
    assert (inside.rounds, len(inside.deeds())) == (frozenset(), 1)


FAULTS = pytest.mark.parametrize(
    ("fails", "said"), [(fail, "The disk is full."), (min, "(TypeError")]
)


@FAULTS
def test_a_deed_that_is_recorded_and_then_fails_may_be_done_in_part(
    inside, monkeypatch, fails, said
):
    monkeypatch.setattr(paired_devices.storage, "replace", fails)
    shown = inside.do("open-round", round="4")
    assert "This was not done, or only in part" in shown
    assert (said in shown, "Back to the board" in shown) == (True, True)
    assert (inside.status, inside.rounds, inside.renews) == (503, frozenset(), "")
    assert inside.deeds()[-1] == (Kind.ROUND_OPENED, "AB")


@FAULTS
def test_the_board_renews_itself_after_a_fault_too_unless_somebody_reads_on(
    inside, monkeypatch, fails, said
):
    with monkeypatch.context() as once:
        once.setattr(inside.event_status, "today", fails)
        shown = inside.get("?still=yes")
    assert ("The page cannot be shown" in shown, said in shown, inside.status) == (True, True, 503)
    assert inside.renews == "10; url=/board"
    assert "Club night" in inside.get()
    assert inside.renews == "10; url=/board"
    assert (inside.get("?still=yes"), inside.renews)[1] == ""


def test_words_that_cannot_be_recorded_as_opened_stay_shut(inside, monkeypatch):
    """An entry that is not there opens nothing, either."""
    inside.hall.phone("7", 3).judge("ZANT", "BLORP")
    before = inside.hall.entries
    for number in ("0", "1", "99", "x", "", "1" * 40):
        inside.get("/rulings")
        inside.do("open", number=number)
        assert inside.hall.entries == before, number
    [entry] = inside.hall.of_kind(Kind.RULING)
    monkeypatch.setattr(inside.access.session, "record", fail)
    assert "The disk is full." in inside.do("open", number=str(entry.number))
    inside.get(f"/rulings/{entry.number}")
    assert not inside.shows_words


def test_the_report_is_saved_without_words_and_an_appeal_only_with_opened_ones(inside):
    inside.hall.phone("7", 3).judge("ZANT", "BLORP")
    [entry] = inside.hall.of_kind(Kind.RULING)
    report = inside.client.get("/board/report")
    assert report.headers["content-disposition"] == 'attachment; filename="report.html"'
    assert "ZANT" not in report.text
    assert inside.hall.kiosks.served.journal.head().spoken in report.text
    appeal = f"/board/rulings/{entry.number}/appeal"
    assert inside.client.get(appeal, follow_redirects=False).status_code == 303
    inside.get("/rulings")
    inside.do("open", number=str(entry.number))
    opened = inside.client.get(appeal)
    assert "attachment" in opened.headers["content-disposition"]
    assert ">Z<" in opened.text or "ZANT" in opened.text
    call = inside.call(table="9")
    inside.do("open", number=str(call.number))
    reply = inside.client.get(f"/board/rulings/{call.number}/appeal", follow_redirects=False)
    assert reply.status_code == 303, "no play is on a call"


def test_a_round_is_opened_beside_another_only_after_a_question(inside):
    assert "Still open" not in inside.get("/rounds?beside=3")
    inside.hall.open(3)
    assert "Still open" not in inside.get("/rounds?beside=3")
    asked = inside.do("open-round", round="4")
    assert inside.rounds == {3}
    for said in ("Still open: 3", "A table has one device", "replaces the earlier one"):
        assert said in asked
    inside.do("open-round", **{name: inside.hidden[name] for name in ("round", "beside")})
    assert inside.rounds == {3, 4}
    assert [kind for kind, _ in inside.deeds()][1:] == [Kind.ROUND_OPENED]


def test_the_close_of_a_round_asks_once_and_says_what_is_under_way(board):
    hall = board.hall
    phone, venue = hall.phone("7", 3), hall.paired("venue", "8")
    hall.open(4)
    venue.agree(4)
    board.enter()
    assert "1 device is paired for this round." in board.get("/closing/4")
    before = board.get("/closing/3")
    assert "1 device is paired for this round." in before
    phone.to_hand_off("ZANT")
    assert "1 challenge is under way. It has 2 minutes." in board.get("/closing/3")
    phone.hold()
    assert phone.opened == "ACCEPTABLE"
    assert board.get("/closing/3") == before
    call = board.call(round=3, table="9")
    assert "is open: answer it" not in board.get("/closing/4")
    assert f"Call {call.number}, table 9, is open: answer it." in board.get("/closing/3")
    assert "ZANT" not in board.html
    assert 'action="/board/close-round"' in board.html
    assert "close-round" not in (board.get(), board.html)[1]
    board.do("close-round", round="3")
    assert board.rounds == {4}
    assert "Round 4 is open" in board.get("/closing/3")


def test_a_call_that_comes_while_a_round_is_asked_about_is_named(inside, monkeypatch):
    def looked(duty):
        inside.call(round=3, table="9")
        return calls(duty)

    inside.hall.open(3)
    monkeypatch.setattr(board_pages, "calls", looked)
    assert "table 9, is open: answer it." in inside.get("/closing/3")

"""The kiosks of devices that are taken back, agreed to or paired again at a bad moment."""

import re
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from threading import Event
from typing import Any

import pytest
from starlette.requests import Request

from judge_gui.kiosk import look_every
from judge_procedure.pairing import Card, Use
from judge_record.entry import Kind
from judge_record.event import begin_event, close_event, open_event
from judge_record.journal import Journal
from judge_record.store import room
from judge_server.web import devices
from judge_server.web.browser import NotPaired
from judge_server.web.device_pages import DevicePages
from judge_server.web.device_station import DeviceStation
from judge_server.web.tokens import Tokens
from lexicons import CannotJudge, Library
from tests.unit.judge_server.web.conftest import Hall, Tab
from tests.unit.judge_server.web.test_secrecy import shows

Begin = Callable[..., Hall]
full = CannotJudge("The disk is full.", remedy="Make room.")


def fail(*_given: Any, **_more: Any) -> None:
    raise full


def request_of(tab: Tab) -> Request:
    cookie = f"judge={tab.client.cookies['judge']}".encode()
    return Request({"type": "http", "headers": [(b"cookie", cookie)], "method": "GET", "path": "/"})


def kinds(hall: Hall) -> list[str]:
    return [entry.kind for entry in hall.entries]


def venue_device(hall: Hall) -> Tab:
    """A device of the venue at table 7, at which nobody has agreed yet."""
    hall.kiosks.devices.open_round(3)
    tab = hall.tab()
    tab.pair(Card(Use.DEVICE, "7"))
    tab.open()
    return tab


def to_judging(tab: Tab, word: str) -> None:
    """Press JUDGE: the ruling is recorded, and its page does not show it yet."""
    tab.to_hand_off(word)
    tab.hall.wait(1_000)
    tab.press("tab")
    tab.hall.wait(1_000)
    tab.press("enter")
    assert Kind.RULING in kinds(tab.hall)


# -- taken back while a request is under way -------------------------------------------------------


def test_a_request_of_a_device_that_is_taken_back_meanwhile_begins_no_kiosk(hall: Begin) -> None:
    here = hall()
    phone = here.phone()
    phone.open()
    pages, request = DevicePages(here.kiosks, Tokens(secure=False)), request_of(phone)
    [device] = here.kiosks.devices
    assert pages.device_of(request) == device
    here.kiosks.take_back(device.marker)
    with pytest.raises(NotPaired):
        pages.drawn(device, request, None)
    assert here.kiosks.browsers == {}
    assert kinds(here)[-1] == Kind.CLOSED
    assert "Another" not in here.tab().pair(Card(Use.TABLE, "7", 3))


def test_a_page_that_has_its_kiosk_already_opens_no_session_after_the_end(hall: Begin) -> None:
    here = hall()
    here.phone().open()
    [device] = here.kiosks.devices
    browser = here.kiosks.browser(device)
    here.kiosks.take_back(device.marker)
    with pytest.raises(NotPaired):
        browser.show()
    with pytest.raises(NotPaired):
        browser.press(browser.turn, [])
    browser.tick()
    assert kinds(here)[-1] == Kind.CLOSED


def test_pages_of_a_device_that_loses_its_kiosk_meanwhile_ask_for_a_card(
    hall: Begin, monkeypatch: pytest.MonkeyPatch
) -> None:
    here = hall()
    phone = here.phone()
    phone.open()
    [device] = here.kiosks.devices
    monkeypatch.setattr(DevicePages, "device_of", lambda _pages, _request: device)
    here.kiosks.take_back(device.marker)
    assert "This device is not paired" in phone.open()
    assert phone.client.get("/screen").status_code == 401
    assert phone.client.post("/screen", data={"key": "enter"}).status_code == 401


def test_a_device_is_taken_back_although_the_disk_is_full(
    hall: Begin, monkeypatch: pytest.MonkeyPatch
) -> None:
    here = hall()
    phone = here.phone()
    phone.open()
    [device] = here.kiosks.devices
    monkeypatch.setattr(devices.storage, "replace", fail)
    with pytest.raises(CannotJudge):
        here.kiosks.take_back(device.marker)
    assert list(here.kiosks.devices) == []
    assert "This device is not paired" in phone.open()


def test_a_request_after_the_end_of_the_server_begins_no_session(hall: Begin) -> None:
    here = hall()
    phone = here.phone()
    phone.open()
    here.kiosks.close()
    assert "The server has ended." in phone.open()
    assert phone.client.get("/screen").status_code == 503
    assert kinds(here)[-1] == Kind.CLOSED


# -- a ruling that nobody has seen -----------------------------------------------------------------


def test_a_table_that_pairs_again_sees_that_a_ruling_was_interrupted(hall: Begin) -> None:
    here = hall()
    to_judging(here.phone(), "ZANT")
    [device] = here.kiosks.devices
    here.kiosks.take_back(device.marker)
    again = here.phone()
    assert "A challenge was interrupted" in again.open()
    assert "Ruling 4 is recorded" in again.text


@pytest.mark.parametrize("is_ruled", [False, True])
def test_the_players_of_a_later_round_do_not_see_what_was_interrupted(
    hall: Begin, is_ruled: bool
) -> None:
    here = hall()
    earlier = here.phone("7", 3)
    if is_ruled:
        to_judging(earlier, "ZANT")
    else:
        earlier.to_hand_off("ZANT")
        earlier.open()
    here.kiosks.take_back(*[device.marker for device in here.kiosks.devices])
    later = here.phone("7", 4)
    assert "Challenged words are judged here" in later.open()
    [entry] = [entry for entry in here.entries if entry.kind == Kind.INTERRUPTED]
    assert (entry.round, entry.table) == (3, "7")
    assert entry.refers_to == (4 if is_ruled else None)
    here.kiosks.take_back(*[device.marker for device in here.kiosks.devices])
    assert "Challenged words are judged here" in here.phone("7", 4).open()
    assert kinds(here).count(Kind.INTERRUPTED) == 1


def killed(here: Hall, phone: Any) -> Any:
    """Return a browser of the same device at the server that begins after a kill."""
    for browser in here.kiosks.browsers.values():
        browser.tick()
        browser.kiosk.worker.station.opening.release()
    here.kiosks.browsers.clear()
    here.begin()
    again = here.tab()
    again.client.cookies = phone.client.cookies
    return again


def test_a_verdict_whose_reply_may_be_lost_was_not_shown(hall: Begin) -> None:
    here = hall()
    phone = here.phone()
    to_judging(phone, "ZANT")
    here.wait(2_000)
    assert "ACCEPTABLE" in phone.client.get("/screen", params=phone.hidden).text
    again = killed(here, phone)
    assert "A challenge was interrupted" in again.open()
    assert "Ruling 4 is recorded" in again.text


def test_a_verdict_that_the_script_shows_was_shown(hall: Begin) -> None:
    here = hall()
    phone = here.phone()
    to_judging(phone, "ZANT")
    here.wait(2_000)
    [turn] = re.findall(r'data-turn="(\d+)"', phone.client.get("/screen").text)
    phone.client.get("/screen", params={"turn": turn})
    assert "Challenged words are judged here" in killed(here, phone).open()


def test_a_verdict_on_a_page_without_script_was_shown_when_the_page_asks_again(hall: Begin) -> None:
    here = hall()
    phone = here.phone()
    to_judging(phone, "ZANT")
    here.wait(2_000)
    assert "ACCEPTABLE" in phone.open()
    phone.open()
    assert "Challenged words are judged here" in killed(here, phone).open()


def test_a_verdict_waits_on_its_page_until_the_network_is_back(hall: Begin) -> None:
    here = hall()
    phone = here.phone()
    to_judging(phone, "ZANT")
    here.wait(60_000)
    assert "ACCEPTABLE" in phone.open()
    here.wait(19_000)
    assert "ACCEPTABLE" in phone.open()  # its time begins now
    here.wait(19_000)
    assert "ACCEPTABLE" in phone.open()
    here.wait(1_000)
    assert "Challenged words are judged here" in phone.open()


def test_a_device_that_went_dark_has_not_shown_the_verdict_that_it_was_sent(hall: Begin) -> None:
    here = hall()
    phone = here.phone()
    to_judging(phone, "ZANT")
    here.wait(2_000)
    assert "ACCEPTABLE" in phone.open()
    [device] = here.kiosks.devices
    here.kiosks.take_back(device.marker)
    assert "Ruling 4 is recorded" in here.phone().open()


# -- both players agree ----------------------------------------------------------------------------


def test_who_agrees_a_second_time_does_not_end_the_challenge(hall: Begin) -> None:
    here = hall()
    tab = venue_device(here)
    form = tab.hidden
    tab.post("/agree", **form)
    tab.to_hand_off("ZANT")
    before = kinds(here)
    tab.post("/agree", **form)
    assert "Z A N T" in tab.open()
    assert kinds(here) == before


def test_who_agrees_while_judging_still_sees_the_verdict(hall: Begin) -> None:
    here = hall()
    tab = venue_device(here)
    form = tab.hidden
    tab.post("/agree", **form)
    to_judging(tab, "ZANT")
    tab.post("/agree", **form)
    here.wait(2_000)
    assert "ACCEPTABLE" in tab.open().upper()
    assert "interrupted" not in tab.text


def test_who_agrees_on_a_device_that_was_taken_back_is_asked_for_a_card(hall: Begin) -> None:
    here = hall()
    tab = venue_device(here)
    [device] = here.kiosks.devices
    here.kiosks.take_back(device.marker)
    here.kiosks.agree(device)
    assert "This device is not paired" in tab.post("/agree", **tab.hidden)


def test_who_agreed_is_asked_again_if_that_cannot_be_recorded(
    hall: Begin, monkeypatch: pytest.MonkeyPatch
) -> None:
    here = hall()
    tab = venue_device(here)
    form = tab.hidden
    with monkeypatch.context() as patch:
        patch.setattr(Journal, "record", fail)
        assert "CANNOT JUDGE" in tab.post("/agree", **form)
        assert "The disk is full." in tab.text
    [device] = here.kiosks.devices
    assert device.agreed is None
    assert "Do both players agree" in tab.open()
    tab.post("/agree", **form)
    assert "Do both players agree" not in tab.open()
    assert [e.note for e in here.entries if e.kind == Kind.DEVICE_PAIRED][-1] == (
        "both players agreed"
    )


# -- the event is over -----------------------------------------------------------------------------


def test_devices_begin_no_event_after_theirs_was_closed(hall: Begin) -> None:
    here = hall()
    phone = here.phone()
    phone.open()
    [before] = here.entries[:1]
    folder = here.home / "journal"
    journal = open_event(str(folder))
    assert journal
    close_event(journal, time="t", station="desk 1")
    here.wait(20_000)
    assert "The event Club night is over." in phone.open()
    assert "The event Club night is over." in here.tab().pair(Card(Use.TABLE, "8", 3))
    assert open_event(str(folder)) is None
    assert Journal(str(folder / "current.journal")).opening_seal == before.seal


def test_devices_do_not_judge_in_another_event(hall: Begin) -> None:
    here = hall()
    begin_event(str(here.home / "journal"), "Final", time="t", station="desk 1")
    here.kiosks.devices.open_round(3)
    assert "The event Club night is over." in here.tab().pair(Card(Use.TABLE, "7", 3))
    assert kinds(here) == [Kind.EVENT_OPENED]


# -- pages of an earlier kiosk, and odd requests ---------------------------------------------------


def test_a_page_from_before_a_restart_does_nothing(hall: Begin) -> None:
    here = hall()
    phone = here.phone()
    phone.open()
    turns = {phone.hidden["turn"]}
    for _ in range(3):
        here.kiosks.close()
        here.begin()
        [device] = here.kiosks.devices
        turns.add(str(here.kiosks.browser(device).show().turn))
    assert len(turns) == 4


def test_an_odd_turn_does_nothing(hall: Begin) -> None:
    phone = hall().phone()
    phone.open()
    before = phone.client.get("/screen").text
    for turn in ("1" * 5000, "\u0663", "-1", "x", ""):
        sent = {**phone.hidden, "turn": turn, "key": "enter"}
        assert phone.client.post("/screen", data=sent).text == before, turn[:9]
        assert phone.client.get("/screen").text == before, turn[:9]


def test_a_form_in_a_strange_encoding_does_nothing(hall: Hall) -> None:
    """`unicode_escape` makes texts that UTF-8 cannot hold."""
    phone = hall().phone()
    lines = []
    for name in ("secret", "turn", "key", "place", "letters"):
        lines += ["--X", f'Content-Disposition: form-data; name="{name}"', "", r"7\ud800"]
    headers = {"Content-Type": "multipart/form-data; charset=unicode_escape; boundary=X"}
    body = "\r\n".join([*lines, "--X--", ""])
    for path in ("/", "/screen", "/agree", "/pair"):
        reply = phone.client.post(path, content=body, headers=headers, follow_redirects=False)
        assert reply.status_code in {200, 303, 401, 403}, path


def test_the_rules_of_all_pages_are_read_once(hall: Begin, monkeypatch: pytest.MonkeyPatch) -> None:
    here = hall()
    browser = here.tab()
    browser.pair(Card(Use.STATION, "Browser 1"))
    read: list[str] = []
    monkeypatch.setattr(Library, "examine", lambda _library, path: read.append(path))
    browser.open()
    here.wait(1_000)
    assert read == []


# -- at once ---------------------------------------------------------------------------------------


def test_no_board_waits_for_a_slow_pairing_at_another(
    hall: Begin, monkeypatch: pytest.MonkeyPatch
) -> None:
    here = hall()
    other = here.phone("8")
    other.open()
    [device] = here.kiosks.devices
    begun, goes_on = slow_sessions(monkeypatch)
    with ThreadPoolExecutor() as threads:
        pairing = threads.submit(here.phone, "7")
        assert begun.wait(10)
        try:
            threads.submit(other.to_hand_off, "QUEX").result(5)
            threads.submit(here.kiosks.take_back, device.marker).result(5)
        finally:
            goes_on.set()
        pairing.result(10)
    assert shows(other.own, "QUEX")
    assert [each.station for each in here.kiosks.devices] == ["Table 7"]


def slow_sessions(monkeypatch: pytest.MonkeyPatch) -> tuple[Event, Event]:
    """Let each session wait at its beginning; the first event says so, the second ends it."""
    begun, goes_on = Event(), Event()
    begin = DeviceStation.begin_session

    def slowly(station: DeviceStation, *given: Any) -> Any:
        begun.set()
        assert goes_on.wait(10)
        return begin(station, *given)

    monkeypatch.setattr(DeviceStation, "begin_session", slowly)
    return begun, goes_on


def test_the_end_of_the_server_waits_for_a_pairing_and_ends_it(
    hall: Begin, monkeypatch: pytest.MonkeyPatch
) -> None:
    here = hall()
    here.kiosks.devices.open_round(3)
    begun, goes_on = slow_sessions(monkeypatch)
    with ThreadPoolExecutor() as threads:
        pairing = threads.submit(here.kiosks.pair, Card(Use.TABLE, "7", 3))
        assert begun.wait(10)
        closing = threads.submit(here.kiosks.close)
        goes_on.set()
        assert pairing.result(10)
        closing.result(10)
    assert kinds(here)[-1] == Kind.CLOSED
    assert here.kiosks.browsers == {}


# -- a look at the room ----------------------------------------------------------------------------


def test_idle_devices_share_one_look_at_the_room(
    hall: Begin, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each look writes 64 KB: 60 devices would write 4 MB in ten seconds."""
    here = hall()
    for table in ("7", "8", "9"):
        here.phone(table).open()
    looked: list[str] = []
    monkeypatch.setattr(room, "look", looked.append)
    for _ in range(3):
        looked.clear()
        here.wait(look_every)
        assert len(looked) == 1


def test_every_device_says_at_once_that_there_is_no_room(
    hall: Begin, monkeypatch: pytest.MonkeyPatch
) -> None:
    here = hall()
    phones = [here.phone(table) for table in ("7", "8")]
    for phone in phones:
        phone.open()
    monkeypatch.setattr(room, "look", fail)
    here.wait(look_every)
    assert ["The disk is full." in phone.open() for phone in phones] == [True, True]

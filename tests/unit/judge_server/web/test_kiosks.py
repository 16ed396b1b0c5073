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


def kinds(hall: Hall) -> list[str]:
    return [entry.kind for entry in hall.entries]


# -- taken back while a request is under way -------------------------------------------------------


def test_a_request_of_a_device_that_is_taken_back_meanwhile_begins_no_kiosk(
    here: Any, phone: Any
) -> None:
    phone.open()
    cookie = f"judge={phone.client.cookies['judge']}".encode()
    request = Request(
        {"type": "http", "headers": [(b"cookie", cookie)], "method": "GET", "path": "/"}
    )
    pages = DevicePages(here.kiosks, Tokens(secure=False))
    [device] = here.kiosks.devices
    assert pages.device_of(request) == device
    browser = here.kiosks.browser(device)
    here.take_back()
    for late in (
        lambda: pages.drawn(device, request, None),
        browser.show,
        lambda: browser.press(browser.turn, []),
    ):
        with pytest.raises(NotPaired):
            late()
    browser.tick()
    assert here.kiosks.browsers == {}
    assert kinds(here)[-1] == Kind.CLOSED
    assert "Another" not in here.tab().pair(Card(Use.TABLE, "7", 3))


def test_pages_of_a_device_that_loses_its_kiosk_meanwhile_ask_for_a_card(
    here: Any, phone: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    [device] = here.kiosks.devices
    monkeypatch.setattr(DevicePages, "device_of", lambda _pages, _request: device)
    here.take_back()
    assert "This device is not paired" in phone.open()
    assert phone.client.get("/screen").status_code == 401
    assert phone.client.post("/screen", data={"key": "enter"}).status_code == 401


def test_a_device_is_taken_back_although_the_disk_is_full(
    here: Any, phone: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(devices.storage, "replace", fail)
    with pytest.raises(CannotJudge):
        here.take_back()
    assert list(here.kiosks.devices) == []
    assert "This device is not paired" in phone.open()


def test_a_request_after_the_end_of_the_server_begins_no_session(here: Any, phone: Any) -> None:
    here.kiosks.close()
    assert "The server has ended." in phone.open()
    assert phone.client.get("/screen").status_code == 503
    assert kinds(here)[-1] == Kind.CLOSED


# -- a ruling that nobody has seen -----------------------------------------------------------------


@pytest.mark.parametrize("is_ruled", [False, True])
def test_the_players_of_a_later_round_do_not_see_what_was_interrupted(
    here: Any, is_ruled: bool
) -> None:
    earlier = here.phone("7", 3)
    earlier.to_hand_off("ZANT")
    if is_ruled:
        earlier.hold()
    earlier.open()
    here.take_back()
    for _ in range(2):
        assert "Challenged words are judged here" in here.phone("7", 4).open()
        [entry] = here.of_kind(Kind.INTERRUPTED)
        assert (entry.round, entry.table) == (3, "7")
        assert entry.refers_to == (4 if is_ruled else None)
        here.take_back()


def get_screen(phone: Tab) -> None:
    """Ask as the script does, which says what page it shows."""
    found = phone.client.get("/screen", params=phone.hidden)
    assert "ACCEPTABLE" in found.text


def show_screen(phone: Tab) -> None:
    """Show what a script got."""
    [turn] = re.findall(r'data-turn="(\d+)"', phone.client.get("/screen").text)
    phone.client.get("/screen", params={"turn": turn})


def show_page(phone: Tab) -> None:
    """Ask again, as a page without script does."""
    assert "ACCEPTABLE" in phone.see()


@pytest.mark.parametrize(
    ("showing", "is_shown"),
    [(get_screen, False), (Tab.open, False), (show_screen, True), (show_page, True)],
)
def test_a_verdict_whose_reply_may_be_lost_was_not_shown(
    here: Any, phone: Any, showing: Callable[[Tab], object], is_shown: bool
) -> None:
    phone.to_hand_off("ZANT")
    phone.hold()
    here.wait(2_000)
    showing(phone)
    here.kill()
    shown = phone.again.text
    assert ("Challenged words are judged here" in shown) == is_shown
    assert ("A challenge was interrupted" in shown and "Ruling 4 is" in shown) != is_shown
    here.take_back()
    assert ("Ruling 4 is recorded" in here.phone().open()) != is_shown


def test_a_verdict_waits_on_its_page_until_the_network_is_back(here: Any, phone: Any) -> None:
    phone.to_hand_off("ZANT")
    phone.hold()
    for time_away in (60_000, 19_000, 19_000):  # its time begins when the page has asked again
        here.wait(time_away)
        assert "ACCEPTABLE" in phone.open()
    here.wait(1_000)
    assert "Challenged words are judged here" in phone.open()


# -- both players agree ----------------------------------------------------------------------------


def test_who_agrees_a_second_time_does_not_end_the_challenge(here: Any) -> None:
    here.kiosks.devices.open_round(3)
    tab = here.paired(Use.DEVICE)
    form = tab.hidden
    tab.post("/agree", **form)
    tab.to_hand_off("ZANT")
    before = kinds(here)
    tab.post("/agree", **form)
    assert "Z A N T" in tab.open()
    assert kinds(here) == before
    tab.hold()
    tab.post("/agree", **form)
    here.wait(2_000)
    assert "ACCEPTABLE" in tab.open().upper()
    assert "interrupted" not in tab.text


def test_who_agrees_on_a_device_that_was_taken_back_is_asked_for_a_card(here: Any) -> None:
    here.kiosks.devices.open_round(3)
    tab = here.paired(Use.DEVICE)
    [device] = here.kiosks.devices
    here.take_back()
    here.kiosks.agree(device)
    assert "This device is not paired" in tab.post("/agree", **tab.hidden)


def test_who_agreed_is_asked_again_if_that_cannot_be_recorded(
    here: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    here.kiosks.devices.open_round(3)
    tab = here.paired(Use.DEVICE)
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
    assert here.of_kind(Kind.DEVICE_PAIRED)[-1].note == "both players agreed"


# -- the event is over -----------------------------------------------------------------------------


@pytest.mark.parametrize("another", [False, True])
def test_devices_begin_no_event_after_theirs_was_closed(
    here: Any, phone: Any, another: bool
) -> None:
    folder = str(here.home / "journal")
    current = Journal(f"{folder}/current.journal")
    close_event(current, time="t", station="desk 1")
    if another:
        begin_event(folder, "Final", time="t", station="desk 1")
    here.wait(20_000)
    assert "The event Club night is over." in phone.open()
    assert "The event Club night is over." in here.tab().pair(Card(Use.TABLE, "8", 3))
    found = open_event(folder)
    assert (
        [entry.kind for entry in found.entries()] == [Kind.EVENT_OPENED] if found else not another
    )


# -- pages of an earlier kiosk, and odd requests ---------------------------------------------------


def test_a_page_from_before_a_restart_does_nothing(here: Any, phone: Any) -> None:
    turns = set()
    for _ in range(4):
        phone.open()
        turns.add(phone.hidden["turn"])
        here.kiosks.close()
        here.begin()
        phone = phone.again
    assert len(turns) == 4


def test_an_odd_turn_does_nothing(phone: Any) -> None:
    phone.open()
    before = phone.client.get("/screen").text
    for turn in ("1" * 5000, "\u0663", "-1", "x", ""):
        sent = {**phone.hidden, "turn": turn, "key": "enter"}
        assert phone.client.post("/screen", data=sent).text == before, turn[:9]
        assert phone.client.get("/screen").text == before, turn[:9]


def test_a_form_in_a_strange_encoding_does_nothing(phone: Any) -> None:
    """`unicode_escape` makes texts that UTF-8 cannot hold."""
    lines = []
    for name in ("secret", "turn", "key", "place", "letters"):
        lines += ["--X", f'Content-Disposition: form-data; name="{name}"', "", r"7\ud800"]
    headers = {"Content-Type": "multipart/form-data; charset=unicode_escape; boundary=X"}
    body = "\r\n".join([*lines, "--X--", ""])
    for path in ("/", "/screen", "/agree", "/pair"):
        reply = phone.client.post(path, content=body, headers=headers, follow_redirects=False)
        assert reply.status_code in {200, 303, 401, 403}, path


def test_the_rules_of_all_pages_are_read_once(hall: Begin, monkeypatch: pytest.MonkeyPatch) -> None:
    browser = hall().paired(Use.STATION)
    read: list[str] = []
    monkeypatch.setattr(Library, "examine", lambda _library, path: read.append(path))
    browser.open()
    browser.hall.wait(1_000)
    assert read == []


# -- at once ---------------------------------------------------------------------------------------


def test_no_board_waits_for_a_slow_pairing_at_another(
    here: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
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
    here: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
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
    here: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each look writes 64 KB: 60 devices would write 4 MB in ten seconds."""
    phones = [here.phone(table) for table in "789"]
    looked: list[str] = []
    monkeypatch.setattr(room, "look", looked.append)
    for number in range(1, 4):
        here.wait(look_every)
        assert len(looked) == number
    monkeypatch.setattr(room, "look", fail)
    here.wait(look_every)
    assert ["The disk is full." in phone.open() for phone in phones] == [True] * 3

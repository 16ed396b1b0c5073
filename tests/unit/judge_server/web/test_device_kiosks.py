"""The kiosks of devices at a bad moment: taken back, ended, at a fault, on a journal of others."""

from concurrent.futures import ThreadPoolExecutor

import pytest

from judge_gui.model.screens import VerdictShown
from judge_gui.station import judging
from judge_record.entry import Kind
from judge_record.event import close_event
from judge_record.session import Session
from judge_server.web import browser_view, refusals, rendering
from judge_server.web.browser_view import Viewport
from judge_server.web.device_pages import DevicePages
from judge_server.web.paired_devices import Devices, NotPaired
from tests.support import asking
from tests.support.browsers import Tab, fail, front
from tests.support.journals import begin_event_in, open_event_in


def fault(*_given, **_more):
    raise KeyError("ZANT")


def kinds(hall):
    return [entry.kind for entry in hall.entries]


# -- taken back while a request is under way -------------------------------------------------------


def test_a_request_of_a_device_that_is_taken_back_meanwhile_begins_no_kiosk(
    here, phone, monkeypatch
):
    phone.to_hand_off("ZANT")
    [device] = here.kiosks.devices
    browser = here.kiosks.of(device).browser
    here.unpair()
    assert not hasattr(browser.kiosk.screen, "words")
    for late in (
        lambda: browser.show(browser.turn, Viewport((390, 844))),
        lambda: browser.press(browser.turn, [], 0, 0),
    ):
        with pytest.raises(NotPaired):
            late()
    browser.tick()
    assert kinds(here)[-1] == Kind.CLOSED
    with monkeypatch.context() as late:  # its pages ask for a card
        late.setattr(DevicePages, "device_of", lambda _pages, _request: device)
        assert "This device is not paired" in phone.open()
        assert phone.client.get("/screen").status_code == 401
        assert phone.client.post("/screen", data={"key": "enter"}).status_code == 401
    assert "Another" not in here.tab().paired("table", "7", "3")


def test_a_request_after_the_end_of_the_server_begins_no_session(here, phone):
    here.kiosks.close()
    assert "The server has ended." in phone.open()
    assert phone.client.get("/screen").status_code == 503
    assert kinds(here)[-1] == Kind.CLOSED


# -- a ruling that nobody has seen -----------------------------------------------------------------


@pytest.mark.parametrize("is_ruled", [False, True])
def test_the_players_of_a_later_round_do_not_see_what_was_interrupted(here, is_ruled):
    earlier = here.phone("7", 3)
    earlier.to_hand_off("ZANT")
    if is_ruled:
        earlier.hold()
    get_screen(earlier)
    here.unpair()
    for _ in range(2):
        assert "Challenged words are judged here" in here.phone("7", 4).open()
        [entry] = here.of_kind(Kind.UNSEEN if is_ruled else Kind.INTERRUPTED)
        assert (entry.round, entry.table) == (3, "7")
        assert entry.about == (4 if is_ruled else None)
        here.unpair()


def get_screen(phone):
    """Ask for the page, which never comes."""
    phone.client.get("/screen", params=phone.fields)


def press_on_an_earlier_page(phone):
    phone.client.post("/screen", data={**phone.fields, "turn": "1", "key": "enter"})


@pytest.mark.parametrize("ends", ["restart", "kill"])
@pytest.mark.parametrize(
    ("showing", "is_shown"),
    [(get_screen, False), (press_on_an_earlier_page, False), (Tab.look, True)],
)
def test_a_verdict_whose_reply_may_be_lost_was_not_shown(here, phone, showing, is_shown, ends):
    phone.to_hand_off("ZANT")
    phone.hold()
    here.wait(2_000)
    showing(phone)
    getattr(here, ends)()
    shown = phone.again.text
    assert ("Challenged words are judged here" in shown) == is_shown
    assert ("A challenge was interrupted" in shown and "recorded as entry 4" in shown) != is_shown
    here.unpair()
    assert ("recorded as entry 4" in here.phone().open()) != is_shown
    assert bool(here.of_kind(Kind.UNSEEN)) != is_shown


def test_a_verdict_for_which_there_was_no_room_was_not_seen(here, phone, monkeypatch):
    layout = browser_view.layout
    phone.to_hand_off("ZANT")
    phone.hold()
    monkeypatch.setattr(browser_view, "layout", lambda *given: layout(*given)._replace(fits=False))
    for _ in range(2):  # the second request says that the page of the first was shown
        phone.html = phone.client.get("/screen", params=phone.fields).text
        assert "ACCEPTABLE" not in phone.text
    here.unpair()
    [ruling], [unseen] = here.of_kind(Kind.RULING), here.of_kind(Kind.UNSEEN)
    assert unseen.about == ruling.number


def test_a_verdict_waits_on_its_page_until_the_network_is_back(here, phone):
    """Its time begins when the page has asked again."""
    phone.to_hand_off("ZANT")
    phone.hold()
    for unasked, title in ((60_000, "ACCEPTABLE"), (19_000, "ACCEPTABLE"), (1_000, front)):
        here.wait(unasked)
        assert phone.opened == title


# -- both players agree ----------------------------------------------------------------------------


@pytest.mark.parametrize("opened", [(), (4,)], ids=["a second time", "to the next round"])
def test_who_agrees_again_does_not_end_the_challenge(here, opened):
    here.open(3)
    tab = here.paired("venue", "7")
    form = {**tab.hidden, "round": 3}
    for _ in range(2):
        tab.post("/agree", **form)
    tab.to_hand_off("ZANT")
    here.open(*opened)
    before = kinds(here)
    tab.post("/agree", **form)
    assert "Z A N T" in tab.open()
    assert kinds(here) == before
    tab.hold()
    tab.post("/agree", **form)
    here.wait(2_000)
    tab.open()
    assert (tab.title, here.judged) == ("ACCEPTABLE", "ruling")
    assert len(here.of_kind(Kind.AGREED)) == 1


@pytest.mark.parametrize("another", [False, True])
def test_devices_begin_no_event_after_theirs_was_closed(phone, another):
    here = phone.hall
    current = open_event_in(here.home)
    close_event(current, time="2026-11-20T10:30:00.000Z", station="desk 1")
    if another:
        begin_event_in(here.home, "Final")
    here.wait(20_000)
    assert "The event Club night is over." in phone.open()
    assert "The event Club night is over." in here.tab().paired("table", "8", "3")
    found = open_event_in(here.home)
    left = [entry.kind for entry in found.entries()] if found else []
    assert left == [Kind.EVENT_OPENED] * another


# -- pages of an earlier kiosk, and odd requests ---------------------------------------------------


def test_a_page_from_before_a_restart_does_nothing(here, phone):
    here.restart()
    earlier = phone.again
    here.restart()
    phone = phone.again
    phone.post(**earlier.fields, key="enter")
    assert phone.title == front
    phone.press("enter")
    assert phone.title != front


# -- faults of the program -------------------------------------------------------------------------

fault_told = "A fault of the program itself (KeyError, test_device_kiosks.py:"


def cannot_judge(phone):
    """Check the page of a fault."""
    assert phone.title == "CANNOT JUDGE"
    assert fault_told in phone.text
    assert "ZANT" not in phone.html


@pytest.mark.parametrize("is_paired", [False, True])
def test_a_fault_while_players_agree_is_a_page(here, monkeypatch, is_paired):
    here.open(3)
    tab = here.paired("venue", "7") if is_paired else here.tab()
    with monkeypatch.context() as faulty:
        faulty.setattr(Devices, "put", fault)
        tab.agree() if is_paired else tab.paired("table", "7", "3")
    assert tab.title in ("CANNOT JUDGE", "Not paired")
    assert fault_told in tab.text
    assert tab.opened == ("Table 7" if is_paired else "This device is not paired")


def test_a_fault_while_judging_is_shown_and_recorded_once(phone, monkeypatch):
    here = phone.hall
    with monkeypatch.context() as faulty:
        faulty.setattr(Session, "challenge", fault)
        phone.judge("ZANT", "QXV")
    for _ in range(3):
        cannot_judge(phone)
        here.wait(5_000)
        phone.open()
    [refused] = here.of_kind(Kind.REFUSAL)
    assert (refused.words, refused.table) == (("ZANT", "QXV"), "7")
    assert refused.reason == "fault"
    phone.press("enter")
    assert "UNACCEPTABLE" in phone.judge("ZANT", "QXV")


page_of = browser_view.page_of


def no_verdict_page(shown, *more, **named):
    return (fault if isinstance(shown, VerdictShown) else page_of)(shown, *more, **named)


@pytest.mark.parametrize(
    "broken", [(judging, "recorded_ruling", fault), (browser_view, "page_of", no_verdict_page)]
)
def test_a_fault_after_the_record_loses_no_ruling_and_does_not_come_again(
    phone, monkeypatch, broken
):
    with monkeypatch.context() as faulty:
        faulty.setattr(*broken)
        phone.judge("ZANT", "QXV")
        cannot_judge(phone)
        assert "A ruling may be recorded." in phone.text
        phone.hall.wait(5_000)
        phone.press("enter")
        assert "The ruling is recorded as entry" in phone.open()
    phone.hall.wait(5_000)
    phone.press("enter")
    assert "The same play, or another one?" in phone.judge("ZANT", "QXV")
    phone.press("character:1")
    assert "This is not a new ruling." in phone.open()
    assert phone.hall.judged == "ruling"


def test_words_are_wiped_although_others_wait_for_the_record(here, monkeypatch):
    phone = here.phone("7")
    phone.to_hand_off("ZANT")
    here.phone("8").open()
    here.phone("9").to_hand_off("QXV")
    typed, idle, asking_now = map(here.kiosks.of, here.kiosks.devices)
    monkeypatch.setattr(idle.browser, "tick", lambda **_: pytest.fail("it waits for the record"))
    here.now += 600_000
    with ThreadPoolExecutor(1) as request:
        request.submit(asking_now.browser.lock.acquire).result()
        here.kiosks.tick(of_record=False)
        request.submit(asking_now.browser.lock.release).result()
    assert not hasattr(typed.browser.kiosk.screen, "words")


def test_faults_that_nobody_asks_about_are_said_once_a_minute_to_the_operator(
    phone, monkeypatch, capsys
):
    kiosks = phone.hall.kiosks
    monkeypatch.setattr(refusals, "monotonic", lambda: phone.hall.now / 1000)
    monkeypatch.setattr(kiosks.served.times_asked, "read", fault)
    monkeypatch.setattr(kiosks.of(next(iter(kiosks.devices))), "tick", fault)
    for _ in range(3):
        phone.hall.wait(1_000)
    said = capsys.readouterr().err
    assert said.count(fault_told) == 1
    assert "ZANT" not in said
    phone.hall.wait(refusals.REPEATED_AFTER * 1000)
    assert capsys.readouterr().err.count(fault_told) == 1, "it may be back after a repair"
    refusals.write_fault.cache_clear()
    monkeypatch.setattr("judge_gui.station.ending.end_session", fault)
    phone.hall.unpair()
    assert fault_told in capsys.readouterr().err


def test_an_end_that_cannot_be_recorded_is_said_to_the_operator(phone, monkeypatch, capsys):
    monkeypatch.setattr(Session, "close", fail)
    phone.hall.unpair()
    assert "The end of Table 7 was not recorded.\n  The disk is full." in capsys.readouterr().err


def test_a_call_stays_on_its_page_after_a_fault_of_the_look_whether_it_is_settled(
    phone, monkeypatch, capsys
):
    phone.judge("ZANT", "QXV")
    phone.hall.wait(20_000)
    phone.judge("ZANT")
    monkeypatch.setattr(judging, "settled_elsewhere", fault)
    phone.hall.now += 5_000
    assert phone.opened == "CALL THE WORD JUDGE"
    assert fault_told in capsys.readouterr().err


def test_a_challenge_goes_on_after_a_page_that_could_not_be_drawn(phone, monkeypatch):
    phone.to_hand_off("ZANT")
    with monkeypatch.context() as faulty:
        faulty.setattr(rendering, "screen", fault)
        phone.look()
    assert "are the words right?" in phone.open()


# -- the times of the tables: read once for all devices, and no word is kept -----------------------


def test_times_are_those_of_the_table_in_its_open_rounds_and_no_word_is_kept(here):
    def count_times():
        return {each.card.place: len(here.kiosks.of(each).times()) for each in here.kiosks.devices}

    seven, eight = here.phone("7"), here.phone("8")
    seven.judge("ZANT")
    eight.judge("BLORP")
    here.wait(20_000)
    eight.judge("QUEX")
    assert count_times() == {"7": 1, "8": 2}
    [of_seven, of_eight, _] = here.of_kind("ruling")
    own = here.station().open_session
    asking.move(own, of_seven, round=3, table="8")
    assert count_times() == {"7": 0, "8": 3}
    asking.move(own, of_eight, round=4, table="8")
    assert count_times() == {"7": 0, "8": 2}
    here.open(4)
    assert count_times() == {"7": 0, "8": 3}
    here.close(3)
    assert count_times() == {"7": 0, "8": 3}, "its own round counts on after its close"
    times = here.kiosks.served.times_asked
    assert "ZANT" not in repr((vars(times), vars(here.kiosks.served.records.day(own.journal))))

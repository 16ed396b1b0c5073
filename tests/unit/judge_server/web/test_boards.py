"""The rulings by board are read once for all devices, and no word of them is kept."""

import re
from collections.abc import Callable
from typing import Any

import pytest

from judge_cli.clock import SystemClock
from judge_record.day import Day
from judge_record.entry import Entry
from judge_server.web.boards import Boards
from lexicons import CannotJudge
from tests import asking

Hall = Callable[..., Any]


def test_rulings_are_those_of_the_board_in_its_round(hall: Hall) -> None:
    here = hall()
    seven, eight = here.phone("7"), here.phone("8")
    seven.judge("ZANT")
    eight.judge("BLORP")
    eight.hall.wait(20_000)
    eight.judge("QUEX")
    told = {facts.device.card.place: facts.challenges for facts in here.kiosks.facts()}
    assert told == {"7": 1, "8": 2}


def test_a_ruling_whose_table_is_mended_counts_where_it_belongs(hall: Hall) -> None:
    here = hall()
    seven = here.phone("7")
    here.phone("8")
    seven.judge("ZANT")
    [browser, *_] = here.kiosks.browsers.values()
    session = browser.kiosk.worker.station.open_session
    [ruling] = [entry for entry in here.entries if entry.kind == "ruling"]
    asking.mend(session, ruling, round=3, table="8")
    told = {facts.device.card.place: facts.challenges for facts in here.kiosks.facts()}
    assert told == {"7": 0, "8": 1}


def test_no_word_is_kept_and_only_new_entries_are_read(
    hall: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    here = hall()
    phone = here.phone("7")
    phone.judge("ZANT")
    list(here.kiosks.facts())
    boards = here.kiosks.boards
    assert "ZANT" not in repr((vars(boards), vars(boards.day)))
    read: list[int] = []
    [browser] = here.kiosks.browsers.values()
    session = browser.kiosk.worker.station.open_session
    part = session.journal.store.part

    def parts(number: int, most: int) -> list[Entry]:
        found: list[Entry] = part(number, most)
        read.append(len(found))
        return found

    monkeypatch.setattr(session.journal.store, "part", parts)
    list(here.kiosks.facts())
    assert sum(read) == 0
    asking.door(session, "a visit")
    list(here.kiosks.facts())
    assert sum(read) == 1


def test_what_others_recorded_is_read_a_second_later_at_most(
    hall: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    here = hall()
    seven, eight = here.phone("7"), here.phone("8")
    seven.open()
    eight.open()
    of_seven, of_eight = here.kiosks.devices
    of_others = here.kiosks.browser(of_seven).kiosk.worker.station.open_session
    store = here.kiosks.browser(of_eight).kiosk.worker.station.open_session.journal.store
    here.kiosks.rulings(of_eight)
    read: list[int] = []
    part = store.part
    monkeypatch.setattr(store, "part", lambda *given: read.append(1) or part(*given))
    asking.door(of_others, "a visit")
    here.kiosks.rulings(of_eight)
    assert read == []
    here.now += 1_000
    here.kiosks.rulings(of_eight)
    assert read


def test_what_could_not_be_read_is_read_at_the_next_look(
    hall: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Else a page shows for a second that nothing was judged."""
    here = hall()
    phone = here.phone("7")
    phone.judge("ZANT")
    [device] = here.kiosks.devices
    journal = here.kiosks.browser(device).kiosk.worker.station.open_session.journal
    boards = Boards(Day(SystemClock()), lambda: here.now)

    def asked() -> list[Entry]:
        boards.look(journal)
        return boards.asked(3, "7")

    with monkeypatch.context() as busy:
        busy.setattr(journal.store, "part", refuse)
        busy.setattr(journal.store, "latest", refuse)
        for _look in range(2):
            with pytest.raises(CannotJudge):
                asked()
    assert len(asked()) == 1
    here.now += 1_000
    with monkeypatch.context() as busy:
        busy.setattr(journal.store, "part", refuse)
        with pytest.raises(CannotJudge):
            asked()
    read: list[int] = []
    part = journal.store.part
    monkeypatch.setattr(journal.store, "part", lambda *given: read.append(1) or part(*given))
    assert len(asked()) == 1
    assert read


def test_while_the_journal_is_busy_a_page_shows_what_was_asked_before(
    hall: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    here = hall()
    phone = here.phone("7")
    phone.judge("ZANT")
    here.wait(20_000)
    asked = re.compile("Asked at this board in this round: [0-9:]+")
    before = asked.search(phone.open())
    assert before
    [device] = here.kiosks.devices
    journal = here.kiosks.browser(device).kiosk.worker.station.open_session.journal
    monkeypatch.setattr(journal.store, "part", refuse)
    here.now += 1_000
    after = asked.search(phone.open())
    assert after
    assert after[0] == before[0]


def refuse(*_given: int) -> list[Entry]:
    """Read nothing: another process is using the journal."""
    raise CannotJudge("The journal is locked.")

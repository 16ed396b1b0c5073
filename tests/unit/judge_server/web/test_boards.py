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


def told(here: Any) -> dict[str, int]:
    """How often it was asked at each board in its round."""
    return {each.card.place: len(here.kiosks.times(each)) for each in here.kiosks.devices}


def test_times_are_those_of_the_board_in_its_round(here: Any) -> None:
    seven, eight = here.phone("7"), here.phone("8")
    seven.judge("ZANT")
    eight.judge("BLORP")
    here.wait(20_000)
    eight.judge("QUEX")
    assert told(here) == {"7": 1, "8": 2}
    [of_seven, *_] = here.of_kind("ruling")
    asking.mend(here.station().open_session, of_seven, round=3, table="8")
    assert told(here) == {"7": 0, "8": 3}


def test_no_word_is_kept_and_only_new_entries_are_read(
    here: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    here.phone("7").judge("ZANT")
    told(here)
    boards = here.kiosks.boards
    assert "ZANT" not in repr((vars(boards), vars(boards.day)))
    session = here.station().open_session
    read = noted_parts(monkeypatch, session.journal.store)
    told(here)
    assert sum(read) == 0
    asking.door(session, "a visit")
    told(here)
    assert sum(read) == 1


def noted_parts(monkeypatch: pytest.MonkeyPatch, store: Any) -> list[int]:
    """How many entries a store has returned from now on, each time."""
    read: list[int] = []
    part = store.part

    def parts(number: int, most: int) -> list[Entry]:
        found: list[Entry] = part(number, most)
        read.append(len(found))
        return found

    monkeypatch.setattr(store, "part", parts)
    return read


def test_what_others_recorded_is_read_a_second_later_at_most(
    here: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    for table in "78":
        here.phone(table).open()
    _, of_eight = here.kiosks.devices
    store = here.station(1).open_session.journal.store
    here.kiosks.times(of_eight)
    read = noted_parts(monkeypatch, store)
    asking.door(here.station(0).open_session, "a visit")
    here.kiosks.times(of_eight)
    assert read == []
    here.now += 1_000
    here.kiosks.times(of_eight)
    assert read


def test_what_could_not_be_read_is_read_at_the_next_look(
    here: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Else a page shows for a second that nothing was judged."""
    here.phone("7").judge("ZANT")
    journal = here.station().open_session.journal
    boards = Boards(Day(SystemClock()), lambda: here.now)

    def asked() -> list[str]:
        boards.look(journal)
        return boards.times(3, "7")

    for _later in range(2):
        with monkeypatch.context() as busy:
            for name in ("part", "latest"):
                busy.setattr(journal.store, name, refuse)
            for _look in range(2):
                with pytest.raises(CannotJudge):
                    asked()
        read = noted_parts(monkeypatch, journal.store)
        assert len(asked()) == 1
        here.now += 1_000
    assert read


def test_while_the_journal_is_busy_a_page_shows_what_was_asked_before(
    here: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    phone = here.phone("7")
    phone.judge("ZANT")
    here.wait(20_000)
    asked = re.compile("Asked at this board in this round: [0-9:]+")
    before = asked.findall(phone.open())
    monkeypatch.setattr(here.station().open_session.journal.store, "part", refuse)
    here.now += 1_000
    assert asked.findall(phone.open()) == before != []


def refuse(*_given: int) -> list[Entry]:
    """Read nothing: another process is using the journal."""
    raise CannotJudge("The journal is locked.")

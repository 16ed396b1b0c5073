"""A fault of the program on a device ends in CANNOT JUDGE, once, and harms no other device."""

from collections.abc import Callable
from typing import Any

import pytest

from judge_gui import kiosk
from judge_gui.model.screens import VerdictShown
from judge_gui.station import judging
from judge_gui.station.station import Station
from judge_record.entry import Kind
from judge_record.session import Session
from judge_server.web import drawing
from tests import asking
from tests.unit.judge_server.web.conftest import Hall, Tab

Begin = Callable[..., Hall]


def fault(*_given: Any, **_more: Any) -> Any:
    raise KeyError("ZANT")


def rulings(hall: Hall) -> list[tuple[str, str]]:
    """Return the kinds and stations of the entries about challenges."""
    kinds = {Kind.RULING, Kind.REFUSAL, Kind.INTERRUPTED}
    return [(entry.kind, entry.station) for entry in hall.entries if entry.kind in kinds]


def cannot_judge(phone: Tab) -> None:
    """Check the page of a fault."""
    assert phone.title == "CANNOT JUDGE"
    assert "A fault of the program itself (KeyError)." in phone.text
    assert "ZANT" not in phone.html


def test_the_words_of_a_mended_ruling_show_it_again_on_a_phone(phone: Any) -> None:
    assert "UNACCEPTABLE" in phone.judge("ZANT", "QXV")
    [ruling] = phone.hall.of_kind(Kind.RULING)
    asking.mend(phone.hall.station().open_session, ruling, round=3, table="7", board="B")
    phone.hall.wait(60_000)
    assert "UNACCEPTABLE" in phone.judge("QXV", "ZANT")
    assert "This is not a new ruling." in phone.text
    assert rulings(phone.hall) == [("ruling", "Table 7")]


def test_a_fault_while_judging_is_shown_and_recorded_once(
    phone: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as faulty:
        faulty.setattr(Session, "challenge", fault)
        phone.judge("ZANT", "QXV")
    for _ in range(3):
        cannot_judge(phone)
        phone.hall.wait(5_000)
        phone.see()
    [refused] = phone.hall.of_kind(Kind.REFUSAL)
    assert (refused.words, refused.table) == (("ZANT", "QXV"), "7")
    assert "KeyError" in (refused.reason or "")
    phone.press("enter")
    assert "UNACCEPTABLE" in phone.judge("ZANT", "QXV")


def test_a_fault_after_the_record_loses_no_ruling(
    phone: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as faulty:
        faulty.setattr(judging, "recorded_ruling", fault)
        phone.judge("ZANT", "QXV")
        cannot_judge(phone)
    phone.hall.wait(5_000)
    phone.press("enter")
    assert "UNACCEPTABLE" in phone.judge("ZANT", "QXV")
    assert "This is not a new ruling." in phone.text
    assert rulings(phone.hall) == [("ruling", "Table 7")]


def test_a_fault_of_a_page_does_not_come_again(phone: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    page = kiosk.page
    monkeypatch.setattr(
        kiosk,
        "page",
        lambda shown, *more: (fault if isinstance(shown, VerdictShown) else page)(shown, *more),
    )
    phone.judge("ZANT", "QXV")
    cannot_judge(phone)
    phone.hall.wait(5_000)
    phone.press("enter")
    assert phone.title != "CANNOT JUDGE"
    assert rulings(phone.hall) == [("ruling", "Table 7")]


def test_a_page_that_cannot_be_drawn_is_still_a_page(
    phone: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as faulty:
        faulty.setattr(drawing, "screen", fault)
        phone.open()
        assert "A fault of the program itself (KeyError)." in phone.text
        assert "<html" in phone.html
        assert "ZANT" not in phone.html
    phone.open()
    assert "A fault" not in phone.text


def test_the_look_at_an_idle_station_and_the_note_of_a_challenge_may_be_faults(
    phone: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    phone.open()
    with monkeypatch.context() as faulty:
        faulty.setattr(Station, "look", fault)
        phone.hall.wait(kiosk.look_every)
        phone.open()
        cannot_judge(phone)
    phone.hall.wait(60_000)
    monkeypatch.setattr(phone.hall.station().underway, "begin", fault)
    assert "UNACCEPTABLE" in phone.judge("ZANT", "QXV")


def test_the_hall_ends_in_good_order_after_a_fault(
    hall: Begin, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun = hall()
    phones = [begun.phone(table) for table in ("7", "8", "9")]
    end = Station.end

    def ends(station: Station, *given: Any) -> Any:
        return fault() if station.name == "Table 8" else end(station, *given)

    with monkeypatch.context() as faulty:
        faulty.setattr(Session, "challenge", fault)
        phones[0].judge("ZANT", "QXV")
        faulty.setattr(Station, "end", ends)
        begun.kiosks.close()
    assert [entry.station for entry in begun.of_kind(Kind.CLOSED)] == ["Table 7", "Table 9"]
    assert begun.kiosks.browsers == {}

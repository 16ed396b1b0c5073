"""What the director's board shows: machines, tables, rulings that nobody saw."""

import re
from datetime import timedelta

import pytest

from judge_record.entry import Kind
from judge_record.installation import digest
from tests.support import asking
from tests.support.boards import called, ruling, today
from tests.support.browsers import fail
from tests.support.journals import draft_at


def test_the_board_shows_machines_and_tables_without_a_word(inside):
    """Six challenges of a table in a round are many. What stations are named is no markup."""
    odd = "<b>Kiosk 2</b>"
    asked = [ruling("Kiosk 1", "QI", table=table) for table in "5555666666"]
    inside.record_kiosk("Kiosk 1", ruling("Kiosk 1", "ZANT QI", table="5"), *asked)
    ended = draft_at(odd, f"{today} 18:00", Kind.CLOSED)
    inside.record_kiosk(odd, ruling(odd, "ZANT", table="9"), ended)
    assert inside.tables == {"5": "5", "6": "6 MANY", "9": "1"}
    assert "Tables in round 3" in inside.text
    inside.record_kiosk("Kiosk 3", ruling("Kiosk 3", "QUEX", table="9", round=4))
    assert (inside.tables, "Tables in round 4" in inside.text) == ({"9": "1"}, True)
    inside.hall.open(3)
    inside.record(called("Kiosk 1", table="9"))
    inside.record(called("Kiosk 1", table="6"))
    assert inside.tables == {"5": "5", "6": "7 MANY call", "9": "2 call"}
    assert "</strong> call" in inside.html
    inside.record_kiosk("Kiosk 4", ruling("Kiosk 4", "QUEX", table="5", round=None))
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
    inside.record_kiosk("Kiosk 1", ruling("Kiosk 7", "QI"))
    assert "needs somebody" not in inside.get()
    clock.ahead += timedelta(minutes=3)
    assert "1 machine needs somebody Kiosk 7 is silent Since" in inside.get()
    inside.record_kiosk("Kiosk 2", sources=digest()[::-1])
    assert "2 machines need somebody Kiosk 2 has another CODE" in inside.get()
    hall.restart()
    again = hall.director()
    assert "It hasn't asked since the server began." in again.get()
    assert "machines with their own record Ask there for open calls." in again.text
    again.get("/machines")
    assert again.row("Kiosk 7").endswith(" 3 Unpair"), "the round of its last ruling"


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


@pytest.mark.parametrize(("fails", "said"), [(fail, "The disk is full."), (min, "(TypeError")])
def test_the_board_renews_itself_after_a_fault_too_unless_somebody_reads_on(
    inside, monkeypatch, fails, said
):
    with monkeypatch.context() as once:
        once.setattr(inside.event_status, "today", fails)
        shown = inside.get("?still=yes")
    assert ("The page can't be shown" in shown, said in shown, inside.status) == (True, True, 503)
    assert inside.renews == "10; url=/board"
    assert "Club night" in inside.get("?still=no")
    assert inside.renews == "10; url=/board"
    assert (inside.get("?still=yes"), inside.renews)[1] == ""
    inside.do("open-round", round="8")
    assert "This page does not update." in inside.get(), "a deed changes nothing of that"
    assert (inside.get("?still=no"), inside.renews)[1] == "10; url=/board"

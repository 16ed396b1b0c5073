"""What is done at the director's board: rounds and their end, devices."""

import pytest

from judge_procedure.duties.menu import look_at_calls
from judge_procedure.pairing import Card, Use
from judge_record.entry import Kind, Role
from judge_record.official import Person
from judge_server.web import board_pages, paired_devices
from judge_server.web.paired_devices import Devices
from tests.support.printed_text import text_of


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


def test_a_deed_that_is_recorded_and_then_fails_may_be_done_in_part(inside, monkeypatch):
    monkeypatch.setattr(paired_devices.storage, "replace", min)
    shown = inside.do("open-round", round="4")
    assert "This was not done, or only in part A fault of the program" in shown
    assert "Back to the board" in shown
    assert (inside.status, inside.rounds, inside.renews) == (503, frozenset(), "")
    assert inside.deeds()[-1] == (Kind.ROUND_OPENED, "AB")


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
        return look_at_calls(duty)

    inside.hall.open(3)
    monkeypatch.setattr(board_pages, "look_at_calls", looked)
    assert "table 9, is open: answer it." in inside.get("/closing/3")


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

"""What people decide at the desk: rulings by hand, void rulings, calls, and in which role."""

import re
from collections.abc import Callable
from typing import Any

import pytest

from judge_record.calls import Reason
from judge_record.question import ProbingPolicy
from judge_record.session import Session
from tests import asking
from tests.asking import called, ruled
from tests.unit.judge_cli.desk.scenes import Desk, Open


@pytest.mark.parametrize(
    ("source", "kept", "told"),
    [("1", "book", "the book"), ("2", "director", "the director"),
     ("3", "person", "another person")],
)  # fmt: skip
def test_a_ruling_by_hand_says_who_ruled_on_what(
    desk: Open, source: str, kept: str, told: str
) -> None:
    d = desk("nzasp-2022")
    d("/round 4")
    d.play(f"""
        /play|{source}|1|7|zant quex|1|DR|as printed :: VERDICT: CORRECT :: 2 words x 5 = 10 points
        last: kind ruling by hand; source {kept}; reason lexical; table 7; round 4
        last: words ZANT QUEX; verdict acceptable; by DR; note as printed
    """)
    assert f"Ruled by hand: {told} (DR), on the words." in d.pages[-1].text


# -- calls and overlaps ---------------------------------------------------------------------------

WithKiosk = Callable[..., tuple[Desk, Session]]


def test_a_call_of_a_kiosk_is_listed_without_words_and_judged_by_its_number(
    kiosk: WithKiosk,
) -> None:
    d, session = kiosk()
    d.play("/calls :: No call is open.")
    of = ruled(session, "ZANT", "QX", round=3, table="7")
    call = asking.call(session, Reason.OVERLAP, "word judge", ("ZANT",), of=of).number
    assert re.match(
        rf"Call {call}   10:30   round 3   table 7   shares words with a recent ruling at"
        " its table   at kiosk 1",
        d("/calls"),
    )
    d.play(f"""
        /calls :: not ZANT
        /settle {call} :: Initials of the word judge who settles it
        ab :: 1   Z A N T
        Enter :: VERDICT: ACCEPTABLE
        record: ruling, call, settled, ruling
        entry 4: refers_to {call}; note let it be judged; by AB; role word judge; station desk 1
        last: words ZANT; table 7; round 3; by AB
        |/calls :: No call is open.
        /settle {call} :: There is no open call.
    """)


def test_the_words_of_a_call_are_compared_at_its_board(kiosk: WithKiosk) -> None:
    d, session = kiosk()
    call = asking.call(session, Reason.OVERLAP, "word judge", ("ZANT",), table="7", board="A")
    assert "table 7A" in d(f"/settle {call.number}|ab")


def test_a_call_that_is_not_judged_is_settled_and_nothing_is_looked_up(kiosk: WithKiosk) -> None:
    d, session = kiosk()
    call = asking.call(session, Reason.OVERLAP, "director", ("ZANT",), table="7").number
    d.play(f"""
        /settle {call}|dr|b :: Nothing was ruled.
        /settle {call}|dr|n :: Not judged. Recorded as entry 3. :: not ACCEPTABLE
        last: kind settled; note not judged; by DR; role director
        record: call, settled
    """)


def test_a_call_about_mistyped_words_is_judged_or_the_ruling_stands(kiosk: WithKiosk) -> None:
    d, session = kiosk()
    of = ruled(session, "ZANR", table="7")
    first = called(session, "ZANT", corrects=of.number)
    d.play(f"""
        /settle {first.number}|cd :: Judged before: ZANR
        n :: Not judged.
        last: kind settled; note not judged; by CD
    """)
    second = called(session, "ZANT", corrects=of.number)
    d.play(f"""
        /settle {second.number}|cd| :: VERDICT: ACCEPTABLE
        last: kind correction; words ZANT; refers_to {of.number}
    """)


def test_a_call_about_more_than_typing_errors_is_judged_as_a_correction(kiosk: WithKiosk) -> None:
    d, session = kiosk()
    of = ruled(session, "QX", table="7")
    call = called(session, "ZANT", "BLORP", corrects=of.number)
    assert call.reason == Reason.CORRECTION
    d.play(f"""
        /settle {call.number}|dr| :: VERDICT: ACCEPTABLE
        last: kind correction; words ZANT BLORP; refers_to {of.number}
    """)


@pytest.mark.parametrize("typed", ["", "seven", "99", "2"])
def test_a_number_that_is_no_open_call_settles_nothing(kiosk: WithKiosk, typed: str) -> None:
    d, session = kiosk()
    ruled(session, "ZANT", table="7")
    assert "There is no open call." in d(f"/settle {typed}")
    asking.call(session, Reason.OVERLAP, "word judge", ("ZANT",), table="7")
    told = f"There is no open call {typed}." if typed else "Call (Enter: back): "
    d.play(f"/settle {typed} :: {told}\nrecord: ruling, call")


def test_a_settled_call_and_the_ruling_before_it_are_a_pair_of_overlaps(kiosk: WithKiosk) -> None:
    d, session = kiosk(policy="ask")
    ruled(session, "ZANT", "QX", table="7")
    session.policy = ProbingPolicy.ASK
    call = called(session, "ZANT", table="7")
    d(f"/settle {call.number}|cd||")
    number = d.last.number
    d.play(f"/overlaps :: entry {number} (ruling, table 7, :: shares words with entry 2 (ruling")


def test_overlaps_at_a_table_and_across_tables_are_listed_without_words(kiosk: WithKiosk) -> None:
    d, session = kiosk(policy="ask")
    assert "No challenge shares words with another one." in d("/overlaps")
    ruled(session, "ZANT", "QX", table="7")
    d("8|zant||")
    d("7|zant||")
    shown = d("/overlaps").partition("?: ")[0].splitlines()
    found: list[Any] = [
        re.findall(r"entry (\d+)|(another table)", line) for line in shown if "shares" in line
    ]
    assert found == [[("4", ""), ("2", "")], [("3", ""), ("2", ""), ("", "another table")]]
    assert "ZANT" not in "".join(shown)

"""What a station does not judge without the director: probes, and corrections that are none."""

from collections.abc import Callable
from typing import Any

import pytest

from judge_gui.model.screens import Failed, Withheld
from lexicons.record.entry import Kind
from lexicons.record.session import ProbingPolicy

Open = Callable[..., Any]
players_retype = '[procedure]\nretyping = "players"\n'


# -- probing --------------------------------------------------------------------------------------

policies = [
    (ProbingPolicy.OFF, "7", [Kind.RULING, Kind.RULING]),
    (ProbingPolicy.RECORD, "7", [Kind.RULING, Kind.PROBING, Kind.RULING]),
    (ProbingPolicy.RECORD, None, [Kind.RULING, Kind.PROBING, Kind.RULING]),
    (ProbingPolicy.ASK, "7", [Kind.RULING, Kind.PROBING]),
    (ProbingPolicy.ASK, None, [Kind.RULING, Kind.PROBING, Kind.RULING]),
]


@pytest.mark.parametrize(("policy", "table", "expected"), policies)
def test_what_overlaps_a_recent_challenge_is_met_as_the_profile_has_it(
    open_station: Open, policy: ProbingPolicy, table: str | None, expected: list[str]
) -> None:
    kiosk = open_station(probing=policy)
    kiosk.ruled("ZANT", "QXV", table=table)
    event = kiosk.judged("ZANT", table=table)
    assert kiosk.kinds == expected
    assert isinstance(event, Withheld) == (expected[-1] == Kind.PROBING)


def test_what_was_withheld_is_judged_once_the_director_allowed_it_and_that_is_recorded(
    open_station: Open,
) -> None:
    kiosk = open_station(probing=ProbingPolicy.ASK)
    kiosk.ruled("ZANT", "QXV", table="7")
    withheld = kiosk.judged("ZANT", table="7")
    assert isinstance(withheld, Withheld)
    assert "ZANT" not in withheld.reason
    kiosk.ruled("ZANT", table="7", allowed=withheld.number)
    noticed, allowed, ruling = kiosk.entries[1:]
    assert (noticed.number, noticed.kind) == (withheld.number, Kind.PROBING)
    assert (allowed.kind, allowed.refers_to) == (Kind.DOOR, withheld.number)
    assert allowed.note == "let it be judged"
    assert (ruling.kind, ruling.verdict) == (Kind.RULING, "acceptable")


# -- mistyped words -------------------------------------------------------------------------------


def test_a_correction_takes_the_place_of_the_ruling_that_it_names(open_station: Open) -> None:
    kiosk = open_station(players_retype)
    first = kiosk.ruled("ZANT", "QUX", table="7", round=2)
    assert first.correctable
    corrected = kiosk.ruled("ZANT", "QUEX", corrects=first.number)
    assert (corrected.verdict, corrected.kind) == ("acceptable", Kind.CORRECTION)
    assert corrected.refers_to == first.number
    assert not corrected.correctable
    entry = kiosk.entries[-1]
    assert (entry.refers_to, entry.table, entry.round) == (first.number, "7", 2)


limits = [
    (("QXV",), "fewer words would tell of each"),
    (("ZANT", "ZANT"), "words that were judged before, in another number"),
    (("QXV", "ZANT"), "the same words"),
]


@pytest.mark.parametrize(("words", "because"), limits, ids=[row[-1] for row in limits])
def test_a_correction_that_can_be_none_is_withheld_and_recorded(
    open_station: Open, words: tuple[str, ...], because: str
) -> None:
    kiosk = open_station(players_retype)
    first = kiosk.ruled("ZANT", "QXV", table="7")
    withheld = kiosk.judged(*words, corrects=first.number)
    assert isinstance(withheld, Withheld), because
    refusal = kiosk.entries[-1]
    assert (refusal.kind, refusal.number) == (Kind.REFUSAL, withheld.number)
    assert (refusal.refers_to, refusal.table, refusal.words) == (first.number, "7", words)


def test_nor_can_a_correction_be_corrected_by_players(open_station: Open) -> None:
    kiosk = open_station(players_retype)
    first = kiosk.ruled("ZANT", "QXV")
    second = kiosk.ruled("ZANT", "QXW", corrects=first.number)
    assert isinstance(kiosk.judged("ZANT", "QXX", corrects=second.number), Withheld)


def test_the_director_may_allow_it(open_station: Open) -> None:
    kiosk = open_station(players_retype)
    first = kiosk.ruled("ZANT", "QXV")
    withheld = kiosk.judged("QXV", corrects=first.number)
    assert isinstance(withheld, Withheld)
    allowed = kiosk.ruled("QXV", corrects=first.number, allowed=withheld.number)
    assert allowed.kind == Kind.CORRECTION
    assert kiosk.kinds[-3:] == [Kind.DOOR, Kind.PROBING, Kind.CORRECTION]


def test_where_the_rules_do_not_say_so_players_correct_nothing(open_station: Open) -> None:
    assert not open_station().ruled("ZANT").correctable


def test_a_review_is_not_corrected_by_players(open_station: Open) -> None:
    kiosk = open_station(players_retype)
    kiosk.ruled("ZANT", table="7")
    assert not kiosk.ruled("ZANT", table="7").correctable


def test_an_entry_that_is_not_there_is_not_corrected(open_station: Open) -> None:
    failed = open_station(players_retype).judged("ZANT", corrects=99)
    assert isinstance(failed, Failed)
    assert "Entry 99 is not in the journal." in failed.reason

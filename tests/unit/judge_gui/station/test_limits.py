"""Challenges that only the director may allow: probes, and corrections of other words."""

from collections.abc import Callable
from typing import Any

import pytest

from judge_gui.model.events import Failed, NeedsDirector, PinRight
from judge_gui.model.screens import CallingToRetype, PinTried, Task
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
def test_a_probe_is_ignored_recorded_or_withheld_as_the_profile_says(
    open_station: Open, policy: ProbingPolicy, table: str | None, expected: list[str]
) -> None:
    kiosk = open_station(probing=policy)
    kiosk.ruled("ZANT", "QXV", table=table)
    event = kiosk.judged("ZANT", table=table)
    assert kiosk.kinds == expected
    assert isinstance(event, NeedsDirector) == (expected[-1] == Kind.PROBING)


def test_a_withheld_challenge_is_judged_after_the_director_allowed_it(
    open_station: Open,
) -> None:
    kiosk = open_station(probing=ProbingPolicy.ASK)
    kiosk.ruled("ZANT", "QXV", table="7")
    needed = kiosk.judged("ZANT", table="7")
    assert isinstance(needed, NeedsDirector)
    assert "ZANT" not in needed.reason
    kiosk.ruled("ZANT", table="7", allowed=needed.number)
    noticed, allowed, ruling = kiosk.entries[1:]
    assert (noticed.number, noticed.kind) == (needed.number, Kind.PROBING)
    assert (allowed.kind, allowed.refers_to) == (Kind.DOOR, needed.number)
    assert allowed.note == "let it be judged"
    assert (ruling.kind, ruling.verdict) == (Kind.RULING, "acceptable")


# -- mistyped words -------------------------------------------------------------------------------


def opened(kiosk: Any, number: int) -> dict[str, int | None]:
    """Return what a task holds after the director opened a correction of an entry."""
    right = kiosk.work(PinTried(CallingToRetype(Task(), number, 1), ""))
    assert isinstance(right, PinRight)
    return {"corrects": number, "opened": right.opened}


def test_a_correction_takes_the_place_of_the_ruling_that_it_names(open_station: Open) -> None:
    kiosk = open_station(players_retype)
    first = kiosk.ruled("ZANT", "QUX", table="7", round=2)
    assert first.correctable
    corrected = kiosk.ruled("ZANT", "QUEX", **opened(kiosk, first.number))
    assert (corrected.verdict, corrected.kind) == ("acceptable", Kind.CORRECTION)
    assert corrected.refers_to == first.number
    assert not corrected.correctable
    entry = kiosk.entries[-1]
    assert (entry.refers_to, entry.table, entry.round) == (first.number, "7", 2)


limits = [
    (("QXV",), "fewer words would show which of them failed"),
    (("ZANT", "ZANT"), "words that were judged before, in another number"),
]


@pytest.mark.parametrize(("words", "because"), limits, ids=[row[-1] for row in limits])
def test_a_correction_that_cannot_be_one_is_withheld_and_recorded(
    open_station: Open, words: tuple[str, ...], because: str
) -> None:
    kiosk = open_station(players_retype)
    first = kiosk.ruled("ZANT", "QXV", table="7")
    needed = kiosk.judged(*words, **opened(kiosk, first.number))
    assert isinstance(needed, NeedsDirector), because
    refusal = kiosk.entries[-1]
    assert (refusal.kind, refusal.number) == (Kind.REFUSAL, needed.number)
    assert (refusal.refers_to, refusal.table, refusal.words) == (first.number, "7", words)


def test_players_cannot_correct_a_correction(open_station: Open) -> None:
    kiosk = open_station(players_retype)
    first = kiosk.ruled("ZANT", "QXV")
    second = kiosk.ruled("ZANT", "QXW", **opened(kiosk, first.number))
    assert isinstance(kiosk.judged("ZANT", "QXX", **opened(kiosk, second.number)), NeedsDirector)


def test_the_director_may_allow_a_correction_that_was_withheld(open_station: Open) -> None:
    kiosk = open_station(players_retype)
    first = kiosk.ruled("ZANT", "QXV")
    needed = kiosk.judged("QXV", **opened(kiosk, first.number))
    assert isinstance(needed, NeedsDirector)
    allowed = kiosk.ruled("QXV", **opened(kiosk, first.number), allowed=needed.number)
    assert allowed.kind == Kind.CORRECTION
    assert kiosk.kinds[-4:] == [Kind.DOOR, Kind.DOOR, Kind.PROBING, Kind.CORRECTION]


def test_without_a_rule_players_correct_nothing(open_station: Open) -> None:
    assert not open_station().ruled("ZANT").correctable


def test_a_ruling_that_is_shown_again_cannot_be_corrected(open_station: Open) -> None:
    kiosk = open_station(players_retype)
    kiosk.ruled("ZANT", table="7")
    assert not kiosk.ruled("ZANT", table="7").correctable


def test_the_same_words_as_a_correction_show_what_was_ruled(open_station: Open) -> None:
    kiosk = open_station(players_retype)
    first = kiosk.ruled("ZANT", "QXV")
    again = kiosk.ruled("QXV", "ZANT", **opened(kiosk, first.number))
    assert (again.number, bool(again.again_at)) == (first.number, True)
    assert kiosk.kinds == [Kind.RULING, Kind.DOOR]


def test_a_correction_of_a_missing_entry_fails(open_station: Open) -> None:
    kiosk = open_station(players_retype)
    failed = kiosk.work(PinTried(CallingToRetype(Task(), 99, 1), ""))
    assert isinstance(failed, Failed)
    assert "Entry 99 is not in the journal." in failed.reason


@pytest.mark.parametrize(
    "opens", ["nothing", "the ruling", "another correction", "a missing entry"]
)
def test_without_the_director_no_correction_is_judged(open_station: Open, opens: str) -> None:
    kiosk = open_station(players_retype)
    first, other = kiosk.ruled("ZANT", "QUX"), kiosk.ruled("BLORP", "QUX")
    if opens == "another correction":
        number = opened(kiosk, other.number)["opened"]
    else:
        number = {"the ruling": first.number, "a missing entry": 99}.get(opens)
    before = kiosk.kinds
    failed = kiosk.judged("ZANT", "QUEX", corrects=first.number, opened=number)
    assert isinstance(failed, Failed)
    assert kiosk.kinds == [*before, Kind.REFUSAL]

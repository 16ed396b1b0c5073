"""Challenges that only the director may allow: probes, and corrections of other words."""

from collections.abc import Callable
from typing import Any

import pytest

from judge_gui.model.events import Called, Failed, NeedsDirector, PinRight
from judge_gui.model.screens import Calling, CallingDirector, CallingToRetype, PinTried, Task
from lexicons.record.calls import Reason, let_be_judged, not_judged
from lexicons.record.comparison import ProbingPolicy
from lexicons.record.entry import Entry, Kind
from lexicons.record.journal import Journal
from lexicons.record.overlaps import overlaps
from lexicons.record.session import Session
from lexicons.record.table_log import challenges_at

Open = Callable[..., Any]
players_retype = '[procedure]\nretyping = "players"\n'


# -- probing --------------------------------------------------------------------------------------

policies = [
    (ProbingPolicy.OFF, "7", [Kind.RULING, Kind.RULING]),
    (ProbingPolicy.RECORD, "7", [Kind.RULING, Kind.RULING]),
    (ProbingPolicy.RECORD, None, [Kind.RULING, Kind.RULING]),
    (ProbingPolicy.ASK, "7", [Kind.RULING, Kind.PROBING, Kind.CALL]),
    (ProbingPolicy.ASK, None, [Kind.RULING, Kind.RULING]),
]


@pytest.mark.parametrize(("policy", "table", "expected"), policies)
def test_a_probe_is_ignored_recorded_or_withheld_as_the_profile_says(
    open_station: Open, policy: ProbingPolicy, table: str | None, expected: list[str]
) -> None:
    kiosk = open_station(probing=policy)
    kiosk.ruled("ZANT", "QXV", table=table)
    event = kiosk.judged("ZANT", table=table)
    assert kiosk.kinds == expected
    assert isinstance(event, NeedsDirector) == (expected[-1] == Kind.CALL)


def test_of_two_kiosks_at_one_moment_the_second_calls_a_person(
    open_station: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    kiosk = open_station(probing=ProbingPolicy.ASK)
    other = open_station(probing=ProbingPolicy.ASK, station="Kiosk 2")
    probed = Session.probed

    def slowly(session: Session, *args: Any, **where: Any) -> Any:
        found = probed(session, *args, **where)
        monkeypatch.setattr(Session, "probed", probed)
        kiosk.ruled("ZANT", "QXV", table="7")  # between the look and the ruling
        return found

    monkeypatch.setattr(Session, "probed", slowly)
    event = other.judged("QXV", table="7")
    assert isinstance(event, NeedsDirector)
    assert other.kinds[-3:] == [Kind.RULING, Kind.PROBING, Kind.CALL]
    assert event.number == other.entries[-1].number


def test_the_same_words_in_another_round_call_a_person(open_station: Open) -> None:
    kiosk = open_station(probing=ProbingPolicy.ASK)
    kiosk.ruled("ZANT", "QXV", table="7", round=1)
    assert isinstance(kiosk.judged("QXV", "ZANT", table="7", round=2), NeedsDirector)


def test_a_withheld_challenge_is_judged_after_the_director_allowed_it(
    open_station: Open,
) -> None:
    kiosk = open_station(probing=ProbingPolicy.ASK)
    kiosk.ruled("ZANT", "QXV", table="7")
    needed = kiosk.judged("ZANT", table="7")
    assert isinstance(needed, NeedsDirector)
    assert "ZANT" not in needed.reason
    kiosk.ruled("ZANT", table="7", allowed=allowed_by(kiosk, needed, "ZANT"))
    noticed, called, allowed, ruling = kiosk.entries[1:]
    assert (called.number, called.kind) == (needed.number, Kind.CALL)
    assert called.refers_to == noticed.number
    assert (allowed.kind, allowed.refers_to) == (Kind.SETTLED, needed.number)
    assert allowed.note == "let it be judged"
    assert (ruling.kind, ruling.verdict) == (Kind.RULING, "acceptable")


def allowed_by(kiosk: Any, needed: NeedsDirector, *words: str) -> int | None:
    """Return the entry on which a person allowed a challenge."""
    right = kiosk.work(PinTried(CallingDirector(Task(), words, needed), ""))
    assert isinstance(right, PinRight)
    return right.opened


def test_a_leave_is_for_its_own_words(open_station: Open) -> None:
    kiosk = open_station(probing=ProbingPolicy.ASK)
    kiosk.ruled("ZANT", "QXV", table="7")
    needed = kiosk.judged("ZANT", table="7")
    for number in (needed.number, allowed_by(kiosk, needed, "ZANT"), 99):
        failed = kiosk.judged("QXV", table="7", allowed=number)
        assert isinstance(failed, Failed)


def test_a_call_is_settled_once(open_station: Open) -> None:
    kiosk = open_station(probing=ProbingPolicy.ASK)
    kiosk.ruled("ZANT", "QXV", table="7")
    needed = kiosk.judged("ZANT", table="7")
    entry = allowed_by(kiosk, needed, "ZANT")
    failed = kiosk.work(PinTried(CallingDirector(Task(), ("ZANT",), needed), ""))
    assert isinstance(failed, Failed)
    assert f"Call {needed.number} is settled: entry {entry} lets it be judged." in failed.reason


def test_a_second_settlement_of_an_older_release_lets_nothing_be_judged(open_station: Open) -> None:
    kiosk = open_station(probing=ProbingPolicy.ASK)
    kiosk.ruled("ZANT", "QXV", table="7")
    needed = kiosk.judged("ZANT", table="7")
    session = kiosk.station.open_session
    call = kiosk.entries[-1]
    session.settle(call, not_judged)
    second = session.about(Kind.SETTLED, call, by=None, note=let_be_judged)
    failed = kiosk.judged("ZANT", table="7", allowed=second.number)
    assert (needed.number, type(failed)) == (call.number, Failed)


# -- mistyped words -------------------------------------------------------------------------------


def opened(kiosk: Any, number: int) -> dict[str, int | None]:
    """Return what a task holds after a person opened a correction of an entry."""
    called = kiosk.work(Calling(Task(), number, 1))
    assert isinstance(called, Called)
    right = kiosk.work(PinTried(CallingToRetype(Task(), number, 1, called.number), ""))
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


def test_one_permission_opens_one_correction(open_station: Open) -> None:
    kiosk = open_station(players_retype)
    first = kiosk.ruled("ZANT", "QUX", table="7", round=2)
    permitted = opened(kiosk, first.number)
    kiosk.ruled("ZANT", "QUEX", **permitted)
    before = kiosk.kinds
    failed = kiosk.judged("ZANT", "QXV", **permitted)
    assert isinstance(failed, Failed)
    assert "typed again already" in failed.reason
    assert kiosk.kinds == [*before, Kind.REFUSAL]
    assert opened(kiosk, first.number) != permitted


def test_a_permission_is_used_up_while_other_stations_record(
    open_station: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    kiosk = open_station(players_retype)
    other = open_station(players_retype, station="Kiosk 2").station.open_session
    first = kiosk.ruled("ZANT", "QUX", table="7", round=2)
    permitted = opened(kiosk, first.number)
    kiosk.ruled("ZANT", "QUEX", **permitted)
    latest = Journal.latest

    def latest_of_a_busy_hall(journal: Journal, most: int) -> list[Entry]:
        other.door("a visit")
        return latest(journal, most)

    monkeypatch.setattr(Journal, "latest", latest_of_a_busy_hall)
    assert "typed again already" in kiosk.judged("ZANT", "QXV", **permitted).reason


def test_a_permission_ends_when_a_person_decides_on_the_play(open_station: Open) -> None:
    kiosk = open_station(players_retype)
    other = open_station(players_retype, station="Kiosk 2").station.open_session
    first = kiosk.ruled("ZANT", "QUX", table="7", round=2)
    permitted = opened(kiosk, first.number)
    of = other.journal.find(first.number)
    assert of
    void = other.void(of)
    before = kiosk.kinds
    failed = kiosk.judged("ZANT", "QUEX", **permitted)
    assert isinstance(failed, Failed)
    assert f"The play was made void meanwhile, in entry {void.number}." in failed.reason
    assert kiosk.kinds == [*before, Kind.REFUSAL]


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
    refusal, call = kiosk.entries[-2:]
    assert (call.kind, call.number) == (Kind.CALL, needed.number)
    assert (call.refers_to, refusal.kind) == (refusal.number, Kind.REFUSAL)
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
    leave = allowed_by(kiosk, needed, "QXV")
    allowed = kiosk.ruled("QXV", **opened(kiosk, first.number), allowed=leave)
    assert allowed.kind == Kind.CORRECTION
    assert kiosk.kinds[-2:] == [Kind.SETTLED, Kind.CORRECTION]
    assert kiosk.entries[-1].note == "more than a correction of typing errors"


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
    assert kiosk.kinds == [Kind.RULING, Kind.CALL, Kind.SETTLED]


def test_a_correction_of_a_missing_entry_fails(open_station: Open) -> None:
    kiosk = open_station(players_retype)
    failed = kiosk.work(Calling(Task(), 99, 1))
    assert isinstance(failed, Failed)
    assert "Entry 99 is not in the journal." in failed.reason
    unopened = kiosk.work(PinTried(CallingToRetype(Task(), 99, 1, 98), ""))
    assert isinstance(unopened, Failed)


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


# -- mistyped words that share words with another ruling -------------------------------------------


@pytest.fixture
def probing_kiosk(open_station: Open) -> Any:
    """A kiosk where ZANT QXV was judged at table 7, and then ZAMT."""
    kiosk = open_station(players_retype, probing=ProbingPolicy.ASK)
    kiosk.ruled("ZANT", "QXV", table="7", round=1)
    kiosk.ruled("ZAMT", table="7", round=1)
    return kiosk


def test_words_typed_again_call_a_person_if_they_were_judged_at_the_table(
    probing_kiosk: Any,
) -> None:
    kiosk = probing_kiosk
    first, of = kiosk.entries
    needed = kiosk.judged("ZANT", **opened(kiosk, of.number))
    assert isinstance(needed, NeedsDirector)
    noticed, call = kiosk.entries[-2:]
    assert (noticed.kind, noticed.refers_to, noticed.words) == (Kind.PROBING, of.number, ("ZANT",))
    assert f"shares words with entry {first.number}" in noticed.note
    assert (call.kind, call.reason, call.number) == (Kind.CALL, Reason.OVERLAP, needed.number)
    assert (call.refers_to, call.table, call.round) == (noticed.number, "7", 1)
    assert challenges_at(kiosk.entries, "7", 1) == 2  # no challenge of its own
    [overlap] = overlaps(kiosk.entries)
    assert (overlap.later, overlap.earlier) == (noticed, first)


def test_words_typed_again_are_judged_once_after_a_person_let_them_be(probing_kiosk: Any) -> None:
    kiosk = probing_kiosk
    first, of = kiosk.entries
    permitted = opened(kiosk, of.number)
    needed = kiosk.judged("ZANT", **permitted)
    leave = allowed_by(kiosk, needed, "ZANT")
    corrected = kiosk.ruled("ZANT", **permitted, allowed=leave)
    assert (corrected.kind, corrected.refers_to) == (Kind.CORRECTION, of.number)
    again = kiosk.judged("ZANT", **permitted, allowed=leave)
    assert isinstance(again, Failed)
    assert kiosk.kinds.count(Kind.CORRECTION) == 1
    [overlap] = overlaps(kiosk.entries)
    assert (overlap.later.number, overlap.earlier) == (corrected.number, first)


@pytest.mark.parametrize(
    ("policy", "table", "calls"),
    [
        (ProbingPolicy.OFF, "7", False),
        (ProbingPolicy.RECORD, "7", False),
        (ProbingPolicy.ASK, None, False),
        (ProbingPolicy.ASK, "7", True),
    ],
)
def test_words_typed_again_are_judged_recorded_or_withheld_as_the_profile_says(
    open_station: Open, policy: ProbingPolicy, table: str | None, *, calls: bool
) -> None:
    kiosk = open_station(players_retype, probing=policy)
    kiosk.ruled("ZANT", "QXV", table=table)
    of = kiosk.ruled("ZAMT", table=table)
    event = kiosk.judged("ZANT", **opened(kiosk, of.number))
    assert isinstance(event, NeedsDirector) == calls
    assert len(overlaps(kiosk.entries)) == (policy is not ProbingPolicy.OFF)


def test_words_that_were_not_mistyped_are_no_overlap_with_their_own_ruling(
    open_station: Open,
) -> None:
    kiosk = open_station(players_retype, probing=ProbingPolicy.ASK)
    of = kiosk.ruled("ZANT", "QUX", table="7")
    kiosk.station.open_session.review(kiosk.entries[0])
    assert kiosk.ruled("ZANT", "QUEX", **opened(kiosk, of.number)).kind == Kind.CORRECTION


@pytest.mark.parametrize(("round", "calls"), [(1, False), (2, True)])
def test_the_words_of_a_ruling_in_another_round_typed_again_call_a_person(
    open_station: Open, round: int, *, calls: bool
) -> None:
    kiosk = open_station(players_retype, probing=ProbingPolicy.ASK)
    kiosk.ruled("ZANT", "QUX", table="7", round=1)
    of = kiosk.ruled("ZAMT", "QVX", table="7", round=round)
    event = kiosk.judged("QUX", "ZANT", **opened(kiosk, of.number))
    assert isinstance(event, NeedsDirector) == calls


def test_more_than_a_correction_shows_the_director_what_it_shares(probing_kiosk: Any) -> None:
    kiosk = probing_kiosk
    first, of = kiosk.entries
    needed = kiosk.judged("QXV", **opened(kiosk, of.number))
    assert (needed.reason, kiosk.entries[-1].reason) == (Reason.CORRECTION, Reason.CORRECTION)
    [overlap] = overlaps(kiosk.entries)
    assert overlap.earlier == first


def test_of_a_correction_and_a_challenge_at_one_moment_one_calls_a_person(
    open_station: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    kiosk = open_station(players_retype, probing=ProbingPolicy.ASK)
    other = open_station(players_retype, probing=ProbingPolicy.ASK, station="Kiosk 2")
    of = kiosk.ruled("ZAMT", table="7")
    probed = Session.probed

    def slowly(session: Session, *args: Any, **where: Any) -> Any:
        found = probed(session, *args, **where)
        monkeypatch.setattr(Session, "probed", probed)
        other.ruled("ZANT", "QXV", table="7")  # between the look and the ruling
        return found

    permitted = opened(kiosk, of.number)
    monkeypatch.setattr(Session, "probed", slowly)
    assert isinstance(kiosk.judged("ZANT", **permitted), NeedsDirector)
    assert kiosk.kinds[-3:] == [Kind.RULING, Kind.PROBING, Kind.CALL]


def test_words_typed_again_are_compared_with_the_table_as_it_was_mended(
    open_station: Open,
) -> None:
    kiosk = open_station(players_retype, probing=ProbingPolicy.ASK)
    kiosk.ruled("ZANT", "QXV", table="7")
    of = kiosk.ruled("ZAMT", table="9")
    kiosk.station.open_session.mend(kiosk.entries[-1], round=None, table="7")
    assert isinstance(kiosk.judged("ZANT", **opened(kiosk, of.number)), NeedsDirector)

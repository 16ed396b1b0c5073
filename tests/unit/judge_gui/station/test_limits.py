"""Challenges that only the director may allow: probes, and corrections of other words."""

from collections.abc import Callable
from typing import Any

import pytest

from judge_gui.model.events import Failed, NeedsDirector, PinRight
from judge_gui.model.screens import CallingDirector, PinTried, Task
from judge_record.calls import Reason, let_be_judged, not_judged
from judge_record.entry import Kind
from judge_record.journal import Journal
from judge_record.overlaps import overlaps
from judge_record.question import ProbingPolicy
from judge_record.table_log import challenges_at
from tests import asking

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
    change = Journal.change

    def slowly(journal: Journal, do: Callable[[], Any]) -> Any:
        monkeypatch.setattr(Journal, "change", change)
        kiosk.ruled("ZANT", "QXV", table="7")  # after JUDGE, before the change begins
        return change(journal, do)

    monkeypatch.setattr(Journal, "change", slowly)
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


def allowed_by(kiosk: Any, needed: NeedsDirector, *words: str) -> int:
    """Let a person allow a challenge, and return the call."""
    right = kiosk.work(PinTried(CallingDirector(Task(), words, needed), ""))
    assert isinstance(right, PinRight)
    return needed.number


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
    allowed_by(kiosk, needed, "ZANT")
    settled = kiosk.entries[-1]
    assert allowed_by(kiosk, needed, "ZANT") == needed.number, "the same person, twice"
    kiosk.station.open_session.station = "Kiosk 2"
    failed = kiosk.work(PinTried(CallingDirector(Task(), ("ZANT",), needed), ""))
    assert isinstance(failed, Failed)
    assert kiosk.entries[-1] == settled
    said = f"Call {needed.number} is settled: entry {settled.number} lets it be judged."
    assert said in failed.reason


def test_a_second_settlement_of_an_older_release_lets_nothing_be_judged(open_station: Open) -> None:
    kiosk = open_station(probing=ProbingPolicy.ASK)
    kiosk.ruled("ZANT", "QXV", table="7")
    needed = kiosk.judged("ZANT", table="7")
    session = kiosk.station.open_session
    call = kiosk.entries[-1]
    asking.settle(session, call, not_judged)
    session.record(Kind.SETTLED, of=call, note=let_be_judged)
    failed = kiosk.judged("ZANT", table="7", allowed=needed.number)
    assert (needed.number, type(failed)) == (call.number, Failed)


# -- mistyped words -------------------------------------------------------------------------------


def permitted(kiosk: Any, number: int, *words: str) -> dict[str, int]:
    """Have words typed again, and return what a task holds after a person compared them."""
    needed = kiosk.judged(*words, corrects=number)
    assert isinstance(needed, NeedsDirector), needed
    return {"corrects": number, "allowed": allowed_by(kiosk, needed, *words)}


def corrected(kiosk: Any, number: int, *words: str) -> Any:
    """Return the ruling on words that were typed again, and that a person compared."""
    return kiosk.ruled(*words, **permitted(kiosk, number, *words))


def test_a_correction_takes_the_place_of_the_ruling_that_it_names(open_station: Open) -> None:
    kiosk = open_station(players_retype)
    first = kiosk.ruled("ZANT", "QUX", table="7", round=2)
    assert first.correctable
    second = corrected(kiosk, first.number, "ZANT", "QUEX")
    assert (second.verdict, second.kind) == ("acceptable", Kind.CORRECTION)
    assert second.refers_to == first.number
    assert not second.correctable
    entry = kiosk.entries[-1]
    assert (entry.refers_to, entry.table, entry.round) == (first.number, "7", 2)


def test_the_person_sees_the_words_that_were_judged_before(open_station: Open) -> None:
    kiosk = open_station(players_retype, probing=ProbingPolicy.ASK)
    kiosk.ruled("QUEX", "DOG", table="7")
    first = kiosk.ruled("ZANT", "QUX", table="7")
    needed = kiosk.judged("ZANT", "QUEX", corrects=first.number)
    assert (needed.corrects, needed.shares) == (("ZANT", "QUX"), True)
    assert "ZANT" not in repr(needed)
    shared = kiosk.judged("DOG", table="7")  # nobody sees here what else was challenged
    assert (shared.corrects, shared.shares) == ((), True)


def test_one_permission_is_for_one_correction(open_station: Open) -> None:
    kiosk = open_station(players_retype)
    first = kiosk.ruled("ZANT", "QUX", table="7", round=2)
    let = permitted(kiosk, first.number, "ZANT", "QUEX")
    kiosk.ruled("ZANT", "QUEX", **let)
    before = kiosk.kinds
    for words, why in (
        (("ZANT", "QUEX"), "ruled on again meanwhile"),
        (("ZANT", "QXV"), "Nobody has let these words be judged."),
    ):
        failed = kiosk.judged(*words, **let)
        assert isinstance(failed, Failed)
        assert why in failed.reason
    assert kiosk.kinds == [*before, Kind.REFUSAL, Kind.REFUSAL]


def test_the_second_correction_of_a_table_in_a_round_is_the_director_s(open_station: Open) -> None:
    kiosk = open_station(players_retype)
    reasons = []
    for typed, meant in (("QUX", "QUEX"), ("ZAMT", "ZANT")):
        of = kiosk.ruled(typed, table="7", round=2)
        reasons.append(kiosk.judged(meant, corrects=of.number).reason)
        corrected(kiosk, of.number, meant)
    assert reasons == [Reason.MISTYPED, Reason.CORRECTION]


def test_a_permission_ends_when_a_person_decides_on_the_play(open_station: Open) -> None:
    kiosk = open_station(players_retype)
    other = open_station(players_retype, station="Kiosk 2").station.open_session
    first = kiosk.ruled("ZANT", "QUX", table="7", round=2)
    let = permitted(kiosk, first.number, "ZANT", "QUEX")
    of = other.journal.find(first.number)
    assert of
    void = asking.void(other, of)
    before = kiosk.kinds
    failed = kiosk.judged("ZANT", "QUEX", **let)
    assert isinstance(failed, Failed)
    assert f"The play was made void meanwhile, in entry {void.number}." in failed.reason
    assert kiosk.kinds == [*before, Kind.REFUSAL]


@pytest.mark.parametrize("words", [("QUX", "ZANT"), ("ZANT", "QUEX")])
def test_words_of_a_void_play_are_not_typed_again(
    open_station: Open, words: tuple[str, ...]
) -> None:
    """The players still see the page of the ruling, as the director makes it void elsewhere."""
    kiosk = open_station(players_retype, probing=ProbingPolicy.ASK)
    other = open_station(players_retype, station="Kiosk 2").station.open_session
    first = kiosk.ruled("ZANT", "QUX", table="7", round=2)
    of = other.journal.find(first.number)
    assert of
    void = asking.void(other, of)
    failed = kiosk.judged(*words, corrects=first.number)
    assert isinstance(failed, Failed)
    assert f"The play was made void meanwhile, in entry {void.number}." in failed.reason
    assert kiosk.kinds[-2:] == [Kind.VOID, Kind.REFUSAL]


def test_of_two_corrections_that_wait_the_word_judge_lets_one_be_judged(open_station: Open) -> None:
    kiosk = open_station(players_retype, probing=ProbingPolicy.ASK)
    waiting = []
    for typed, meant in (("QUX", "QUEX"), ("ZAMT", "ZANT")):
        of = kiosk.ruled(typed, table="7", round=2).number
        waiting.append((of, meant, kiosk.judged(meant, corrects=of)))
    assert [needed.reason for _, _, needed in waiting] == [Reason.MISTYPED] * 2
    (first, *words, needed), (second, *others, other) = waiting
    kiosk.ruled(*words, corrects=first, allowed=allowed_by(kiosk, needed, *words))
    again = kiosk.judged(*others, corrects=second, allowed=allowed_by(kiosk, other, *others))
    assert isinstance(again, NeedsDirector)
    assert again.reason == Reason.CORRECTION
    let = allowed_by(kiosk, again, *others)
    assert kiosk.ruled(*others, corrects=second, allowed=let).kind == Kind.CORRECTION


limits = [
    (("QXV",), "fewer words would show which of them failed"),
    (("ZANT", "ZANT"), "words that were judged before, in another number"),
]


@pytest.mark.parametrize(("words", "because"), limits, ids=[row[-1] for row in limits])
def test_more_than_typing_errors_are_the_director_s(
    open_station: Open, words: tuple[str, ...], because: str
) -> None:
    kiosk = open_station(players_retype)
    first = kiosk.ruled("ZANT", "QXV", table="7")
    needed = kiosk.judged(*words, corrects=first.number)
    assert isinstance(needed, NeedsDirector), because
    assert needed.reason == Reason.CORRECTION
    call = kiosk.entries[-1]
    assert (call.kind, call.number) == (Kind.CALL, needed.number)
    assert (call.refers_to, call.table, call.words) == (first.number, "7", words)


def test_players_cannot_correct_a_correction(open_station: Open) -> None:
    kiosk = open_station(players_retype)
    first = kiosk.ruled("ZANT", "QXV")
    second = corrected(kiosk, first.number, "ZANT", "QXW")
    assert kiosk.judged("ZANT", "QXX", corrects=second.number).reason == Reason.CORRECTION


def test_the_director_may_allow_a_correction_that_was_withheld(open_station: Open) -> None:
    kiosk = open_station(players_retype)
    first = kiosk.ruled("ZANT", "QXV")
    assert corrected(kiosk, first.number, "QXV").kind == Kind.CORRECTION
    assert kiosk.kinds[-3:] == [Kind.CALL, Kind.SETTLED, Kind.CORRECTION]
    assert kiosk.entries[-3].reason == Reason.CORRECTION


def test_without_a_rule_players_correct_nothing(open_station: Open) -> None:
    assert not open_station().ruled("ZANT").correctable


def test_a_ruling_that_is_shown_again_cannot_be_corrected(open_station: Open) -> None:
    kiosk = open_station(players_retype)
    kiosk.ruled("ZANT", table="7")
    assert not kiosk.ruled("ZANT", table="7").correctable


def test_the_same_words_as_a_correction_show_what_was_ruled(open_station: Open) -> None:
    kiosk = open_station(players_retype)
    first = kiosk.ruled("ZANT", "QXV")
    again = kiosk.ruled("QXV", "ZANT", corrects=first.number)
    assert (again.number, bool(again.again_at)) == (first.number, True)
    assert kiosk.kinds == [Kind.RULING]


def test_a_correction_of_a_missing_entry_fails(open_station: Open) -> None:
    failed = open_station(players_retype).judged("ZANT", corrects=99)
    assert isinstance(failed, Failed)
    assert "Entry 99 is not a ruling" in failed.reason


@pytest.mark.parametrize("let", ["the ruling", "another correction", "a missing entry"])
def test_without_a_person_no_correction_is_judged(open_station: Open, let: str) -> None:
    kiosk = open_station(players_retype)
    first, other = kiosk.ruled("ZANT", "QUX"), kiosk.ruled("BLORP", "QUX")
    if let == "another correction":
        number = permitted(kiosk, other.number, "BLORP", "QUEX")["allowed"]
    else:
        number = {"the ruling": first.number, "a missing entry": 99}[let]
    before = kiosk.kinds
    failed = kiosk.judged("ZANT", "QUEX", corrects=first.number, allowed=number)
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
    needed = kiosk.judged("ZANT", corrects=of.number)
    assert isinstance(needed, NeedsDirector)
    noticed, call = kiosk.entries[-2:]
    assert (noticed.kind, noticed.refers_to, noticed.words) == (Kind.PROBING, of.number, ("ZANT",))
    assert f"shares words with entry {first.number}" in noticed.note
    assert (call.kind, call.reason, call.number) == (Kind.CALL, Reason.CORRECTION, needed.number)
    assert (call.refers_to, call.table, call.round) == (noticed.number, "7", 1)
    assert challenges_at(kiosk.entries, "7", 1) == 2  # no challenge of its own
    [overlap] = overlaps(kiosk.entries)
    assert (overlap.later, overlap.earlier) == (noticed, first)


def test_words_typed_again_are_judged_once_after_a_person_let_them_be(probing_kiosk: Any) -> None:
    kiosk = probing_kiosk
    first, of = kiosk.entries
    let = permitted(kiosk, of.number, "ZANT")
    ruling = kiosk.ruled("ZANT", **let)
    assert (ruling.kind, ruling.refers_to) == (Kind.CORRECTION, of.number)
    assert isinstance(kiosk.judged("ZANT", **let), Failed)
    assert kiosk.kinds.count(Kind.CORRECTION) == 1
    [overlap] = overlaps(kiosk.entries)
    assert (overlap.later.number, overlap.earlier) == (ruling.number, first)


@pytest.mark.parametrize(
    ("policy", "table", "noticed"),
    [
        (ProbingPolicy.OFF, "7", False),
        (ProbingPolicy.RECORD, "7", False),
        (ProbingPolicy.ASK, None, False),
        (ProbingPolicy.ASK, "7", True),
    ],
)
def test_words_typed_again_always_wait_and_are_noticed_as_the_profile_says(
    open_station: Open, policy: ProbingPolicy, table: str | None, *, noticed: bool
) -> None:
    kiosk = open_station(players_retype, probing=policy)
    kiosk.ruled("ZANT", "QXV", table=table)
    of = kiosk.ruled("ZAMT", table=table)
    corrected(kiosk, of.number, "ZANT")
    assert (Kind.PROBING in kiosk.kinds) == noticed
    assert len(overlaps(kiosk.entries)) == (policy is not ProbingPolicy.OFF)


def test_words_that_were_not_mistyped_are_no_overlap_with_their_own_ruling(
    open_station: Open,
) -> None:
    kiosk = open_station(players_retype, probing=ProbingPolicy.ASK)
    of = kiosk.ruled("ZANT", "QUX", table="7")
    asking.review(kiosk.station.open_session, kiosk.entries[0])
    assert corrected(kiosk, of.number, "ZANT", "QUEX").kind == Kind.CORRECTION
    assert Kind.PROBING not in kiosk.kinds


@pytest.mark.parametrize(("round", "noticed"), [(1, False), (2, True)])
def test_the_words_of_a_ruling_in_another_round_typed_again_are_noticed(
    open_station: Open, round: int, *, noticed: bool
) -> None:
    kiosk = open_station(players_retype, probing=ProbingPolicy.ASK)
    kiosk.ruled("ZANT", "QUX", table="7", round=1)
    of = kiosk.ruled("ZAMT", "QVX", table="7", round=round)
    needed = kiosk.judged("QUX", "ZANT", corrects=of.number)
    assert needed.shares == noticed
    assert (Kind.PROBING in kiosk.kinds) == noticed


def test_more_than_a_correction_shows_the_director_what_it_shares(probing_kiosk: Any) -> None:
    kiosk = probing_kiosk
    first, of = kiosk.entries
    needed = kiosk.judged("QXV", corrects=of.number)
    assert (needed.reason, kiosk.entries[-1].reason) == (Reason.CORRECTION, Reason.CORRECTION)
    [overlap] = overlaps(kiosk.entries)
    assert overlap.earlier == first


def test_a_challenge_after_the_person_looked_calls_a_person_again(open_station: Open) -> None:
    kiosk = open_station(players_retype, probing=ProbingPolicy.ASK)
    other = open_station(players_retype, probing=ProbingPolicy.ASK, station="Kiosk 2")
    of = kiosk.ruled("ZAMT", table="7")
    let = permitted(kiosk, of.number, "ZANT")
    other.ruled("ZANT", "QXV", table="7")
    assert isinstance(kiosk.judged("ZANT", **let), NeedsDirector)
    assert kiosk.kinds[-3:] == [Kind.RULING, Kind.PROBING, Kind.CALL]


def test_words_typed_again_are_compared_with_the_table_as_it_was_mended(
    open_station: Open,
) -> None:
    kiosk = open_station(players_retype, probing=ProbingPolicy.ASK)
    kiosk.ruled("ZANT", "QXV", table="7")
    of = kiosk.ruled("ZAMT", table="9")
    asking.mend(kiosk.station.open_session, kiosk.entries[-1], round=None, table="7")
    needed = kiosk.judged("ZANT", corrects=of.number)
    assert (needed.corrects, needed.shares) == (("ZAMT",), True)

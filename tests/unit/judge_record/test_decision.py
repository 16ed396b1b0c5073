"""A challenge is ruled on, shown again, calls a person, or is not judged: decided in one change."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from judge_record.calls import Reason, let_be_judged, not_judged
from judge_record.cases import Cases
from judge_record.entry import Entry, Kind
from judge_record.journal import Journal
from judge_record.plays import read_first
from judge_record.question import Called, NotAllowed, NotJudged, ProbingPolicy, Ruled, ShownAgain
from judge_record.session import Session, identity
from judge_record.view import identity_of
from lexicons import Adjudicator, CannotJudge, Library, Verdict
from lexicons.words.chain import Chain
from tests import asking
from tests.asking import asked, called, corrected, expect, let, ruled
from tests.clocks import SetClock
from tests.memory_store import MemoryStore
from tests.unit.judge_record.conftest import Begin, kinds

#: The store finds the entries; what is decided is the same in either.
in_a_file = pytest.mark.parametrize("new_journal", ["sqlite"], indirect=True)


@pytest.fixture
def players_retype(judge_over: Callable[..., Adjudicator]) -> Adjudicator:
    """A judge by rules that let players type mistyped words again."""
    stages = '[procedure]\nretyping = "players"\n[[stage]]\nlexicon = "base"\n'
    return judge_over({"base": ["QI", "ZANT", "QUEX", "DOG"]}, stages)


def refusal(session: Session, *words: str, **where: Any) -> CannotJudge:
    """Why a challenge is not judged. The refusal is recorded."""
    answer = expect(asked(session, *words, **where), NotJudged)
    assert kinds(session)[-1] == Kind.REFUSAL
    return answer.why


# -- equal words ---------------------------------------------------------------------------------


def test_the_same_words_at_the_same_table_are_shown_again_and_nothing_is_recorded(
    noting: Session,
) -> None:
    first = ruled(noting, "QI", "ZA", table="5")
    assert asked(noting, "ZA", "QI", table="5") == ShownAgain(first, first)
    assert kinds(noting) == [Kind.RULING]
    ruled(noting, "ZA", "QI", table="6")
    ruled(noting, "ZA", "QI")  # nobody knows whether it is the same play


def test_a_person_says_once_that_equal_words_are_of_another_play(session: Session) -> None:
    first = ruled(session, "QI", "ZA", table="5")
    expect(asked(session, "QI", "ZA", table="5"), ShownAgain)
    call = called(session, "QI", table="5")  # other words ask a person of their own
    let_again = replace(session.question_of(call), challenge=session.judge.board.challenge("QI"))
    assert isinstance(session.challenge(let_again), NotJudged)  # nobody has settled it
    question = replace(let_again, challenge=session.judge.board.challenge("QI", "ZA"), allowed=None)
    other = session.of_another_play(question, first)
    answer = expect(session.challenge(other), Ruled)
    assert answer.entry.refers_to == other.allowed
    assert isinstance(session.challenge(other), NotJudged)
    assert isinstance(asked(session, "QI", "ZA", table="5"), ShownAgain)


@in_a_file
@pytest.mark.parametrize(
    ("before", "now", "same"), [(1, 1, True), (1, 2, False), (None, 2, True), (1, None, True)]
)
def test_the_same_words_in_another_round_are_another_play(
    session: Session, before: int | None, now: int | None, *, same: bool
) -> None:
    ruled(session, "QI", "ZANT", round=before, table="5")
    answer = asked(session, "ZANT", "QI", round=now, table="5")
    assert isinstance(answer, ShownAgain if same else Called)
    if isinstance(answer, Called):
        found = expect(let(session, answer.call), Ruled)
        assert found.entry.round == now


def test_only_a_ruling_by_the_same_judge_is_shown_again(
    begin: Begin, judge_over: Callable[..., Adjudicator]
) -> None:
    session = begin()
    ruling = ruled(session, "QI", table="5")
    other = begin()
    other.judge = judge_over({"base": ["QI"]})
    ruled(other, "QI", table="5")
    others: dict[str, dict[str, Any]] = {
        "rules": {"rules": "club"},
        "what they say": {"rules_fingerprint": "0" * 64},
        "alphabet": {"alphabet_fingerprint": "0" * 64},
        "lexicons": {"lexicons": (("scowl80", "0" * 64),)},
        "a person": {"rules": None, "rules_fingerprint": None, "lexicons": ()},
    }
    assert identity_of(ruling) == identity(session.judge)
    for which, fields in others.items():
        assert identity_of(replace(ruling, **fields)) != identity(session.judge), which


@in_a_file
@pytest.mark.parametrize("how", ["void", "mended"])
def test_the_same_words_after_a_void_or_a_mend_get_the_same_verdict_without_a_call(
    session: Session, how: str
) -> None:
    ruling = ruled(session, "QI", "ZANT", table="7", round=2)
    decided(session, ruling, how)
    again = ruled(session, "ZANT", "QI", table="7", round=2)
    assert (again.verdict, again.note) == (ruling.verdict, None)


@in_a_file
def test_the_same_words_by_other_rules_or_lexicons_call_a_person(
    begin: Begin, judge_over: Callable[..., Adjudicator]
) -> None:
    """Of two verdicts that differ, a player learns in which list the word is that failed."""
    first, other = (begin(name, ProbingPolicy.ASK) for name in ("desk 1", "desk 2"))
    other.judge = judge_over({"base": ["QI"]})
    ruling = ruled(first, "QI", "ZA", table="5", round=2)
    call = called(other, "ZA", "QI", table="5", round=2)
    assert call.reason == Reason.OVERLAP
    asking.void(first, ruling)
    assert called(other, "QI", "ZA", table="5", round=2) == call
    assert ruled(other, "QI", "ZA", table="6", round=2).note is None
    ruled(first, "DOG", table="5", round=2)
    ruled(other, "DOG", table="5", round=2)  # nobody asks which word of one it is
    assert isinstance(let(other, call), Ruled)


# -- some of the same words ----------------------------------------------------------------------


@in_a_file
@pytest.mark.parametrize(
    ("policy", "table", "asks"),
    [
        (ProbingPolicy.OFF, "5", False),
        (ProbingPolicy.RECORD, "5", False),
        (ProbingPolicy.ASK, "5", True),
        (ProbingPolicy.ASK, None, False),
    ],
)
def test_a_person_is_called_as_the_policy_has_it(
    begin: Begin, policy: ProbingPolicy, table: str | None, *, asks: bool
) -> None:
    session = begin(policy=policy)
    first = ruled(session, "QI", "ZA", table=table)
    answer = asked(session, "QI", table=table)
    if asks:
        assert isinstance(answer, Called)
        assert answer.before == (first,)
        assert kinds(session)[1:] == [Kind.PROBING, Kind.CALL]
    else:  # no gap in the numbers shows the overlap
        assert isinstance(answer, Ruled)
        shares = f"shares words with entry {first.number}"
        assert answer.entry.note == (None if policy is ProbingPolicy.OFF else shares)
        assert kinds(session)[1:] == [Kind.RULING]


def decided(session: Session, ruling: Entry, how: str) -> None:
    if how == "void":
        asking.void(session, ruling)
    if how == "mended":
        asking.mend(session, ruling, round=None, table="8")


@in_a_file
@pytest.mark.parametrize("how", ["", "void", "mended"])
def test_a_void_or_a_mend_hides_no_ruling_from_the_look_for_shared_words(
    session: Session, how: str
) -> None:
    ruling = ruled(session, "ZANT", "QI", table="7")
    decided(session, ruling, how)
    assert called(session, "QI", table="7").reason == Reason.OVERLAP
    if how == "mended":  # players of the other table may know of it, too
        assert called(session, "QI", table="8").reason == Reason.OVERLAP


def test_a_ruling_by_hand_calls_a_person_like_any_other(session: Session) -> None:
    by_hand = asking.by_hand(
        session, ("QI", "ZANT"), Verdict.UNACCEPTABLE, source="book", reason="lexical", table="5"
    )
    answer = expect(asked(session, "ZANT", table="5"), Called)
    assert answer.before == (by_hand,)
    ruled(session, "QI", "ZANT", table="5")  # the machine gives its first opinion


def test_a_ruling_that_was_acceptable_calls_a_person_too(session: Session) -> None:
    # A good word typed in place of a doubtful one shows the other word. Then the right words, as a
    # new challenge, would show the doubtful one, although nothing of the first ruling is in doubt.
    first = ruled(session, "QI", "ZA", table="5")
    assert first.verdict == "acceptable"
    expect(asked(session, "QX", "ZA", table="5"), Called)


def in_memory(**near: Callable[[str], bool]) -> Session:
    """A session whose clock says what is near."""
    clock = SetClock(lambda: "2026-11-20T10:31:00.000Z", **near)  # type: ignore[arg-type]
    journal = Journal("nowhere", MemoryStore)
    judge, policy = Library().adjudicator("open"), ProbingPolicy.ASK
    return Session(judge, journal, station="desk 1", clock=clock, policy=policy)


def test_a_challenge_is_looked_for_among_all_recent_entries() -> None:
    recent = {"2026-11-20T10:31:00.000Z"}
    session = in_memory(near=recent.__contains__)
    ruling = ruled(session, "QI", "ZA", table="5")
    for _ in range(3 * read_first):
        asking.door(session)
    assert asked(session, "QI", "ZA", table="5") == ShownAgain(ruling, ruling)
    assert isinstance(asked(session, "QI", table="5"), Called)
    recent.clear()
    ruled(session, "QI", table="5")
    ruled(session, "QI", "ZA", table="5")


@pytest.mark.parametrize(
    ("before", "mended", "now", "calls"),
    [
        (2, None, 2, True),
        (1, 2, 2, True),
        (2, 1, 2, True),  # a mend hides nothing
        (1, None, 2, False),
        (2, None, None, False),
        (None, None, None, False),
    ],
)
def test_in_a_round_that_is_known_the_look_goes_back_over_the_round(
    before: int | None, mended: int | None, now: int | None, calls: bool
) -> None:
    session = in_memory(near=lambda _: False, of_round=lambda _: True)
    ruling = ruled(session, "QI", "ZA", table="5", round=before)
    if mended:
        asking.mend(session, ruling, table="5", round=mended)
    ruled(session, "QI", table="6", round=now)  # another table is not suspected
    assert isinstance(asked(session, "QI", table="5", round=now), Called) is calls


def test_what_overlaps_a_ruling_in_another_chain_names_that_chain(
    session: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    other = ruled(session, "QI", "ZANT", table="5")
    elsewhere = {None: [], "c" * 64: [other], "d" * 64: [replace(other, table="6")]}
    monkeypatch.setattr(Journal, "near", lambda *_: elsewhere)
    call = called(session, "QI", table="5")
    noticed = expect(session.journal.find(call.refers_to or 0), Entry)
    assert (noticed.refers_to, noticed.refers_to_chain) == (other.number, "c" * 64)
    note = ruled(session, "ZANT", table="8").note
    assert note is not None
    for chain in ("c" * 12, "d" * 12):
        assert f"in chain {chain} with entry {other.number}" in note, chain
    assert asked(session, "QI", "ZANT", table="6") == ShownAgain(
        replace(other, table="6"), replace(other, table="6"), "d" * 64
    )


def test_a_ruling_by_hand_that_stands_in_another_chain_is_shown_again(
    noting: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    ruling = ruled(noting, "QI", "ZANT", table="5")
    by_hand = asking.by_hand(
        noting, ruling.words, Verdict.UNACCEPTABLE, source="director", reason="lexical", of=ruling
    )
    correction = replace(by_hand, number=4, kind=Kind.CORRECTION, words=("QI", "ZA"))
    mend = replace(by_hand, number=5, kind=Kind.ROUND_SET, words=(), table="8")
    elsewhere: dict[str | None, list[Entry]] = {None: [], "c" * 64: [by_hand, ruling]}
    monkeypatch.setattr(Journal, "near", lambda *_: elsewhere)
    assert asked(noting, "ZANT", "QI", table="5") == ShownAgain(by_hand, by_hand, "c" * 64)
    elsewhere["c" * 64].insert(0, mend)
    moved = replace(by_hand, table="8")
    assert asked(noting, "ZANT", "QI", table="8") == ShownAgain(moved, by_hand, "c" * 64)
    elsewhere["c" * 64] = [correction, ruling]
    assert asked(noting, "ZANT", "QI", table="5") == ShownAgain(ruling, correction, "c" * 64)


def test_a_ruling_stays_that_of_its_station_wherever_its_round_was_mended(begin: Begin) -> None:
    one, other = begin("desk 1"), begin("desk 2")
    ruling = ruled(one, "QI", "ZANT", round=1, table="5")
    asking.mend(other, ruling, round=2, table="5")
    assert ruled(other, "ZANT", "QI", round=1).note is None  # another table, for all that is known
    here = f"shares words with entry {ruling.number}"
    assert ruled(one, "ZANT", "QI", round=1).note == here
    nowhere = ruled(one, "DOG", round=1)
    assert ruled(other, "DOG", round=2).note is None
    assert ruled(one, "DOG", round=2).note == f"shares words with entry {nowhere.number}"


def test_a_play_that_shares_no_word_or_is_the_same_whole_hides_no_other_one(
    session: Session,
) -> None:
    ruled(session, "QI", "ZANT", table="5")
    answer = expect(let(session, called(session, "QI", table="5")), Ruled)
    asking.void(session, answer.entry)
    assert called(session, "QI", table="5").reason == Reason.OVERLAP
    asking.by_hand(
        session, ("DOG",), Verdict.ACCEPTABLE, source="book", reason="lexical", table="6"
    )
    ruled(session, "CAT", table="6")


# -- what a person has let be judged -------------------------------------------------------------


def test_a_call_lets_its_words_be_judged_once_in_its_place(session: Session) -> None:
    ruled(session, "QI", "ZANT", table="5", round=2)
    call = called(session, "ZANT", table="5", round=2, board="A")
    nobody = "Nobody has let these words be judged.\nCall the director."
    here: dict[str, Any] = {"table": "5", "round": 2, "board": "A", "allowed": call.number}
    assert str(refusal(session, "ZANT", **here)) == nobody
    asking.settle(session, call, let_be_judged)
    for words, where in [
        (("QI",), {}),
        (("ZANT",), {"table": "6"}),
        (("ZANT",), {"round": 3}),
        (("ZANT",), {"board": None}),
        (("ZANT",), {"board": "B"}),
        (("ZANT",), {"allowed": call.number + 1}),
        (("ZANT",), {"allowed": 99}),
        (("ZANT",), {"request": "r1"}),  # no program called a person
        (("ZANT",), {"corrects": 2}),
    ]:
        assert isinstance(refusal(session, *words, **{**here, **where}), NotAllowed), (words, where)
    judged = ruled(session, "ZANT", **here)
    assert (judged.refers_to, judged.note) == (call.number, None)
    assert str(refusal(session, "ZANT", **here)) == (
        f"Call {call.number} was judged already, in entry {judged.number}.\n"
        "Type the challenge again."
    )


@in_a_file
def test_a_call_for_a_board_is_for_the_table_that_a_list_names_so(session: Session) -> None:
    ruled(session, "QI", "ZANT", table="5", board="A")
    call = called(session, "ZANT", table="5", board="A")
    asking.settle(session, call, let_be_judged)
    ruled(session, "ZANT", table="5A", allowed=call.number)


def test_a_call_about_shared_words_corrects_nothing_whatever_it_refers_to(session: Session) -> None:
    of = ruled(session, "QI", "ZANT", table="5")
    call = asking.call(session, Reason.OVERLAP, "word judge", ("DOG",), of=of)
    assert not Cases(session.journal).is_let(call)
    answer = expect(let(session, call), Ruled)
    assert answer.entry.kind == Kind.RULING
    assert Cases(session.journal).is_let(call)


def test_the_same_challenge_gets_its_open_call_until_it_shares_more_words(session: Session) -> None:
    ruled(session, "QI", "ZANT", table="5", round=2)
    call = called(session, "ZANT", "DOG", table="5", round=2)
    assert called(session, "DOG", "ZANT", table="5", round=2) == call
    assert called(session, "ZANT", "CAT", table="5", round=2) != call
    ruled(session, "DOG", "AA", table="5", round=2)
    other = called(session, "ZANT", "DOG", table="5", round=2)
    assert other.number > call.number
    asking.settle(session, other, not_judged)
    assert not Cases(session.journal).is_let(other)
    here = {"table": "5", "round": 2, "allowed": other.number}
    assert isinstance(refusal(session, "ZANT", "DOG", **here), NotAllowed)
    assert called(session, "ZANT", "DOG", table="5", round=2).number > other.number


def test_a_call_covers_no_later_challenge_of_another_chain(
    session: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    ruled(session, "QI", "ZANT", table="5")
    one, later = (ruled(session, *words) for words in (("ZANT", "AA"), ("DOG", "CAT")))
    elsewhere = {"c" * 64: [replace(one, table="5")]}
    near = Journal.near
    monkeypatch.setattr(Journal, "near", lambda *given: {**near(*given), **elsewhere})
    call = called(session, "ZANT", "DOG", table="5")
    elsewhere["d" * 64] = [replace(later, table="5")]
    other = called(session, "ZANT", "DOG", table="5")  # the open call names less
    assert other != call
    answer = expect(let(session, call), Called)
    assert answer.call == other
    assert replace(later, table="5") in answer.before
    assert isinstance(let(session, other), Ruled)


@in_a_file
def test_equal_words_of_another_chain_after_a_call_are_shown_to_its_person(
    session: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    ruled(session, "QI", "ZANT", table="5")
    equal = ruled(session, "DOG", "ZANT")
    call = called(session, "ZANT", "DOG", table="5")
    near, here = Journal.near, replace(equal, table="5")
    monkeypatch.setattr(Journal, "near", lambda *given: {**near(*given), "c" * 64: [here]})
    assert let(session, call) == ShownAgain(here, here, "c" * 64)


@in_a_file
def test_a_permission_is_not_used_up_by_a_look_up_that_fails(
    session: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The refusal is the same whichever word it is about, and it is not a verdict."""
    ruled(session, "QI", "ZANT", table="5")
    call = called(session, "ZANT", "QUEX", table="5")
    asking.settle(session, call, let_be_judged)
    question = session.question_of(call)
    answers = []
    for word in ("ZANT", "QUEX"):

        def fails(_: Chain, looked: str, word: str = word) -> bool:
            if looked == word:
                raise OSError(word)
            return True

        with monkeypatch.context() as broken:
            broken.setattr(Chain, "accepts", fails)
            answers.append(session.challenge(question))
    assert all(isinstance(answer, NotJudged) for answer in answers)
    assert len({str(answer) for answer in answers}) == 1
    refusals = [entry for entry in session.journal.entries() if entry.kind == Kind.REFUSAL]
    assert len({entry.reason for entry in refusals}) == 1
    assert isinstance(session.challenge(question), Ruled)


# -- words typed again ---------------------------------------------------------------------------


@in_a_file
@pytest.mark.parametrize("policy", list(ProbingPolicy))
def test_words_typed_again_are_compared_by_a_person_whatever_they_are(
    begin: Begin, players_retype: Adjudicator, policy: ProbingPolicy
) -> None:
    session = begin(policy=policy)
    session.judge = players_retype
    of = ruled(session, "ZANT", "QUX", table="5", round=2, board="B")
    answer = expect(asked(session, "ZANT", "QUEX", corrects=of.number), Called)
    assert (answer.call.reason, answer.call.note) == (Reason.MISTYPED, "word judge")
    assert (answer.before, answer.call.words) == ((of,), ("ZANT", "QUEX"))
    assert (answer.call.table, answer.call.round, answer.call.board) == ("5", 2, "B")
    found = expect(let(session, answer.call, by="AB"), Ruled)
    assert (found.entry.kind, found.entry.refers_to) == (Kind.CORRECTION, of.number)


@in_a_file
@pytest.mark.parametrize(
    ("words", "retype"),
    [(("ZANT",), True), (("ZANT", "HOUSE"), True), (("ZANT", "ZANT"), True),
     (("ZANT", "QUEX"), False)],
)  # fmt: skip
def test_more_than_typing_errors_or_what_the_rules_leave_to_the_director_is_the_director_s(
    noting: Session, players_retype: Adjudicator, words: tuple[str, ...], *, retype: bool
) -> None:
    noting.judge = players_retype if retype else noting.judge
    of = ruled(noting, "ZANT", "QUX", table="5")
    call = called(noting, *words, corrects=of.number)
    assert (call.reason, call.note) == (Reason.CORRECTION, "director")


def test_the_second_correction_of_a_table_in_a_round_is_the_director_s(
    noting: Session, players_retype: Adjudicator
) -> None:
    noting.judge = players_retype
    first = ruled(noting, "ZANT", "QUX", table="5", round=2)
    corrected(noting, first, "ZANT", "QUEX")
    here, there, later = (
        ruled(noting, "ZAMT", "DOG", table=table, round=round)
        for table, round in (("5", 2), ("6", 2), ("5", 3))
    )
    reasons = [
        called(noting, "ZANT", "DOG", corrects=of.number).reason for of in (here, there, later)
    ]
    assert reasons == [Reason.CORRECTION, Reason.MISTYPED, Reason.MISTYPED]


@in_a_file
def test_of_two_corrections_that_wait_the_second_is_the_director_s(
    session: Session, players_retype: Adjudicator
) -> None:
    """Both calls are for the word judge: there was no correction when they were made."""
    session.judge = players_retype
    first, second = (
        ruled(session, *words, table="5", round=2) for words in (("ZANT", "QUX"), ("DOG", "QYX"))
    )
    calls = [
        called(session, "ZANT", "QUEX", corrects=first.number),
        called(session, "DOG", "QI", "AA", corrects=second.number),
        called(session, "DOG", "QIX", corrects=second.number),
    ]
    reasons = [Reason.MISTYPED, Reason.CORRECTION, Reason.MISTYPED]
    assert [call.reason for call in calls] == reasons
    assert isinstance(let(session, calls[0]), Ruled)
    asks_again = called(session, "DOG", "QIX", corrects=second.number)
    assert (asks_again.reason, asks_again.note) == (Reason.CORRECTION, "director")
    answer = expect(let(session, calls[2]), Called)
    assert answer.call == asks_again
    assert isinstance(let(session, asks_again), Ruled)


@in_a_file
@pytest.mark.parametrize("mended", ["their own play", "the other one"])
def test_what_a_mend_brings_to_the_table_is_not_covered_by_an_earlier_call(
    session: Session, mended: str
) -> None:
    """The ruling names the challenge of the other table; the call of its correction does not."""
    other = ruled(session, "QUEX", "ZANT", "DOG", table="6", round=2)
    of = ruled(session, "ZANT", "QUX", table="5", round=2)
    assert of.note == f"shares words with entry {other.number}"
    call = called(session, "ZANT", "QUEX", corrects=of.number)
    moved, table = (of, "6") if mended == "their own play" else (other, "5")
    asking.mend(session, moved, round=2, table=table)
    answer = expect(let(session, call), Called)
    assert [entry.number for entry in answer.before] == [of.number, other.number]
    assert isinstance(let(session, answer.call), Ruled)


@in_a_file
def test_a_call_lets_words_be_judged_where_their_play_was_mended_meanwhile(
    session: Session,
) -> None:
    """A mend says where the play lies; it is no decision on the words that a person has seen."""
    of = ruled(session, "ZANT", "QUX", table="5", round=2)
    call = called(session, "ZANT", "QUEX", corrects=of.number)
    asking.mend(session, of, round=3, table="6")
    assert called(session, "QUEX", "ZANT", corrects=of.number) == call
    answer = expect(let(session, call), Ruled)
    assert (answer.entry.table, answer.entry.round) == ("6", 3)


@in_a_file
def test_a_call_about_words_typed_again_lets_no_other_challenge_be_judged(noting: Session) -> None:
    of = ruled(noting, "ZANT", "QUX", table="5", round=2)
    call = called(noting, "ZANT", "QUEX", corrects=of.number)
    asking.settle(noting, call, let_be_judged)
    assert noting.question_of(call).corrects == of.number
    as_new = replace(noting.question_of(call), corrects=None)
    answer = expect(noting.challenge(as_new), NotJudged)
    assert isinstance(answer.why, NotAllowed)


@in_a_file
def test_who_insists_on_a_person_gets_no_verdict_and_the_call_is_about_no_ruling(
    session: Session,
) -> None:
    ruled(session, "QI", "ZANT", table="5")
    for words in (("QI", "ZANT"), ("QI",)):
        answer = expect(asked(session, *words, table="5", insists=True), Called)
        assert (answer.call.reason, answer.call.refers_to, answer.before) == (
            Reason.INSISTED, None, ()
        )  # fmt: skip


@in_a_file
def test_a_call_that_a_decision_has_overtaken_is_not_shown_again(noting: Session) -> None:
    """Nobody can let its words be judged: players would get it again until it is refused."""
    of = ruled(noting, "QI", "ZAMT", table="5")
    call = called(noting, "QI", "ZANT", corrects=of.number)
    assert called(noting, "QI", "ZANT", corrects=of.number) == call
    asking.review(noting, of)
    other = called(noting, "QI", "ZANT", corrects=of.number)
    assert other.number > call.number
    with pytest.raises(CannotJudge, match="ruled on again meanwhile"):
        let(noting, call)
    assert isinstance(let(noting, other), Ruled)


@in_a_file
def test_words_typed_again_after_a_void_show_no_verdict_and_get_none(noting: Session) -> None:
    of = ruled(noting, "QI", "ZANT", table="5")
    call = called(noting, "QI", "ZAMT", corrects=of.number)
    void = asking.void(noting, of)
    expected = f"void meanwhile, in entry {void.number}"
    for words in (("ZANT", "QI"), ("QI", "ZAMT")):
        assert expected in str(refusal(noting, *words, corrects=of.number)), words
    assert expected in str(refusal(noting, *call.words, corrects=of.number, seen=void.number))
    review = asking.review(noting, of)  # it counts again
    again = called(noting, "QI", "ZAMT", corrects=review.number)
    assert isinstance(let(noting, again), Ruled)


@in_a_file
def test_words_typed_again_are_judged_where_their_play_is_now(session: Session) -> None:
    of = ruled(session, "ZANT", "QUX", table="5", round=2)
    other = ruled(session, "QUEX", "DOG", table="6", round=3)
    asking.mend(session, of, round=3, table="6")
    answer = expect(asked(session, "ZANT", "QUEX", corrects=of.number), Called)
    assert [entry.number for entry in answer.before] == [of.number, other.number]
    found = expect(let(session, answer.call), Ruled)
    assert (found.entry.table, found.entry.round, found.entry.note) == ("6", 3, None)


def test_the_same_words_typed_again_show_their_ruling(
    noting: Session, judge_over: Callable[..., Adjudicator]
) -> None:
    of = ruled(noting, "QI", "ZANT", table="5")
    assert asked(noting, "ZANT", "QI", corrects=of.number) == ShownAgain(of, of)
    noting.judge = judge_over({"base": ["QI"]})
    assert str(refusal(noting, "ZANT", "QI", corrects=of.number)) == (
        f"Other rules or lexicons than those in use judged entry {of.number}.\n"
        "Call the director. A second opinion judges these words again."
    )


def test_what_was_decided_on_since_is_not_corrected(noting: Session) -> None:
    of = ruled(noting, "QI", "ZANT", table="5")
    call = called(noting, "QI", "ZAMT", corrects=of.number)
    asking.settle(noting, call, let_be_judged)
    reviewed = asking.review(noting, of).number
    for seen in (None, reviewed):  # a permission is not renewed by a later look
        answer = expect(noting.challenge(replace(noting.question_of(call), seen=seen)), NotJudged)
        assert "ruled on again meanwhile" in str(answer.why)
    why = refusal(noting, "QI", "ZAMT", corrects=of.number, seen=of.number)
    assert "ruled on again meanwhile" in str(why)
    called(noting, "QI", "ZAMT", corrects=of.number, seen=reviewed)


@in_a_file
def test_words_typed_again_share_none_with_their_own_play_and_the_note_names_others(
    session: Session,
) -> None:
    of = ruled(session, "QI", "ZANT", table="5")
    asking.review(session, of)
    answer = expect(asked(session, "QI", "ZAMT", corrects=of.number), Called)
    assert answer.before == (of,)
    session.policy = ProbingPolicy.RECORD
    other = ruled(session, "DOG", "ZAMT", table="5")
    correction = corrected(session, of, "QI", "ZAMT")
    assert correction.note == f"shares words with entry {other.number}"


def test_what_a_corrected_ruling_shares_was_not_seen_by_the_person_of_the_call(
    begin: Begin,
) -> None:
    kiosk, desk = begin("kiosk", ProbingPolicy.ASK), begin("desk", ProbingPolicy.RECORD)
    first = ruled(kiosk, "QI", "ZANT", table="5")
    of = ruled(desk, "QI", "ZA", table="5")
    assert of.note == f"shares words with entry {first.number}"
    unseen = called(desk, "QI", "ZB", corrects=of.number)
    call = called(kiosk, "QI", "ZB", corrects=of.number)
    assert call.number > unseen.number
    asking.settle(desk, unseen, let_be_judged)
    assert called(kiosk, "QI", "ZB", corrects=of.number, allowed=unseen.number) == call


@pytest.mark.parametrize("number", [1, 3, 99])
def test_only_a_ruling_by_the_machine_is_corrected(noting: Session, number: int) -> None:
    ruled(noting, "QI", table="5")
    asking.by_hand(noting, ("QI",), Verdict.ACCEPTABLE, source="book", reason="lexical", table="5")
    assert str(refusal(noting, "ZA", corrects=number)) == (
        f"Entry {number} is not a ruling on words that can be typed again.\n"
        "Type the challenge again."
    )


# -- one change ----------------------------------------------------------------------------------


def test_nothing_outside_the_record_changes_before_the_commit(
    session: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    ruled(session, "QI", "ZANT", table="5")
    before, known = session.latest, session.journal.known
    store = session.journal.store
    change = store.change

    def fails(do: Callable[[], object]) -> object:
        def undone() -> None:
            do()
            assert session.latest == before
            raise CannotJudge("the disk is full")

        return change(undone)

    monkeypatch.setattr(store, "change", fails)
    for words in (("QI",), ("DOG",)):
        with pytest.raises(CannotJudge, match="disk is full"):
            asked(session, *words, table="5")
        assert (session.latest, session.journal.known) == (before, known)
        assert kinds(session) == [Kind.RULING]

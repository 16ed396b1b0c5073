"""Who is called, who settles a call, and what its settlement lets be judged."""

from dataclasses import replace

import pytest

from judge_record.entry import Entry, Kind, Outcome, Role
from judge_record.official import NotPermitted
from judge_record.reader import Reader
from judge_record.view import Ruled
from tests.support.asking import (
    BrokenJudge,
    ask,
    by_hand,
    called,
    director,
    kinds,
    ruled,
    session_at,
)  # fmt: skip


def test_a_call_stays_open_where_it_cannot_be_judged(journal):
    session = session_at(journal, acting=director)
    ask(session, "QUEX", "ZANT")
    call = ask(session, "QUEX").call
    broken = session_at(journal, judge=BrokenJudge(session.judge), acting=director)
    answer = broken.judge_call(call, "CD")
    assert (answer.refusal.reason, answer.refusal.words) == ("damaged file", call.words)
    assert journal.read(Reader.last) == answer.refusal
    assert kinds(journal) == ["ruling", "call", "refusal"]
    assert isinstance(session.judge_call(call, "CD"), Ruled)


def test_initials_beside_the_pin_of_another_person_have_no_role_and_sign_nothing_of_the_director(
    session,
):
    session.acting = director
    ruling = ask(session, "QUEX", "ZANT").entry
    call = ask(session, "QUEX", calls=Role.WORD_JUDGE).call
    assert isinstance(session.judge_call(call, "CD"), Ruled)
    *_, settled, _ruling = session.journal.entries()
    assert (settled.by, settled.role) == ("CD", None)
    directors = ask(session, "ZANT", calls=Role.DIRECTOR).call
    deeds = [
        lambda: session.judge_call(directors, "CD"),
        lambda: session.decide(Entry(kind=Kind.VOID, about=ruling.number, by="CD")),
        lambda: by_hand(session, ["QUEX"], source="director", by="CD"),
        lambda: session.record(Entry(kind=Kind.ROUND_OPENED, round=1, by="CD")),
    ]
    before = [*session.journal.entries()]
    for deed in deeds:
        with pytest.raises(NotPermitted):
            deed()
    assert [*session.journal.entries()] == before


def test_a_call_whose_words_hold_a_ruling_by_now_lets_nothing_be_judged(in_file):
    """The ruling is shown again, so the record names no permission that nobody has used."""
    session = session_at(in_file, acting=director)
    ask(session, "QUEX", "ZANT")
    elsewhere = ask(session, "QUEX", table="6").entry
    call = ask(session, "QUEX").call
    session.decide(Entry(kind=Kind.MOVED, about=elsewhere.number, table="5"))
    answer = session.judge_call(call, "CD")
    assert answer.ruling.number == elsewhere.number
    settled = in_file.read(Reader.last)
    assert (settled.settles, settled.outcome) == (call.number, Outcome.REFUSE)


def test_a_call_lets_its_own_words_be_judged_and_judge_call_alone_lets_them(in_file):
    session = session_at(in_file)
    ruling = ask(session, "QUEX", "ZANT").entry
    call, other = ask(session, "QUEX").call, ask(session, "ZANT").call
    for entry in (ruling, other):
        with pytest.raises(TypeError, match="its own words"):
            session.judge_call(entry, question=session.question_of(call))
    with pytest.raises(TypeError, match="its own words"):
        session.judge_call(replace(call, words=("ZANK",)))
    with pytest.raises(TypeError, match="judge_call"):
        session.decide(Entry(kind=Kind.SETTLED, settles=call.number, outcome=Outcome.JUDGE))
    assert kinds(in_file) == ["ruling", "call", "call"]


def test_a_call_that_leads_to_another_one_is_not_judged_and_calls_the_same_person(in_file):
    """The rulebook says who settles calls, however the words come to be put again."""
    session = session_at(in_file)
    ask(session, "QUEX", "ZANT")
    call = ask(session, "QUEX", calls=Role.DIRECTOR).call
    elsewhere = ask(session, "QUEX", "ZANK", table="6").entry
    session.decide(Entry(kind=Kind.MOVED, about=elsewhere.number, table="5"))
    answer = session.judge_call(call)
    assert answer.call.calls is Role.DIRECTOR
    *_, settled, _new = in_file.entries()
    assert (settled.settles, settled.outcome) == (call.number, Outcome.REFUSE)
    assert isinstance(session.judge_call(answer.call), Ruled)
    assert not in_file.index.unused_calls


def test_a_call_of_a_word_judge_stands_in_for_none_of_the_director(in_file):
    ruled(session_at(in_file), "ZANT", "QUEX", table="5")
    by_role = [
        called(session_at(in_file, name), "ZANT", table="5", calls=role)
        for name, role in (("lax", Role.WORD_JUDGE), ("strict", Role.DIRECTOR))
    ]
    assert [call.calls for call in by_role] == [Role.WORD_JUDGE, Role.DIRECTOR]

"""A line has one form; what can't be kept is refused; every change to a chain is found."""

from dataclasses import replace
from typing import Any, get_args, get_origin

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from judge_record.entry import DECLARED, RULINGS, VERSION, Entry, Kind, Role
from judge_record.journal import Journal
from judge_record.line import FORMS, Broken, entry_of, exported_entry, line_of
from lexicons import CannotJudge, Verdict
from tests.record.sessions import kinds, note, time


def value_of(name: str) -> Any:
    """A value of a field."""
    form = FORMS[name]
    if form is int:
        return VERSION if name == "version" else 7
    if form is str:
        return "Ñ "
    if get_origin(form) is not tuple:
        return next(iter(form))
    if DECLARED[name].metadata["keys"]:
        return (("a", "b"), ("c", "d"))
    return (1, 2) if get_args(form)[0] is int else ("QI", "ZA")


@pytest.mark.parametrize("kind", Kind)
def test_every_field_of_every_kind_goes_through_a_line(kind: Kind) -> None:
    reason = {"reason": kind.row.reasons[0]} if kind.row.reasons else {}
    held = {name: value_of(name) for name in kind.may}
    entry = Entry(**{**held, "kind": kind, **reason})
    assert {*entry.held} == kind.may - ({"reason"} - kind.may)
    assert entry_of(line_of(entry)) == entry
    assert exported_entry(f"{'0' * 64}\t{line_of(entry)}\n") == (
        replace(entry, seal="0" * 64), line_of(entry),
    )  # fmt: skip


def test_each_field_belongs_to_a_kind() -> None:
    assert {name for kind in Kind for name in kind.may} == {*DECLARED}


def test_words_stand_only_where_a_challenge_is_meant() -> None:
    about_challenges = {
        *RULINGS, Kind.DOUBLE_CHECK, Kind.OPINION, Kind.REFUSAL, Kind.WITHDRAWAL,
        Kind.DISCREPANCY, Kind.CALL,
    }  # fmt: skip
    assert {kind for kind in Kind if "words" in kind.may} == about_challenges
    assert {kind for kind in Kind if "verdict" in kind.may} == about_challenges - {
        Kind.REFUSAL, Kind.WITHDRAWAL, Kind.DISCREPANCY, Kind.CALL,
    }  # fmt: skip


unlike = [
    '{"kind": "void","number":1}', '{"kind":"void","number":1,"number":1}', "[]", "7", "",
    '{"number":1,"kind":"void"}', '{"kind":"void","number":1,"zoo":1}', '{"kind":"void"}',
    '{"kind":"void","number":1,"note":null}', '{"kind":"void","number":1,"note":""}',
    '{"kind":"void","number":1.0}', '{"kind":"void","number":true}', '{"kind":"void","number":-1}',
    '{"kind":"void","number":9007199254740992}', '{"kind":"probing noticed","number":1}',
    '{"kind":"void","number":1,"words":[]}', '{"kind":"void","number":1,"words":["QI",1]}',
    '{"event":"e","kind":"round set","number":1,"round":-1,"station":"d","time":"t"}',
    '{"kind":"void","number":1,"shares":["1"]}', '{"kind":"void","number":1,"shares":[true]}',
    '{"kind":"void","lexicons":[{"edition":"a"}],"number":1}', '{"kind":"void","number":NaN}',
    '{"kind":"void","number":1,"verdict":"yes"}', "[" * 100_000, '{"kind":["void"],"number":1}',
    '{"kind":"void","note":"\\u00d1","number":1}', '{"kind":"void","number":1}',
]  # fmt: skip


@pytest.mark.parametrize("text", unlike, ids=lambda text: text[:50])
def test_a_line_that_no_entry_writes_is_broken(text: str) -> None:
    with pytest.raises(Broken):
        entry_of(text)


sound = line_of(Entry(
    number=7, time=time, kind=Kind.CALL, station="d", event="e", words=("QI", "ZA"), shares=(2, 3),
    reason="overlap", calls=Role.DIRECTOR, table="5",
))  # fmt: skip


@settings(deadline=None)
@given(st.integers(0, len(sound) - 1), st.characters())
def test_another_character_gives_another_entry_or_none(at: int, character: str) -> None:
    text = sound[:at] + character + sound[at + 1 :]
    try:
        entry = entry_of(text)
    except Broken:
        return
    assert line_of(entry) == text
    assert (text == sound) == (entry == entry_of(sound))


unkept = [
    note("a\tb"), note("\ud800"), note(round=-1), note(round=2**53), note(event="Q\n"),
    note(station="\x9f"),
]  # fmt: skip


@pytest.mark.parametrize("draft", unkept)
def test_what_cannot_be_kept_is_refused_and_harms_no_other_entry(
    journal: Journal, draft: Entry
) -> None:
    with journal.transaction() as tx:
        tx.append(note("one"))
        with pytest.raises((CannotJudge, TypeError)):
            tx.append(draft)
        tx.append(note("two"))
    assert kinds(journal) == ["session closed"] * 2
    assert journal.verify() == ""


faulty = [
    Entry(kind=Kind.VOID, time=time, station="d"), note(words=("QI",)),
    note(verdict=Verdict.ACCEPTABLE), note(allowed_by=9), note(settles=9),
    Entry(
        kind=Kind.CALL, time=time, station="d", words=("QI",), reason="because",
        calls=Role.DIRECTOR,
    ),
    Entry(kind=Kind.RULING, time=time, station="d", words=("QI",)),
    Entry(kind=Kind.RULING, time=time, station="d", note="rude"),
    Entry(kind=Kind.UNSEEN, time=time, station="d", about=9),
    Entry(kind=Kind.ROUND_SET, time=time, station="d", round=True),
    Entry(kind=Kind.EVENT_OPENED, time=time, station="d", version=2, nonce="0"),
]  # fmt: skip


@pytest.mark.parametrize("draft", faulty, ids=lambda draft: str(draft.kind))
def test_an_entry_unlike_its_kind_is_a_fault_of_the_program(journal: Journal, draft: Entry) -> None:
    with pytest.raises(TypeError), journal.transaction() as tx:
        tx.append(draft)
    assert kinds(journal) == []
    assert journal.append(note()).number == 2
    assert journal.verify() == ""

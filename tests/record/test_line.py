"""A line has one form; what can't be kept is refused; every change to a chain is found."""

from dataclasses import replace
from typing import get_args, get_origin

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from judge_record.entry import DECLARED, RULINGS, VERSION, Entry, Kind, Role, Seat
from judge_record.line import FORMS, Broken, check, content_of, entry_of, exported_entry, line_of
from lexicons import CannotJudge, Verdict
from tests.support.asking import kinds, note, time


def value_of(name):
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
def test_every_field_of_every_kind_goes_through_a_line(kind):
    reason = {"reason": kind.row.reasons[0]} if kind.row.reasons else {}
    held = {name: value_of(name) for name in kind.may}
    entry = Entry(**{**held, "kind": kind, **reason})
    assert {*content_of(entry)} == kind.may - ({"reason"} - kind.may)
    assert entry_of(line_of(entry)) == entry
    assert exported_entry(f"{'0' * 64}\t{line_of(entry)}\n") == (
        replace(entry, seal="0" * 64), line_of(entry),
    )  # fmt: skip


@pytest.mark.parametrize(
    ("seat", "text"),
    [
        (Seat("7", "A", 3), "7A"), (Seat("7"), "7"), (Seat(None, "A"), "A"),
        (Seat(None, None, 3), ""), (Seat(), ""),
    ],
)  # fmt: skip
def test_a_seat_is_written_as_players_type_it(seat, text):
    assert str(seat) == text


@pytest.mark.parametrize(
    ("name", "value", "is_held"),
    [
        ("note", "", False), ("note", "0", True), ("words", (), False), ("words", ("",), True),
        ("round", None, False), ("round", 0, True), ("number", 0, False), ("number", 1, True),
    ],
)  # fmt: skip
def test_an_entry_holds_the_fields_that_have_a_value(name, value, is_held):
    held = content_of(Entry(kind=Kind.VOID, **{name: value}))
    assert held == {"kind": Kind.VOID, **({name: value} if is_held else {})}


def test_each_field_belongs_to_a_kind():
    assert {name for kind in Kind for name in kind.may} == {*DECLARED}


def test_words_stand_only_where_a_challenge_is_meant():
    about_challenges = {
        *RULINGS, Kind.DOUBLE_CHECK, Kind.REFUSAL, Kind.WITHDRAWAL,
        Kind.DISCREPANCY, Kind.CALL,
    }  # fmt: skip
    assert {kind for kind in Kind if "words" in kind.may} == about_challenges
    assert {kind for kind in Kind if "verdict" in kind.may} == about_challenges - {
        Kind.REFUSAL, Kind.WITHDRAWAL, Kind.DISCREPANCY, Kind.CALL,
    }  # fmt: skip


form, held = "it is not in the canonical form", "{} is not what an entry holds there"
unlike = [
    ('{"kind": "void","number":1}', form),
    ('{"kind":"void","number":1,"number":1}', form),
    ("[]", form),
    ("7", form),
    ("null", form),
    ('{"number":1,"kind":"void"}', form),
    ('{"kind":"void","note":"\\u00d1","number":1}', form),
    ("", "not an entry"),
    ("[" * 100_000, "not an entry"),
    ("{}", "it lacks a field that every entry has"),
    ('{"kind":"void"}', "it lacks a field that every entry has"),
    ('{"number":1}', "it lacks a field that every entry has"),
    ('{"kind":"void","number":1,"version":1}', "it is of version '1', expected 2"),
    ('{"kind":"void","number":1,"zoo":1}', "version 2 has no field 'zoo'"),
    ('{"kind":"void","number":1,"seal":"a"}', "version 2 has no field 'seal'"),
    ('{"kind":"probing noticed","number":1}', "version 2 has no kind 'probing noticed'"),
    ('{"kind":"void","number":1,"verdict":"yes"}', "version 2 has no verdict 'yes'"),
    ('{"kind":["void"],"number":1}', held.format("kind")),
    ('{"kind":"","number":1}', held.format("kind")),
    ('{"kind":"void","note":null,"number":1}', held.format("note")),
    ('{"kind":"void","note":"","number":1}', held.format("note")),
    ('{"kind":"void","note":["a"],"number":1}', held.format("note")),
    ('{"kind":"void","number":1.0}', held.format("number")),
    ('{"kind":"void","number":true}', held.format("number")),
    ('{"kind":"void","number":NaN}', held.format("number")),
    ('{"kind":"void","number":"1"}', held.format("number")),
    ('{"kind":"void","number":0}', held.format("number")),
    ('{"kind":"void","number":9007199254740992}', held.format("number")),
    ('{"kind":"void","number":1,"version":2.0}', held.format("version")),
    ('{"kind":"round set","number":1,"round":-1}', held.format("round")),
    ('{"kind":"void","number":1,"words":[]}', held.format("words")),
    ('{"kind":"void","number":1,"words":["QI",1]}', held.format("words")),
    ('{"kind":"void","number":1,"words":"QI"}', held.format("words")),
    ('{"kind":"void","number":1,"shares":["1"]}', held.format("shares")),
    ('{"kind":"void","number":1,"shares":[true]}', held.format("shares")),
    ('{"kind":"void","number":1,"shares":[0]}', held.format("shares")),
    ('{"kind":"void","number":1,"shares":[9007199254740992]}', held.format("shares")),
    ('{"kind":"void","lexicons":[{"edition":"a"}],"number":1}', held.format("lexicons")),
    ('{"kind":"void","lexicons":["a"],"number":1}', held.format("lexicons")),
    (
        '{"kind":"void","lexicons":[{"edition":"a","fingerprint":1}],"number":1}',
        held.format("lexicons"),
    ),
    ('{"event":"e","kind":"void","number":1}', "'void' without about, play, station, time"),
    (
        '{"event":"e","kind":"menu opened","number":1,"station":"d","table":"1","time":"t"}',
        "'menu opened' with table",
    ),
    (
        '{"event":"e","kind":"stand-in","number":1,"reason":"late","station":"d","time":"t"}',
        "'stand-in' for another reason than its kind knows",
    ),
    (
        '{"event":"e","kind":"session closed","note":"a\x7f","number":1,"station":"d","time":"t"}',
        "it contains control characters",
    ),
    (
        '{"event":"e","kind":"session closed","note":"a\\n","number":1,"station":"d","time":"t"}',
        "it contains control characters",
    ),
]


@pytest.mark.parametrize(("text", "fault"), unlike, ids=lambda text: text[:50])
def test_a_line_that_no_entry_writes_is_broken(text, fault):
    with pytest.raises(Broken) as broken:
        entry_of(text)
    assert str(broken.value) == fault


sound = line_of(Entry(
    number=7, time=time, kind=Kind.CALL, station="d", event="e", words=("QI", "ZA"), shares=(2, 3),
    reason="overlap", calls=Role.DIRECTOR, table="5",
))  # fmt: skip
least, most = (
    '{"event":"e","kind":"round set","number":1,"round":0,"station":"d","time":"t"}',
    2**53 - 1,
)


@pytest.mark.parametrize(
    ("line", "name", "value"),
    [
        (least, "round", 0),
        (least.replace('"round":0', f'"round":{most}'), "round", most),
        (least.replace('"number":1', f'"number":{most}'), "number", most),
        (least.replace('"d"', '"Ñ \\\\ \\""'), "station", 'Ñ \\ "'),
        (sound.replace("[2,3]", f"[1,{most}]"), "shares", (1, most)),
    ],
)
def test_the_least_and_the_most_that_a_field_holds_can_be_read(line, name, value):
    assert getattr(entry_of(line), name) == value
    assert line_of(entry_of(line)) == line


no_seal, zeros = "it does not begin with a seal and a tabulator", "0" * 64


@pytest.mark.parametrize(
    ("row", "fault"),
    [
        ("{}", no_seal), ("ab\t{}", no_seal), (f"{'g' * 64}\t{{}}", no_seal),
        (f"{'A' * 64}\t{{}}", no_seal), (f"0{zeros}\t{{}}", no_seal), (f"{zeros}{{}}", no_seal),
        (f"{zeros}\t\t{{}}", form), (f"{zeros}\t{{}} ", form), (f"{zeros}\t{{}}\r\n", form),
        (f"{zeros}\t{{}}\n ", form), (f"{zeros}\t{{}}\n\n", form),
        (f"{zeros}\t{{}}\n", "it lacks a field that every entry has"),
    ],
)  # fmt: skip
def test_a_row_of_an_export_is_a_seal_and_a_line_and_nothing_else(row, fault):
    with pytest.raises(Broken) as broken:
        exported_entry(row)
    assert str(broken.value) == fault


@settings(deadline=None)
@given(st.integers(0, len(sound) - 1), st.characters())
def test_another_character_gives_another_entry_or_none(at, character):
    text = sound[:at] + character + sound[at + 1 :]
    try:
        entry = entry_of(text)
    except Broken:
        return
    assert line_of(entry) == text
    assert (text == sound) == (entry == entry_of(sound))


@pytest.mark.parametrize(
    ("draft", "what"),
    [
        (note("a\tb"), "note 'a\\tb'"), (note("\ud800"), "note '\\ud800'"),
        (note(words=("QI", "Z\x85")), "words 'Z\\x85'"),
        (note(lexicons=(("a", "b\x00"),)), "lexicons 'b\\x00'"),
    ],
)  # fmt: skip
def test_what_cannot_be_kept_is_named_and_harms_no_other_entry(in_file, draft, what):
    with in_file.transaction() as tx:
        tx.append(note("one"))
        with pytest.raises(CannotJudge) as refused:
            tx.append(draft)
        tx.append(note("two"))
    assert str(refused.value) == (
        f"The journal can't keep the {what}.\n  It contains characters that can't be shown.\n"
        "Nothing was recorded. Enter it again."
    )
    assert kinds(in_file) == ["session closed"] * 2
    assert in_file.verify() == ""


def test_the_most_that_is_kept_is_kept():
    check(note("a ~\xa0\ud7ff\ue000", round=0, shares=(2**53 - 1,)))


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
def test_an_entry_unlike_its_kind_is_a_fault_of_the_program(journal, draft):
    with pytest.raises(TypeError), journal.transaction() as tx:
        tx.append(draft)
    assert kinds(journal) == []
    assert journal.append(note()).number == 2
    assert journal.verify() == ""

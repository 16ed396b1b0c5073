"""One station at work: what it rules is recorded, and what cannot be recorded is not ruled."""

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from judge_record.calls import of_typed_again
from judge_record.entry import Entry, Kind
from judge_record.memory import StationMemory
from judge_record.plays import plays_in
from judge_record.program import digest
from judge_record.question import NotJudged, Ruled, ShownAgain
from judge_record.session import Session
from lexicons import Adjudicator, CannotJudge, ChallengeRefused, Library, Unsound, Verdict
from tests import asking
from tests.asking import asked, called, corrected, expect, let, ruled
from tests.unit.judge_record.conftest import Begin, kinds, session_over

taken = "0123456789ab" + "0" * 52
in_use = (("program", digest()), ("contents", taken))
by_machine = {"rules": "open", "source": "machine"}
at_seven = {"round": 2, "table": "7", "board": "B"}


@pytest.fixture
def session() -> Session:
    """A session that knows all that it runs on."""
    runs_on = {"program": "1.0", "machine": "m1", "setup": "0123", "device": "d1"}
    return session_over(station="Kiosk 7", **runs_on)


def fields_of(entry: Entry) -> dict[str, object]:
    """Return what an entry says about its case, as far as it says something."""
    names = ("round", "table", "board", "words", "rules", "verdict", "refers_to")
    names += ("refers_to_chain", "source", "by", "reason", "note", "request", "role", "device")
    names += ("remembered", "changed", "files", "program", "machine", "setup")
    found = {"kind": entry.kind, **{name: getattr(entry, name) for name in names}}
    return {name: value for name, value in found.items() if value not in (None, (), "d1")}


def test_the_first_entry_of_a_session_says_on_what_it_runs(session: Session) -> None:
    session.taken, session.files = taken, in_use
    assert session.open(by="AB") == session.journal.head()
    assert session.take_files() is None
    opened, used = list(session.journal.entries())[1:]
    runs_on = {"program": "1.0", "machine": "m1", "setup": "0123"}
    assert opened.device == "d1"
    assert fields_of(opened) == {
        "kind": Kind.OPENED, "rules": "open", "by": "AB", "files": in_use, **runs_on,
    }  # fmt: skip
    assert fields_of(used) == {"kind": Kind.FILES_TAKEN, "files": in_use[1:]}


def test_the_first_entry_of_a_session_says_what_is_stated_of_excluded_entries(
    session: Session, home: Path, install: Callable[..., Path]
) -> None:
    rules = 'id = "club"\ntitle = "Club"\nalphabet = "english"\n[[stage]]\nlexicon = "invented"\n'
    (home / "rules").mkdir(parents=True)
    (home / "rules" / "club.toml").write_text(f'{rules}entries = "none that is foreign"\n')
    install(["ZANT"], lengths=range(2, 16))
    session.judge = Library(str(home)).adjudicator("club")
    session.open()
    [opened] = session.journal.of_kinds(Kind.OPENED)
    assert opened.note == "invented: excluded entries not stated"


def test_every_ruling_says_where_by_whom_and_about_what_it_is(session: Session) -> None:
    of = ruled(session, "QI", "ZANT", **at_seven, by="AB")
    assert of.alphabet_fingerprint == str(session.judge.board.alphabet.fingerprint)
    found = {
        "rule": of,
        "review": asking.review(session, of, by="CD", note="asked for"),
        "correct": corrected(session, of, "QI", "ZAT", by="EF"),
        "double check": asking.double_check(session, of, by="GH"),
    }
    by_judge = {**by_machine, "round": 2, "table": "7", "verdict": "unacceptable"}
    typed = {**by_judge, "words": ("QI", "ZANT")}
    about = {"refers_to": of.number}
    assert {case: fields_of(entry) for case, entry in found.items()} == {
        "rule": {**typed, "kind": Kind.RULING, "board": "B", "by": "AB"},
        "review": {
            **typed, **about, "kind": Kind.REVIEW, "board": "B", "by": "CD", "note": "asked for",
        },
        "correct": {
            **by_judge, **about, "kind": Kind.CORRECTION, "board": "B", "words": ("QI", "ZAT"),
            "by": "EF",
        },
        "double check": {**typed, **about, "kind": Kind.DOUBLE_CHECK, "board": "B", "by": "GH"},
    }  # fmt: skip


def test_a_ruling_by_hand_is_in_the_place_of_what_it_is_about_or_in_its_own(
    session: Session,
) -> None:
    of = ruled(session, "QI", **at_seven)
    by_hand = partial(
        asking.by_hand, session, ("ZA",), Verdict.ACCEPTABLE, source="book", reason="lexical",
        by="IJ",
    )  # fmt: skip
    expected = {
        "kind": Kind.BY_HAND, "rules": "open", "words": ("ZA",), "verdict": "acceptable",
        "source": "book", "reason": "lexical", "by": "IJ",
    }  # fmt: skip
    assert fields_of(by_hand(of=of, note="x")) == {
        **expected, **at_seven, "refers_to": of.number, "note": "x",
    }  # fmt: skip
    assert fields_of(by_hand(round=3, table="8")) == {**expected, "round": 3, "table": "8"}


def test_a_call_that_was_let_is_judged_in_its_place(session: Session) -> None:
    ruled(session, "QI", "ZANT", **at_seven)
    call = called(session, "ZANT", **at_seven)
    noticed = expect(session.journal.find(call.number - 1), Entry)
    assert fields_of(noticed) == {
        "kind": Kind.PROBING, **at_seven, "words": ("ZANT",), "refers_to": 2,
        "note": "shares words with entry 2",
    }  # fmt: skip
    found = expect(let(session, call, by="DR"), Ruled)
    assert fields_of(found.entry) == {
        "kind": Kind.RULING, **by_machine, **at_seven, "words": ("ZANT",), "by": "DR",
        "verdict": "unacceptable", "refers_to": call.number,
    }  # fmt: skip


def test_a_call_about_words_typed_again_corrects_their_ruling(session: Session) -> None:
    ruled(session, "ZANT", "DOG", **at_seven)
    of = ruled(session, "QI", "ZA", **at_seven)
    call = called(session, "QI", "ZANT", corrects=of.number)
    noticed = expect(session.journal.find(call.number - 1), Entry)
    assert fields_of(noticed) == {
        "kind": Kind.PROBING, **at_seven, "words": ("QI", "ZANT"), "refers_to": of.number,
        "note": f"{of_typed_again}; shares words with entry 2",
    }  # fmt: skip
    found = expect(let(session, call, by="DR"), Ruled)
    assert (found.entry.kind, found.entry.refers_to) == (Kind.CORRECTION, of.number)
    assert (found.entry.by, found.entry.words) == ("DR", ("QI", "ZANT"))


def test_a_session_that_has_ended_judges_and_records_nothing(begin: Begin) -> None:
    session = begin()
    of = ruled(session, "QI")
    assert session.close() == session.journal.head()
    before = kinds(session)
    for act in (
        lambda: ruled(session, "QI"),
        lambda: asking.review(session, of),
        lambda: asking.door(session, "opened"),
        session.close,
    ):
        with pytest.raises(CannotJudge, match="has ended"):
            act()
    assert kinds(session) == before


def test_an_opinion_by_other_rules_is_the_director_s_and_takes_the_place_of_nothing(
    begin: Begin, judge_over: Callable[..., Adjudicator]
) -> None:
    session = begin()
    ruling = ruled(session, "QI", "ZANT", table="5", round=2)
    club = judge_over({"base": ["QI", "ZANT"]})
    opinion = session.opinion(club, ruling, by="DR")
    assert ruling.verdict == "unacceptable"
    assert fields_of(opinion) == {
        "kind": Kind.DOOR, "refers_to": ruling.number, "by": "DR", "round": 2, "table": "5",
        "words": ("QI", "ZANT"), "verdict": "acceptable", "source": "machine", "rules": "club",
        "note": "an opinion by other rules",
    }  # fmt: skip
    assert opinion.rules_fingerprint == str(club.rules.fingerprint)
    assert opinion.lexicons == tuple((m.edition, str(m.fingerprint)) for m in club.lexicons)
    assert list(session.journal.entries())[-1] == opinion
    [play] = plays_in(session.journal.entries())
    assert play.rulings == [ruling]
    again = asked(session, "ZANT", "QI", table="5", round=2)
    assert again == ShownAgain(ruling, ruling)


def test_other_rules_whose_board_has_no_room_for_the_words_have_no_opinion(
    begin: Begin, judge_over: Callable[..., Adjudicator]
) -> None:
    session = begin()
    ruling = ruled(session, "ZANT", table="5")
    tiny = judge_over({"base": ["QI"]}, longest_word=3)
    with pytest.raises(ChallengeRefused, match="cannot be on the board"):
        session.opinion(tiny, ruling)
    assert kinds(session) == [Kind.RULING]


def test_a_machine_that_cannot_judge_is_recorded_in_one_line(
    begin: Begin, monkeypatch: pytest.MonkeyPatch
) -> None:
    session = begin()

    def fail(*_: object) -> bool:
        raise Unsound("The lexicon\nis damaged.", faults=["a fault"], remedy="Copy it.\nAgain.")

    monkeypatch.setattr("lexicons.words.chain.Chain.accepts", fail)
    expect(asked(session, "QI", round=3, table="5", by="AB"), NotJudged)
    [refusal] = session.journal.latest(1)
    assert refusal.reason is not None
    assert fields_of(refusal) == {
        "kind": Kind.REFUSAL, "words": ("QI",), "round": 3, "table": "5", "by": "AB",
        "source": "machine", "reason": refusal.reason,
    }  # fmt: skip
    assert refusal.reason.isprintable()
    assert refusal.reason.endswith("this machine. Judge on another machine, and report the fault.")


# -- the files that were taken last --------------------------------------------------------------

by_lexicon: dict[str, Callable[[Session, Entry], object]] = {
    "rule": lambda session, _: asked(session, "ZA", table="8"),
    "call": lambda session, of: asked(session, "QA", corrects=of.number),
    "review": asking.review,
    "double-check": asking.double_check,
    "other rules": lambda session, of: session.opinion(session.judge, of),
    "shown again": lambda session, _: asked(session, "QI", table="7"),
}


@pytest.mark.parametrize("ask", by_lexicon.values(), ids=by_lexicon)
def test_nothing_is_ruled_or_shown_by_files_whose_place_others_took(
    ask: Callable[[Session, Entry], object],
) -> None:
    """Whoever takes them at any session of the record; and none comes back."""
    session = session_over(station="Kiosk 7", taken=taken)
    session.open()
    of = ruled(session, "QI", table="7")
    other = session_over(session.journal, station="Kiosk 8", taken="f" * 64)
    other.open()
    kept = session.journal.head()
    own = session_over(session.journal, station="Kiosk 9")  # by the machine's own files
    for refused in (lambda: ask(session, of), lambda: ask(own, of), session.open, own.open):
        with pytest.raises(CannotJudge, match="take the new files"):
            refused()
        assert session.journal.head() == kept
    assert isinstance(asked(other, "ZANT"), Ruled)
    digests = [dict(e.files)["contents"] for e in session.journal.of_kinds(Kind.FILES_TAKEN)]
    assert digests == [taken, "f" * 64]


@pytest.mark.parametrize("name", ["rule", "review", "double-check"])
def test_the_files_in_use_are_looked_at_while_nobody_else_can_add_an_entry(
    session: Session, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """So the entry of other files that are taken comes before the ruling, or after it."""
    of = ruled(session, "QI", table="7")
    seen: list[str] = []
    change = session.journal.change

    def watched(do: Callable[[], object]) -> object:
        seen.append("begins")
        found = change(do)
        seen.append("ends")
        return found

    monkeypatch.setattr(session.journal, "change", watched)
    monkeypatch.setattr(session, "check_files", lambda: seen.append("looks"))
    by_lexicon[name](session, of)
    assert seen == ["begins", "looks", "ends"]


def test_who_has_looked_is_in_the_record_or_nothing_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A program that is killed while it begins would else go on without the director's name."""
    memory = StationMemory(str(tmp_path), "desk 1")
    memory.last = memory.last._replace(number=7, seal="0f" * 32, chain="0e" * 32)
    session = session_over(memory=memory)
    record = session.record

    def killed(kind: Kind, **fields: Any) -> Entry:
        if kind == Kind.DOOR:
            raise KeyboardInterrupt
        return record(kind, **fields)

    monkeypatch.setattr(session, "record", killed)
    with pytest.raises(KeyboardInterrupt):
        session.open(looked="AB")
    assert session.journal.head().number == 1
    monkeypatch.undo()
    session.open(looked="AB")
    assert [(entry.kind, entry.by) for entry in session.journal.entries()][1:] == [
        (Kind.OPENED, None), (Kind.DOOR, "AB"),
    ]  # fmt: skip

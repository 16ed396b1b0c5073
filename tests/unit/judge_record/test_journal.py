"""The record of one event: what it takes, what it refuses, what it finds again."""

import os
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from judge_record.entry import Entry
from judge_record.event import begin_event
from judge_record.head import Head
from judge_record.journal import Journal
from lexicons import CannotJudge, Missing
from tests.drafts import draft
from tests.journals import begin_journal

time = "2026-11-20T10:30:00.000Z"


@pytest.fixture
def journal(new_journal: Callable[..., Journal]) -> Journal:
    """A journal that was just begun, in either store."""
    return new_journal()


def add(journal: Journal, **fields: Any) -> Entry:
    return journal.record(draft(time, **fields))


def test_an_entry_is_found_again_as_it_was_recorded(journal: Journal) -> None:
    fields = {"words": ("QI", "ÑU"), "lexicons": (("owl", "ab"),), "round": 3, "note": "naïve 🎲"}
    entry = add(journal, **fields)
    assert journal.find(2) == entry == journal.latest(1)[0] == list(journal.entries())[1]
    assert {name: getattr(entry, name) for name in fields} == fields
    assert journal.head() == Head(2, entry.seal)
    assert (journal.event, journal.find(3)) == ("Open", None)


texts_of_an_entry = ["time", "note", "table", "by", "reason", "source", "station", "session"]
unkept: list[tuple[str, Any, str]] = [
    *(("note", text, "note '") for text in ("\ud800", "a\udfffb", "\x00", "\x1b[2J", "\x85")),
    *((name, text, f"{name} '") for name in texts_of_an_entry for text in ("a\nb", "tab\t")),
    ("words", ("QI", "Z\nA"), "words '"),
    ("lexicons", (("owl\n", "ab"),), "lexicons '"),
    ("kind", "no such kind", "kind 'no such kind'"),
    ("verdict", "perhaps", "verdict 'perhaps'"),
    ("verdict", "", "verdict ''"),
    ("round", -1, "round '-1'"),
    ("round", 2**53, "round '"),  # not every language reads it
]


def test_what_cannot_be_kept_is_refused_by_the_name_of_its_field(
    journal: Journal, subtests: pytest.Subtests
) -> None:
    for name, value, said in unkept:
        with subtests.test(name=name, value=value):
            with pytest.raises(CannotJudge, match=re.escape(f"cannot keep the {said}")):
                journal.record(draft(**{name: value}))
            assert journal.head().number == 1


def test_all_other_characters_are_kept(journal: Journal, subtests: pytest.Subtests) -> None:
    for text in ["\xa0", "\u2028", "\u200b", "é", "e\u0301", "\U0001f3b2"]:
        with subtests.test(text=text):
            assert add(journal, note=text).note == text
            assert journal.verify() == ""


def test_an_event_with_a_name_that_cannot_be_kept_is_refused_before_anything_is_done(
    tmp_path: Path,
) -> None:
    open_one = begin_event(str(tmp_path), "Open", time=time, station="desk 1").journal
    with pytest.raises(CannotJudge, match="cannot keep the event"):
        begin_event(str(tmp_path), "Fi\nnal", time=time, station="desk 1")
    with pytest.raises(CannotJudge, match="cannot keep the event"):
        begin_journal(str(tmp_path / "other.journal"), "\ud800", time, "desk 1")
    assert not (tmp_path / "other.journal").exists()
    assert open_one.head().number == 1


@pytest.mark.parametrize("while_it_waits", [False, True])
def test_nothing_is_written_into_an_event_that_began_in_the_file_since(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, while_it_waits: bool
) -> None:
    before = begin_event(str(tmp_path), "Open", time=time, station="desk 1").journal
    writing = before.store.writing  # type: ignore[attr-defined]

    def late() -> Any:  # the last moment before the writer's own transaction
        begin_event(str(tmp_path), "Final", time=time, station="desk 1")
        return writing()

    if while_it_waits:
        monkeypatch.setattr(before.store, "writing", late)
    else:
        begin_event(str(tmp_path), "Final", time=time, station="desk 1")
    with pytest.raises(CannotJudge, match="new event has begun"):
        add(before)
    after = Journal(before.path)
    assert after.head().number == 1
    assert add(after).number == 2


def test_where_there_is_no_file_there_is_no_journal(tmp_path: Path) -> None:
    with pytest.raises(Missing, match="There is no journal"):
        Journal(str(tmp_path / "none.journal"))
    assert os.listdir(tmp_path) == []


def test_a_head_in_all_its_digits_proves_the_record(journal: Journal) -> None:
    number, seal = journal.head()
    add(journal)
    assert journal.verify(f"{number}-{seal}") == journal.verify(f"{number} {seal.upper()}") == ""
    other = "0" if seal[-1] != "0" else "1"
    assert "not in the journal" in journal.verify(f"{number}-{seal[:-1]}{other}")
    assert "not in the journal" in journal.verify(f"{number}-{seal[:13]}")

"""What a reader says of a journal that isn't what it was, and what it forgets with an entry."""

from contextlib import suppress
from functools import partial

import pytest

from judge_record.entry import Entry, Kind
from judge_record.head import Head
from judge_record.journal import Journal
from judge_record.line import NO_SEAL
from judge_record.place import FolderPlace
from lexicons import Unsound
from tests.record.damage import altered, rows_in, sealed_again, write
from tests.support.asking import ask, by_hand, drafted_by_hand, note, session_at, time

keep = (
    "Keep it for the director. To judge, use another machine, or begin another event: in a kiosk's"
    " menu, or with --looked INITIALS at a desk or server."
)


def said_of(read):
    with pytest.raises(Unsound) as refused:
        read()
    return str(refused.value)


def test_a_journal_without_its_last_entry_says_which_one_was_there(in_file, tmp_path, begin):
    in_file.append(note("one"))
    head = in_file.append(note("two")).head
    rows = rows_in(in_file)
    another = sealed_again([*rows[:2], (3, "", rows[2][2].replace("two", "2"))])
    for left in (rows[:2], rows[1:2], another, rows_in(begin(FolderPlace(str(tmp_path / "2"))))):
        write(in_file, left)
        assert said_of(in_file.head) == (
            f"The journal {in_file.store.path} lacks what was recorded in it.\n"
            f"  expected entry {head.spoken}\n"
            "Nothing was ruled. Call the director: another file took the place of the journal,"
            " perhaps an older copy. Put the right one back."
        )


def test_a_journal_that_is_not_sound_says_where_and_why(in_file):
    in_file.append(note("one"))
    altered(in_file, 2, '"event":"Open"', '"event":"Other"', again=True)
    assert said_of(Journal(in_file.store).head) == (
        f"The journal {in_file.store.path} is damaged: entry 2 is of another event.\n{keep}"
    )


def test_an_entry_that_cannot_be_read_says_which_and_why(in_file):
    for text in ("one", "two", "three"):
        in_file.append(note(text))
    rows = rows_in(in_file)
    cannot = f"The journal {in_file.store.path} is damaged: entry 3 "
    altered(in_file, 3, '"note"', '"nota"')
    fresh = Journal(in_file.store)
    assert said_of(fresh.head) == f"{cannot}can't be read: version 2 has no field 'nota'.\n{keep}"
    write(in_file, rows)
    altered(in_file, 3, "two", "2")
    find = partial(in_file.read, lambda record: record.find(3))
    assert said_of(find) == f"{cannot}is not as it was sealed.\n{keep}"
    write(in_file, [*rows[:2], rows[3]])
    for read in (find, in_file.entries().__next__):
        assert said_of(read) == f"{cannot}is missing.\n{keep}"


def test_a_journal_that_was_emptied_before_it_was_read_lacks_its_first_entry(in_file):
    write(in_file, [])
    assert said_of(in_file.head) == (
        f"The journal {in_file.store.path} is damaged: entry 1 is missing.\n{keep}"
    )


def test_a_journal_holds_the_heads_of_its_entries_and_no_other(in_file):
    in_file.append(note("one"))
    last = in_file.append(note("two"))
    heads = [entry.head for entry in in_file.entries()]
    index = in_file.read(lambda record: record.index)
    assert [index.holds(head) for head in heads] == [True] * 3
    others = [
        Head(2, last.seal), Head(0, NO_SEAL), Head(-1, last.seal), Head(4, last.seal),
        Head(3, last.seal[:12]),
    ]  # fmt: skip
    assert [index.holds(head) for head in others] == [False] * 5


def test_no_play_is_left_of_a_ruling_that_was_not_kept(in_file):
    session = session_at(in_file)
    with suppress(ZeroDivisionError), session.transaction() as tx:
        tx.append(drafted_by_hand(["QUEX"], time=time, station="desk"))
        raise ZeroDivisionError
    refusal = ask(session, "QUEX", about=99).refusal  # its number is that of the ruling
    with pytest.raises(TypeError, match="void"):
        session.decide(Entry(kind=Kind.VOID, about=refusal.number))
    assert in_file.verify() == ""


def test_no_play_is_left_of_a_draft_that_was_refused(in_file):
    session = session_at(in_file)
    refusal = ask(session, "QUEX", about=99).refusal
    with pytest.raises(TypeError, match="its play is not that of the ruling"):
        by_hand(session, ["QUEX"], of=refusal)
    again = ask(session, "QUEX", about=99).refusal
    with pytest.raises(TypeError, match="void"):
        session.decide(Entry(kind=Kind.VOID, about=again.number))
    assert in_file.verify() == ""

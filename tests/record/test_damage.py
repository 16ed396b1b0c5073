"""A row that was altered, removed, moved or repeated is found before anything is shown of it.

Also where the query would not meet it, and also while the program runs (finding A5).
"""

import re
from itertools import islice
from pathlib import Path

import pytest

from judge_record.entry import Entry, Kind, Source
from judge_record.journal import Journal, back_up
from judge_record.line import exported
from judge_record.opening import begin_session
from judge_record.place import FolderPlace
from judge_record.store import readable_rows, rows_from
from judge_record.view import Called, ShownAgain
from lexicons import Unsound
from tests.record.damage import rows_in, sealed_again, write
from tests.support.asking import ask, kinds, note, session_at


def evening(journal):
    """Something of everything; the session with which it was recorded."""
    session = session_at(journal)
    begin_session(session, "AB")
    one = ask(session, "QUEX", "ZANT", round=1).entry
    call = ask(session, "QUEX", round=1).call
    session.judge_call(call, "AB")
    session.decide(Entry(kind=Kind.MOVED, about=one.number, by="AB", table="6", round=1))
    session.decide(Entry(kind=Kind.VOID, about=one.number, by="AB"))
    session.decide(
        Entry(kind=Kind.BY_HAND, words=("ZANK",), verdict=one.verdict, source=Source.BOOK, round=1)
    )
    session.set_round(2)
    return session


def put(rows, at, *, seal="", line=None):
    number, old, text = rows[at]
    row = number, seal or old, text if line is None else line
    return [*rows[:at], row, *rows[at + 1 :]]


def sealed_to(rows, at, line):
    """Another line, with a seal that fits the row before."""
    seal = sealed_again([*rows[:at], (at + 1, "", line)])[-1][1]
    return put(rows, at, seal=seal, line=line)


def exchanged(rows, at):
    one, other = rows[at - 1], rows[at]
    swapped = [(one[0], *other[1:]), (other[0], *one[1:])]
    return [*rows[: at - 1], *swapped, *rows[at + 1 :]]


def other_letter(line):
    """The same line with another table, word or name."""
    old = re.search(r'"(table":"\d|QUEX|ZANK|by":"A|station":"K|event":"O)', line)
    assert old, line
    return line.replace(old[0], old[0][:-1] + ("9" if old[0][-1].isdigit() else "Z"), 1)


one_row = {
    "removed": lambda rows, at: [*rows[:at], *rows[at + 1 :]],
    "another letter": lambda rows, at: put(rows, at, line=other_letter(rows[at][2])),
    "another letter, sealed": lambda rows, at: sealed_to(rows, at, other_letter(rows[at][2])),
    "another seal": lambda rows, at: put(rows, at, seal=rows[at][1][::-1]),
    "the row before again": lambda rows, at: put(rows, at, line=rows[at - 1][2]),
    "the one before, sealed": lambda rows, at: sealed_to(rows, at, rows[at - 1][2]),
    "two exchanged": exchanged,
    "no text": lambda rows, at: put(rows, at, line=""),
}


@pytest.mark.parametrize("damage", one_row)
def test_a_damaged_row_in_any_place_is_found_when_it_is_opened(in_file, damage):
    evening(in_file)
    rows, head = rows_in(in_file), in_file.head()
    for at in range(1, len(rows)):
        write(in_file, one_row[damage](rows, at))
        # The paper shows that the end is another one.
        assert in_file.verify() or rows_in(in_file)[-1][1] != head.seal
        if at + 1 < len(rows):
            with pytest.raises(Unsound):
                Journal(in_file.store).head()


@pytest.mark.parametrize("number", [-(2**63), -5, 0, 2**63 - 1])
def test_a_row_where_no_entry_belongs_is_found_and_exported(in_file, number):
    evening(in_file)
    rows = rows_in(in_file)
    write(in_file, [*rows, (number, *rows[2][1:])])
    assert "its line is that of entry 3" in in_file.verify()
    assert len([*readable_rows(in_file.store)]) == len(rows) + 1
    with pytest.raises(Unsound):
        Journal(in_file.store).head()


@pytest.fixture
def pages(in_file):
    """The pages of a journal's file: of the first one, of the tree, and six of entries."""
    for number in range(40):
        in_file.append(note(f"{number} {'long ' * 100}"))
    data = Path(in_file.store.path).read_bytes()
    return [data[at : at + 4096] for at in range(0, len(data), 4096)]


def test_a_page_of_zeros_costs_what_follows_it_and_no_entry_before(in_file, pages, tmp_path):
    path, rows = Path(in_file.store.path), rows_in(in_file)
    for at in range(2, len(pages)):
        path.write_bytes(b"".join([*pages[:at], bytes(4096), *pages[at + 1 :]]))
        before = [row for row in rows if row[2].encode() in b"".join(pages[2:at])]
        assert [*readable_rows(in_file.store)] == before
        assert in_file.verify()
        assert Path(back_up(in_file, str(tmp_path))).read_text() == "".join(exported(before))


def test_reading_ends_whichever_stretch_of_the_file_is_zeros(in_file):
    evening(in_file)
    path, rows = Path(in_file.store.path), rows_in(in_file)
    data = path.read_bytes()
    for start in range(0, len(data), 61):
        for size in (61, 610, len(data) - start):
            path.write_bytes(data[:start] + bytes(size) + data[start + size :])
            readable = [*islice(readable_rows(in_file.store), len(rows) + 1)]
            assert len(readable) <= len(rows)
            assert readable == rows or in_file.verify()


@pytest.mark.parametrize("numbers", [[0], [1, 0], [1, 3, 3], [2, 5, 4]])
def test_rows_in_another_order_than_asked_for_are_damage(in_file, numbers):
    with pytest.raises(Unsound, match=r"where entry . belongs, entry . stands"):
        rows_from(in_file.store, lambda *_: [(number, "seal", "line") for number in numbers], 1)


def test_a_refusal_says_how_to_judge_beside_a_damaged_journal(journal, place, begin, request):
    is_file = isinstance(place, FolderPlace)
    server = None if is_file else request.getfixturevalue("server")
    write(journal, [(1, journal.chain, "{}")], server)
    with pytest.raises(Unsound, match="--looked INITIALS" if is_file else "--record") as refused:
        begin(place, "Next")
    if is_file:
        assert begin(place, "Next", looked=True).event == "Next"
    else:
        assert "--looked" not in str(refused.value)


#: What proves the rows knows no store: of a database it has to be seen that they come by it.
at_work = [*(("file", damage) for damage in one_row), ("database", "another letter, sealed")]


@pytest.mark.parametrize(("place", "damage"), at_work, indirect=["place"])
def test_a_damaged_row_is_found_while_it_is_at_work_before_it_decides(
    place, damage, begin, request,
    monkeypatch
):  # fmt: skip
    monkeypatch.setattr("judge_record.postgres.PostgresStore.now", lambda _: None)
    journal = begin(place)
    is_file = isinstance(place, FolderPlace)
    server = None if is_file else request.getfixturevalue("server")
    session = evening(journal)
    rows = rows_in(journal)
    before = kinds(journal)
    matters = [3, 6, 7, 8] if is_file else [3, 8]  # rulings with that word, a move and a void
    for number in (*matters, len(rows)):
        write(journal, one_row[damage](rows, number - 1), server)
        with pytest.raises(Unsound):
            ask(session, "QUEX", round=1)
        write(journal, rows, server)
    assert isinstance(ask(session, "QUEX", round=1), ShownAgain)
    assert isinstance(ask(session, "QUEX", "ZANK", round=1), Called)
    assert kinds(journal) == [*before, "call"]

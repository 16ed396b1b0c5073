"""The quick proof and the exact one agree on every file, whatever was done to it."""

import re
import sqlite3
import tempfile
from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from lexicons import CannotJudge, Verdict
from lexicons.record.entry import Draft, Kind, no_seal, seal
from lexicons.record.event import begin_journal
from lexicons.record.format import formats, lists, newest, numbers
from lexicons.record.journal import Journal
from lexicons.record.line import Broken, entry_of, line_of, link_in
from lexicons.record.link import Link, link_of
from lexicons.record.rows import list_text
from lexicons.record.texts import kept
from tests.characters import any_character
from tests.drafts import draft
from tests.postgres import Server
from tests.property.test_record_formats import drafts

pieces = st.sampled_from(
    ['"', "\\", "\\u0041", "[", "]", "{", "}", ",", ", ", ":", "null", "7", "-0", "1.0", "ZANT",
     "Ñ", "\x00", "\x1f", "\x7f", "\x85", "\u2028", "\U0001f600", '"words":[]', '["a", "b"]',
     '[["a", "b"]]', '["a","b"]', " "]
)  # fmt: skip
altered_texts = st.lists(pieces, max_size=6).map("".join) | st.text(any_character, max_size=4)
columns = [name for name in newest.names if name != "number"]


def read(yielded: Callable[[], Iterator[Link]]) -> list[Link] | str:
    """The links, or the refusal."""
    try:
        return list(yielded())
    except CannotJudge as error:
        return str(error)


def both(path: str) -> tuple[list[Link] | str, list[Link] | str]:
    """What the quick way and the exact way read from a file or a database."""
    store = Journal(path).store
    exact = read(lambda: map(link_of, store.entries()))
    assert read(lambda: (link for _, link in store.pairs())) == exact
    return read(store.links), exact


@pytest.fixture(scope="module")
def event() -> bytes:
    """A journal of four entries."""
    with tempfile.TemporaryDirectory() as folder:
        journal = begin_journal(f"{folder}/event.journal", "Open", "t0", "desk 1")
        for number in range(3):
            journal.record(
                draft(
                    kind=Kind.RULING, words=("ZANT", "BLORP"), verdict=Verdict.UNACCEPTABLE,
                    lexicons=(("scowl80", "ab"),), table=f"{number}", by='Ann "A"',
                )
            )  # fmt: skip
        return Path(journal.path).read_bytes()


#: A database takes one ruling on a request.
requested_once = st.lists(drafts, min_size=1, max_size=3, unique_by=lambda d: d.request or id(d))


@given(recorded=requested_once)
def test_the_links_of_a_database_are_those_of_its_entries(
    server: Server, recorded: list[Draft]
) -> None:
    journal = begin_journal(server.url(), "Open", "t0", "desk 1")
    for each in recorded:
        journal.record(each)
    quick, exact = both(journal.path)
    assert quick == exact
    assert len(quick) == len(recorded) + 1


@given(
    name=st.sampled_from(columns), number=st.integers(1, 4), text=altered_texts,
    whole=st.integers(-(2**63), 2**63 - 1),
)  # fmt: skip
@example(name="lexicons", number=2, text='["ab"]', whole=0)
@example(name="words", number=2, text='["ZANT", 7]', whole=0)
@example(name="words", number=2, text='["ZANT","BLORP"]', whole=0)
@example(name="words", number=2, text='["ZANT", "BLOR\\u0050"]', whole=0)
@example(name="words", number=2, text='["\\ud800"]', whole=0)
@example(name="format", number=1, text="", whole=1)
def test_an_altered_column_is_read_alike(
    event: bytes, name: str, number: int, text: str, whole: int
) -> None:
    """Whoever seals what the quick way would have read gets no further than with the exact way."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "event.journal"
        path.write_bytes(event)
        with closing(sqlite3.connect(path)) as database, database:
            value = whole if name in numbers else text
            asked = f'SELECT "{name}" FROM entry WHERE number = ?'
            unchanged = database.execute(asked, (number,)).fetchone() == (value,)
            database.execute(f'UPDATE entry SET "{name}" = ? WHERE number = ?', (value, number))
        quick, exact = both(str(path))
        assert quick == exact
        assert unchanged or Journal(str(path)).verify()


@given(at=st.integers(100, 10**6), byte=st.integers(0, 255))
def test_an_altered_byte_is_found_by_both_or_by_neither(event: bytes, at: int, byte: int) -> None:
    at %= len(event)
    altered = event[:at] + bytes([byte]) + event[at + 1 :]
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "event.journal"
        path.write_bytes(altered)
        try:
            journal = Journal(str(path))
            fault = journal.verify()
            journal.store.links = lambda: map(link_of, journal.store.entries())  # type: ignore[method-assign]
            assert journal.verify() == fault
            assert fault or list(journal.entries()) == intact(event, folder)
        except CannotJudge:
            pass


def intact(event: bytes, folder: str) -> object:
    """The entries before anything was done to them."""
    path = Path(folder) / "intact.journal"
    path.write_bytes(event)
    return list(Journal(str(path)).entries())


@given(recorded=drafts, at=st.integers(0, 10**4), more=altered_texts, cut=st.integers(0, 12))
@example(recorded=draft(), at=0, more="", cut=0)
def test_an_altered_line_is_read_alike(recorded: Draft, at: int, more: str, cut: int) -> None:
    line = line_of(seal(kept(recorded), number=2, event="Open", previous=no_seal))
    at %= len(line)
    altered = line[:at] + more + line[at + cut :]
    try:
        entry = entry_of(altered)
    except Broken as error:
        with pytest.raises(Broken, match=f"^{re.escape(str(error))}$"):
            link_in(altered)
    else:
        assert link_in(altered) == link_of(entry)


@pytest.mark.parametrize("altered", ["0f\f", '0f"', "0f\\", ""])
def test_a_line_whose_seal_is_no_seal_is_read_alike(altered: str) -> None:
    entry = seal(kept(draft()), number=2, event="Open", previous=no_seal)
    line = line_of(replace(entry, seal=altered))
    assert link_in(line) == link_of(entry_of(line))


@pytest.mark.parametrize("name", sorted(lists))
def test_a_text_that_looks_like_an_empty_list_stays_a_text(name: str, tmp_path: Path) -> None:
    journal = begin_journal(str(tmp_path / "event.journal"), "Open", "t0", f'"{name}":[]')
    value = (("a", "b"),) if name in {"lexicons", "files", "heads"} else ("a",)
    journal.record(draft(by=f'"{name}":[]', note=list_text(("a",)), **{name: value}))
    quick, exact = both(journal.path)
    assert quick == exact
    assert journal.verify() == ""


def test_a_chain_of_any_format_is_of_entries_that_a_link_can_stand_for() -> None:
    opening = Draft(time="t", kind=Kind.EVENT_OPENED, station="desk 1", session="")
    for form in formats.values():
        entry = seal(opening, number=1, event="Open", previous=no_seal, form=form)
        assert link_of(entry).sealed_after(no_seal) == entry.seal

"""Copies of a journal are whole, and kept apart."""

from pathlib import Path

import pytest

from lexicons import CannotJudge
from lexicons.record.backup import back_up
from lexicons.record.event import begin_journal
from lexicons.record.journal import Journal
from tests.drafts import draft


@pytest.fixture
def journal(tmp_path: Path) -> Journal:
    """The journal of a club night, with one entry more than its opening."""
    begun = begin_journal(str(tmp_path / "a.journal"), "Club night", "t0", "desk 1")
    begun.record(draft("t1"))
    return begun


@pytest.fixture
def stick(tmp_path: Path) -> Path:
    """A folder for copies."""
    folder = tmp_path / "stick"
    folder.mkdir()
    return folder


def test_a_copy_holds_every_entry_and_verifies(journal: Journal, stick: Path) -> None:
    kept = Journal(back_up(journal, str(stick)))
    assert list(kept.entries()) == list(journal.entries())
    assert (kept.head(), kept.verify()) == (journal.head(), "")


def test_a_later_copy_takes_the_place_of_an_earlier_one(journal: Journal, stick: Path) -> None:
    first = back_up(journal, str(stick))
    journal.record(draft("t2"))
    assert back_up(journal, str(stick)) == first
    assert [path.name for path in stick.iterdir()] == [Path(first).name]
    assert Journal(first).head() == journal.head()


def test_two_events_of_one_name_have_a_copy_each(
    journal: Journal, stick: Path, tmp_path: Path
) -> None:
    other = begin_journal(str(tmp_path / "b.journal"), "Club night", "t0", "desk 1")
    assert back_up(journal, str(stick)) != back_up(other, str(stick))


def test_a_stick_that_is_not_there_is_not_made_up(journal: Journal, tmp_path: Path) -> None:
    with pytest.raises(CannotJudge, match="Is the stick in"):
        back_up(journal, str(tmp_path / "stick"))
    assert not (tmp_path / "stick").exists()


def test_a_copy_that_cannot_be_made_is_an_error(journal: Journal, tmp_path: Path) -> None:
    (tmp_path / "stick").write_text("a file", encoding="utf-8")
    with pytest.raises(CannotJudge, match="stick"):
        back_up(journal, str(tmp_path / "stick"))

"""Copies of a journal are whole, and kept apart."""

from pathlib import Path

import pytest

from judge_record.backup import back_up
from judge_record.journal import Journal
from lexicons import CannotJudge
from tests.conftest import Ended, Judge
from tests.drafts import draft
from tests.journals import begin_journal
from tests.unit.judge_record.conftest import forks, in_a_file


@pytest.fixture
def journal(tmp_path: Path) -> Journal:
    """The journal of a club night, with one entry more than its opening."""
    begun = in_a_file(tmp_path)
    begun.record(draft("t1"))
    return begun


@pytest.fixture
def stick(tmp_path: Path) -> Path:
    """A folder for copies."""
    folder = tmp_path / "stick"
    folder.mkdir()
    return folder


def test_a_copy_is_whole_and_a_later_one_takes_its_place(journal: Journal, stick: Path) -> None:
    first = back_up(journal, str(stick))
    kept = Journal(first)
    assert list(kept.entries()) == list(journal.entries())
    assert (kept.head(), kept.verify()) == (journal.head(), "")
    journal.record(draft("t2"))
    assert back_up(journal, str(stick)) == first
    assert [path.name for path in stick.iterdir()] == [Path(first).name]
    assert Journal(first).head() == journal.head()


@pytest.mark.parametrize(("whole", "damaged"), [(b'"t1"', b'"t9"'), (b':"t1"', b'x"t1"')])
def test_a_damaged_journal_does_not_take_the_place_of_a_sound_copy(
    journal: Journal, stick: Path, whole: bytes, damaged: bytes
) -> None:
    first = back_up(journal, str(stick))
    before = Path(first).read_bytes()
    path = Path(journal.path)
    path.write_bytes(path.read_bytes().replace(whole, damaged))
    second = back_up(Journal(journal.path), str(stick))
    assert Path(first).read_bytes() == before
    assert Path(second).name == f"{Path(first).stem}-damaged.journal"
    assert Journal(second).verify()


def test_two_events_of_one_name_have_a_copy_each(
    journal: Journal, stick: Path, tmp_path: Path
) -> None:
    other = begin_journal(str(tmp_path / "b.journal"), "Club night", "t0", "desk 1")
    assert back_up(journal, str(stick)) != back_up(other, str(stick))


def test_a_stick_that_is_not_there_is_not_made_up(journal: Journal, tmp_path: Path) -> None:
    stick = tmp_path / "stick"
    with pytest.raises(CannotJudge, match="Is the stick in"):
        back_up(journal, str(stick))
    assert not stick.exists()
    stick.write_text("a file", encoding="utf-8")
    with pytest.raises(CannotJudge, match="stick"):
        back_up(journal, str(stick))


copying = f"""{forks}
from judge_record.backup import back_up
from judge_record.entry import Draft, Kind
from judge_record.journal import Journal

path, stick = sys.argv[1:]

def copies(station):
    for number in range(6):
        journal = Journal(path)
        draft = Draft(time=f"t{{number}}", kind=Kind.DOOR, station=station, session="s")
        journal.record(draft)
        copy = Journal(back_up(journal, stick))
        if fault := copy.verify():
            raise ValueError(fault)

wait_for([forked(copies, f"desk {{number}}") for number in range(1, 4)])
"""


def test_several_processes_copy_to_one_stick_and_each_copy_is_whole(
    journal: Journal, stick: Path, script: Judge
) -> None:
    assert script(copying, journal.path, stick) == Ended(0, "", "")
    assert journal.head().number > 18
    [kept] = stick.iterdir()  # no draft is left
    assert list(Journal(str(kept)).entries()) == list(journal.entries())


def test_a_copy_that_fails_leaves_the_one_before_it_and_no_draft(
    journal: Journal, stick: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept = Path(back_up(journal, str(stick)))
    before = kept.read_bytes()
    journal.record(draft("t2"))

    def fails(path: str, draft: str) -> None:
        Path(draft).write_bytes(b"half of it")
        raise CannotJudge("The stick was pulled out.")

    monkeypatch.setattr("judge_record.backup.sqlite.copy", fails)
    with pytest.raises(CannotJudge, match="pulled out"):
        back_up(journal, str(stick))
    assert [(path, path.read_bytes()) for path in stick.iterdir()] == [(kept, before)]

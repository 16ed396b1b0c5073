"""Events: one journal each, never replaced."""

import shutil
from pathlib import Path

import pytest

from judge_procedure.timeline import JournalRecord
from judge_record import store
from judge_record.event import begin_event, close_event, event_here, open_event
from judge_record.installation import marker
from judge_record.journal import Journal, back_up
from judge_record.line import exported_entry
from judge_record.place import FolderPlace, place_at
from judge_record.reader import EventClosed
from lexicons import CannotJudge, Unsound, storage
from lexicons.language import choose
from tests.record.damage import export_of, rows_in, write
from tests.support.asking import note, time

who = {"time": time, "station": "desk"}


def read(name, rows):
    """The record in an export."""
    return JournalRecord.of(name, map(exported_entry, rows))


def test_events_follow_each_other_and_none_is_replaced(place, begin):
    assert open_event(place) is None
    one = begin(place, "One")
    assert begin(place, "One").chain == one.chain
    two = begin_event(place, "Two", **who)
    assert two.closed == one.head()
    there = open_event(place)
    assert there.event == "Two"
    with pytest.raises(EventClosed):
        one.append(note())
    close_event(two.journal, **who)
    assert open_event(place) is None
    assert one.verify() == two.journal.verify() == ""
    again = begin_event(place, "One", **who)
    assert again.journal.chain != one.chain
    assert again.closed is None


def test_a_copy_from_another_machine_is_continued_once(folder, begin):
    head = begin(FolderPlace(folder.path, "a")).head()

    def here(machine):
        begun = event_here(FolderPlace(folder.path, machine), **who)
        return begun.journal

    journal = here("b")
    assert (journal.opening.continues, journal.event) == (str(head), "Open")
    assert here("b").chain == journal.chain
    other = open_event(FolderPlace(folder.path, "a"))
    assert other.chain == journal.chain  # its own was continued: it can't fork unseen


def test_two_open_copies_are_refused(folder, in_file):
    shutil.copy(in_file.store.path, in_file.store.path.replace(".journal", "-copy.journal"))
    with pytest.raises(CannotJudge, match="two journals of open events"):
        open_event(folder)


def test_a_damaged_file_stops_until_a_director_has_looked(folder, in_file, begin):
    Path(in_file.store.path).write_bytes(b"not a database" * 1000)
    beside = Path(f"{in_file.store.path}-journal")
    beside.write_bytes(b"\0")  # SQLite leaves it there
    with pytest.raises(Unsound):
        open_event(folder)
    journal = begin(folder, "Next", looked=True)
    there = open_event(folder)
    assert there.event == "Next"
    assert len([*Path(folder.path).glob("*.damaged")]) == 1
    assert not beside.exists()
    close_event(journal, **who)
    assert open_event(folder) is None
    Path(in_file.store.path).write_bytes(b"neither is its copy" * 1000)
    Path(folder.path, "other-00000000.journal").write_bytes(b"two at once" * 1000)
    begin(folder, "Third", looked=True)
    kept = sorted(path.read_bytes()[:5] for path in Path(folder.path).glob("*.damaged"))
    assert kept == [b"neith", b"not a", b"two a"]


@pytest.mark.parametrize("other", ["an older copy", "a copy from another machine"])
def test_a_damaged_journal_stops_every_start_whatever_is_put_beside_it(
    folder, tmp_path, begin, other
):
    """Else a byte of the last line and a copy would make the stations forget what was ruled."""
    folder.machine = "a"
    journal = begin(folder)
    place = f"{journal.store.path}-2.journal"
    if other == "an older copy":
        shutil.copy(journal.store.path, place)
    else:
        shutil.copy(begin(FolderPlace(str(tmp_path / "b"), "b")).store.path, place)
    journal.append(note("one"))
    [*rows, (last, seal, line)] = rows_in(journal)
    write(journal, [*rows, (last, seal, f" {line}")])
    for start in (open_event, lambda at: event_here(at, **who)):
        with pytest.raises(Unsound):
            start(folder)
    assert not begin(folder, "Next", looked=True).opening.continues
    assert Path(journal.store.path).with_suffix(".damaged").exists()


def test_a_back_up_is_an_export(journal, tmp_path):
    for number in range(4):
        journal.append(note(str(number)))
    path = Path(back_up(journal, str(tmp_path)))
    assert path.read_text() == export_of(journal)
    assert read("x", path.read_text().splitlines()).fault == ""
    path.write_text(path.read_text().replace('"note":"2"', '"note":"3"'))
    assert "not as it was sealed" in read("x", path.read_text().splitlines()).fault
    with pytest.raises(CannotJudge, match="Is the stick in"):
        back_up(journal, str(tmp_path / "stick"))


def test_a_back_up_that_is_kept_apart_is_named_by_its_last_entry(in_file, tmp_path, monkeypatch):
    head, replace_by = in_file.append(note("one")).head, storage.replace_by

    def late(path, parts, **more):
        Journal(in_file.store).append(note("two"))
        return replace_by(path, parts, **more)

    monkeypatch.setattr(storage, "replace_by", late)
    path = Path(back_up(in_file, str(tmp_path), apart=True))
    assert head.seal[:8] in path.name
    assert read("x", path.read_text().splitlines()).head == head


def test_a_back_up_of_a_damaged_journal_replaces_no_sound_one(in_file, tmp_path):
    in_file.append(note("one"))
    sound = Path(back_up(in_file, str(tmp_path)))
    rows = rows_in(in_file)
    write(in_file, [rows[0], (2, rows[1][1], rows[1][2].replace("one", "two"))])
    damaged = Path(back_up(in_file, str(tmp_path)))
    assert damaged != sound
    assert '"two"' in damaged.read_text()
    assert '"one"' in sound.read_text()


@pytest.mark.parametrize("left", [0, 1, 3])
def test_what_a_failing_disk_still_gives_is_backed_up(in_file, tmp_path, monkeypatch, left):
    for number in range(4):
        in_file.append(note(str(number)))
    whole, select = export_of(in_file), store.select

    def failing(of, *query):
        rows = select(of, *query)
        if any(number > left for number, _seal, _line in rows):
            raise store.unusable(of.path, "disk I/O error")
        return rows

    monkeypatch.setattr(store, "select", failing)
    if left:
        kept = Path(back_up(in_file, str(tmp_path)))
        assert kept.read_text() == "".join(whole.splitlines(keepends=True)[:left])
        assert kept.name.endswith("-damaged.jsonl")
    else:
        with pytest.raises(CannotJudge, match="disk I/O error"):
            back_up(in_file, str(tmp_path))
        assert not any(tmp_path.glob("*.jsonl"))


def test_a_record_is_in_the_home_unless_a_text_names_another_folder(tmp_path):
    other = str(tmp_path / "other")
    assert place_at("", str(tmp_path)).path == str(tmp_path / "journal")
    assert place_at(other, str(tmp_path)).path == other
    assert place_at("", other).machine == marker()


def test_what_names_no_place_is_refused_in_the_language_of_the_process_without_its_password():
    choose("es", {})
    secret = "postgresql://ann:5ecret@db.local/club", "postgresql:///club?pass%77ord=5ecret"
    for record in ("rel/path", *secret):
        with pytest.raises(CannotJudge, match="Esto no indica ningún lugar") as refused:
            place_at(record, "")
        assert "expected" not in str(refused.value)
        assert "5ecret" not in str(refused.value)

"""Records: read from journals and exports, and shown."""

import errno
import os
import re

import pytest
from click.testing import CliRunner

from judge_cli import records
from judge_cli.event.collection import records_below
from judge_cli.journal.command import export, in_one_line
from judge_cli.records import as_export, current_journal
from judge_procedure.timeline import Timeline
from judge_record import store
from judge_record.entry import DECLARED, JUDGED_BY, Entry, Kind
from lexicons import CannotJudge, Missing, Unsound
from lexicons.language import choose
from tests.support.journals import (
    begin_event_in,
    begin_journal,
    draft,
    journal_at,
    locked_by_another,
)


@pytest.fixture
def path(tmp_path):
    """A journal with two entries."""
    path = tmp_path / "event.journal"
    begun = begin_journal(str(path), "Open", "2026-11-20T10:00:00.000Z", "desk 1")
    begun.append(draft("2026-11-20T10:01:00.000Z"))
    return path


def test_a_record_is_known_by_its_content_whatever_its_name(path, tmp_path):
    record = records.read(str(path))
    assert (record.name, record.event, record.stations) == ("event.journal", "Open", ["desk 1"])
    assert (record.head, record.closed) == (journal_at(path).head(), False)
    for name, shown in (("copy.txt", "copy.txt"), ("\x1b[2J.journal", r"\x1b[2J.journal")):
        (tmp_path / name).write_bytes(path.read_bytes())
        copy = records.read(str(tmp_path / name))
        assert (copy.name, copy.entries) == (shown, record.entries)  # it steers no terminal
    with pytest.raises(Missing):
        current_journal()


def test_a_record_is_found_whatever_the_case_of_its_ending(path, tmp_path):
    copy = tmp_path / "SUB" / "COPY.JSONL"
    copy.parent.mkdir()
    copy.write_text("".join(as_export(records.read(str(path)).entries)), encoding="utf-8")
    path.rename(moved := tmp_path / "EVENT.JOURNAL")
    assert [*records.paths([str(tmp_path)])] == [str(moved)]
    assert [*records.paths([str(copy.parent)])] == [str(copy)]
    assert [*records.record_files(str(tmp_path), deep=True)] == [str(moved), str(copy)]


def test_a_folder_that_cannot_be_read_is_named(tmp_path, monkeypatch):
    (closed := tmp_path / "closed").mkdir()

    def scandir(path, look=os.scandir):
        if str(path) == str(closed):
            raise PermissionError(errno.EACCES, "Permission denied", str(path))
        return look(path)

    monkeypatch.setattr("os.scandir", scandir)
    with pytest.raises(Missing, match=re.escape(f"{closed} can't be read")) as found:
        records_below(str(tmp_path), "Open")
    assert found.value.remedy == "Fix its permissions."


def test_the_journal_in_which_a_machine_recorded_last_is_that_of_a_station_too(home, path):
    begin_event_in(home, "Club night", time="2026-11-20T09:00:00.000Z")
    place = home / "events" / "open-0f" / "kiosk-1-7f18d885" / "journal" / path.name
    place.parent.mkdir(parents=True)
    path.rename(place)
    assert current_journal() == str(place)
    begin_event_in(home, "Final", time="2026-11-20T11:00:00.000Z")
    assert "final-" in current_journal()


def test_who_names_no_file_hears_of_a_damaged_journal_and_not_of_an_empty_one(home, path):
    place = home / "events" / "open-0f" / "kiosk-1-7f18d885" / "journal"
    place.mkdir(parents=True)
    path.rename(place / path.name)
    other = place / "other.journal"
    other.touch()  # its event was about to begin
    assert current_journal() == str(place / path.name)
    other.write_bytes(b"no database")
    with pytest.raises(Unsound, match=re.escape(str(other))) as caught:
        current_journal()
    assert caught.value.remedy == "Name the file of a journal."


def test_an_altered_record_is_called_no_copy_and_gives_way_to_the_sound_one(path, tmp_path):
    sound = records.read(str(path))
    text = "".join(as_export(sound.entries))
    (tmp_path / "altered.jsonl").write_text(text.replace("desk 1", "desk 2"), encoding="utf-8")
    altered = records.read(str(tmp_path / "altered.jsonl"))
    assert altered.fault
    assert altered.entries[-1].seal == sound.entries[-1].seal
    for given in ((sound, altered), (altered, sound)):
        found = Timeline.of(given)
        assert (found.records, found.copies) == ((sound,), ())
        assert "goes on differently" in "".join(found.forks)


@pytest.mark.parametrize("kind", Kind)
def test_a_line_shows_each_field_that_an_entry_of_its_kind_can_have(kind):
    """Also one that is declared later: nobody lists the fields here."""
    several = {"lexicons": (("abc", "f" * 64),), "words": ("ZANT",)}
    names = [*dict.fromkeys([*kind.row.must.split(), *kind.row.may.split(), "by", "role"])]
    held = {
        name: several.get(name, (at,) if DECLARED[name].default == () else at)
        for at, name in enumerate(names, 1000)
        if name not in ("verdict", "play")
    }
    line = in_one_line(Entry(number=7, kind=kind, event="Club", play=2, **held))
    judged = {*JUDGED_BY.split()}
    for name in held.keys() - judged - several.keys():
        assert str(held[name][0] if isinstance(held[name], tuple) else held[name]) in line, name


def test_a_record_that_cannot_be_read_is_named_in_the_language_of_the_process():
    choose("fr", {})
    with pytest.raises(Missing, match=r"^nowhere ne peut pas être lu"):
        records.read("nowhere")


def test_a_journal_that_somebody_holds_is_not_called_unsound(path, monkeypatch):
    monkeypatch.setattr(store, "PATIENCE", 0.01)
    used = pytest.raises(CannotJudge, match=r"can't be used: .*locked")
    with locked_by_another(journal_at(path)), used as caught:
        records.read(str(path))
    assert not isinstance(caught.value, Unsound)


def test_what_a_failing_disk_still_gives_is_exported(path, monkeypatch):
    whole = "".join(as_export(records.read(str(path)).entries))
    select = store.select

    def failing(of, *query):
        rows = select(of, *query)
        if any(number > 1 for number, _seal, _line in rows):
            raise store.unusable(of.path, "disk I/O error")
        return rows

    monkeypatch.setattr(store, "select", failing)
    left = CliRunner().invoke(export, [str(path)], standalone_mode=False)
    assert (left.return_value, left.stdout) == (1, whole.splitlines(keepends=True)[0])
    assert "disk I/O error" in left.stderr

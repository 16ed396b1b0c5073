"""The files of an event: a machine takes all of them, or none and says why."""

import json
import shutil
from itertools import count
from pathlib import Path

import pytest

from judge_procedure.event_files import checked
from judge_procedure.files_in_use import check_taken
from lexicons import CannotJudge, Library, Unsound, installing, storage
from lexicons.taken_files import taken_files
from tests.support.event_folders import sealed, take_event, write_event
from tests.unit.refusals import refusal


@pytest.fixture
def stick(home, install, add_rules, tmp_path):
    """Writes the folder of an event whose list has these words."""

    def stick(*words, number=1, event="Spring Open"):
        install(words or ("ZANT",), "clublist")
        add_rules('[[stage]]\nlexicon = "clublist"\n')
        installing.use_rules(Library(home), "club")
        return write_event(tmp_path / f"stick {number}", home, number=number, event=event)

    return stick


@pytest.fixture
def machine(tmp_path):
    """The home of a station that has taken nothing yet."""
    return tmp_path / "machine"


def files_in(folder):
    paths = [path for path in Path(folder).rglob("*") if path.is_file()]
    return {str(path.relative_to(folder)): path.read_bytes() for path in paths}


def test_every_file_is_taken_and_only_its_owner_can_read_it(stick, machine):
    folder = stick()
    (folder / "photo.jpg").write_bytes(b"")  # an empty file of somebody blocks nothing
    (folder / "records").mkdir()
    library = take_event(folder, machine)
    (folder / "photo.jpg").unlink()
    assert files_in(library.files) == files_in(folder)
    assert library.taken.code == checked(str(folder)).contents.code
    assert {path.stat().st_mode & 0o777 for path in Path(library.files).rglob("*.*")} == {0o600}
    assert library.adjudicator("club").rules.id == "club"
    check_taken(library)
    assert take_event(folder, machine).taken == library.taken


def test_a_station_of_an_event_changes_none_of_its_files(stick, machine, home):
    library = take_event(stick(), machine)
    before = files_in(library.files)
    made = library.rules_with_lists("open", ["clublist"])
    for change in (
        lambda: installing.install_file(library, str(home / "lexicons" / "clublist.lexicon")),
        lambda: installing.remove(library, "clublist"),
        lambda: installing.add_rules(library, made),
        lambda: installing.use_rules(library, "open"),
    ):
        assert "is a station of an event" in refusal(change, CannotJudge).what
    assert files_in(library.files) == before


def put(path, data):
    return lambda folder: (folder / path).write_bytes(data)


def edit(**changes):
    """Change contents.json, as somebody does who also writes it as the program does."""

    def change(folder):
        said = json.loads((folder / "contents.json").read_text("utf-8"))
        said = {key: value for key, value in {**said, **changes}.items() if value is not None}
        (folder / "contents.json").write_bytes(sealed(said))

    return change


zeros = "0" * 64


def name(path, digest=zeros):
    """Let contents.json name a file, too."""

    def change(folder):
        said = json.loads((folder / "contents.json").read_text("utf-8"))
        edit(files={**said["files"], path: digest})(folder)

    return change


damages = {
    "a file is of another event": (
        put("default.toml", b'rules = "open"\n'), "default.toml: not as it was prepared"),
    "a file is gone": (lambda folder: (folder / "rules/club.toml").unlink(), "can't be read"),
    "contents that are cut": (put("contents.json", b'{"event": '), "isn't a list"),
    "a way out of the folder": (name("../journal"), "isn't a list"),
    "another digest": (name("event.toml"), "event.toml: not as it was prepared"),
    "a file that is not there": (name("rules/more.toml"), "rules/more.toml can't be read"),
    "a changed name": (
        lambda folder: put("contents.json", (folder / "contents.json").read_bytes().replace(
            b"Spring", b"Spriog"))(folder), "isn't a list"),
    "no number": (edit(number=None), "isn't a list"),
    "a number for a table": (edit(holds=7), "isn't a list"),
    "a number for a text": (edit(event=7), "isn't a list"),
    "no plan among the files": (edit(files={"default.toml": zeros}), "isn't a list"),
    "other words for a list": (edit(holds={"lexicon clublist": zeros}), "another release"),
    "other rules": (edit(rules="open"), "another release"),
}  # fmt: skip


@pytest.mark.parametrize("before", [False, True], ids=["first", "later"])
@pytest.mark.parametrize("damage", damages.values(), ids=damages.keys())
def test_damaged_or_mixed_files_are_refused_and_nothing_changes(stick, machine, damage, *, before):
    if before:
        take_event(stick("ZANT"), machine)
    there = files_in(machine)
    folder = stick("ZANT", "BLORP", number=2)
    do, says = damage
    do(folder)
    with pytest.raises(Unsound) as refused:
        take_event(folder, machine)
    assert says in str(refused.value)
    assert "Nothing was changed." in refused.value.remedy
    assert files_in(machine) == there


def test_older_files_and_those_of_another_event_are_refused(stick, machine):
    first, second = stick("ZANT"), stick("ZANT", "BLORP", number=2)
    used = take_event(second, machine).taken
    with pytest.raises(CannotJudge, match="doesn't have newer files than this machine") as refused:
        take_event(first, machine)
    assert refused.value.faults == ("expected number 3 or above, found 1",)
    assert "judge event prepare" in refused.value.remedy
    shutil.rmtree(second)  # two laptops prepared
    with pytest.raises(CannotJudge, match="doesn't have newer files"):
        take_event(stick("QUEX", number=2), machine)
    with pytest.raises(CannotJudge, match="is of another event"):
        take_event(stick(number=3, event="Autumn Open"), machine)
    assert taken_files(str(machine)) == used
    assert take_event(stick("QUEX", number=4), machine).taken != used


# -- altered at the station ------------------------------------------------------------------------


alterations = {
    "a setting": put("profiles/kiosk.toml", b"rounds = 9\n"),
    "a rule": put("rules/club.toml", b""),
    "one more list": put("lexicons/more.lexicon", b"more"),
    "no plan": lambda folder: (folder / "event.toml").unlink(),
    "other contents": edit(number=7),
}


@pytest.mark.parametrize("alter", alterations.values(), ids=alterations.keys())
def test_files_that_were_altered_at_a_station_judge_no_more_until_they_are_taken_again(
    stick, machine, alter
):
    folder = stick()
    library = take_event(folder, machine)
    alter(Path(library.files))
    with pytest.raises(Unsound, match="altered at this station") as refused:
        check_taken(library)
    assert "judge event start" in refused.value.remedy
    check_taken(take_event(folder, machine))
    assert files_in(library.files) == files_in(folder)


def test_a_file_in_the_place_of_the_folder_is_refused_and_stays(stick, machine):
    folder = stick()
    place = Path(take_event(folder, machine).files)
    shutil.rmtree(place)
    place.write_bytes(b"")
    with pytest.raises(CannotJudge, match="could not be written"):
        take_event(folder, machine)
    assert [path.name for path in place.parent.iterdir()] == [place.name]


def test_contents_that_were_altered_never_let_the_machine_s_own_files_judge(stick, machine):
    library = take_event(stick(), machine)
    (Path(library.files) / "contents.json").write_bytes(b"{}")
    with pytest.raises(Unsound, match="was altered at this station"):
        Library(machine)


def test_a_machine_that_is_killed_while_it_replaces_altered_files_judges_by_no_others(
    stick, machine, monkeypatch
):
    take_event(stick("ZANT"), machine)
    folder = stick("ZANT", "BLORP", number=2)
    library = take_event(folder, machine)
    for moves in count():
        put("rules/club.toml", b"")(Path(library.files))
        calls = [storage.move] * moves  # then it is killed
        with monkeypatch.context() as patched:
            patched.setattr(storage, "move", lambda *paths, calls=calls: calls.pop()(*paths))
            try:
                take_event(folder, machine)
            except IndexError:
                pass
            else:
                break
        with pytest.raises(CannotJudge) as refused:
            check_taken(Library(machine))
        assert "judge event start" in refused.value.remedy, moves
        present = {path.name for path in Path(library.files).iterdir()}
        assert "contents.json" not in present or "default.toml" in present, moves
        assert take_event(folder, machine).taken == library.taken
    assert moves > 1

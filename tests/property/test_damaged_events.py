"""However an event's folder is damaged, and whenever a machine is killed: all of it or none."""

import os
import shutil
import signal
import subprocess
import sys
from itertools import count
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from judge_procedure.event_files import checked
from judge_procedure.files_in_use import check_taken
from lexicons import JudgeError, Library
from lexicons.taken_files import taken_files
from tests.support import clubs
from tests.support.event_folders import take_event, write_event


@pytest.fixture(scope="module")
def events(tmp_path_factory):
    """A folder with the files of an event before noon, and those of after noon."""
    place = tmp_path_factory.mktemp("events")
    for number in (1, 2):
        home = clubs.club(place / f"laptop {number}", ("ZANT", "BLORP", "QUEX")[: number + 1])
        write_event(place / str(number), Path(home), number=number)
    return place


# -- damaged and mixed -----------------------------------------------------------------------------


def damage(folder, other, how, where, which):
    """Damage one file of a folder, or put that of another event's folder in its place."""
    paths = sorted(path for path in other.rglob("*") if path.is_file())
    from_other = paths[which % len(paths)]
    path = folder / from_other.relative_to(other)
    data = path.read_bytes() if path.exists() else b""
    place = where % (len(data) or 1)
    match how:
        case "flipped":
            path.write_bytes(
                data[:place] + bytes([b ^ 1 for b in data[place:][:1]]) + data[place + 1 :]
            )
        case "cut":
            path.write_bytes(data[:place])
        case "longer":
            path.write_bytes(data + b"\n")
        case "of the other":
            shutil.copy(from_other, path)
        case "swapped":
            further = folder / paths[where % len(paths)].relative_to(other)
            swapped = further.read_bytes() if further.exists() else b""
            further.write_bytes(data)
            path.write_bytes(swapped)
        case "gone":
            path.unlink(missing_ok=True)


damages = ("flipped", "cut", "longer", "of the other", "swapped", "gone")


def take_damaged(folder, sound):
    """Let a machine take a folder that may be damaged. Return whether it took it.

    If so, the folder is one of the sound ones to the byte; if not, the machine has nothing.
    """
    machine = folder.parent / "machine"
    shutil.rmtree(machine, ignore_errors=True)
    try:
        library = take_event(folder, machine)
    except JudgeError:
        assert taken_files(str(machine)) is None
        return False
    now = checked(library.files)
    each = [checked(str(other)) for other in sound]
    assert (now.contents, now.files) in [(one.contents, one.files) for one in each]
    return True


place = st.integers(0, 2**20)


@given(faults=st.lists(st.tuples(st.sampled_from(damages), place, place), min_size=1, max_size=3))
def test_a_damaged_or_mixed_folder_is_refused_or_is_as_it_was_prepared(
    events, tmp_path_factory, faults
):
    folder = tmp_path_factory.mktemp("stick") / "stick"
    shutil.copytree(events / "1", folder)
    for how, where, which in faults:
        damage(folder, events / "2", how, where, which)
    take_damaged(folder, [events / "1", events / "2"])
    shutil.rmtree(folder.parent)


# -- killed ----------------------------------------------------------------------------------------


#: Calls of Python that change files, and those before which others may have changed them.
calls = {"open", "os.rename", "os.mkdir", "os.remove", "os.rmdir", "shutil.rmtree"}


def kill_while_taking(old, new, place, every="1"):
    """Kill a process that takes new files before a call, then before a later one, to the end.

    After each kill the home has the old files or the new ones, whole, and takes the new ones; if
    `old` is empty, it had none. Write how many kills there were, and after how many of them the
    home had the new files.
    """
    home, kills, had_new = Path(place) / "home", 0, 0
    for number in count(1, int(every)):
        shutil.rmtree(home, ignore_errors=True)
        before = take_event(Path(old), home).taken if old else None
        child = os.fork()
        if not child:
            _die_before(number)
            take_event(Path(new), home)
            os._exit(0)
        _pid, status = os.waitpid(child, 0)
        found = Library(home)
        check_taken(found)
        after = take_event(Path(new), home)
        check_taken(after)
        assert found.taken in (before, after.taken)
        if not status:
            break
        assert os.WTERMSIG(status) == signal.SIGKILL
        kills, had_new = kills + 1, had_new + (found.taken == after.taken)
    sys.stdout.write(f"{kills} {had_new}\n")


def _die_before(number):
    """Let this process be killed before its call of a number."""
    left = iter(range(number, 0, -1))

    def look(event, _arguments):
        if event in calls and next(left) == 1:
            os.kill(os.getpid(), signal.SIGKILL)

    sys.addaudithook(look)


def test_a_machine_that_is_killed_while_it_takes_files_has_the_old_or_the_new(events, tmp_path):
    """Before each fourth call to the system."""
    script = (
        "import sys, tests.property.test_damaged_events as of; of.kill_while_taking(*sys.argv[1:])"
    )
    done = subprocess.run(
        [sys.executable, "-c", script, events / "1", events / "2", tmp_path, "4"],
        cwd=Path(__file__).parents[2], capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    kills, had_new = map(int, done.stdout.split())
    assert kills > 4
    assert had_new < kills

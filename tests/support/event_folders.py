"""The folder of an event, and the home of a station that took it, for tests of what reads them."""

import json
import os
import shutil
import signal
import sys
from hashlib import sha256
from itertools import count
from pathlib import Path

from judge_cli.event.preparing import gathered
from judge_procedure.event_files import (
    PLAN_PATH,
    Contents,
    check_taken,
    checked,
    fingerprints_of,
    take,
)
from lexicons import Fingerprint, JudgeError, Library
from lexicons.taken_files import CONTENTS_FILE, taken_files


def write_event(folder, home, profile=b"", number=1, event="Spring Open"):
    """Write the folder of an event whose stations judge by the default rules of a home."""
    library, settings = Library(home), profile or b"# The usual settings.\n"
    rules_id = library.default_rules()
    files = {
        PLAN_PATH: f'name = "{event}"\nid = "0f"\nkiosks = ["Kiosk 1", "Kiosk 2"]\n'.encode(),
        **gathered(library, rules_id, settings),
    }
    digests = {path: str(Fingerprint.of(data)) for path, data in files.items()}
    holds = fingerprints_of(library, library.adjudicator(rules_id))
    contents = Contents(event, "0f", number, rules_id, digests, holds)
    for path, data in {**files, CONTENTS_FILE: contents.data}.items():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_bytes(data)
    return folder


def sealed(said):
    """Return what contents.json holds if it says this, sealed as the program does."""

    def written(said):
        return f"{json.dumps(said, ensure_ascii=False, sort_keys=True, indent=1)}\n".encode()

    plain = {key: value for key, value in said.items() if key != "seal"}
    return written({**plain, "seal": sha256(written(plain)).hexdigest()})


def take_event(folder, home):
    """Let a home take the files of a folder; return them."""
    take(checked(str(folder)), str(home))
    return Library(home)


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

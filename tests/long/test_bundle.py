"""The bundle for Linux. It needs root, debootstrap, Debian's own Python, and the network."""

import os
import re
import shutil
import tempfile
from contextlib import closing
from pathlib import Path

import pytest

from tests.long.kiosk_room import KioskRoom, acceptable, profile, unacceptable
from tests.long.roots import bare, place, run_here
from tests.support.choosing import leave_out
from tests.support.clubs import write_profile
from tests.support.commands import hashed_apart
from tests.support.displays import Display

pytestmark = [
    pytest.mark.long,
    pytest.mark.needs("debootstrap", "Xvfb", "xdotool", "/usr/bin/python3"),
]

python = "/usr/bin/python3"
most_megabytes = 140


def test_the_bundle_judges_without_python():
    """It is unpacked in a minimal Debian; its kiosk is used there with keys, through a crash."""
    if os.geteuid():
        leave_out("root")
    work = Path(tempfile.mkdtemp(prefix="bundle-", dir="/var/tmp"))
    try:
        bundle = built(work / "bundle")
        with bare(work / "debian") as machine, closing(Display(work / "screen")) as display:
            shutil.copytree(bundle, machine.root / place[1:], symlinks=True)
            use(machine, display)
    finally:
        if not os.path.ismount(work / "debian" / "proc"):
            shutil.rmtree(work, ignore_errors=True)


def built(target):
    done = run_here(python, "run.py", "bundle", "-o", str(target))
    assert done.returncode == 0, done.stderr
    files = (path for path in target.rglob("*") if not path.is_dir())
    megabytes = sum(path.lstat().st_size for path in files) / 1e6
    assert megabytes <= most_megabytes, f"{megabytes:.1f} MB"
    print(f"built: {megabytes:.1f} MB")
    return target


def use(machine, display):
    """Use the bundle in a Debian that has nothing."""
    assert machine.run("command -v python3 python").returncode, "it has a Python"
    write_profile(machine.root / "root/home", profile.format(pin=hashed_apart("2468")))
    home = {"JUDGE_HOME": "/root/home", "DISPLAY": display.name}

    refused = machine.run("./judge-station", **home)
    named = re.findall(r"apt install ([a-z0-9 -]+)", refused.stderr)
    assert (refused.returncode, len(named)) == (2, 1), refused.stderr
    installed = machine.run(
        f"apt-get -q update && apt-get install -qy --no-install-recommends {named[0]}"
    )
    assert installed.returncode == 0, installed.stderr

    room = KioskRoom(machine, display, home)
    with room.started():
        room.judge("qi", "za", colour=acceptable)
        room.judge("zant", colour=unacceptable)
        room.kill_child()  # on the page of the verdict
        room.settle()
        room.judge("zant", "qi", colour=unacceptable)
        room.kill_all()
    with room.started():
        room.judge("blorp", colour=unacceptable)

    desk = "./judge-station desk --station 'desk 1' --event 'Club night' --by AB --no-tables"
    ruled = machine.run(desk, given="qi za\n\n\n", network=False, **home)
    assert "VERDICT: ACCEPTABLE" in ruled.stdout, ruled
    verified = machine.run("./judge-station journal verify", network=False, **home)
    assert verified.returncode == 0, verified
    assert machine.run("./judge-station check qi", **home).returncode == 2
    checked = machine.run("./judge check qi zant", network=False, **home)
    assert (checked.returncode, checked.stdout) == (1, "UNACCEPTABLE\n"), checked
    report = machine.run("./judge-station journal report -o -", network=False, **home)
    assert report.returncode == 0, report

"""Fresh systems with nothing but Python run the README's commands.

Root, and a user who can't install packages, each start the first time, without a network and with
one. Every check runs once in each system, as the user. It needs root, debootstrap and a network.
"""

import os
import re
import shlex
import shutil
import tempfile
import time
from pathlib import Path
from typing import NamedTuple

import pytest

from tests.long.roots import Machine, System, bare, copy_checkout, debian_12, place, said
from tests.support.choosing import leave_out
from tests.support.commands import checkout

pytestmark = [pytest.mark.long, pytest.mark.needs("debootstrap")]

check = "python3 run.py check QI ZA"
tests = "python3 run.py test"  # for developers
home = "/home/anybody/tilejudge"  # the user's checkout
ubuntu_keys = Path("/usr/share/keyrings/ubuntu-archive-keyring.gpg")
systems = {
    "Debian 12": debian_12,
    "Debian 13": System("trixie"),
    "Ubuntu 24.04": System("noble", ubuntu_keys, "main,universe", like="gutsy"),
}

#: What a system hasn't got for the tests, which are left out by its name. Ubuntu's Chromium is a
#: snap: its package has a script alone, which asks for the snap.
lacks = {"Ubuntu 24.04": "chromium"}

#: A few tests of every kind, which take a minute: of modules, the command, the window, a browser.
#: By names: a machine that lacks a library of the window can't begin in the window's folder.
sample = "-k 'test_locks or test_verdicts or test_kiosk_verdicts or test_check or test_judge_key'"


@pytest.fixture(params=systems)
def machine(request):
    """A system that has Python and nothing else."""
    if os.geteuid():
        leave_out("root")
    system = systems[request.param]
    if system.keys and not system.keys.exists():
        leave_out("the package ubuntu-keyring")
    work = Path(tempfile.mkdtemp(prefix="bare-machine-", dir="/var/tmp"))
    try:
        with bare(work / system.suite, "python3", system=system) as machine:
            yield machine
    finally:
        if not (work / system.suite).exists():
            shutil.rmtree(work, ignore_errors=True)


def test_the_commands_of_the_readme_run_for_root_and_for_a_user(machine, request):
    lacking = lacks.get(request.node.callspec.params["machine"], "")
    root, user = Person(machine, "root", place), Person(machine, "anybody", home)
    for person in (root, user):
        copy_checkout(machine.root / person.folder[1:])
    said(machine, f"useradd {user.name} && chown -R {user.name} /home/{user.name}")
    first, window = readme()
    assert first == check, first
    refused_without_ensurepip(user)
    for person in (root, user):  # root first: its first start installs what venv needs
        first_start(person)
    sample_as_root(root, lacking)
    window_of_root(root, window)
    every_check(user, lacking)


def readme():
    """Return the two commands of the README's first section, without their comments."""
    lines = (checkout / "README.md").read_text("utf-8").split("\n## ")[1].splitlines()
    return [line.partition("#")[0].strip() for line in lines if line.startswith("    python3 ")]


# -- root and a user -------------------------------------------------------------------------------


class Person(NamedTuple):
    """Who starts, in a checkout of their own."""

    machine: Machine
    name: str
    folder: str

    def run(self, command, before="", *, network=True):
        """Run a command in the checkout, after a command of root."""
        command = f"cd {self.folder} && {command}"
        as_them = f"{before} su {self.name} -c {shlex.quote(command)}"
        return self.machine.run(as_them, network=network)

    def made(self):
        """Return the names of the environments."""
        return self.run("cd .environments 2>/dev/null && ls -d */").stdout.split()


def assert_refused(done, *told):
    """The command said in a few lines what is missing, and gave no answer."""
    assert (done.returncode, done.stdout) == (2, ""), done
    assert "Traceback" not in done.stderr, done
    assert len(done.stderr.splitlines()) <= 14, done
    assert all(words in done.stderr for words in told), done


def assert_accepted(done):
    assert (done.returncode, done.stdout) == (0, "ACCEPTABLE\n"), done


def refused_without_ensurepip(user):
    """A user is told what to install."""
    for command in (check, "python3 run.py test"):
        assert_refused(user.run(command), "ensurepip", "apt-get install python3-venv")
        assert user.made() == []


def first_start(person):
    """Start without a network, then with one; a later start needs none. Root's installs venv."""
    missing = "ensurepip" if person.name == "root" else "index"
    assert_refused(person.run(check, network=False), missing)
    assert person.made() == []
    began = time.monotonic()
    assert_accepted(person.run(check))
    print(f"{person.name}: the first `check` took {time.monotonic() - began:.1f} s")
    assert_accepted(person.run(check, network=False))
    assert len(person.made()) == 1


def counted(done):
    """Return how many tests passed, in how many seconds."""
    assert done.returncode == 0, done.stdout[-20_000:] + done.stderr[-2000:]
    [line] = [each for each in done.stdout.splitlines() if " passed" in each and " in " in each]
    return line.strip("= ")


def assert_none_left_out(done, lacking):
    """No test was left out, but those that need what the system hasn't got."""
    named = re.findall(r"^run\.py: This machine lacks (.*)\. On Debian", done.stderr, re.MULTILINE)
    assert named == ([lacking] if lacking else []), done.stderr[-2000:]


def sample_as_root(root, lacking):
    """Run tests as root, which installs what they need."""
    done = root.run(f"{tests} {sample}")
    assert_none_left_out(done, lacking)
    print(f"root: a few tests: {counted(done)}")


def every_check(user, lacking):
    """Run the command for developers, after root installed what it needs."""
    began = time.monotonic()
    done = user.run(tests)
    figures = counted(done)
    assert_none_left_out(done, lacking)
    assert "== ruff-check\n" in done.stdout, done.stdout[-2000:]
    assert done.stdout.endswith("\nPassed\n"), done.stdout[-2000:]
    print(f"a user: every check in {(time.monotonic() - began) / 60:.1f} min: {figures}")


def window_of_root(root, window):
    """Nobody has a screen there: that, and nothing else, is in the kiosk's way."""
    done = root.run(window)
    assert done.returncode == 2, done
    assert "There is no screen" in done.stderr, done

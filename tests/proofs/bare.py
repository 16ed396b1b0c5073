"""Fresh systems with nothing but Python run the README's commands.

Root and a user, who can't install packages, each try two first starts at once, starts killed at any
moment, and full disks; then a kiosk, a desk and a report without a network. Every check runs once
in each system, as the user. With `--cases 1`, a few tests run in their place. It needs root,
debootstrap and a network.
"""

import os
import random
import re
import shlex
import shutil
import subprocess
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from tests.proofs.registry import NotHere, checkout, copy_checkout
from tests.proofs.roots import Machine, bare, place
from tests.proofs.systems import desk, kiosk, no_keys, of_kiosk, said, systems
from tools.packages import supply

check = "python3 run.py check QI ZA"
home = "/home/anybody/tilejudge"  # the user's checkout
kills, disks = 6, 5  # of each person, in each system

#: What a system hasn't got for the tests, which are left out by its name. Ubuntu's Chromium is a
#: snap: its package has a script alone, which asks for the snap.
lacks = {"Ubuntu 24.04": "chromium"}

#: A few tests of every kind, which take a minute: of modules, the command, the window, a browser.
#: By names: a machine that lacks a library of the window cannot begin in the window's folder.
sample = "-k 'test_making or test_verdicts or test_check or test_judge_key'"

KILLED = """
setsid {} >/dev/null 2>&1 & started=$!
sleep {}
kill -KILL {}$started; wait $started
"""


def prove_bare_debian_12(seed: int, cases: int = 0) -> Iterator[str]:
    """Debian 12 with nothing but python3 runs the README's commands, as root and as a user."""
    return of_system("Debian 12", seed, whole=not cases)


def prove_bare_debian_13(seed: int, cases: int = 0) -> Iterator[str]:
    """Debian 13 with nothing but python3 runs the README's commands, as root and as a user."""
    return of_system("Debian 13", seed, whole=not cases)


def prove_bare_ubuntu(seed: int, cases: int = 0) -> Iterator[str]:
    """Ubuntu 24.04 with nothing but python3 runs the README's commands, as root and as a user."""
    return of_system("Ubuntu 24.04", seed, whole=not cases)


def of_system(name: str, seed: int, *, whole: bool) -> Iterator[str]:
    """Make a system, and start everything there."""
    system = systems[name]
    if os.geteuid() or not supply("bare-machine"):
        raise NotHere("it needs root and debootstrap (apt install debootstrap).")
    if system.keys and not system.keys.exists():
        raise NotHere(no_keys)
    work = Path(tempfile.mkdtemp(prefix="bare-machine-", dir="/var/tmp"))
    try:
        with bare(work / system.suite, "python3", system=system) as machine:
            yield from started(machine, random.Random(seed), lacks.get(name, ""), whole=whole)
    finally:
        if not (work / system.suite).exists():
            shutil.rmtree(work, ignore_errors=True)


def started(machine: Machine, chance: random.Random, lacking: str, *, whole: bool) -> Iterator[str]:
    """Start everything on one system."""
    root, user = Person(machine, "root", place), Person(machine, "anybody", home)
    for person in (root, user):
        copy_checkout(machine.root / person.folder[1:])
    said(machine, f"useradd {user.name} && chown -R {user.name} /home/{user.name}")
    first, tests, window = readme()
    assert first == check, first
    before = machine.packages()
    yield f"{len(before)} packages, {machine.megabytes()} MB"
    yield refused_without_ensurepip(user)
    for person in (root, user):  # root first: its first start installs what venv needs
        yield two_at_once(person)
        yield from killed(person, chance)
        yield on_full_disks(person, chance)
    yield tests_of_user(user, tests)
    yield prepared_by_user(user)
    yield tests_of_root(root, tests, lacking)
    yield from window_of_root(root, window)
    yield prepared_by_root(root)
    yield f"in all: {len(machine.packages() - before)} packages came"
    yield from without_network(machine)
    if whole:
        yield every_check(user, tests, lacking)


def readme() -> list[str]:
    """Return the three commands of the README's first section, without their comments."""
    lines = (checkout / "README.md").read_text("utf-8").split("\n## ")[1].splitlines()
    commands = [line.partition("#")[0].strip() for line in lines if line.startswith("    python3 ")]
    assert len(commands) == 3, commands
    return commands


# -- root and a user -------------------------------------------------------------------------------


class Person(NamedTuple):
    """Who starts, in a checkout of their own."""

    machine: Machine
    name: str
    folder: str

    def run(
        self, command: str, before: str = "", *, network: bool = True
    ) -> subprocess.CompletedProcess[str]:
        """Run a command in the checkout, after a command of root."""
        command = f"cd {self.folder} && {command}"
        as_them = f"{before} su {self.name} -c {shlex.quote(command)}"
        return self.machine.run(as_them, network=network)

    def made(self, which: str = "*/") -> list[str]:
        """Return the names of the environments, or of these files in them."""
        return self.run(f"cd .environments 2>/dev/null && ls -d {which}").stdout.split()

    def forget(self) -> None:
        said(self.machine, f"rm -rf {self.folder}/.environments")


def assert_refused(done: subprocess.CompletedProcess[str], *told: str) -> None:
    """The command said in a few lines what is missing, and gave no answer."""
    assert (done.returncode, done.stdout) == (2, ""), done
    assert "Traceback" not in done.stderr, done
    assert len(done.stderr.splitlines()) <= 14, done
    assert all(words in done.stderr for words in told), done


def assert_accepted(done: subprocess.CompletedProcess[str]) -> None:
    assert (done.returncode, done.stdout) == (0, "ACCEPTABLE\n"), done


def refused_without_ensurepip(user: Person) -> str:
    """A user is told what to install, and a start without a network what it needs."""
    for command in (check, "python3 run.py test", "python3 run.py prepare"):
        assert_refused(user.run(command), "ensurepip", "apt install python3-venv")
        assert user.made() == []
    return "a user without ensurepip: told to install python3-venv; nothing is left"


def two_at_once(person: Person) -> str:
    """One start without a network, then two first starts at once: root's install venv, too."""
    missing = "ensurepip" if person.name == "root" else "index"
    assert_refused(person.run(check, network=False), missing)
    assert person.made() == []
    done = person.run(f"{{ {check} & {check}; wait $!; }}")
    assert (done.returncode, done.stdout) == (0, "ACCEPTABLE\n" * 2), done
    assert len(person.made()) == 1
    return f"{person.name}: no network: refused; two first starts at once make one environment"


def killed(person: Person, chance: random.Random) -> Iterator[str]:
    """Kill first starts at any moment, with or without their pip, and start again."""
    person.forget()
    began = time.monotonic()
    assert_accepted(person.run(check))
    seconds = time.monotonic() - began
    yield f"{person.name}: the first `check` took {seconds:.1f} s"
    left = 0
    for number in range(kills):
        person.forget()
        wait, group = chance.uniform(0, seconds), "-" if number % 2 else ""
        person.run(KILLED.format(check, f"{wait:.2f}", group))
        left += len(person.made()) - len(person.made("*/made-from"))
        assert_accepted(person.run(check))
        assert_accepted(person.run(check, network=False))
        assert len(person.made("*/made-from")) == 1
    yield f"{person.name}: {kills} first starts killed, {left} midway; each next start was whole"


def on_full_disks(person: Person, chance: random.Random) -> str:
    """Start with too little room for the environment or for temporary files, then with enough."""
    person.forget()
    said(person.machine, f"install -d -o {person.name} {person.folder}/.environments")
    sizes = [chance.randrange(100, 12_000) for _ in range(disks)]  # kB; it needs about 25 MB
    for size in sizes:
        small = f"mount -t tmpfs -o size={size}k,mode=777 full {person.folder}/.environments;"
        look = f"{check}; status=$?; ls -d .environments/*/ >&2; exit $status"
        done = person.run(look, small)
        *_, listed = done.stderr.splitlines()
        assert "cannot access" in listed, done  # nothing is left
        done.stderr = done.stderr.replace(listed, "")
        assert_refused(done, "No space left on device")
    assert_accepted(person.run(check))
    return f"{person.name}: disks with room for {', '.join(map(str, sorted(sizes)))} kB are refused"


def counted(done: subprocess.CompletedProcess[str]) -> str:
    """Return how many tests passed, in how many seconds."""
    assert done.returncode == 0, done.stdout[-20_000:] + done.stderr[-2000:]
    [line] = [each for each in done.stdout.splitlines() if " passed" in each and " in " in each]
    return line.strip("= ")


def tests_of_user(user: Person, tests: str) -> str:
    """Run tests as a user: those that need what the system lacks are skipped and named."""
    done = user.run(f"{tests} {sample}")
    figures = counted(done)
    assert "They run after: sudo apt-get install " in done.stdout, done.stdout[-2000:]
    return f"a user, before root installs anything: a few tests: {figures}"


def prepared_by_user(user: Person) -> str:
    """A user prepares everything but the system's libraries, and is told so."""
    done = user.run("python3 run.py prepare")
    assert done.returncode == 0, done
    assert "sudo apt-get install" in done.stderr, done
    assert_accepted(user.run(check, network=False))
    return "a user: `prepare` names the system packages that the kiosk still needs"


def assert_none_left_out(done: subprocess.CompletedProcess[str], lacking: str) -> None:
    """No test was left out, but those that need what the system hasn't got."""
    named = re.findall(r"^Not run: the tests that need (.*)\.$", done.stdout, re.MULTILINE)
    assert named == ([lacking] if lacking else []), done.stdout[-2000:]


def tests_of_root(root: Person, tests: str, lacking: str) -> str:
    """Run tests as root, which installs what they need."""
    before = root.machine.packages()
    done = root.run(f"{tests} {sample}")
    figures = counted(done)
    assert_none_left_out(done, lacking)
    came = len(root.machine.packages() - before)
    return f"root: a few tests, after {came} packages came: {figures}"


def every_check(user: Person, tests: str, lacking: str) -> str:
    """Run the README's second command as it is written, after root installed what it needs."""
    began = time.monotonic()
    done = user.run(tests)
    figures = counted(done)
    assert_none_left_out(done, lacking)
    assert "Passed: ruff check" in done.stdout, done.stdout[-2000:]
    return f"a user: every check in {(time.monotonic() - began) / 60:.1f} min: {figures}"


def window_of_root(root: Person, window: str) -> Iterator[str]:
    """Nobody has a screen there: that, and nothing else, is in the kiosk's way."""
    done = root.run(window)
    assert done.returncode == 2, done
    assert "There is no screen" in done.stderr, done
    yield f"root: {window}: {done.stderr.splitlines()[-1]}"


def prepared_by_root(root: Person) -> str:
    """Root prepares everything."""
    done = root.run("python3 run.py prepare")
    assert done.returncode == 0, done
    assert "Prepared: all commands, in " in done.stderr, done
    size = root.machine.megabytes(f"{root.folder}/.environments")
    return f"root: `prepare` prepares all commands; .environments: {size} MB"


# -- without a network -----------------------------------------------------------------------------


def without_network(machine: Machine) -> Iterator[str]:
    """Use the kiosk, the desk and the report where there is no network."""
    look = "python3 -c 'import socket; print(*(name for _, name in socket.if_nameindex()))'"
    assert machine.run(look, network=False).stdout == "lo\n"
    start = time.monotonic()
    assert_accepted(machine.run(check, network=False))
    yield f"without a network: check {time.monotonic() - start:.2f} s"

    window = machine.run(kiosk.format("python3 run.py"), network=False, **of_kiosk)
    assert "shown" in window.stdout, window
    assert "Preparing" not in window.stderr, window
    yield "without a network: the kiosk's window is shown"

    settings = {"JUDGE_HOME": "/root/desk"}
    judge = "python3 run.py"
    ruled = machine.run(f"{judge} {desk}", given="qi za\n\n\n", network=False, **settings)
    assert "VERDICT: ACCEPTABLE" in ruled.stdout, ruled
    drawn = machine.run(f"{judge} journal report -o /root/report.html", network=False, **settings)
    assert drawn.returncode == 0, drawn
    page = (machine.root / "root" / "report.html").read_text("utf-8")
    assert "Club night" in page
    yield f"without a network: the desk ruled, and the report has {len(page):,} characters"

"""Fresh systems with nothing but Python run the README's commands. They need root, debootstrap
and a network.
"""

import os
import random
import shlex
import shutil
import subprocess
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

from tests.proofs.registry import NotHere, checkout, copy_checkout
from tests.proofs.roots import Machine, System, bare, place
from tests.proofs.systems import desk, kiosk, no_keys, of_kiosk, said, systems
from tools.packages import supply

tried = ("Debian 12", "Debian 13", "Ubuntu 24.04")
check = "python3 run.py check QI ZA"
home = "/home/anybody/tilejudge"  # of the user, whose checkout is there
kills, disks = 8, 5  # in each system

#: A few tests of every kind, which take a minute: of modules, the command, the window, a browser.
#: By names: a machine that lacks a library of the window cannot begin in the window's folder.
sample = "-k 'test_making or test_verdicts or test_check or test_judge_key or test_audit'"

KILLED = """
setsid {} >/dev/null 2>&1 & started=$!
sleep {}
kill -KILL {}$started; wait $started
"""


def prove_bare_machine(seed: int, cases: int = 0) -> Iterator[str]:
    """Debian 12, 13 and Ubuntu 24.04 with nothing but python3 run the README's first commands.

    As root and as a user, who cannot install packages; killed at any moment, on a full disk, two
    at once, and without a network after `prepare`. With `--cases 1`, `run.py test` runs a few
    tests; in a whole run, it runs all of them.
    """
    if os.geteuid() or not supply("bare-machine"):
        raise NotHere("it needs root and debootstrap (apt install debootstrap).")
    chance = random.Random(seed)
    work = Path(tempfile.mkdtemp(prefix="bare-machine-", dir="/var/tmp"))
    try:
        for name in tried:
            system = systems[name]
            if system.keys and not system.keys.exists():
                yield f"{name}: not tried: {no_keys}"
                continue
            for line in started(work / system.suite, system, chance, whole=not cases):
                yield f"{name}: {line}"
    finally:
        if not any((work / systems[name].suite).exists() for name in tried):
            shutil.rmtree(work, ignore_errors=True)


def started(root: Path, system: System, chance: random.Random, *, whole: bool) -> Iterator[str]:
    """Start everything on one system."""
    with bare(root, "python3", system=system) as machine:
        for folder in (place, home):
            copy_checkout(root / folder[1:])
        said(machine, "useradd anybody && chown -R anybody /home/anybody")
        before = machine.packages()
        yield f"{len(before)} packages, {machine.megabytes()} MB"
        yield refused_without_ensurepip(machine)
        yield from first_start(machine, check)
        yield two_at_once(machine)
        yield from killed(machine, chance)
        yield on_full_disks(machine, chance)
        yield tests_of_user(machine)
        yield prepared_by_user(machine)
        first, tests, window = readme()
        assert first == check, first
        yield from first_start(machine, f"{tests} {'' if whole else sample}")
        yield from first_start(machine, window)
        yield from first_start(machine, "python3 run.py prepare")
        yield f"in all: {len(machine.packages() - before)} packages came"
        yield from without_network(machine)


def readme() -> list[str]:
    """Return the three commands of the README's first section, without their comments."""
    lines = (checkout / "README.md").read_text("utf-8").split("\n## ")[1].splitlines()
    commands = [line.partition("#")[0].strip() for line in lines if line.startswith("    python3 ")]
    assert len(commands) == 3, commands
    return commands


# -- as a user -------------------------------------------------------------------------------------


def by_user(
    machine: Machine, command: str, before: str = "", *, network: bool = True
) -> subprocess.CompletedProcess[str]:
    """Run a command as a user in the user's checkout, after a command of root."""
    command = f"cd {home} && {command}"
    return machine.run(f"{before} su anybody -c {shlex.quote(command)}", network=network)


def assert_refused(done: subprocess.CompletedProcess[str], *told: str) -> None:
    """The command said in a few lines what is missing, and gave no answer."""
    assert (done.returncode, done.stdout) == (2, ""), done
    assert "Traceback" not in done.stderr, done
    assert len(done.stderr.splitlines()) <= 14, done
    assert all(words in done.stderr for words in told), done


def assert_accepted(done: subprocess.CompletedProcess[str]) -> None:
    assert (done.returncode, done.stdout) == (0, "ACCEPTABLE\n"), done


def made(machine: Machine, which: str = "*/") -> list[str]:
    """Return the names of the user's environments, or of these files in them."""
    return by_user(machine, f"cd .environments 2>/dev/null && ls -d {which}").stdout.split()


def forget(machine: Machine) -> None:
    said(machine, f"rm -rf {home}/.environments")


def refused_without_ensurepip(machine: Machine) -> str:
    """A user is told what to install, and a start without a network what it needs."""
    for command in (check, "python3 run.py test", "python3 run.py prepare"):
        assert_refused(by_user(machine, command), "ensurepip", "apt install python3-venv")
        assert made(machine) == []
    return "a user without ensurepip: told to install python3-venv; nothing is left"


def two_at_once(machine: Machine) -> str:
    """Two first starts of a user, and one that has no network before them."""
    assert_refused(by_user(machine, check, network=False), "Nothing was installed", "index")
    assert made(machine) == []
    done = by_user(machine, f"{{ {check} & {check}; wait $!; }}")
    assert (done.returncode, done.stdout) == (0, "ACCEPTABLE\n" * 2), done
    assert len(made(machine)) == 1
    return "a user: without a network it is refused; two first starts at once make one environment"


def killed(machine: Machine, chance: random.Random) -> Iterator[str]:
    """Kill first starts at any moment, with or without their pip, and start again."""
    forget(machine)
    began = time.monotonic()
    assert_accepted(by_user(machine, check))
    seconds = time.monotonic() - began
    yield f"a user: the first `check` took {seconds:.1f} s"
    left = 0
    for number in range(kills):
        forget(machine)
        wait, group = chance.uniform(0, seconds), "-" if number % 2 else ""
        by_user(machine, KILLED.format(check, f"{wait:.2f}", group))
        left += len(made(machine)) - len(made(machine, "*/made-from"))
        assert_accepted(by_user(machine, check))
        assert_accepted(by_user(machine, check, network=False))
        assert len(made(machine, "*/made-from")) == 1
    yield f"a user: {kills} first starts killed, {left} in the middle; each next start was whole"


def on_full_disks(machine: Machine, chance: random.Random) -> str:
    """Start with too little room for the environment or for temporary files, then with enough."""
    forget(machine)
    said(machine, f"install -d -o anybody {home}/.environments")
    sizes = [chance.randrange(100, 12_000) for _ in range(disks)]  # kB; it needs about 25 MB
    for size in sizes:
        small = f"mount -t tmpfs -o size={size}k,mode=777 full {home}/.environments;"
        look = f"{check}; status=$?; ls -d .environments/*/ >&2; exit $status"
        done = by_user(machine, look, small)
        *_, listed = done.stderr.splitlines()
        assert "cannot access" in listed, done  # nothing is left
        done.stderr = done.stderr.replace(listed, "")
        assert_refused(done, "No space left on device")
    assert_accepted(by_user(machine, check))
    return f"a user: disks with room for {', '.join(map(str, sorted(sizes)))} kB are told of"


def tests_of_user(machine: Machine) -> str:
    """Run tests as a user: those that need what the system lacks are skipped and named."""
    done = by_user(machine, f"python3 run.py test {sample}")
    lines = done.stdout.splitlines()
    assert done.returncode == 0, done.stdout[-6000:] + done.stderr[-2000:]
    assert "They run after: sudo apt-get install " in done.stdout, lines[-5:]
    [counted] = [line for line in lines if " passed" in line and " in " in line]
    return f"a user: run.py test: {counted.strip('= ')}"


def prepared_by_user(machine: Machine) -> str:
    """A user prepares everything but the system's libraries, and is told so."""
    done = by_user(machine, "python3 run.py prepare")
    assert done.returncode == 0, done
    assert "sudo apt-get install" in done.stderr, done
    assert_accepted(by_user(machine, check, network=False))
    return "a user: `prepare` names the system packages that the kiosk still needs"


# -- as root ---------------------------------------------------------------------------------------


def first_start(machine: Machine, command: str) -> Iterator[str]:
    """Run a command as root, for the first time."""
    before, start = machine.packages(), time.monotonic()
    done = machine.run(command)
    seconds = time.monotonic() - start
    came = sorted(machine.packages() - before)
    yield f"$ {command}\n  {seconds:.1f} s, status {done.returncode}, {len(came)} packages came"
    if " test" in command:
        yield "\n".join(f"  {line}" for line in done.stdout.splitlines()[-4:])
        assert done.returncode == 0, done.stdout[-6000:] + done.stderr[-2000:]
        assert "Not run" not in done.stdout, done.stdout[-2000:]
        return
    yield "\n".join(f"  {line}" for line in done.stderr.splitlines())
    if " check " in command:
        assert_accepted(done)
    elif " prepare" in command:
        assert done.returncode == 0, done
    else:  # nobody has a screen there: that, and nothing else, is in the way
        assert done.returncode == 2, done.stderr
        assert "There is no screen" in done.stderr, done.stderr
    yield f"  .environments: {machine.megabytes(f'{place}/.environments')} MB"


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

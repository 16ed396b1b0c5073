"""Fresh systems run the checkout, or the wheel. They need root, debootstrap and a network."""

import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

from tests.proofs.registry import NotHere, checkout, copy_checkout
from tests.proofs.roots import Machine, System, bare, debian_12, place
from tools.packages import supply

of_ubuntu = Path("/usr/share/keyrings/ubuntu-archive-keyring.gpg")
systems = {
    "Debian 12": debian_12,
    "Debian 13": System("trixie"),
    "Debian testing": System("forky", like="sid"),
    "Ubuntu 24.04": System("noble", of_ubuntu, "main,universe", like="gutsy"),
}

#: What a person installs there who has nothing; the screen is for the proof.
packages = ("ca-certificates", "pipx", "python3-venv", "xdotool", "xvfb")

#: What judges a slip, and what starts a kiosk by a command and looks whether its window is shown.
desk = "desk --station 'desk 1' --event 'Club night' --by AB --no-tables"
kiosk = """
Xvfb :77 -screen 0 1024x600x24 -nolisten tcp >/dev/null 2>&1 & xvfb=$!; sleep 2
{} & kiosk=$!
seen="xdotool search --onlyvisible --name '^Tilejudge$' >/dev/null 2>&1"
timeout 60 sh -c "until $seen; do sleep 0.2; done" && echo shown
kill $kiosk; wait $kiosk; kill $xvfb
"""
of_kiosk = {"DISPLAY": ":77", "JUDGE_HOME": "/root/kiosk"}

asked = """
import json, sys, time, urllib.request as web
given = {"words": ["QI", "ZANT"], "table": "7"}
head = {
    "Authorization": "Bearer " + sys.argv[1],
    "Content-Type": "application/json",
    "Idempotency-Key": "the-first-request",
}
place = "http://127.0.0.1:8765/api/v1/challenges"
for _ in range(100):
    try:
        with web.urlopen(web.Request(place, json.dumps(given).encode(), head)) as reply:
            print(reply.read().decode())
        break
    except web.HTTPError as error:
        sys.exit(error.read().decode())
    except OSError:
        time.sleep(0.2)
"""


def prove_systems(seed: int, cases: int = 0) -> Iterator[str]:
    """In fresh systems pip, pipx and uv install the wheel: it judges in terminal, window, network.

    The systems are Debian 12 and 13, Debian's next release, and Ubuntu 24.04 if the keys of its
    archive are here.
    """
    if os.geteuid() or not supply("bare-machine"):
        raise NotHere("it needs root and debootstrap (apt install debootstrap).")
    work = Path(tempfile.mkdtemp(prefix="systems-", dir="/var/tmp"))
    try:
        wheel = built(work)
        for name, system in systems.items():
            if system.keys and not system.keys.exists():
                yield f"{name}: not tried, the keys of its archive are not here"
                continue
            with bare(work / system.suite, *packages, system=system) as machine:
                (machine.root / place[1:]).mkdir(parents=True)
                shutil.copy2(wheel, machine.root / place[1:])
                yield from used(name, machine, wheel.name)
    finally:
        if not any((work / each.suite).exists() for each in systems.values()):
            shutil.rmtree(work, ignore_errors=True)


def built(work: Path) -> Path:
    copy_checkout(work / "source")
    build = [sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", str(work)]
    done = subprocess.run(
        [*build, str(work / "source")], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
    [wheel] = work.glob("*.whl")
    return wheel


def used(name: str, machine: Machine, wheel: str) -> Iterator[str]:
    """Install the wheel by each of the three, and judge."""
    python = said(machine, "python3 --version").split()[1]
    for tool, (install, judge) in ways(wheel).items():
        began = time.monotonic()
        said(machine, install)
        seconds = time.monotonic() - began
        assert said(machine, f"{judge} check QI ZA", network=False) == "ACCEPTABLE\n"
        assert machine.run(f"{judge} check QI ZANT", network=False).stdout == "UNACCEPTABLE\n"
        yield f"{name}, Python {python}: {tool} installed it in {seconds:.0f} s, and it judged"
    ruled = said(machine, f"/root/venv/bin/judge {desk}", given="qi za\n\n\n", network=False)
    assert "VERDICT: ACCEPTABLE" in ruled
    yield f"{name}: the desk judged; {windowed(machine)}; {served(machine)}"


def ways(wheel: str) -> dict[str, tuple[str, str]]:
    """How each tool installs it, and where the command is then."""
    own = "/root/.local/bin/judge"
    uv = "python3 -m venv /root/uv && /root/uv/bin/pip install -q uv && pipx uninstall tilejudge"
    pip = "python3 -m venv /root/venv && /root/venv/bin/pip install -q"
    return {
        "pipx": (f"pipx install ./{wheel}", own),
        "uv": (f"{uv} && /root/uv/bin/uv tool install ./{wheel}", own),
        "pip": (f"{pip} './{wheel}[all]'", "/root/venv/bin/judge"),
    }


def said(machine: Machine, command: str, *, given: str = "", network: bool = True) -> str:
    """Run a command that succeeds, and return what it printed."""
    done = machine.run(command, given=given, network=network)
    assert done.returncode == 0, done.stdout[-2000:] + done.stderr[-4000:]
    return done.stdout


def windowed(machine: Machine) -> str:
    """Start the kiosk. It names the packages of the system that it needs; then it is shown."""
    command = kiosk.format("/root/venv/bin/judge kiosk")
    found = machine.run(command, network=False, **of_kiosk)
    named = re.findall(r"apt install ([a-z0-9 .-]+)", found.stderr)
    if named:
        before = machine.packages()
        said(machine, f"apt-get -q update && apt-get install -qy {named[0]}")
        came = len(machine.packages() - before)
        found = machine.run(command, network=False, **of_kiosk)
    assert "shown" in found.stdout, found
    return "the kiosk was shown" + (f", after {named[0]} ({came} packages)" if named else "")


def served(machine: Machine) -> str:
    """Serve, and ask as a program does."""
    token = said(machine, "/root/venv/bin/judge serve token 'Club bot'").split()
    (machine.root / place[1:] / "ask.py").write_text(asked, "utf-8")
    secret = max(token, key=len)
    reply = said(
        machine,
        "/root/venv/bin/judge serve >/dev/null 2>&1 & serve=$!; "
        f"/root/venv/bin/python ask.py {secret}; status=$?; kill -INT $serve; wait $serve; "
        "exit $status",
    )
    assert json.loads(reply)["verdict"] == "unacceptable", reply
    return "the server answered a program"


# -- with nothing but Python -----------------------------------------------------------------------


def prove_bare_machine(seed: int, cases: int = 0) -> Iterator[str]:
    """A minimal Debian with nothing but python3 runs the README's first commands, also offline."""
    if os.geteuid() or not supply("bare-machine"):
        raise NotHere("it needs root and debootstrap (apt install debootstrap).")
    with bare(Path(tempfile.mkdtemp(prefix="bare-machine-", dir="/var/tmp")), "python3") as machine:
        copy_checkout(machine.root / place[1:])
        before = machine.packages()
        yield f"bare: {len(before)} packages, {machine.megabytes()} MB"
        for command in readme():
            yield from first_start(machine, command)
        yield f"in all: {len(machine.packages() - before)} packages came, {machine.megabytes()} MB"
        yield from without_network(machine)


def readme() -> list[str]:
    """The four commands that the README begins with, word for word."""
    lines = (checkout / "README.md").read_text("utf-8").partition("\n## ")[0].splitlines()
    commands = [line.strip() for line in lines if line.startswith("    python3 ")]
    assert len(commands) == 4, commands
    return commands


def first_start(machine: Machine, command: str) -> Iterator[str]:
    """Run a command of the README, for the first time."""
    before, start = machine.packages(), time.monotonic()
    shown = " demo" in command  # for as long as somebody looks
    done = machine.run(f"timeout --signal=INT 90 {command}" if shown else command)
    seconds = time.monotonic() - start
    came = sorted(machine.packages() - before)
    yield f"$ {command}\n  {seconds:.0f} s, status {done.returncode}, {len(came)} packages came"
    if " test" in command:
        lines = done.stdout.splitlines()
        yield "\n".join(f"  {line}" for line in lines[-12:])
        assert done.returncode == 0, done.stdout[-6000:] + done.stderr[-2000:]
    else:
        yield "\n".join(f"  {line}" for line in done.stderr.splitlines())
        if shown:
            assert "Open this address in a browser" in done.stderr, done
        elif " check " in command:
            assert (done.returncode, done.stdout) == (0, "ACCEPTABLE\n"), done
        else:  # nobody has a screen there yet: that, and nothing else, is in the way
            assert done.returncode == 2, done.stderr
            assert "There is no screen" in done.stderr, done.stderr
        size = machine.megabytes(f"{place}/.environments")
        yield f"  .environments: {size} MB"


def without_network(machine: Machine) -> Iterator[str]:
    """Use the kiosk, the desk and the report where there is no network."""
    look = "python3 -c 'import socket; print(*(name for _, name in socket.if_nameindex()))'"
    assert machine.run(look, network=False).stdout == "lo\n"
    start = time.monotonic()
    checked = machine.run("python3 run.py check QI ZA", network=False)
    assert (checked.returncode, checked.stdout) == (0, "ACCEPTABLE\n"), checked
    yield f"without a network: check {time.monotonic() - start:.2f} s"

    started = machine.run(kiosk.format("python3 run.py"), network=False, **of_kiosk)
    assert "shown" in started.stdout, started
    assert "Preparing" not in started.stderr, started
    yield "without a network: the kiosk's window is shown"

    home = {"JUDGE_HOME": "/root/desk"}
    judge = "python3 run.py"
    ruled = machine.run(f"{judge} {desk}", given="qi za\n\n\n", network=False, **home)
    assert "VERDICT: ACCEPTABLE" in ruled.stdout, ruled
    drawn = machine.run(f"{judge} journal report -o /root/report.html", network=False, **home)
    assert drawn.returncode == 0, drawn
    page = (machine.root / "root" / "report.html").read_text("utf-8")
    assert "Club night" in page
    yield f"without a network: the desk ruled, and the report has {len(page):,} characters"

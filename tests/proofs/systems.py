"""Fresh systems install the wheel. They need root, debootstrap and a network."""

import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

from tests.proofs.registry import NotHere, copy_checkout
from tests.proofs.roots import Machine, System, bare, debian_12, place
from tools.packages import supply

of_ubuntu = Path("/usr/share/keyrings/ubuntu-archive-keyring.gpg")
no_keys = "its keys come with the package ubuntu-keyring of Debian 13 or Ubuntu"
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

#: What asks a server for its first page, as a browser does.
asked = """
import time, urllib.request as web
for _ in range(100):
    try:
        with web.urlopen("http://127.0.0.1:8765/") as reply:
            print(reply.status, "<form" in reply.read().decode())
        break
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
                yield f"{name}: not tried: {no_keys}"
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
    """Serve, and ask for a page as a browser does."""
    (machine.root / place[1:] / "ask.py").write_text(asked, "utf-8")
    page = said(
        machine,
        "/root/venv/bin/judge serve >/dev/null 2>&1 & serve=$!; "
        "/root/venv/bin/python ask.py; kill -INT $serve; wait $serve",
    )
    assert page == "200 True\n", page
    return "the server showed its first page"

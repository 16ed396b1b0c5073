"""A minimal Debian 12 with nothing but python3 runs the README's first commands, then no network.

It needs root, debootstrap, and the network for the first part.
"""

import os
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

from launch.packages import supply
from tests.proofs.registry import NotHere, checkout, copy_checkout
from tests.proofs.roots import Machine, bare, place


def prove_bare_machine(seed: int, cases: int = 0) -> Iterator[str]:
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

    seen = "xdotool search --onlyvisible --name '^Tilejudge$' >/dev/null 2>&1"
    kiosk = machine.run(
        "Xvfb :77 -screen 0 1024x600x24 -nolisten tcp >/dev/null 2>&1 & xvfb=$!; sleep 2; "
        "python3 run.py & kiosk=$!; "
        f'timeout 60 sh -c "until {seen}; do sleep 0.2; done" && echo shown; '
        "kill $kiosk; wait $kiosk; kill $xvfb",
        network=False,
        DISPLAY=":77",
        JUDGE_HOME="/root/kiosk",
    )
    assert "shown" in kiosk.stdout, kiosk
    assert "Preparing" not in kiosk.stderr, kiosk
    yield "without a network: the kiosk's window is shown"

    home = {"JUDGE_HOME": "/root/desk"}
    desk = "python3 run.py desk --station 'desk 1' --event 'Club night' --by AB --no-tables"
    ruled = machine.run(desk, given="qi za\n\n\n", network=False, **home)
    assert "VERDICT: ACCEPTABLE" in ruled.stdout, ruled
    drawn = machine.run("python3 run.py journal report -o /root/report.html", network=False, **home)
    assert drawn.returncode == 0, drawn
    page = (machine.root / "root" / "report.html").read_text("utf-8")
    assert "Club night" in page
    yield f"without a network: the desk ruled, and the report has {len(page):,} characters"

"""The files in docs/units, which make a machine start into the kiosk, as the system reads them."""

import os
import re
import subprocess

import pytest

from tests.support.commands import checkout

units = checkout / "docs" / "units"
services = ("tilejudge-kiosk.service", "tilejudge-server.service")


def read(name):
    return (units / name).read_text(encoding="utf-8")


def verified(unit, folder):
    """What systemd says of a unit. The programs that it starts need not be here."""
    for started in ("/usr/bin/chvt", "/usr/bin/xinit", "/usr/local/bin/judge"):
        unit = unit.replace(started, "/bin/true")
    path = folder / "tilejudge-kiosk.service"
    path.write_text(unit, encoding="utf-8")
    done = subprocess.run(
        ["systemd-analyze", "verify", "--man=no", path], capture_output=True, text=True, check=False
    )
    return done.returncode, done.stderr


@pytest.mark.needs("systemd-analyze")
@pytest.mark.parametrize("name", services)
def test_systemd_finds_no_fault_in_the_unit(name, tmp_path):
    unit = read(name)
    assert verified(unit, tmp_path) == (0, "")
    assert verified(unit.replace("on-failure", "sometimes"), tmp_path)[1]


@pytest.mark.needs("systemd-analyze")
@pytest.mark.parametrize(("name", "most"), [(services[0], 75), (services[1], 20)])
def test_a_unit_may_do_little_beside_its_task(name, most):
    """systemd's score of exposure goes from 0 to 100. A kiosk needs the screen and the keys."""
    command = ["systemd-analyze", "security", "--offline=yes", f"--threshold={most}", units / name]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout


def test_the_key_of_the_server_is_read_by_systemd_alone():
    """As root: by no path that the account could open."""
    unit = read("tilejudge-server.service")
    assert "--key %d/hall.key" in unit
    [key] = re.findall("LoadCredential=hall.key:(.*)", unit)
    assert f"sudo install -D -m 600 hall.key {key}" in read("../machine.md")


def test_the_session_starts_the_kiosk_again_until_the_director_ends_it(tmp_path):
    """Every program of the session is one of the test's, so that nothing waits."""
    log = tmp_path / "log"
    programs = {
        "judge": f'echo "judge $*" >> {log}; [ $(grep -c judge {log}) -ge 3 ]',
        "sleep": f'echo "sleep $*" >> {log}',
        "openbox": "exit 0",
        "xset": f'echo "xset $*" >> {log}',
    }
    for name, text in programs.items():
        (tmp_path / name).write_text(f"#!/bin/sh\n{text}\n", encoding="utf-8")
        (tmp_path / name).chmod(0o755)
    environment = {"PATH": f"{tmp_path}:{os.environ['PATH']}"}
    done = subprocess.run([units / "session"], env=environment, capture_output=True, check=False)
    assert (done.returncode, done.stdout, done.stderr) == (0, b"", b"")
    assert log.read_text(encoding="utf-8").splitlines() == [
        "xset s off -dpms", "judge kiosk", "sleep 5", "judge kiosk", "sleep 5", "judge kiosk",
    ]  # fmt: skip


def test_the_page_names_the_packages_that_a_window_needs():
    listed = (checkout / "tools" / "debian-packages.txt").read_text(encoding="utf-8")
    [window] = re.findall(r"^\[kiosk\]\n(.*?)^$", listed, re.MULTILINE | re.DOTALL)
    [named] = re.findall(r"apt install (lib[^#]*)# for a window", read("../machine.md"))
    assert set(named.split()) - {"\\"} == set(re.findall("^(.*):", window, re.MULTILINE))


def test_the_page_puts_every_file_in_its_place_and_takes_it_away_again():
    page = read("../machine.md")
    placed = dict(re.findall(r"install -D -m \d+ docs/units/(\S+) (\S+)", page))
    assert placed.keys() == {path.name for path in units.iterdir()}
    undone = "\n".join(line for line in page.splitlines() if line.strip().startswith("rm ")
                       or "sudo rm" in line)  # fmt: skip
    assert [place for place in placed.values() if place not in undone] == []
    for name, place in placed.items():
        if place.startswith("/etc/systemd") and name.endswith(".service"):
            assert place in read(name)

"""What the README says of a start: after the first one, nothing needs a network.

Each command runs by run.py of this checkout, in a network namespace that holds no network.
"""

import os
import signal
import subprocess
import sys
import time
from contextlib import suppress
from pathlib import Path

import pytest

from judge_record.entry import Kind
from lexicons import Missing
from tests.support.commands import Ended, checkout, run_apart
from tests.support.journals import open_event_in

python = os.path.join(sys.base_prefix, "bin", "python3")
alone = ("unshare", "--map-root-user", "--net")
wait = 180  # seconds

pytestmark = [pytest.mark.needs("unshare"), pytest.mark.usefixtures("prepared")]


def without_network(*command: str | Path, cwd: Path, given: str = "") -> Ended:
    """A command that was run to its end without a network."""
    return run_apart(*alone, python, *command, folder=cwd, given=given.encode())


def test_without_a_network_all_but_the_kiosk_works(tmp_path: Path) -> None:
    """The command line judges, the desk records, the report is drawn, nothing is to prepare."""
    look = "import socket; print(*(name for _, name in socket.if_nameindex()))"
    assert without_network("-c", look, cwd=tmp_path) == Ended(0, "lo\n", "")
    desk = ("desk", "--station", "desk 1", "--event", "Club night", "--by", "AB", "--no-tables")
    page = tmp_path / "report.html"
    for command, status, said in (
        (("check", "QI", "ZA"), 0, "ACCEPTABLE\n"),
        (("check", "ZANT"), 1, "UNACCEPTABLE\n"),
        (desk, 0, "VERDICT: ACCEPTABLE"),
        (("journal", "report", "-o", page), 0, ""),
        (("prepare",), 0, ""),
    ):
        run = checkout / "run.py"
        ended = without_network(run, *command, cwd=tmp_path, given="qi za\n\n\n")
        found = (ended.status, said in ended.out, "Preparing" in ended.err)
        assert found == (status, True, False), (command, ended)
    assert "Prepared: all commands" in ended.err
    assert "<h2>Stations</h2>" in page.read_text(encoding="utf-8")


def test_without_a_network_the_kiosk_opens(home: Path, tmp_path: Path) -> None:
    (home / "profiles").mkdir(parents=True)
    (home / "profiles" / "kiosk.toml").write_text(
        'rules = "open"\n', encoding="utf-8"
    )  # else it asks for settings

    def opened() -> bool:
        with suppress(Missing):  # as long as the file holds nothing
            journal = open_event_in(home)
            return journal is not None and Kind.OPENED in {e.kind for e in journal.entries()}
        return False

    settings = {**os.environ, "QT_QPA_PLATFORM": "offscreen"}
    command = [*alone, python, checkout / "run.py"]
    with subprocess.Popen(
        command, cwd=tmp_path, env=settings, stderr=subprocess.PIPE, start_new_session=True
    ) as kiosk:
        try:
            end = time.monotonic() + wait
            while not opened():
                assert kiosk.poll() is None, kiosk.communicate()
                assert time.monotonic() < end
                time.sleep(0.05)
        finally:
            os.killpg(kiosk.pid, signal.SIGTERM)

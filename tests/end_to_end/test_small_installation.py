"""What is installed once needs no network, and names the extra that it lacks.

Commands run in the environments of run.py, which `run.py test` makes first: by run.py of this
checkout in a network namespace that holds no network, and in the smallest environment.
"""

import os
import signal
import subprocess
import sys
import time
from contextlib import suppress

import pytest

from judge_record.entry import Kind
from lexicons import Missing
from tests.support.clubs import write_profile
from tests.support.commands import Ended, checkout, run_apart, wait
from tests.support.journals import open_event_in
from tools.start.environment import find

desk = ("desk", "--station", "desk 1", "--event", "Club night", "--by", "AB", "--no-tables")

system_python = os.path.join(sys.base_prefix, "bin", "python3")
alone = ("unshare", "--map-root-user", "--net")

pytestmark = pytest.mark.usefixtures("home", "prepared")


def without_network(*command, cwd, given=""):
    """A command that was run to its end without a network."""
    return run_apart(*alone, system_python, *command, folder=cwd, given=given.encode())


@pytest.mark.needs("unshare")
def test_without_a_network_all_but_the_kiosk_works(tmp_path):
    """The command line judges, the desk records, papers are drawn, nothing is to prepare."""
    french = ("lexicon", "validate", "list.txt", "--alphabet", "french", "--encoding", "cp1252")
    look = "import socket; print(*(name for _, name in socket.if_nameindex()))"
    assert without_network("-c", look, cwd=tmp_path) == Ended(0, "lo\n", "")
    page = tmp_path / "report.html"
    (tmp_path / "list.txt").write_bytes("BLORP\nZANT\nÉTÉ\n".encode("cp1252"))
    for command, status, said in (
        (("check", "QI", "ZA"), 0, "ACCEPTABLE\n"),
        (("check", "ZANT"), 1, "UNACCEPTABLE\n"),
        (desk, 0, "VERDICT: ACCEPTABLE"),
        (french, 0, "list.txt: plain, cp1252"),
        (("print", "card"), 0, ""),
        (("journal", "report", "-o", page), 0, ""),
        (("prepare",), 0, ""),
    ):
        run = checkout / "run.py"
        ended = without_network(run, *command, cwd=tmp_path, given="qi za\n\n\n")
        found = (ended.status, said in ended.out, "Preparing" in ended.err)
        assert found == (status, True, False), (command, ended)
    assert "Prepared: all commands" in ended.err
    assert "<h2>Final numbers</h2>" in page.read_text(encoding="utf-8")


@pytest.mark.needs("unshare")
def test_without_a_network_the_kiosk_opens(home, tmp_path):
    write_profile(home, 'rules = "open"\n')  # else it asks for settings

    def opened():
        with suppress(Missing):  # as long as the file holds nothing
            journal = open_event_in(home)
            return journal is not None and Kind.OPENED in {e.kind for e in journal.entries()}
        return False

    settings = {**os.environ, "QT_QPA_PLATFORM": "offscreen"}
    command = [*alone, system_python, checkout / "run.py"]
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


def small(*arguments, cwd, given="", **settings):
    """A command that was run to its end in the smallest environment."""
    start = (find("command-line"), "-I", "-X", "packages=/nowhere", checkout / "run.py")
    return run_apart(*start, *arguments, folder=cwd, given=given.encode(), **settings)


@pytest.mark.parametrize(
    ("arguments", "name"),
    [
        (("journal", "verify", "postgresql:///club"), "server"),
        (("serve",), "server"),
        (("kiosk", "--windowed"), "gui"),
    ],
    ids=lambda given: " ".join(given) if isinstance(given, tuple) else given,
)
def test_it_names_the_extra_that_a_command_needs(arguments, name, tmp_path):
    done = small(*arguments, cwd=tmp_path, DISPLAY=":0")
    assert (done.status, done.out) == (2, "")
    assert done.err.startswith(f"This needs the extra {name}: ")
    assert f"or pip install '.[{name}]'" in done.err


def test_it_reads_a_spreadsheet(tmp_path):
    from openpyxl import Workbook

    book = Workbook()
    book.active.append(["ZANT"])
    book.save(tmp_path / "list.xlsx")
    done = small("lexicon", "validate", "list.xlsx", cwd=tmp_path)
    assert (done.status, done.err) == (0, "")


def test_from_a_checkout_every_command_that_is_proposed_starts_run_py(tmp_path):
    start = f"python3 {checkout / 'run.py'}"
    for arguments, proposed in (
        (("check", "--rules", "nzasp-2022", "ZA"), f"`{start} lexicon build LIST"),
        (("chek",), f"Try `{start} --help`."),
    ):
        said = small(*arguments, cwd=tmp_path).err
        assert proposed in said
        assert "`judge " not in said

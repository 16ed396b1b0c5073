"""Every command from outside: its exit status, what it writes, and what happens where it cannot.

0 and 1 are answers; 2 is none. The cases are in `commands.toml`. Only files, outputs and statuses
are looked at, so that the insides can change.
"""

import json
import os
import re
import runpy
import shlex
import shutil
import signal
import subprocess
import sys
import time
import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import httpx
import pytest

from tests import in_process
from tests.conftest import speak_english

if TYPE_CHECKING:
    from tests.postgres import Server

checkout = Path(__file__).resolve().parents[2]
cases: list[dict[str, Any]] = tomllib.loads(
    Path(__file__).with_name("commands.toml").read_text("utf-8")
)["case"]
each_case = pytest.mark.parametrize(
    "case", cases, ids=lambda case: f"{case['run']} {case.get('home', '')}".strip()
)
#: Commands that go with the second edition, or before it: nobody need keep their ways.
leaving = re.compile(
    r"venue|station|event bring|journal (copy|merge)|lexicon (statement|vouch|notes)"
)
words = ("ZANT", "BLORP", "QUEX")

#: What `judge check` may load, beside Python itself.
libraries = {"click", "marisa_trie"}
ours = {"judge_cli", "lexicons"}
#: What of Python itself it may not load: databases, networks and their like, which take long.
HEAVY = frozenset({"_sqlite3", "_ssl", "asyncio", "email", "http", "multiprocessing", "xml"})

LOADED = (
    f"HEAVY = {set(HEAVY)}\n"
    """
import os, sys
before = set(sys.modules)
end = os._exit

def told(status):
    names = {name.partition(".")[0] for name in set(sys.modules) - before}
    os.write(2, " ".join(sorted(names - (sys.stdlib_module_names - HEAVY))).encode())
    end(status)

os._exit = told
sys.argv[0] = "judge"
from judge_cli.entry import main
main()
"""
)

Ended = tuple[int, bytes, bytes]


no_screen = dict.fromkeys(("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"), "")


def surroundings(**more: str) -> dict[str, str]:
    return {**os.environ, **no_screen, "PYTHONPATH": str(checkout), **more}


@pytest.fixture(scope="module")
def record(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where the first test keeps the record of an event, for the others."""
    return tmp_path_factory.mktemp("record") / "journal"


@pytest.fixture
def run(
    home: Path, install: Callable[..., Path], add_rules: Callable[..., Path], tmp_path: Path,
    record: Path,
) -> Callable[..., Ended]:  # fmt: skip
    """Runs a command line on a club's machine, which has a list, rules and an event."""
    here = tmp_path / "here"
    here.mkdir()

    def run(line: str, given: str = "") -> Ended:
        args = [part.replace("STICK", str(tmp_path)) for part in shlex.split(line)]
        if (
            "--set-pin" in args
        ):  # warns that there is no terminal, which is an error in this process
            apart = [sys.executable, "-P", "-m", "judge_cli", *args]
            done = subprocess.run(
                apart, input=given.encode(), capture_output=True, cwd=here, env=surroundings(),
                check=False,
            )  # fmt: skip
            return done.returncode, done.stdout, done.stderr
        ended = in_process.run(args, no_screen, here, given.encode())
        speak_english()
        return ended

    lexicon = install(words)
    shutil.copy(add_rules('[[stage]]\nlexicon = "invented"\n'), here / "club.toml")
    (home / "default.toml").write_text('rules = "club"\n', encoding="utf-8")
    if record.exists():
        shutil.copytree(record, home / "journal")
    else:
        desk = "desk --station 'Desk 1' --event 'Harbour Open' --by AB --no-tables"
        assert run(desk, "ZANT\n\n\n/end\n")[0] == 0
        shutil.copytree(home / "journal", record)
    altered = run("journal export")[1].replace(b'"ZANT"', b'"QUEX"')
    for name, content in {
        "list.txt": b"BLORP\nQUIV\n",
        "absent.txt": b"VOXEL\n",
        "bad.txt": b"ZANT\nCO-OP\n",
        "pins.txt": b"AB director 246810\n",
        "here.lexicon": lexicon.read_bytes(),
        "altered.jsonl": altered,
    }.items():
        (here / name).write_bytes(content)
    return run


def befall(home: Path, accident: str) -> None:
    """Let something happen to a machine."""
    lexicon = home / "lexicons" / "invented.lexicon"
    match accident:
        case "no list":
            lexicon.unlink()
        case "cut list":
            lexicon.write_bytes(lexicon.read_bytes()[:-40])
        case "altered list":
            data = bytearray(lexicon.read_bytes())
            data[-60] ^= 1  # in the trie, which would not notice it
            lexicon.write_bytes(data)
        case "empty list":
            lexicon.write_bytes(b"")
        case "empty default":
            (home / "default.toml").write_bytes(b"")
        case "no event":
            shutil.rmtree(home / "journal")


def assert_holds(written: bytes, wanted: str | list[str] | None) -> None:
    """A text is the whole of what was written; a list names parts of it."""
    text = written.decode()
    if isinstance(wanted, str):
        assert text == wanted
    for part in wanted if isinstance(wanted, list) else ():
        assert part in text


@each_case
def test_a_command_ends_and_writes_as_it_always_did(
    run: Callable[..., Ended], home: Path, tmp_path: Path, case: dict[str, Any]
) -> None:
    befall(home, case.get("home", ""))
    status, out, err = run(case["run"], case.get("given", ""))
    assert status == case["status"], (case["because"], out, err)
    assert b"Traceback" not in err
    if status == 2:
        assert err
    assert_holds(out, case.get("out"))
    assert_holds(err, case.get("err"))
    for name in case.get("writes", ()):
        assert (tmp_path / "here" / name).stat().st_size > 0
    if "json" in case:
        [line] = out.decode().splitlines()
        assert {key: json.loads(line)[key] for key in case["json"]} == case["json"]


def test_no_command_is_without_its_cases(run: Callable[..., Ended]) -> None:
    def named(*path: str) -> set[str]:
        listed = run(shlex.join([*path, "--help"]))[1].decode()
        rows = re.findall(r"(?m)^  ([a-z]+)  +[A-Z]", listed)
        is_group = "COMMAND [ARGS]" in listed
        return (
            {each for row in rows for each in named(*path, row)} if is_group else {" ".join(path)}
        )

    commands = {name for name in named() if not leaving.match(name)}
    assert {"check", "lexicon build", "print card"} <= commands
    for command in commands:
        statuses = {case["status"] for case in cases if f"{case['run']} ".startswith(f"{command} ")}
        assert 2 in statuses, command
        elsewhere = {"serve", "journal prepare", "event start", "event finish"}  # tested below
        assert (0 in statuses) is (command not in elsewhere), command


# -- what takes more than a line -----------------------------------------------------------------


def test_a_server_that_ctrl_c_ends_has_done_what_it_was_asked(
    run: Callable[..., Ended], tmp_path: Path
) -> None:
    """It closes its session: its record is sound, and has no ruling that nobody asked for."""
    serve = [sys.executable, "-P", "-m", "judge_cli", "serve", "--port", "0"]
    server = subprocess.Popen(
        [*serve, "--event", "Harbour Open"], env=surroundings(), cwd=tmp_path / "here",
        stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
    )  # fmt: skip
    assert server.stderr is not None
    try:
        while not (serving := re.search(rb"^Serving .* at (http\S+)", server.stderr.readline())):
            assert server.poll() is None
        assert httpx.get(serving[1].decode(), timeout=180).status_code == 200
        server.send_signal(signal.SIGINT)
        out, err = server.communicate(timeout=180)
        assert (server.wait(), out, b"Traceback" in err) == (0, b"", False), err
    finally:
        server.kill()
        server.wait()
    status, out, _ = run("journal export")
    of_server = [line for line in out.splitlines() if b'"station":"Server"' in line]
    assert status == 0
    assert of_server
    assert not any(b'"kind":"ruling"' in line for line in of_server)


@pytest.mark.needs("pg_ctlcluster")
def test_a_database_is_prepared_once(run: Callable[..., Ended], server: "Server") -> None:
    server.execute("CREATE DATABASE harbour")
    for said in (b"Prepared", b"Nothing to do"):
        status, out, err = run(f"journal prepare '{server.url('harbour')}'")
        assert (status, out.startswith(said)) == (0, True), err


def test_an_event_is_started_and_finished(run: Callable[..., Ended], home: Path) -> None:
    """A desk's session ends with its number, which is in the report."""
    shutil.rmtree(home / "journal")  # of another event
    place = "STICK/stick"
    options = "--name Cup --rules club --tables 1-4 --kiosks 0 --desks 1"
    assert run(f"event prepare {place} {options}")[0] == 0
    status, out, err = run(f"event start {place} 'Desk 1'", "3\nZANT QXV\n\n/end\n")
    assert (status, b"VERDICT: UNACCEPTABLE" in out, b"FINAL NUMBER" in out) == (0, True, True), err
    status, _, err = run(f"event finish {place} --yes --agreed")
    assert status == 0, err
    report = (home.parent / "stick" / "report.html").read_text("utf-8")
    assert re.search(rb"FINAL NUMBER: (\S+)", out)[1].decode() in report


# -- interrupted ---------------------------------------------------------------------------------


def command_of(case: dict[str, Any]) -> str:
    name, *rest = case["run"].split()
    return name if name in {"check", "desk", "kiosk", "serve"} else f"{name} {rest[0]}"


one_of_each = {command_of(case): case for case in reversed(cases)}  # the first of each


@pytest.mark.parametrize("case", one_of_each.values(), ids=one_of_each)
def test_an_interrupt_leaves_no_part_of_an_answer(
    run: Callable[..., Ended], tmp_path: Path, case: dict[str, Any]
) -> None:
    """Started as run.py does it: the interrupt is held back while the interpreter starts."""
    enter = runpy.run_path(str(checkout / "run.py"), run_name="looked at")["ENTER"]
    whole = run("--version") if case.get("writes") else run(case["run"])
    for after in (0.02, 0.08):
        before = signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGINT])
        try:
            process = subprocess.Popen(
                [sys.executable, "-I", "-c", enter, checkout, *shlex.split(case["run"])],
                env=surroundings(), cwd=tmp_path / "here", stdin=subprocess.DEVNULL,
                stdout=subprocess.PIPE, stderr=subprocess.PIPE,
            )  # fmt: skip
        finally:
            signal.pthread_sigmask(signal.SIG_SETMASK, before)
        time.sleep(after)
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=180)
        assert b"Traceback" not in err
        assert process.returncode in (0, 1, 2)
        if process.returncode == 2:
            assert out == b"" or case["status"] == 2
        elif out:  # it was done before: then whole
            assert len(out.splitlines()) == len(whole[1].splitlines())


# -- what a ruling needs -------------------------------------------------------------------------


@pytest.mark.parametrize("line", ["check ZANT", "check --json ZANT QXV", "check CO-OP"])
@pytest.mark.usefixtures("run")
def test_a_ruling_loads_two_libraries_and_two_packages_of_ours(line: str, tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-P", "-c", LOADED, *shlex.split(line)],
        env=surroundings(), cwd=tmp_path, capture_output=True, text=True, check=False,
        stdin=subprocess.DEVNULL,
    )  # fmt: skip
    loaded = set(done.stderr.splitlines()[-1].split())
    assert loaded >= {"click", *ours}
    assert {
        name for name in loaded if not name.startswith(("_cython", "cython"))
    } <= libraries | ours

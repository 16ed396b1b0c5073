"""A command that was forked is as a command that was started."""

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.journals import begin_event_in
from tests.sampling import sampled
from tests.zygote import Zygote

checkout = Path(__file__).resolve().parents[2]


@pytest.fixture
def settings(tmp_path: Path) -> dict[str, str]:
    """Surroundings in which the interpreter starts as it does by itself, and a home."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
    return {**kept, "PYTHONPATH": str(checkout), "JUDGE_HOME": str(tmp_path / "home")}


@pytest.fixture(scope="module")
def started() -> Iterator[Zygote]:
    """A zygote, which has nothing to say itself."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
    started = Zygote({**kept, "PYTHONPATH": str(checkout)})
    yield started
    assert started.close() == ""


def command(args: tuple[str, ...], settings: dict[str, str], folder: Path, given: bytes) -> object:
    """The result of a command that was started."""
    done = subprocess.run(
        [sys.executable, "-P", "-m", "judge_cli", *args],
        input=given, capture_output=True, env=settings, cwd=folder, check=False,
    )  # fmt: skip
    return done.returncode, done.stdout, done.stderr


@pytest.mark.parametrize(
    ("args", "given"),
    [
        (("check", "--rules", "open", "-v", "QXV"), b""),
        (("rules", "show", "no \udcff \u00e9"), b""),
        (("kisok",), b"never read" * 100_000),
        *(
            pytest.param(*case, marks=pytest.mark.long)
            for case in (
                (("check", "--rules", "open", "QI"), b""),
                (("check", "--rules", "open"), b"QI ZA\n"),
                (("lexicon", "list"), b""),
                (("rules", "show", "sanspa-1999"), b""),
                (("lexicon", "build", "no.txt", "--edition", "tiny"), b""),
                (("check", "--help"), b""),
                ((), b""),
            )
        ),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, tuple) else "",
)  # fmt: skip
def test_status_and_outputs_are_those_of_a_command_that_was_started(
    started: Zygote, settings: dict[str, str], tmp_path: Path, args: tuple[str, ...], given: bytes
) -> None:
    settings = {**settings, "COLUMNS": "60"}
    ended = started.capture(args, settings, tmp_path, given)
    assert ended == command(args, settings, tmp_path, given)


def test_it_runs_in_its_own_folder_with_its_own_environment_and_time_zone(
    started: Zygote, settings: dict[str, str], tmp_path: Path
) -> None:
    (tmp_path / "list.txt").write_text("BLORP\nZANT\n", encoding="utf-8")
    for args in (("build", "list.txt", "--edition", "tiny"), ("install", "tiny.lexicon")):
        assert started.capture(("lexicon", *args), settings, tmp_path)[0] == 0
    assert (tmp_path / "tiny.lexicon").is_file()
    assert b"tiny" in started.capture(("lexicon", "list"), settings, tmp_path)[1]
    other = {**settings, "JUDGE_HOME": str(tmp_path / "other"), "TZ": "XXX-2"}
    assert b"tiny" not in started.capture(("lexicon", "list"), other, tmp_path)[1]
    time = "2026-11-20T10:00:00.000Z"
    begin_event_in(str(tmp_path / "other" / "journal"), "Open", time=time, station="desk 1")
    shown = ("journal", "show")
    ended = started.capture(shown, other, tmp_path)
    assert ended == command(shown, other, tmp_path, b"")
    assert b"12:00" in ended[1]


commands = [("check", "--rules", "open"), ("rules", "list"), ("x",)]


@pytest.mark.parametrize(("args", "number"), sampled(commands, [0, 1, 2]))
def test_a_command_finds_a_descriptor_closed(
    started: Zygote, settings: dict[str, str], tmp_path: Path, args: tuple[str, ...], number: int
) -> None:
    script = f'exec "$@" {number}{"<" if number == 0 else ">"}&-'
    done = subprocess.run(
        ["sh", "-c", script, "sh", sys.executable, "-P", "-m", "judge_cli", *args],
        input=b"QI\n", capture_output=True, env=settings, cwd=tmp_path, check=False,
    )  # fmt: skip
    ended = started.capture(args, settings, tmp_path, b"QI\n", instead={number: None})
    assert ended == (done.returncode, done.stdout, done.stderr)


def test_a_command_gets_a_descriptor_in_place_of_a_pipe(
    started: Zygote, settings: dict[str, str], tmp_path: Path
) -> None:
    with (tmp_path / "out").open("wb") as out:
        ended = started.capture(("--version",), settings, tmp_path, instead={1: out.fileno()})
    assert ended == (0, b"", b"")
    assert (tmp_path / "out").read_bytes().startswith(b"judge ")


def test_a_command_that_was_begun_goes_on_until_it_is_waited_for(
    started: Zygote, settings: dict[str, str], tmp_path: Path
) -> None:
    begun = started.piped(("check", "--rules", "open"), settings, tmp_path)
    with pytest.raises(subprocess.TimeoutExpired):
        begun.wait(0)
    assert begun.poll() is None
    assert begun.communicate(b"QI ZA\n", timeout=60)[0] == b"ACCEPTABLE\n"
    assert (begun.poll(), begun.returncode) == (0, 0)
    killed = started.piped(("check", "--rules", "open"), settings, tmp_path)
    killed.close()
    assert killed.returncode == -signal.SIGKILL


def test_a_script_is_run_as_python_runs_it(
    started: Zygote, settings: dict[str, str], tmp_path: Path
) -> None:
    code = "import os, sys; print(__name__, sys.argv, os.getcwd()); sys.exit(len(sys.argv))"
    for script in (("-c", code, "one", "two"), ("-c", "raise SystemExit('why')")):
        done = subprocess.run(
            [sys.executable, *script], cwd=tmp_path, capture_output=True, check=False
        )
        ended = started.capture(script, settings, tmp_path)
        assert ended == (done.returncode, done.stdout, done.stderr), script


def test_a_value_of_the_program_is_another_in_one_command_alone(
    started: Zygote, settings: dict[str, str], tmp_path: Path
) -> None:
    values = {"judge_cli.commands.version": 0.25}
    changed = started.piped(("--version",), settings, tmp_path, values)
    assert changed.communicate(timeout=60)[0].startswith(b"judge 0.25 ")
    assert b"judge 0.25 " not in started.capture(("--version",), settings, tmp_path)[1]


@pytest.mark.parametrize(
    ("number", "status"), [(signal.SIGKILL, -signal.SIGKILL), (signal.SIGINT, 2)], ids=str
)
def test_a_signal_reaches_the_command_alone(
    started: Zygote, settings: dict[str, str], tmp_path: Path, number: int, status: int
) -> None:
    running = started.piped(("lexicon", "export", "scowl80"), settings, tmp_path)
    assert running.stdout
    running.stdout.read(1)  # it writes, and waits for its reader
    running.send_signal(number)
    assert running.wait(60) == status
    running.close()
    assert started.capture(("--version",), settings, tmp_path)[0] == 0


def test_what_an_interpreter_reads_at_its_start_needs_a_start(
    started: Zygote, settings: dict[str, str]
) -> None:
    other = {"JUDGE_HOME": "elsewhere", "TZ": "UTC", "LANGUAGE": "ca"}
    assert started.can_start({**settings, **other})
    for name in ("PYTHONUTF8", "PYTHONPATH", "LC_ALL", "LANG"):
        assert not started.can_start({**settings, name: "1"}), name

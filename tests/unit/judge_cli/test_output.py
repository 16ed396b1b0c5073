"""What goes to standard output and standard error: answers, messages, commands, errors in words.

What becomes of an answer that nobody takes: tests/end_to_end/test_exit_status.py.
"""

import errno
import io
import shlex
import signal
import sys
from collections.abc import Iterator
from pathlib import Path

import click
import pytest

from judge_cli import output
from judge_cli.main import use_utf_8
from judge_cli.output import AnswerLost, own_command, quoted
from lexicons import CannotJudge


@pytest.fixture
def interrupts() -> Iterator[None]:
    """Whatever an answer does to interrupts is undone after the test."""
    before = signal.getsignal(signal.SIGINT)
    yield
    signal.signal(signal.SIGINT, before)


@pytest.mark.usefixtures("interrupts")
def test_an_answer_is_one_line_and_cannot_be_interrupted_any_more(
    capfdbinary: pytest.CaptureFixture[bytes],
) -> None:
    output.answer("ACCEPTABLE")
    assert capfdbinary.readouterr() == (b"ACCEPTABLE\n", b"")
    assert signal.getsignal(signal.SIGINT) is signal.SIG_IGN


@pytest.mark.usefixtures("interrupts")
def test_bytes_that_were_no_text_come_out_as_they_came_in(
    capfdbinary: pytest.CaptureFixture[bytes],
) -> None:
    output.write("Z\udcffÄ\r\n")
    assert capfdbinary.readouterr().out == b"Z\xff\xc3\x84\r\n"


def test_messages_go_to_standard_error_without_control_characters(
    capsys: pytest.CaptureFixture[str],
) -> None:
    output.say("a\x1b[31m.txt: 1 word\nb\u202e")
    assert capsys.readouterr() == ("", "a\\x1b[31m.txt: 1 word\nb\\u202e\n")


def test_on_windows_pipes_have_utf_8(monkeypatch: pytest.MonkeyPatch) -> None:
    given, written, said = io.BytesIO("ñandú".encode()), io.BytesIO(), io.BytesIO()
    errors = "backslashreplace"
    for name, stream in (("stdin", given), ("stdout", written), ("stderr", said)):
        usual = io.TextIOWrapper(stream, "cp1252", errors if name == "stderr" else "strict")
        monkeypatch.setattr(sys, name, usual)
    use_utf_8()
    assert sys.stdin.read() == "ñandú"
    for stream in (sys.stdout, sys.stderr):
        stream.write("Café ☕")
        stream.flush()
    assert written.getvalue() == said.getvalue() == "Café ☕".encode()
    assert (sys.stdout.errors, sys.stderr.errors) == ("strict", errors)


# -- commands to type ------------------------------------------------------------------------------


@pytest.mark.parametrize(("folder", "command"), [(".", ".\\judge"), ("other", "judge")])
def test_in_its_own_folder_the_zip_is_proposed_as_powershell_starts_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, folder: str, command: str
) -> None:
    (tmp_path / "other").mkdir()
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    monkeypatch.setattr(sys, "platform", "win32")
    monkeypatch.setattr(sys, "executable", str(tmp_path / folder / "judge.exe"))
    assert own_command() == command


@pytest.mark.parametrize(
    ("word", "on_windows"),
    [
        ("csw19.txt", "csw19.txt"),
        ("E:\\", "E:\\"),
        (r"C:\Users\AB\Wörter.txt", r"C:\Users\AB\Wörter.txt"),
        (r"C:\Meine Wörter\my list.txt", r'"C:\Meine Wörter\my list.txt"'),
        ("E:\\Spring Open\\", '"E:\\Spring Open\\\\"'),  # the quote would be a part of the word
        ("Kiosk 1,Kiosk 2", '"Kiosk 1,Kiosk 2"'),
        ("A,B", '"A,B"'),  # PowerShell would hand over A B
        ("a&b", '"a&b"'),
        ("it's", '"it\'s"'),
    ],
)
def test_a_word_is_quoted_as_both_prompts_of_windows_know_it(word: str, on_windows: str) -> None:
    assert quoted(word, "win32") == on_windows


@pytest.mark.parametrize(
    "word", ["csw19.txt", "Kiosk 1", "$HOME list", "it's", 'say "x"', "a\\b c", "`id` x", "ä b", ""]
)
def test_a_shell_reads_a_quoted_word_as_it_was(word: str) -> None:
    assert shlex.split(quoted(word, "linux")) == [word]


# -- errors in words -------------------------------------------------------------------------------

phony = "ZANTWASTHEPHONY"
program = click.Command("check", params=[click.Option(["--rules"])])
context = click.Context(program, info_name="judge check")


def raised(error: BaseException) -> BaseException:
    """The error as it is where it was raised and caught."""
    known = phony
    with pytest.raises(type(error)) as caught:
        raise error
    assert known
    return caught.value


@pytest.mark.parametrize(
    ("error", "message"),
    [
        (SystemExit(1), "standard output is closed"),
        (AnswerLost(OSError(errno.ENOSPC, "No space left on device")), "No space left on device"),
        (AnswerLost(TimeoutError()), "TimeoutError"),
        (ModuleNotFoundError("no", name="marisa_trie"), "cannot be loaded: marisa_trie"),
        (ImportError("no"), "cannot be loaded: unknown"),
        (PermissionError(errno.EACCES, "Permission denied"), "The system refused: Permission"),
        (TimeoutError(), "The system refused: TimeoutError, test_output.py:"),
        (MemoryError(), "too little memory"),
        (KeyboardInterrupt(), "Interrupted: no answer."),
        (RuntimeError(phony), "A fault of the program itself (RuntimeError, test_output.py:"),
        (KeyError(phony), "A fault of the program itself (KeyError, test_output.py:"),
        (click.Abort(), "Interrupted: no answer."),
        (click.exceptions.Exit(1), "The command ended early (Exit): no answer."),
        (click.FileError("slips.txt", "gone"), "Could not open file 'slips.txt': gone"),
        (click.UsageError("It is not so."), "It is not so."),
        (click.NoSuchOption("--ruls", ctx=context), "Try `judge check --help`."),
        (click.BadParameter("wrong", ctx=context), "Usage: judge check"),
    ],
    ids=lambda value: type(value).__name__ if isinstance(value, BaseException) else "",
)
def test_every_error_is_explained_without_a_value(error: BaseException, message: str) -> None:
    explained = output.explain(raised(error))
    assert message in explained
    assert phony not in explained
    assert "Traceback" not in explained


def test_an_error_of_ours_is_shown_in_its_own_words() -> None:
    error = CannotJudge("It is damaged.", faults=["here"], remedy="Copy it again.")
    assert output.explain(error) == "It is damaged.\n  here\nCopy it again."


def test_what_a_refusal_repeats_of_a_command_prints(capsys: pytest.CaptureFixture[str]) -> None:
    output.say_failure(click.NoSuchOption("--\x1b[31m", ctx=context))
    message = capsys.readouterr().err
    assert message
    assert [line for line in message.split("\n") if not line.isprintable()] == []

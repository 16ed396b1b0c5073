"""What goes to standard output and standard error: answers, messages, commands.

What becomes of an answer that nobody takes: tests/end_to_end/test_exit_status.py.
"""

import io
import shlex
import signal
import sys

import pytest

from judge_cli import output
from judge_cli.main import use_utf_8
from judge_cli.output import own_command, quoted


@pytest.fixture
def interrupts():
    """Whatever an answer does to interrupts is undone after the test."""
    before = signal.getsignal(signal.SIGINT)
    yield
    signal.signal(signal.SIGINT, before)


@pytest.mark.usefixtures("interrupts")
def test_an_answer_is_one_line_and_cannot_be_interrupted_any_more(capfdbinary):
    output.answer("ACCEPTABLE")
    assert capfdbinary.readouterr() == (b"ACCEPTABLE\n", b"")
    assert signal.getsignal(signal.SIGINT) is signal.SIG_IGN


@pytest.mark.usefixtures("interrupts")
def test_bytes_that_were_no_text_come_out_as_they_came_in(capfdbinary):
    output.write("Z\udcffÄ\r\n")
    assert capfdbinary.readouterr().out == b"Z\xff\xc3\x84\r\n"


def test_messages_go_to_standard_error_without_control_characters(capsys):
    output.say("a\x1b[31m.txt: 1 word\nb\u202e")
    assert capsys.readouterr() == ("", "a\\x1b[31m.txt: 1 word\nb\\u202e\n")


def test_only_commands_of_the_program_are_proposed_as_they_are_started_here(monkeypatch):
    monkeypatch.setattr(output, "own_command", lambda: "python3 run.py")
    data = "/media/a: judge rules.txt\njudge rules.txt"
    said = output.startable(f"{data}\n`judge serve`\n  judge check QI")
    assert said == f"{data}\n`python3 run.py serve`\n  python3 run.py check QI"


def test_on_windows_pipes_have_utf_8(monkeypatch):
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
    tmp_path, monkeypatch, folder, command
):
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
        (r"C:\Users\AB\Wörter.txt", r"C:\Users\AB\Wörter.txt"),
        (r"C:\Meine Wörter\my list.txt", r'"C:\Meine Wörter\my list.txt"'),
        ("Kiosk 1,Kiosk 2", '"Kiosk 1,Kiosk 2"'),
        ("A,B", '"A,B"'),  # PowerShell would hand over A B
        ("a&b", '"a&b"'),
        ("it's", '"it\'s"'),
    ],
)
def test_a_word_is_quoted_as_both_prompts_of_windows_know_it(word, on_windows):
    assert quoted(word, "win32") == on_windows


@pytest.mark.parametrize(
    "word", ["csw19.txt", "Kiosk 1", "$HOME list", "it's", 'say "x"', "a\\b c", "`id` x", "ä b", ""]
)
def test_a_shell_reads_a_quoted_word_as_it_was(word):
    assert shlex.split(quoted(word, "linux")) == [word]

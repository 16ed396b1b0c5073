"""Errors in words: what went wrong, and nothing that could show a word."""

import errno

import click
import pytest

from judge_cli.failure import explain, prove_all, say_failure
from judge_cli.output import AnswerLost
from lexicons import CannotJudge, Missing

phony = "ZANTWASTHEPHONY"
program = click.Command("check", params=[click.Option(["--rules"])])
context = click.Context(program, info_name="judge check")


def raised(error):
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
        (ModuleNotFoundError("no", name="marisa_trie"), "can't be loaded: marisa_trie"),
        (ImportError("no"), "can't be loaded: unknown"),
        (PermissionError(errno.EACCES, "Permission denied"), "The system refused: Permission"),
        (TimeoutError(), "The system refused: TimeoutError, test_failure.py:"),
        (MemoryError(), "too little memory"),
        (KeyboardInterrupt(), "Interrupted: no answer."),
        (RuntimeError(phony), "A fault of the program itself (RuntimeError, test_failure.py:"),
        (KeyError(phony), "A fault of the program itself (KeyError, test_failure.py:"),
        (click.Abort(), "Interrupted: no answer."),
        (click.exceptions.Exit(1), "The command ended early (Exit): no answer."),
        (click.FileError("slips.txt", "gone"), "Could not open file 'slips.txt': gone"),
        (click.UsageError("It is not so."), "It is not so."),
        (click.NoSuchOption("--ruls", ctx=context), "Try `judge check --help`."),
        (click.BadParameter("wrong", ctx=context), "Usage: judge check"),
    ],
    ids=lambda value: type(value).__name__ if isinstance(value, BaseException) else "",
)
def test_every_error_is_explained_without_a_value(error, message):
    explained = explain(raised(error))
    assert message in explained
    assert phony not in explained
    assert "Traceback" not in explained


def test_an_error_of_ours_is_shown_in_its_own_words():
    error = CannotJudge("It is damaged.", faults=["here"], remedy="Copy it again.")
    assert explain(error) == "It is damaged.\n  here\nCopy it again."


@pytest.mark.parametrize("error", [click.NoSuchOption, click.UsageError, Missing])
def test_what_a_refusal_repeats_of_a_command_prints(error, capsys):
    say_failure(error("--\x1b[31m"))
    message = capsys.readouterr().err
    assert message
    assert [line for line in message.split("\n") if not line.isprintable()] == []


def test_a_file_that_cannot_be_read_hides_no_answer_about_another():
    def prove(name):
        if name == "new":
            raise CannotJudge("A newer program wrote it.")
        return "sound"

    assert prove_all(["old", "new"], prove) == (["old: sound", "new: can't be read"], 2)

"""Where an error meets a user: in words, without a traceback, and never as a verdict."""

import errno

import click
import pytest

from judge_cli import failure
from judge_cli.output import AnswerLost
from lexicons import CannotJudge, ChallengeRefused, JudgeError, Unsound

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
def test_every_error_is_explained_without_a_value(error: BaseException, message: str) -> None:
    explained = failure.explain(raised(error))
    assert message in explained
    assert phony not in explained
    assert "Traceback" not in explained


@pytest.mark.parametrize("kind", [JudgeError, CannotJudge, ChallengeRefused, Unsound])
def test_an_error_of_ours_is_shown_in_its_own_words(kind: type[JudgeError]) -> None:
    error = kind("It is damaged.", faults=["here"], remedy="Copy it again.")
    assert failure.explain(error) == "It is damaged.\n  here\nCopy it again."


def test_an_error_that_was_never_raised_has_no_place() -> None:
    assert failure.where(RuntimeError()) == ""


def test_a_group_without_command_shows_its_help() -> None:
    group = click.Context(click.Group("judge"), info_name="judge")
    message = failure.explain(click.exceptions.NoArgsIsHelpError(group))
    assert message.startswith("Usage: judge")
    assert "Try" not in message


def test_what_a_refusal_repeats_of_a_command_prints(capsys: pytest.CaptureFixture[str]) -> None:
    failure.say(click.NoSuchOption("--\x1b[31m", ctx=context))
    message = capsys.readouterr().err
    assert message
    assert [line for line in message.split("\n") if not line.isprintable()] == []


@pytest.mark.parametrize(
    ("bundled", "way"), [(True, "Unpack the whole program again"), (False, "pip install")]
)
def test_what_to_do_about_a_missing_part_is_possible_there(bundled: bool, way: str) -> None:
    assert way in failure.install_again(bundled=bundled)
    assert ("pip" in failure.install_again(bundled=bundled)) is not bundled

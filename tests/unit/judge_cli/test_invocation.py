"""The commands that messages propose, as a person can type them on this system."""

import shlex

import pytest

from judge_cli.invocation import in_bundle, quoted

own = r"C:\Zant Prüfung\Tilejudge"


@pytest.mark.parametrize(
    ("here", "searched", "command"),
    [
        (own, [], ".\\judge"),
        (own.upper() + "\\", [r"C:\Windows"], ".\\judge"),
        (own, [r"C:\Windows", own + "\\"], "judge"),
        (r"C:\Users\AB\Documents", [r"C:\Windows"], "judge"),
    ],
)
def test_in_its_own_folder_a_program_of_the_zip_is_proposed_as_powershell_starts_it(
    here: str, searched: list[str], command: str
) -> None:
    assert in_bundle("judge", own, here, searched) == command


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

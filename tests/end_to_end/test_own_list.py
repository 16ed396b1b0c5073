"""A list of one's own, from a text file to a verdict."""

import shlex
from pathlib import Path

import pytest

from lexicons import Library
from tests.support.commands import Do

chosen = "open-our-words"
for_rulebook = "These rules name csw19; this machine judges by csw24."


def last_command(output: str) -> list[str]:
    """The command in the last line that was written, as a shell reads it."""
    program, *arguments = shlex.split(output.splitlines()[-1].rpartition(": ")[2])
    assert program == "judge"
    return arguments


def assert_no_caution(output: str) -> None:
    """The title of the rules names the list: no rulebook names another one."""
    assert "These rules name" not in output
    assert "free list" not in output


@pytest.fixture
def own(judge: Do, tmp_path: Path) -> None:
    """Makes this machine judge by a text file of words, by the commands that each one names."""
    source = tmp_path / "our words.txt"
    source.write_text("BLORP\nZANT\n", encoding="utf-8")
    target = tmp_path / "here" / "our list.lexicon"
    built = judge(
        "lexicon", "build", source, "--edition", "our-words", "--lengths", "2-15", "-o", target
    )
    assert built.status == 0
    installed = judge(*last_command(built.err))
    assert installed.status == 0
    assert last_command(installed.err) == ["rules", "use", "open", "--lexicon", "our-words"]
    used = judge(*last_command(installed.err))
    assert (used.status, used.out) == (0, "")
    assert "now judges by: Open play, by our-words" in used.err
    assert_no_caution(used.err)


@pytest.mark.usefixtures("own")
def test_a_text_file_judges_at_the_command_line(judge: Do, session: Do, home: Path) -> None:
    ended = judge("check", "-v", "zant", "blorp")
    rules = Library(home).rules(chosen)
    assert ended.err.splitlines()[0] == (
        f"Rules: Open play, by our-words ({chosen}, {rules.fingerprint.short})"
    )
    assert_no_caution(ended.err)
    shown = judge("rules", "show", chosen).out
    assert_no_caution(shown)
    assert "1. our-words\n" in shown
    session(f"""
        check -v zant blorp :: 0 :: = ACCEPTABLE :: Lexicon: our-words (our-words, 2 words,
        check zant qi :: 1 :: = UNACCEPTABLE
        rules list :: 0 :: * {chosen} :: Open play, by our-words: ready
        check --rules open qi :: 0
        rules use open :: 0
        check qi :: 0
    """)


def test_a_rulebook_judges_by_another_edition_of_its_list(session: Do, install: Do) -> None:
    install(["ZANT"], "csw24")
    title = "NZASP rules of play, June 2022, by csw24"
    session(f"""
        rules use nzasp-2022 --lexicon csw24 :: 0 :: judges by: {title} :: {for_rulebook}
        check zant :: 0 :: = CORRECT :: {for_rulebook}
        check qi :: 1 :: = INCORRECT
        rules show nzasp-2022-csw24 :: 0 :: 1. CSW24 (csw24) :: {for_rulebook}
        rules show nzasp-2022-csw24 :: 0 :: ~ [1.1]
    """)  # that rule names the other list


def test_a_list_that_does_not_cover_the_board_says_how_to_build_it(session: Do) -> None:
    session("""
        short.txt <- ZANT
        lexicon build short.txt --edition short :: 0 :: add --lengths 2-15
        lexicon install short.lexicon :: 0 :: expected words of 2 to 15 letters, found 4 to 4
        lexicon install short.lexicon :: 0 :: --lengths 2-15
    """)


def test_an_edition_is_offered_to_the_rulebook_in_use(
    judge: Do, install: Do, tmp_path: Path
) -> None:
    install(["ZANT"], "csw19")
    assert judge("rules", "use", "nzasp-2022").status == 0
    newer = install(["BLORP"], "csw24").rename(tmp_path / "csw24.lexicon")
    installed = judge("lexicon", "install", newer, "--as-is")
    assert last_command(installed.err) == ["rules", "use", "nzasp-2022", "--lexicon", "csw24"]
    assert judge(*last_command(installed.err)).status == 0
    assert judge("check", "blorp").out == "CORRECT\n"


def test_an_exchange_that_cannot_be_made_changes_nothing(session: Do) -> None:
    session("""
        rules use open --lexicon gone :: 2 :: gone is not installed
        rules use open --lexicon scowl80 :: 0 :: This machine now judges by: Open play (open,
    """)

"""The file that a command writes, and what ids of editions are like."""

from collections.abc import Callable
from pathlib import Path

import pytest

from judge_cli.lexicon.command import lexicon
from lexicons import CannotJudge, Library, ListRefused
from lexicons.lists.identity import near_miss

words = b"BLORP\nZANT\n"


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty folder to write into."""
    monkeypatch.chdir(tmp_path)
    Path("list.txt").write_bytes(words)
    return tmp_path


def run(*arguments: str) -> object:
    return lexicon.main([*arguments], standalone_mode=False)


def test_what_a_command_writes_is_no_source_of_it_and_may_be_a_damaged_lexicon() -> None:
    for option in [("-o", "list.txt"), ("-o", "./list.txt"), ("--report", "list.txt")]:
        with pytest.raises(CannotJudge, match="is a source: it would be overwritten"):
            run("build", "list.txt", "--edition", "b", *option)
    assert Path("list.txt").read_bytes() == words
    Path("list.xlsx").write_bytes(words)
    with pytest.raises(CannotJudge, match="is a source"):
        run("build", "list.xlsx:A-M", "--edition", "b", "-o", "list.xlsx")
    Path("more.txt").write_text("QUIV\n")
    with pytest.raises(CannotJudge, match="is a source"):
        run("amend", "list.txt", "--add", "more.txt", "--edition", "b", "-o", "more.txt")
    Path("b.lexicon").write_bytes(b"damaged")  # can be built again
    assert run("build", "list.txt", "--edition", "b") == 0


def test_a_refusal_shows_how_the_list_was_read(capfd: pytest.CaptureFixture[str]) -> None:
    Path("list.txt").write_text("BLORP\nCO-OP\n")
    with pytest.raises(ListRefused):
        run("build", "list.txt", "--edition", "b")
    assert capfd.readouterr().err == (
        "list.txt: plain, utf-8: 2 lines, 1 word, 1 faulty, first 'BLORP', last 'CO-OP'\n"
    )


def test_an_installed_edition_is_no_slip_of_a_public_one(install: Callable[..., Path]) -> None:
    assert near_miss("scowl80", Library().editions()) == ""
    assert "Did you mean 'csw19'" in near_miss("cws19", Library().editions())
    install(["ZANT"], "cws19")
    assert near_miss("cws19", Library().editions()) == ""

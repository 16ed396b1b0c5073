"""`judge print` and `judge rules sheet`: the file that they write, and what they refuse."""

import sys
from pathlib import Path

import pytest

from tests.end_to_end.conftest import Do, checkout, run
from tests.event_folders import take_event, write_event
from tests.printed_text import printed_text


def test_each_command_writes_a_page_and_says_where(judge: Do, here: Path, home: Path) -> None:
    commands = {
        "card-nsa-2004.html": ("print", "card", "--rules", "nsa-2004"),
        "keys-open.html": ("print", "keys"),
        "rules-nzasp-2022.html": ("rules", "sheet", "nzasp-2022"),
    }
    for name, command in commands.items():
        ended = judge(*command)
        assert (ended.status, ended.out, ended.err) == (0, "", f"Written: {name}\n")
        assert (here / name).read_bytes().startswith(b"<!DOCTYPE html>")
    assert not home.exists()


def test_a_file_is_replaced_only_by_force(judge: Do, here: Path, assert_no_answer: Do) -> None:
    (here / "my.html").write_text("mine", encoding="utf-8")
    refused = judge("print", "card", "-o", "my.html")
    assert_no_answer(refused, "my.html is there already", "--force")
    assert (here / "my.html").read_text(encoding="utf-8") == "mine"
    assert judge("print", "card", "-o", "my.html", "--force").status == 0
    assert (here / "my.html").read_bytes().startswith(b"<!DOCTYPE html>")


def test_a_dash_is_standard_output(redirected: Do) -> None:
    left = redirected("", "print", "card", "-o", "-")
    assert (left.status, left.err) == (0, "")
    assert left.out.startswith(b"<!DOCTYPE html>")
    assert left.out.rstrip().endswith(b"</html>")
    left = redirected(">/dev/full", "print", "card", "-o", "-")
    assert left.status == 2


def labels(judge: Do, here: Path, *options: str) -> str:
    """The texts on the labels for keys."""
    return printed(judge, here, "keys", *options)


def printed(judge: Do, here: Path, *paper: str) -> str:
    """The texts on a paper."""
    assert judge("print", *paper, "--force", "-o", "it.html").status == 0
    return printed_text((here / "it.html").read_text(encoding="utf-8"))


def test_the_keys_of_the_kiosk_are_on_its_labels(judge: Do, home: Path, here: Path) -> None:
    profile = home / "profiles" / "kiosk.toml"
    profile.parent.mkdir(parents=True)
    profile.write_text('judge_key = "f5"\n', encoding="utf-8")
    assert "is the F5 key" in labels(judge, here)
    assert "is the Tab key" in labels(judge, here, "--judge-key", "tab")


@pytest.mark.parametrize(
    ("profile", "presses"),
    [
        ("touch = true", "3 JUDGE Tab Player challenged."),
        ("smart_device = true", "3 JUDGE Challenger."),
    ],
)
def test_the_card_is_that_of_the_kiosk_beside_which_it_hangs(
    judge: Do, home: Path, here: Path, profile: str, presses: str
) -> None:
    path = home / "profiles" / "kiosk.toml"
    path.parent.mkdir(parents=True)
    path.write_text(f"{profile}\n", encoding="utf-8")
    assert presses in printed(judge, here, "card", "--rules", "nzasp-2022")


@pytest.mark.usefixtures("club")
def test_at_an_event_the_labels_are_those_of_its_files(judge: Do, here: Path, home: Path) -> None:
    take_event(write_event(here / "stick", home, b'judge_key = "f6"\n'), home)
    own = home / "profiles" / "kiosk.toml"
    own.parent.mkdir(parents=True)
    own.write_text('judge_key = "f5"\n', encoding="utf-8")
    assert "is the F6 key" in labels(judge, here)


@pytest.mark.parametrize(
    ("args", "told"),
    [
        (("print", "card", "--rules", "nowhere"), "nowhere"),
        (("rules", "sheet", "nowhere"), "nowhere"),
        (("print", "card", "--language", "tlh"), "no translation"),
    ],
)
def test_what_cannot_be_printed_is_refused(
    judge: Do, assert_no_answer: Do, args: tuple[str, ...], told: str
) -> None:
    assert_no_answer(judge(*args), told)


def test_only_what_prints_loads_the_libraries_that_write_it() -> None:
    code = (
        "import sys, judge_cli.rules, judge_cli.paper.command\n"
        "assert not {'jinja2', 'segno'} & sys.modules.keys()\n"
    )
    done = run(sys.executable, "-c", code, cwd=checkout)
    assert (done.returncode, done.stderr) == (0, "")

"""`judge print` and `judge rules sheet`: the file that they write, and what they refuse."""

from pathlib import Path

import pytest

from tests.support.commands import Do
from tests.support.event_folders import take_event, write_event
from tests.support.printed_text import printed_text


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


def printed(judge: Do, here: Path, *paper: str) -> str:
    """The texts on a paper."""
    assert judge("print", *paper, "-o", "it.html").status == 0
    return printed_text((here / "it.html").read_text(encoding="utf-8"))


@pytest.mark.usefixtures("club")
def test_labels_and_card_are_those_of_the_kiosk_at_an_event_by_its_files(
    judge: Do, here: Path, home: Path
) -> None:
    profile = home / "profiles" / "kiosk.toml"
    profile.parent.mkdir(parents=True)
    profile.write_text('judge_key = "f5"\n', encoding="utf-8")
    assert "is the F5 key" in printed(judge, here, "keys")
    settings = b'judge_key = "f6"\nsmart_device = true\n'
    take_event(write_event(here / "stick", home, settings), home)
    assert "is the F6 key" in printed(judge, here, "keys")
    assert "is the Tab key" in printed(judge, here, "keys", "--judge-key", "tab")
    card = printed(judge, here, "card", "--rules", "nzasp-2022")
    assert "3 JUDGE Challenger." in card

"""The program of a station: it has only commands that record what they rule."""

import pytest

from judge_cli import commands, main


def test_it_offers_no_command_that_rules_without_a_record() -> None:
    offered = commands.PROGRAMS["judge-station"].list_commands(None)  # type: ignore[arg-type]
    assert set(offered).isdisjoint({"check", "lexicon", "rules"})
    assert set(offered) >= {"kiosk", "desk", "journal"}


@pytest.mark.parametrize("name", ["check", "lexicon"])
def test_a_command_that_it_does_not_have_is_refused(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.argv", ["judge-station", name, "qi"])
    with pytest.raises(Exception, match="No such command"):
        main.read_and_run("judge-station")

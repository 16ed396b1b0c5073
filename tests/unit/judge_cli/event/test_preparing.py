"""`judge event prepare`: what it keeps, asks, prints and refuses."""

import shutil
from pathlib import Path

import pytest
from click.testing import CliRunner

from judge_cli.event import asking
from judge_cli.event.command import event
from judge_cli.event.folder import EventFolder
from judge_cli.event.plan import Plan
from judge_cli.event.preparing import papers_of
from judge_procedure.profile import Profile
from lexicons import JudgeError, Library

HASH = f"scrypt:{'0' * 32}:{'0' * 64}"


def test_a_plan_keeps_all_further_keys_of_the_profile() -> None:
    holders = [{"name": name, "role": "director", "pin": HASH} for name in ("AB", "CD")]
    more = {"theme": "dark", "prompts": [], "times": {"idle": 30}, "holder": holders}
    plan = Plan(name="Open", profile=more)
    assert plan.checked() == plan
    profile = Profile.read(plan.settings.encode())
    assert (profile.people, profile.times.idle, profile.prompts) == (("AB", "CD"), 30_000, ())
    with pytest.raises(JudgeError, match=r"profile\.colour: no such key"):
        Plan(name="Open", profile={"colour": "red"}).checked()


def test_what_an_option_says_is_not_asked_even_if_it_is_none(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    questions: list[str] = []
    monkeypatch.setattr(asking.output, "can_ask", lambda: True)
    monkeypatch.setattr(
        asking.click, "prompt", lambda text, *_, **__: f"{questions.append(text) or 2}"
    )
    plan = Plan(name="Open", rules="open", tables=("1-8",))
    assert asking.answered(plan, ["kiosks"]).stations == ("Desk 1", "Desk 2")
    assert questions == ["How many desks of word judges"]


@pytest.mark.parametrize(
    ("rules", "desks", "slips"),
    [("nsa-2004", (), True), ("nzasp-2022", (), False), ("nzasp-2022", ("Desk 1",), True)],
)
def test_slips_are_printed_for_desks_and_where_the_rules_demand_them(
    tmp_path: Path, rules: str, desks: tuple[str, ...], slips: bool
) -> None:
    plan = Plan(name="Open", rules=rules, kiosks=("Kiosk 1",), desks=desks)
    papers = papers_of(EventFolder(str(tmp_path)), plan, Library().rules(rules), Profile())
    assert (f"slips-{rules}" in [paper.name for paper in papers]) is slips


@pytest.mark.parametrize(
    ("lists", "says"),
    [
        (["ours.txt"], "Name it: --list owl=ours=FILE, --list long-list=ours=FILE."),
        (["csw19=ours=ours.txt"], "Name it: --list owl=ours=FILE"),
        (["owl=ours=ours.txt"], "Add: --list long-list=FILE"),
        (["owl=ours=ours.txt", "long-list=nowhere.txt"], "nowhere.txt"),
        (["Our list=ours.txt"], "cannot be the id of an edition"),
        (["owl=long.lexicon"], "If it replaces owl: --list owl=scowl80="),
    ],
)
def test_lists_that_the_rules_do_not_ask_are_refused_before_anything_is_asked(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, lists: list[str], says: str
) -> None:
    monkeypatch.setenv("JUDGE_HOME", str(tmp_path / "home"))
    monkeypatch.setattr(asking, "people", lambda *_, **__: pytest.fail("PINs were questions for"))
    monkeypatch.chdir(tmp_path)
    (tmp_path / "ours.txt").write_text("QUEX\nZANT\n", encoding="utf-8")
    shutil.copy(Library("nowhere").lexicon_path("scowl80"), "long.lexicon")
    options = [word for given in lists for word in ("--list", given)]
    words = ["prepare", "stick", "--name", "Open", "--rules", "nsa-2004", *options]
    refused = CliRunner().invoke(event, words).exception
    assert isinstance(refused, JudgeError)
    assert says in str(refused)
    assert not (tmp_path / "stick").exists()
    assert Library(tmp_path / "home").editions() == Library("nowhere").editions()

"""What `judge event prepare` asks: how an event is made up, and who has which PIN."""

from io import BytesIO

import pytest
from click.testing import CliRunner

from judge_cli.event import asking
from judge_cli.event.asking import Official, pins_of
from judge_cli.event.folder import EventFolder
from judge_cli.event.plan import Plan
from judge_procedure.profile import Profile, with_pin
from judge_record.entry import Role
from lexicons import JudgeError


def test_what_an_option_says_is_not_asked_even_if_it_is_none(monkeypatch):
    questions = []
    monkeypatch.setattr(asking.output, "can_ask", lambda: True)
    monkeypatch.setattr(
        asking.click,
        "prompt",
        lambda text, *_, value_proc, **__: value_proc(f"{questions.append(text) or 2}"),
    )
    plan = Plan(name="Open", rules="open", tables=("1-8",))
    assert asking.answered(plan, ["kiosks"]).stations == ("Desk 1", "Desk 2")
    assert questions == ["How many desks of word judges"]


def test_without_a_terminal_a_kiosk_is_usual_and_none_if_an_option_says_so():
    plan = Plan(name="Open", rules="open")
    assert asking.answered(plan).kiosks == ("Kiosk 1",)
    assert asking.answered(plan, ["desks", "kiosks"]).kiosks == ()


def test_a_wrong_answer_is_asked_again_and_costs_no_other(tmp_path, monkeypatch):
    monkeypatch.setattr(asking.output, "can_ask", lambda: True)
    monkeypatch.chdir(tmp_path)
    (tmp_path / "list.txt").touch()
    answers = {
        "name": ["W" * 21, "Open"],
        "rules": ["nzasp-2022"],
        "list": ["list", "'list.txt'"],
        "tables": ["1 to 8", "A--", "1-8, Stage"],
        "kiosks": ["201", "-1", "Hall\x07", "200"],
        "desks": ["Kiosk 1", "Hall, hall", "0"],
    }
    lines = "\n".join(line for lines in answers.values() for line in lines)
    with CliRunner().isolation(input=lines):
        plan = asking.answered(Plan())
    assert plan.name == "Open"
    assert plan.lists == (f"csw19={tmp_path}/list.txt",)
    assert (plan.tables, plan.desks) == (("1-8", "Stage"), ())
    assert plan.kiosks == tuple(f"Kiosk {number}" for number in range(1, 201))


def folder_with(profile, path):
    (path / "profiles").mkdir()
    (path / "profiles" / "kiosk.toml").write_bytes(profile)
    return EventFolder(str(path))


@pytest.mark.parametrize(
    ("wanted", "file", "says"),
    [
        ([("EF", Role.DIRECTOR)], b"", "EF is a word judge: nobody has two roles."),
        ([("AB", Role.WORD_JUDGE)], b"", "AB is a director"),
        ([("CD", Role.DIRECTOR), ("CD", Role.WORD_JUDGE)], b"", "CD is a director"),
        (
            [],
            b"CD director 2468\n\nCD word-judge 1357\n",
            "Line 3 of the file of PINs has CD again.",
        ),
        ([], b"CD director 2468\nEF word judge 2468\n", "Line 2 .* has the PIN of another person"),
        ([], b"EF word-judge 1357\n", "The file of PINs names no director."),
        ([], b"\n  \nCD boss 2468\n", "Line 3 of the file of PINs can't be read."),
        ([], b"CD director 2468\nGH director 12\n", "Line 2 of the file of PINs: A PIN has 4 to"),
    ],
)
def test_pins_that_do_not_say_who_is_what_are_refused(tmp_path, monkeypatch, wanted, file, says):
    monkeypatch.setattr(
        asking, "typed_pin", lambda name, _otherwise: pytest.fail(f"asked for {name}")
    )
    kept = with_pin(with_pin(b"", "2468", "AB", "director"), "1357", "EF", "word judge")
    people = [Official(*each) for each in wanted]
    with pytest.raises(JudgeError, match=says):
        pins_of(folder_with(kept, tmp_path), people, BytesIO(file) if file else None, new=False)


@pytest.mark.parametrize(("answers", "kept"), [("y\n9753\n9753\n", "9753"), ("n\n", "2468")])
def test_who_has_a_pin_gets_a_new_one_if_they_want(tmp_path, monkeypatch, answers, kept):
    monkeypatch.setattr(asking.output, "can_ask", lambda: True)
    folder = folder_with(with_pin(b"", "2468", "AB", "director"), tmp_path)
    with CliRunner().isolation(input=answers):
        wanted = [Official("AB", Role.DIRECTOR)]
        data = pins_of(folder, wanted, None, new=False)
    assert Profile.read(data).holder_of(kept)

"""What `judge event prepare` asks of a new event."""

from click.testing import CliRunner

from judge_cli.event import asking
from judge_cli.event.plan import Plan


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
    lines = (
        "W" * 21,
        "Open",
        "nzasp-2022",
        "list",
        "'list.txt'",
        "1 to 8",
        "A--",
        "1-8, Stage",
        "201",
        "-1",
    )
    lines += ("Hall\x07", "200", "Kiosk 1", "Hall, hall", "0")
    with CliRunner().isolation(input="\n".join(lines)):
        plan = asking.answered(Plan())
    assert plan.name == "Open"
    assert plan.lists == (f"csw19={tmp_path}/list.txt",)
    assert (plan.tables, plan.desks) == (("1-8", "Stage"), ())
    assert plan.kiosks == tuple(f"Kiosk {number}" for number in range(1, 201))

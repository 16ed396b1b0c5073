"""A prompt that says what Enter does stands above an empty line: a draft would be sent instead."""

import random
import re
from typing import Any

import pytest

from judge_gui.model.events import DirectorPrompt
from judge_gui.model.screens import Judging, Task
from judge_procedure import pin
from judge_procedure.profile import Holder
from judge_procedure.tasks import ALL_TASKS
from judge_record.entry import Person, Role
from tests.unit.judge_gui.conftest import Open, Visit

director = "246810"
players = [("7", ("ZANT", "QXV")), ("7", ("ZANT", "QUEX")), ("8", ("ZANT",)), ("9", ("QUEX",))]
#: What an official may type: Enter, back, a choice, words, initials, a table, what is misread.
answers = ("", "", None, "1", "2", "3", "b", "p", "edit", "2 QUEX", "ZANT QXVV", "Q-X V", "??",
           "AB", "EF", "AB CD", "9", "-", "a remark")  # fmt: skip


def assert_enter_is_said_truly(event: Any) -> None:
    if isinstance(event, DirectorPrompt) and event.draft:
        assert not re.search(r"\bEnter\b", event.prompt), (event.prompt, event.draft)


@pytest.mark.parametrize("task", ALL_TASKS, ids=lambda task: task.name)
def test_where_a_line_is_filled_in_no_prompt_says_that_enter_does_something_else(
    open_kiosk: Open, task: Any
) -> None:
    holders = (Holder(Person("AB", Role.DIRECTOR), pin.hashed(director)),)
    kiosk = open_kiosk(
        '[procedure]\nretyping = "players"\n', holders=holders,
        prompts=("table",),
    )  # fmt: skip
    chosen = random.Random(task.name)
    visit = None
    for _ in range(12):
        if visit is None or not isinstance(visit.event, DirectorPrompt):
            for table, words in players:
                kiosk.work(Judging(Task(round=2, table=table), words))
            visit = Visit(kiosk, director)
        try:
            visit.choose(task.label())
        except AssertionError:
            continue
        for _ in range(14):
            assert_enter_is_said_truly(visit.event)
            if not isinstance(visit.event, DirectorPrompt) or visit.in_menu:
                break
            visit(chosen.choice(answers))
        while isinstance(visit.event, DirectorPrompt) and not visit.in_menu:
            visit(None)


def test_enter_never_lets_mistyped_words_be_judged(open_kiosk: Open) -> None:
    """It is the guard against learning which word failed: judging needs a choice, typed."""
    holders = (Holder(Person("AB", Role.DIRECTOR), pin.hashed(director)),)
    kiosk = open_kiosk(holders=holders)
    kiosk.work(Judging(Task(round=2, table="7"), ("ZANT", "QXV")))
    visit = Visit(kiosk, director)
    visit.choose("Mistyped words", "", "ZANT QUEX", "")
    assert "Let it be judged" in visit.text
    assert visit.event.draft == ""
    visit(visit.event.draft)
    assert isinstance(visit.event, DirectorPrompt)
    assert "Nothing was changed." in visit.text
    assert kiosk.kinds[-1] == "call"


def test_without_a_pin_enter_alone_lets_no_mistyped_words_be_judged(open_kiosk: Open) -> None:
    kiosk = open_kiosk()
    kiosk.work(Judging(Task(round=2, table="7"), ("ZANT", "QXV")))
    visit = Visit(kiosk)
    visit.choose("Mistyped words", "", "ZANT QUEX", "")
    assert "(Enter: not judged)" in visit.event.prompt
    assert visit.event.draft == ""
    visit("")
    assert "Not judged." in visit.text
    assert kiosk.kinds.count("ruling") == 1
    assert "correction" not in kiosk.kinds

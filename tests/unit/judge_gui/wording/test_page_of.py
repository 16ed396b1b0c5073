"""What the kiosk's pages say, as tests/vectors/kiosk_said.txt has it, and in other languages."""

import re
from typing import get_args

import pytest

from judge_gui.model import events
from judge_gui.model import screens as at
from judge_gui.model.events import TypingTask
from judge_gui.pages.page import (
    Action,
    ComparePage,
    FormPage,
    PageLook,
    PageQuestion,
    VerdictPage,
    WordTiles,
)
from judge_gui.wording.page_of import PAGES, PROGRAM, page_of
from judge_procedure.task_parts import CaseCard, TaskWord
from judge_record.entry import Role
from lexicons.language import choose
from lexicons.rules.rulebook import Authority
from tests.support.boxes import sayings
from tests.support.clubs import rules_of
from tests.support.kiosk_path_rules import every_screen
from tests.support.kiosks import terms_of
from tests.support.pseudo import forgotten
from tests.unit.judge_gui.wording.cases import cases
from tests.unit.judge_gui.wording.said import said, table


def test_every_page_says_what_the_table_has():
    """Else run `python3 run.py renew tests/vectors/kiosk_said.txt`, and read what differs."""
    assert said().split("\n\n") == table.read_text(encoding="utf-8").split("\n\n")


def test_every_screen_has_a_page_or_waits_for_the_station():
    missing = set(every_screen) - PAGES.keys() - set(get_args(at.WaitingScreen))
    assert missing == {at.Left}, "add it to judge_gui/wording/page_of.py"


def test_no_page_speaks_a_pin_or_a_verdict_that_it_does_not_show():
    for name, case in cases.items():
        made = case.page()
        spoken = f"{made.heading}\n{made.spoken}"
        assert "2468" not in spoken, name
        if made.look is PageLook.NO_VERDICT:
            assert "ACCEPTABLE" not in spoken.upper(), name
        elif isinstance(made, VerdictPage) and made.slip.entry:
            assert made.heading.endswith(made.title), "the verdict first"
            assert made.spoken.startswith(made.slip.entry), "then the number"


# -- other languages -----------------------------------------------------------------------------


@pytest.mark.parametrize("who", Authority)
def test_each_person_whom_a_page_calls_has_a_name_in_each_language(who):
    rules = rules_of(f'[party]\nauthority = "{who}"\n')
    needed = events.NeedsDirector("overlap", 5, calls=Role.WORD_JUDGE)
    for language in ("es", "fr"):
        choose(language, {})
        made = page_of(at.CallingDirector(TypingTask(), ("ZANT",), needed), terms_of(rules))
        words = " ".join([made.title, *(each.spoken for each in made.panels)]).casefold()
        assert who.value not in words or who.value == "director", words


def given_to(screen):
    """Yield the texts that a screen is given: reasons, remarks, words, what a prompt says."""
    match screen:
        case str():
            yield from (line.strip() for line in re.split(r"\n|   ", screen) if line.strip())
        case tuple():
            for each in screen:
                yield from given_to(each)
    for name in getattr(screen, "__dataclass_fields__", ()):
        yield from given_to(getattr(screen, name))


@pytest.mark.usefixtures("in_pseudo")
@pytest.mark.parametrize("practice", [False, True])
def test_every_sentence_is_looked_up(practice):
    known = ("Open play", "open", "SCOWL size 80 (free list)", "Word judge", PROGRAM,
             "UNACCEPTABLE", "ACCEPTABLE")  # fmt: skip
    left = {}
    for name, case in cases.items():
        if case.rules in ("open", None):
            made = case._replace(settled={**case.settled, "practice": practice}).page()
            said = "\n".join(text for text in sayings(made) if text not in made.foot)
            left[name] = forgotten(said, *known, *given_to(case.screen))
    assert {name: words for name, words in left.items() if words} == {}


# -- a page, as a screen reader speaks it ----------------------------------------------------------


def test_a_screen_reader_speaks_the_whole_page_the_notices_last_and_the_foot_never():
    page = ComparePage(
        "Title",
        sub="A sentence.",
        words=(WordTiles(1, ("Q", "I")), WordTiles(2, ("Z", "A"))),
        actions=(Action("enter", "next", caps=("Enter",)),),
        banners=("STAFFED", "PRACTICE"),
        foot=("Kiosk 1",),
    )
    assert page.heading == "Title"
    assert page.spoken.split("\n") == [
        "A sentence.",
        "1: Q I.",
        "2: Z A.",
        "Enter: next.",
        "STAFFED.",
        "PRACTICE.",
    ]


def test_an_error_message_shows_no_word_of_a_page():
    parts = CaseCard("Now", words=(TaskWord(("Z", "A")),)), PageQuestion("", line="ZANT")
    words = (WordTiles(1, ("Z", "A")),)
    pages = FormPage("Title", text=("ZANT",), parts=parts), ComparePage("Title", words=words)
    assert "Z" not in repr(pages)

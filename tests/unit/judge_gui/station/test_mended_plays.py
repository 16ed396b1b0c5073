"""A mend is about a whole play: every decision and every look finds the play where it belongs."""

from typing import NamedTuple

import pytest

from judge_gui.model.events import NeedsDirector, RecordedRuling, TaskShown
from judge_record.entry import Kind
from tests.unit.judge_gui.conftest import Open, Visit

rules = '[opinion]\nsecond = "either-player"\nthird = "any-case"\ndouble_check = "players"\n'
words = ("ZANT", "QXV")


class Step(NamedTuple):
    """What an official does about a ruling at a kiosk's menu."""

    act: str
    answers: dict[str, str]
    kind: str


mend = Step("Wrong table", {"table": "8"}, Kind.MOVED)
waive = Step("No consequence", {"why": "director", "by": "dr"}, Kind.WAIVED)
steps = [
    Step("Further opinion", {"looked": "machine", "by": "ef"}, Kind.REVIEW),
    Step("Check after the game", {"after": "over"}, Kind.DOUBLE_CHECK),
    Step("Mistyped", {"words": "zant qxw", "by": "dr"}, Kind.CORRECTION),
    Step("Ruled by hand", {"source": "book", "ground": "lexical", "verdict": "unacceptable",
                           "by": "ij"}, Kind.BY_HAND),
    Step("Doesn't count", {"why": "taken back", "by": "dr"}, Kind.VOID),
    waive,
]  # fmt: skip


@pytest.fixture
def visit(open_kiosk: Open) -> Visit:
    """The director at the menu of a kiosk."""
    return Visit(open_kiosk(rules))


def judge(visit: Visit, table: str) -> bool:
    """Whether the words get a ruling of their own, and not one that is shown again."""
    return not visit.kiosk.ruled(*words, round=2, table=table).again_at


def decide(visit: Visit, step: Step, of: int) -> str:
    """What is shown as it is decided."""
    visit = visit.again()
    visit.press("Rulings", "Find")
    visit.type(find=f"{of}")
    visit.press(step.act)
    pages = [visit.text]
    visit.type(**step.answers)
    pages.append(visit.text)
    shown = visit.do()
    if isinstance(shown, TaskShown):  # the director is called, and is there
        visit.type(answer="judge", by="dr")
        shown = visit.do()
    pages += shown.remarks if isinstance(shown, RecordedRuling) else [visit.done.title]
    return "\n".join(pages)


@pytest.mark.parametrize("first", ["mend", "decision"])
@pytest.mark.parametrize("step", steps, ids=lambda step: step.kind)
def test_a_mended_play_is_at_its_table_whatever_is_decided_on_it(
    visit: Visit, step: Step, first: str
) -> None:
    assert judge(visit, "7")
    of = visit.last.number
    for each in [mend, step] if first == "mend" else [step, mend]:
        shown = decide(visit, each, of)
        last = [entry for entry in visit.entries if of in (entry.about, entry.settles)][-1]
        assert last.kind == each.kind, shown
        if each is not mend and first == "mend":
            assert (last.table, "table 7" in shown) == ("8", False), shown
    if step.kind == Kind.BY_HAND:  # where a person ruled, a person is called
        asked = visit.kiosk.judged(*words, round=2, table="8")
        assert isinstance(asked, NeedsDirector)
        by_hand = [each for each in visit.entries if each.kind is Kind.BY_HAND][-1]
        answering = visit.again()
        answering.press("Calls")
        assert f"in entry {by_hand.number}" in answering.text, "who decides learns it"
    else:
        assert judge(visit, "8") == (step.kind == Kind.VOID)
    if step.kind == Kind.CORRECTION:  # a mend hides none: the play was at that table, too
        asked = visit.kiosk.judged(*words, round=2, table="7")
        assert isinstance(asked, NeedsDirector)
        return
    assert judge(visit, "7"), "a ruling of its own at the old table"
    new = visit.last
    assert (new.kind, new.table, new.about) == (Kind.RULING, "7", None)
    assert not judge(visit, "7")


def test_a_mend_of_a_later_ruling_is_about_the_whole_play(visit: Visit) -> None:
    assert judge(visit, "7")
    of = visit.last.number
    decide(visit, steps[0], of)
    review = [entry for entry in visit.entries if entry.kind == Kind.REVIEW][-1].number
    shown = decide(visit, mend, review)
    assert visit.last.about == review, shown
    decide(visit, waive, of)
    assert visit.last.table == "8"
    assert not judge(visit, "8")
    assert judge(visit, "7")

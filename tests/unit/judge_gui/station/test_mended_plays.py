"""A mend is about a whole play: every decision and every look finds the play where it belongs."""

from collections.abc import Callable
from typing import Any, NamedTuple

import pytest

from judge_gui.model.events import NeedsDirector, RecordedRuling
from judge_gui.model.screens import Judging, Task
from judge_record.entry import Entry, Kind
from judge_record.question import ProbingPolicy

Open = Callable[..., Any]
rules = '[opinion]\nsecond = "either-player"\nthird = "any-case"\ndouble_check = "players"\n'
words = ("ZANT", "QXV")


class Step(NamedTuple):
    """What an official does about a ruling at a kiosk's menu."""

    choice: str
    lines: str  # with `|` between them; `#` is the number of the ruling
    kind: str


class AtKiosk:
    """A kiosk and its director's menu."""

    def __init__(self, kiosk: Any, come_to: Any) -> None:
        self.kiosk, self.visit = kiosk, come_to(kiosk)
        self.session = kiosk.session

    def judge(self, *words: str, table: str) -> bool:
        event = self.kiosk.work(Judging(Task(round=2, table=table), words))
        assert isinstance(event, RecordedRuling), event
        return not event.again_at

    def asks(self, *words: str, table: str) -> bool:
        event = self.kiosk.work(Judging(Task(round=2, table=table), words))
        return isinstance(event, NeedsDirector)

    def decide(self, step: Step, of: int) -> str:
        self.visit.choose(step.choice)
        pages = [self.visit.text]
        for line in step.lines.replace("#", str(of)).split("|"):
            shown = self.visit(line)
            pages += shown.remarks if isinstance(shown, RecordedRuling) else [shown.text]
        self.visit(None)
        assert self.visit.in_menu
        return "\n".join(pages)


mend = Step("A wrong table or round of a ruling", "#|8|", Kind.ROUND_SET)
waive = Step("A ruling stands, no consequence", "#|yes|dr|", Kind.WAIVED)
steps = [
    Step("A second or third opinion, by the rules", "#|ef|", Kind.REVIEW),
    Step("After the game: check the same words", "#|", Kind.DOUBLE_CHECK),
    Step("Mistyped words, typed again", "#|zant qxw||dr", Kind.CORRECTION),
    Step("A ruling by hand: by a book or a person", "#|1|1|2|ij|", Kind.BY_HAND),
    Step("A ruling does not count (void)", "#|yes|dr|", Kind.VOID),
    waive,
    Step("What other rules say, for you alone", "#|1|dr", Kind.DOOR),
]


@pytest.fixture
def place(open_kiosk: Open, come_to: Any) -> AtKiosk:
    """A kiosk and its director's menu."""
    return AtKiosk(open_kiosk(rules, probing=ProbingPolicy.ASK), come_to)


def entries(place: AtKiosk) -> list[Entry]:
    return list(place.session.journal.entries())


@pytest.mark.parametrize("first", ["mend", "decision"])
@pytest.mark.parametrize("step", steps, ids=lambda step: step.kind)
def test_a_mended_play_is_at_its_table_whatever_is_decided_on_it(
    place: AtKiosk, step: Step, first: str
) -> None:
    assert place.judge(*words, table="7")
    of = entries(place)[-1].number
    both = [mend, step] if first == "mend" else [step, mend]
    for each in both:
        shown = place.decide(each, of)
        last = [entry for entry in entries(place) if entry.refers_to == of][-1]
        assert last.kind == each.kind, shown
        if each is not mend and first == "mend":
            assert (last.table, "table 7" in shown) == ("8", False), shown
    assert place.judge(*words, table="8") == (step.kind == Kind.VOID)
    if step.kind == Kind.CORRECTION and first == "decision":
        assert place.asks(*words, table="7")  # other words were judged for that table too
        return
    assert place.judge(*words, table="7"), "a ruling of its own at the old table"
    new = entries(place)[-1]
    assert (new.kind, new.table, new.refers_to) == (Kind.RULING, "7", None)
    assert not place.judge(*words, table="7")


def test_a_mend_of_a_later_ruling_is_about_the_whole_play(place: AtKiosk) -> None:
    assert place.judge(*words, table="7")
    of = entries(place)[-1].number
    place.decide(steps[0], of)
    review = [entry for entry in entries(place) if entry.kind == Kind.REVIEW][-1].number
    shown = place.decide(mend, review)
    assert entries(place)[-1].refers_to == review, shown
    assert "table 8" in place.decide(waive, of)
    assert not place.judge(*words, table="8")
    assert place.judge(*words, table="7")

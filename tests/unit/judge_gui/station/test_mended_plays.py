"""A mend is about a whole play: every decision and every look finds the play where it belongs."""

from collections.abc import Callable
from typing import Any, NamedTuple, Protocol

import pytest

from judge_cli.clock import SystemClock
from judge_cli.desk.sitting import Sitting
from judge_gui.model.events import NeedsDirector, RecordedRuling
from judge_gui.model.screens import Judging, Task
from judge_procedure.pages import Pages
from judge_procedure.prompts import Page
from judge_procedure.shift import Shift
from judge_record.entry import Entry, Kind
from judge_record.question import ProbingPolicy
from judge_record.session import Session

Open = Callable[..., Any]
rules = '[opinion]\nsecond = "either-player"\nthird = "any-case"\ndouble_check = "players"\n'
words = ("ZANT", "QXV")


class Place(Protocol):
    """Where officials decide, and challenges are judged."""

    session: Session

    def judge(self, *words: str, table: str) -> bool:
        """Have a challenge judged; return whether it is a ruling of its own."""

    def asks(self, *words: str, table: str) -> bool:
        """Return whether a person is asked before a challenge is judged."""

    def decide(self, step: "Step", of: int) -> str:
        """Decide about a ruling; return all that was shown."""


class Step(NamedTuple):
    """What an official does about a ruling: at a kiosk's menu, and at a desk."""

    choice: str
    at_kiosk: str  # lines, with `|` between them; `#` is the number of the ruling
    command: str
    at_desk: str
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
        for line in step.at_kiosk.replace("#", str(of)).split("|"):
            shown = self.visit(line)
            pages += shown.remarks if isinstance(shown, RecordedRuling) else [shown.text]
        self.visit(None)
        assert self.visit.in_menu
        return "\n".join(pages)


class AtDesk:
    """A desk that records in the journal of a kiosk."""

    def __init__(self, kiosk: Any) -> None:
        station = kiosk.station
        self.session = Session(
            station.open_session.judge, station.open_session.journal, station="desk 1",
            clock=SystemClock(), policy=ProbingPolicy.ASK,
        )  # fmt: skip
        pages = Pages(self.session.judge, event="e", station="desk 1", large=False)
        self.shift = Shift(self.session, pages, by="AB")
        self.shift.round = 2
        self.dialogue = Sitting(self.shift, tables=True).run("")
        self.until(next(self.dialogue))

    def until(self, page: Page) -> str:
        shown = page.text
        while not page.prompt:
            page = next(self.dialogue)
            shown += f"\n{page.text}"
        return f"{shown}\n{page.prompt}"

    def __call__(self, *lines: str) -> str:
        return "\n".join([self.until(self.dialogue.send(line)) for line in lines])

    def judge(self, *words: str, table: str) -> bool:
        shown = self(table, " ".join(words), "")
        self("")  # goes on, or leaves the next opinion
        again = "The same words were judged at this table" in shown
        assert again != ("VERDICT" in shown), shown
        return not again

    def asks(self, *words: str, table: str) -> bool:
        asked = "This slip has not been judged." in self(table, " ".join(words), "")
        self("")  # not judged, or goes on
        return asked

    def decide(self, step: Step, of: int) -> str:
        shown = self(f"/{step.command} {of}", *step.at_desk.split("|"))
        return shown if shown.endswith("Table (Enter: none): ") else f"{shown}{self('')}"


mend = Step("A wrong table or round of a ruling", "#|8|", "mend", "8|", Kind.ROUND_SET)
void = Step("A ruling does not count (void)", "#|yes|dr|", "void", "yes|dr|", Kind.VOID)
waive = Step("A ruling stands, no consequence", "#|yes|dr|", "waive", "yes|dr|", Kind.WAIVED)
steps = [
    Step("A second or third opinion, by the rules", "#|ef|", "review", "ef|", Kind.REVIEW),
    Step("After the game: check the same words", "#|", "check", "", Kind.DOUBLE_CHECK),
    Step(
        "Mistyped words, typed again", "#|zant qxw||dr", "correct", "zant qxw||dr|", Kind.CORRECTION
    ),
    Step(
        "A ruling by hand: by a book or a person", "#|1|1|2|ij|", "hand", "1|1|2|ij|",
        Kind.BY_HAND,
    ),
    void,
    waive,
    Step("What other rules say, for you alone", "#|1|dr", "", "", Kind.DOOR),
]  # fmt: skip


decided_at = [
    pytest.param(at, step, id=f"{step.kind} at a {at}")
    for step in steps
    for at in ("kiosk", "desk")
    if at == "kiosk" or step.command  # a desk does not ask other rules
]


@pytest.fixture(params=["kiosk", "desk"])
def place(request: pytest.FixtureRequest, open_kiosk: Open, come_to: Any) -> Place:
    """A kiosk's menu, and a desk at the same journal."""
    kiosk = open_kiosk(rules, probing=ProbingPolicy.ASK)
    return AtKiosk(kiosk, come_to) if request.param == "kiosk" else AtDesk(kiosk)


def entries(place: Place) -> list[Entry]:
    return list(place.session.journal.entries())


@pytest.mark.parametrize("first", ["mend", "decision"])
@pytest.mark.parametrize(("place", "step"), decided_at, indirect=["place"])
def test_a_mended_play_is_at_its_table_whatever_is_decided_on_it(
    place: Place, step: Step, first: str
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


def test_a_mend_of_a_later_ruling_is_about_the_whole_play(place: Place) -> None:
    assert place.judge(*words, table="7")
    of = entries(place)[-1].number
    place.decide(steps[0], of)
    review = [entry for entry in entries(place) if entry.kind == Kind.REVIEW][-1].number
    shown = place.decide(mend, review)
    assert entries(place)[-1].refers_to == review, shown
    assert "table 8" in place.decide(waive, of)
    assert not place.judge(*words, table="8")
    assert place.judge(*words, table="7")

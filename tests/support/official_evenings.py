"""An evening under each rulebook, with a call for every reason, for the tasks of officials."""

from datetime import timedelta
from itertools import count
from types import SimpleNamespace

import pytest

from judge_procedure.duties.duty import Duty
from judge_procedure.duties.menu import TASKS
from judge_procedure.duties.menu import begin as begin_task
from judge_procedure.profile import Profile
from judge_procedure.system_clock import written
from judge_procedure.task_parts import FieldLook
from judge_record.entry import Entry, Kind, Role, Source
from judge_record.journal import Journal
from judge_record.official import Person, without_pin
from judge_record.reader import Reader
from lexicons import Library, Verdict
from tests.support.asking import called, ruled, session_at
from tests.support.clocks import SetClock, begun
from tests.support.journals import MemoryStore

GOOD = ("QUEX", "ZANT", "BLORP", "VUMP")
NOT_GOOD = ("QUAX", "ZINT", "FLURB")
BOOKS = ("london-2020", "nsa-2004", "nzasp-2022", "sanspa-1999", "school-2014")
PLAYERS, WORD_JUDGE, DIRECTOR = (
    Person(None, Role.PLAYERS), Person("EF", Role.WORD_JUDGE), Person("AB", Role.DIRECTOR),
)  # fmt: skip

CLUB = """
[procedure]
retyping = "players"
[withdrawal]
allowed = true
[[stage]]
lexicon = "invented"
"""


def pins_of(people):
    """The part of a profile that knows whose PINs are typed."""
    names = tuple(str(person.name) for person in people.values())
    return SimpleNamespace(
        rounds=0,
        locked=True,
        people=names,
        holder_of=people.get,
        has_round=lambda _number: True,
        tables=frozenset(),
    )


class Evening:
    """A record with plays ruled on and a call for every reason, and an official on duty."""

    def __init__(self, session, duty):
        self.session, self.duty = session, duty
        self.rulings = {}
        self.calls = {}
        acting = session.acting
        session.acting = PLAYERS
        rule, call = self.rulings, self.calls
        rule["bad"] = ruled(session, "QUEX", "FLURB", table="1", round=1)
        rule["good"] = ruled(session, "ZANT", table="2", round=1)
        rule["typed"] = ruled(session, "BLORP", "ZINT", table="3", round=1)
        rule["other"] = ruled(session, "VUMP", "QUAX", table="4", round=1)
        call["overlap"] = called(session, "QUEX", table="1", round=1)
        call["insisted"] = called(session, "VUMP", table="5", round=1, insists=True)
        call["mistyped"] = called(session, "BLORP", "ZANT", about=rule["typed"].number)
        call["correction"] = called(session, "QUEX", "ZANT", about=rule["other"].number)
        session.acting = DIRECTOR
        draft = Entry(
            kind=Kind.BY_HAND, words=("QUAX",), verdict=Verdict.ACCEPTABLE, source=Source.PERSON,
            by="CD", table="6", round=1, reason="lexical",
        )  # fmt: skip
        rule["hand"] = session.decide(draft)
        session.acting = PLAYERS
        call["person"] = called(session, "QUAX", table="6", round=1)
        void = ruled(session, "VUMP", table="7", round=1)
        session.acting = DIRECTOR
        session.decide(Entry(kind=Kind.VOID, about=void.number, by="AB"))
        rule["void"] = void
        session.acting = acting

    @property
    def entries(self):
        return [*self.session.journal.entries()]

    @property
    def last(self):
        return self.session.journal.read(Reader.last)


@pytest.fixture
def begin(home, install, add_rules):
    """Begins an evening under a rulebook: at a desk, unless somebody's PIN was typed at a door."""

    def begin(rules="club", acting=None, people=None, **more):
        library = Library(home)
        if rules == "club":
            install(GOOD)
            add_rules(CLUB)
        else:
            for stage in library.rules(rules).stages:
                install(GOOD, stage.lexicon)
        times = (written(begun + timedelta(seconds=each)) for each in count())
        session = session_at(
            Journal(MemoryStore("nowhere")), "Kiosk 1", judge=library.adjudicator(rules),
            clock=SetClock(lambda: next(times), near=True),
            acting=acting or (PLAYERS if people else without_pin()),
        )  # fmt: skip
        profile = pins_of(people) if people else Profile()
        return Evening(session, Duty(session, profile, has_door=acting is not None, **more))

    return begin


# -- every page of every task ----------------------------------------------------------------------

DEPTH = 4  # answers in a row
TYPED = {
    FieldLook.WORDS: ("ZANT", "FLURB HOUSE", "!"),
    FieldLook.INITIALS: ("EF", "GH", "x y"),
    FieldLook.NUMBER: ("2", "x"),
    FieldLook.TEXT: ("9", "7?"),
    FieldLook.PIN: ("1",),
}


def subjects(task, evening):
    match task.subject:
        case "call":
            return [{"call": str(each.number)} for each in evening.calls.values()]
        case "ruling":
            return [
                {"ruling": str(evening.rulings[name].number)} for name in ("bad", "hand", "void")
            ]
    return [{}]


def answers(field):
    return tuple(each.key for each in field.options) or TYPED[field.look]


def walked(work, depth=DEPTH, page=None):
    """Every page of a task that some answers lead to, with the answers."""
    page = page or work.page()
    before = dict(work.given)
    yield page, before
    if depth and page.open:
        for answer in answers(page.open.field)[:2]:
            yield from walked(work, depth - 1, work.take({page.open.field.name: answer}))
            work.given = dict(before)


def works(evening, *, whole=False):
    for task in TASKS:
        for subject in subjects(task, evening):
            yield begin_task(task.name, evening.duty, whole=whole, **subject)

"""The officials' tasks: one table, and what each records at a kiosk, at a desk and on the board."""

import re
from collections.abc import Mapping
from contextlib import suppress
from types import MappingProxyType
from typing import Any, NamedTuple

import pytest

from judge_gui.model.events import DirectorPrompt, RecordedRuling
from judge_procedure import tasks
from judge_record.entry import Entry, Kind
from judge_record.entry_fields import Person, Role
from judge_record.session import Session
from tests import asking
from tests.unit.judge_gui.station.test_mended_plays import AtDesk
from tests.unit.judge_server.web.conftest import Board

rules = """
[opinion]
second = "either-player"
double_check = "players"

[withdrawal]
allowed = true
"""
words = ("ZANT", "QXV")


class Place:
    """A front end: what it offers, and what it shows and records."""

    session: Session
    slip = True  # whether slip and board are at hand

    def choose(self, name: str, typed: str = "") -> str:
        """Choose a task, with the number of an entry; return what is shown."""
        raise NotImplementedError

    def answer(self, line: str) -> str:
        """Answer a page; return what is shown."""
        raise NotImplementedError


class Kiosk(Place):
    """The menu of a kiosk."""

    def __init__(self, visit: Any) -> None:
        self.visit = visit
        self.session = visit.kiosk.station.open_session

    def choose(self, name: str, typed: str = "") -> str:
        [task] = [each for each in tasks.all_tasks if each.name == name]
        self.visit.choose(task.label())
        return self.answer(typed) if typed else str(self.visit.text)

    def answer(self, line: str) -> str:
        shown = self.visit(line)
        if isinstance(shown, RecordedRuling):
            return "\n".join(shown.remarks)
        return str(self.visit.text) if isinstance(shown, DirectorPrompt) else ""


class Desk(Place):
    """The commands of a desk at the journal of a kiosk."""

    def __init__(self, visit: Any) -> None:
        self.desk = AtDesk(visit.kiosk)
        self.session = self.desk.session

    def choose(self, name: str, typed: str = "") -> str:
        return self.desk(f"/{name} {typed}")

    def answer(self, line: str) -> str:
        return self.desk(line)


class OnBoard(Place):
    """The board in a browser."""

    slip = False

    def __init__(self, board: Board) -> None:
        self.board = board
        self.session = board.pages.tasks.session
        asking.ruled(self.session, "ZANT", "QXV", table="7", round=2)
        board.enter()
        board.get()

    def choose(self, name: str, typed: str = "") -> str:
        self.board.get("/tasks")
        return self.board.do(f"tasks/{name}", number=typed)

    def answer(self, line: str) -> str:
        return self.board.answer(line)


@pytest.fixture(params=["kiosk", "desk", "board"])
def place(request: pytest.FixtureRequest) -> Place:
    if request.param == "board":
        return OnBoard(request.getfixturevalue("board"))
    visit = request.getfixturevalue("director")(rules, words=words)
    return Kiosk(visit) if request.param == "kiosk" else Desk(visit)


def entries(place: Place) -> list[Entry]:
    return list(place.session.journal.entries())


def ruling_of(place: Place) -> Entry:
    return next(entry for entry in entries(place) if entry.kind == Kind.RULING)


class Told(NamedTuple):
    """What is answered in a task about the ruling, and the entry that it records."""

    name: str
    lines: tuple[str, ...]
    kind: Kind
    role: str  # by the table
    fields: Mapping[str, object] = MappingProxyType({})
    about: bool = True  # the ruling


all_told = [
    Told("void", ("yes", "dr", ""), Kind.VOID, "director", {"by": "DR"}),
    Told("waive", ("yes", "dr", "late"), Kind.WAIVED, "director", {"note": "late"}),
    Told("mend", ("8a", "3"), Kind.ROUND_SET, "word judge",
         {"table": "8", "board": "A", "round": 3}),
    Told("admit", ("b07",), Kind.TABLE_ADMITTED, "word judge", {"table": "B7"}, about=False),
    Told("correct", ("zant qxw", "", "dr"), Kind.CORRECTION, "director",
         {"words": ("ZANT", "QXW")}),
    Told("review", ("ef", ""), Kind.REVIEW, "word judge", {"note": "second opinion"}),
    Told("check", ("",), Kind.DOUBLE_CHECK, "word judge", {"words": words}),
    Told("hand", ("1", "1", "2", "ij", ""), Kind.BY_HAND, "word judge",
         {"source": "book", "by": "IJ"}),
    Told("play", ("1", "1", "9", "zant", "2", "ij", ""), Kind.BY_HAND, "word judge",
         {"source": "book", "table": "9", "words": ("ZANT",)}, about=False),
    Told("withdraw", ("1", "9", "zant"), Kind.WITHDRAWAL, "word judge",
         {"table": "9", "words": ("ZANT",)}, about=False),
    Told("round", ("5",), Kind.ROUND_SET, "word judge", {"round": 5, "table": None}, about=False),
]  # fmt: skip


def test_no_situation_has_more_than_eight_tasks_and_a_number_is_one_task_for_every_role() -> None:
    """A page shows seven; the eighth row of a ruling is on a page of its own."""
    common = [task.name for task in tasks.all_tasks if task.needs is not tasks.Needs.KIOSK]
    assert sorted(common) == sorted(["settle", *(told.name for told in all_told)])
    club = type("Club", (), {"says": lambda *_: None})()
    for about in tasks.About:
        every = [task for task in tasks.all_tasks if task.about is about]
        assert len(every) <= 7 + (about is tasks.About.RULING)
        numbers = {}
        for role in (Role.WORD_JUDGE, Role.DIRECTOR):
            offered = tasks.tasks_for(club, Person("AB", role), tasks.Needs)
            with suppress(StopIteration):
                page = next(tasks.choose_task(about, offered))
                for number, label in re.findall(r"(?m)^  (\d)  (.*)$", page.text):
                    assert numbers.setdefault(number, label) == label
    may = [
        {task.name for task in tasks.tasks_for(club, Person("AB", role))}
        for role in (Role.WORD_JUDGE, Role.DIRECTOR)
    ]
    assert may[1] - may[0] == {"void", "waive", "correct", "check"}


@pytest.mark.parametrize("told", all_told, ids=[told.name for told in all_told])
def test_a_task_records_the_same_at_each_place(place: Place, told: Told) -> None:
    [task] = [each for each in tasks.all_tasks if each.name == told.name]
    if place.slip:
        assert task.role(place.session.judge.rules).value == told.role
    if not place.slip and task.needs is not tasks.Needs.NOTHING:
        before = entries(place)
        place.choose(told.name, "")
        assert entries(place) == before
        return
    of = ruling_of(place)
    shown = place.choose(told.name, str(of.number) if told.about else "")
    lines = list(told.lines)
    if told.name == "withdraw" and isinstance(place, Kiosk):
        lines.append("dr")  # a desk knows who is on duty
    if not place.slip and "dr" in lines:
        lines.remove("dr")  # so does a PIN
    for line in lines:
        assert not set(words) & set(re.findall(r"[A-Z]+", shown)) or place.slip
        shown = place.answer(line)
    added = [e for e in entries(place) if e.kind == told.kind and e.number > of.number][-1]
    assert added.refers_to == (of.number if told.about else None)
    expected = dict(told.fields, **({} if place.slip or "by" not in told.fields else {"by": "AB"}))
    assert {name: getattr(added, name) for name in expected} == expected


def test_a_call_is_at_the_table_to_which_its_play_was_mended(place: Place) -> None:
    of = ruling_of(place)
    call = asking.called(place.session, "ZANT", "QXW", corrects=of.number)
    assert "table 7" in place.choose("settle", str(call.number))
    asking.mend(place.session, of, round=2, table="8")
    place.answer("b" if isinstance(place, OnBoard) else "")
    assert "table 8" in place.choose("settle", str(call.number))


# -- the board -----------------------------------------------------------------------------------


def test_a_ruling_is_chosen_from_the_list_and_its_tasks_show_no_words(board: Board) -> None:
    at = OnBoard(board)
    of = ruling_of(at)
    board.get("/challenges")
    assert f'href="/board/tasks?entry={of.number}"' in board.html
    board.get(f"/tasks?entry={of.number}")
    assert re.findall(r'action="/board/tasks/(\w+)"', board.html) == ["waive", "void", "mend"]
    board.do("tasks/void", number=str(of.number))
    assert "All rulings on this play become void:" in board.text
    assert "ZANT" not in board.html
    assert "QXV" not in board.html


def test_an_answer_to_an_earlier_page_and_a_way_back_change_nothing(board: Board) -> None:
    at = OnBoard(board)
    before = len(entries(at))
    at.choose("void", str(ruling_of(at).number))
    [turn] = re.findall(r'name="turn" value="(\d+)"', board.html)
    assert "Note, never about one word" in board.answer("yes")
    board.do("answer", turn=turn, line="yes")
    assert "Note, never about one word" in board.text
    board.do("answer", turn=str(int(turn) + 1), back="yes")
    assert "Nothing was changed." in board.text
    at.choose("admit")  # each session does its own task
    board.do("leave")
    board.enter()
    board.get("/task")
    assert "What is to be done?" in board.text
    assert 'name="turn"' not in board.html
    assert [e.note for e in entries(at)[before:]] == ["opened"]

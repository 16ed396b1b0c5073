"""The officials' tasks: one table, and what each records at a desk and on the board."""

import re
from contextlib import suppress
from typing import Any

import pytest

from judge_cli.desk.sitting import Sitting
from judge_procedure import tasks
from judge_procedure.pages import Pages
from judge_procedure.prompts import Page
from judge_procedure.shift import Shift
from judge_record.entry import Entry, Kind, Person, Role
from lexicons import RuleSet
from tests import asking
from tests.clocks import NoonClock
from tests.record.sessions import somebody_s
from tests.unit.judge_server.web.conftest import Board

rules = """
[opinion]
second = "either-player"
double_check = "players"

[withdrawal]
allowed = true
"""
words = ("ZANT", "QXV")


class Desk:
    """The commands of a desk at the journal of a kiosk."""

    def __init__(self, visit: Any) -> None:
        held = visit.kiosk.station.open_session
        self.session = somebody_s(held.journal, "desk 1", judge=held.judge, clock=NoonClock())
        pages = Pages(self.session.judge, event="e", station="desk 1", large=False)
        shift = Shift(self.session, pages, by="AB")
        shift.round = 2
        self.dialogue = Sitting(shift, tables=True).run("")
        self._until_asked(next(self.dialogue))

    def choose(self, name: str, typed: str = "") -> str:
        return self.answer(f"/{name} {typed}")

    def answer(self, line: str) -> str:
        return self._until_asked(self.dialogue.send(line))

    def _until_asked(self, page: Page) -> str:
        shown = page.text
        while not page.prompt:
            page = next(self.dialogue)
            shown += f"\n{page.text}"
        return f"{shown}\n{page.prompt}"


class OnBoard:
    """The board in a browser, where neither slip nor board is at hand."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self.answer = board.answer
        self.session = board.pages.tasks.session
        asking.ruled(self.session, "ZANT", "QXV", table="7", round=2)
        board.enter()
        board.get()

    def choose(self, name: str, typed: str = "") -> str:
        self.board.get("/tasks")
        return self.board.do(f"tasks/{name}", number=typed)


@pytest.fixture(params=[Desk, OnBoard])
def place(request: pytest.FixtureRequest) -> Any:
    if request.param is OnBoard:
        return OnBoard(request.getfixturevalue("board"))
    return request.param(request.getfixturevalue("director")(rules, words=words))


def entries(place: Any) -> list[Entry]:
    return list(place.session.journal.entries())


def ruling_of(place: Any) -> Entry:
    return next(entry for entry in entries(place) if entry.kind == Kind.RULING)


# What is answered, the entry that it records, by which role, and whether it is about the ruling.
told = [
    ("void", ("yes", "dr", ""), Kind.VOID, "director", {"by": "DR"}, True),
    ("waive", ("yes", "dr", "late"), Kind.WAIVED, "director", {"note": "late"}, True),
    ("mend", ("8a", "3"), Kind.MOVED, "word judge",
     {"table": "8", "board": "A", "round": 3}, True),
    ("admit", ("b07",), Kind.ADMITTED, "word judge", {"table": "B7"}, False),
    ("correct", ("zant qxw", "", "dr"), Kind.CORRECTION, "director",
     {"words": ("ZANT", "QXW")}, True),
    ("review", ("ef", ""), Kind.REVIEW, "word judge", {"note": "second opinion"}, True),
    ("check", ("",), Kind.DOUBLE_CHECK, "word judge", {"words": words}, True),
    ("hand", ("1", "1", "2", "ij", ""), Kind.BY_HAND, "word judge",
     {"source": "book", "by": "IJ"}, True),
    ("play", ("1", "1", "9", "zant", "2", "ij", ""), Kind.BY_HAND, "word judge",
     {"source": "book", "table": "9", "words": ("ZANT",)}, False),
    ("withdraw", ("1", "9", "zant"), Kind.WITHDRAWAL, "word judge",
     {"table": "9", "words": ("ZANT",)}, False),
    ("round", ("5",), Kind.ROUND_SET, "word judge", {"round": 5, "table": None}, False),
]  # fmt: skip


def test_no_situation_has_more_than_eight_tasks_and_a_number_is_one_task_for_every_role() -> None:
    """A page shows seven; the eighth row of a ruling is on a page of its own."""
    common = [task.name for task in tasks.ALL_TASKS if task.needs is not tasks.Needs.KIOSK]
    assert sorted(common) == sorted(["settle", *(name for name, *_ in told)])
    club = RuleSet.of_one_list("ours", "english", range(2, 16))
    for about in tasks.About:
        every = [task for task in tasks.ALL_TASKS if task.about is about]
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


@pytest.mark.parametrize(
    ("name", "lines", "kind", "role", "fields", "about"), told, ids=[row[0] for row in told]
)
def test_a_task_records_the_same_at_each_place(
    place: Any, name: str, lines: tuple[str, ...], kind: Kind, role: str,
    fields: dict[str, object], about: bool,
) -> None:  # fmt: skip
    """A desk knows who is on duty. A PIN says it on the board."""
    [task] = [each for each in tasks.ALL_TASKS if each.name == name]
    on_board = isinstance(place, OnBoard)
    assert on_board or task.role(place.session.judge.rules).value == role
    before = entries(place)
    if on_board and task.needs is not tasks.Needs.NOTHING:
        place.choose(name, "")
        assert entries(place) == before
        return
    of = ruling_of(place)
    shown = place.choose(name, str(of.number) if about else "")
    for line in lines:
        assert not set(words) & set(re.findall(r"[A-Z]+", shown)) or not on_board
        if line != "dr" or not on_board:
            shown = place.answer(line)
    added = [e for e in entries(place) if e.kind == kind and e.number > of.number][-1]
    assert added.about == (of.number if about else None)
    expected = {**fields, "by": "AB"} if on_board and "by" in fields else fields
    assert {name: getattr(added, name) for name in expected} == expected


def test_a_call_is_at_the_table_to_which_its_play_was_mended(
    place: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    of = ruling_of(place)
    call = asking.called(place.session, "ZANT", "QXW", about=of.number)
    assert "table 7" in place.choose("settle", str(call.number))
    with monkeypatch.context() as official:
        official.setattr(place.session, "acting", Person("CD", Role.DIRECTOR))
        asking.mend(place.session, of, round=2, table="8")
    place.answer("")
    assert "table 8" in place.choose("settle", str(call.number))


# -- the board -----------------------------------------------------------------------------------


def test_a_ruling_is_chosen_from_the_list_and_its_tasks_show_no_words(board: Board) -> None:
    at = OnBoard(board)
    of = ruling_of(at)
    board.get("/challenges")
    assert f'href="/board/tasks?entry={of.number}"' in board.html
    board.get(f"/tasks?entry={of.number}")
    assert re.findall(r'action="/board/tasks/(\w+)"', board.html) == ["waive", "void", "mend"]
    assert "All rulings on this play become void:" in board.do("tasks/void", number=str(of.number))
    assert not any(word in board.html for word in words)


def test_an_answer_to_an_earlier_page_and_a_way_back_change_nothing(board: Board) -> None:
    at = OnBoard(board)
    before = len(entries(at))
    at.choose("void", str(ruling_of(at).number))
    turn = board.hidden["turn"]
    assert "Note, never about one word" in board.answer("yes")
    assert "Note, never about one word" in board.do("answer", turn=turn, line="yes")
    assert "Nothing was changed." in board.do("answer", turn=str(int(turn) + 1), back="yes")
    at.choose("admit")  # each session does its own task
    board.do("leave")
    board.enter()
    assert "What is to be done?" in board.get("/task")
    assert 'name="turn"' not in board.html
    assert [e.kind for e in entries(at)[before:]] == [Kind.MENU_OPENED]

"""Keys in, pages out, over a real station and its journal: everything but the window."""

from collections.abc import Callable
from typing import Any

import pytest

from judge_gui.model import pin
from judge_gui.model.page import Look
from judge_gui.model.profile import Holder, Times
from judge_gui.model.screens import CallingDirector, Ready
from judge_record.entry import Kind
from judge_record.entry_fields import Person, Role
from tests.players import Players
from tests.unit.judge_gui.conftest import Open

Sit = Callable[..., Players]


@pytest.fixture
def sit(open_kiosk: Open, clock: Any) -> Sit:
    """Opens a kiosk and has players in front of it."""

    def sit(rules: str = "", **settled: object) -> Players:
        return Players(open_kiosk(rules, **settled), clock)

    return sit


only_staff = "[procedure]\nself_adjudication = false\n"


@pytest.mark.parametrize("begin", ["\n", "2"], ids=["Enter", "a number"])
def test_where_only_staff_may_rule_a_pin_begins_each_challenge(sit: Sit, begin: str) -> None:
    judge = Holder(Person("AB", Role.WORD_JUDGE), pin.hashed("1357"))
    players = sit(only_staff, pin=pin.hashed("2468"), holders=(judge,))
    assert players(begin).title == "Only staff judge here"
    assert players("\x1b").title == "Challenged words are judged here"
    players(f"{begin}1357\n")
    assert players.wait(1_000).title == "How many words are challenged?"
    players.judge("2zant\nqxv\n")
    [entry] = [each for each in players.entries if each.kind == Kind.RULING]
    assert (entry.by, entry.role) == ("AB", Role.WORD_JUDGE)
    players.wait(20_000)
    assert players(begin).title == "Only staff judge here"


players_retype = '[procedure]\nretyping = "players"\n'


def test_mistyped_words_are_typed_again_and_judged_after_the_pin(sit: Sit) -> None:
    players = sit(players_retype, pin=pin.hashed("2468"))
    assert players.judge("2zant\nqux\n").look is Look.UNACCEPTABLE
    assert players("\b").title == "Type the words again, as they lie on the board"
    page = players.judge("zant\nquex\n")
    first, called = players.entries
    assert (page.title, page.look) == (f"CALL THE WORD JUDGE: {called.number}", Look.NO_VERDICT)
    assert page.text[-3:-1] == ("Judged before: ZANT QUX", "Now: ZANT QUEX")
    players("\x1b2468\n")
    page = players.wait(1_000)
    assert page.look is Look.ACCEPTABLE
    first, called, settled, second = players.entries
    assert (called.kind, called.refers_to) == (Kind.CALL, first.number)
    assert (settled.kind, settled.refers_to) == (Kind.SETTLED, called.number)
    assert (settled.note, settled.role) == ("let it be judged", "director")
    assert (second.kind, second.refers_to) == (Kind.CORRECTION, first.number)
    players("\b")
    assert players.kiosk.screen == Ready()


@pytest.mark.parametrize("again", ["zant\nquex\n", "zanx\nqxvj\n", "zant\nqxvj\n"])
def test_an_attacker_without_the_pin_has_no_words_judged_again(sit: Sit, again: str) -> None:
    players = sit(
        players_retype, prompts=("table",), pin=pin.hashed("2468"), times=Times(called=600_000)
    )
    assert players.judge("\n2\n2zanx\nquex\n").look is Look.UNACCEPTABLE
    begun = len(players.seen)
    players(f"\b{again}\t")
    players.wait(1_000)
    assert isinstance(players.kiosk.screen, CallingDirector)
    players("\x1b1111\n")
    players("\x1b\b")
    assert players.kiosk.screen == Ready()
    assert [entry.kind for entry in players.entries] == [Kind.RULING, Kind.CALL, Kind.DOOR]
    assert players.entries[-1].note == "a wrong PIN"
    verdicts = (Look.ACCEPTABLE, Look.UNACCEPTABLE)
    assert not [page for page in players.seen[begun:] if page.look in verdicts]


def test_a_table_that_is_not_listed_is_admitted_by_a_pin(sit: Sit) -> None:
    players = sit(prompts=("table",), pin=pin.hashed("2468"), tables=frozenset({"7"}))
    assert players("\n9\n").title == "Table 9 is not a table here"
    assert players("\n").title == "Which table?"
    page = players("9\n\x1b2468\n")
    assert page.text[0] == "Table 9: challenge 1 today."
    [admitted] = players.entries
    assert (admitted.kind, admitted.table, admitted.role) == (Kind.TABLE_ADMITTED, "9", "director")
    players("\x1b")
    assert players("\n9\n").text[0] == "Table 9: challenge 1 today."


def test_a_practice_is_marked_on_every_page_and_never_recorded(sit: Sit, home: Any) -> None:
    players = sit(practice=True)
    players.judge("1qi\n")
    players.wait(20_000)
    players("\x1b\x1b")
    opened = [page for page in players.seen if page.title != "Tilejudge"]
    assert len(opened) > 5
    assert all(page.banners[0].startswith("PRACTICE") for page in opened)
    assert not (home / "journal").exists()


def recorded(players: Players) -> list[tuple[object, ...]]:
    journal = players.worker.station.open_session.journal
    return [(e.kind, e.note, e.role, e.by, e.station) for e in journal.entries()]


def test_without_a_pin_two_keys_leave_and_record_what_the_menu_records(sit: Sit) -> None:
    by_menu = sit()
    page = by_menu("\x1b\n5\n5\nyes\n")
    assert page.title == by_menu.worker.station.open_session.journal.head().spoken
    by_menu("\n")
    players = sit(event="Other")
    assert "Backspace: leave the program" in players("\x1b").spoken
    players("\b")
    assert by_menu.kiosk.is_left
    assert players.kiosk.is_left
    assert recorded(players) == recorded(by_menu)
    assert [kind for kind, *_ in recorded(players)[-2:]] == [Kind.DOOR, Kind.CLOSED]


def test_an_end_that_cannot_be_recorded_or_copied_is_shown(sit: Sit, fill_disk: Any) -> None:
    players = sit()
    fill_disk(players.worker)
    page = players("\x1b\b")
    assert page.title == "The session has ended"
    assert any(text.startswith("The end could not be recorded") for text in page.text)
    players.wait(1_000)
    players("\n")
    assert players.kiosk.is_left

"""Keys in, pages out, over a real station and its journal: everything but the window."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from judge_gui.model import pin
from judge_gui.model.page import Look, Page
from judge_gui.model.profile import Holder, Times
from judge_gui.model.screens import (
    CallingDirector,
    DirectorAsked,
    Judging,
    Ready,
    VerdictShown,
)
from judge_gui.station.worker import Worker
from judge_record.calls import open_calls
from judge_record.entry import Kind
from judge_record.question import ProbingPolicy
from judge_record.receipt import receipt_of
from judge_record.role import Person, Role
from tests.players import Players

Open = Callable[..., Worker]


Sit = Callable[..., Players]


@pytest.fixture
def sit(open_kiosk: Open, clock: Any) -> Sit:
    """Opens a kiosk and has players in front of it."""

    def sit(rules: str = "", **settled: object) -> Players:
        return Players(open_kiosk(rules, **settled), clock)

    return sit


challenges = [("2zant\nquex\n", Look.ACCEPTABLE), ("2zant\nqxv\n", Look.UNACCEPTABLE)]


@pytest.mark.parametrize(("typed", "look"), challenges)
def test_a_challenge_is_judged_recorded_and_cleared(sit: Sit, typed: str, look: Look) -> None:
    players = sit()
    page = players.judge(typed)
    assert page.look is look
    [entry] = players.entries
    assert (entry.verdict, entry.kind) == (look.value, Kind.RULING)
    assert page.number == f"Entry {entry.number}"
    chain = players.worker.station.open_session.journal.opening_seal
    assert page.receipt == str(receipt_of(entry, chain))
    assert players.wait(20_000).title == "Challenged words are judged here"
    assert players.kiosk.screen == Ready()


def test_the_verdict_is_recorded_before_it_is_shown(sit: Sit) -> None:
    players = sit()
    players("1zant\n\t")
    assert isinstance(players.kiosk.screen, Judging)
    assert [entry.verdict for entry in players.entries] == ["acceptable"]
    assert players.seen[-1].title == "Judging"
    players.wait(1_000)
    assert isinstance(players.kiosk.screen, VerdictShown)


def seen_on(pages: list[Page]) -> Iterator[str]:
    """Yield everything on the pages but the rows of words."""
    for page in pages:
        yield repr((page.heading, page.look, page.sign, page.alike, page.text, page.message))
        yield repr((page.keys, page.banners, page.line))


def test_no_page_shows_which_word_is_the_phony(sit: Sit) -> None:
    seen = []
    for typed in ("2zant\nqxvj\n", "2qxvj\nzant\n"):
        players = sit(probing=ProbingPolicy.OFF, event=typed[1])
        begun = len(players.seen)
        players.judge(typed)
        players.wait(20_000)
        number = str(players.entries[-1].number)
        seen.append([t.replace(f"Entry {number}.", "") for t in seen_on(players.seen[begun:])])
    assert seen[0] == seen[1]


@pytest.mark.parametrize(("typed", "milliseconds"), [("2zant\nq", 60_000), ("1zant\n", 120_000)])
def test_players_who_walk_away_leave_nothing_behind(
    sit: Sit, typed: str, milliseconds: int
) -> None:
    players = sit()
    players(typed)
    assert players.wait(milliseconds).title == "Challenged words are judged here"
    assert players.kiosk.screen == Ready()
    assert players.entries == []


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


def test_without_a_pin_staff_begin_as_players_do(sit: Sit) -> None:
    players = sit(only_staff)
    assert players("\n").title == "How many words are challenged?"


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


def test_words_that_are_not_typed_again_after_all_leave_no_call(sit: Sit) -> None:
    players = sit(players_retype, pin=pin.hashed("2468"))
    players.judge("1zanx\n")
    players("\b\x1b")
    assert players.kiosk.screen == Ready()
    assert [entry.kind for entry in players.entries] == [Kind.RULING]


def test_a_probe_waits_for_the_director_and_is_judged_after_the_pin(sit: Sit) -> None:
    players = sit(probing=ProbingPolicy.ASK, prompts=("table",), pin=pin.hashed("2468"))
    players.judge("\n7\n2zant\nqxv\n")
    players(" ")
    players("\n7\n1zant\n\t")
    players.wait(1_000)
    assert isinstance(players.kiosk.screen, CallingDirector)
    players("\x1b1111\n")
    assert players.seen[-1].message == "That was not the PIN."
    players("2468\n")
    page = players.wait(1_000)
    assert page.look is Look.ACCEPTABLE
    kinds = [entry.kind for entry in players.entries]
    assert kinds == [
        Kind.RULING, Kind.PROBING, Kind.CALL, Kind.DOOR, Kind.SETTLED, Kind.RULING,
    ]  # fmt: skip
    assert [e.note for e in players.entries[3:5]] == ["a wrong PIN", "let it be judged"]


def test_a_probe_that_is_not_allowed_is_not_judged(sit: Sit) -> None:
    players = sit(probing=ProbingPolicy.ASK, prompts=("table",))
    players.judge("\n7\n2zant\nqxv\n")
    players(" ")
    players("\n7\n1zant\n\t")
    players.wait(1_000)
    assert players("\b").title == "Challenged words are judged here"
    assert players.entries[-1].kind == Kind.CALL
    assert len(open_calls(players.entries)) == 1


def test_a_call_frees_the_station_after_five_minutes_and_stays_open(sit: Sit) -> None:
    players = sit(probing=ProbingPolicy.ASK, prompts=("table",), pin=pin.hashed("2468"))
    players.judge("\n7\n2zant\nqxv\n")
    players(" ")
    players("\n7\n1zant\n\t")
    players.wait(1_000)
    [call] = open_calls(players.entries)
    assert players.seen[-1].title == f"CALL THE WORD JUDGE: {call.number}"
    players.wait(299_000)
    assert isinstance(players.kiosk.screen, CallingDirector)
    players.wait(1_100)
    assert players.kiosk.screen == Ready()
    assert open_calls(players.entries) == [call]


def test_a_borrowed_table_shows_by_the_number_of_its_challenge(sit: Sit) -> None:
    players = sit(prompts=("table",))
    players.judge("\n7\n1zant\n")
    players(" ")
    assert players("\n07b\n").text[0] == "Table 7B: challenge 2 today."
    players.judge("1quex\n")
    assert players.entries[-1].table == "7"
    assert players.entries[-1].board == "B"


def test_a_board_is_no_way_round_its_table(sit: Sit) -> None:
    players = sit(prompts=("table",))
    players.judge("\n7\n2zant\nqxv\n")
    players(" ")
    players("\n7a\n1zant\n\t")
    players.wait(1_000)
    assert isinstance(players.kiosk.screen, CallingDirector)


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


def test_the_director_comes_and_goes_by_the_keyboard(sit: Sit) -> None:
    players = sit(pin=pin.hashed("2468"))
    page = players("\x1b2468\n")
    assert "  2  A ruling" in page.text
    players("4\n")
    assert players("2\n").text[0] == "There was no challenge today."
    players("\n")
    assert players("\x1b").title == "Challenged words are judged here"


def test_a_menu_that_nobody_uses_closes_after_a_minute(sit: Sit) -> None:
    players = sit(pin=pin.hashed("2468"))
    players("\x1b2468\n")
    players.wait(59_000)
    assert isinstance(players.kiosk.screen, DirectorAsked)
    players.wait(1_000)
    assert players.wait(0).title == "Challenged words are judged here"
    assert players.kiosk.screen == Ready()


def test_without_a_pin_the_first_page_says_so_and_how_to_leave(sit: Sit) -> None:
    page = sit().seen[-1]
    assert "NO PIN IS SET: anyone can open the director's menu" in page.banners
    assert "Esc: leave or menu" in page.spoken
    assert "judge kiosk" not in page.heading + page.spoken, "no shell command"
    locked = sit(pin=pin.hashed("2468"), event="Other").seen[-1]
    assert "PIN" not in locked.heading + locked.spoken


def test_the_program_is_left_by_the_menu_with_its_head(sit: Sit) -> None:
    players = sit()
    players("\x1b\n")
    page = players("5\n5\nyes\n")
    assert page.title == players.worker.station.open_session.journal.head().spoken
    assert not players.kiosk.left
    players("\n")
    assert players.kiosk.left


def test_a_practice_is_marked_on_every_page_and_never_recorded(sit: Sit, home: Any) -> None:
    players = sit(practice=True)
    players.judge("1qi\n")
    players.wait(20_000)
    players("\x1b\x1b")
    opened = [page for page in players.seen if page.title != "Tilejudge"]
    assert len(opened) > 5
    assert all(page.banners[0].startswith("PRACTICE") for page in opened)
    assert not (home / "journal").exists()


def test_a_full_disk_shows_no_verdict_and_the_next_challenge_can_be_judged(
    sit: Sit, fill_disk: Callable[[Worker], Callable[[], None]]
) -> None:
    players = sit()
    make_room = fill_disk(players.worker)
    begun = len(players.seen)
    page = players.judge(f"8{'wuggle' * 2}\n" + "wuggle\n" * 7)
    assert (page.title, page.look) == ("CANNOT JUDGE", Look.NO_VERDICT)
    assert not [p for p in players.seen[begun:] if p.look in (Look.ACCEPTABLE, Look.UNACCEPTABLE)]
    make_room()
    players(" ")
    assert players.judge("1zant\n").look is Look.ACCEPTABLE


def recorded(players: Players) -> list[tuple[object, ...]]:
    journal = players.worker.station.open_session.journal
    return [(e.kind, e.note, e.role, e.by, e.station) for e in journal.entries()]


def test_without_a_pin_two_keys_leave_and_record_what_the_menu_records(sit: Sit) -> None:
    by_menu = sit()
    by_menu("\x1b\n5\n5\nyes\n\n")
    players = sit(event="Other")
    assert "Backspace: leave the program" in players("\x1b").spoken
    players("\b")
    assert by_menu.kiosk.left
    assert players.kiosk.left
    assert recorded(players) == recorded(by_menu)
    assert [kind for kind, *_ in recorded(players)[-2:]] == [Kind.DOOR, Kind.CLOSED]


def test_with_a_pin_two_keys_do_not_leave(sit: Sit) -> None:
    players = sit(pin=pin.hashed("2468"))
    players("\x1b\b\b\n")
    assert not players.kiosk.left
    assert players.entries == []


def test_a_kiosk_that_cannot_open_is_left_by_two_keys_too(sit: Sit) -> None:
    players = sit(rules="longest_word = 21\n")
    page = players.seen[-1]
    assert (page.title, page.keys[1].meaning) == ("CANNOT JUDGE", "leave or menu")
    players.wait(1_000)
    players("\x1b\b")
    assert players.kiosk.left


def test_an_end_that_cannot_be_recorded_or_copied_is_shown(sit: Sit, fill_disk: Any) -> None:
    players = sit()
    fill_disk(players.worker)
    page = players("\x1b\b")
    assert page.title == "The session has ended"
    assert any(text.startswith("The end could not be recorded") for text in page.text)
    players.wait(1_000)
    players("\n")
    assert players.kiosk.left

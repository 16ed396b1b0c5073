"""Keys in, pages out, over a real station and its journal: everything but the window."""

import gc
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from judge_gui.kiosk import Kiosk
from judge_gui.model import pin
from judge_gui.model.page import Look, Page
from judge_gui.model.screens import Asking, HandOff, Judging, Key, Ready, Shown
from judge_gui.station.worker import Worker
from lexicons.record.entry import Entry, Kind
from lexicons.record.session import ProbingPolicy

Open = Callable[..., Worker]
keys = {"\n": "enter", "\t": "tab", "\b": "backspace", "\x1b": "escape"}


class Players:
    """Hands on a keyboard, and eyes on the pages, in front of a kiosk."""

    def __init__(self, attendant: Worker, clock: Any) -> None:
        self.attendant = attendant
        self.clock = clock
        self.kiosk = Kiosk(attendant, attendant.station.profile, clock)
        self.seen: list[Page] = []
        self.wait(0.1)

    def __call__(self, typed: str) -> Page:
        """The page after some keys, each in good time."""
        for character in typed:
            self.wait(self.kiosk.patience.least)
            name = keys.get(character)
            self.kiosk.press(Key(name) if name else Key("character", character))
            self.wait(0.05)
        return self.seen[-1]

    def wait(self, seconds: float) -> Page:
        self.look()
        self.clock.wait(seconds)
        return self.look()

    def look(self) -> Page:
        self.kiosk.painted()
        self.kiosk.tick()
        page = self.kiosk.page
        if not self.seen or self.seen[-1] != page:
            self.seen.append(page)
        return page

    def judge(self, typed: str) -> Page:
        """The page that JUDGE leads to."""
        self(typed)
        assert isinstance(self.kiosk.screen, HandOff)
        self("\t")
        assert isinstance(self.kiosk.screen, Judging)
        return self.wait(1)

    @property
    def entries(self) -> list[Entry]:
        """What is recorded since the session was opened."""
        return list(self.attendant.station.open_session.journal.entries())[2:]


Sit = Callable[..., Players]


@pytest.fixture
def sit(open_kiosk: Open, clock: Any) -> Sit:
    """Opens a kiosk and has players in front of it."""

    def sit(rules: str = "", **settled: object) -> Players:
        return Players(open_kiosk(rules, **settled), clock)

    return sit


challenges = [("2zant\nquex\n", Look.ACCEPTABLE), ("2zant\nqxv\n", Look.UNACCEPTABLE)]


@pytest.mark.parametrize(("typed", "look"), challenges)
def test_forty_seconds_from_ready_to_ready(sit: Sit, typed: str, look: Look) -> None:
    players = sit()
    page = players.judge(typed)
    assert page.look is look
    [entry] = players.entries
    assert (entry.verdict, entry.kind) == (look.value, Kind.RULING)
    assert f"Entry {entry.number}." in page.text
    assert players.wait(20).title == "Challenged words are judged here"
    assert players.kiosk.screen == Ready()


def test_the_verdict_is_recorded_before_it_is_shown(sit: Sit) -> None:
    players = sit()
    players("1zant\n\t")
    assert isinstance(players.kiosk.screen, Judging)
    assert [entry.verdict for entry in players.entries] == ["acceptable"]
    assert players.seen[-1].title == "Judging"
    players.wait(1)
    assert isinstance(players.kiosk.screen, Shown)


def told(pages: list[Page]) -> Iterator[str]:
    """All that is seen and said but the rows of words."""
    for page in pages:
        yield repr((page.heading, page.look, page.sign, page.alike, page.text, page.told))
        yield repr((page.keys, page.banners, page.footer, page.line))


def test_which_word_was_the_phony_shows_on_no_page(sit: Sit) -> None:
    seen = []
    for typed in ("2zant\nqxvj\n", "2qxvj\nzant\n"):
        players = sit(probing=ProbingPolicy.OFF, event=typed[1])
        begun = len(players.seen)
        players.judge(typed)
        players.wait(20)
        number = str(players.entries[-1].number)
        seen.append([t.replace(f"Entry {number}.", "") for t in told(players.seen[begun:])])
    assert seen[0] == seen[1]


def holders(backwards: str) -> list[object]:
    """Every live object that holds a text, which this test knows only backwards."""
    gc.collect()
    return [thing for thing in gc.get_objects() if backwards in map(reversed_text, held_by(thing))]


def held_by(thing: object) -> Iterator[object]:
    """What an object refers to, and what is in tuples that the collector does not look after."""
    for held in gc.get_referents(thing):
        yield held
        if type(held) is tuple and not gc.is_tracked(held):
            yield from held_by(held)


def reversed_text(held: object) -> str:
    return held[::-1] if type(held) is str else ""


def test_when_the_verdict_clears_no_live_object_holds_a_word(sit: Sit) -> None:
    players = sit()
    backwards = "WJVXQ"
    players("1")
    for letter in reversed(backwards):
        players(letter)
    players("\n")
    assert holders(backwards)
    players("\t")
    players.wait(1)
    assert isinstance(players.kiosk.screen, Shown)
    players.seen.clear()
    assert holders(backwards) == []


@pytest.mark.parametrize(("typed", "seconds"), [("2zant\nq", 60), ("1zant\n", 120)])
def test_of_players_who_walked_away_nothing_is_left(sit: Sit, typed: str, seconds: float) -> None:
    players = sit()
    players(typed)
    assert players.wait(seconds).title == "Challenged words are judged here"
    assert players.kiosk.screen == Ready()
    assert players.entries == []


def test_mistyped_words_are_typed_anew_and_linked(sit: Sit) -> None:
    players = sit('[procedure]\nretyping = "players"\n')
    assert players.judge("2zant\nqux\n").look is Look.UNACCEPTABLE
    page = players("\b")
    assert page.title == "Type the words again, as they lie on the board"
    page = players.judge("zant\nquex\n")
    assert page.look is Look.ACCEPTABLE
    first, second = players.entries
    assert (second.kind, second.refers_to) == (Kind.CORRECTION, first.number)
    assert players("\b").title == "Challenged words are judged here"


def test_a_probe_waits_for_the_director_and_is_judged_after_the_pin(sit: Sit) -> None:
    players = sit(probing=ProbingPolicy.ASK, prompts=("table",), pin=pin.kept("2468"))
    players.judge("\n7\n2zant\nqxv\n")
    players(" ")
    players("\n7\n1zant\n\t")
    players.wait(1)
    assert isinstance(players.kiosk.screen, Asking)
    players("\x1b1111\n")
    assert players.seen[-1].told == "That was not the PIN."
    players("2468\n")
    page = players.wait(1)
    assert page.look is Look.ACCEPTABLE
    kinds = [entry.kind for entry in players.entries]
    assert kinds == [Kind.RULING, Kind.PROBING, Kind.DOOR, Kind.DOOR, Kind.RULING]
    assert [e.note for e in players.entries[2:4]] == ["a wrong PIN", "let it be judged"]


def test_a_probe_that_is_not_allowed_is_gone(sit: Sit) -> None:
    players = sit(probing=ProbingPolicy.ASK, prompts=("table",))
    players.judge("\n7\n2zant\nqxv\n")
    players(" ")
    players("\n7\n1zant\n\t")
    players.wait(1)
    assert players("\b").title == "Challenged words are judged here"
    assert players.entries[-1].kind == Kind.PROBING


def test_the_director_comes_and_goes_by_the_keyboard(sit: Sit) -> None:
    players = sit(pin=pin.kept("2468"))
    page = players("\x1b2468\n")
    assert "Today's challenges (no words)" in "\n".join(page.text)
    assert players("1\n").text[0] == "There was no challenge today."
    players("\n")
    assert players("\x1b").title == "Challenged words are judged here"


def test_the_program_is_left_by_the_door_with_its_head(sit: Sit) -> None:
    players = sit()
    page = players("\x1b\n")
    [number] = [line.split()[0] for line in page.text if "leave the program" in line]
    page = players(f"{number}\nyes\n")
    assert page.title == players.attendant.station.open_session.journal.head().spoken
    assert not players.kiosk.left
    players("\n")
    assert players.kiosk.left


def test_a_practice_is_marked_on_every_page_and_never_recorded(sit: Sit, home: Any) -> None:
    players = sit(practice=True)
    players.judge("1qi\n")
    players.wait(20)
    players("\x1b\x1b")
    opened = [page for page in players.seen if page.title != "Tilejudge"]
    assert len(opened) > 5
    assert all(page.banners[0].startswith("PRACTICE") for page in opened)
    assert not (home / "journal").exists()


def test_a_full_disk_shows_no_verdict_and_the_next_challenge_can_be_judged(
    sit: Sit, fill_disk: Callable[[Worker], Callable[[], None]]
) -> None:
    players = sit()
    make_room = fill_disk(players.attendant)
    begun = len(players.seen)
    page = players.judge(f"8{'wuggle' * 2}\n" + "wuggle\n" * 7)
    assert (page.title, page.look) == ("CANNOT JUDGE", Look.STOPPED)
    assert not [p for p in players.seen[begun:] if p.look in (Look.ACCEPTABLE, Look.UNACCEPTABLE)]
    make_room()
    players(" ")
    assert players.judge("1zant\n").look is Look.ACCEPTABLE

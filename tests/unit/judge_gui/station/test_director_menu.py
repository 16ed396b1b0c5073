"""The director's menu: its views, and how sessions, events and visits end."""

import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from judge_gui.model.events import DirectorPrompt, SessionClosed
from judge_gui.model.screens import DirectorAsked, Judging, Task
from judge_gui.station.worker import Worker
from judge_gui.wording.pages import page
from judge_procedure.clock import SystemClock
from judge_record.entry import Kind
from lexicons import Library
from lexicons.language import _
from tests.journals import open_event_in
from tests.pseudo import forgotten
from tests.record.sessions import somebody_s
from tests.unit.judge_gui.conftest import Director, Open, Visit

leave, new = "End of the session: leave the program", "New event"


# -- looking -------------------------------------------------------------------------------------


def test_the_day_is_listed_without_words_the_latest_first(director: Director) -> None:
    visit = director()
    for number in range(13):
        visit.kiosk.work(Judging(Task(table=str(number + 10)), ("QUEX",)))
    visit = visit.again()
    visit.choose("Today's challenges (no words)")
    first, *_ = visit.text.splitlines()
    assert "table 22" in first
    assert "… and 7 before these" in visit.text
    assert "QUEX" not in visit.text
    visit("")
    assert "table 7" in visit.text
    assert "2 words" in visit.text
    visit("")
    assert visit.in_menu


def test_a_day_without_challenges_says_so(director: Director) -> None:
    visit = director(words=())
    visit.choose("Today's challenges (no words)")
    assert visit.text.startswith("There was no challenge today.")


def test_the_head_and_the_lexicons_are_shown_whole(director: Director) -> None:
    visit = director()
    visit.choose("Lexicons, and the final number so far")
    session = visit.kiosk.session
    assert f"Final number so far: {session.journal.head().spoken}" in visit.text
    [manifest] = session.judge.lexicons
    assert str(manifest.fingerprint) in visit.text
    assert session.judge.rules.fingerprint.short in visit.text


# -- the session ---------------------------------------------------------------------------------


@pytest.mark.parametrize(("line", "number"), [("5", 5), ("", None)])
def test_the_round_is_set_and_the_kiosk_goes_on(
    director: Director, line: str, number: int | None
) -> None:
    visit = director()
    visit.choose("The round that is played")
    assert "Set it at every other station." in visit.text
    opened = visit(line)
    assert (opened.terms.round, visit.kiosk.station.round) == (number, number)
    assert visit.kiosk.menu is None


def test_a_practice_begins_and_ends_in_the_menu_and_records_nothing(director: Director) -> None:
    visit = director()
    assert visit.choose("Practice: nothing is recorded").terms.practice
    recorded = visit.entries
    assert visit.kiosk.practised("ZANT").verdict == "unacceptable"
    again = visit.again()
    assert again.choices == ["End of the practice"]
    assert not again.choose("End of the practice").terms.practice
    assert visit.entries == recorded
    assert visit.kiosk.ruled("QUEX").verdict == "acceptable"


def test_a_new_event_closes_the_one_before_and_shows_its_head(
    director: Director, home: Path
) -> None:
    visit = director()
    place = visit.kiosk.journal.store.place
    visit.choose(new, "Autumn Open", "yes")
    assert "The previous event is closed. Write down its final number: " in visit.text
    assert "Autumn Open is open." in visit.text
    assert place in visit.text
    assert visit("").terms.event == "Autumn Open"
    journal = open_event_in(str(home / "journal"))
    assert journal is not None
    assert [entry.kind for entry in journal.entries()] == [Kind.EVENT_OPENED, Kind.OPENED]


def test_a_new_event_names_the_other_stations_that_are_open(open_kiosk: Open) -> None:
    kiosk = open_kiosk()
    session = kiosk.session
    for name in ("desk 1", "desk 2"):
        desk = somebody_s(session.journal, name, judge=session.judge, clock=SystemClock())
        desk.open()
        if name == "desk 2":
            desk.close()
    visit = Visit(kiosk)
    visit.choose(new, "Autumn Open")
    assert "Still open: desk 1. End their sessions first." in visit.text


def test_a_new_event_sets_a_damaged_journal_aside(director: Director, home: Path) -> None:
    visit = director()
    [path] = (home / "journal").glob("*.journal")
    path.write_bytes(b"\0" * path.stat().st_size)
    visit.choose(new, "Autumn Open", "yes", "dr")
    assert "The journal of the previous event is damaged. It is kept unchanged." in visit.text
    assert "The end of the session could not be recorded: " in visit.text
    assert visit("").terms.event == "Autumn Open"


def test_the_session_ends_with_its_head_after_a_yes_alone(director: Director) -> None:
    visit = director()
    visit.choose(leave, "y")
    assert visit.text.startswith("Nothing was changed.")
    ended = visit.choose(leave, "YES")
    journal = visit.kiosk.journal
    assert ended == SessionClosed(journal.head().spoken, journal=journal.store.place)
    assert visit.last.kind == Kind.CLOSED
    assert visit.kiosk.menu is None


def test_a_visit_that_cannot_be_recorded_says_so_and_begins(
    director: Director, fill_disk: Callable[[Worker], object]
) -> None:
    visit = director()
    visit(None)
    fill_disk(visit.kiosk)
    again = visit.again()
    assert again.text.startswith("This visit could not be recorded. ")
    assert again.in_menu
    again.choose("A ruling does not count", "", "yes", "dr", "")
    assert "CANNOT JUDGE" in again.text
    again("")
    assert again.text.startswith("Nothing was changed.")


def test_without_a_session_the_menu_is_short(open_kiosk: Open) -> None:
    kiosk = open_kiosk()
    kiosk.station.session = None
    assert Visit(kiosk).choices == ["New event", leave]


def test_an_event_that_cannot_begin_is_reported_and_can_be_asked_for_again(
    director: Director, home: Path
) -> None:
    visit = director()
    lock = home / "journal" / "events.lock"
    lock.unlink(missing_ok=True)
    lock.mkdir()
    visit.choose(new, "Autumn Open", "yes")
    assert "cannot be written" in visit.text
    assert visit.in_menu
    lock.rmdir()
    visit.choose(new, "Autumn Open", "yes")
    assert "Autumn Open is open." in visit.text


# -- in another language --------------------------------------------------------------------------

visits = {
    "Today's challenges (no words)": ("",),
    "Open calls: settle one by its number": (),
    "Challenges that share words (no words)": ("",),
    "A ruling does not count (void)": ("", "DR", "", ""),
    "A ruling stands, no consequence (waive)": ("", "DR", "", ""),
    "Mistyped words, typed again": ("", "quex", "", "DR", ""),
    "A ruling by hand: by a book or a person": ("", "2", "1", "1", "DR", "", ""),
    "A play that was not judged here: a ruling by hand": ("2", "1", "7", "zant", "1", "DR", "", ""),
    "A second or third opinion, by the rules": ("", "DR", ""),
    "After the game: check the same words": ("", "DR", ""),
    "Stand in for a player who cannot come": ("2", "x y", None),
    "A wrong table or round of a ruling": ("", "9", "1", ""),
    "Admit a table that is not listed": ("Stage", ""),
    "The round that is played": ("x", None),
    "Lexicons, and the final number so far": ("",),
    "Practice: nothing is recorded": (),
    "New event": ("Evening", "no"),
    "End of the session: leave the program": ("no",),
}
shown_fields = ("kind", "round", "table", "words", "verdict", "about", "settles", "source", "by",
                "reason", "note", "role")  # fmt: skip


@pytest.mark.parametrize("task", visits)
def test_no_sentence_of_the_menu_is_forgotten_and_the_record_stays_the_same(
    director: Director, home: Path, request: pytest.FixtureRequest, task: str
) -> None:
    def visited(wording: str) -> tuple[list[list[Any]], list[str]]:
        visit = director()
        shown = [visit.text]
        visit.choose(wording)
        for line in visits[task]:
            if not isinstance(visit.event, DirectorPrompt):
                break
            shown.append(visit.text)
            visit(line)
        if isinstance(visit.event, DirectorPrompt):
            shown.append(visit.text)
        held = visit.kiosk.journal.entries()
        return [[getattr(entry, name) for name in shown_fields] for entry in held], shown

    in_english, _shown = visited(task)
    shutil.rmtree(home)
    request.getfixturevalue("in_pseudo")
    entries, shown = visited(_(task))
    assert entries[1:] == in_english[1:]
    paths = [str(home), "current.journal", "journal"]
    known = ["club", "Our club", "invented", "Kiosk", "STAGE", "Stage", "Evening", "DR", "ZANT",
             "QXV", "QUEX", "Enter", "UNACCEPTABLE", "ACCEPTABLE", *paths]  # fmt: skip
    titles = [Library(home).rules(each).title for each in Library(home).rule_ids()]
    assert forgotten("\n".join(shown), *known, *titles) == []


# -- a keypad --------------------------------------------------------------------------------------


digits = set("1234567890")


@pytest.mark.parametrize("language", ["english", "in_pseudo"])
def test_the_menu_has_the_same_keys_in_every_language(
    director: Callable[..., Any], request: pytest.FixtureRequest, language: str
) -> None:
    request.getfixturevalue(language)
    visit = director()

    def characters(*lines: str) -> set[str]:
        """Return what can be typed after some lines."""
        visit(*lines)
        screen, terms = DirectorAsked(visit.event), visit.kiosk.station.open_terms
        rows = page(screen, terms, touch=True).keypad
        keys = (key.key.partition(":") for row in rows for key in row)
        return {text for name, _, text in keys if name == "character"}

    assert characters() == digits  # of a task
    assert characters("4", "2") == set()  # the challenges of today are only read
    assert characters("", "2") == digits  # a ruling: its entry
    assert characters("3") == digits  # what can be done about it
    assert characters("5") > {"Y", "E", "S"}  # a void: the word that agrees
    assert not characters() & digits

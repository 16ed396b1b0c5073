"""The director's errands, each by its talk, and what the journal then holds."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest

from judge_cli import clock
from judge_gui.attendant import Attendant
from judge_gui.screens import Closed, DoorAsked, Event, Judging, Opened, Ruled, Said, Task
from lexicons.entry import Entry, Kind
from lexicons.event import open_event

Open = Callable[..., Attendant]
may_withdraw = "[withdrawal]\nallowed = true\n"
opinions = '[opinion]\nsecond = "either-player"\nthird = "any-case"\n'


class Visit:
    """The director at the door of a kiosk."""

    def __init__(self, kiosk: Attendant) -> None:
        self.kiosk = kiosk
        self.said: Event = kiosk.work(DoorAsked(""))

    def __call__(self, *lines: str | None) -> Event:
        """What is said after some lines; None is the key that goes back."""
        for line in lines:
            self.said = self.kiosk.work(DoorAsked(line))
        return self.said

    def choose(self, wording: str) -> Event:
        """What is said after a choice, whatever its number."""
        [number] = re.findall(rf"(?m)^ +(\d+)  {re.escape(wording)}", self.text)
        return self(number)

    @property
    def text(self) -> str:
        """What the page says, with what it asks."""
        assert isinstance(self.said, Said), self.said
        return f"{self.said.text}\n{self.said.prompt}"

    @property
    def choices(self) -> list[str]:
        return re.findall(r"(?m)^ +\d+  (.*)$", self.text)

    @property
    def shown(self) -> Ruled:
        assert isinstance(self.said, Ruled), self.said
        return self.said

    @property
    def entries(self) -> list[Entry]:
        """What is recorded after the opening of the session."""
        return list(self.kiosk.station.open_session.journal.entries())[2:]

    @property
    def last(self) -> Entry:
        return self.entries[-1]


Director = Callable[..., Visit]


@pytest.fixture
def director(open_kiosk: Open) -> Director:
    """Comes to a kiosk after a challenge at table 7."""

    def director(rules: str = "", *, words: tuple[str, ...] = ("ZANT", "QXV")) -> Visit:
        kiosk = open_kiosk(rules)
        if words:
            kiosk.work(Judging(Task(round=2, table="7"), words))
        return Visit(kiosk)

    return director


def back_in_menu(visit: Visit) -> bool:
    return "Today's challenges (no words)" in visit.choices


# -- about a ruling ------------------------------------------------------------------------------

decisions = [
    ("A ruling does not count", "Void", Kind.VOID),
    ("A ruling stands, without its consequence", "Consequence waived", Kind.WAIVED),
]


@pytest.mark.parametrize(("wording", "told", "kind"), decisions)
def test_a_decision_about_a_ruling_is_recorded_under_initials(
    director: Director, wording: str, told: str, kind: str
) -> None:
    visit = director()
    visit.choose(wording)
    assert "UNACCEPTABLE" in visit.text
    assert "ZANT" not in visit.text
    visit("", "dr", "the slip was lost")
    assert f"{told}: " in visit.text
    assert (visit.last.kind, visit.last.by, visit.last.note) == (kind, "DR", "the slip was lost")
    assert (visit.last.refers_to, visit.last.table, visit.last.round) == (3, "7", 2)
    visit("")
    assert back_in_menu(visit)


@pytest.mark.parametrize("key", ["", None])
def test_what_was_done_is_never_said_not_to_be(director: Director, key: str | None) -> None:
    visit = director()
    visit.choose("A ruling does not count")
    visit("", "dr", "", key)
    assert visit.last.kind == Kind.VOID
    assert "Nothing was changed." not in visit.text
    assert back_in_menu(visit)


def test_a_step_that_was_gone_back_from_changed_nothing_and_says_so(director: Director) -> None:
    visit = director()
    visit.choose("A ruling does not count")
    visit("", None)
    assert visit.text.startswith("Nothing was changed.")
    assert visit.last.note == "opened"


def test_a_ruling_is_named_by_its_entry(director: Director) -> None:
    visit = director()
    visit.choose("A ruling does not count")
    visit("1")
    assert visit.text.startswith("Entry 1 is no ruling.")
    visit.choose("A ruling does not count")
    visit("3", "dr", "")
    assert visit.last.refers_to == 3


def test_where_nothing_was_ruled_there_is_nothing_to_decide(director: Director) -> None:
    visit = director(words=())
    visit.choose("A ruling does not count")
    assert visit.text.startswith("There is no ruling yet.")
    assert back_in_menu(visit)


def test_mistyped_words_are_typed_anew_on_the_director_s_leave(director: Director) -> None:
    visit = director()
    visit.choose("Mistyped words, typed anew")
    visit("", "dr", "zant quex")
    assert "Z A N T" in visit.text
    assert visit.entries[-1].note == "opened"
    visit("")
    assert visit.shown.verdict == "acceptable"
    assert visit.shown.by_door
    assert not visit.shown.correctable
    assert (visit.last.kind, visit.last.refers_to) == (Kind.CORRECTION, 3)
    assert visit.last.note == "let by the director, DR"
    assert isinstance(visit(""), Said)
    assert back_in_menu(visit)


def test_a_further_opinion_is_given_by_whom_the_rules_name(director: Director) -> None:
    visit = director(opinions)
    visit.choose("A second or third opinion, by the rules")
    visit("")
    assert "the other person, who judges it again" in visit.text
    visit("ef", "")
    assert visit.shown.verdict == "unacceptable"
    assert (visit.last.kind, visit.last.by, visit.last.note) == (
        Kind.REVIEW, "EF", "second opinion",
    )  # fmt: skip
    visit("")
    visit.choose("A second or third opinion, by the rules")
    visit("", "gh", "")
    assert visit.last.note == "third opinion"


# -- by hand, withdrawn --------------------------------------------------------------------------


def test_the_director_rules_by_hand_on_a_ruling(director: Director) -> None:
    visit = director()
    visit.choose("A ruling by hand")
    visit.choose("a ruling of this journal")
    visit("")
    visit.choose("the director")
    visit.choose("the words")
    visit.choose("ACCEPTABLE")
    visit("dr", "")
    assert visit.shown.verdict == "acceptable"
    assert visit.shown.by_words
    assert (visit.last.kind, visit.last.source, visit.last.reason) == (
        Kind.BY_HAND, "director", "lexical",
    )  # fmt: skip
    assert visit.last.refers_to == 3


def test_the_book_rules_on_the_placement_of_another_play(director: Director) -> None:
    visit = director()
    visit.choose("A ruling by hand")
    visit.choose("another play")
    visit.choose("another person")
    visit.choose("how the tiles were placed")
    visit("9", "")
    visit.choose("UNACCEPTABLE")
    visit("xy", "a tile lay across")
    assert not visit.shown.by_words
    assert (visit.last.source, visit.last.reason, visit.last.table, visit.last.words) == (
        "person", "placement", "9", (),
    )  # fmt: skip


@pytest.mark.parametrize("steps", [[None], [""]])
def test_a_ruling_by_hand_on_nothing_is_none(director: Director, steps: list[str | None]) -> None:
    visit = director()
    visit.choose("A ruling by hand")
    visit(*steps)
    assert visit.text.startswith("Nothing was changed.")


def test_a_challenge_is_withdrawn_for_a_reason_that_the_rules_know(director: Director) -> None:
    visit = director(may_withdraw)
    visit.kiosk.station.round = 4
    visit.choose("A challenge was withdrawn before it was judged")
    visit("1", "b3", "zant", "dr")
    assert visit.text.startswith("Withdrawn. Nothing was judged. Recorded as entry ")
    entry = visit.last
    assert (entry.kind, entry.reason, entry.words) == (Kind.WITHDRAWAL, "allowed", ("ZANT",))
    assert (entry.table, entry.round, entry.by, entry.verdict) == ("B3", 4, "DR", None)


def test_a_withdrawal_without_words_or_for_no_reason(director: Director) -> None:
    visit = director(may_withdraw)
    visit.choose("A challenge was withdrawn before it was judged")
    visit("")
    assert visit.text.startswith("Nothing was changed.")
    visit.choose("A challenge was withdrawn before it was judged")
    visit("1", "", "", "dr")
    assert (visit.last.words, visit.last.table) == ((), None)


def test_where_the_rules_know_no_withdrawal_none_is_offered(director: Director) -> None:
    assert not [choice for choice in director().choices if "withdrawn" in choice]


# -- other rules ---------------------------------------------------------------------------------


def test_what_other_rules_would_say_is_the_director_s_alone_and_no_ruling(
    director: Director,
) -> None:
    visit = director()
    visit.choose("What another rule set would say, for you alone")
    visit("")
    assert visit.choices == ["Open play on the free list"]
    visit("1", "dr")
    assert visit.shown.verdict == "unacceptable"
    assert visit.shown.by_door
    assert "for the director alone. The ruling of entry 3 stands." in visit.shown.remarks[0]
    entry = visit.last
    assert (entry.kind, entry.rules, entry.refers_to) == (Kind.DOOR, "open", 3)
    assert entry.note == "an opinion by other rules"


def test_going_back_from_the_rule_sets_asks_none(director: Director) -> None:
    visit = director()
    visit.choose("What another rule set would say, for you alone")
    visit("", "")
    assert visit.text.startswith("Nothing was changed.")
    assert visit.last.note == "opened"


def test_where_no_other_rules_have_their_lexicons_there_is_nothing_to_ask(
    director: Director, monkeypatch: pytest.MonkeyPatch
) -> None:
    visit = director()
    monkeypatch.setattr(visit.kiosk.station.library, "rule_ids", lambda: ["club", "nsa-2004"])
    visit.choose("What another rule set would say, for you alone")
    visit("")
    assert visit.text.startswith("No other rule set has its lexicons on this machine.")


def test_words_that_cannot_lie_on_the_other_rules_board_are_told(
    director: Director, add_rules: Callable[..., Path]
) -> None:
    add_rules('[[stage]]\nlexicon = "invented"\n', "tiny", longest_word=3)
    visit = director()
    visit.choose("What another rule set would say, for you alone")
    visit("")
    [number] = [n for n, title in enumerate(visit.choices, 1) if title == "Our club"]
    visit(str(number), "dr")
    assert "the board has room for 3" in visit.text
    assert visit.last.note == "opened"


# -- looking -------------------------------------------------------------------------------------


def test_the_day_is_listed_without_words_the_latest_first(director: Director) -> None:
    visit = director()
    for number in range(13):
        visit.kiosk.work(Judging(Task(table=str(number + 10)), ("QUEX",)))
    visit.choose("Today's challenges (no words)")
    first, *_ = visit.text.splitlines()
    assert "table 22" in first
    assert "… and 2 before these" in visit.text
    assert "QUEX" not in visit.text
    visit("")
    assert "table 7" in visit.text
    assert "2 words" in visit.text
    visit("")
    assert back_in_menu(visit)


def test_a_day_without_challenges_says_so(director: Director) -> None:
    visit = director(words=())
    visit.choose("Today's challenges (no words)")
    assert visit.text.startswith("There was no challenge today.")


def test_the_head_and_the_lexicons_are_shown_whole(director: Director) -> None:
    visit = director()
    visit.choose("Lexicons, and the head of the journal")
    session = visit.kiosk.station.open_session
    assert f"Head of the journal: {session.journal.head().spoken}" in visit.text
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
    opened = visit(line)
    assert isinstance(opened, Opened)
    assert (opened.terms.round, visit.kiosk.station.round) == (number, number)
    assert visit.kiosk.door is None


def test_a_practice_begins_and_ends_by_the_door(director: Director) -> None:
    visit = director()
    opened = visit.choose("Practice: nothing is recorded")
    assert isinstance(opened, Opened)
    assert opened.terms.practice
    recorded = visit.entries
    again = Visit(visit.kiosk)
    assert again.choices == ["End of the practice"]
    opened = again("1")
    assert isinstance(opened, Opened)
    assert not opened.terms.practice
    assert visit.entries == recorded


def test_from_a_practice_a_session_can_be_opened_or_the_program_left(open_kiosk: Open) -> None:
    kiosk = open_kiosk(practice=True)
    visit = Visit(kiosk)
    assert visit.choices == [
        "End of the practice: open a session",
        "New event",
        "Leave the program",
    ]
    assert isinstance(visit("1"), Opened)
    assert kiosk.station.session is not None


def test_a_practice_is_left_without_a_head(open_kiosk: Open, home: Path) -> None:
    visit = Visit(open_kiosk(practice=True))
    visit.choose("Leave the program")
    assert visit("yes") == Closed("")
    assert not (home / "journal").exists()


def test_a_new_event_closes_the_one_before_and_tells_its_head(
    director: Director, home: Path
) -> None:
    visit = director()
    visit.choose("New event")
    visit("Autumn Open", "yes")
    assert "The event before is closed. Its head: " in visit.text
    assert "Autumn Open is open." in visit.text
    [kept] = (home / "journal" / "archive").iterdir()
    assert str(kept) in visit.text
    opened = visit("")
    assert isinstance(opened, Opened)
    assert opened.terms.event == "Autumn Open"
    journal = open_event(str(home / "journal"))
    assert journal is not None
    assert [entry.kind for entry in journal.entries()] == [Kind.EVENT_OPENED, Kind.OPENED]


@pytest.mark.parametrize("lines", [("",), ("Autumn Open", "no"), ("Autumn Open", ""), (None,)])
def test_a_new_event_takes_a_name_and_a_yes(
    director: Director, lines: tuple[str | None, ...]
) -> None:
    visit = director()
    visit.choose("New event")
    visit(*lines)
    assert visit.text.startswith("Nothing was changed.")
    assert visit.kiosk.station.open_session.journal.event == clock.today()


def test_an_event_that_was_begun_is_open_whichever_key_follows(director: Director) -> None:
    visit = director()
    visit.choose("New event")
    opened = visit("Autumn Open", "yes", None)
    assert isinstance(opened, Opened)
    assert opened.terms.event == "Autumn Open"


def test_a_new_event_sets_a_damaged_journal_aside(director: Director, home: Path) -> None:
    visit = director()
    path = home / "journal" / "current.journal"
    path.write_bytes(b"\0" * path.stat().st_size)
    visit.choose("New event")
    visit("Autumn Open", "yes")
    assert "The journal of the event before is damaged. It is kept as it is." in visit.text
    assert "The end of the session could not be recorded: " in visit.text
    opened = visit("")
    assert isinstance(opened, Opened)
    assert opened.terms.event == "Autumn Open"


def test_the_session_ends_with_its_head_after_a_yes_alone(director: Director) -> None:
    visit = director()
    visit.choose("End of the session: leave the program")
    visit("y")
    assert visit.text.startswith("Nothing was changed.")
    visit.choose("End of the session: leave the program")
    ended = visit("YES")
    journal = visit.kiosk.station.open_session.journal
    assert ended == Closed(journal.head().spoken)
    assert visit.last.kind == Kind.CLOSED
    assert visit.kiosk.door is None


def test_the_program_can_be_left_where_nothing_can_be_recorded(
    director: Director, fill_disk: Callable[[Attendant], object]
) -> None:
    visit = director()
    fill_disk(visit.kiosk)
    visit.choose("End of the session: leave the program")
    ended = visit("yes")
    assert isinstance(ended, Closed)
    assert ended.head == ""
    assert "could not be recorded" in ended.told[0]


def test_a_door_that_cannot_be_recorded_says_so_and_opens(
    director: Director, fill_disk: Callable[[Attendant], object]
) -> None:
    visit = director()
    visit(None)
    fill_disk(visit.kiosk)
    again = Visit(visit.kiosk)
    assert again.text.startswith("The door could not be recorded. ")
    assert back_in_menu(again)
    again.choose("A ruling does not count")
    again("", "dr", "")
    assert "CANNOT JUDGE" in again.text
    again("")
    assert again.text.startswith("Nothing was changed.")


def test_without_a_session_the_door_offers_what_there_is(open_kiosk: Open) -> None:
    kiosk = open_kiosk()
    kiosk.station.session = None
    assert Visit(kiosk).choices == ["New event", "Leave the program"]


@pytest.mark.parametrize("line", ["", None])
def test_going_back_from_the_menu_closes_the_door(director: Director, line: str | None) -> None:
    visit = director()
    assert isinstance(visit(line), Opened)
    assert visit.kiosk.door is None


def test_an_event_that_cannot_be_begun_is_told_and_can_be_asked_for_again(
    director: Director, home: Path
) -> None:
    visit = director()
    archive = home / "journal" / "archive"
    archive.write_text("no folder")
    visit.choose("New event")
    visit("Autumn Open", "yes")
    assert "cannot be written" in visit.text
    assert back_in_menu(visit)
    archive.unlink()
    visit.choose("New event")
    visit("Autumn Open", "yes")
    assert "Autumn Open is open." in visit.text

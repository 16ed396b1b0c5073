"""The desk without a terminal: lines go in, pages come out, the journal holds what was ruled."""

import re
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from itertools import count
from pathlib import Path
from typing import Any

import pytest

from judge_cli import clock, local_time
from judge_cli.desk.sitting import Sitting
from judge_cli.desk.terminal import fitted
from judge_gui.model.profile import Profile
from judge_gui.model.screens import Judging, Starting, Task
from judge_gui.station.station import Station
from judge_gui.station.worker import Worker
from judge_procedure import tasks
from judge_procedure.pages import Pages
from judge_procedure.prompts import (
    InputEnded,
    Misread,
    Page,
    initials,
    plain,
    round_number,
)
from judge_procedure.shift import Shift
from judge_procedure.timetable import Slot
from judge_record.calls import Reason
from judge_record.entry import Entry
from judge_record.entry_fields import Person, Role, unknown
from judge_record.event import begin_event
from judge_record.journal import Journal
from judge_record.overlaps import overlaps
from judge_record.question import ProbingPolicy
from judge_record.session import Session
from judge_record.store import sqlite, sqlite_file
from lexicons import CannotJudge, Library, RuleSet
from tests import asking
from tests.asking import called, ruled
from tests.clocks import SetClock
from tests.memory_store import MemoryStore
from tests.pseudo import forgotten

good = ("ZANT", "BLORP", "QUEX", "FLIMM", "GRONK", "WUGGLE")
shipped = Library("nowhere").rule_ids()


class Desk:
    """A sitting, and all that it showed."""

    def __init__(self, sitting: Sitting, journal: Journal) -> None:
        self.sitting = sitting
        self.journal = journal
        self.pages: list[Page] = []
        self.ended = False
        self.dialogue = sitting.run("welcome")
        self.advance(lambda: next(self.dialogue))

    def __call__(self, *lines: str) -> str:
        """What is shown after some lines."""
        shown = len(self.pages)
        for line in lines:
            self.advance(lambda line=line: self.dialogue.send(line))  # type: ignore[misc]
        return "\n".join(f"{page.text}\n{page.prompt}" for page in self.pages[shown:])

    def end(self) -> str:
        """What is shown once no more lines come."""
        shown = len(self.pages)
        self.advance(lambda: self.dialogue.throw(InputEnded()))
        return "\n".join(page.text for page in self.pages[shown:])

    def advance(self, step: Callable[[], Page]) -> None:
        try:
            self.pages.append(step())
            while not self.pages[-1].prompt:
                self.pages.append(next(self.dialogue))
        except StopIteration:
            self.ended = True

    @property
    def entries(self) -> list[Entry]:
        """All but the one that opens the event."""
        return list(self.journal.entries())[1:]

    @property
    def last(self) -> Entry:
        return self.entries[-1]

    @property
    def kinds(self) -> list[str]:
        return [entry.kind for entry in self.entries]


Open = Callable[..., Desk]


@pytest.fixture
def desk(
    home: Path, tmp_path: Path, install: Callable[..., Path], add_rules: Callable[..., Path]
) -> Open:
    """Opens a desk under a rule set, whose lexicons hold invented words."""
    rooms = count()

    def desk(
        rules: str = "",
        *,
        policy: str = "record",
        by: str | None = "AB",
        tables: bool = True,
        large: bool = False,
        words: tuple[str, ...] = good,
        recently: Callable[[str], bool] = lambda _: True,
        at: Journal | None = None,
        on_disk: bool = False,
        slot: Slot | None = None,
        stages: str = '[[stage]]\nlexicon = "invented"\n',
        listed: frozenset[str] = frozenset(),
    ) -> Desk:
        library = Library(home)
        if rules not in shipped:
            install(words)
            add_rules(stages)
        elif rules != "open":
            for stage in library.rules(rules).stages:
                install(words, stage.lexicon)
        times = (f"2026-11-20T10:30:{second:02}.000Z" for second in count())
        journal = at or Journal("nowhere", MemoryStore)
        if on_disk:
            folder = str(tmp_path / f"journal{next(rooms)}")
            journal = begin_event(folder, "Club night", time="t", station="desk 1").journal
        session = Session(
            library.adjudicator(rules or "club"),
            journal,
            station="desk 1",
            clock=SetClock(lambda: next(times), near=recently),
            policy=ProbingPolicy(policy),
        )
        chain = session.journal.opening_seal
        pages = Pages(session.judge, event="Club night", station="desk 1", large=large, chain=chain)
        shift = Shift(session, pages, by=by, slot=lambda: slot, listed=listed)
        return Desk(Sitting(shift, tables=tables), journal)

    return desk


def said(entry: Entry, *fields: str) -> dict[str, Any]:
    return {name: getattr(entry, name) for name in fields}


# -- a slip --------------------------------------------------------------------------------------


def test_a_slip_is_compared_judged_recorded_and_shown(desk: Open) -> None:
    d = desk()
    assert "Words of table 5" in d("5")
    assert "1   Z A N T\n2   Q X" in d("zant qx")
    assert d.kinds == []
    shown = d("")
    assert "VERDICT: UNACCEPTABLE\n\nTable 5. Entry 2.\n" in shown
    session = d.sitting.session
    assert said(d.last, "number", "kind", "station", "event", "session", "round", "table") == {
        "number": 2,
        "kind": "ruling",
        "station": "desk 1",
        "event": "Club night",
        "session": session.name,
        "round": None,
        "table": "5",
    }
    assert said(d.last, "words", "verdict", "refers_to", "source", "by", "reason", "note") == {
        "words": ("ZANT", "QX"),
        "verdict": "unacceptable",
        "refers_to": None,
        "source": "machine",
        "by": "AB",
        "reason": None,
        "note": None,
    }
    rules = session.judge.rules
    assert d.last.rules == rules.id == "club"
    assert d.last.rules_fingerprint == rules.fingerprint
    assert d.last.alphabet_fingerprint == session.judge.board.alphabet.fingerprint
    [lexicon] = session.judge.lexicons
    assert d.last.lexicons == (("invented", lexicon.fingerprint),)
    assert d.journal.verify() == ""


def test_what_must_be_said_stands_above_each_slip(desk: Open) -> None:
    d = desk()
    assert "Another invented" not in d("")
    d.sitting.notices = lambda: ["Another invented is installed"]
    assert "Another invented is installed" in d("", "")


def test_the_verdict_stands_on_a_cleared_screen_and_the_words_do_not(desk: Open) -> None:
    d = desk()
    d("5", "zant qx", "")
    page = d.pages[-1]
    assert page.cleared
    assert page.held
    assert "ZANT" not in page.text
    assert "QX" not in page.text
    d("")
    assert d.pages[-1].cleared
    assert "UNACCEPTABLE" not in d.pages[-1].text


def test_one_slip_follows_the_other(desk: Open) -> None:
    d = desk()
    for number, (words, verdict) in enumerate([("zant", "ACC"), ("qx", "UNACC"), ("quex", "ACC")]):
        assert f"VERDICT: {verdict}EPTABLE" in d(f"{number + 1}", words, "")
        assert "Table (Enter: none)" in d("")
    assert d.kinds == ["ruling"] * 3


def test_enter_repeats_no_table(desk: Open) -> None:
    d = desk()
    d("5", "zant", "", "")
    assert d("") == "\nWords: "
    assert "No table" in d("qx")
    assert "\nEntry 3." in d("")
    assert d.last.table is None


def test_where_tables_are_not_asked_for_the_words_come_first(desk: Open) -> None:
    d = desk(tables=False)
    assert d.pages[-1].prompt == "Words: "
    d("zant", "")
    assert (d.last.kind, d.last.table) == ("ruling", None)


def test_no_words_lead_back_to_the_table(desk: Open) -> None:
    d = desk()
    assert "Table (Enter: none)" in d("5", "")
    assert d.kinds == []


def test_words_that_cannot_be_on_the_board_are_refused_and_asked_for_again(
    desk: Open, subtests: pytest.Subtests
) -> None:
    d = desk()
    d("5")
    for typed, reason in (
        ("zant co-op", "word 2, 'co-op': character 3 is a hyphen"),
        ("a1a", "is a digit"),
        ("q", "one letter"),
        ("a" * 16, "16 letters"),
        (" ".join(["zant"] * 9), "9 words"),
        ("zant\u00a0quex", "no letter"),
        ("zant\u0410", "no letter"),
        ("zan\udcff", "is not UTF-8"),
        ("\x1b[D", "no letter"),
    ):
        with subtests.test(typed=typed):
            shown = d(typed)
            assert reason in shown
            assert "Nothing was looked up." in shown
            assert shown.endswith("Words of table 5: ")
            assert "\x1b" not in shown
            assert d.pages[-1].draft == typed
    assert d.kinds == []
    assert "VERDICT: ACCEPTABLE" in d("zant", "")


def test_where_tables_are_listed_enter_alone_leaves_none_out(desk: Open) -> None:
    d = desk(listed=frozenset({"5", "6"}))
    assert d.pages[-1].prompt == "Table (-: none): "
    assert "Type the table of the slip, or - if it has none." in d("")
    assert "Words: " in d("-")
    d("zant", "")
    assert (d.entries[-1].kind, d.entries[-1].table) == ("ruling", None)


def test_a_line_that_is_not_a_table_is_refused(desk: Open) -> None:
    d = desk()
    for typed in ("ZANT", "5 zant", "5\x07", "\udc80", "123456789"):
        assert d(typed).endswith("Table (Enter: none): "), typed
        assert not d.pages[-1].draft, typed
    d("/admit b7")
    assert "Words of table B7" in d("b7")


def test_anything_else_at_the_comparison_judges_nothing(desk: Open) -> None:
    d = desk()
    shown = d("5", "zant", "zant")
    assert "That is not one of the choices. Nothing was judged." in shown
    assert d.kinds == []


def test_the_comparison_is_on_a_cleared_screen_and_drops_keys_typed_before(desk: Open) -> None:
    d = desk()
    d("5", "zant")
    assert d.pages[-1].cleared
    assert d.pages[-1].held


# -- editing -------------------------------------------------------------------------------------


def test_words_are_edited_before_they_are_judged(desk: Open) -> None:
    d = desk()
    for number, (change, words) in enumerate(
        {
            "": ("ZANT", "QX"),
            "2 quex": ("ZANT", "QUEX"),
            "2 quex blorp": ("ZANT", "QUEX", "BLORP"),
            "1": ("QX",),
            "blorp": ("BLORP",),
        }.items(),
        1,
    ):
        d(f"{number}", "zant qx", "e", change, "", "")
        assert d.last.words == words, change


def test_an_invalid_change_is_refused_and_asked_for_again(desk: Open) -> None:
    d = desk()
    d("5", "zant qx", "e")
    for change, reason in (
        ("3 quex", "There is no word 3."),
        ("0", "There is no word 0."),
        ("999999 quex", "There is no word 999."),
        ("1 q", "one letter"),
        ("co-op", "hyphen"),
    ):
        assert reason in d(change), change
        assert d.pages[-1].draft == change, change
    d("", "")
    assert d.last.words == ("ZANT", "QX")


def test_the_last_word_cannot_be_taken_away(desk: Open) -> None:
    d = desk()
    assert "no words were given" in d("5", "zant", "e", "1")
    assert d.kinds == []


# -- slips that are not judged -------------------------------------------------------------------


def test_a_discrepancy_is_recorded_and_the_slip_goes_back(desk: Open) -> None:
    d = desk()
    shown = d("5", "zant qx", "D")
    assert "Give the slip back to the players" in shown
    assert "ACCEPTABLE" not in shown
    assert said(d.last, "kind", "table", "words", "verdict", "by") == {
        "kind": "discrepancy",
        "table": "5",
        "words": ("ZANT", "QX"),
        "verdict": None,
        "by": "AB",
    }


def reasons(rules: RuleSet) -> list[str]:
    return [reason for reason, _ in tasks.reasons_to_withdraw(rules)]


@pytest.mark.parametrize(
    ("rules", "known"),
    [
        ("nsa-2004-combined", ["blank-misunderstood", "lost-tile-found"]),
        ("sanspa-1999", ["blank-misunderstood"]),
        ("nzasp-2022", []),
        ("london-2020", []),
        ("school-2014-combined", []),
        ("open", []),
    ],
)
def test_a_challenge_is_withdrawn_only_for_reasons_that_the_rules_know(
    desk: Open, rules: str, known: list[str]
) -> None:
    d = desk(rules)
    assert reasons(d.sitting.rules) == known
    assert ("w: withdrawn" in d("5", "zant")) == bool(known)
    shown = d("w")
    if not known:
        assert "not one of the choices" in shown
        assert d.kinds == []
        return
    for number, reason in enumerate(known, 1):
        assert f"{number}  {tasks.withdrawals()[reason]}" in shown
    assert "Type one of the numbers." in d(str(len(known) + 1))
    assert "Compare every word" in d("")
    assert "Withdrawn. Nothing was judged." in d("w", str(len(known)))
    assert said(d.last, "kind", "reason", "words", "verdict") == {
        "kind": "withdrawal",
        "reason": known[-1],
        "words": ("ZANT",),
        "verdict": None,
    }


@pytest.mark.parametrize(
    ("terms", "known"),
    [
        ("allowed = true", ["allowed"]),
        ('allowed = true\nunless = ["lost-tile-found"]', ["blank-misunderstood"]),
        ("allowed = false", []),
    ],
)
def test_rules_of_ones_own_may_allow_withdrawal(terms: str, known: list[str]) -> None:
    file = 'id = "a"\ntitle = "A"\nalphabet = "english"\n[[stage]]\nlexicon = "b"\n[withdrawal]\n'
    assert reasons(RuleSet.read(f"{file}{terms}\n".encode())) == known


# -- after the game ------------------------------------------------------------------------------


def test_after_the_game_the_players_of_these_rules_have_a_ruling_checked(desk: Open) -> None:
    d = desk("sanspa-1999")
    d("5", "zant qx", "", "")
    assert "Only after the game. This is not a ruling" in d("/check 2")
    shown = d("")
    assert "VERDICT: UNACCEPTABLE" in shown
    assert "It agrees with entry 2" in shown
    assert "This is not a ruling. The ruling on the play stands." in shown
    assert "loses the turn" not in shown
    assert said(d.last, "kind", "words", "verdict", "table", "refers_to", "source", "by") == {
        "kind": "double-check",
        "words": ("ZANT", "QX"),
        "verdict": "unacceptable",
        "table": "5",
        "refers_to": 2,
        "source": "machine",
        "by": "AB",
    }
    assert d.journal.verify() == ""


def test_a_double_check_uses_up_no_opinion_and_is_no_ruling_to_appeal_from(desk: Open) -> None:
    d = desk("sanspa-1999")
    d("5", "zant", "", "", "/check", "", "", "/check", "", "")
    assert d.kinds == ["ruling", "double-check", "double-check"]
    assert "The second opinion on entry 2 " in d("/review")
    assert "Entry 3 is not a ruling." in d("cd", "", "", "/void 3")
    assert d.kinds[-1] == "review"


def test_a_double_check_is_neither_probing_nor_the_same_words_again(desk: Open) -> None:
    d = desk("sanspa-1999", policy="ask")
    d("5", "zant qx", "", "", "/check", "", "")
    assert d.kinds == ["ruling", "double-check"]
    d("/void 2", "yes", "dr", "", "5", "qx zant", "", "")
    assert d.kinds[2:] == ["void", "ruling"]


def test_a_double_check_that_differs_shows_what_the_rules_say_of_it(
    desk: Open, install: Callable[..., Path]
) -> None:
    before = desk("sanspa-1999", words=("BLORP",))
    before("5", "zant", "", "")
    after = desk("sanspa-1999", at=before.journal)
    after("/check 2")
    shown = after("")
    assert "VERDICT: ACCEPTABLE" in shown
    assert "It differs from entry 2" in shown
    assert "call the director" in shown
    assert "the game is replayed at once. (13.8)" in shown


def test_the_words_of_a_correction_are_checked_and_those_of_a_void_play_are_not(
    desk: Open,
) -> None:
    d = desk("sanspa-1999")
    d("5", "zanr", "", "", "/correct", "zant", "", "dr", "", "/check 2", "")
    assert (d.last.kind, d.last.words, d.last.refers_to) == ("double-check", ("ZANT",), 5)
    d("", "/void 2", "yes", "dr", "")
    assert "There is no valid ruling on words." in d("/check 2")


@pytest.mark.parametrize("rules", ["nsa-2004-combined", "school-2014-combined", "open", ""])
def test_where_the_rules_grant_no_double_check_the_director_asks_for_it(
    desk: Open, rules: str
) -> None:
    d = desk(rules)
    assert "After the game: check the same words (the director)" in d("5", "zant", "", "?")
    shown = d("/check")
    assert "On this machine, only the director may ask for it." in shown
    assert "Initials of the director" in shown
    assert "Nothing was ruled." in d("")
    d("/check 2", "dr", "")
    assert (d.last.kind, d.last.by) == ("double-check", "DR")


@pytest.mark.parametrize(
    ("rules", "before", "can"),
    [
        ("nzasp-2022", (), True),
        ("nzasp-2022", ("/review", "CD", "", ""), False),  # 6.15.3: once
        ("sanspa-1999", ("/review", "CD", "", ""), True),
        ("sanspa-1999", ("/review", "CD", "", "", "/review", "DR", "", ""), False),  # 13.5: final
        ("nsa-2004", ("/review", "CD", "", ""), False),  # they agree: only if the director asks
        ("london-2020", (), True),
        ("school-2014", (), False),  # the director decides
        ("", (), False),
    ],
)
def test_a_double_check_names_the_right_to_an_opinion_where_there_is_one_left(
    desk: Open, rules: str, before: tuple[str, ...], *, can: bool
) -> None:
    d = desk(rules)
    d("5", "zant qx", "", "", *before)
    shown = d("/check 2", "DR")
    assert "Only after the game. This is not a ruling." in shown
    assert ("Players can still ask for an opinion." in shown) == can


def test_after_the_ruling_of_a_machine_players_have_no_right_that_is_against_word_judges(
    desk: Open,
) -> None:
    d = desk("nzasp-2022")
    d.sitting.session.acting = Person(None, Role.PLAYERS)
    d("5", "zant qx", "", "")
    d.sitting.session.acting = unknown
    assert "Players can still ask" not in d("/check 2", "DR")


def test_going_back_from_a_double_check_records_nothing(desk: Open) -> None:
    d = desk("sanspa-1999")
    assert "Nothing was checked." in d("5", "zant", "", "/check", "b")
    assert d.kinds == ["ruling"]


# -- the verdict and what follows ----------------------------------------------------------------


@pytest.mark.parametrize(
    ("words", "sum_"),
    [
        ("zant", "1 word = 5 points. They go to the player challenged."),
        (
            "zant quex zant",
            "3 words x 5 = 15 points. They go to the player challenged.",
        ),
    ],
)
def test_points_are_added_up_for_an_acceptable_play(desk: Open, words: str, sum_: str) -> None:
    d = desk("nzasp-2022")
    shown = d("5", words, "")
    assert "VERDICT: CORRECT" in shown
    assert sum_ in shown
    assert "The challenger keeps the turn." in shown


@pytest.mark.parametrize(
    ("points", "sum_"),
    [
        (
            "points_per_challenge = 5",
            "5 points for the challenge. They go to the player who made the play.",
        ),
        (
            'points_per_word = 10\npoints_are = "deducted"',
            "2 words x 10 = 20 points. They are deducted from the score of the challenger.",
        ),
    ],
)
def test_points_are_added_or_deducted_as_the_federation_has_it(
    desk: Open, points: str, sum_: str
) -> None:
    d = desk(stages=f'[[stage]]\nlexicon = "invented"\n[consequence]\n{points}\n')
    assert sum_ in d("5", "zant quex", "")
    assert " points" not in d("", "6", "zant qx", "")


def test_no_points_follow_an_unacceptable_play(desk: Open) -> None:
    shown = desk("nzasp-2022")("5", "zant qx", "")
    assert "VERDICT: INCORRECT" in shown
    assert "points" not in shown.replace("5 points", "points")


verdicts = (("qi", "acceptable"), ("qx", "unacceptable"))


@pytest.mark.parametrize("rules", shipped)
def test_the_consequence_is_shown_as_the_rules_have_it_and_nothing_of_clocks(
    desk: Open, rules: str
) -> None:
    d = desk(rules, words=(*good, "QI"))
    for words, verdict in verdicts:
        shown = d("5", words, "")
        says, wording = d.sitting.rules.says, d.sitting.rules.wording
        assert f"VERDICT: {wording(verdict)}\n" in shown, words
        assert (says("consequence", verdict) or "") in shown, words
        last = says("consequence", "final_play") or says("consequence", f"final_play_{verdict}")
        assert ("Final play: " in shown) == bool(last), words
        assert (last or "") in shown, words
        d("")
    every_page = " ".join(page.text + page.prompt for page in d.pages) + d("?")
    every_page = every_page.replace(d.sitting.rules.fallback or " ", " ")
    assert "clock" not in every_page.lower()


@pytest.mark.parametrize("rules", shipped)
def test_a_large_verdict_is_shown_by_sign_and_words_and_fits_a_small_terminal(
    desk: Open, subtests: pytest.Subtests, rules: str
) -> None:
    d = desk(rules, large=True, words=(*good, "QI"))
    for words, verdict in verdicts:
        d("5", words, "")
        wording = d.sitting.rules.wording(verdict)
        page = d.pages[-1].text
        with subtests.test(words=words):
            assert f" {' '.join(wording)} " in page
            assert f"The verdict: {wording}." in page
            sign = [line.strip("| ") for line in page.splitlines() if "####" in line]
            assert sign[0] == ("####" if verdict == "acceptable" else "####         ####")
            assert max(map(len, page.split("+\n")[1].splitlines())) <= 80
            assert len(fitted(page, 79).splitlines()) <= 24
            assert "\x1b" not in page
        d("")


def test_wording_too_long_for_spaces_is_still_framed(desk: Open) -> None:
    wording = "Good by every list that we hold"
    stages = f'[[stage]]\nlexicon = "invented"\n[wording]\nacceptable = "{wording}"\n'
    d = desk(large=True, stages=stages)
    d("5", "zant", "")
    assert f"   {wording}   " in d.pages[-1].text


def test_the_words_are_shown_large_one_a_line_and_numbered(desk: Open) -> None:
    d = desk(large=True)
    d("5", "zant quex")
    assert "\n    1   Z  A  N  T\n\n    2   Q  U  E  X\n" in d.pages[-1].text
    assert "Table 5" in d.pages[-1].text


def test_every_large_page_shows_rules_and_lexicons_by_fingerprint(desk: Open) -> None:
    d = desk(large=True)
    d("/round 3", "5", "zant", "", "", "5", "zant", "e")
    rules, [lexicon] = d.sitting.rules, d.sitting.session.judge.lexicons
    for page in d.pages:
        if page.cleared:
            assert (
                f"club {rules.fingerprint.short} | invented {lexicon.fingerprint.short}"
                in page.text
            )
        if page.cleared and page not in d.pages[:2]:  # before the round was set
            assert "Club night | desk 1 | round 3 | judge AB" in page.text


@pytest.mark.parametrize("large", [False, True])
def test_an_opening_shows_rules_lexicons_cautions_and_the_head(desk: Open, large: bool) -> None:
    d = desk("open", large=large)
    pages = d.sitting.shift.pages
    told = pages.opening(d.journal.head(), ["The event before is closed."])
    assert told.splitlines() == [
        "The event before is closed.",
        f"Rules: Open play (open, {pages.rules.fingerprint.short})",
        "Lexicon: SCOWL size 80 (free list) (scowl80, 247,789 words, 8856-53eb-40cf)",
        "The free list is no tournament lexicon: it settles no tournament game.",
        f"The session is open. Final number so far: {d.journal.head().spoken}",
        "Only words are judged. Placement of tiles: call the director.",
        "Type ? at a prompt to see the commands, /end to end the session.",
    ]


def test_a_lexicon_that_is_not_verified_is_shown_with_every_verdict(
    desk: Open, install: Callable[..., Path]
) -> None:
    d = desk("nzasp-2022")
    shown = d("5", "zant", "")
    [lexicon] = d.sitting.session.judge.lexicons
    assert f"Caution: csw19: {lexicon.caution}." in shown


def test_text_at_the_verdict_does_not_clear_it(desk: Open) -> None:
    d = desk()
    d("5", "zant", "")
    assert "Press only Enter to clear the verdict" in d("quex")
    assert not d.pages[-1].cleared


# -- cannot judge --------------------------------------------------------------------------------


@contextmanager
def locked(journal: Journal) -> Iterator[None]:
    other = sqlite3.connect(journal.path, isolation_level=None)
    other.execute("BEGIN EXCLUSIVE")
    yield
    other.close()


@contextmanager
def removed(journal: Journal) -> Iterator[None]:
    path = Path(journal.path)
    path.rename(f"{path}.away")
    yield
    path.with_name(f"{path.name}.away").rename(path)


@contextmanager
def damaged(journal: Journal) -> Iterator[None]:
    path = Path(journal.path)
    data = path.read_bytes()
    path.write_bytes(b"\0" * len(data))
    yield
    path.write_bytes(data)


@contextmanager
def opened_with(pragma: str) -> Iterator[str]:
    connect = sqlite_file.connect

    def connect_so(path: str) -> sqlite3.Connection:
        database = connect(path)
        database.execute(pragma)
        return database

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sqlite, "connect", connect_so)
        yield "" if "query_only" in pragma else "some room is left"


def read_only(_: Journal) -> Any:
    return opened_with("PRAGMA query_only = ON")


def full(_: Journal) -> Any:
    """No page can be added."""
    return opened_with("PRAGMA max_page_count = 1")


def fill(session: Session) -> None:
    while asking.door(session):
        pass


@pytest.mark.parametrize(
    ("trouble", "large"),
    [(locked, False), (removed, True), (damaged, False), (read_only, True), (full, False)],
)
def test_where_the_journal_cannot_be_written_there_is_no_verdict(
    desk: Open, trouble: Any, large: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sqlite_file, "patience", 0.05)
    d = desk(large=large, on_disk=True)
    d("5", "zant" + " wuggle" * 7)
    with trouble(d.journal) as room:
        if room:
            with pytest.raises(CannotJudge, match="full"):
                fill(d.sitting.session)
        shown = d("")
        assert ("C A N N O T   J U D G E" if large else "CANNOT JUDGE") in shown
        assert "Call the director." in shown
        assert "ACCEPTABLE" not in shown
        assert "A C C E P T" not in shown
        assert "ZANT" not in shown
        assert d.pages[-1].held
        assert "CANNOT" in d("a").replace(" ", "")
    assert {*d.kinds} <= {"director's door"}
    shown = d("a")
    assert "VERDICT: ACCEPTABLE" in shown or "A C C E P T A B L E" in shown
    assert d.last.kind == "ruling"


def test_a_slip_that_could_not_be_judged_can_be_left(desk: Open) -> None:
    d = desk(on_disk=True)
    d("5", "zant")
    with removed(d.journal):
        d("")
        assert "Nothing was ruled." in d("")
    assert "VERDICT: ACCEPTABLE" in d("6", "zant", "")


def test_a_judge_that_fails_is_recorded_and_shows_no_verdict(
    desk: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    d = desk()

    def fail(*_: object) -> None:
        raise MemoryError

    monkeypatch.setattr("lexicons.words.chain.Chain.accepts", fail)
    shown = d("5", "zant qx", "")
    assert "CANNOT JUDGE" in shown
    assert "ACCEPTABLE" not in shown
    assert (d.last.kind, d.last.words, d.last.verdict) == ("refusal to judge", ("ZANT", "QX"), None)


def test_a_new_event_elsewhere_stops_this_desk(desk: Open) -> None:
    d = desk(on_disk=True)
    d("5", "zant")
    begin_event(str(Path(d.journal.path).parent), "Final", time="t", station="desk 2")
    shown = d("")
    assert "CANNOT JUDGE" in shown
    assert "A new event has begun" in shown
    assert d.entries == []
    with pytest.raises(Exception, match="new event has begun"):
        d("", "/end")


@pytest.mark.parametrize("trouble", [locked, removed, damaged, read_only])
def test_a_session_whose_end_cannot_be_recorded_has_no_head_to_write_down(
    desk: Open, trouble: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sqlite_file, "patience", 0.05)
    d = desk(on_disk=True)
    with trouble(d.journal), pytest.raises(Exception, match=r"journal|Begin"):
        d("/end")
    assert "HEAD" not in d.pages[-1].text
    assert d.kinds == []


# -- opinions ------------------------------------------------------------------------------------


def test_a_review_is_made_by_another_person_of_the_same_words(desk: Open) -> None:
    d = desk("nsa-2004-combined")
    d("5", "zant qx", "")
    shown = d("/review")
    assert "The second opinion on entry 2 (ruling, table 5, " in shown
    assert "Initials of the other person" in shown
    assert "AB has ruled on this play" in d("ab")
    assert "1   Z A N T\n2   Q X" in d("CD")
    assert "not one of the choices" in d("e")
    shown = d("")
    assert "VERDICT: UNACCEPTABLE" in shown
    assert "The second opinion. It agrees with entry 2 (ruling, table 5, " in shown
    assert said(d.last, "kind", "refers_to", "by", "table", "words", "note") == {
        "kind": "review",
        "refers_to": 2,
        "by": "CD",
        "table": "5",
        "words": ("ZANT", "QX"),
        "note": "second opinion",
    }


def test_an_opinion_from_the_printed_lists_can_differ_from_the_machine_s(desk: Open) -> None:
    d = desk("nsa-2004-combined")
    shown = d("5", "zant", "", "/review", "CD")
    assert "The same lists can only agree with themselves." in shown
    assert "Which verdict?" in d("p")
    shown = d("2")
    assert "It differs from entry 2" in shown
    assert said(d.last, "kind", "refers_to", "by", "source", "verdict", "note") == {
        "kind": "ruling by hand",
        "refers_to": 2,
        "by": "CD",
        "source": "book",
        "verdict": "unacceptable",
        "note": "second opinion",
    }
    assert "The first two differ." in d("", "/review 2")


@pytest.mark.parametrize("stop", [("",), ("CD", "b")])
def test_a_review_can_be_left(desk: Open, stop: tuple[str, ...]) -> None:
    d = desk("nsa-2004-combined")
    shown = d("5", "zant", "", "/review", *stop)
    assert "Nothing was ruled." in shown or "Not judged again." in shown
    assert d.kinds == ["ruling"]


def reviewed(d: Desk, verdicts: str = "same") -> None:
    """A ruling, and a second opinion on it."""
    d("5", "zant", "")
    if verdicts == "same":
        d("/review", "CD", "", "")
    else:
        d("/hand 2", "3", "1", "2", "CD", "", "")


def test_sanspas_third_opinion_is_the_directors_in_any_case_and_final(desk: Open) -> None:
    d = desk("sanspa-1999")
    reviewed(d)
    shown = d("/review 2")
    assert "The director gives the third opinion. It is final." in shown
    shown = d("DR", "")
    assert "The third opinion. It agrees with entry 3" in shown
    assert (d.last.kind, d.last.by, d.last.note) == ("review", "DR", "third opinion")
    assert "The third opinion was given. It was the last." in d("/review")


def test_nsas_third_opinion_is_free_where_the_first_two_differ(desk: Open) -> None:
    d = desk("nsa-2004-combined")
    reviewed(d, "differ")
    assert d.entries[1].kind == "ruling by hand"
    shown = d("/review")
    assert "The first two differ." in shown
    assert "It differs from entry 3" in d("EF", "")
    assert (d.last.refers_to, d.last.note) == (2, "third opinion")


def test_nsas_third_opinion_is_else_for_the_director_to_ask_for(desk: Open) -> None:
    d = desk("nsa-2004-combined")
    reviewed(d)
    shown = d("/review")
    assert "only the director can have a third one given" in shown
    assert "Initials of the third person" in d("DR")
    d("EF", "")
    assert (d.last.by, d.last.note) == ("EF", "third opinion, asked for by the director, DR")


def test_nzasps_appeal_goes_to_a_referee_once(desk: Open) -> None:
    d = desk("nzasp-2022")
    d("5", "zant", "")
    shown = d("/review")
    assert "An appeal to the referee. It is the only one." in shown
    assert "The second opinion. It agrees" in d("RF", "")
    assert "these rules have no third one" in d("/review")
    assert d.kinds == ["ruling", "review"]


@pytest.fixture
def ruled_by_kiosk(desk: Open, home: Path) -> Callable[..., Desk]:
    """A desk beside a kiosk that judged ZANT at table 5: entry 3."""

    def ruled_by_kiosk(rules: str) -> Desk:
        desk(rules)  # installs its lexicons
        kiosk = Worker(Station(Profile("Kiosk 1", rules), Library(home), clock.SystemClock()))
        kiosk.work(Starting())
        kiosk.work(Judging(Task(table="5"), ("ZANT",)))
        return desk(rules, at=kiosk.station.open_session.journal)

    return ruled_by_kiosk


def test_nzasp_grants_no_appeal_against_a_ruling_that_players_got_from_a_machine(
    ruled_by_kiosk: Callable[..., Desk],
) -> None:
    d = ruled_by_kiosk("nzasp-2022")
    shown = d("/review 3")
    assert "They grant one on a ruling of the adjudicator. (6.15.3)" in shown
    assert "(6.15.3)" in shown
    assert "referee" not in shown
    assert "Not judged. Call the director." in d("5", "zant", "", "1")
    assert d.kinds == ["opened", "ruling", "refusal to judge"]


def test_nsas_computer_is_final_unless_the_director_suspects_a_fault(
    ruled_by_kiosk: Callable[..., Desk],
) -> None:
    d = ruled_by_kiosk("nsa-2004-combined")
    shown = d("/review 3")
    assert "The computer's verdict is final, unless" in shown
    assert "(App. C A.10)" in shown
    assert "Initials of the director who asks for it" in shown
    d("DR", "CD", "")
    assert (d.last.kind, d.last.by, d.last.note) == (
        "review",
        "CD",
        "second opinion, asked for by the director, DR",
    )


@pytest.mark.parametrize(
    ("rules", "shown"),
    [("london-2020", "printed list"), ("school-2014", "Initials of the director (")],
)
def test_where_a_machine_s_ruling_can_be_reviewed_it_is(
    ruled_by_kiosk: Callable[..., Desk], rules: str, shown: str
) -> None:
    assert shown in ruled_by_kiosk(rules)("/review 3")


def test_sanspa_grants_an_opinion_on_a_ruling_of_staff_at_a_kiosk(
    ruled_by_kiosk: Callable[..., Desk],
) -> None:
    d = ruled_by_kiosk("sanspa-1999")
    assert d.last.role == "word judge"
    assert "Initials of the person who judges it again" in d("/review 3")


def test_only_where_the_rules_ask_for_another_person_the_same_initials_are_refused(
    desk: Open,
) -> None:
    d = desk("sanspa-1999")
    shown = d("5", "zant", "", "/review")
    assert "Initials of the person who judges it again" in shown
    d("AB", "")
    assert (d.last.kind, d.last.by) == ("review", "AB")
    d("", "/review 2", "AB", "")
    assert (d.last.by, d.last.note) == ("AB", "third opinion")


def test_londons_recheck_is_in_the_book_and_entered_by_hand(desk: Open) -> None:
    d = desk("london-2020")
    d("5", "zant", "")
    shown = d("/review")
    assert "The recheck is made in the printed list" in shown
    shown = d("2", "TP", "")
    assert "VERDICT: INVALID" in shown
    assert "Ruled by hand: the book (TP), on the words." in shown
    assert said(d.last, "kind", "source", "reason", "refers_to", "verdict", "by", "words") == {
        "kind": "ruling by hand",
        "source": "book",
        "reason": "lexical",
        "refers_to": 2,
        "verdict": "unacceptable",
        "by": "TP",
        "words": ("ZANT",),
    }


@pytest.mark.parametrize(("rules", "remark"), [("school-2014-combined", ""), ("", "say nothing")])
def test_else_a_second_opinion_is_the_directors(desk: Open, rules: str, remark: str) -> None:
    d = desk(rules)
    d("5", "zant", "")
    shown = d("/review")
    assert "Initials of the director (Enter: back)" in shown
    assert remark in shown
    d("DR", "")
    assert (d.last.kind, d.last.by) == ("review", "DR")


def test_opinions_on_placement_are_no_opinions_on_words(desk: Open) -> None:
    d = desk("nsa-2004-combined")
    d("5", "zant", "", "/hand 2", "2", "2", "2", "DR", "", "")
    assert d.last.reason == "placement"
    assert "The second opinion" in d("/review 2", "CD", "")
    assert "no valid ruling on words" in d("/play", "2", "2", "", "", "2", "DR", "") + d("/review")


def test_there_is_nothing_to_review_before_the_first_ruling(desk: Open) -> None:
    d = desk()
    assert "There is no ruling yet." in d("/review")
    assert "Entry 7 is not a ruling." in d("/review 7")
    assert "Entry 1 is not a ruling." in d("/review 1")
    assert "Type the number of an entry" in d("/review the last")


def test_where_nobody_gave_initials_anybody_else_may_review(desk: Open) -> None:
    d = desk("nsa-2004-combined", by=None)
    d("5", "zant", "", "/review", "CD", "")
    assert [entry.by for entry in d.entries] == [None, "CD"]


# -- the same words again, and probing -----------------------------------------------------------


def test_the_same_words_at_the_same_table_are_a_review(desk: Open) -> None:
    d = desk("nsa-2004-combined")
    d("5", "zant qx", "", "")
    shown = d("5", "qx zant", "")
    assert "The same words were judged at this table a short while ago." in shown
    assert "VERDICT" not in shown
    d("1")
    assert "The second opinion. It agrees" in d("CD", "")
    assert (d.last.kind, d.last.refers_to) == ("review", 2)


def test_where_the_rules_know_no_further_opinion_the_same_words_are_refused(desk: Open) -> None:
    d = desk("nzasp-2022")
    reviewed(d)
    shown = d("5", "zant", "", "1")
    assert "Not judged. Call the director." in shown
    assert said(d.last, "kind", "refers_to", "words", "table") == {
        "kind": "refusal to judge",
        "refers_to": 3,
        "words": ("ZANT",),
        "table": "5",
    }
    assert "these rules have no third one" in str(d.last.reason)


@pytest.mark.parametrize("rules", ["nsa-2004-combined", "nzasp-2022"])
def test_the_same_words_of_another_play_are_a_challenge_of_their_own(
    desk: Open, rules: str
) -> None:
    d = desk(rules)
    reviewed(d)
    shown = d("5", "zant", "")
    assert "2  another play" in shown
    assert "VERDICT" in d("2")
    *_, noticed, call, settled, ruling = d.entries
    assert [each.kind for each in (noticed, call, settled, ruling)] == [
        "probing noticed", "call", "settled", "ruling",
    ]  # fmt: skip
    assert (settled.refers_to, ruling.refers_to) == (call.number, call.number)


def test_the_same_words_in_the_same_round_are_the_same_play(desk: Open) -> None:
    d = desk("nsa-2004-combined")
    d("/round 1", "5", "zant", "", "")
    shown = d("5", "zant", "")
    assert "another play" not in shown
    assert "The second opinion" in shown


def test_a_judge_who_does_not_say_which_play_it_is_rules_on_nothing(desk: Open) -> None:
    d = desk("nsa-2004-combined")
    d("5", "zant", "", "")
    assert "Nothing was ruled." in d("5", "zant", "", "")
    assert d.kinds == ["ruling"]


def test_the_same_words_in_another_round_are_not_called_different(desk: Open) -> None:
    d = desk(policy="ask")
    d("/round 1", "5", "zant qx", "", "", "/round 2")
    shown = d("5", "qx zant", "")
    assert "LOOK AT THE BOARD FIRST" in shown
    assert "The same words were judged at table 5 a short while ago, in another round." in shown
    assert "is not the same" not in shown


def test_the_same_words_by_other_rules_are_not_said_to_be_of_another_round(desk: Open) -> None:
    d = desk(policy="ask")
    d("/round 1", "5", "zant qx", "", "")
    other = desk("nsa-2004-combined", policy="ask", at=d.journal)
    shown = other("/round 1", "5", "qx zant", "")
    assert "It shares words with another challenge that was judged at table 5" in shown
    assert "in another round" not in shown


@pytest.mark.parametrize(
    ("before", "answers", "rulings"),
    [(["/round 1"], [], 1), ([], ["1"], 1), ([], ["2"], 2)],
    ids=["in one round", "the same play", "another play"],
)
def test_a_slip_that_another_station_judges_meanwhile_shows_that_ruling(
    desk: Open, before: list[str], answers: list[str], rulings: int
) -> None:
    d = desk("nsa-2004-combined")
    d(*before, "5", "zant qx")
    session = d.sitting.session
    there = ruled(session, "ZANT", "QX", round=session.round or d.sitting.shift.round, table="5")
    shown = d("", *answers)
    assert ("2  another play" in shown) == bool(answers)
    assert "VERDICT: UNACCEPTABLE" in shown
    again = "The same words were judged at this table a short while ago.\n" in shown
    assert again == (rulings == 1)
    assert d.kinds.count("ruling") == rulings
    assert (d.last == there) == again


def test_a_journal_that_is_held_as_a_slip_is_judged_ends_no_desk(
    desk: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    d = desk("nsa-2004-combined")
    d("5", "zant qx")

    def held(*_: object) -> object:
        raise CannotJudge("It is held.", remedy="")

    with monkeypatch.context() as patched:
        patched.setattr(Session, "challenge", held)
        shown = d("")
    assert "It is held." in shown
    assert "VERDICT" not in shown
    assert "VERDICT: UNACCEPTABLE" in d("a")


def test_a_ruling_that_another_desk_declares_void_meanwhile_is_judged_again(desk: Open) -> None:
    d = desk("nsa-2004-combined")
    d("5", "zant qx", "", "", "5", "zant qx")
    asking.void(d.sitting.session, d.last, by="DR")
    assert "VERDICT: UNACCEPTABLE" in d("")
    assert d.kinds == ["ruling", "void", "ruling"]


@pytest.mark.parametrize("where", ["6", ""])
def test_the_same_words_elsewhere_or_nobody_knows_where_are_judged(desk: Open, where: str) -> None:
    d = desk(policy="ask")
    d(where and "5", "zant qx", "", "")
    assert "VERDICT: UNACCEPTABLE" in d(where, "zant qx", "")
    assert d.kinds == ["ruling", "ruling"]


def test_the_same_words_are_judged_again_once_the_ruling_is_void(desk: Open) -> None:
    d = desk("nzasp-2022")
    reviewed(d)
    d("/void 2", "yes", "DR", "")
    assert "VERDICT: CORRECT" in d("5", "zant", "")
    assert d.last.kind == "ruling"


def test_the_same_words_much_later_are_another_play(desk: Open) -> None:
    d = desk(policy="ask", recently=lambda _: False)
    d("5", "zant qx", "", "")
    d("5", "zant qx", "", "", "5", "zant", "")
    assert d.kinds == ["ruling"] * 3


@pytest.mark.parametrize(
    ("policy", "note"), [("off", None), ("record", "shares words with entry 2")]
)
def test_a_part_of_a_recent_challenge_is_judged_and_noticed_by_policy(
    desk: Open, policy: str, note: str | None
) -> None:
    d = desk(policy=policy)
    d("5", "zant qx", "", "")
    shown = d("5", "zant", "")
    assert "VERDICT: ACCEPTABLE" in shown
    assert "director" not in shown.lower()
    assert d.kinds == ["ruling", "ruling"]
    assert d.last.note == note


def test_what_is_noticed_and_what_is_not_print_the_same(desk: Open) -> None:
    shown = []
    for policy in ("off", "record"):
        d = desk(policy=policy)
        d("5", "zant qx", "", "")
        shown.append(
            re.sub("(?<= · )[0-9A-F]{4} [0-9A-F]{4}$", "…", d("5", "zant", ""), flags=re.MULTILINE)
        )
    assert "Write on the slip: " in shown[0]
    assert shown[0] == shown[1]  # but for the digits of the seal, which nobody can foresee


@pytest.mark.parametrize(("by", "role"), [("DR", "director"), ("AB", "word judge")])
def test_by_policy_a_part_is_judged_after_a_yes_with_initials(
    desk: Open, by: str, role: str
) -> None:
    d = desk(policy="ask")
    d("5", "zant qx", "", "")
    shown = d("5", "zant", "")
    assert "LOOK AT THE BOARD FIRST" in shown
    assert "Initials of who lets it be judged" in shown
    assert "VERDICT" not in shown
    assert "VERDICT: ACCEPTABLE" in d(by)
    assert d.kinds == ["ruling", "probing noticed", "call", "settled", "ruling"]
    let = d.entries[3]
    assert (let.by, let.role, let.refers_to, let.note) == (by, role, 4, "let it be judged")


def test_by_policy_the_director_may_refuse_to_have_a_part_judged(desk: Open) -> None:
    d = desk(policy="ask", large=True)
    d("5", "zant qx", "", "")
    assert "L O O K   A T   T H E   B O A R D" in d("5", "zant", "")
    assert "Not judged." in d("")
    assert d.kinds == ["ruling", "probing noticed", "call", "settled"]
    assert (d.last.refers_to, d.last.note, d.last.verdict) == (4, "not judged", None)


def test_where_the_table_is_not_known_nobody_is_asked_for(desk: Open) -> None:
    d = desk(policy="ask")
    d("", "zant qx", "", "")
    assert "VERDICT: ACCEPTABLE" in d("", "zant", "")
    assert d.kinds == ["ruling", "ruling"]


def test_words_typed_again_are_no_probe_of_their_own_play(desk: Open) -> None:
    d = desk("nsa-2004-combined", policy="ask")
    d("5", "zant qx", "", "", "/correct", "zant qux", "", "CD")
    assert d.kinds == ["ruling", "call", "settled", "correction"]


def test_a_void_hides_no_word_of_its_ruling(desk: Open) -> None:
    d = desk("nsa-2004-combined", policy="ask")
    d("5", "blorp flimm", "", "", "/void", "yes", "DR", "")
    assert "VERDICT" in d("5", "blorp flimm", "")
    d("")
    assert "LOOK AT THE BOARD FIRST" in d("5", "blorp", "")


def test_a_table_is_known_at_every_desk_of_the_event(desk: Open) -> None:
    one = desk(policy="ask")
    one("5", "zant qx", "")
    other = desk(policy="ask", at=one.journal)
    assert "LOOK AT THE BOARD FIRST" in other("5", "zant", "")


# -- corrections ---------------------------------------------------------------------------------


def test_players_may_have_mistyped_words_typed_again_if_the_rules_say_so(desk: Open) -> None:
    d = desk("nsa-2004-combined")
    d("5", "zamt", "")
    shown = d("/correct")
    assert "were mistyped, and are typed again" in shown
    assert "Initials" not in shown
    shown = d("zant", "")
    assert "Judged before: ZAMT\nTyped now: ZANT\n" in shown
    assert "Initials of who lets it be judged" in shown
    assert "VERDICT" not in shown
    shown = d("CD")
    assert "VERDICT: ACCEPTABLE" in shown
    assert "Correction: it takes the place of entry 2" in shown
    assert said(d.last, "kind", "refers_to", "by", "words", "table", "note") == {
        "kind": "correction",
        "refers_to": 2,
        "by": "AB",
        "words": ("ZANT",),
        "table": "5",
        "note": None,
    }


@pytest.mark.parametrize("rules", ["sanspa-1999", "nzasp-2022", "school-2014-combined", ""])
def test_else_the_director_lets_words_be_corrected(desk: Open, rules: str) -> None:
    d = desk(rules)
    d("5", "zamt", "")
    assert "Initials of the director, who lets them be judged" in d("/correct 2", "zant", "")
    d("DR")
    assert (d.last.kind, d.last.by) == ("correction", "AB")
    assert said(d.entries[-2], "by", "role", "note") == {
        "by": "DR", "role": "director", "note": "let it be judged",
    }  # fmt: skip


def test_corrected_words_are_compared_and_edited_too(desk: Open) -> None:
    d = desk("nsa-2004-combined")
    d("5", "zamt", "", "/correct", "zantt", "e", "1 zant", "", "CD")
    assert d.last.words == ("ZANT",)


@pytest.mark.parametrize(
    ("lines", "told"),
    [
        (("",), "Nothing was ruled."),
        (("zant", "b"), "Nothing was corrected."),
        (("zamt", ""), "These are the words that were judged."),
    ],
)
def test_a_correction_to_the_same_words_changes_nothing(
    desk: Open, lines: tuple[str, ...], told: str
) -> None:
    d = desk("nsa-2004-combined")
    d("5", "zamt", "", "/correct")
    assert told in d(*lines)
    assert d.kinds == ["ruling"]


def test_a_correction_can_be_reviewed_and_corrected_and_the_first_ruling_no_more(
    desk: Open,
) -> None:
    d = desk("nsa-2004-combined")
    d("5", "zamt", "", "/review", "CD", "", "/correct", "zimt", "", "CD")
    assert d.last.refers_to == 2
    assert "Initials of the director" in d("/correct 2", "zant", "")  # the second in this round
    d("DR")
    assert d.last.refers_to == 6
    assert "The second opinion. It agrees with entry 9" in d("/review 2", "CD", "")
    assert (d.last.refers_to, d.last.words) == (9, ("ZANT",))


@pytest.mark.parametrize("words", ["zant quex", "zant", "zant zant qx", "qx qx zant"])
def test_a_correction_does_not_show_one_word_apart_from_another(desk: Open, words: str) -> None:
    d = desk("nsa-2004-combined")
    d("5", "zant quex qx", "")
    asked = d("/correct", words, "")
    assert "Initials of the director, who lets them be judged" in asked
    assert "VERDICT" not in asked
    assert "Not judged." in d("")
    assert d.kinds == ["ruling", "call", "settled"]
    d("/correct", words, "", "DR")
    assert d.kinds == ["ruling", "call", "settled", "call", "settled", "correction"]


@pytest.mark.parametrize(("by", "judged"), [("DR", True), ("AB", True), ("", False)])
def test_words_typed_again_wait_for_a_person_if_they_were_judged_at_the_table(
    desk: Open, by: str, *, judged: bool
) -> None:
    d = desk("nsa-2004-combined", policy="ask")
    d("5", "zant qx", "", "", "5", "zamt", "")
    shown = d("/correct", "zant", "")
    assert "LOOK AT THE BOARD FIRST" in shown
    assert "VERDICT" not in shown
    assert ("VERDICT: ACCEPTABLE" in d(by)) == judged
    ends = ["correction"] if judged else []
    assert d.kinds == ["ruling", "ruling", "probing noticed", "call", "settled", *ends]
    [pair] = overlaps(d.entries)
    assert (pair.later.number, pair.earlier.number) == (7 if judged else 4, 2)


def test_words_typed_again_that_share_words_at_a_desk_which_only_records_are_noted(
    desk: Open,
) -> None:
    d = desk("nsa-2004-combined", policy="record")
    d("5", "zant qx", "", "", "5", "zamt", "")
    assert "VERDICT: ACCEPTABLE" in d("/correct", "zant", "", "CD")
    assert (d.last.kind, d.last.note) == ("correction", "shares words with entry 2")


def test_a_correction_of_a_correction_is_no_overlap_with_its_own_play(desk: Open) -> None:
    d = desk("nsa-2004-combined", policy="ask")
    d("5", "zant qx", "", "/correct", "zint qux", "", "CD")
    d("/correct", "zant quex", "", "DR")
    assert d.kinds == ["ruling", *["call", "settled", "correction"] * 2]
    assert overlaps(d.entries) == []


def test_a_ruling_by_hand_is_not_mistyped(desk: Open) -> None:
    d = desk()
    d("/play", "1", "1", "", "zant", "1", "DR", "")
    assert "That ruling was made by hand." in d("/correct")


# -- by hand -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("source", "kept", "told"),
    [
        ("1", "book", "the book"),
        ("2", "director", "the director"),
        ("3", "person", "another person"),
    ],
)
def test_a_ruling_by_hand_says_who_ruled_on_what(
    desk: Open, source: str, kept: str, told: str
) -> None:
    d = desk("nzasp-2022")
    d("/round 4")
    shown = d("/play", source, "1", "7", "zant quex", "1", "DR", "in the printed list")
    assert "VERDICT: CORRECT" in shown
    assert f"Ruled by hand: {told} (DR), on the words." in shown
    assert "2 words x 5 = 10 points" in shown
    assert said(
        d.last, "kind", "source", "reason", "table", "round", "words", "verdict", "by", "note"
    ) == {
        "kind": "ruling by hand",
        "source": kept,
        "reason": "lexical",
        "table": "7",
        "round": 4,
        "words": ("ZANT", "QUEX"),
        "verdict": "acceptable",
        "by": "DR",
        "note": "in the printed list",
    }


def test_a_ruling_on_placement_needs_no_words_and_has_no_lexical_consequence(desk: Open) -> None:
    d = desk("nzasp-2022")
    shown = d("/play", "2", "2", "7", "", "2", "DR", "")
    assert "VERDICT: INCORRECT" in shown
    assert "What follows from a ruling on placement: call the adjudicator." in shown
    assert "misses a turn" not in shown
    assert (d.last.words, d.last.reason, d.last.note) == ((), "placement", None)


def test_a_ruling_on_words_needs_words(desk: Open) -> None:
    d = desk()
    assert "no words were given" in d("/play", "2", "1", "7", "")
    assert "hyphen" in d("co-op")


def test_a_ruling_by_hand_is_about_the_last_ruling_or_about_another_play(desk: Open) -> None:
    d = desk()
    shown = d("5", "zant", "", "/hand", "2", "1", "2", "DR", "")
    assert "It is about entry 2 (ruling, table 5, " in shown
    assert (d.last.refers_to, d.last.table, d.last.words) == (2, "5", ("ZANT",))
    d("/play", "3", "2", "", "", "1", "PQ", "")
    assert (d.last.refers_to, d.last.table, d.last.words) == (None, None, ())


@pytest.mark.parametrize("lines", [("",), ("1", ""), ("1", "1", "", "zant", ""),
                                   ("1", "1", "", "zant", "1", "")])  # fmt: skip
def test_a_ruling_by_hand_can_be_left_before_it_is_made(desk: Open, lines: tuple[str, ...]) -> None:
    d = desk()
    assert "Nothing was ruled." in d("/play", *lines)
    assert d.kinds == []


def test_what_can_be_done_about_a_ruling_is_asked_for_at_a_desk_too(desk: Open) -> None:
    d = desk()
    shown = d("5", "zant", "", "/ruling 2")
    assert "5  A ruling does not count (void)" in shown
    assert "8  " not in shown  # what other rules say is asked at a kiosk
    assert "Void: entry 2" in d("5", "yes", "DR", "")
    assert "  5  A ruling" not in d("/ruling 2")


def test_a_note_is_one_line_that_can_be_shown(desk: Open) -> None:
    d = desk()
    d("/play", "1", "1", "", "zant", "1", "DR")
    assert "cannot be shown" in d("bell\x07")
    assert "longer than 200" in d("x" * 201)
    d("as printed")
    assert d.last.note == "as printed"


def test_a_wrong_table_is_mended_and_enter_keeps_the_round(desk: Open) -> None:
    d = desk()
    d("/round 2", "3", "zant", "", "")
    of = d.last.number
    shown = d(f"/mend {of}")
    assert f"Entry {of}. Table 3. Round 2." in shown
    assert "The right round (Enter: 2 stays, -: none): " in d("04")
    assert "Mended. Recorded as entry" in d("")
    assert said(d.last, "kind", "table", "round", "refers_to", "by") == {
        "kind": "round set", "table": "4", "round": 2, "refers_to": of, "by": "AB",
    }  # fmt: skip
    assert "table 4" in d("/list")
    assert "Nothing was changed." in d(f"/mend {of}", "", "")


# -- calls and overlaps ---------------------------------------------------------------------------


@pytest.fixture
def kiosk(desk: Open) -> Callable[..., tuple[Desk, Session]]:
    """A desk, and a kiosk that writes to the same record."""

    def kiosk(rules: str = "", **settings: Any) -> tuple[Desk, Session]:
        d = desk(rules, **settings)
        one = d.sitting.session
        other = Session(one.judge, d.journal, station="kiosk 1", clock=one.clock)
        return d, other

    return kiosk


WithKiosk = Callable[..., tuple[Desk, Session]]


def test_a_call_of_a_kiosk_is_listed_without_words_and_judged_by_its_number(
    kiosk: WithKiosk,
) -> None:
    d, session = kiosk()
    assert "No call is open." in d("/calls")
    of = ruled(session, "ZANT", "QX", round=3, table="7")
    call = asking.call(session, Reason.OVERLAP, "word judge", ("ZANT",), of=of)
    shown = d("/calls")
    assert re.match(
        rf"Call {call.number}   10:30   round 3   table 7   shares words with a recent ruling at"
        " its table   at kiosk 1",
        shown,
    )
    assert "ZANT" not in shown
    assert "Initials of the word judge who settles it" in d(f"/settle {call.number}")
    assert "1   Z A N T" in d("ab")
    assert "VERDICT: ACCEPTABLE" in d("")
    settled, ruling = d.entries[-2:]
    assert (settled.kind, settled.refers_to, settled.note) == (
        "settled", call.number, "let it be judged",
    )  # fmt: skip
    assert (settled.by, settled.role, settled.station) == ("AB", "word judge", "desk 1")
    assert (ruling.kind, ruling.words, ruling.table, ruling.round, ruling.by) == (
        "ruling", ("ZANT",), "7", 3, "AB",
    )  # fmt: skip
    assert "No call is open." in d("", "/calls")
    assert "There is no open call." in d(f"/settle {call.number}")


def test_the_words_of_a_call_are_compared_at_its_board(kiosk: WithKiosk) -> None:
    d, session = kiosk()
    call = asking.call(session, Reason.OVERLAP, "word judge", ("ZANT",), table="7", board="A")
    assert "table 7A" in d(f"/settle {call.number}", "ab")


def test_a_call_that_is_not_judged_is_settled_and_nothing_is_looked_up(kiosk: WithKiosk) -> None:
    d, session = kiosk()
    call = asking.call(session, Reason.OVERLAP, "director", ("ZANT",), table="7")
    assert "Nothing was ruled." in d(f"/settle {call.number}", "dr", "b")
    shown = d(f"/settle {call.number}", "dr", "n")
    assert f"Not judged. Recorded as entry {d.last.number}." in shown
    assert "ACCEPTABLE" not in shown
    assert (d.last.kind, d.last.note, d.last.by, d.last.role) == (
        "settled", "not judged", "DR", "director",
    )  # fmt: skip
    assert d.kinds == ["call", "settled"]


def test_a_call_about_mistyped_words_is_judged_or_the_ruling_stands(kiosk: WithKiosk) -> None:
    d, session = kiosk()
    of = ruled(session, "ZANR", table="7")
    first = called(session, "ZANT", corrects=of.number)
    assert "Judged before: ZANR" in d(f"/settle {first.number}", "cd")
    assert "Not judged." in d("n")
    assert (d.last.kind, d.last.note, d.last.by) == ("settled", "not judged", "CD")
    second = called(session, "ZANT", corrects=of.number)
    assert "VERDICT: ACCEPTABLE" in d(f"/settle {second.number}", "cd", "")
    assert (d.last.kind, d.last.words, d.last.refers_to) == ("correction", ("ZANT",), of.number)


def test_a_call_about_more_than_typing_errors_is_judged_as_a_correction(kiosk: WithKiosk) -> None:
    d, session = kiosk()
    of = ruled(session, "QX", table="7")
    call = called(session, "ZANT", "BLORP", corrects=of.number)
    assert call.reason == Reason.CORRECTION
    assert "VERDICT: ACCEPTABLE" in d(f"/settle {call.number}", "dr", "")
    assert (d.last.kind, d.last.words, d.last.refers_to) == (
        "correction", ("ZANT", "BLORP"), of.number,
    )  # fmt: skip


@pytest.mark.parametrize("typed", ["", "seven", "99", "2"])
def test_a_number_that_is_no_open_call_settles_nothing(kiosk: WithKiosk, typed: str) -> None:
    d, session = kiosk()
    ruled(session, "ZANT", table="7")
    assert "There is no open call." in d(f"/settle {typed}")
    asking.call(session, Reason.OVERLAP, "word judge", ("ZANT",), table="7")
    shown = d(f"/settle {typed}")
    assert f"There is no open call {typed}." in shown or "Call (Enter: back): " in shown
    assert d.kinds == ["ruling", "call"]


def test_a_settled_call_and_the_ruling_before_it_are_a_pair_of_overlaps(kiosk: WithKiosk) -> None:
    d, session = kiosk(policy="ask")
    first = ruled(session, "ZANT", "QX", table="7")
    session.policy = ProbingPolicy.ASK
    call = called(session, "ZANT", table="7")
    d(f"/settle {call.number}", "cd", "", "")
    ruling = d.last.number
    pair = f"entry {ruling} (ruling, table 7, "
    [line] = [line for line in d("/overlaps").splitlines() if "shares words with" in line]
    assert pair in line
    assert f"shares words with entry {first.number} (ruling" in line


def test_a_call_about_words_typed_again_at_a_kiosk_is_judged_as_their_correction(
    kiosk: WithKiosk,
) -> None:
    d, session = kiosk(policy="ask")
    session.policy = ProbingPolicy.ASK
    first = ruled(session, "ZANT", "QX", table="7")
    of = ruled(session, "ZAMT", table="7")
    call = called(session, "ZANT", corrects=of.number)
    assert "VERDICT: ACCEPTABLE" in d(f"/settle {call.number}", "cd", "")
    assert (d.last.kind, d.last.refers_to, d.last.table) == ("correction", of.number, "7")
    [pair] = overlaps(d.entries)
    assert (pair.later.number, pair.earlier.number) == (d.last.number, first.number)


def test_overlaps_at_a_table_and_across_tables_are_listed_without_words(kiosk: WithKiosk) -> None:
    d, session = kiosk(policy="ask")
    assert "No challenge shares words with another one." in d("/overlaps")
    ruled(session, "ZANT", "QX", table="7")
    d("8", "zant", "", "")
    d("7", "zant", "", "")
    shown = d("/overlaps").partition("?: ")[0].splitlines()
    found = [re.findall(r"entry (\d+)|(another table)", line) for line in shown if "shares" in line]
    assert found == [
        [("4", ""), ("2", "")],
        [("3", ""), ("2", ""), ("", "another table")],
    ]
    assert "ZANT" not in "".join(shown)


@pytest.mark.parametrize(
    ("lines", "kind", "by", "role"),
    [
        (("/void", "yes", "dr", ""), "void", "DR", "director"),
        (("/waive", "yes", "dr", ""), "consequence waived", "DR", "director"),
        (("/review", "cd", ""), "review", "CD", "word judge"),
        (("/hand", "2", "1", "1", "dr", ""), "ruling by hand", "DR", "director"),
        (("/hand", "1", "1", "1", "cd", ""), "ruling by hand", "CD", "word judge"),
        (("", "6", "blorp", ""), "ruling", "AB", "word judge"),
        (("", "6", "blorp", "d"), "discrepancy", "AB", "word judge"),
    ],
)
def test_the_record_says_in_which_role_a_person_acts(
    desk: Open, lines: tuple[str, ...], kind: str, by: str, role: str
) -> None:
    d = desk("sanspa-1999")
    d("5", "zant", "", *lines)
    assert (d.last.kind, d.last.by, d.last.role) == (kind, by, role)


def test_without_initials_no_role_is_recorded(desk: Open) -> None:
    d = desk(by=None)
    d("5", "zant", "")
    assert (d.last.by, d.last.role) == (None, None)


# -- void and waived -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("command", "kind", "told"),
    [("/void", "void", "Void: entry 2"), ("/waive", "consequence waived", "Consequence waived")],
)
def test_the_director_declares_a_ruling_void_or_waives_its_consequence(
    desk: Open, command: str, kind: str, told: str
) -> None:
    d = desk()
    d("5", "zant", "")
    shown = d(command)
    assert "entry 2 (ruling, table 5, 10:30, by AB): ACCEPTABLE\nType yes to do that:" in shown
    assert "ZANT" not in shown
    assert told in d("yes", "dr", "the wrong table")
    assert said(d.last, "kind", "refers_to", "by", "note", "table", "verdict", "words") == {
        "kind": kind,
        "refers_to": 2,
        "by": "DR",
        "note": "the wrong table",
        "table": "5",
        "verdict": None,
        "words": (),
    }


@pytest.mark.parametrize("command", ["/void", "/waive"])
def test_nobody_but_the_director_does_so(desk: Open, command: str) -> None:
    d = desk()
    d("5", "zant", "")
    assert "Nothing was ruled." in d(command, "")
    assert "Nothing was ruled." in d(command, "yes", "")
    assert d.kinds == ["ruling"]


def test_a_decision_shows_every_ruling_that_counts_on_the_play(desk: Open) -> None:
    d = desk("sanspa-1999")
    d("5", "zant qx", "", "/review", "CD", "", "")
    both = [
        "entry 2 (ruling, table 5, 10:30, by AB): UNACCEPTABLE",
        "entry 3 (review, table 5, 10:30, by CD): UNACCEPTABLE",
    ]
    assert "\n".join(["All rulings on this play become void:", *both]) in d("/void 3")


def test_a_void_ruling_is_not_reviewed_and_not_corrected(desk: Open) -> None:
    d = desk()
    d("5", "zant", "", "/void", "yes", "DR", "")
    for command in ("/review", "/correct"):
        assert "There is no valid ruling on words." in d(command), command


# -- other commands ------------------------------------------------------------------------------


@pytest.mark.parametrize("rules", shipped)
def test_a_question_mark_shows_the_commands_as_the_rules_have_them(desk: Open, rules: str) -> None:
    d = desk(rules)
    shown = d("?")
    assert shown.endswith("Table (Enter: none): ")
    assert ("/withdraw" in shown) == bool(reasons(d.sitting.rules))
    known = set(re.findall(r"^  /(\w+)", shown, re.MULTILINE))
    for command in known - {"end"}:
        assert "no command" not in d(f"/{command}")
        while d.pages[-1].prompt != "Table (Enter: none): ":
            d("")
    assert "Words of table 5" in d("5")
    assert "/head" in d("?")
    assert d.pages[-1].prompt == "Words of table 5: "


def test_a_question_mark_leaves_the_verdict_where_it_is(desk: Open) -> None:
    d = desk()
    d("5", "zant", "", "?")
    assert not d.pages[-1].cleared
    assert d.pages[-1].prompt.startswith("Enter: next slip")


def test_an_unknown_command_is_refused(desk: Open) -> None:
    assert "There is no command /reviw. Type ? to see the commands." in desk()("/reviw")


def test_a_command_is_taken_at_the_words_too(desk: Open) -> None:
    d = desk()
    assert f"FINAL NUMBER: {d.journal.head().spoken}" in d("5", "/HEAD")


def test_the_round_of_the_timetable_is_proposed_and_a_person_confirms_it(desk: Open) -> None:
    d = desk(slot=Slot("2026-11-20", "10:00", "10:50", 3))
    proposal = "By the timetable, round 3 is played. To set it, type /round 3"
    assert proposal in d("5", "zant", "", "")
    assert d.last.round is None
    assert "round 3 is played from 10:00 to 10:50" in d("/round")
    assert "The next slips are of round 4." in d("4")
    assert proposal in d.pages[-1].text
    assert proposal not in d("/round 3").split("next slips")[-1]
    assert d.last.round == 3


def test_a_round_is_recorded_with_what_follows(desk: Open) -> None:
    d = desk()
    shown = d("/round 3")
    assert "The next slips are of round 3." in shown
    assert "Set it at every other station." in shown
    d("5", "zant", "", "", "6", "qx", "d")
    assert "The next slips have no round" in d("/round", "")
    d("7", "zant", "")
    assert [entry.round for entry in d.entries] == [3, 3, 3, None, None]
    assert [entry.kind for entry in d.entries].count("round set") == 2
    assert "A round has a number" in d("/round three")


def test_another_judge_takes_over(desk: Open) -> None:
    d = desk()
    assert "From now on, CD judges." in d("/by cd")
    d("5", "zant", "")
    assert d.last.by == "CD"
    assert "rulings have no initials" in d("/by")
    assert "Initials have" in d("/by carl david")


def test_the_last_rulings_are_listed_without_words_and_verdicts(desk: Open) -> None:
    d = desk()
    assert "There is no ruling yet." in d("/list")
    for number in range(1, 13):
        d(str(number), "zant qx", "", "")
    shown = d("/list")
    assert shown.count("\nentry ") + shown.startswith("entry ") == 10
    assert "entry 13 (ruling, table 12, " in shown
    assert "ZANT" not in shown
    assert "ACCEPTABLE" not in shown


# -- the end -------------------------------------------------------------------------------------


@pytest.mark.parametrize("large", [False, True])
@pytest.mark.parametrize("ending", ["/end", None])
def test_the_end_is_recorded_and_shows_the_head(
    desk: Open, ending: str | None, large: bool
) -> None:
    d = desk(large=large)
    d("5", "zant", "", "")
    shown = d(ending) if ending else d.end()
    head = d.journal.head()
    assert d.ended
    assert d.kinds == ["ruling", "closed"]
    assert d.last.by == "AB"
    assert (" ".join(head.spoken) if large else f"FINAL NUMBER: {head.spoken}") in shown
    assert d.journal.verify(head.spoken) == ""
    assert d.pages[-1].cleared
    assert "ZANT" not in d.pages[-1].text


script = (
    *("5", "co-op", "zant qx", "e", "2 quex", "", "/review", "AB", "CD", "", ""),
    *("5", "blorp zant", "", "DR", "", "6", "flimm", "w", "1", "6", "flimm", "d"),
    *("7", "qx", "", "/correct", "quex", "", "/hand", "2", "1", "2", "DR", "a note"),
    *("/void", "yes", "DR", "", "/waive 2", "yes", "DR", ""),
    *("/play", "1", "1", "8", "gronk", "2", "XY", "", "?", "/list", "/head"),
)


def test_wherever_the_input_ends_nothing_half_is_recorded_and_the_session_is_closed(
    desk: Open,
) -> None:
    def begun() -> Desk:
        return desk("nsa-2004-combined", policy="ask")

    whole = begun()
    whole(*script)
    for place in range(len(script) + 1):
        d = begun()
        d(*script[:place])
        before = d.entries
        d.end()
        assert d.kinds == [*whole.kinds[: len(before)], "closed"], script[:place]
        assert d.journal.verify(d.journal.head().spoken) == ""


# -- secrecy -------------------------------------------------------------------------------------


@pytest.mark.parametrize("large", [False, True])
@pytest.mark.parametrize("rules", ["nsa-2004-combined", "nzasp-2022", "sanspa-1999", "london-2020"])
def test_sessions_that_differ_only_in_which_word_is_the_phony_show_the_same(
    desk: Open, rules: str, large: bool
) -> None:
    shown, recorded = [], []
    for phony in range(3):
        d = desk(rules, large=large, policy="ask")
        words = ["zant", "quex", "gronk"]
        words[phony] = "qxxx"
        every = " ".join(words)
        d("5", every, "", "/list", "5", every, "", "CD", "1", "CD", "", "5", words[0], "")
        d.end()
        texts = [f"{page.text}\n{page.prompt}" for page in d.pages]
        masked = [hidden(text, words) for text in texts]
        shown.append([re.sub(heads, "HEAD", text, flags=re.MULTILINE) for text in masked])
        content = [entry.content() for entry in d.entries]
        recorded.append([{k: v for k, v in c.items() if k != "words"} for c in content])
    assert shown[0] == shown[1] == shown[2]
    assert recorded[0] == recorded[1] == recorded[2]


#: A head, in a sentence and as it is spaced in a box, and the digits of a receipt.
heads = (
    r"(?<= · )[0-9A-F]{4} [0-9A-F]{4}$|[A-Z][0-9](?= · )|"
    r"\b\d+(-[0-9a-f]{4}){3}\b|(\d )+-( [0-9a-f]){4} -( [0-9a-f]){4} -( [0-9a-f]){4}"
)


def hidden(text: str, words: list[str]) -> str:
    """A text without certain words, written together or in tiles."""
    for number, word in enumerate(words):
        for between in ("", " ", "  "):
            text = text.replace(between.join(word.upper()), f"<{number}>")
    return text


def test_a_session_shows_no_verdict_but_those_of_whole_challenges(desk: Open) -> None:
    d = desk("nsa-2004-combined", policy="ask")
    d(*script)
    verdicts = [page.text for page in d.pages if re.search(r"\b(UN)?ACCEPTABLE\b", page.text)]
    rulings = [entry for entry in d.entries if entry.verdict]
    for text in verdicts:
        is_asked = text.startswith(("All rulings on this play", "The ruling on this play"))
        assert "VERDICT: " in text or "Which verdict?" in text or is_asked
    assert sum("VERDICT: " in text for text in verdicts) == len(rulings)


# -- small things --------------------------------------------------------------------------------


@pytest.mark.parametrize("typed", ["ABCDEFGHI", "12", "A B", "A\x07", "-", "\udc41"])
def test_a_line_that_is_not_initials_is_refused(typed: str) -> None:
    with pytest.raises(Misread):
        initials(typed)


def test_names_of_people_and_rounds_are_read() -> None:
    assert initials(" é.b. ") == "É.B."
    assert (round_number("12"), round_number("")) == (12, None)
    assert plain("\tClub night\r\n") == "Club night"
    for typed in ("0", "1000", "-1", "٣", "9" * 5000):
        with pytest.raises(Misread):
            round_number(typed)


def test_the_clock_shows_utc_to_the_millisecond() -> None:
    assert re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z", clock.SystemClock().now())
    told = local_time.read(clock.SystemClock().now())
    assert told is not None
    assert abs(datetime.now(UTC) - told) < timedelta(seconds=10)


@pytest.mark.parametrize(
    ("minutes", "near"), [(0, True), (9, True), (11, False), (-9, True), (-900, True)]
)
def test_a_few_minutes_ago_are_recent_and_so_is_what_lies_ahead(minutes: int, near: bool) -> None:
    then = datetime.now(UTC) - timedelta(minutes=minutes)
    assert clock.SystemClock().recently(clock.written(then)) is near


def test_what_is_no_time_is_not_recent_and_is_shown_as_it_is() -> None:
    assert not clock.SystemClock().recently("at noon")
    assert clock.SystemClock().local("at noon") == "at noon"


def test_times_are_shown_as_the_clock_on_the_wall_has_them(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    import time

    monkeypatch.setenv("TZ", "XXX-13")
    time.tzset()
    try:
        assert clock.SystemClock().local("2026-11-20T10:30:00.000Z") == "23:30"
        assert re.fullmatch(r"\d{4}-\d\d-\d\d", clock.SystemClock().today())
    finally:
        monkeypatch.undo()
        time.tzset()


# -- in another language --------------------------------------------------------------------------

evening = (
    ("5", "zant qx", ""),
    ("/round 2", "3", "zant blorp", ""),
    ("", "3", "zant blorp", "", "CD", ""),  # the same words again: the next opinion
    ("", "6", "quex", "d"),
    ("7", "quex", "e", "1 qux", ""),
    ("", "8", "gronk", ""),
    ("", "8", "gronk wuggle", "", "EF"),  # a person lets it be judged
    ("", "8", "gronk flimm", "", ""),  # nobody does
    ("/correct 7", "quex", "", "DR"),
    ("/play", "2", "2", "9", "flimm", "1", "DR", "as printed"),
    ("/void 4", "yes", "DR", "note", "/waive 2", "yes", "DR", "", "/check 2", "DR", ""),
    ("/mend 2", "4", "3", "/mend 2", "", "", "/list", "/head", "/calls", "/overlaps"),
    ("/by GH", "/blorp", "/void 999", "/round x", "two words"),
)
shown_fields = ("number", "kind", "round", "table", "words", "verdict", "refers_to", "source",
                "by", "reason", "note", "role")  # fmt: skip


def test_the_record_is_the_same_in_every_language(
    desk: Open, request: pytest.FixtureRequest
) -> None:
    def held() -> list[dict[str, Any]]:
        d = desk(policy="ask")
        for lines in evening:
            d(*lines)
        d.end()
        return [said(entry, *shown_fields) for entry in d.entries]

    in_english = held()
    request.getfixturevalue("in_pseudo")
    assert held() == in_english
    kinds = {entry["kind"] for entry in in_english}
    assert {"review", "correction", "void", "consequence waived", "discrepancy"} <= kinds
    assert {"ruling by hand", "double-check", "round set", "settled"} <= kinds


# -- the rules, at the desk ----------------------------------------------------------------------


def test_sanspas_procedure_is_played_at_the_desk(desk: Open) -> None:
    d = desk("sanspa-1999")
    d("5", "zant qx")
    shown = d("")
    assert "VERDICT: UNACCEPTABLE" in shown  # 13.1: one verdict, whatever the number of words
    assert "loses the turn and scores nothing. (13.3)" in shown
    assert "goes like any other. (18.2)" in shown
    d("", "6", "zant")
    assert "Neither player is penalised. (13.4)" in d("")
    chapters = d("/rules")
    numbers = range(1, chapters.count("\n  "))
    said = "\n".join(d(f"/rules {number}") for number in numbers)
    for sentence in (
        "prints them on the slip. (13.1)",
        "No word of this play can be challenged later. (13.1, 13.5)",
        "The player who stays turns the tiles face down.",
        "The challenger starts the clock. (13.4)",
        "The player starts the challenger's clock. (13.3)",
        "A third opinion may be asked for: the director gives it, and it is final. (13.5)",
    ):
        assert sentence in said, sentence


@pytest.mark.parametrize("asked", ["99", "0", "x"])
def test_a_chapter_that_is_not_there_is_refused(desk: Open, asked: str) -> None:
    d = desk("nsa-2004-combined")
    assert f"There is no chapter {asked}." in d(f"/rules {asked}")


def test_londons_silence_is_shown_with_whose_rules_hold(desk: Open) -> None:
    d = desk("london-2020")
    shown = d("5", "zant", "")
    assert "The rules do not say what follows." in shown
    assert "ABSP and WESPA" in shown


@pytest.mark.usefixtures("in_pseudo")
def test_no_sentence_of_the_desk_is_forgotten(desk: Open) -> None:
    d = desk(policy="ask")
    for lines in evening:
        d(*lines)
    d.end()
    known = ("Club night", "desk", "welcome", "club", "Our club", "invented", "UNACCEPTABLE",
             "ACCEPTABLE", "QUX", "QX")  # fmt: skip
    typed = {word.upper() for lines in evening for line in lines for word in line.split()}
    left = {
        f"{page.text}\n{page.prompt}": words
        for page in d.pages
        if (words := [w for w in forgotten(f"{page.text}\n{page.prompt}", *known, *good)
                      if w.upper() not in typed])
    }  # fmt: skip
    assert left == {}

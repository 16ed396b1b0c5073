"""The effect of each key: from the first page to JUDGE, after it, and for the director."""

import re
from dataclasses import replace
from pathlib import Path

import pytest

from judge_gui.kiosk import appears
from judge_gui.model.events import (
    EarlyKey,
    Key,
    NeedsDirector,
    PracticeRuling,
    RecordedRuling,
    SessionClosed,
    TypingTask,
)
from judge_gui.model.flow import step
from judge_gui.model.keys import after_key
from judge_gui.model.screens import (
    AskingEvent,
    AskingPlace,
    AskingPlay,
    CallingDirector,
    CannotOpen,
    Counting,
    Ended,
    Entering,
    HandOff,
    Insisting,
    Judging,
    Leaving,
    NotListed,
    NoVerdict,
    OfficialPage,
    PinAsked,
    PinBarred,
    PinTried,
    Placing,
    Ready,
    Starting,
    VerdictShown,
)
from judge_gui.model.station_terms import TablePlace
from judge_gui.wording.page_of import page_of
from lexicons import Verdict
from tests.support.clubs import rules_of
from tests.support.kiosks import terms_of
from tests.support.people import one_holder
from tests.support.task_pages import event_page, rows_page, task_page

enter, escape, backspace = Key("enter"), Key("escape"), Key("backspace")
up, down, tab, f2, f3 = Key("up"), Key("down"), Key("tab"), Key("f2"), Key("f3")
task = TypingTask(round=3, table="7")
words = ("ZANT", "QI")


def c(text):
    return Key("character", text)


def typed(row, message=""):
    """Two rows, the first of which is typed."""
    return Entering(task, (row, ""), message=message)


def two(row, message="", first="ZANT", second=""):
    return Entering(task, (first, second), row, message=message)


of_which = AskingPlay(task, words, RecordedRuling(Verdict.ACCEPTABLE, 1, 7, again_at="10:31"))
locked = HandOff(task, words, message="locked")
no_count, no_digit = Counting(task, message="count"), Counting(task, message="digits")

#: What is shown, a key, and what is shown after it. Without prompts, and with Tab as JUDGE.
effects = [
    (Ready(), c("2"), Entering(TypingTask(), ("", "")), "a digit is the number of words at once"),
    (Ready(), c("\u0662"), Counting(message="digits"), "an Arabic two is not on the keys"),
    (Ready(), c("Q"), Ready(message="begin"), "a letter is answered by how to begin"),
    (Ready(), tab, Ready(message="begin"), "JUDGE judges nothing here"),
    (Counting(task), c("8"), Entering(task, ("",) * 8), "as many words as a play can make"),
    (Counting(task), c("9"), no_count, "more words than a play can make"),
    (Counting(task), c("0"), no_count, "a challenge has a word"),
    (Counting(task), c("\u00b2"), no_digit, "a raised two is not a digit"),
    (Counting(task), c("&"), no_digit, "the key of a French 1, without Shift"),
    (Counting(task), Key("go", "3"), no_count, "a place is no number of words"),
    (Counting(task), enter, no_count, "the number is asked for, not guessed"),
    (typed("Q"), c("3"), typed("Q", "letter"), "a digit is on no tile"),
    (typed("Q", "letter"), c("i"), typed("Q", "letter"), "a refused key has to be taken back"),
    (typed("Q", "letter"), enter, typed("Q", "letter"), "and Enter stops there"),
    (typed("QI", "letter"), backspace, typed("QI"), "it is taken back, and no letter"),
    (typed("Q"), Key("refused"), typed("Q", "refused"), "keys that make no letter together"),
    (typed("QI"), backspace, typed("Q"), "a letter is taken away"),
    (two(1), backspace, two(0), "nothing to take away: the row above"),
    (two(0), c(" "), two(1), "Space ends a word"),
    (two(1, second="ZA"), Key("go", "0"), two(0, second="ZA"), "a press leads to a word"),
    (HandOff(task, ("QI", "ZA")), Key("go", "0"), Entering(task, ("QI", "ZA"), 0), "to correct"),
    (of_which, c("1"), VerdictShown(of_which.ruling, task), "the earlier verdict again"),
    (of_which, c("2"), Judging(replace(task, other_play=True), words), "another play is judged"),
    (of_which, enter, replace(of_which, message="choose"), "Enter alone chooses nothing"),
    (typed(""), backspace, typed(""), "nothing to take away, and no row above"),
    (two(1), up, two(0), "the row above"),
    (two(1, "letter"), up, two(1, "letter"), "not before a refused key is taken back"),
    (two(1, "letter"), tab, two(1, "letter"), "JUDGE doesn't forget it either: CO-OP isn't COOP"),
    (two(1, "full"), f2, two(1, "full"), "nor does any key that isn't of this page"),
    (two(0), up, two(0), "there is no row above the first"),
    (two(0), down, two(1), "the row below"),
    (two(1), down, two(1), "there is no row below the last"),
    (Entering(task, ("",) * 3, 2), up, Entering(task, ("",) * 3, 1), "one row, not two"),
    (two(1, second="ZA"), tab, two(1, "judge", second="ZA"), "JUDGE counts at the hand-off only"),
    (two(0), enter, two(1), "the next row that is not typed yet"),
    (two(0, first=""), enter, two(0, "missing", first=""), "no row is passed over"),
    (two(1, second="ZA"), enter, HandOff(task, ("ZANT", "ZA")), "all words are there"),
    (two(0, second="ZA"), enter, HandOff(task, ("ZANT", "ZA")), "from any row"),
    (typed("QI"), escape, Counting(task), "Esc goes back a step, and the words are gone"),
    (Entering(TypingTask(corrects=7), ("Q",)), escape, Ready(), "a correction counts nothing"),
    (HandOff(task, words), tab, Judging(task, words), "JUDGE"),
    (HandOff(task, words), enter, HandOff(task, words), "Enter is not the key that judges"),
    (HandOff(task, words), c("Q"), locked, "typing is locked, and says so"),
    (locked, tab, Judging(task, words), "JUDGE"),
    (HandOff(task, ("QI",)), escape, Entering(task, ("QI",)), "back to the only row"),
    (HandOff(task, (*words, "ZA")), escape, Entering(task, (*words, "ZA"), 2), "to the last row"),
]


def test_a_word_of_one_letter_is_refused_where_it_stands():
    terms = terms_of()
    lone = after_key(two(1, first="Q", second="ZA"), enter, terms)
    assert lone.row == 0
    assert lone.message == "unfit"
    assert after_key(two(0, first="Q", second="ZA"), enter, terms) == lone


# -- the key that judges -------------------------------------------------------------------------


handed = HandOff(task, words)
retyped = HandOff(replace(task, corrects=5), words)
by_f3, by_enter = (rules_of(f'[procedure]\njudge_key = "{key}"\n') for key in ("f3", "enter"))
insists, judging = Insisting(task, words), Judging(task, words)
both = {"prompts": ("round", "table")}
of_round = {"prompts": ("round",), "rounds": 18}
of_table = {"prompts": ("table",)}
enter_judges = {"judge_key": "enter"}


def asks(prompt, typed="", message="", **task):
    return AskingPlace(prompt, TypingTask(**task), typed, message=message)


#: By rules and a profile of their own.
# fmt: off
by_terms = [
    *(("open", {}, *row) for row in effects),
    ("open", enter_judges, two(0), enter, two(1), "Enter goes to the next row where it judges too"),
    ("open", enter_judges, two(1, second="QI"), enter, handed, "and to the hand-off"),
    ("open", {}, two(0), Key("keypad-enter"), two(1), "the keypad's Enter, as it judges nothing"),
    ("open", {}, handed, f3, handed, "no other key does"),
    (by_f3, {}, handed, f3, judging, "the rule set's key judges"),
    (by_f3, {"judge_key": "f2"}, handed, f2, judging, "but the profile's comes first"),
    (by_enter, {}, handed, enter, handed, "the typist's last key never judges"),
    (by_enter, {}, handed, Key("keypad-enter"), judging, "the keypad's does"),
    ("nsa-2004", {}, handed, up, insists, "a player may insist on a human judge"),
    ("nsa-2004", {"practice": True}, handed, up, handed, "a practice calls nobody"),
    ("nsa-2004", {}, retyped, up, retyped, "words typed again are compared by a person anyway"),
    ("london-2020", {}, handed, up, handed, "these rules grant no human judge"),
    ("open", both, Ready(), enter, asks("round"), "the round is asked for first"),
    ("open", both, asks("round", "1"), c("2"), asks("round", "12"), "a digit"),
    ("open", both, asks("round", "12"), enter, asks("table", round=12), "then the table"),
    ("open", both, asks("table"), c("b"), asks("table", "B"), "a large letter"),
    ("open", both, asks("table", "B", round=12), enter, Placing(TypingTask(12, "B")),
        "both are known"),
    ("open", of_round, Ready(), enter, asks("round"), "the round alone is asked for"),
    ("open", of_round, asks("round", "18"), enter, Counting(TypingTask(18)), "the last round"),
    ("open", of_round, asks("round", "19"), enter, asks("round", "19", "unlisted"), "no round"),
    ("open", of_table, Ready(), enter, asks("table"), "the table alone is asked for"),
    ("open", of_table, asks("table", "07"), enter, Placing(TypingTask(table="7")),
        "one name a table"),
    ("open", of_table, Ready(), c("2"), Ready(message="begin"), "the table comes before the count"),
    ("open", both, asks("round"), enter, asks("round", "", "round"), "no number"),
    ("open", both, asks("round", "A"), enter, asks("round", "A", "round"), "no number"),
    ("open", both, asks("table"), enter, asks("table", "", "table"), "no name"),
    ("open", both, asks("table", "T-4"), enter, asks("table", "T-4", "table"), "no name"),
    ("open", {}, asks("table", "T-4", "table"), backspace, asks("table", "T-"), "corrected"),
    ("open", {}, asks("table", "1" * 8), c("2"), asks("table", "1" * 8, "full"), "and no more"),
    ("open", {}, asks("table", "1" * 7), c("ß"), asks("table", "1" * 7, "full"), "two large ones"),
    ("open", {}, asks("table", "1" * 7), c("\x00"), asks("table", "1" * 7), "no sign"),
]
# fmt: on


@pytest.mark.parametrize("row", by_terms, ids=lambda row: f"{type(row[2]).__name__}: {row[-1]}")
def test_each_key_does_what_its_page_says(row):
    rules, settled, screen, key, after, because = row
    assert after_key(screen, key, terms_of(rules, **settled)) == after, because


# -- after JUDGE, and for the director -------------------------------------------------------------


recorded = VerdictShown(RecordedRuling(Verdict.ACCEPTABLE, 2, number=7), task)
correctable = VerdictShown(
    RecordedRuling(Verdict.UNACCEPTABLE, 2, number=7, correctable=True), task
)
practice = VerdictShown(PracticeRuling(Verdict.UNACCEPTABLE, 2), task)
for_director = VerdictShown(RecordedRuling(Verdict.ACCEPTABLE, 1, number=7, for_director=True))
not_a_digit, longest_pin = PinAsked(Ready(), "1", message="digits"), PinAsked(Ready(), "1" * 12)
calling = CallingDirector(task, ("ZANT", "QI"), NeedsDirector("why", 5))
cannot_open = CannotOpen("why")
ended = Ended(SessionClosed("h"))


at_board, typed_again = replace(task, board="A"), replace(task, corrects=7)
after_judge = [
    (recorded, c("Q"), Ready(), "any key clears a verdict"),
    (recorded, backspace, Ready(), "these rules leave retyping to the director"),
    (correctable, enter, Ready(), "nothing was mistyped"),
    (correctable, c("Q"), replace(correctable, message="keys"), "Enter and Backspace alone count"),
    (correctable, backspace, Entering(typed_again, ("", "")), "a person compares them then"),
    (practice, backspace, Ready(), "a practice has no entry that could be corrected"),
    (for_director, c("Q"), Starting(), "a verdict ends the visit"),
    (NoVerdict("why"), enter, Ready(), "the next players can begin"),
    (NoVerdict("why", may_be_recorded=True), enter, Starting(), "its ruling is looked for"),
    (cannot_open, escape, PinAsked(cannot_open), "the director can begin another event"),
    (calling, escape, PinAsked(calling), "the director allows it, by the PIN"),
    (NotListed(at_board), enter, AskingPlace("table", TypingTask(round=3)), "it is typed again"),
    (NotListed(task), escape, PinAsked(NotListed(task)), "a word judge admits it, by the PIN"),
    (PinAsked(Ready()), c("1"), PinAsked(Ready(), "1"), "a digit"),
    (PinAsked(Ready(), "1"), c("Q"), not_a_digit, "a PIN has digits alone"),
    (PinAsked(Ready(), "1"), c("\u0661"), not_a_digit, "an Arabic 1"),
    (not_a_digit, c("2"), PinAsked(Ready(), "12"), "the message goes"),
    (longest_pin, c("2"), replace(longest_pin, message="full"), "no PIN is longer"),
    (PinAsked(Ready(), "12"), backspace, PinAsked(Ready(), "1"), "a digit is taken away"),
    (PinAsked(Ready(), "1234"), enter, PinTried(Ready(), "1234"), "it is tried"),
    (PinAsked(calling, "12"), escape, calling, "back to where the PIN was asked for"),
    (PinBarred(calling, 5), escape, calling, "back to where the PIN was asked for"),
    (PinBarred(Ready(), 5), enter, PinBarred(Ready(), 5), "the next try has to wait"),
    (ended, escape, ended, "nobody leaves by accident"),
]


@pytest.mark.parametrize(
    "row", after_judge, ids=lambda row: f"{type(row[0]).__name__} {row[1].name}: {row[-1]}"
)
def test_each_key_does_what_its_page_says_whether_the_station_is_open_or_not(row):
    screen, key, after, because = row
    assert after_key(screen, key, terms_of(holders=one_holder)) == after, because
    assert after_key(screen, key, None) == after, because


asking_digits = [
    PinAsked(Ready(), "1"), Counting(task), asks("round"), asks("table"), of_which,
    AskingEvent(event_page, locked=True), OfficialPage(rows_page), OfficialPage(task_page),
]  # fmt: skip


@pytest.mark.parametrize("screen", asking_digits, ids=lambda screen: type(screen).__name__)
def test_where_digits_are_asked_a_number_pad_without_num_lock_is_answered(screen):
    terms = terms_of(holders=one_holder)
    after = after_key(screen, Key("refused"), terms)
    assert page_of(after, terms).answer.endswith("Try Num Lock or Shift.")
    assert replace(after, message="") == screen


@pytest.mark.parametrize("first", [Ready(), CannotOpen("why", can_leave=True)])
def test_without_a_pin_a_key_leaves_and_another_opens_the_menu(first):
    pin_page, terms = PinAsked(first), terms_of() if first == Ready() else None
    assert after_key(pin_page, backspace, terms) == Leaving()
    assert after_key(pin_page, enter, terms) == PinTried(first, "")
    assert after_key(pin_page, escape, terms) == first
    assert after_key(pin_page, c("1"), terms) == pin_page


# -- at the device of a table: JUDGE is held or confirmed, and nobody types round or table ---------
# (What its pages say is asked of a browser: tests/unit/judge_server/web/test_device_challenges.py.)


compared = HandOff(TypingTask(3, "7"), ("ZANT",))


def test_the_key_that_blind_players_are_told_starts_the_time_again_and_does_nothing_else():
    page = (Path(__file__).parents[4] / "docs" / "players.md").read_text(encoding="utf-8")
    [name] = re.findall("Press (.+) to start the time again", page)
    key = Key(name.lower().replace(" ", "-"))
    for screen in (AskingPlace("table"), Entering(task, words, 1), HandOff(task, words)):
        assert after_key(screen, key, terms_of("nsa-2004")) == screen


@pytest.fixture
def terms():
    return replace(
        terms_of("nzasp-2022", holders=one_holder, smart_device=True, touch=True),
        place=TablePlace(3, "7"),
    )


def test_at_the_device_of_a_table_judge_is_confirmed_and_no_place_is_typed(terms):
    held = replace(compared, confirming=True)
    effects = [
        (Ready(), enter, Placing(TypingTask(3, "7"))),
        (Ready(), c("2"), Ready(message="begin")),
        (NotListed(TypingTask(3, "7")), enter, Ready()),
        (compared, tab, held),
        (held, enter, Judging(compared.task, compared.words)),
        (held, escape, compared),
        *((held, key, held) for key in (tab, c("Q"), backspace)),
    ]
    for screen, key, after in effects:
        assert after_key(screen, key, terms) == after, (screen, key)
    assert isinstance(after_key(compared, tab, replace(terms, place=None)), Judging), "at a kiosk"
    assert {action.key for action in page_of(held, terms).actions} >= {"enter", "escape"}


def test_a_confirmation_within_a_second_is_too_early(terms):
    held = replace(compared, confirming=True)
    assert appears(held, compared)  # the second is counted from when JUDGE was pressed
    assert held.traits.limits(terms.profile.times).least == 1_000
    assert step(held, EarlyKey(enter), terms) == replace(held, message="early")
    assert step(held, EarlyKey(escape), terms) == compared
    assert step(held, EarlyKey(tab), terms) == held

"""What each key does on each screen."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

import pytest

from judge_gui.model.keys import longest_line, longest_place, pressed
from judge_gui.model.screens import (
    Asking,
    Broken,
    Closed,
    Counting,
    Door,
    DoorAsked,
    Ended,
    Entering,
    HandOff,
    Judging,
    Key,
    Left,
    PinAsked,
    PinBarred,
    PinTried,
    Placing,
    Ready,
    Ruled,
    Said,
    Screen,
    Shown,
    Starting,
    Stopped,
    Task,
    Withheld,
)
from judge_gui.model.station_terms import StationTerms
from lexicons import RuleSet

TermsOf = Callable[..., StationTerms]

enter, escape, backspace = Key("enter"), Key("escape"), Key("backspace")
up, down, tab, f2, f3 = Key("up"), Key("down"), Key("tab"), Key("f2"), Key("f3")
task = Task(round=3, table="7")
words = ("ZANT", "QI")
kept = Ruled("acceptable", 2, number=7)
retyped = Ruled("unacceptable", 2, number=7, correctable=True)
by_door = Ruled("acceptable", 1, number=7, by_door=True)
asking = Asking(task, words, Withheld("why", 5))
said = Said("What now?", "Number: ")


def c(text: str) -> Key:
    return Key("character", text)


def typed(row: str, other: str = "", **more: Any) -> Entering:
    return Entering(task, (row, other), **more)


def two(row: int, told: str = "", first: str = "ZANT", second: str = "") -> Entering:
    return Entering(task, (first, second), row, told)


#: Where nothing is asked before the words, and Tab judges: screen, key, what comes of it, because.
plain: list[tuple[Screen, Key, Screen, str]] = [
    (Ready(), enter, Counting(), "Enter begins a challenge"),
    (Ready(), c("2"), Entering(Task(), ("", "")), "who knows the flow types the number at once"),
    (Ready(), c("9"), Counting(told="count"), "no play makes nine words"),
    (Ready(), c("\u0662"), Counting(told="count"), "an Arabic two is a digit, and not on the keys"),
    (Ready(), c("Q"), Ready("begin"), "a letter is answered by how to begin"),
    (Ready(), tab, Ready("begin"), "JUDGE judges nothing here"),
    (Ready(), escape, PinAsked(Ready()), "Esc leads to the director's door"),
    (Counting(task), c("1"), Entering(task, ("",)), "one word"),
    (Counting(task), c("8"), Entering(task, ("",) * 8), "as many as a play can make"),
    (Counting(task), c("0"), Counting(task, "count"), "no words at all are no challenge"),
    (Counting(task), c("9"), Counting(task, "count"), "more than a play can make"),
    (Counting(task), c("A"), Counting(task, "count"), "a letter is no number"),
    (Counting(task), c("\u00b2"), Counting(task, "count"), "a raised two is no key's digit"),
    (Counting(task), enter, Counting(task, "count"), "the number is asked for, not guessed"),
    (Counting(task), tab, Counting(task, "count"), "JUDGE judges nothing here"),
    (Counting(task), escape, Ready(), "Esc goes back a step"),
    (typed("Q"), c("i"), typed("QI"), "small letters are the same tiles"),
    (typed("Q"), c("3"), typed("Q", told="letter"), "a digit is on no tile"),
    (typed("Q"), c(" "), typed("Q", told="letter"), "a blank is typed as its letter"),
    (typed("Q"), c("-"), typed("Q", told="letter"), "CO-OP is not COOP"),
    (typed("Q"), c("\u0410"), typed("Q", told="layout"), "a Cyrillic A only looks like one"),
    (typed("QUE"), c("\u00df"), typed("QUE", told="layout"), "sharp s is not two letters"),
    (typed("A" * 15), c("A"), typed("A" * 15, told="full"), "no board has a sixteenth square"),
    (typed("QI"), backspace, typed("Q"), "a letter is taken away"),
    (two(1), backspace, two(0), "nothing to take away: the row above"),
    (typed(""), backspace, typed(""), "nothing to take away, and no row above"),
    (two(1), up, two(0), "the row above"),
    (two(0), up, two(0), "there is no row above the first"),
    (two(0), down, two(1), "the row below"),
    (two(1), down, two(1), "there is no row below the last"),
    (two(0), tab, two(0, "judge"), "the JUDGE key does nothing before the hand-off"),
    (two(1, second="ZA"), tab, two(1, "judge", second="ZA"), "not even once all are typed"),
    (two(0), f2, two(0), "a key that means nothing changes nothing"),
    (two(0), enter, two(1), "the next row that is not typed yet"),
    (two(0, first=""), enter, two(0, "missing", first=""), "a row is never passed over"),
    (two(1, second="ZA"), enter, HandOff(task, ("ZANT", "ZA")), "both are there"),
    (two(0, second="ZA"), enter, HandOff(task, ("ZANT", "ZA")), "from any row"),
    (typed("QI"), escape, Counting(task), "Esc goes back a step, and the words are gone"),
    (
        Entering(Task(corrects=7), ("Q",)),
        escape,
        Ready(),
        "a correction has as many words as the ruling had: nothing to count",
    ),
    (HandOff(task, words), tab, Judging(task, words), "JUDGE"),
    (HandOff(task, words), enter, HandOff(task, words), "Enter is not the key that judges here"),
    (HandOff(task, words), c("Q"), HandOff(task, words), "typing is locked"),
    (HandOff(task, words), backspace, HandOff(task, words), "typing is locked"),
    (HandOff(task, words), escape, Entering(task, words, row=1), "back to typing, words kept"),
    (Judging(task, words), tab, Judging(task, words), "it is being judged"),
]

#: Whatever the terms are, or without any.
anywhere: list[tuple[Screen, Key, Screen, str]] = [
    (Shown(kept, task), c("Q"), Ready(), "any key clears a verdict"),
    (Shown(kept, task), backspace, Ready(), "these rules leave retyping to the director"),
    (Shown(retyped, task), enter, Ready(), "nothing was mistyped"),
    (
        Shown(retyped, task),
        backspace,
        Entering(Task(3, "7", corrects=7), ("", "")),
        "mistyped words are typed anew, as many as before, in empty rows",
    ),
    (Shown(by_door), c("Q"), DoorAsked(""), "the director's verdict leads back to the door"),
    (Shown(by_door), backspace, DoorAsked(""), "by any key"),
    (Stopped("why"), tab, Ready(), "any key: the director has read it"),
    (Broken("why"), enter, Starting(), "once more"),
    (Broken("why"), escape, PinAsked(Broken("why")), "the director can begin another event"),
    (Broken("why"), c("Q"), Broken("why"), "nothing else helps"),
    (Broken("why"), backspace, Broken("why"), "nothing else helps"),
    (asking, escape, PinAsked(asking), "the director allows it, by the PIN"),
    (asking, backspace, Ready(), "it is not judged"),
    (asking, enter, asking, "players cannot allow it"),
    (asking, tab, asking, "JUDGE least of all"),
    (PinAsked(Ready()), c("1"), PinAsked(Ready(), "1"), "a digit"),
    (PinAsked(Ready(), "1"), c("Q"), PinAsked(Ready(), "1"), "a PIN has digits alone"),
    (PinAsked(Ready(), "1"), c("\u0661"), PinAsked(Ready(), "1"), "of the keys"),
    (PinAsked(Ready(), "1"), tab, PinAsked(Ready(), "1"), "no other key does anything"),
    (PinAsked(Ready(), "1" * 12), c("2"), PinAsked(Ready(), "1" * 12), "no PIN is longer"),
    (PinAsked(Ready(), "12"), backspace, PinAsked(Ready(), "1"), "a digit is taken away"),
    (PinAsked(Ready(), "1234"), enter, PinTried(Ready(), "1234"), "it is tried"),
    (PinAsked(asking, "12"), escape, asking, "back to where the door was opened from"),
    (PinAsked(Broken("why")), escape, Broken("why"), "back to where the door was opened from"),
    (PinBarred(Ready(), 5), enter, PinBarred(Ready(), 5), "it has to be waited out"),
    (Door(said), c("q"), Door(said, "q"), "a line is typed as it is"),
    (Door(said, "a" * 200), c("b"), Door(said, "a" * 200), "a line has an end"),
    (Door(said, "a"), c("\x07"), Door(said, "a"), "what cannot be shown is not typed"),
    (Door(said, "ab"), backspace, Door(said, "a"), "a character is taken away"),
    (Door(said, "ab"), enter, DoorAsked("ab"), "the line is sent"),
    (Door(said, "ab"), escape, DoorAsked(None), "a step back"),
    (Door(said, "ab"), tab, Door(said, "ab"), "JUDGE judges nothing here"),
    (Ended(Closed("h")), enter, Left(), "the head was written down"),
    (Ended(Closed("h")), escape, Ended(Closed("h")), "nobody leaves it by accident"),
    (Left(), enter, Left(), "nobody is there any more"),
    (Starting(), enter, Starting(), "the station works"),
    (PinTried(Ready(), "1"), enter, PinTried(Ready(), "1"), "the station works"),
    (DoorAsked("1"), enter, DoorAsked("1"), "the station works"),
]


def cases(rows: list[tuple[Screen, Key, Screen, str]]) -> Any:
    """A test of each row, called by its reason."""
    return pytest.mark.parametrize(
        ("screen", "key", "after", "because"),
        rows,
        ids=[f"{type(s).__name__} {k.name}: {because}" for s, k, _, because in rows],
    )


@cases([*plain, *anywhere])
def test_each_key_does_what_its_page_says(
    terms_of: TermsOf, screen: Screen, key: Key, after: Screen, because: str
) -> None:
    assert pressed(screen, key, terms_of()) == after, because


@cases(anywhere)
def test_screens_that_need_no_terms_do_the_same_without_them(
    screen: Screen, key: Key, after: Screen, because: str
) -> None:
    assert pressed(screen, key, None) == after, because


def test_before_the_station_is_open_no_key_begins_a_challenge() -> None:
    assert pressed(Ready(), enter, None) == Ready()


# -- what the profile and the rules change -------------------------------------------------------

judging_keys = [
    ({}, "", "tab", "Tab, where nobody says anything"),
    ({}, "f9", "f9", "the rule set's"),
    ({"judge_key": "f4"}, "f9", "f4", "the profile's, whatever the rule set says"),
    ({"judge_key": "enter"}, "", "enter", "Enter, where the director wants it"),
]


@pytest.mark.parametrize(
    ("settled", "ruled", "judge", "because"), judging_keys, ids=[row[-1] for row in judging_keys]
)
def test_one_key_alone_judges(
    terms_of: TermsOf, settled: dict[str, str], ruled: str, judge: str, because: str
) -> None:
    head = b'id = "club"\ntitle = "Our club"\nalphabet = "english"\n'
    said_so = f'[procedure]\njudge_key = "{ruled}"\n'.encode() if ruled else b""
    rules = RuleSet.read(head + b'[[stage]]\nlexicon = "owl"\n' + said_so)
    terms = terms_of(rules, **settled)
    names = ("tab", "enter", "backspace", "up", "down", *(f"f{n}" for n in range(1, 13)))
    hand_off = HandOff(task, words)
    judged = [n for n in names if isinstance(pressed(hand_off, Key(n), terms), Judging)]
    assert judged == [judge], because


def test_enter_goes_on_typing_even_where_it_judges(terms_of: TermsOf) -> None:
    terms = terms_of(judge_key="enter")
    assert pressed(two(0), enter, terms) == two(1)
    assert pressed(two(1, second="ZA"), enter, terms) == HandOff(task, ("ZANT", "ZA"))


def test_where_the_second_player_has_a_key_judge_counts_only_after_it(terms_of: TermsOf) -> None:
    terms = terms_of(second_key="f2")
    handed = pressed(two(1, second="QI"), enter, terms)
    assert handed == HandOff(task, words, seconded=False)
    for key in (f3, enter, c("Q")):
        assert pressed(handed, key, terms) == handed
    assert pressed(handed, tab, terms) == replace(handed, told="second")
    seconded = pressed(handed, f2, terms)
    assert seconded == HandOff(task, words)
    assert pressed(seconded, f2, terms) == seconded
    assert pressed(seconded, tab, terms) == Judging(task, words)


def test_going_back_to_typing_takes_the_second_player_s_consent_away(terms_of: TermsOf) -> None:
    terms = terms_of(second_key="f2")
    typing = pressed(HandOff(task, words), escape, terms)
    assert pressed(typing, enter, terms) == HandOff(task, words, seconded=False)


def place(prompts: tuple[str, ...], terms_of: TermsOf, *keys: Key) -> Iterator[Screen]:
    """The screens after each key, from Ready on."""
    screen: Screen = Ready()
    for key in keys:
        screen = pressed(screen, key, terms_of(prompts=prompts))
        yield screen


def test_round_and_table_are_asked_for_one_after_another(terms_of: TermsOf) -> None:
    *_, last = place(("round", "table"), terms_of, enter, c("1"), c("2"), enter, c("b"), enter)
    assert last == Counting(Task(round=12, table="B"))


@pytest.mark.parametrize(
    ("prompt", "answer", "task"), [("round", "3", Task(round=3)), ("table", "07", Task(table="7"))]
)
def test_one_of_them_alone_is_asked_for(
    terms_of: TermsOf, prompt: str, answer: str, task: Task
) -> None:
    assert list(place((prompt,), terms_of, enter, *map(c, answer), enter))[-1] == Counting(task)


def test_where_something_is_asked_for_first_a_digit_does_not_count_words(terms_of: TermsOf) -> None:
    assert list(place(("table",), terms_of, c("2"))) == [Ready("begin")]


refused = [
    ("round", "", "round"),
    ("round", "0", "round"),
    ("round", "1000", "round"),
    ("round", "A", "round"),
    ("table", "", "table"),
    ("table", "AB", "table"),
]


@pytest.mark.parametrize(("asked", "answer", "told"), refused)
def test_an_answer_that_is_none_is_told_and_stays_to_be_mended(
    terms_of: TermsOf, asked: str, answer: str, told: str
) -> None:
    terms = terms_of(prompts=("round", "table"))
    asking_for = Placing(asked, typed=answer)
    assert pressed(asking_for, enter, terms) == Placing(asked, typed=answer, told=told)


def test_a_place_can_be_mended_and_left_and_has_an_end(terms_of: TermsOf) -> None:
    terms = terms_of(prompts=("table",))
    assert pressed(Placing("table", typed="12"), backspace, terms) == Placing("table", typed="1")
    full = Placing("table", typed="1" * longest_place)
    assert pressed(full, c("2"), terms) == full
    assert pressed(Placing("table"), c("\x00"), terms) == Placing("table")
    assert pressed(full, escape, terms) == Ready()
    assert pressed(full, tab, terms) == full


def test_a_word_of_one_letter_is_told_where_it_stands(terms_of: TermsOf) -> None:
    terms = terms_of()
    lone = pressed(two(1, first="Q", second="ZA"), enter, terms)
    assert isinstance(lone, Entering)
    assert lone.row == 0
    assert "one letter is no word" in lone.told
    assert pressed(two(0, first="Q", second="ZA"), enter, terms) == lone


def test_a_line_at_the_door_ends_where_the_talk_would_refuse_it(terms_of: TermsOf) -> None:
    screen: Screen = Door(said)
    for _ in range(longest_line + 5):
        screen = pressed(screen, c("a"), terms_of())
    assert screen == Door(said, "a" * longest_line)

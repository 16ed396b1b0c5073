"""The effect of each key after JUDGE, and for the director."""

from collections.abc import Callable
from dataclasses import replace

import pytest

from judge_gui.model.events import (
    DirectorPrompt,
    Key,
    NeedsDirector,
    PracticeRuling,
    RecordedRuling,
    SessionClosed,
)
from judge_gui.model.keys import pressed, pressed_early
from judge_gui.model.screens import (
    AskingPlace,
    CallingDirector,
    CannotOpen,
    DirectorAnswered,
    DirectorAsked,
    Ended,
    Entering,
    Leaving,
    Left,
    NotListed,
    NoVerdict,
    PinAsked,
    PinBarred,
    PinOrigin,
    PinTried,
    Ready,
    Screen,
    Starting,
    Task,
    VerdictShown,
)
from judge_gui.model.station_terms import StationTerms

TermsOf = Callable[..., StationTerms]

enter, escape, backspace, tab = Key("enter"), Key("escape"), Key("backspace"), Key("tab")
task = Task(round=3, table="7")
recorded = VerdictShown(RecordedRuling("acceptable", 2, number=7), task)
correctable = VerdictShown(RecordedRuling("unacceptable", 2, number=7, correctable=True), task)
practice = VerdictShown(PracticeRuling("unacceptable", 2), task)
for_director = VerdictShown(RecordedRuling("acceptable", 1, number=7, for_director=True))
calling = CallingDirector(task, ("ZANT", "QI"), NeedsDirector("why", 5))
cannot_open = CannotOpen("why")
ended = Ended(SessionClosed("h"))


def c(text: str) -> Key:
    return Key("character", text)


def line(text: str) -> DirectorAsked:
    """The director's prompt, with a line that is typed."""
    return DirectorAsked(DirectorPrompt("What now?", "Number: "), text)


full = replace(line("a" * 200), message="full")
effects: list[tuple[Screen, Key, Screen, str]] = [
    (recorded, c("Q"), Ready(), "any key clears a verdict"),
    (recorded, backspace, Ready(), "these rules leave retyping to the director"),
    (correctable, enter, Ready(), "nothing was mistyped"),
    (correctable, c("Q"), replace(correctable, message="keys"), "Enter and Backspace alone count"),
    (correctable, tab, replace(correctable, message="keys"), "nor does JUDGE lose the correction"),
    (
        correctable,
        backspace,
        Entering(Task(round=3, table="7", corrects=7), ("", "")),
        "mistyped words are typed again, and a person compares them",
    ),
    (practice, backspace, Ready(), "a practice has no entry that could be corrected"),
    (for_director, c("Q"), DirectorAnswered(""), "the director's verdict leads back to the menu"),
    (NoVerdict("why"), tab, Ready(), "any key: the director has read it"),
    (cannot_open, enter, Starting(), "once more"),
    (cannot_open, escape, PinAsked(cannot_open), "the director can begin another event"),
    (cannot_open, backspace, cannot_open, "nothing else helps"),
    (calling, escape, PinAsked(calling), "the director allows it, by the PIN"),
    (calling, backspace, Ready(), "it is not judged"),
    (calling, tab, calling, "players cannot allow it"),
    (calling, enter, calling, "players cannot allow it"),
    (calling, c("Q"), calling, "nobody changes the words that a person compares"),
    (
        NotListed(replace(task, board="A")),
        enter,
        AskingPlace("table", Task(round=3)),
        "the table is typed again",
    ),
    (NotListed(task), escape, PinAsked(NotListed(task)), "a word judge admits it, by the PIN"),
    (NotListed(task), c("Q"), NotListed(task), "players cannot admit it"),
    (PinAsked(Ready()), c("1"), PinAsked(Ready(), "1"), "a digit"),
    (PinAsked(Ready(), "1"), c("Q"), PinAsked(Ready(), "1", "digits"), "a PIN has digits alone"),
    (PinAsked(Ready(), "1"), c("\u0661"), PinAsked(Ready(), "1", "layout"), "of the keys"),
    (PinAsked(Ready(), "1"), c("\xe9"), PinAsked(Ready(), "1", "layout"), "a French 2"),
    (PinAsked(Ready(), "1", "layout"), c("2"), PinAsked(Ready(), "12"), "the message goes"),
    (PinAsked(Ready(), "1" * 12), c("2"), PinAsked(Ready(), "1" * 12, "full"), "no PIN is longer"),
    (PinAsked(Ready(), "12"), backspace, PinAsked(Ready(), "1"), "a digit is taken away"),
    (PinAsked(Ready(), "1234"), enter, PinTried(Ready(), "1234"), "it is tried"),
    (PinAsked(calling, "12"), escape, calling, "back to where the PIN was asked for"),
    (PinBarred(calling, 5), escape, calling, "back to where the PIN was asked for"),
    (PinBarred(Ready(), 5), enter, PinBarred(Ready(), 5), "the next try has to wait"),
    (line(""), c("q"), line("q"), "a line is typed as it is"),
    (line("a" * 199), c("b"), line("a" * 199 + "b"), "a line has two hundred characters"),
    (line("a" * 200), c("b"), full, "and no more: the dialogue would refuse them"),
    (full, c("b"), full, "and no more"),
    (full, backspace, line("a" * 199), "the message goes"),
    (line("a"), c("\x07"), line("a"), "a control character is not typed"),
    (line("ab"), backspace, line("a"), "a character is taken away"),
    (line("ab"), enter, DirectorAnswered("ab"), "the line is sent"),
    (line("ab"), escape, DirectorAnswered(None), "a step back"),
    (ended, enter, Left(), "the head was written down"),
    (ended, escape, ended, "nobody leaves by accident"),
    (Starting(), enter, Starting(), "the station works"),
    (PinTried(Ready(), "1"), enter, PinTried(Ready(), "1"), "the station works"),
]


@pytest.mark.parametrize(
    ("screen", "key", "after", "because"),
    effects,
    ids=[f"{type(s).__name__} {k.name}: {because}" for s, k, _, because in effects],
)
def test_each_key_does_what_its_page_says_whether_the_station_is_open_or_not(
    terms_of: TermsOf, screen: Screen, key: Key, after: Screen, because: str
) -> None:
    assert pressed(screen, key, terms_of(pin="scrypt:00")) == after, because
    assert pressed(screen, key, None) == after, because


@pytest.mark.parametrize("first", [Ready(), CannotOpen("why", can_leave=True)])
def test_without_a_pin_a_key_leaves_and_another_opens_the_menu(
    terms_of: TermsOf, first: PinOrigin
) -> None:
    asked, terms = PinAsked(first), terms_of() if first == Ready() else None
    assert pressed(asked, backspace, terms) == Leaving()
    assert pressed(asked, enter, terms) == PinTried(first, "")
    assert pressed(asked, escape, terms) == first
    assert pressed(asked, c("1"), terms) == asked


@pytest.mark.parametrize(
    "screen", [recorded, correctable, NoVerdict("why"), calling, cannot_open, ended]
)
def test_a_key_that_comes_too_early_is_answered_and_counts_when_it_is_pressed_again(
    terms_of: TermsOf, screen: Screen
) -> None:
    for key in (backspace, enter, c("Q")):
        early = pressed_early(screen, key, terms_of())
        assert early == replace(screen, message="early")  # type: ignore[type-var]
        again = pressed(early, key, terms_of())
        assert type(again) is type(pressed(screen, key, terms_of()))

"""Officials' visits to a kiosk, by keys. Each ends on a page that belongs to nobody's PIN."""

import re
from collections.abc import Mapping
from typing import Protocol

from judge_gui.model.screens import (
    Judging,
    OfficialDone,
    OfficialPage,
    OfficialWorks,
    Screen,
)
from judge_procedure import pin
from judge_procedure.profile import Holder
from judge_record.entry import Role
from judge_record.official import Person

word_judge, director = "1357", "2468"
rules = '[procedure]\nretyping = "players"\n[opinion]\nsecond = "referee"\n'
ruling = ("Rulings", "Find", "RULING\n")
by_hand = ("The printed list", "The words")

#: What an official does, step by step: first the PIN, then rows and options by their first words;
#: anything else is typed. RULING is the number of an entry.
visits: dict[str, tuple[str, ...]] = {
    "a call is judged": (director, "Calls", "Judge it", "\n"),
    "a word judge has a call judged": (word_judge, "Calls", "Judge it", "\n"),
    "mistyped words are judged": (director, *ruling, "Mistyped", "quex\n", "\n", "Judge it", "\n"),
    "a ruling by hand": (director, *ruling, "Ruled by hand", *by_hand, "ACCEPTABLE", "cd\n", "\n"),
    "a second opinion": (director, *ruling, "Further opinion", "The same lists", "cd\n", "\n"),
    "a play that nobody judged": (
        director, "Rulings", "Not judged here", "Another play", *by_hand, "RULING\n", "quex\n",
        "ACCEPTABLE", "cd\n", "\n",
    ),
    "a check after the game": (
        director, *ruling, "Check after the game", "The game is over", "\n",
    ),
    "somebody stands in": (
        director, "Rulings", "Not judged here", "Stand in", "The challenger", "9\n", "\n",
    ),
    "a ruling that doesn't count": (
        director, *ruling, "Doesn't count", "Tiles were placed wrongly", "\n", "\n",
    ),
    "the round is set": (director, "This machine", "Round", "5\n", "\n", "\n"),
    "a practice": (director, "This machine", "Practice", "\n"),
    "a new event": (director, "This machine", "New event", "Autumn Open\n", "\n"),
    "settings that are changed": (director, "This machine", "Settings", "Tables", "1-40\n", "\n"),
    "Esc": (director, "\x1b"),
}  # fmt: skip
of_verdicts = list(visits)[:7]

#: Visits that are not over: time ends them.
unfinished: dict[str, tuple[str, ...]] = {
    "the menu": (director,),
    "Enter": (director, "\n"),
    "a call that is not judged": (director, "Calls", "Don't judge it", "\n"),
    "the words of a call": (director, "Calls"),
    "the words of a ruling": (director, *ruling, "Mistyped", "qu"),
    "settings": (director, "This machine", "Settings", "Tables"),
    "the lists": (director, "This machine", "Lists"),
}


#: Somebody whose PIN nobody types.
one_holder = (Holder(Person("AB", Role.DIRECTOR), "scrypt:00"),)


def holders() -> tuple[Holder, ...]:
    """A word judge and a director, with a PIN each."""
    return (
        Holder(Person("EF", Role.WORD_JUDGE), pin.hashed(word_judge)),
        Holder(Person("AB", Role.DIRECTOR), pin.hashed(director)),
    )


class Hands(Protocol):
    """Hands on the keys of a kiosk, and eyes on its page."""

    @property
    def text(self) -> str:
        """What the page says."""

    def __call__(self, typed: str) -> object:
        """Press keys one after another, each when it counts."""


def visit(hands: Hands, steps: tuple[str, ...], numbers: Mapping[str, str]) -> None:
    """Do the steps of a visit. A row or an option is chosen by its digit, without Enter."""
    pin_of, *others = steps
    hands(f"\x1b{pin_of}\n")
    for step in others:
        for name, number in numbers.items():
            step = step.replace(name, number)  # noqa: PLW2901
        label = step.rstrip("\n")
        digit = _digit(hands.text, label)
        hands(f"{digit}{step[len(label) :]}" if digit else step)


def _digit(text: str, label: str) -> str:
    is_label = label and not label.isdigit()
    before, after = rf"\b(\d)\s+{re.escape(label)}", rf"{re.escape(label)}\s+(\d)\b"
    found = is_label and (re.search(before, text) or re.search(after, text))
    return found[1] if found else ""


def is_of_visit(screen: Screen) -> bool:
    """Return whether a page belongs to somebody who typed a PIN."""
    match screen:
        case OfficialWorks(over=over):
            return not over
        case Judging(answered=answered):
            return answered is not None
    return isinstance(screen, OfficialPage | OfficialDone)

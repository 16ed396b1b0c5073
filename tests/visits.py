"""Officials' visits to a kiosk, by keys. Each ends on a page that belongs to nobody's PIN."""

import re
from collections.abc import Mapping
from typing import Protocol

from judge_gui.model.screens import DirectorAnswered, DirectorAsked, Screen
from judge_procedure import pin
from judge_procedure.profile import Holder
from judge_record.entry import Person, Role

word_judge, director = "1111", "2222"
rules = '[procedure]\nretyping = "players"\n[opinion]\nsecond = "referee"\n'
verdict = ("ACCEPTABLE", "dr", "a smudged slip")

#: What an official types, line by line: first the PIN, then rows of the menu by their first words.
#: CALL and RULING are the numbers of two entries.
visits: dict[str, tuple[str, ...]] = {
    "a call is judged": (director, "Open calls", "CALL", ""),
    "a word judge has a call judged": (word_judge, "Open calls", "CALL", ""),
    "mistyped words are judged": (
        director, "A ruling", "RULING", "Mistyped", "quex", "", "Let it be",
    ),
    "a ruling by hand": (
        director, "A ruling", "RULING", "A ruling by hand", "the book", "the words", *verdict,
    ),
    "a second opinion": (director, "A ruling", "RULING", "A second", "\b\bcd", ""),
    "a play that nobody judged": (
        director, "A table", "A play", "the book", "the words", "9", "quex", "another play",
        *verdict,
    ),
    "a check after the game": (director, "A ruling", "RULING", "After the game", ""),
    "somebody stands in": (director, "A table", "Stand in", "the challenger", "9"),
    "the round is set": (director, "The round or", "The round", "5"),
    "a practice": (director, "This machine", "Practice"),
    "settings that are changed": (director, "This machine", "Settings", "4", "1-40", ""),
    "Enter": (director, ""),
    "Esc": (director, "\x1b"),
}  # fmt: skip
of_verdicts = list(visits)[:7]

#: Visits that are not over: time ends them.
unfinished: dict[str, tuple[str, ...]] = {
    "the menu": (director,),
    "a call that is not judged": (director, "Open calls", "CALL", "n"),
    "the words of a call": (director, "Open calls", "CALL"),
    "the words of a ruling": (director, "A ruling", "RULING", "Mistyped"),
    "today's challenges": (director, "The round or", "Today"),
    "settings": (director, "This machine", "Settings", "4"),
    "the lexicons": (director, "This machine", "Lexicons"),
}


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


def visit(hands: Hands, lines: tuple[str, ...], numbers: Mapping[str, str]) -> None:
    """Type the lines of a visit; a row of the menu is typed as its number."""
    hands("\x1b")
    for line in lines:
        if not _row(hands.text, line) and _row(hands.text, "more"):
            hands("0\n")
        typed = _row(hands.text, line) or numbers.get(line, line)
        hands(typed if typed == "\x1b" else f"{typed}\n")


def _row(text: str, label: str) -> str:
    found = re.search(rf"(\d+)\s+{re.escape(label)}", text) if label else None
    return found[1] if found else ""


def is_of_visit(screen: Screen) -> bool:
    """Return whether a page belongs to somebody who typed a PIN."""
    if isinstance(screen, DirectorAnswered):
        return not screen.over
    return isinstance(screen, DirectorAsked)

"""Prompts: what officials do at a kiosk that is no task yet hands out pages, and is sent lines."""

import re
from collections.abc import Callable, Generator, Sequence
from enum import StrEnum
from typing import NamedTuple, TypeVar

from judge_procedure.typed import Misread, asks_yes, is_yes
from lexicons.language import _

MOST_ROWS = 7  # of a list on one page

T = TypeVar("T")


class Takes(StrEnum):
    """What can be typed after a prompt."""

    TEXT = "text"
    NUMBER = "number"
    INITIALS = "initials"
    YES = "yes"  # the word that agrees, and nothing else goes on
    NOTHING = "nothing"  # Enter goes on
    PIN = "pin"  # digits that are not shown
    FILE = "file"  # the path of a file, which a window lets a person choose
    WAIT = "wait"  # nothing: the page goes on by itself


class Page(NamedTuple):
    """A text, and the question below it."""

    text: str
    prompt: str = ""  # without one, no line is waited for
    cleared: bool = False  # whether it replaces all that was shown before
    draft: str = ""  # the line to begin with, to be edited
    about: str = ""  # the text of the question, for a screen that no longer shows it
    takes: Takes = Takes.TEXT


def after(shown: Sequence[str], page: Page) -> list[str]:
    """Return the texts on a screen that showed these texts, when a page follows."""
    before = () if page.cleared else shown
    about = ("", page.about) if page.prompt and page.about else ()
    return [*before, *filter(None, [page.text]), *about]


#: Hands out pages, is sent a line after each that has a prompt, and returns a result.
Dialogue = Generator[Page, str, T]


class Abandoned(Exception):
    """The proceeding was left, and nothing was decided."""


def answered(page: Page) -> Dialogue[str]:
    """Return the line that answers a page. One that begins with `/` never does: it leaves."""
    line = yield page
    if line.strip().startswith("/"):
        raise Abandoned
    return line


def ask(
    read: Callable[[str], T],
    prompt: str,
    text: str = "",
    *,
    drafted: str = "",
    draft: str = "",
    takes: Takes = Takes.TEXT,
) -> Dialogue[T]:
    """Ask until the answer can be read.

    `draft` is the line to begin with. A misread answer stays in the line if `drafted`, the prompt
    above it, is given: where a draft stands, Enter sends it, so no prompt may say otherwise.

    >>> from judge_procedure.typed import round_number
    >>> dialogue = ask(round_number, "Round: ")
    >>> next(dialogue).prompt, dialogue.send("no round").text[:7]
    ('Round: ', 'A round')
    """
    page = Page(text, prompt, draft=draft, takes=takes)
    while True:
        line = yield from answered(page)
        try:
            return read(line)
        except Misread as fault:
            kept = line if drafted and line.strip() else ""
            page = Page(
                str(fault), drafted if kept else prompt, draft=kept, about=text, takes=takes
            )


def choose(options: Sequence[tuple[str, str]], text: str, prompt: str = "") -> Dialogue[str | None]:
    """Ask for one of several options by its number; return its key, or None for no choice.

    An option without a label cannot be chosen now. It is not shown, and keeps its number.
    """
    rows = {str(number): label for number, (_, label) in enumerate(options, 1) if label}
    shown = [f"  {number}  {label}" for number, label in rows.items()]

    def read(number: str) -> str:
        if number not in rows:
            raise Misread(_("Type one of the numbers."))
        return number

    prompt = prompt or _("Number (Enter: back): ")
    number = yield from leaf(read, shown, text, _("more"), prompt)
    return options[int(number) - 1][0] if number else None


def leaf(
    read: Callable[[str], str], rows: Sequence[str], text: str, more: str, prompt: str
) -> Dialogue[str]:
    """Show rows, a few on each page; return what was read of the answer, or "" for Enter alone.

    `more` names what is on the next page, to which 0 leads. After the last page comes the first.
    """

    def read_or_turn(line: str) -> str:
        answer = line.strip()
        return answer if answer in ("", "0")[: 1 + long] else read(answer)

    long, start = len(rows) > MOST_ROWS, 0
    while True:
        shown = [text, *rows[start : start + MOST_ROWS], *([f"  0  {more}"] if long else [])]
        page = "\n".join(shown if text else shown[1:])
        answer = yield from ask(read_or_turn, prompt, page, takes=Takes.NUMBER)
        if answer != "0":
            return answer
        start = (start + MOST_ROWS) % (len(rows) + -len(rows) % MOST_ROWS)


def asks_director() -> str:
    """Return the question for the director's initials."""
    return _("Initials of the director (Enter: back): ")


# -- the rows of a menu, as `choose` writes them --------------------------------------------------

OF_ROW = re.compile(r"  (\d+)  (\S.*)")


class MenuRow(NamedTuple):
    """A row that is chosen by its number."""

    number: str
    label: str


def rows_of(text: str) -> tuple[MenuRow, ...]:
    """Return the rows of a text, in their order.

    >>> rows_of("About what?\\n  1  a call\\n  0  more")
    (MenuRow(number='1', label='a call'), MenuRow(number='0', label='more'))
    """
    found = (OF_ROW.fullmatch(line) for line in text.split("\n"))
    return tuple(MenuRow(*match.groups()) for match in found if match)


def row_beside(text: str, number: str, step: int) -> str:
    """Return the number of the row below (1) or above (-1) the one of a number.

    >>> row_beside("  1  a call\\n  2  a ruling", "", 1), row_beside("  1  a\\n  2  b", "2", 1)
    ('1', '2')
    """
    numbers = [row.number for row in rows_of(text)]
    if not numbers:
        return number
    if number not in numbers:
        return numbers[0 if step > 0 else -1]
    return numbers[min(max(numbers.index(number) + step, 0), len(numbers) - 1)]


def confirmed(question: str) -> Dialogue[None]:
    """Go on only after a typed yes; else raise `Abandoned`."""
    answer = yield from answered(Page(question, asks_yes(), takes=Takes.YES))
    if not is_yes(answer):
        raise Abandoned

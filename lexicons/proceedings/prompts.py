"""A talk: pages go out, lines come in; neither knows of a terminal."""

from collections.abc import Callable, Generator, Iterable, Sequence
from typing import NamedTuple, TypeVar

longest_text = 200  # characters of a note, a name of an event or a station
longest_initials = 8
most_rounds = 999

T = TypeVar("T")


class InputEnded(Exception):
    """No more lines will come: the talk is over."""


class Misread(Exception):
    """What was typed is no answer; the message says why."""


class Page(NamedTuple):
    """What is shown, and what is asked below it."""

    text: str
    prompt: str = ""  # without one, no line is waited for
    cleared: bool = False  # whether all that was shown before goes
    held: bool = False  # whether keys that were pressed before it was there are dropped
    draft: str = ""  # what stands in the line already, to be edited
    about: str = ""  # what was asked about: a terminal still has it above, a kiosk has not


class Command(NamedTuple):
    """Something else to be done than what was asked for: `/void 7`."""

    name: str
    rest: str


#: Hands out pages, is sent lines, and comes to something.
Dialogue = Generator[Page, str, T]


def ask(
    read: Callable[[str], T], prompt: str, text: str = "", *, drafted: bool = False
) -> Dialogue[T]:
    """Ask until the answer can be read; `drafted` keeps what was misread in the line."""
    page = Page(text, prompt)
    while True:
        line = yield page
        try:
            return read(line)
        except Misread as fault:
            page = Page(str(fault), prompt, draft=line if drafted else "", about=text)


def choose(options: Sequence[tuple[str, str]], text: str) -> Dialogue[str | None]:
    """One of several, by its number; None where nothing was chosen."""
    rows = [f"  {number}  {label}" for number, (_, label) in enumerate(options, 1)]

    def read(line: str) -> str | None:
        answer = line.strip()
        if not answer:
            return None
        if answer.isascii() and answer.isdigit() and 1 <= int(answer) <= len(options):
            return options[int(answer) - 1][0]
        raise Misread(f"Type a number from 1 to {len(options)}.")

    return (yield from ask(read, "Number (Enter: back): ", "\n".join([text, *rows])))


# -- what can be typed ---------------------------------------------------------------------------


def plain(line: str) -> str:
    """A line of text that can be kept and shown: spaces around it gone, all of it printing.

    >>> plain(" Club night ")
    'Club night'
    """
    text = line.strip(" \t\r\n")
    if not text.isprintable():
        raise Misread("There is a character in it that cannot be shown.")
    if len(text) > longest_text:
        raise Misread(f"That is longer than {longest_text} characters.")
    return text


def plain_or(text: str, otherwise: str) -> str:
    """A text that can be kept and shown, or another one."""
    try:
        return plain(text) or otherwise
    except Misread:
        return otherwise


def initials(line: str, taken: Iterable[str | None] = ()) -> str | None:
    """Somebody's initials, or None where nothing was typed.

    >>> initials("a.b."), initials("")
    ('A.B.', None)
    """
    text = plain(line).upper()
    if not text:
        return None
    if len(text) > longest_initials or not any(c.isalpha() for c in text) or " " in text:
        raise Misread(f"Initials have 1 to {longest_initials} letters, and no spaces.")
    if text in taken:
        raise Misread(f"{text} ruled on this play already: it takes another person.")
    return text


def table(line: str) -> str | None:
    """A table's number or name, or None where nothing was typed.

    >>> table("07"), table("b3"), table("")
    ('7', 'B3', None)
    """
    text = plain(line).upper()
    if len(text) > longest_initials or " " in text or (len(text) > 1 and text.isalpha()):
        raise Misread(
            "That is no table: a table has a number, a letter, or both. The words come next."
        )
    return str(int(text)) if text.isascii() and text.isdigit() else text or None


def round_number(text: str) -> int | None:
    """The number of a round, or None where nothing was typed."""
    if not text:
        return None
    short = len(text) <= longest_initials
    if short and text.isascii() and text.isdigit() and 1 <= int(text) <= most_rounds:
        return int(text)
    raise Misread(f"A round has a number from 1 to {most_rounds}.")


def command(line: str) -> Command | None:
    """The command that a line is, if it is one.

    >>> command("/Void 7"), command("QI ZA")
    (Command(name='void', rest='7'), None)
    """
    text = line.strip()
    if not text.startswith("/"):
        return None
    name, _, rest = text[1:].partition(" ")
    return Command(name.lower(), rest.strip())

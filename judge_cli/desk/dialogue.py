"""What the desk shows and reads: pages, each with a question, and the line that answers it."""

from collections.abc import Callable, Generator, Mapping
from typing import NamedTuple, TypeVar

from judge_procedure.typed import Misread
from lexicons.language import _

T = TypeVar("T")


class DeskPage(NamedTuple):
    """A text, and the question below it."""

    text: str
    prompt: str = ""  # without one, no line is waited for
    cleared: bool = False  # whether it replaces all that was shown before
    held: bool = False  # whether keys pressed before it appeared are dropped
    draft: str = ""  # the line to begin with, to be edited
    is_secret: bool = False  # whether what is typed isn't shown


#: Hands out pages, is sent a line after each that has a prompt, and returns a result.
Dialogue = Generator[DeskPage, str, T]


class InputEnded(Exception):
    """No more lines will come: the dialogue is over."""


class QuestionLeft(Exception):
    """What was asked is left, and nothing was decided; perhaps for something else: `/void 7`."""

    def __init__(self, line: str = "/") -> None:
        super().__init__()
        name, _space, rest = line.strip()[1:].partition(" ")
        self.name, self.rest = name.lower(), rest.strip()


def answered(page: DeskPage) -> Dialogue[str]:
    """Return the line that answers a page. `?`, or a line that begins with `/`, leaves it."""
    line = yield page
    if line.strip() == "?":
        raise QuestionLeft("/?")
    if line.strip().startswith("/"):
        raise QuestionLeft(line)
    return line


def read_line(read: Callable[[str], T], page: DeskPage, *, drafted: bool = False) -> Dialogue[T]:
    """Ask until a line can be read. One that was `drafted` can be corrected."""
    while True:
        line = yield from answered(page)
        try:
            return read(line)
        except Misread as fault:
            draft = line if drafted else ""
            page = page._replace(text=str(fault), cleared=False, draft=draft)


def enter_alone(page: DeskPage) -> Dialogue[None]:
    """Wait for Enter alone."""

    def read(line: str) -> None:
        if line.strip():
            raise Misread(_("Press only Enter, or type / to go back."))

    yield from read_line(read, page)


def numbered(answers: Mapping[str, str], line: str) -> str:
    """Return the answer whose number was typed."""
    if line.strip() in answers:
        return answers[line.strip()]
    raise Misread(_("Type one of the numbers."))

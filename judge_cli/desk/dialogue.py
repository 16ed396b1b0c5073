"""What the desk shows and reads: pages, each with a question, and the line that answers it.

A task of officials goes line by line: what is new on its page, the next question, then Enter.
"""

from collections.abc import Callable, Generator, Iterator, Sequence
from dataclasses import replace
from typing import NamedTuple, TypeVar

from judge_procedure.duties.task import TaskInProgress
from judge_procedure.task_parts import (
    CaseCard,
    Done,
    Field,
    FieldLook,
    FieldState,
    Next,
    Option,
    TaskPage,
    TaskSentence,
)
from judge_procedure.typed import CLEAR, Misread
from lexicons.language import _

T = TypeVar("T")

MOST_LISTED = 20  # rulings


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


# -- questions -----------------------------------------------------------------------------------


def answered(page: DeskPage) -> Dialogue[str]:
    """Return the line that answers a page. `?`, or a line that begins with `/`, leaves it.

    Either can also be typed after the draft, which a terminal lets stand in the line.
    """
    line = yield page
    typed = line.removeprefix(page.draft).strip()
    if typed == "?":
        raise QuestionLeft("/?")
    if typed.startswith("/"):
        raise QuestionLeft(typed)
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
    def read(line: str) -> None:
        if line.strip():
            raise Misread(_("Press only Enter, or type / to go back."))

    yield from read_line(read, page)


def choose(options: Sequence[Option], page: DeskPage, *, can_leave: bool = False) -> Dialogue[str]:
    """Return the key of the option whose number is typed. Enter alone may leave the question."""

    def read(line: str) -> str:
        if can_leave and not line.strip():
            raise QuestionLeft
        if key := _key_at(options, line):
            return key
        raise Misread(_("Type one of the numbers."))

    text = "\n".join((page.text, *_numbered(options)))
    return (yield from read_line(read, page._replace(text=text)))


def _key_at(options: Sequence[Option], number: str) -> str:
    """Return the key of the option that has a number, or "" if none has it."""
    keys = {str(n): option.key for n, option in enumerate(options, 1) if not option.fault}
    return keys.get(number.strip(), "")


def _numbered(options: Sequence[Option]) -> Iterator[str]:
    """Yield a line for each option, by its number. One that can't be chosen says why instead."""
    for number, option in enumerate(options, 1):
        said = (option.fault,) if option.fault else (option.when, option.does, option.tag)
        label = "   ".join(filter(None, (option.label, *said)))
        yield f"  {'-' if option.fault else number}  {label}"


# -- a task --------------------------------------------------------------------------------------


class TaskLines:
    def __init__(
        self, work: TaskInProgress, above: str, cannot_judge: Callable[[str], DeskPage]
    ) -> None:
        self.work = work
        self.above = above
        self.cannot_judge = cannot_judge  # the page that says so
        self.shown: list[object] = []  # texts and cards that need not be shown again

    def run(self) -> Dialogue[Done | Next | str]:
        """Ask until the task is done. Return what follows, or why it can't be done."""
        page, was_asked = self.work.page(), False
        while True:
            text = "\n".join(self._news(page))
            if page.open and (page.deed or self.work.fault or not page.fault):
                asking = self._question(page.open, text, cleared=not was_asked)
                page = self._page_after(page.open, (yield from answered(asking)))
            elif page.deed:
                if was_asked or page.deed.is_held:  # else all was in the line of the command
                    prompt = _("Enter: {deed}, /: back: ", deed=page.deed.label)
                    yield from enter_alone(
                        DeskPage(text, prompt, cleared=not was_asked, held=page.deed.is_held)
                    )
                ended = self.work.press(page.digest)
                if self.work.cannot_judge:
                    yield from answered(self.cannot_judge(self.work.fault))
                if not isinstance(ended, TaskPage):
                    return ended
                page = ended
                self.shown.clear()  # a page that has changed is read again
            else:
                return self._why_it_ends(page)
            was_asked = True

    def _page_after(self, state: FieldState, line: str) -> TaskPage:
        """Return the page after an answer. A row that leads nowhere is asked for again."""
        field = state.field
        page = self.work.take({field.name: _answer(field, line)})
        if page.fault and field.look is FieldLook.ROWS:  # such a page has no other field
            del self.work.given[field.name]
            return replace(self.work.page(), parts=(state._replace(fault=page.fault),))
        return page

    def _why_it_ends(self, page: TaskPage) -> str:
        """Return why nothing can be done on a page: of the task, and of its deed before."""
        head = (page.place, page.title) if page.fault else (_("Nothing was changed."),)
        return "\n".join(filter(None, dict.fromkeys((*head, self.work.fault, page.fault))))

    def _news(self, page: TaskPage) -> Iterator[str]:
        """Yield what a page shows that wasn't shown before."""
        back = f"  /  {page.back}" if page.back else ""
        head = "\n".join(filter(None, (page.place, page.title, page.line, back)))
        fault = TaskSentence(page.fault) if page.fault else ""
        for part in (self.above, head, *page.parts, fault):
            if not part or isinstance(part, FieldState) or part in self.shown:
                continue
            self.shown.append(part)
            match part:
                case CaseCard():
                    yield from ("", *_card(part))
                case TaskSentence(text):
                    yield from ("", text)
                case str():
                    yield part

    def _question(self, state: FieldState, text: str, *, cleared: bool) -> DeskPage:
        """Return the page that asks for a field."""
        field, above = state.field, [text] if text else []
        if field.options and (field.name, field.options) not in self.shown:
            self.shown.append((field.name, field.options))
            above += ["", *_options(field)]
        if state.fault:
            above.append(state.fault)
        if field.look is FieldLook.CHOICE:
            hint = "1" if len(field.options) == 1 else f"1-{len(field.options)}"
        elif field.draft and field.hint:
            hint = _("Enter: {draft} stays, {key}: none", draft=field.draft, key=CLEAR)
        elif field.draft:
            hint = _("Enter: {draft} stays", draft=field.draft)
        elif field.heads:
            hint = _("the number of its entry")
        else:
            hint = field.hint.rstrip(".")
        label = field.label.rstrip(": ")
        end = f" ({hint}): " if hint else " " if label.endswith("?") else ": "
        is_secret = field.look is FieldLook.PIN
        draft = state.text if field.look is FieldLook.WORDS else ""  # that were refused
        return DeskPage("\n".join(above), label + end, cleared, draft=draft, is_secret=is_secret)


def _answer(field: Field[object], line: str) -> str:
    """Return the answer in a line: of a choice, the option of its number."""
    if field.look is FieldLook.CHOICE:
        return _key_at(field.options, line)
    return line if line.strip() else field.draft


def _card(card: CaseCard) -> Iterator[str]:
    yield "   ".join(filter(None, (f"{card.title}: {card.wording}", card.line)))
    for word in card.words:
        spaced = " ".join(word.tiles)
        yield "    " + (_("{word}   (in both)", word=spaced) if word.in_both else spaced)
    yield from (f"{what}: {how}" for what, how in card.facts)


def _options(field: Field[object]) -> Iterator[str]:
    """Yield the lines of what can be answered: rulings in columns, with their words."""
    if field.look is FieldLook.CHOICE:
        yield from _numbered(field.options)
    elif field.heads is None:
        for call in field.options:
            said = filter(None, (call.label, call.does, call.tag, call.fault))
            yield f"  {call.key}  {'   '.join(said)}"
    else:
        rows = [field.heads]
        for option in field.options[:MOST_LISTED]:
            if row := option.ruling:
                words = " ".join(map(str, row.words)) or row.cells.words
                rows.append(row.cells._replace(words=words))
        widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
        for cells in rows:
            yield "   ".join(map(str.ljust, cells, widths)).rstrip()
        if (earlier := len(field.options) - MOST_LISTED) > 0:
            yield _("and {number} earlier: type the number of the entry", number=earlier)

"""Pages of tasks with each kind of part; surfaces that ask by lines, and all fields at once."""

from collections.abc import Iterator

from judge_procedure.duties import form
from judge_procedure.duties.form import (
    CaseCard,
    Done,
    FieldState,
    Next,
    Option,
    TaskPage,
    TaskSentence,
)
from judge_procedure.duties.task import TaskInProgress

options = (form.Option("judge", "Judge it", value="Now"), form.Option("refuse", "Don't"))
answer = form.choice("answer", "Your answer", options)
task_page = form.TaskPage(
    "Judge these words?",
    parts=(
        form.FieldState(answer, "judge", is_answered=True),
        form.FieldState(form.Field("by", "Initials", str), "AB", is_answered=True),
    ),
    deed=form.Deed("Judge now", lambda: form.Done("Done"), is_held=True, judges=True),
)
evening_page = form.TaskPage(
    "New evening, 5 December 2026?", "The last one was on 28 November 2026.",
    parts=(form.TaskSentence("This machine's clock: 18:54."), form.FieldState(answer, "", False)),
    back="Menu, or leave",
)  # fmt: skip
rows = form.choice("menu", "", options, form.FieldLook.ROWS)
rows_page = form.TaskPage("Menu", parts=(form.FieldState(rows, "", False),))
settings_page = form.TaskPage(
    "Settings",
    parts=(form.FieldState(rows, "", is_answered=True),),
    deed=form.Deed("Begin again with these", lambda: form.Next("", {}), does="Our Club"),
    back="Back",
)


def texts(page: TaskPage) -> Iterator[str]:
    """Every text that a page shows."""
    yield from (page.place, page.title, page.line, page.fault, page.back)
    for part in page.parts:
        yield from of_part(part)
    if page.deed:
        yield page.deed.label


def of_part(part: CaseCard | TaskSentence | FieldState) -> Iterator[str]:
    match part:
        case TaskSentence(text):
            yield text
        case CaseCard():
            yield from (part.title, part.line, part.wording, *map(str, part.words))
            yield from (text for fact in part.facts for text in fact)
        case FieldState(field, text, _, fault):
            yield from (field.label, field.hint, text, fault, *(field.heads or ()))
            for option in field.options:
                yield from of_option(option)


def of_option(option: Option) -> Iterator[str]:
    yield from (option.label, option.when, option.does, option.tag, option.fault)
    if option.ruling:
        yield from (*option.ruling.cells, *map(str, option.ruling.words))


class Lines:
    """A desk: each line answers the first open field; an empty one takes the draft, or presses."""

    def __init__(self, work: TaskInProgress) -> None:
        self.work = work
        self.prompts: list[str] = []

    def type(self, *lines: str) -> TaskPage | Done | Next:
        ended: TaskPage | Done | Next = self.work.page()
        for line in lines:
            assert isinstance(ended, TaskPage), line
            ended = self.line(ended, line)
        return ended

    def line(self, page: TaskPage, line: str) -> TaskPage | Done | Next:
        if (asked := page.open) is None:
            assert not line
            return self.work.press(page.digest)
        self.prompts.append(asked.field.label)
        numbered = {str(n): each.key for n, each in enumerate(asked.field.options, 1)}
        text = numbered.get(line, line) if numbered else line or asked.text
        return self.work.take({asked.field.name: text})


class Whole:
    """A page in a browser: every field that is shown is sent, with the digest of the page."""

    def __init__(self, work: TaskInProgress) -> None:
        self.work = work
        self.posts = 0

    def send(self, **typed: str) -> TaskPage:
        """Fill in what is there, and press the deed that isn't there yet, or go on."""
        self.posts += 1
        shown = {each.field.name for each in self.work.page().fields}
        assert typed.keys() <= shown, typed.keys() - shown
        return self.work.take(typed)

    def press(self, seen: TaskPage, **typed: str) -> TaskPage | Done | Next:
        """Press the deed of a page that was seen, together with what was typed there."""
        self.posts += 1
        self.work.take(typed)
        return self.work.press(seen.digest)

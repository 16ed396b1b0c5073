"""Pages of tasks with each kind of part, and the texts of such pages."""

from judge_procedure.task_parts import (
    CaseCard,
    Deed,
    Done,
    Field,
    FieldLook,
    FieldState,
    Next,
    Option,
    TaskPage,
    TaskSentence,
    choice,
)

options = (Option("judge", "Judge it", value="Now"), Option("refuse", "Don't"))
answer = choice("answer", "Your answer", options)
task_page = TaskPage(
    "Judge these words?",
    parts=(
        FieldState(answer, "judge", is_answered=True),
        FieldState(Field("by", "Initials", str), "AB", is_answered=True),
    ),
    deed=Deed("Judge now", lambda: Done("Done"), is_held=True, judges=True),
)
event_page = TaskPage(
    "New event, 5 December 2026?", "The last one was on 28 November 2026.",
    parts=(TaskSentence("This machine's clock: 18:54."), FieldState(answer, "", False)),
    back="Menu, or leave",
)  # fmt: skip
rows = choice("menu", "", options, FieldLook.ROWS)
rows_page = TaskPage("Menu", parts=(FieldState(rows, "", False),))
settings_page = TaskPage(
    "Settings",
    parts=(FieldState(rows, "", is_answered=True),),
    deed=Deed("Begin again with these", lambda: Next("", {}), does="Our Club"),
    back="Back",
)


def texts(page):
    yield from (page.place, page.title, page.line, page.fault, page.back)
    for part in page.parts:
        yield from of_part(part)
    if page.deed:
        yield page.deed.label


def of_part(part):
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


def of_option(option):
    yield from (option.label, option.when, option.does, option.tag, option.fault)
    if option.ruling:
        yield from (*option.ruling.cells, *map(str, option.ruling.words))

"""Pages of tasks with each kind of part, and the texts of such pages."""

from judge_procedure.duties import parts
from judge_procedure.duties.parts import CaseCard, FieldState, TaskSentence

options = (parts.Option("judge", "Judge it", value="Now"), parts.Option("refuse", "Don't"))
answer = parts.choice("answer", "Your answer", options)
task_page = parts.TaskPage(
    "Judge these words?",
    parts=(
        parts.FieldState(answer, "judge", is_answered=True),
        parts.FieldState(parts.Field("by", "Initials", str), "AB", is_answered=True),
    ),
    deed=parts.Deed("Judge now", lambda: parts.Done("Done"), is_held=True, judges=True),
)
evening_page = parts.TaskPage(
    "New evening, 5 December 2026?", "The last one was on 28 November 2026.",
    parts=(parts.TaskSentence("This machine's clock: 18:54."), parts.FieldState(answer, "", False)),
    back="Menu, or leave",
)  # fmt: skip
rows = parts.choice("menu", "", options, parts.FieldLook.ROWS)
rows_page = parts.TaskPage("Menu", parts=(parts.FieldState(rows, "", False),))
settings_page = parts.TaskPage(
    "Settings",
    parts=(parts.FieldState(rows, "", is_answered=True),),
    deed=parts.Deed("Begin again with these", lambda: parts.Next("", {}), does="Our Club"),
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

"""Pages of officials' tasks with each kind of part: a question, rows, settings, and a bar."""

from judge_procedure.duties import form

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
bar = form.Field("built", "", str, form.FieldLook.BAR)
building_page = form.TaskPage(
    "The list is built.", "our-list.txt", parts=(form.FieldState(bar, "42", True),), back="Stop"
)

"""The steps of a director's task: what it hands out one after another, and how it ends."""

from collections.abc import Generator
from contextlib import suppress

from judge_gui.model.events import Event
from lexicons.proceedings.prompts import Dialogue, Page
from lexicons.proceedings.shift import Abandoned, Given, Outcome

#: Hands out pages, rulings, and events that end the visit; takes lines.
Steps = Generator[Page | Given | Event, str, None]

go_on = "Enter: go on "


def concluded(outcome: Outcome, prompt: str = go_on) -> Steps:
    """Show the outcome of a task that is done. Going back from it changes nothing any more."""
    with suppress(Abandoned):
        yield outcome if isinstance(outcome, Given) else Page(outcome, prompt)


def confirmed(question: str) -> Dialogue[None]:
    """Go on only after a typed yes; else raise `Abandoned`."""
    answer = yield Page(question, "Type yes to do that: ")
    if answer.strip().lower() != "yes":
        raise Abandoned

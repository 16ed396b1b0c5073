"""The steps of a director's task: what it hands out one after another, and how it ends."""

from collections.abc import Generator
from contextlib import suppress

from judge_gui.model.events import Event
from judge_procedure.prompts import Page, Takes
from judge_procedure.shift import Abandoned, Given, Outcome
from lexicons.language import _

#: Hands out pages, rulings, and events that end the visit; takes lines.
Steps = Generator[Page | Given | Event, str, None]


def read_only(text: str, prompt: str = "") -> Page:
    """Return a page that is only read."""
    return Page(text, prompt or _("Enter: go on "), takes=Takes.NOTHING)


def concluded(outcome: Outcome, prompt: str = "") -> Steps:
    """Show the outcome of a task that is done. Going back from it changes nothing any more."""
    with suppress(Abandoned):
        yield outcome if isinstance(outcome, Given) else read_only(outcome, prompt)

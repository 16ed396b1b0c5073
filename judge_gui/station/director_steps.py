"""The steps of a director's task: what it hands out one after another, and how it ends."""

from collections.abc import Generator
from contextlib import suppress

from judge_gui.model.events import Event
from lexicons.language import _
from lexicons.proceedings.prompts import Page
from lexicons.proceedings.shift import Abandoned, Given, Outcome

#: Hands out pages, rulings, and events that end the visit; takes lines.
Steps = Generator[Page | Given | Event, str, None]


def go_on() -> str:
    """Return the prompt of a page that is only read."""
    return _("Enter: go on ")


def concluded(outcome: Outcome, prompt: str = "") -> Steps:
    """Show the outcome of a task that is done. Going back from it changes nothing any more."""
    with suppress(Abandoned):
        yield outcome if isinstance(outcome, Given) else Page(outcome, prompt or go_on())

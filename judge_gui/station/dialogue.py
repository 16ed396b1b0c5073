"""A dialogue of pages and lines: what officials do at this machine that is no task yet."""

from collections.abc import Generator

from judge_gui.model.events import DirectorPrompt, Event
from judge_gui.model.prompts import Abandoned, Page, after

#: Hands out pages, and events that end the dialogue; takes lines.
Steps = Generator[Page | Event, str, None]


class Dialogue:
    """One dialogue under way."""

    def __init__(self, steps: Steps) -> None:
        self.steps = steps
        self.is_begun = False

    def answer(self, line: str | None) -> Event | None:
        """Answer a line that was typed; None goes back a step. Return None at the end."""
        shown: list[str] = []
        while True:
            try:
                page = self._next_page(line)
            except StopIteration:
                return None
            if not isinstance(page, Page):
                return page
            shown = after(shown, page)
            if page.prompt:
                text = "\n".join(shown)
                return DirectorPrompt(text, page.prompt.rstrip(), page.draft, page.takes)
            line = ""

    def _next_page(self, line: str | None) -> Page | Event:
        if not self.is_begun:
            self.is_begun = True
            return next(self.steps)
        return self.steps.throw(Abandoned()) if line is None else self.steps.send(line)

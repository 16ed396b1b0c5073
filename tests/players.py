"""Players in front of a kiosk over a real station: keys in, pages out. All but the window."""

from typing import Any

from judge_gui.kiosk import Kiosk
from judge_gui.model.events import Key
from judge_gui.model.screens import HandOff, Judging
from judge_gui.pages.page import Page, Slot
from judge_gui.station.worker import Worker
from judge_gui.wording.pages import page
from judge_record.entry import Entry
from tests.boxes import sayings


def page_of(kiosk: Kiosk) -> Page:
    """The page that a kiosk shows."""
    return page(kiosk.screen, kiosk.worker.terms, kiosk.seconds_left, touch=kiosk.profile.touch)


def text_of(kiosk: Kiosk) -> str:
    """The texts of the page that a kiosk shows, its rows with their numbers, and what is typed."""
    made = page_of(kiosk)
    pressed = made.of(Slot.ROW, Slot.CHOICE, Slot.OTHER)
    rows = (f"  {row.caps[0]}  {row.verb or row.name}" for row in pressed if row.caps)
    question = made.active_question
    typed = (question.line or "",) if question else ()
    return "\n".join((*rows, *sayings(made), *typed))


keys = {"\n": "enter", "\t": "tab", "\b": "backspace", "\x1b": "escape", "\v": "down"}


class Players:
    """Players in front of a kiosk: keys in, pages out."""

    def __init__(self, worker: Worker, clock: Any) -> None:
        self.worker = worker
        self.clock = clock
        self.kiosk = Kiosk(worker, worker.station.profile, clock)
        self.seen: list[Page] = []
        self.made_of: object = None  # the last page
        self.wait(100)

    def __call__(self, typed: str) -> Page:
        """Return the page after some keys, each when it counts."""
        for character in typed:
            self.wait(self.kiosk.limits.least)
            name = keys.get(character)
            self.kiosk.press(Key(name) if name else Key("character", character))
            self.wait(50)
        return self.seen[-1]

    def wait(self, milliseconds: int) -> Page:
        self.look()
        self.clock.wait(milliseconds)
        return self.look()

    def look(self) -> Page:
        self.kiosk.painted()
        self.kiosk.tick()
        made_of = self.kiosk.screen, self.kiosk.worker.terms, self.kiosk.seconds_left
        if made_of != self.made_of:
            self.made_of = made_of
            shown = page_of(self.kiosk)
            if not self.seen or self.seen[-1] != shown:
                self.seen.append(shown)
        return self.seen[-1]

    def judge(self, typed: str) -> Page:
        self(typed)
        assert isinstance(self.kiosk.screen, HandOff)
        self("\t")
        assert isinstance(self.kiosk.screen, Judging)
        return self.wait(1_000)

    @property
    def entries(self) -> list[Entry]:
        """What is recorded since the session was opened."""
        return list(self.worker.station.open_session.journal.entries())[2:]

"""People at a kiosk, by keys: players, and officials who visit it."""

import re

from judge_gui.kiosk import Kiosk
from judge_gui.model.events import Key
from judge_gui.model.screens import HandOff, Judging, OfficialDone, OfficialPage, VisitScreen
from judge_gui.pages.page import Slot
from judge_gui.wording.page_of import page_of
from judge_procedure import pin
from judge_procedure.profile import Holder
from judge_record.entry import Role
from judge_record.official import Person
from tests.support.boxes import sayings


def page_shown(kiosk):
    return page_of(kiosk.screen, kiosk.worker.terms, kiosk.seconds_left, touch=kiosk.profile.touch)


def screen_text(kiosk):
    """The texts of the page that a kiosk shows, its rows with their numbers, and what is typed."""
    made = page_shown(kiosk)
    slots = Slot.ROW, Slot.CHOICE, Slot.OTHER
    pressed = (action for action in made.pressed if action.slot in slots and action.caps)
    rows = (f"  {row.caps[0]}  {row.verb or row.name}" for row in pressed)
    question = getattr(made, "active_question", None)
    typed = (question.line or "",) if question else ()
    return "\n".join((*rows, *sayings(made), *typed))


keys = {"\n": "enter", "\t": "tab", "\b": "backspace", "\x1b": "escape", "\v": "down"}


class Players:
    """Players in front of a kiosk: keys in, pages out."""

    def __init__(self, worker, clock):
        self.worker = worker
        self.clock = clock
        self.kiosk = Kiosk(worker, worker.station.profile, clock)
        self.seen = []
        self.made_of = None  # the last page
        self.wait(100)

    @property
    def screen(self):
        return self.kiosk.screen

    @property
    def shown(self):
        return page_shown(self.kiosk)

    @property
    def text(self):
        return screen_text(self.kiosk)

    def __call__(self, typed):
        """Return the page after some keys, each when it counts."""
        for character in typed:
            self.wait(self.kiosk.limits.least)
            name = keys.get(character)
            self.kiosk.press(Key(name) if name else Key("character", character))
            self.wait(50)
        return self.seen[-1]

    def wait(self, milliseconds):
        self.look()
        self.clock.wait(milliseconds)
        return self.look()

    def look(self):
        self.kiosk.painted()
        self.kiosk.tick()
        made_of = self.kiosk.screen, self.kiosk.worker.terms, self.kiosk.seconds_left
        if made_of != self.made_of:
            self.made_of = made_of
            if not self.seen or self.seen[-1] != self.shown:
                self.seen.append(self.shown)
        return self.seen[-1]

    def judge(self, typed):
        self(typed)
        assert isinstance(self.kiosk.screen, HandOff), self.kiosk.screen
        self("\t")
        assert isinstance(self.kiosk.screen, Judging)
        return self.wait(1_000)

    @property
    def entries(self):
        """What is recorded since the session was opened."""
        return list(self.worker.station.open_session.journal.entries())[2:]


word_judge, director = "1357", "2468"
rules = '[procedure]\nretyping = "players"\n[opinion]\nsecond = "referee"\n'

#: Somebody whose PIN nobody types.
one_holder = (Holder(Person("AB", Role.DIRECTOR), "scrypt:00"),)


def holders():
    """A word judge and a director, with a PIN each."""
    return (
        Holder(Person("EF", Role.WORD_JUDGE), pin.hashed(word_judge)),
        Holder(Person("AB", Role.DIRECTOR), pin.hashed(director)),
    )


def visit(hands, steps, numbers):
    """Do the steps of a visit by hands, which press keys and see a text.

    A row or an option is chosen by its digit, without Enter.
    """
    pin_of, *others = steps
    hands(f"\x1b{pin_of}\n")
    for step in others:
        for name, number in numbers.items():
            step = step.replace(name, number)  # noqa: PLW2901
        label = step.rstrip("\n")
        digit = _digit(hands.text, label)
        hands(f"{digit}{step[len(label) :]}" if digit else step)


def _digit(text, label):
    is_label = label and not label.isdigit()
    before, after = rf"\b(\d)\s+{re.escape(label)}", rf"{re.escape(label)}\s+(\d)\b"
    found = is_label and (re.search(before, text) or re.search(after, text))
    return found[1] if found else ""


def is_of_visit(screen):
    """Return whether a page belongs to somebody who typed a PIN."""
    return isinstance(screen, OfficialPage | OfficialDone | VisitScreen)

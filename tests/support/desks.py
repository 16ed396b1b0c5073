"""Scenes at a desk: what is typed there, what is shown, and what stands in the record."""

import re
from itertools import count

import pytest

from judge_cli.desk.dialogue import InputEnded
from judge_cli.desk.sitting import Sitting
from judge_cli.desk.slip_pages import DeskPages
from judge_procedure.duties.duty import Duty
from judge_procedure.profile import Profile
from judge_record.journal import Journal
from lexicons import Library
from tests.support import asking
from tests.support.clocks import SetClock
from tests.support.clubs import invented, stage
from tests.support.journals import MemoryStore, begin_event_in


class Desk:
    """A sitting, and all that it showed."""

    def __init__(self, sitting, journal):
        self.sitting = sitting
        self.session = one = sitting.session
        self.journal = journal
        self.kiosk = asking.session_at(journal, "kiosk 1", clock=one.clock, judge=one.judge)
        self.pages = []
        self.ended = False
        self.dialogue = sitting.run("welcome")
        self.advance(lambda: next(self.dialogue))

    def __call__(self, lines):
        """What is shown after some lines, with `|` between them."""
        shown = len(self.pages)
        for typed in lines.split("|"):
            line = self.number_of(typed[1:]) if typed.startswith("#") else typed
            self.advance(lambda line=line: self.dialogue.send(line))
        return "\n".join(f"{page.text}\n{page.prompt}" for page in self.pages[shown:])

    def number_of(self, task):
        """The number of a task in the menu that is shown, where its name stands in their order."""
        return str(re.findall(r"/(\w+)", self.pages[-1].text).index(task) + 1)

    def end(self):
        """What is shown once no more lines come."""
        shown = len(self.pages)
        self.advance(lambda: self.dialogue.throw(InputEnded()))
        return "\n".join(page.text for page in self.pages[shown:])

    def advance(self, step):
        try:
            self.pages.append(step())
            while not self.pages[-1].prompt:
                self.pages.append(next(self.dialogue))
        except StopIteration:
            self.ended = True

    @property
    def entries(self):
        """All but the one that opens the event."""
        return list(self.journal.entries())[1:]

    @property
    def last(self):
        return self.entries[-1]

    @property
    def kinds(self):
        return ", ".join(entry.kind for entry in self.entries)

    def play(self, scene):
        """Play a scene, row by row, and compare.

        A row begins with the lines that are typed, `|` between them; `Enter` is one empty line,
        `#void` the number of that task in the menu.
        Then come the texts that are shown, each after ` :: `, and after `~ ` what is not shown.
        A row `record: ` names the kinds of all entries; `last: ` fields of the last entry, and
        `entry N: ` of another one. A row `kiosk: ` is a challenge at a kiosk beside the desk, where
        shared words need a person: its words and table, or the ruling whose words were typed again.
        """
        for row in filter(None, map(str.strip, scene.split("\n"))):
            begin, _, rest = row.partition(": ")
            if begin == "record":
                assert self.kinds == rest.removeprefix("nothing"), scene
            elif begin == "kiosk":
                challenge = (each.split(" ", 1) for each in rest.split("; "))
                fields = {
                    name: int(value) if name in ("round", "about") else value
                    for name, value in challenge
                }
                words = fields.pop("words").split()
                asking.ask(self.kiosk, *words, **{"table": None, **fields})
            elif begin == "last" or begin.startswith("entry "):
                number = int(begin[6:] or 0)
                entry = self.entries[number - 2] if number else self.last
                fields = dict(each.split(" ", 1) for each in rest.split("; "))
                assert said(entry, *fields) == fields, row
            else:
                typed, *texts = row.split(" :: ")
                shown = self("" if typed == "Enter" else typed)
                for text in texts:
                    is_shown = text.removeprefix("~ ") in shown
                    assert is_shown != text.startswith("~ "), (row, shown)
        assert self.journal.verify() == ""


def said(entry, *fields):
    """Fields of an entry as scenes write them: `-` if there is nothing."""
    values = [entry.ruled if name == "verdict" else getattr(entry, name) for name in fields]
    texts = [" ".join(map(str, value)) if isinstance(value, tuple) else f"{value}"
             for value in values]  # fmt: skip
    return {
        name: "-" if text in ("", "None") else text
        for name, text in zip(fields, texts, strict=True)
    }


@pytest.fixture
def desk(home, tmp_path, install, add_rules):
    """Opens a desk under a rule set, whose lexicons hold invented words."""
    rooms = count()
    shipped = {*Library("nowhere").rule_ids()} - {"example"}

    def desk(
        rules="", *, by="AB", tables=True, large=False, words=invented, at=None, on_disk=False,
        stages=stage, listed=(),
    ):  # fmt: skip
        library = Library(home)
        if rules not in shipped:
            install(words)
            add_rules(stages)
        elif rules != "open":
            for asked in library.rules(rules).stages:
                install(words, asked.lexicon)
        times = (f"2026-11-20T10:30:{each // 20:02}.{each % 20:02}0Z" for each in count())
        journal = at or Journal(MemoryStore("nowhere"))
        if on_disk:
            folder = str(tmp_path / f"journal{next(rooms)}")
            journal = begin_event_in(folder, "Club night").journal
        session = asking.session_at(
            journal, "desk 1", judge=library.adjudicator(rules or "club"),
            clock=SetClock(lambda: next(times), near=True),
        )  # fmt: skip
        profile = Profile(tables=frozenset(listed))
        duty = Duty(session, profile, by=by or None, has_door=False, asks_table=tables)
        pages = DeskPages(duty, large=large)
        return Desk(Sitting(pages, tables=tables), journal)

    return desk

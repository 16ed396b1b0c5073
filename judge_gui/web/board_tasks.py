"""The officials' tasks on the director's board: each is a dialogue, one page after another."""

from collections.abc import Callable
from typing import NamedTuple

from judge_gui.web.board_door import BoardDoor, Session, hashed
from lexicons.language import _
from lexicons.errors import JudgeError
from lexicons.proceedings.appeals import Appeals
from lexicons.proceedings.pages import Pages
from lexicons.proceedings.prompts import Dialogue, Misread, Page, after
from lexicons.proceedings.shift import Abandoned, Given, Outcome, Shift
from lexicons.proceedings.tasks import Task, tasks_for
from lexicons.record.entry import Entry, judged
from lexicons.record.role import Person


class Visit:
    """One task that somebody is doing, and the page on which they are."""

    def __init__(self, task: Task, dialogue: Dialogue[Outcome], shift: Shift) -> None:
        self.task = task
        self.dialogue = dialogue
        self.shift = shift
        self.page = Page("")  # without a prompt when the task is over
        self.turn = 0  # counts the pages: an answer to an earlier one does not count

    def advance(self, step: Callable[[], Page]) -> None:
        """Go on to the next page that asks something, or to the end."""
        shown: list[str] = []
        self.turn += 1
        try:
            while not (page := step()).prompt:
                shown, step = after(shown, page), self.dialogue.__next__
        except StopIteration as end:
            self.page = Page(self.said(end.value))
        except Abandoned:
            self.page = Page(_("Nothing was changed."))
        except (Misread, JudgeError) as error:
            self.page = Page(str(error))
        else:
            self.page = page._replace(text="\n".join(after(shown, page)))

    def said(self, outcome: Outcome) -> str:
        """Return what a task ends with. The board shows no verdict in large letters."""
        if isinstance(outcome, Given):
            return "\n".join((self.shift.summary(outcome.entry), *outcome.remarks))
        return outcome


class BoardTasks:
    """The tasks of a board, where no slip is at hand and no word is shown."""

    def __init__(self, door: BoardDoor) -> None:
        self.door = door
        self.session = door.session_of_record
        self.visits: dict[str, Visit] = {}  # by the SHA-256 of the token

    def offered(self, person: Person) -> list[Task]:
        """Return the tasks that a person may do here."""
        return tasks_for(self.session.judge.rules, person, ())

    def ruling(self, number: int) -> Entry | None:
        """Return the ruling of a number in the server's own chain, if there is one."""
        found = self.session.journal.find(number)
        return found if found and found.kind in judged else None

"""The officials' tasks on the director's board: each is a dialogue, one page after another."""

from collections.abc import Callable

from judge_procedure.appeals import Appeals
from judge_procedure.pages import Pages
from judge_procedure.prompts import Abandoned, Dialogue, Misread, Page, after
from judge_procedure.shift import Given, Outcome, Shift
from judge_procedure.tasks import Task, tasks_for, tasks_on
from judge_record.entry import RULINGS, Entry, Person
from judge_record.session import Session
from judge_server.web.board_door import BoardDoor
from judge_server.web.devices import hashed
from lexicons import JudgeError
from lexicons.language import _


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
            outcome = end.value
            if isinstance(outcome, Given):  # the board shows no verdict in large letters
                outcome = "\n".join((self.shift.summary(outcome.entry), *outcome.remarks))
            self.page = Page(outcome)
        except Abandoned:
            self.page = Page(_("Nothing was changed."))
        except (Misread, JudgeError) as error:
            self.page = Page(str(error))
        else:
            self.page = page._replace(text="\n".join(after(shown, page)))


class BoardTasks:
    """The tasks of a board, where no slip is at hand and no word is shown.

    Everybody with a session does one task at a time. Several threads may use it at once.
    """

    def __init__(self, door: BoardDoor, session: Session, listed: frozenset[str]) -> None:
        self.door = door
        self.session = session
        self.listed = listed
        self.visits: dict[str, Visit] = {}  # by the SHA-256 of the token

    def offered(self, person: Person, of: Entry | None = None) -> list[Task]:
        """Return the tasks that a person may do here, or those that are possible on a ruling."""
        rules = self.session.judge.rules
        tasks = tasks_for(rules, person, ())
        return tasks_on(self.session.journal, of, rules, tasks) if of else tasks

    def ruling(self, number: int) -> Entry | None:
        """Return the ruling of a number in the server's own chain, if there is one."""
        found = self.session.journal.find(number)
        return found if found and found.kind in RULINGS else None

    def begin(self, token: str, person: Person, name: str, typed: str) -> None:
        """Begin a task, in place of the one that was not finished. Nothing if it is not offered."""
        for task in self.offered(person):
            if task.name == name:
                session = self.session
                pages = Pages(
                    session.judge, event=session.journal.event, station=session.station, large=False
                )
                shift = Shift(session, pages, by=None, listed=self.listed)
                shift.sees_slips = False
                visit = Visit(task, task.do(Appeals(shift), typed), shift)
                with self.door.acting(person):
                    self.visits = {k: v for k, v in self.visits.items() if k in self.door.sessions}
                    self.visits[hashed(token)] = visit
                    visit.advance(visit.dialogue.__next__)

    def visit(self, token: str) -> Visit | None:
        """Return what somebody is doing, if they are."""
        return self.visits.get(hashed(token))

    def answer(self, token: str, person: Person, turn: int, line: str | None) -> None:
        """Answer the page of a turn; None goes back. An answer to an earlier page does nothing."""
        visit = self.visit(token)
        if visit is None:
            return
        with self.door.acting(person):
            if turn != visit.turn or not visit.page.prompt:
                return
            if line is None:
                visit.advance(lambda: visit.dialogue.throw(Abandoned()))
            else:
                visit.advance(lambda: visit.dialogue.send(line))

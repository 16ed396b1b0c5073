"""The officials' tasks on the director's board, and whose words are open to whom.

The board is nobody's table: no word is shown there until a director opens the words of one call or
ruling, with its slip in hand. The record names who did. They close again after a minute.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import NamedTuple

from judge_procedure.duties.duty import Duty
from judge_procedure.duties.form import FieldLook, TaskPage
from judge_procedure.duties.menu import begin
from judge_procedure.duties.task import TaskInProgress
from judge_record.entry import Entry, Kind
from judge_server.web.board_access import MINUTE, ActingSession, BoardAccess
from judge_server.web.paired_devices import hashed
from lexicons.language import _

WORDS_SHOWN = MINUTE  # milliseconds, from the last thing done about them


class Button(NamedTuple):
    """What ends a page: a deed, by the digest of the page that was seen; without one it goes on."""

    label: str
    digest: str = ""
    option: int = 0  # it appears with this option of the page's only choice; with 0 at once


def buttons(work: TaskInProgress) -> list[Button]:
    """Return the buttons of a task's page. A page with one choice has one for each answer."""
    page = work.page()
    choices = [asked.field for asked in page.fields if asked.field.look is FieldLook.CHOICE]
    if len(choices) == 1:
        return [
            _button(work.page({choices[0].name: option.key}), number)
            for number, option in enumerate(choices[0].options, 1)
        ]
    return [_button(page)] if page.fields or page.deed else []


def _button(page: TaskPage, option: int = 0) -> Button:
    if page.deed:
        return Button(page.deed.label, page.digest, option)
    return Button(_("Go on"), option=option)


@dataclass
class BoardVisit:
    """What somebody who is signed in is doing: one task at a time, about one entry."""

    duty: Duty
    work: TaskInProgress | None = None
    number: int = 0  # counts the tasks: what is sent from the page of an earlier one does nothing
    open_entry: int | None = None  # the call or ruling whose words are open
    until: int = 0  # when they close, in milliseconds
    subject: dict[str, str] = field(default_factory=dict)  # what the last task was about

    def close(self) -> None:
        """Close the words, and leave the task that could show them."""
        if self.work and not self.work.outcome:
            self.work.leave()
            self.work = None
        self.duty.forget()
        self.duty.has_slip, self.open_entry = False, None


class BoardTasks:
    """The tasks of a board. Several threads may use it at once, each while its person acts."""

    def __init__(self, access: BoardAccess) -> None:
        self.access = access
        self.visits: dict[str, BoardVisit] = {}  # by the SHA-256 of the token

    def duty(self, session: ActingSession) -> Duty:
        """Return the duty of whoever acts, with no slip in hand."""
        return Duty(session, self.access.profile, has_slip=False)

    def visit(self, session: ActingSession, token: str) -> BoardVisit:
        """Return what somebody is doing. Words that were open for long enough are closed first."""
        now = self.access.milliseconds()
        for key, visit in [*self.visits.items()]:
            signed_in = self.access.signed_in.get(key)
            if signed_in is None or signed_in.until <= now:
                visit.close()
                del self.visits[key]
            elif visit.open_entry and visit.until <= now:
                visit.close()
        return self.visits.setdefault(hashed(token), BoardVisit(self.duty(session)))

    def open_words(self, session: ActingSession, token: str, entry: Entry) -> None:
        """Open the words of a call or ruling to whoever acts, after that was recorded."""
        visit = self.visit(session, token)
        if visit.open_entry != entry.number:
            draft = Entry(kind=Kind.WORDS_SHOWN, about=entry.number)
            session.record(replace(draft, table=entry.table, round=entry.round))
        visit.close()
        visit.work = None
        visit.duty.has_slip, visit.open_entry = True, entry.number
        self._stay_open(visit)

    def begin(self, session: ActingSession, token: str, name: str, **subject: str) -> None:
        """Begin a task, in place of the one that was not finished."""
        visit = self.visit(session, token)
        if str(visit.open_entry) not in subject.values():  # words of another entry
            visit.close()
        self._stay_open(visit)
        visit.work = begin(name, visit.duty, whole=True, **subject)
        visit.number, visit.subject = visit.number + 1, subject

    def send(
        self, session: ActingSession, token: str, number: int, typed: Mapping[str, str],
        pressed: str,
    ) -> None:  # fmt: skip
        """Take what was typed and chosen on the page of a task; do the deed whose digest was sent.

        Only what the page asked for is taken.
        """
        visit = self.visit(session, token)
        if visit.work is None or visit.work.outcome or visit.number != number:
            return
        self._stay_open(visit)
        names = {asked.field.name for asked in visit.work.page().fields}
        visit.work.take({name: text for name, text in typed.items() if name in names})
        if pressed:
            visit.work.press(pressed)
        if visit.work.outcome:
            visit.close()

    def leave(self, session: ActingSession, token: str) -> None:
        """Leave the task: nothing is changed by it, and no word stays open."""
        visit = self.visit(session, token)
        visit.close()
        visit.work = None

    def _stay_open(self, visit: BoardVisit) -> None:
        visit.until = self.access.milliseconds() + WORDS_SHOWN

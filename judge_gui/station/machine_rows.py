"""The rows of *This machine* in an official's menu: practice, another event, lists and record."""

from collections.abc import Callable
from contextlib import suppress
from typing import NamedTuple

from judge_gui.model.events import Event
from judge_gui.station import ending
from judge_gui.station.kiosk_station import KioskStation
from judge_procedure.duties.form import (
    CaseCard,
    Deed,
    Ending,
    Field,
    FieldLook,
    Form,
    Next,
    Option,
)
from judge_procedure.duties.task import FormInProgress, marked
from judge_procedure.evening import closing_question, unanswered
from judge_procedure.typed import Misread, plain, somebody
from judge_record.entry import Role
from judge_record.official import check_right
from lexicons import JudgeError
from lexicons.language import _


class Begins(NamedTuple):
    """The deed of a row's page. What comes of it ends the visit."""

    label: str
    do: Callable[[], Event]
    is_held: bool = False


class MachineRow(NamedTuple):
    """A row of *This machine*. Label and what it does are in English."""

    label: str
    does: str
    role: Role
    is_here: Callable[[KioskStation], bool]
    #: None: the visit has its pages.
    asks: Callable[[KioskStation, Form], Begins | None] | None = None


class MachineWork(FormInProgress):
    """The page of a row under way. `event` is what came of its deed."""

    def __init__(self, name: str, station: KioskStation) -> None:
        super().__init__(self._asks, {}, whole=True)
        self.row = MACHINE_ROWS[name]
        self.station = station
        self.event: Event | None = None

    def _asks(self, form: Form) -> Deed | None:
        form.head(_(self.row.label), _(self.row.does))
        try:
            check_right(self.station.person, self.row.role)
            begins = self.row.asks(self.station, form) if self.row.asks else None
        except JudgeError as why:
            raise Misread(str(why)) from None
        if begins is None:
            return None

        def do() -> Ending:
            self.event = begins.do()
            return Next("", {})

        return Deed(begins.label, do, begins.is_held)


# -- the pages -----------------------------------------------------------------------------------


def _looked(station: KioskStation, form: Form) -> Begins:
    by = _who_looked(station, form)
    return Begins(_("I have looked: go on"), lambda: station.open_after_look(by()))


def _who_looked(station: KioskStation, form: Form) -> Callable[[], str]:
    """Ask for the director who has looked at a journal that lacks this station's last entry."""
    form.say(
        _(
            "This station recorded entry {head}. No journal here holds it. An older copy"
            " took its place, or it is damaged, emptied or deleted. If you can, put the"
            " right journal back, and start again. If you go on, the record says that you"
            " have looked.",
            head=station.memory.last.head.spoken,
        ),
        warns=True,
    )
    if name := station.person.name:  # whose PIN was typed signs as nobody else
        return lambda: name
    return form.ask(Field("by", _("Initials of the director"), somebody, FieldLook.INITIALS))


def _new_event(station: KioskStation, form: Form) -> Begins:
    def read(text: str) -> str:
        if typed := plain(text):
            return typed
        raise Misread(_("Type the name."))

    name = form.ask(Field("name", _("Its name"), read))()
    journal = station.session.journal if station.session else None
    form.say(closing_question(journal, name, station.name), warns=True)
    with suppress(JudgeError):  # a damaged one is set aside
        form.say(unanswered(journal) if journal else "")
    by = _who_looked(station, form) if station.lacks_last_entry else None
    return Begins(
        _("Begin the new event"),
        lambda: ending.begin_another_event(station, name, looked=by() if by else None),
        is_held=True,
    )


def _identity(station: KioskStation, form: Form) -> None:
    """Show the head of the journal, the rules and the lexicons, with whole fingerprints."""
    session = station.open_session
    rules = session.judge.rules
    lists = (
        (_("List"), f"{manifest.identity}\n{manifest.fingerprint}")
        for manifest in session.judge.lexicons
    )
    facts = (
        (_("The final number so far"), session.journal.head().spoken),
        (_("Rules"), rules.identity), *lists,
        (_("Journal"), session.journal.store.place),
    )  # fmt: skip
    form.show(CaseCard(session.journal.event, facts=facts))


# -- the table -----------------------------------------------------------------------------------


def _works(station: KioskStation) -> bool:
    return station.session is not None and not station.practice


def _not_in_practice(station: KioskStation) -> bool:
    return station.session is None or not station.practice


def _has_own_event(station: KioskStation) -> bool:
    return _not_in_practice(station) and station.device is None


#: The rows, by their names, in their order.
MACHINE_ROWS = {
    "looked": MachineRow(
        marked("The director has looked"), marked("Go on with this journal"), Role.DIRECTOR,
        lambda station: station.lacks_last_entry, _looked,
    ),
    "settings": MachineRow(
        marked("Settings"), marked("List, rules, PIN, tables"), Role.DIRECTOR,
        lambda station: _works(station) and station.settings is not None,
    ),
    "practice": MachineRow(
        marked("Practice"), marked("Players try the keys; nothing is recorded"), Role.DIRECTOR,
        _works, lambda station, _form: Begins(_("Begin the practice"), station.open_practice),
    ),
    "real": MachineRow(
        marked("End of the practice"), marked("From then on everything is recorded"),
        Role.WORD_JUDGE, lambda station: station.practice,
        lambda station, _form: Begins(_("End the practice"), station.open_real),
    ),
    "event": MachineRow(
        marked("New event"), marked("The one before is closed"), Role.DIRECTOR,
        _has_own_event, _new_event,
    ),
    "head": MachineRow(
        marked("Lists and record"), marked("Fingerprints, and the final number so far"),
        Role.WORD_JUDGE, _works, _identity,
    ),
    "leave": MachineRow(
        marked("End of the session"), marked("The final number is shown, and the program ends"),
        Role.DIRECTOR, _not_in_practice,
    ),
}  # fmt: skip


def machine_rows(station: KioskStation) -> list[Option]:
    """Return the rows of *This machine* for whoever acts."""
    return [
        Option(name, _(row.label), does=_(row.does))
        for name, row in MACHINE_ROWS.items()
        if row.is_here(station) and station.person.may(row.role)
    ]

"""What can be done with this machine, and what begins a challenge for a player: one table."""

from collections.abc import Callable
from contextlib import suppress
from functools import partial
from typing import NamedTuple

from judge_gui.model.events import Event
from judge_gui.station import ending
from judge_gui.station.kiosk_station import KioskStation
from judge_procedure.duties.duty import Duty, number_of_round
from judge_procedure.duties.form import (
    CaseCard,
    Deed,
    Ending,
    Field,
    FieldLook,
    Form,
    Next,
    Option,
    choice,
)
from judge_procedure.duties.work import Filling, Task, marked
from judge_procedure.evening import closing_question, unanswered
from judge_procedure.names import addressed
from judge_procedure.typed import CLEAR, Misread, plain, somebody
from judge_record.decision import check_right
from judge_record.entry import Entry, Kind, Role, Seat
from lexicons import JudgeError
from lexicons.language import _


class Begins(NamedTuple):
    """The deed of a row's page. What comes of it ends the visit."""

    label: str
    do: Callable[[], Event]
    is_held: bool = False


class Own(NamedTuple):
    """A row of *This machine*. Label and what it does are in English."""

    label: str
    does: str
    role: Role
    is_here: Callable[[KioskStation], bool]
    asks: Callable[[KioskStation, Form], Begins | None] | None = (
        None  # None: the visit has its pages
    )


class OwnWork(Filling):
    """The page of a row under way. `event` is what came of its deed."""

    def __init__(self, name: str, station: KioskStation) -> None:
        super().__init__(self._asks, {}, whole=True)
        self.row = ROWS[name]
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
    return Begins(_("I have looked: go on"), lambda: station.open_looked(by()))


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


def _practise(station: KioskStation, _form: Form) -> Begins:
    return Begins(_("Begin the practice"), station.open_practice)


def _end_practice(station: KioskStation, _form: Form) -> Begins:
    return Begins(_("End the practice"), station.open_real)


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
    by = _who_looked(station, form) if station.doubted else None
    return Begins(
        _("Begin the new event"),
        lambda: ending.another_event(station, name, looked=by() if by else None),
        is_held=True,
    )


def _identity(station: KioskStation, form: Form) -> None:
    """Show the head of the journal, the rules and the lexicons, with whole fingerprints."""
    session = station.open_session
    rules = session.judge.rules
    ruled = f"{rules.heading('title')} ({rules.id}, {rules.fingerprint.short})"
    lists = ((_("List"), f"{each.identity}\n{each.fingerprint}") for each in session.judge.lexicons)
    facts = (
        (_("The final number so far"), session.journal.head().spoken), (_("Rules"), ruled), *lists,
        (_("Journal"), session.journal.store.place),
    )  # fmt: skip
    form.show(CaseCard(session.journal.event, facts=facts))


# -- the table -----------------------------------------------------------------------------------


def _works(station: KioskStation) -> bool:
    return station.session is not None and not station.practice


def _not_in_practice(station: KioskStation) -> bool:
    return station.session is None or not station.practice


#: The rows, by their names, in their order.
ROWS = {
    "looked": Own(
        marked("The director has looked"), marked("Go on with this journal"), Role.DIRECTOR,
        lambda station: station.doubted, _looked,
    ),
    "settings": Own(
        marked("Settings"), marked("List, rules, PIN, tables"), Role.DIRECTOR,
        lambda station: _works(station) and station.settings is not None,
    ),
    "practice": Own(
        marked("Practice"), marked("Players try the keys; nothing is recorded"), Role.DIRECTOR,
        _works, _practise,
    ),
    "real": Own(
        marked("End of the practice"), marked("From then on everything is recorded"),
        Role.WORD_JUDGE, lambda station: station.practice, _end_practice,
    ),
    "event": Own(
        marked("New event"), marked("The one before is closed"), Role.DIRECTOR,
        _not_in_practice, _new_event,
    ),
    "head": Own(
        marked("Lists and record"), marked("Fingerprints, and the final number so far"),
        Role.WORD_JUDGE, _works, _identity,
    ),
    "leave": Own(
        marked("End of the session"), marked("The final number is shown, and the program ends"),
        Role.DIRECTOR, _not_in_practice,
    ),
}  # fmt: skip


def rows(station: KioskStation) -> list[Option]:
    return [
        Option(name, _(own.label), does=_(own.does))
        for name, own in ROWS.items()
        if own.is_here(station) and station.person.may(own.role)
    ]


def named(station: KioskStation) -> str:
    return ", ".join(each.label for each in rows(station))


# -- at a table ----------------------------------------------------------------------------------


def stand_in(station: KioskStation) -> Task:
    """Return the task of a person who types for a player: only a kiosk has players who type."""
    return Task(
        "stand", Kind.STAND_IN, marked("Stand in"), partial(_stand_in, station),
        marked("For a player who cannot come to the machine."), about="table",
    )  # fmt: skip


def _stand_in(station: KioskStation, duty: Duty, form: Form) -> Deed:
    """Record that somebody stands in for a player, and begin the challenge."""

    def read(text: str) -> Seat:
        if not (typed := text.strip()):  # else Enter would begin before the table is typed
            raise Misread(_("Type the table."))
        if typed == CLEAR and not duty.tables.required:
            return Seat()
        return duty.tables.read(typed) or Seat()

    form.head(_("Stand in"), _("Then do what that player would do."))
    sides = {"challenger": _("the challenger"), "challenged": _("the player challenged")}
    options = [Option(key, addressed(side)) for key, side in sides.items()]
    side = form.ask(choice("side", _("For whom?"), options))
    hint = "" if duty.tables.required else _("{key}: it has none", key=CLEAR)
    place = form.ask(Field("table", _("Table"), read, hint=hint))
    played = None
    if station.round or "round" in station.profile.asks(duty.rules):  # a club plays no rounds
        played = form.ask(number_of_round(draft=station.round))

    def record() -> Ending:
        seat = place()._replace(round=played() if played else None)
        duty.record(Entry(kind=Kind.STAND_IN, reason=side(), table=seat.table, round=seat.round))
        given = {"table": seat.table, "board": seat.board, "round": seat.round, "side": side()}
        return Next("challenge", {name: str(value) for name, value in given.items() if value})

    return Deed(_("Begin the challenge"), record)

"""The pages of an official's menu at a kiosk: calls, rulings, at a table, and this machine."""

from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import partial
from typing import NamedTuple

from judge_gui.model.events import StandsIn, VisitEnded, visit_ending
from judge_gui.station import ending
from judge_gui.station.kiosk_station import KioskStation
from judge_procedure import names
from judge_procedure.duties.case_cards import rulings
from judge_procedure.duties.duty import Duty
from judge_procedure.duties.fields import round_field
from judge_procedure.duties.menu import acts_at, look_at_calls, look_at_ruling
from judge_procedure.duties.task import marked
from judge_procedure.event_start import on_open_calls, on_open_sessions
from judge_procedure.form import Form, FormInProgress
from judge_procedure.tables import is_at
from judge_procedure.task_parts import (
    CaseCard,
    Deed,
    Ending,
    Field,
    FieldLook,
    Option,
    TaskPage,
    asking,
    choice,
    rows,
)
from judge_procedure.typed import CLEAR, Misread, needed, plain, required_initials
from judge_record.entry import Entry, Kind, Role, Seat
from judge_record.official import Person
from lexicons import JudgeError, Unsound
from lexicons.language import _, counted
from lexicons.rules.rulebook import Side

STAND_IN = "stand in"  # the name of its row


def menu_page(station: KioskStation, duty: Duty, person: Person) -> TaskPage:
    waiting, ruled = look_at_calls(duty), rulings(duty)
    first = f"{waiting[0].label}: {waiting[0].tag}" if waiting else _("No call is open.")
    number = _("{number} open", number=len(waiting)) if waiting else ""
    options = [
        Option("calls" if waiting else "", _("Calls"), does=first, tag=number, sign="bell"),
        Option("rulings", _("Rulings"), does=counted(
            "{number} ruling. See it, and change what stands.",
            "{number} rulings. See one, and change what stands.", len(ruled),
        ), sign="slip"),
        Option("machine", _("This machine"), sign="station",
               does=", ".join(row.label for row in machine_rows(station, duty, person))),
    ]  # fmt: skip
    return asking(_("Menu"), rows("menu", options), back=_("Back to the players"))


def calls_page(duty: Duty) -> TaskPage:
    waiting = look_at_calls(duty)
    title = counted("{number} call is open", "{number} calls are open", len(waiting))
    return asking(title if waiting else _("No call is open."), rows("call", map(_row, waiting)))


def rulings_page(duty: Duty, table: str = "") -> TaskPage:
    """Return today's rulings, the latest first: all, or a table's with the entry of its number."""
    options = found(duty, table) if table else rulings(duty)
    beside = choice("beside", "", [
        Option("finding", _("Find a table or entry"), sign="number"),
        Option("at_table", _("Not judged here"), sign="slip"),
    ])  # fmt: skip
    title = _("Rulings of table {table}", table=table) if table else _("Rulings")
    if not options:
        title = _("There was no challenge today.")
    return asking(title, rows("ruling", options), beside)


def found(duty: Duty, sought: str) -> list[Option]:
    """Return today's rulings at a table, and the one that has this number."""
    return [
        row for row in rulings(duty)
        if row.ruling and (row.key == sought or is_at(sought, row.ruling.seat))
    ]  # fmt: skip


def finding_page(text: str = "") -> TaskPage:
    return asking(_("Find a table or entry"), Field("find", _("Table or entry"), plain, draft=text))


def ruling_page(duty: Duty, number: int) -> TaskPage:
    """Return what can be done about a ruling, beside what stands."""
    card, possible = look_at_ruling(duty, number)
    return asking(_("Entry {number}", number=number), card, rows("act", map(_row, possible)))


def at_table_page(duty: Duty) -> TaskPage:
    does = _("For a player who can't come to the kiosk.")
    stand_in = Option(STAND_IN, _("Stand in"), does=does, sign="people")  # only here players type
    return asking(_("Not judged here"), rows("act", [*map(_row, acts_at(duty, "table")), stand_in]))


def machine_page(station: KioskStation, duty: Duty | None, person: Person) -> TaskPage:
    return asking(_("This machine"), rows("act", machine_rows(station, duty, person)))


def _row(option: Option) -> Option:
    """Return an option as a row. One that can't be chosen says why instead, and has no key."""
    return option._replace(key="", does=option.fault, fault="") if option.fault else option


# -- at a table ----------------------------------------------------------------------------------


def stand_in(duty: Duty, form: Form) -> Deed:
    """Record that somebody stands in for a player, and begin the challenge."""

    def read(text: str) -> Seat | None:
        typed = needed(text, _("Type the table."))  # else Enter would begin without it
        return None if typed == CLEAR and not duty.tables.required else duty.tables.read(typed)

    form.head(_("Stand in"), _("Then do what that player would do."))
    options = [Option(side, names.capitalized(names.party(duty.rules, side))) for side in Side]
    chosen = form.ask(choice("side", _("For whom?"), options))
    played = None  # asked as players are: first, and where none is set
    if not duty.session.round and "round" in duty.profile.asks(duty.rules):
        played = form.ask(round_field(duty.profile))
    hint = "" if duty.tables.required else _("{key}: it has none", key=CLEAR)
    place = form.ask(Field("table", _("Table"), read, hint=hint))
    by = duty.ask_word_judge(form)

    def record() -> Ending:
        seat, side = duty.seat(place()), Side(chosen())
        if played:
            seat = seat._replace(round=played())
        duty.record(Entry(kind=Kind.STAND_IN, reason=side, **seat._asdict()), by)
        return VisitEnded(event=StandsIn(seat, side))

    return Deed(_("Begin the challenge"), record)


# -- this machine ---------------------------------------------------------------------------------


class MachineRow(NamedTuple):
    """A row of *This machine*. Label and what it does are in English."""

    label: str
    does: str
    sign: str
    role: Role
    is_here: Callable[[KioskStation], bool]
    #: None: the visit has its pages.
    asks: Callable[[KioskStation, Person, Form], Deed | None] | None = None


def machine_work(row: MachineRow, station: KioskStation, person: Person) -> FormInProgress:
    """Return the page of a row, under way."""

    def asks(form: Form) -> Deed | None:
        form.head(_(row.label), _(row.does))
        try:
            return row.asks(station, person, form) if row.asks else None
        except JudgeError as why:  # the page of the row says it
            raise Misread(str(why)) from None

    return FormInProgress(asks, {}, whole=True)


def _looked(station: KioskStation, person: Person, form: Form) -> Deed:
    by = _who_looked(station, person, form)
    return visit_ending(_("I have looked: go on"), lambda: station.open_after_look(by()))


def _who_looked(station: KioskStation, person: Person, form: Form) -> Callable[[], str]:
    """Say what the director has to look at, and ask who has looked."""
    if not station.opening.memory.is_kept():
        why = _(
            "This station recorded entry {head}. No journal here holds it. An older copy"
            " took its place, or it is damaged, emptied or deleted. If you can, put the"
            " right journal back, and start again. If you go on, the record says that you"
            " have looked.",
            head=station.opening.memory.last.head.spoken,
        )
    elif not station.name_is_taken:
        why = _("The journal of the previous event is damaged. It is kept unchanged.")
    else:
        why = _(
            "Another machine works as {name}, or broke down. Check that nobody uses it. If you go"
            " on, the record says that you have looked.",
            name=station.name,
        )
    form.say(why, warns=True)
    if name := person.name:  # whose PIN was typed signs as nobody else
        return lambda: name
    return form.ask(
        Field("by", _("Initials of the director"), required_initials, FieldLook.INITIALS)
    )


def _new_event(station: KioskStation, person: Person, form: Form) -> Deed:
    read = partial(needed, why=_("Type the name."))
    name = form.ask(Field("name", _("Its name"), read))()
    journal = station.session.journal if station.session else None
    closes = _("The event that is open will be closed, at every station that records here, and"
               " {name} will begin.", name=repr(name))  # fmt: skip
    form.say(closes, warns=True)
    if journal:
        with suppress(JudgeError):
            form.say(on_open_sessions(journal, station.name))
            form.say(on_open_calls(journal))
    by = None
    try:
        station.opening.open_journal()
    except Unsound:  # a damaged one is set aside
        by = _who_looked(station, person, form)
    return visit_ending(
        _("Begin the new event"),
        lambda: ending.begin_another_event(station, name, looked=by() if by else None),
        is_held=True,
    )


def _identity(station: KioskStation, _person: Person, form: Form) -> None:
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
        (_("Journal"), session.journal.store.path),
    )  # fmt: skip
    form.show(CaseCard(session.journal.event, facts=facts))


def _works(station: KioskStation) -> bool:
    return station.recording_session is not None


def _not_in_practice(station: KioskStation) -> bool:
    return station.session is None or not station.practice


#: The rows, by their names, in their order.
MACHINE_ROWS = {
    "looked": MachineRow(
        marked("The director has looked"), marked("Go on with this journal"), "look", Role.DIRECTOR,
        lambda station: station.needs_look, _looked,
    ),
    "settings": MachineRow(
        marked("Settings"), marked("List, rules, PIN, tables"), "settings", Role.DIRECTOR,
        lambda station: not station.practice and station.settings is not None,
    ),
    "practice": MachineRow(
        marked("Practice"), marked("Players try the keys; nothing is recorded"), "keyboard",
        Role.DIRECTOR, _works,
        lambda station, *_given: visit_ending(_("Begin the practice"), station.open_practice),
    ),
    "real": MachineRow(
        marked("End of the practice"), marked("From then on everything is recorded"), "scales",
        Role.WORD_JUDGE, lambda station: station.practice,
        lambda station, *_given: visit_ending(_("End the practice"), station.open_real),
    ),
    "event": MachineRow(
        marked("New event"), marked("The one before is closed"), "calendar", Role.DIRECTOR,
        lambda station: _not_in_practice(station) and station.device is None, _new_event,
    ),
    "head": MachineRow(
        marked("Lists and record"), marked("Fingerprints, and the final number so far"), "list",
        Role.WORD_JUDGE, _works, _identity,
    ),
    "leave": MachineRow(
        marked("End of the session"), marked("The final number is shown, and the program ends"),
        "lock", Role.DIRECTOR, _not_in_practice,
    ),
}  # fmt: skip


def machine_rows(station: KioskStation, duty: Duty | None, person: Person) -> Iterator[Option]:
    if duty:
        yield from map(_row, acts_at(duty, "station"))
    for name, row in MACHINE_ROWS.items():
        if row.is_here(station) and person.may(row.role):
            yield Option(name, _(row.label), does=_(row.does), sign=row.sign)

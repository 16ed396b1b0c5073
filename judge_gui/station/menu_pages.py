"""The pages of an official's menu at a kiosk: calls, rulings, and what can be done about them."""

from collections.abc import Callable
from functools import partial

from judge_gui.station.judging import KioskDuty
from judge_gui.station.kiosk_station import KioskStation
from judge_gui.station.machine_rows import machine_rows
from judge_procedure.duties.case_cards import ruling_heads, rulings
from judge_procedure.duties.duty import Duty, round_field
from judge_procedure.duties.form import (
    CaseCard,
    Deed,
    Ending,
    Field,
    FieldLook,
    FieldState,
    Form,
    Next,
    Option,
    RulingCells,
    TaskPage,
    choice,
)
from judge_procedure.duties.menu import acts, acts_at, calls
from judge_procedure.duties.task import Task, marked
from judge_procedure.names import capitalized
from judge_procedure.typed import CLEAR, Misread, plain
from judge_record.entry import Entry, Kind, Seat
from lexicons.language import _, counted


def menu_page(duty: KioskDuty) -> TaskPage:
    """Return the first page: calls, rulings, this machine."""
    waiting, ruled = calls(duty), rulings(duty)
    first = f"{waiting[0].label}: {waiting[0].tag}" if waiting else _("No call is open.")
    number = _("{number} open", number=len(waiting)) if waiting else ""
    options = [
        Option("calls" if waiting else "", _("Calls"), does=first, tag=number),
        Option("rulings", _("Rulings"), does=counted(
            "{number} ruling. See it, and change what stands.",
            "{number} rulings. See one, and change what stands.", len(ruled),
        )),
        Option("machine", _("This machine"),
                      does=", ".join(row.label for row in machine_rows(duty.station))),
    ]  # fmt: skip
    return rows_page(_("Menu"), "menu", options, back=_("Back to the players"))


def calls_page(duty: KioskDuty) -> TaskPage:
    waiting = calls(duty)
    title = counted("{number} call is open", "{number} calls are open", len(waiting))
    options = [_row(call, call.key) for call in waiting]
    return rows_page(title if options else _("No call is open."), "call", options)


def rulings_page(duty: KioskDuty, table: str = "") -> TaskPage:
    """Return the rulings of today, the latest first; only those of a `table` if one is named."""
    options = [
        row for row in rulings(duty) if not table or (row.ruling and row.ruling.table == table)
    ]
    beside = choice("beside", "", [
        Option("finding", _("Find a table or entry")),
        Option("at_table", _("Not judged here")),
    ])  # fmt: skip
    title = _("Rulings of table {table}", table=table) if table else _("Rulings")
    if not options:
        title = _("There was no challenge today.")
    return rows_page(title, "ruling", options, heads=ruling_heads(), beside=beside)


def finding_page(_duty: KioskDuty, text: str = "") -> TaskPage:
    asked = FieldState(Field("find", _("Table or entry"), plain), text, is_answered=False)
    return TaskPage(_("Find a table or entry"), parts=(asked,), back=_("Back"))


def ruling_page(duty: KioskDuty, number: int) -> TaskPage:
    """Return what can be done about a ruling, beside what stands."""
    card, possible = acts(duty, number)
    options = [_row(act, f"{act.key}:{number}") for act in possible]
    return rows_page(_("Entry {number}", number=number), "act", options, card=card)


def at_table_page(duty: KioskDuty) -> TaskPage:
    options = [_row(act, act.key) for act in acts_at(duty, "table")]
    task = stand_in(duty.station)
    if task.why_not_here(duty) == "":
        options.append(Option("stand", _(task.label), does=_(task.does)))
    return rows_page(_("Not judged here"), "act", options)


def machine_page(station: KioskStation, duty: KioskDuty | None) -> TaskPage:
    round_set = [_row(act, act.key) for act in acts_at(duty, "station")] if duty else []
    return rows_page(_("This machine"), "act", [*round_set, *machine_rows(station)])


#: The pages that the menu, and the buttons below rows, lead to; beside that of this machine.
PAGES: dict[str, Callable[[KioskDuty], TaskPage]] = {
    "calls": calls_page, "rulings": rulings_page, "finding": finding_page,
    "at_table": at_table_page,
}  # fmt: skip


def _row(option: Option, key: str) -> Option:
    """Return a row by its key. One that can't be chosen says why instead, and has no key."""
    key = "" if option.fault else key
    return option._replace(key=key, does=option.fault or option.does, fault="")


def rows_page(
    title: str, name: str, options: list[Option], *, back: str = "",
    heads: RulingCells | None = None, card: CaseCard | None = None,
    beside: Field[str] | None = None,
) -> TaskPage:  # fmt: skip
    """Return a page of rows. The buttons below them are the options of `beside`."""
    fields = [choice(name, "", options, FieldLook.ROWS, heads), *([beside] if beside else [])]
    unanswered = (FieldState(field, "", is_answered=False) for field in fields)
    return TaskPage(title, parts=(*([card] if card else []), *unanswered), back=back or _("Back"))


# -- at a table ----------------------------------------------------------------------------------


def stand_in(station: KioskStation) -> Task:
    """Return the task of a person who types for a player: only a kiosk has players who type."""
    return Task(
        "stand", Kind.STAND_IN, marked("Stand in"), partial(_stand_in, station),
        marked("For a player who cannot come to the machine."), subject="table",
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
    options = [Option(key, capitalized(side)) for key, side in sides.items()]
    side = form.ask(choice("side", _("For whom?"), options))
    hint = "" if duty.tables.required else _("{key}: it has none", key=CLEAR)
    place = form.ask(Field("table", _("Table"), read, hint=hint))
    played = None
    if station.round or "round" in station.profile.asks(duty.rules):  # a club plays no rounds
        played = form.ask(round_field(draft=station.round))

    def record() -> Ending:
        seat = place()._replace(round=played() if played else None)
        duty.record(Entry(kind=Kind.STAND_IN, reason=side(), table=seat.table, round=seat.round))
        given = {"table": seat.table, "board": seat.board, "round": seat.round, "side": side()}
        return Next("challenge", {name: str(value) for name, value in given.items() if value})

    return Deed(_("Begin the challenge"), record)

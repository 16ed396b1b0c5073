"""Where the challenges of a kiosk belong: the tables of its event, and the round that is played."""

from dataclasses import replace

from judge_gui.model.events import NotPlaced, Placed
from judge_gui.model.screens import Task
from judge_gui.station.station import Station
from judge_procedure.tables import Tables, normal
from judge_record.entry import Kind
from judge_record.entry_fields import Seat
from judge_record.table_log import challenges_at


def tables(station: Station) -> Tables:
    """Return the tables of the event."""
    return Tables(station.profile.tables, station.open_session.journal)


def place(station: Station, task: Task) -> Placed | NotPlaced:
    """Return the table's one name, and the number of its challenge in this round."""
    if station.practice:
        return Placed(task.seat, None, 0)
    found = tables(station).seat(task.seat)
    if found is None:
        return NotPlaced()
    today = station.day.entries(station.open_session.journal)
    before = challenges_at(today, found.table or "", played(station, task))
    return Placed(found.table or "", found.board, before + 1)


def played(station: Station, task: Task) -> int | None:
    """Return the round of a task: as it was typed, else as it was set."""
    return station.round if task.round is None else task.round


def admit(station: Station, task: Task) -> None:
    """Record that a table is admitted that is not in the list."""
    seat = Seat(normal(task.seat), round=played(station, task))
    station.open_session.record(Kind.TABLE_ADMITTED, seat=seat)


def follow_board(station: Station) -> None:
    """Set the round that the director's board has opened, if the station joined its server."""
    number = station.handing_on.opened_round() if station.handing_on else None
    if station.terms and number not in (None, station.round):
        station.set_round(number)
        station.terms = replace(station.terms, round=number)

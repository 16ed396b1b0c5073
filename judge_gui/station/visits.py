"""Visits to the director's menu, as the record has them: who tried a PIN, and what was opened."""

from judge_gui.station.station import Station
from judge_record.entry import Kind
from judge_record.role import Role
from lexicons import CannotJudge

wrong_pin = "a wrong PIN"  # the note of an entry


def wrong_pins(station: Station) -> int:
    """Return how many wrong PINs a station has recorded today since a director's visit."""
    count = 0
    if station.session is None or station.practice:
        return count
    for entry in reversed(station.day.entries(station.session.journal)):
        if entry.station == station.name and entry.role == Role.DIRECTOR:
            break
        count += entry.station == station.name and entry.note == wrong_pin
    return count


def record_visit(station: Station, note: str) -> str:
    """Record what happens at the director's menu. Return why it was impossible, or nothing."""
    if station.session is not None and not station.practice:
        try:
            station.session.record(Kind.DOOR, note=note)
        except CannotJudge as error:
            return str(error)
    return ""

"""The director's sheets of an event: the morning, play, and the evening with its final numbers."""

from typing import NamedTuple

from judge_procedure.paper.template import Paper
from lexicons.language import _

FINAL_NUMBER = (4, 4, 4, 4)  # boxes: the number of the entry, and twelve digits


class Event(NamedTuple):
    """What the sheets say of an event."""

    name: str
    rules: str
    lists: tuple[tuple[str, str], ...]  # each list, and its code
    file: str  # the code FILE
    code: str  # CODE of every station
    server: str  # the name of the server; empty if there is none
    board: str  # the address of the board; empty if there is no server
    lines: tuple[tuple[str, str], ...]  # each station, and what is typed there
    prepare: str  # what is typed for another list
    finish: str  # what is typed at the end
    papers: frozenset[str]  # the names of the other papers, without the rule set's


def director_sheets(event: Event) -> Paper:
    """Return the sheets. They hold no secret."""
    room = {
        "keys": _("Label on the key that judges, and on each kiosk"),
        "card": _("Wall card beside each kiosk, both pages, at eye level"),
        "slips": _("Slips at each table"),
        "rules": _("Rules sheets at each kiosk and desk"),
        "wall": _("Telephones' page on the wall"),
        "cards-for-devices": _("Cards of round 1: only when it begins"),
    }
    facts = {
        "title": _("The director's sheets: {event}", event=event.name),
        "event": event,
        "room": [
            *(text for name, text in room.items() if name in event.papers),
            _("Practice shown to new players"),
            _("Clock of each machine is right"),
            *([_("Board open: {address}", address=event.board)] if event.board else []),
        ],
        "final_number": FINAL_NUMBER,
    }
    return Paper("director", "director.html", facts)

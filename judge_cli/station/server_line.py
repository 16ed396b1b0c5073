"""The server of the event, to which a station hands its record on: whether it answers."""

import os

from judge_cli.station.line import Line, State
from lexicons import JudgeError, printable
from lexicons.language import _
from lexicons.record.event import open_event
from lexicons.record.handing_on import Server
from lexicons.record.server import HttpServer


def server_line(url: str, home: str) -> Line:
    """Return whether the server answers, and is of the event that is open here, if one is."""
    try:
        here = open_event(os.path.join(home, "journal"))
        return event_line(HttpServer(url, home), printable(here.event) if here else None)
    except JudgeError as error:
        return line(State.LOOK, "; ".join((error.what, *error.faults)), error.remedy)


def event_line(server: Server, event: str | None) -> Line:
    """Return whether a server is of the event that is open here. Raise `JudgeError` if it is away.

    >>> class Elsewhere:
    ...     def held(self):
    ...         from lexicons.record.handing_on import Held
    ...         return Held("Spring Open", {})
    >>> event_line(Elsewhere(), None).text
    'The server answers. Its event: Spring Open.'
    """
    theirs = printable(server.held().event)
    if event in (None, theirs):
        return line(State.WELL, _("The server answers. Its event: {event}.", event=theirs))
    return line(
        State.LOOK,
        _("The event here is {event}, at the server {theirs}.", event=event, theirs=theirs),
        _("The server takes entries of its own event only. Begin that event at this station."),
    )


def line(state: State, text: str, remedy: str = "") -> Line:
    """Return the line."""
    return Line("server", _("Server"), state, text, remedy)

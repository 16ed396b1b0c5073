"""The event that a server records: the one that is open in this JUDGE_HOME, or a new one."""

import os

from judge_server.options import Options
from lexicons import CannotJudge, Clock, Library, printable
from lexicons.record.event import Begun, usual_event
from lexicons.record.machine import marker


def event_of(library: Library, options: Options, usual: str, clock: Clock) -> Begun:
    """Return the event that is open, or begin the one that is asked for, else the `usual` one.

    Raises `CannotJudge` if another event than the one that is asked for is open.
    """
    begun = usual_event(
        os.path.join(library.home, "journal"), options.event or usual, clock=clock,
        station=options.station, machine=marker(),
    )  # fmt: skip
    if options.event in (None, begun.journal.event):
        return begun
    raise CannotJudge(
        f"The event {printable(begun.journal.event)} is open.",
        remedy="Go on with it: leave out --event. Or close it first: judge journal close",
    )

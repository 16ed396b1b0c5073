"""The event that a server records: the one that is open in this JUDGE_HOME, or a new one."""

import os

from judge_server.options import Options
from lexicons import CannotJudge, Clock, Library, printable
from lexicons.record.event import Begun, begin_event, event_here
from lexicons.record.machine import marker


def event_of(library: Library, options: Options, clock: Clock) -> Begun:
    """Return the event that is open, or begin one: without a name, it has the name of this day.

    Raises `CannotJudge` if another event than the one that is asked for is open.
    """
    folder = os.path.join(library.home, "journal")
    time, machine = clock.now(), marker()
    here = event_here(folder, time=time, station=options.station, machine=machine)
    if here is None:
        event = options.event or clock.today()
        return begin_event(folder, event, time=time, station=options.station, machine=machine)
    if options.event in (None, here.journal.event):
        return here
    raise CannotJudge(
        f"The event {printable(here.journal.event)} is open.",
        remedy="Go on with it: leave out --event. Or close it first: judge journal close",
    )

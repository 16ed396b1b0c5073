"""Where a server records: the event that is open in this JUDGE_HOME, or a new one."""

from judge_gui.process import Process
from judge_procedure.clock import StationClock
from judge_record.event import Folder, Opening
from judge_record.journal import Journal
from judge_record.station import RunsOn, server_lock
from judge_server.options import Options
from lexicons import CannotJudge, printable


def name_taken(home: str, options: Options, process: Process) -> Opening:
    """Take the name of the server and its home, and return what opens its session.

    Raises `CannotJudge` if another server, or a program of this name, is at work there.
    """
    way = "judge serve --looked INITIALS"
    opening = Opening(
        home, options.station, place=Folder(home), clock=StationClock(),
        runs_on=RunsOn.here(process.program), go_on=way, locks=[server_lock(home)],
    )  # fmt: skip
    opening.take()
    return opening


def event_of(opening: Opening, options: Options, usual: str) -> Journal:
    """Return the journal of the open event; if there is none, begin the one that is asked for.

    `usual` is the event that begins without an option; an empty text for one of this day's name.
    Raises `CannotJudge` if another event is open than the one that is asked for.
    """
    begun = opening.event(options.event or usual, looked=bool(options.looked))
    if options.event in (None, begun.journal.event):
        return begun.journal
    raise CannotJudge(
        f"The event {printable(begun.journal.event)} is open.",
        remedy="Go on with it: leave out --event. Or close it first: judge journal close",
    )

"""What a server serves: the pages of browsers, made from its options."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from judge_gui.process import Process
from judge_procedure import codes
from judge_procedure.clock import StationClock, milliseconds
from judge_procedure.event_files import check_taken
from judge_record.entry import Person, Role
from judge_record.event import Folder, Opening
from judge_record.reader import EventClosed
from judge_record.session import Session
from judge_record.station import RunsOn, server_lock
from judge_server.address import Options
from judge_server.guard import Guard, application
from lexicons import CannotJudge, Library, printable
from lexicons.cautions import at_every_use


class Service(NamedTuple):
    """The application of a server."""

    app: Guard
    described: str  # for whoever starts it
    close: Callable[[], None]  # when the server has ended
    cautions: Sequence[str] = ()  # on the lexicons that judge


def open_service(options: Options, process: Process, address: str) -> Service:
    """Open the judge and the record; `CannotJudge` if there is none."""
    from judge_server.web.kiosks import Kiosks
    from judge_server.web.routes import pages, profile_of

    library = Library()
    files = check_taken(library)
    rules = options.rules or library.default_rules()
    judge = library.adjudicator(rules, proved=True)
    profile = profile_of(library, rules)
    opening = Opening(
        library.home, options.station, place=Folder(library.home), clock=StationClock(),
        runs_on=RunsOn.here(process.program), go_on="judge serve --looked INITIALS",
        locks=[server_lock(library.home)],
    )  # fmt: skip
    opening.take()
    try:
        usual = options.event or profile.event
        journal = opening.event(usual, looked=bool(options.looked)).journal
        if options.event not in (None, journal.event):
            raise CannotJudge(
                f"The event {printable(journal.event)} is open.",
                remedy="Go on with it: leave out --event. Or close it first: judge journal close",
            )
        session = opening.session(
            judge, journal, acting=Person(None, Role.PLAYERS), files=files, looked=options.looked
        )
    except BaseException:
        opening.release()
        raise
    kiosks = Kiosks(
        library, profile, opening.clock, journal, milliseconds, program=process.program,
        judges={rules: judge},
    )  # fmt: skip
    web = pages(kiosks, secure=options.secure)
    cautions = list(at_every_use(judge.rules, judge.lexicons))
    if usual not in ("", journal.event):
        names = f"Caution: the profile names the event {printable(usual)}."
        remedy = "To begin it, close the open event first: judge journal close"
        cautions.insert(0, f"{names} {remedy}")
    app = application(web.routes, knows=web.knows, log=process.say if options.log else None)

    def close() -> None:
        web.close()
        _end(session, opening, process)

    code = codes.named(codes.code_of(judge))
    described = f"Serving {printable(journal.event)} at {address} (rules {rules}, {code})."
    return Service(app, described, close, cautions)


def _end(session: Session, opening: Opening, process: Process) -> None:
    """Record the end of the server's session; say so if it cannot be recorded."""
    try:
        session.close()
    except EventClosed:
        pass  # its journal says so
    except CannotJudge as error:
        process.say(f"The end of {printable(session.station)} was not recorded.\n{error}")
    opening.release()

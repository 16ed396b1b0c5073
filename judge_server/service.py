"""A server at work: its options, its name and session in the record, and its site."""

from collections.abc import Callable, Collection, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import replace
from typing import NamedTuple

from starlette.requests import HTTPConnection

from judge_procedure import Process, codes, event_start
from judge_procedure.duties.case_cards import call_heading
from judge_procedure.files_in_use import check_taken
from judge_procedure.pairing import Use
from judge_procedure.profile import Profile
from judge_procedure.system_clock import SystemClock, milliseconds
from judge_record.installation import RunsOn
from judge_record.opening import Opening, end_sessions
from judge_record.place import place_at
from judge_record.reader import EventClosed
from judge_record.session import Session
from judge_record.station import SERVER_STATION, server_lock
from judge_record.summary import at_work, waiting_calls
from judge_server.addresses import LOOPBACK
from judge_server.web.board import DirectorsBoard
from judge_server.web.board_access import NOBODY
from judge_server.web.device_pages import DevicePages
from judge_server.web.guard import Guard
from judge_server.web.kiosks import Kiosks
from judge_server.web.served_event import ServedEvent
from lexicons import CannotJudge, Library, printable
from lexicons.caution import at_every_use

CLOSE = "`judge journal close`"
LAST_DEED = 5.0  # seconds that the server's end waits for a deed at the board


class ServerOptions(NamedTuple):
    """The options of `judge serve`."""

    host: str = LOOPBACK
    port: int = 8765
    certificate: str | None = None  # paths of PEM files
    key: str | None = None
    plain_http: bool = False  # on the network: asked for by name
    rules: str | None = None  # an id; without one, the rule set of this machine
    event: str | None = None
    station: str = SERVER_STATION
    looked: str | None = None  # the director who has looked at a journal that lacks an entry
    record: str | None = None  # where it records, in place of the profile's
    name: str | None = None  # by which others reach it; else the addresses of this machine
    pairs: Collection[Use] = frozenset(Use)  # the cards that the event has

    @property
    def secure(self) -> bool:
        """Whether browsers reach the server over TLS."""
        return self.certificate is not None


class Site:
    """The kiosks of an event's devices, their pages and the board's, and the application of all."""

    def __init__(self, served: ServedEvent, session: Session, *, secure: bool) -> None:
        """Take the server's session, in which its board records. It is `secure` over TLS."""
        self.kiosks = Kiosks(served)
        session.round_given = self.kiosks.devices.only_round
        self.board = DirectorsBoard(self.kiosks, session, secure=secure)
        self.devices = DevicePages(self.kiosks, secure=secure)
        self.app = Guard([*self.board.routes, *self.devices.routes], knows=self._name_of)

    def _name_of(self, request: HTTPConnection) -> str:
        """Return what names who asks; "" of a stranger."""
        if device := self.devices.device_of(request):
            return f"device {device.marker}"
        token = self.board.tokens.of(request)
        return f"board {token}" if self.board.access.of(token) else ""


class Service(NamedTuple):
    """What serves, and what to tell whoever starts it."""

    site: Site
    lines: list[str]  # what is served, and what to be careful about


@contextmanager
def open_service(options: ServerOptions, process: Process, address: str) -> Iterator[Service]:
    """Open the judge and the record, and end all of it; `CannotJudge` if there is none.

    The judge first: without it, nothing is locked. The end says what it can't record.
    """
    library, clock = Library(), SystemClock()
    files = check_taken(library)
    rules = options.rules or library.default_rules()
    judge = library.adjudicator(rules, proved=True)
    profile = replace(Profile.of_machine(library), rules=rules)
    place = place_at(options.record or profile.record, library.home)
    opening = Opening(
        library.home, options.station, place=place, clock=clock,
        runs_on=RunsOn.here(process.program),
        locks=[server_lock(library.home)],
    )  # fmt: skip
    with ExitStack() as ends:
        ends.callback(opening.release)
        opening.take()
        journal = event_start.event_at(
            opening, options.event, profile.event, looked=bool(options.looked), close=CLOSE
        ).journal
        served = ServedEvent(
            library=library, profile=profile, judge=judge, clock=clock,
            milliseconds=milliseconds, place=place, journal=journal, program=process.program,
            pairs=options.pairs,
        )  # fmt: skip
        lines = list(_lines(served, opening, options, address))
        session = opening.session(
            judge, journal, acting=NOBODY, files=files, looked=profile.who_looked(options.looked)
        )
        ends.callback(_end, session, process.say)
        site = Site(served, session, secure=options.secure)
        end_sessions(journal, {device.marker for device in site.kiosks.devices}, clock)
        # A deed that is under way ends first: it would sign the end of the session.
        ends.callback(site.board.access.lock.acquire, timeout=LAST_DEED)
        ends.callback(_say_calls, session, process.say)
        ends.callback(site.kiosks.close)
        yield Service(site, lines)


def _lines(
    served: ServedEvent, opening: Opening, options: ServerOptions, address: str
) -> Iterator[str]:
    journal, judge, usual = served.journal, served.judge, served.profile.event
    event, code = printable(journal.event), served.code
    yield f"Serving {event} at {address} (rules {served.profile.rules}, {codes.with_name(code)})."
    yield from event_start.other_event(journal.event, options.event or usual)
    if question := event_start.new_day_page(opening, journal, usual):
        yield event_start.on_last_event(question, CLOSE)
    yield from at_every_use(judge.rules, judge.lexicons)
    yield from codes.other_codes(journal, options.station, code)


def _say_calls(session: Session, say: Callable[[str], object]) -> None:
    for call in waiting_calls(session.journal):
        say(f"{call_heading(call)}, is open: answer it at a desk, or serve again.")


def _end(session: Session, say: Callable[[str], object]) -> None:
    """End the session of the server; say so if that can't be recorded."""
    try:
        session.close()
        at_event = session.runs_on.files  # whose final numbers `event finish` compares
        if not at_event and not at_work(session.journal):
            place = printable(session.journal.store.path)
            say(f'If the event is over:\n  judge journal close "{place}"')
    except EventClosed:
        pass  # its journal says so
    except CannotJudge as error:
        say(f"The end of {printable(session.station)} was not recorded.\n{error}")

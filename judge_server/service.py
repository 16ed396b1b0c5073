"""What a server has while it serves: its name in the record, its session, and its site."""

from collections.abc import Iterator
from dataclasses import replace

from starlette.requests import Request

from judge_gui import Process
from judge_procedure import codes, evening
from judge_procedure.duties.case_cards import call_heading
from judge_procedure.event_files import check_taken
from judge_procedure.profile import Profile
from judge_procedure.system_clock import SystemClock, milliseconds
from judge_record.event import end_sessions, place_at
from judge_record.installation import RunsOn
from judge_record.opening import Opening
from judge_record.reader import EventClosed
from judge_record.station import lock_of, server_lock
from judge_record.summary import at_work, waiting_calls
from judge_server.listening import BOARD_STATION, ServerOptions
from judge_server.web.board import DirectorsBoard
from judge_server.web.board_access import NOBODY
from judge_server.web.device_pages import DevicePages
from judge_server.web.guard import Guard
from judge_server.web.kiosks import Kiosks
from judge_server.web.served_event import ServedEvent
from lexicons import CannotJudge, Library, printable
from lexicons.caution import at_every_use

CLOSE = "judge journal close"  # the command


class Site:
    """The kiosks of an event's devices, the pages of both, and the application that serves them."""

    def __init__(self, served: ServedEvent, *, secure: bool) -> None:
        """`secure` says whether browsers reach it over TLS."""
        self.kiosks = Kiosks(served)
        self.board = DirectorsBoard(self.kiosks, secure=secure)
        self.devices = DevicePages(self.kiosks, secure=secure)
        self.app = Guard([*self.board.routes, *self.devices.routes], knows=self._name_of)

    def _name_of(self, request: Request) -> str:
        """Return what names who asks; "" of a stranger."""
        if device := self.devices.device_of(request):
            return f"device {device.marker}"
        token = self.board.tokens.of(request)
        return f"board {token}" if self.board.access.of(token) else ""


class Service:
    """A server at work, from its creation until `close`."""

    def __init__(self, options: ServerOptions, process: Process, address: str) -> None:
        """Open the judge and the record; `CannotJudge` if there is none.

        The judge first: without it, nothing is locked. The session last: a fault before it leaves
        none open.
        """
        library, clock = Library(), SystemClock()
        files = check_taken(library)
        rules = options.rules or library.default_rules()
        judge = library.adjudicator(rules, proved=True)
        profile = replace(Profile.of_machine(library), rules=rules)
        place = place_at(options.record or profile.record, library.home)
        self.process = process
        self.opening = Opening(
            library.home, options.station, place=place, clock=clock,
            runs_on=RunsOn.here(process.program),
            locks=[server_lock(library.home), lock_of(library.home, BOARD_STATION)],
        )  # fmt: skip
        self.opening.take()
        try:
            journal = evening.event_at(
                self.opening, options.event, profile.event, looked=bool(options.looked), close=CLOSE
            ).journal
            served = ServedEvent(
                library=library, profile=profile, judge=judge, clock=clock,
                milliseconds=milliseconds, place=place, journal=journal, program=process.program,
            )  # fmt: skip
            #: For whoever starts it: what is served, and what to be careful about.
            self.lines = list(self._lines(served, options, address))
            self.site = Site(served, secure=options.secure)
            paired = {device.marker for device in self.site.kiosks.devices}
            end_sessions(journal, paired, clock)
            self.session = self.opening.session(
                judge, journal, acting=NOBODY, files=files,
                looked=profile.who_looked(options.looked),
            )  # fmt: skip
        except BaseException:
            self.opening.release()
            raise

    def _lines(self, served: ServedEvent, options: ServerOptions, address: str) -> Iterator[str]:
        journal, judge, usual = served.journal, served.judge, served.profile.event
        event, code = printable(journal.event), served.code
        yield (
            f"Serving {event} at {address} (rules {served.profile.rules}, {codes.with_name(code)})."
        )
        yield from evening.other_event(journal.event, options.event or usual)
        if question := evening.new_day_page(self.opening, journal, usual):
            yield evening.goes_on(question, CLOSE)
        yield from at_every_use(judge.rules, judge.lexicons)
        yield from codes.other_codes(journal, options.station, code)

    def close(self) -> None:
        """End all kiosks and the session; say so if that cannot be recorded."""
        self.site.kiosks.close()
        session, say = self.session, self.process.say
        try:
            for call in waiting_calls(session.journal):
                say(f"{call_heading(call)}, is open: answer it at a desk, or serve again.")
            session.close()
            at_event = session.runs_on.files  # whose final numbers `event finish` compares
            if not at_event and not at_work(session.journal):
                place = printable(session.journal.store.path)
                say(f'If the event is over: judge journal close "{place}"')
        except EventClosed:
            pass  # its journal says so
        except CannotJudge as error:
            say(f"The end of {printable(session.station)} was not recorded.\n{error}")
        self.opening.release()

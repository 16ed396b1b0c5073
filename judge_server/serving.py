"""The start of a server: the pages that it serves, and how; and its orderly end."""

import asyncio
import logging
import signal
import socket
import sys
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import replace
from random import uniform
from typing import NamedTuple

from hypercorn.asyncio import serve
from hypercorn.config import Config
from starlette.requests import Request

from judge_gui import Process
from judge_procedure import codes, evening
from judge_procedure.duties.case_cards import call_heading
from judge_procedure.event_files import check_taken
from judge_procedure.profile import Profile
from judge_procedure.system_clock import SystemClock, milliseconds
from judge_record.entry import Role
from judge_record.event import Opening, end_sessions
from judge_record.installation import RunsOn
from judge_record.official import Person
from judge_record.place import place_at
from judge_record.reader import EventClosed
from judge_record.session import Session
from judge_record.station import lock_of, server_lock
from judge_record.summary import at_work, waiting_calls
from judge_server import listening
from judge_server.listening import ServerOptions
from judge_server.web.board import STATION, DirectorsBoard
from judge_server.web.device_pages import DevicePages
from judge_server.web.guard import Guard, application
from judge_server.web.kiosks import Kiosks
from judge_server.web.tokens import Tokens
from lexicons import CannotJudge, Library, printable

MOST_DESCRIPTORS = 4096  # that are asked for. Each connection takes one, and 280 KB over TLS
LARGEST_HEADER = 16384  # bytes of all headers of a request
MOST_WAITING = 1024  # connections that the system keeps until they are accepted
HANDSHAKE = 60  # seconds, for TLS
#: Seconds until a request must have begun and its headers must have come. Whoever is closed comes
#: again, and a handshake of TLS costs more than a connection that is held.
IDLE = 120
#: Seconds for the next part of a body. hypercorn counts them while a request is answered, too, and
#: then reads no further request of this connection. So the shortest is `IDLE` and a slow answer.
READING = 300
LAST_REPLIES = 5  # seconds for them when the server ends
#: Seconds. With Python's 5 ms, a kiosk waits for the loop at each statement.
SWITCH_INTERVAL = 0.0005
ENDING_SIGNALS = [signal.SIGINT, signal.SIGTERM]
if sys.platform != "win32":  # it has no SIGHUP
    ENDING_SIGNALS.append(signal.SIGHUP)
CLOSE = "judge journal close"  # the command

__all__ = ["ServerOptions", "start"]  # what the command line may use


def start(options: ServerOptions, process: Process) -> int:
    """Serve until an interrupt or a signal to end; `CannotJudge` if the server cannot begin."""
    listening.check(options)
    process.tidy_on_interrupt()
    with listen(options) as listener:
        sys.setswitchinterval(SWITCH_INTERVAL)
        logging.disable()  # libraries could log what a request holds
        _serve(options, process, listener)
    process.say("The server has ended.")
    return 0


def _serve(options: ServerOptions, process: Process, listener: socket.socket) -> None:
    """Serve until an interrupt or a signal."""
    port = listener.getsockname()[1]
    runner, ended = asyncio.Runner(), asyncio.Event()
    # Before the session begins: a signal must not leave it open.
    _set_on_signal(ended, runner.get_loop())
    service = open_service(options, process, listening.url(options, port))
    try:
        process.say("\n".join([*service.lines, *listening.described(options, port)]))
        allow_connections()
        with runner:
            runner.run(serve_until(ended, service.app, settings(options, listener)))
    finally:
        service.close()


# -- what is served -----------------------------------------------------------------------------


class Service(NamedTuple):
    """The application of a server."""

    app: Guard
    lines: Sequence[str]  # for whoever starts it: what is served, and what to be careful about
    close: Callable[[], None]  # when the server has ended


def open_service(options: ServerOptions, process: Process, address: str) -> Service:
    """Open the judge and the record; `CannotJudge` if there is none."""
    library = Library()
    files = check_taken(library)
    rules = options.rules or library.default_rules()
    judge = library.adjudicator(rules, proved=True)
    profile = replace(Profile.of_machine(library), rules=rules)
    place = place_at(options.record or profile.record, library.home)
    opening = Opening(
        library.home, options.station, place=place, clock=SystemClock(),
        runs_on=RunsOn.here(process.program),
        locks=[server_lock(library.home), lock_of(library.home, STATION)],
    )  # fmt: skip
    opening.take()
    try:
        journal = evening.event_at(
            opening, options.event, profile.event, looked=bool(options.looked), close=CLOSE
        ).journal
        question = evening.new_day_page(opening, journal, profile.event)
        kiosks = Kiosks(
            library, judge, profile, opening.clock, journal, milliseconds, place=place,
            program=process.program,
        )  # fmt: skip
        end_sessions(kiosks.journal, {device.marker for device in kiosks.devices}, opening.clock)
        board = DirectorsBoard(kiosks, secure=options.secure)
        devices = DevicePages(kiosks, Tokens(secure=options.secure))
        code = codes.code_of(judge)
        judges = f"rules {rules}, {codes.with_name(code)}"
        lines = [f"Serving {printable(journal.event)} at {address} ({judges})."]
        lines += evening.other_event(journal.event, options.event or profile.event)
        lines += [evening.goes_on(question, CLOSE)] if question else []
        lines += judge.rules.at_every_use(judge.lexicons)
        lines += codes.other_codes(journal, options.station, code)
        kiosks.start()
        # Last: a fault before it leaves no session open.
        session = opening.session(
            judge,
            journal,
            acting=Person(None, Role.PLAYERS),
            files=files,
            looked=profile.who_looked(options.looked),
        )
    except BaseException:
        opening.release()
        raise

    def knows(request: Request) -> str:
        if device := devices.device_of(request):
            return f"device {device.marker}"
        token = board.tokens.of(request)
        return f"board {token}" if board.access.of(token) else ""

    def close() -> None:
        kiosks.close()
        _end(session, opening, process)

    app = application([*board.routes, *devices.routes], knows=knows)
    return Service(app, lines, close)


def _end(session: Session, opening: Opening, process: Process) -> None:
    """Record the end of the server's session; say so if it cannot be recorded."""
    try:
        for call in waiting_calls(session.journal):
            process.say(f"{call_heading(call)}, is open: answer it at a desk, or serve again.")
        session.close()
        at_event = session.runs_on.files  # whose final numbers `event finish` compares
        if not at_event and not at_work(session.journal):
            place = printable(session.journal.store.path)
            process.say(f'If the event is over: judge journal close "{place}"')
    except EventClosed:
        pass  # its journal says so
    except CannotJudge as error:
        process.say(f"The end of {printable(session.station)} was not recorded.\n{error}")
    opening.release()


# -- how it is served ---------------------------------------------------------------------------


def _set_on_signal(ended: asyncio.Event, loop: asyncio.AbstractEventLoop) -> None:
    """Let signals set an event, as soon as its loop runs."""

    def end(*_: object) -> None:
        with suppress(RuntimeError):  # the loop is closed: a second signal
            loop.call_soon_threadsafe(ended.set)

    for number in ENDING_SIGNALS:
        if signal.getsignal(number) is not signal.SIG_IGN:  # as after nohup
            signal.signal(number, end)


async def serve_until(ended: asyncio.Event, app: Guard, config: Config) -> None:
    """Serve until an event, and then for the last replies."""
    late = asyncio.timeout(None)

    async def wait_for_end() -> None:
        await ended.wait()
        # From Python 3.12 on, hypercorn waits for every connection that the other end keeps.
        late.reschedule(asyncio.get_running_loop().time() + LAST_REPLIES + 1)

    with suppress(TimeoutError):
        async with late:
            await serve(app, config, shutdown_trigger=wait_for_end, mode="asgi")  # type: ignore[arg-type]


def allow_connections() -> None:
    """Ask the system for as many descriptors as a crowded hall needs."""
    if sys.platform == "win32":
        return
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = MOST_DESCRIPTORS if hard == resource.RLIM_INFINITY else min(hard, MOST_DESCRIPTORS)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))


class HypercornSettings(Config):
    """Settings of hypercorn, with time-outs that differ from one connection to the next.

    Otherwise connections that were opened together would be closed and opened again together: all
    others would wait for a thousand TLS handshakes of 2 ms each.
    """

    @property
    def keep_alive_timeout(self) -> float:  # type: ignore[override]
        return uniform(1 / 3, 1) * IDLE  # noqa: S311  # it is no secret

    @property
    def read_timeout(self) -> float:  # type: ignore[override]
        return uniform(1 / 2, 1) * READING  # noqa: S311


def settings(options: ServerOptions, listener: socket.socket) -> Config:
    """Return the settings of hypercorn, which takes over the socket."""
    config = HypercornSettings()
    config.bind = [f"fd://{listener.detach()}"]
    config.certfile, config.keyfile = options.certificate, options.key
    config.alpn_protocols = ["http/1.1"]
    config.backlog = MOST_WAITING
    config.include_server_header = False
    config.accesslog = config.errorlog = None
    config.h11_max_incomplete_size = LARGEST_HEADER
    config.ssl_handshake_timeout = HANDSHAKE
    config.graceful_timeout = LAST_REPLIES
    # No limit: where a body fills the queue of a request that reads none, hypercorn would keep the
    # connection for ever. `Guard` refuses bodies that are large, or of a length that isn't known.
    config.max_app_queue_size = 0
    return config


def listen(options: ServerOptions) -> socket.socket:
    """Return a socket that listens at the address; `CannotJudge` if it is taken or not ours."""
    family = socket.AF_INET6 if ":" in options.host else socket.AF_INET
    try:
        place = options.host, options.port
        return socket.create_server(place, family=family, backlog=MOST_WAITING)
    except OSError as error:
        reason = error.strerror or type(error).__name__
    raise CannotJudge(
        f"The address {options.host}, port {options.port}, cannot be used: {reason}.",
        remedy="End the program that uses it, or name another one: --host, --port",
    )

"""The start of a server, and its orderly end."""

import logging
import signal
import socket
import sys
from contextlib import suppress

import uvicorn
from starlette.types import ASGIApp

from judge_server import address
from judge_server.door import Door
from judge_server.guard import LARGEST_HEADER
from judge_server.options import Options, Process
from judge_server.service import open_service
from lexicons import CannotJudge

MOST_DESCRIPTORS = 8192  # that are asked for
MOST_WAITING = 1024  # connections that the system keeps until they are let in
IDLE = 30  # seconds: a connection without a request is closed
#: Seconds. With Python's 5 ms, a kiosk waits for the loop at each statement.
SWITCH_INTERVAL = 0.0005
LAST_REPLIES = 5  # seconds for them when the server ends

__all__ = ["Options", "start"]  # what the command line may use


def start(options: Options, process: Process) -> int:
    """Serve until an interrupt or a signal to end; `CannotJudge` if the server cannot begin."""
    address.check(options)
    process.tidy_on_interrupt()
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    if sys.platform != "win32" and signal.getsignal(signal.SIGHUP) is not signal.SIG_IGN:
        # Its terminal was closed.
        signal.signal(signal.SIGHUP, lambda _number, _frame: signal.raise_signal(signal.SIGTERM))
    with listening(options) as found:
        sys.setswitchinterval(SWITCH_INTERVAL)
        logging.disable()  # libraries could log what a request holds
        _serve(options, process, found)
    process.say("The server has ended.")
    return 0


def _serve(options: Options, process: Process, found: socket.socket) -> None:
    """Serve until an interrupt."""
    port = found.getsockname()[1]
    service = open_service(options, process, address.url(options, port))
    cautions = [*service.cautions, *address.certificate_cautions(options)]
    process.say("\n".join([service.described, *cautions, *address.described(options, port)]))
    server = Door(settings(service.app, options), descriptors())
    with suppress(KeyboardInterrupt):
        server.run([found.dup()])  # it closes what it gets; meanwhile, connections wait at `found`


def descriptors() -> int:
    """Return how many descriptors this process may have, after it has asked for more."""
    if sys.platform == "win32":
        return sys.maxsize
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = MOST_DESCRIPTORS if hard == resource.RLIM_INFINITY else min(hard, MOST_DESCRIPTORS)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
        soft = wanted
    return sys.maxsize if soft == resource.RLIM_INFINITY else soft


def settings(app: ASGIApp, options: Options) -> uvicorn.Config:
    """Return the settings of uvicorn."""
    return uvicorn.Config(
        app,
        ssl_certfile=options.certificate,
        ssl_keyfile=options.key,
        http="h11",  # `Connection` derives from its class
        log_config=None,
        access_log=False,
        server_header=False,
        proxy_headers=False,
        ws="none",
        lifespan="on",
        h11_max_incomplete_event_size=LARGEST_HEADER,
        timeout_keep_alive=IDLE,
        timeout_graceful_shutdown=LAST_REPLIES,
    )


def listening(options: Options) -> socket.socket:
    """Return a socket that listens at the address; `CannotJudge` if it is taken or not ours."""
    family = socket.AF_INET6 if ":" in options.host else socket.AF_INET
    try:
        place = options.host, options.port
        found = socket.create_server(place, family=family, backlog=MOST_WAITING)
        # A reply is two writes. Without this, the second one waits 40 ms for an acknowledgement.
        found.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        return found
    except OSError as error:
        reason = error.strerror or type(error).__name__
    raise CannotJudge(
        f"The address {options.host}, port {options.port}, cannot be used: {reason}.",
        remedy="End the program that uses it, or name another one: --host, --port",
    )

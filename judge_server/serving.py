"""A server's start and its orderly end, and by which limits hypercorn serves it.

Without TLS it serves only this machine, or another address that was asked for by name.
"""

import asyncio
import logging
import signal
import socket
import ssl
import sys
from contextlib import suppress
from random import uniform
from urllib.parse import urlsplit

from hypercorn.asyncio import serve
from hypercorn.config import Config

from judge_procedure import Process
from judge_server.addresses import address_of, is_any, is_host, is_loopback
from judge_server.service import ServerOptions, open_service
from judge_server.web.guard import Guard
from lexicons import CannotJudge, storage

MOST_DESCRIPTORS = 4096  # that are asked for. Each connection takes one, and 280 KB over TLS
LARGEST_HEADER = 16384  # bytes of all headers of a request
MOST_WAITING = 1024  # connections that the system keeps until they are accepted
HANDSHAKE = 60  # seconds, for TLS
#: Seconds until a request must have begun and its headers must have come. A browser whose
#: connection was closed opens another: its TLS handshake costs more than a connection that is kept.
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

__all__ = ["ServerOptions", "start"]  # what the command line may use


def start(options: ServerOptions, process: Process) -> int:
    """Serve until an interrupt or a signal to end; `CannotJudge` if the server can't begin."""
    check(options)
    process.tidy_on_interrupt()
    with listen(options) as listener:
        sys.setswitchinterval(SWITCH_INTERVAL)
        logging.disable()  # libraries could log what a request holds
        port = listener.getsockname()[1]
        runner, ended = asyncio.Runner(), asyncio.Event()
        # Before the session begins: a signal must not leave it open.
        _set_on_signal(ended, runner.get_loop())
        address = address_of(options.name or options.host, port, secure=options.secure)
        with open_service(options, process, address) as service:
            service.site.kiosks.start()
            process.say("\n".join([*service.lines, *described(options, address)]))
            allow_connections()
            with runner:
                runner.run(serve_until(ended, service.site.app, settings(options, listener)))
    process.say("The server has ended.")
    return 0


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

    try:
        async with late:
            await serve(app, config, shutdown_trigger=wait_for_end, mode="asgi")  # type: ignore[arg-type]
    except (TimeoutError, asyncio.CancelledError, asyncio.InvalidStateError):
        # Over TLS, hypercorn waits for who doesn't answer the close; cut short, it asks a future
        # that isn't done for its error. Its TaskGroup leaves a count of cancels that is too high
        # (Python before 3.13), so that `late` doesn't know its own.
        if not late.expired():
            raise


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
        return uniform(1 / 3, 1) * IDLE  # noqa: S311  # nothing to guess

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
        said = error.strerror or type(error).__name__
        reason = said.partition(" (while")[0]  # Python adds the address
    raise CannotJudge(
        f"The address {options.host}, port {options.port}, can't be used: {reason}.",
        remedy="End the program that uses it, or give the server another address.",
    )


def check(options: ServerOptions) -> None:
    """Raise `CannotJudge` if verdicts would cross the network unprotected, or TLS lacks a file."""
    if (options.certificate is None) != (options.key is None):
        raise CannotJudge(
            "TLS needs a certificate and its key.",
            remedy="Give both: --certificate FILE --key FILE",
        )
    if options.certificate and options.key:
        for path in (options.certificate, options.key):
            storage.read(path, "Name a PEM file that this program may read.")
        try:  # as hypercorn will load them
            ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER).load_cert_chain(
                options.certificate, options.key, password=""
            )
        except OSError:  # an SSLError, too
            raise CannotJudge(
                f"{options.certificate} and {options.key} are not a certificate and its key.",
                remedy="Give two PEM files that belong together. A key with a password can't be"
                " used.",
            ) from None
    shown = options.name or options.host
    if not (is_host(shown) or is_any(shown)):
        raise CannotJudge(
            f"No browser finds a server at {shown!r}.",
            remedy="Give a name or an address, without https:// and without a port: --name"
            " judge.local",
        )
    if not (options.secure or options.plain_http or is_loopback(options.host)):
        raise CannotJudge(
            f"The address {options.host} is on the network, and there is no certificate.",
            remedy="Give --certificate FILE and --key FILE. Whoever owns the network could show a"
            " false verdict over plain HTTP. To accept that: --plain-http-on-the-network",
        )


def described(options: ServerOptions, first: str) -> list[str]:
    """Return the lines that show a director the next steps, with the address of the first page."""
    if is_loopback(options.host):
        return [
            f"Open {first} in a browser on this machine. The letters of a card make it a kiosk.",
            f'Print a card:\n  judge print stations "Kiosk 1" --server {first}',
            f"The director's board is {first}board",
        ]
    if not options.name and is_loopback(urlsplit(first).hostname or ""):
        return ["This machine has no address on a network: join the venue's network first."]
    lines = [f"Phones open {first}", f"The director's board is {first}board"]
    if not options.name:
        lines.append("Give this address to `judge print --server`.")
        if options.secure:
            lines.append("The certificate has to name it.")
    return lines

"""Servers of tests: in a thread of this process, or `judge serve` in a process of its own."""

import asyncio
import re
import signal
import socket
import subprocess
from contextlib import suppress
from secrets import randbelow
from threading import Event, Thread

from judge_server.serving import listen, serve_until, settings
from tests.support.commands import python, surroundings, wait

patience = 30  # seconds, until what does not happen is a failure


def free_port():
    """Return a free port below those that Linux gives to connections.

    A server that is killed must get it again, whatever the other tests connect to meanwhile.
    """
    while True:
        port = 20_000 + randbelow(12_000)
        with suppress(OSError), socket.create_server(("127.0.0.1", port)):
            return port


def certificate_in(folder, name, *more):
    """Make a certificate and its key, with more options of openssl."""
    certificate, key = str(folder / f"{name}.crt"), str(folder / f"{name}.key")
    subprocess.run(
        ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256",
         "-days", "2", "-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost",
         "-out", certificate, "-keyout", key, *more],
        check=True, capture_output=True,
    )  # fmt: skip
    return certificate, key


class ServerThread:
    """An application that is served as `judge serve` does, until it is ended; and its address."""

    def __init__(self, app, options):
        listener = listen(options)
        self.app = app
        self.at = listener.getsockname()
        self.config = settings(options, listener)
        self.began = Event()
        self.thread = Thread(target=asyncio.run, args=[self.serve()])
        self.thread.start()
        assert self.began.wait(patience)

    async def serve(self):
        self.loop, self.ended = asyncio.get_running_loop(), asyncio.Event()
        self.began.set()
        await serve_until(self.ended, self.app, self.config)

    def end(self):
        if self.thread.is_alive():
            self.loop.call_soon_threadsafe(self.ended.set)
            self.thread.join(patience)
        assert not self.thread.is_alive()


class ServerProcess:
    """`judge serve`, its address, and all that it wrote."""

    def __init__(self, *options, port=0, folder=None, environment=None):
        """Start it, and wait until it can be asked."""
        self.process = subprocess.Popen(
            [*python, "-m", "judge_cli.main", "serve", "--port", str(port), *options],
            cwd=folder, env=environment or surroundings(), text=True,
            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
        )  # fmt: skip
        self.output = self.process.stdout
        self.said = ""
        for line in self.output:
            self.said += line
            if match := re.search(r"at (http\S+)/ ", line):
                self.address = match[1]
                return
        raise AssertionError(self.said)

    def end(self, by=signal.SIGTERM):
        """End it by a signal, and return its exit status."""
        self.process.send_signal(by)
        try:
            return self.process.wait(wait)
        finally:
            self.process.kill()  # if it hangs
            self.said += self.output.read()
            self.output.close()

"""A terminal of 80 columns and 24 rows, and the command in it."""

import fcntl
import os
import pty
import select
import struct
import subprocess
import termios
import time
from pathlib import Path

from tests.support.commands import wait

clear = b"\x1b[H\x1b[2J\x1b[3J"


def state(process):
    """What Linux says that a process does: R if it runs, S if it sleeps."""
    return Path(f"/proc/{process}/stat").read_text(encoding="ascii").rpartition(")")[2].split()[0]


class Terminal:
    """A command at a terminal. Its standard output may be a file instead."""

    def __init__(self, command, folder, settings, out):
        self.ours, theirs = pty.openpty()
        fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
        self.name = os.ttyname(theirs)
        # A shell that leads a session makes the terminal that it opens its own: Ctrl-C works.
        output = "" if out is not None else f">{self.name}"
        script = f'exec "$@" <{self.name} {output} 2>{self.name}'
        self.process = subprocess.Popen(
            ["sh", "-c", script, "sh", *command],
            env=settings, cwd=folder, start_new_session=True, stdout=out,
        )  # fmt: skip
        self.seen = b""
        self.theirs = theirs

    def begun(self, text):
        """Take in what comes until a text was shown; from then on the command alone has its end."""
        self.until(text)
        os.close(self.theirs)

    def until(self, text):
        """What was shown until a text came."""
        began, give_up = len(self.seen), time.monotonic() + wait
        while text.encode() not in self.seen[began:]:
            assert time.monotonic() < give_up, self.seen[began:]
            if not self.more():
                assert text.encode() in self.seen[began:], self.seen[began:]
                break
        return self.seen[began:].decode()

    def more(self, patience=1):
        if not select.select([self.ours], [], [], patience)[0]:
            return True
        try:
            data = os.read(self.ours, 65536)
        except OSError:  # nobody holds the other end any more
            return False
        self.seen += data
        return bool(data)

    def type(self, text):
        os.write(self.ours, text.encode())

    def say(self, line, text):
        """Type a line, and wait for a text."""
        self.type(f"{line}\r")
        return self.until(text)

    def quiet(self, seconds):
        """Take in what comes for a while."""
        give_up = time.monotonic() + seconds
        while time.monotonic() < give_up and self.more(0.05):
            pass

    def asleep(self):
        """Take in what comes until the command does nothing but wait."""
        give_up = time.monotonic() + wait
        while self.more(0.01) and state(self.process.pid) != "S":
            assert time.monotonic() < give_up, self.screen

    @property
    def screen(self):
        """What came since the screen was last cleared."""
        return self.seen.rpartition(clear)[2].decode().replace("\r\n", "\n")

    def end(self):
        give_up = time.monotonic() + wait
        while self.more(0.1) and self.process.poll() is None:
            assert time.monotonic() < give_up, self.screen
        self.quiet(0.2)
        return self.process.wait(wait)

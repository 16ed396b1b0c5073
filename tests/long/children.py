"""Processes that long checks fork and kill."""

import os
import select
import signal
import struct
import warnings
from collections.abc import Callable

event = "Harbour Open"


class Child:
    """A fork of this process that does one thing, and says on a descriptor what it did.

    It is forked: starting an interpreter takes longer than its life.
    """

    def __init__(self, do: Callable[[int], object]) -> None:
        hear, say = os.pipe()
        with warnings.catch_warnings():  # there are other threads, such as pytest's
            warnings.simplefilter("ignore", DeprecationWarning)
            self.process = os.fork()
        if self.process:
            os.close(say)
            self.ear = os.fdopen(hear, errors="replace")  # it may be cut anywhere
            return
        try:
            do(say)
        except SystemExit:
            pass
        except BaseException as error:
            os.write(say, f"\nfault: {error!r}\n".encode())
        finally:
            os._exit(0)  # nothing of the parent is closed here

    def wait_for_word(self, seconds: float | None = None) -> None:
        select.select([self.ear], [], [], seconds)

    def wait_for_more(self, than: int) -> None:
        """Wait until it has said more than so many bytes, or has ended."""
        from fcntl import ioctl  # not on Windows
        from termios import FIONREAD

        ends = select.poll()
        ends.register(self.ear, 0)
        while not ends.poll(10):
            [said] = struct.unpack("i", ioctl(self.ear, FIONREAD, bytes(4)))
            if said > than:
                return

    def end(self) -> int:
        """Hear it to its end; return its status, or minus its signal. It `said` whole lines."""
        with self.ear:
            text = self.ear.read()
        status = os.waitstatus_to_exitcode(os.waitpid(self.process, 0)[1])
        assert "\nfault: " not in text, text
        self.said = text[: text.rfind("\n") + 1]
        return status

    def kill(self) -> None:
        os.kill(self.process, signal.SIGKILL)
        self.end()

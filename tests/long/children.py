"""Processes that long checks fork and kill, and the stations in them."""

import json
import os
import select
import signal
import struct
import warnings
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from judge_gui.model.events import EveningAsked, StationOpened
from judge_gui.model.screens import EveningChosen, Judging, Starting, TypingTask
from judge_gui.station.kiosk_station import KioskStation
from judge_gui.station.worker import Worker
from judge_procedure.profile import Profile
from judge_procedure.system_clock import SystemClock
from lexicons import Library

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


class Partner(Child):
    """A child that is asked, and answers: each time with a value, as a line of JSON."""

    def __init__(self, do: Callable[[Iterator[Any], Callable[[Any], None]], object]) -> None:
        hear, self.mouth = os.pipe()

        def talk(say: int) -> None:
            os.close(self.mouth)
            asked = map(json.loads, os.fdopen(hear))
            do(asked, lambda value: write(say, value))

        super().__init__(talk)
        os.close(hear)

    def say(self, value: Any) -> None:
        write(self.mouth, value)

    def hear(self) -> Any:
        line = self.ear.readline()
        assert line.strip(), self.ear.readline()  # the fault that ended it
        return json.loads(line)

    def leave(self) -> None:
        """End it, whatever it does, if it isn't ended yet."""
        if not self.ear.closed:
            os.kill(self.process, signal.SIGKILL)
            os.waitpid(self.process, 0)
            os.close(self.mouth)
            self.ear.close()

    def end(self) -> int:
        os.close(self.mouth)
        return super().end()


def write(end: int, value: Any) -> None:
    os.write(end, f"{json.dumps(value)}\n".encode())


class Kiosk:
    """The station and the worker behind the window of a kiosk, open."""

    def __init__(
        self, home: Path, name: str, clock: SystemClock | None = None, record: str = ""
    ) -> None:
        profile = Profile(station=name, event=event, record=record)
        self.station = KioskStation(profile, Library(str(home)), clock or SystemClock())
        self.worker = Worker(self.station)
        opened = self.worker.work(Starting())
        if isinstance(opened, EveningAsked):  # an event of several days
            opened = self.worker.work(EveningChosen(begins=False))
        assert isinstance(opened, StationOpened), opened

    def judge(
        self, words: tuple[str, ...], table: str | None = None, round: int | None = None
    ) -> list[str | int]:
        """Return the verdict, and the number of its entry; or another page, and 0."""
        ruled = self.worker.work(Judging(TypingTask(round=round, table=table), words))
        return [getattr(ruled, "verdict", str(ruled)), getattr(ruled, "number", 0)]

"""Openings: how a station begins to judge.

Kiosk and desk take all of these steps. A server takes its names, compares what it remembers with
the record, and begins (`judge_server.event`).
"""

import os
import sys
from collections.abc import Mapping, Sequence
from functools import cached_property

from judge_record.event import Begun, begin_event, open_event, usual_event
from judge_record.journal import Journal
from judge_record.memory import StationMemory
from judge_record.question import ProbingPolicy
from judge_record.session import Session
from judge_record.station_lock import StationLock
from judge_record.store import sqlite_file
from lexicons import storage
from lexicons.adjudicator import Adjudicator
from lexicons.clock import Clock
from lexicons.errors import JudgeError
from lexicons.taken import Taken


class Opening:
    """Begins the sessions of one station, in this order.

    1. `take`: no other program works under its name. What it remembers is read after that.
    2. `event`: the record can be read, and holds the last entry of this station, or a director has
       looked. Then the event that is open goes on, or the usual one begins.
    3. `session`: it judges in that event by the files in use. `Session.open` records its beginning.

    A step that cannot be taken raises `CannotJudge`, and begins nothing. The caller proves judge
    and files before the second step. `another_event` closes the event that is open.
    """

    def __init__(
        self,
        memory: StationMemory,
        clock: Clock,
        locks: Sequence[StationLock],
        *,
        program: str | None = None,
        device: str | None = None,
    ) -> None:
        self.memory = memory
        self.clock = clock
        self.locks = locks
        self.program = program
        self.device = device  # the marker of a paired device, if the station is one

    @cached_property
    def machine(self) -> str | None:
        """The marker of this machine; None if it has no marker."""
        return marker()

    def take(self) -> None:
        """Take the station's name, and read its memory again.

        Raises `CannotJudge` if another program is at work under that name.
        """
        taken = [lock.take() for lock in self.locks]
        if any(taken):
            self.memory.last = self.memory.read()  # another program may have been at work since

    def release(self) -> None:
        """Let another program work under this station's name."""
        for lock in self.locks:
            lock.release()

    def event(self, usual: str, *, looked: bool = False) -> Begun:
        """Return the event that is open; if there is none, begin the `usual` one.

        If `usual` is empty, its name is that of this day, as `2026-11-20`. Raises `Unsound` if the
        journal is damaged. Raises `CannotJudge` if it lacks this station's last entry, unless a
        director has `looked`.
        """
        folder, kept_in = self.memory.folder, self.memory.kept_in
        open_event(folder, kept_in)
        if not looked:
            self.memory.check()
        return usual_event(
            folder, usual, clock=self.clock, station=self.memory.station, machine=self.machine,
            kept_in=kept_in,
        )  # fmt: skip

    def another_event(self, name: str) -> Begun:
        """Close the event that is open, and begin another one; one of this name goes on."""
        return begin_event(
            self.memory.folder, name, time=self.clock.now(), station=self.memory.station,
            machine=self.machine,
        )  # fmt: skip

    def session(
        self,
        judge: Adjudicator,
        journal: Journal,
        taken: Taken | None,
        *,
        policy: ProbingPolicy,
        setup: str | None = None,
    ) -> Session:
        """Return a session that is not open yet.

        The judge is made of the files that were `taken`; `setup` is the code of the settings.
        """
        return Session(
            judge,
            journal,
            station=self.memory.station,
            clock=self.clock,
            policy=policy,
            memory=self.memory,
            program=self.program,
            machine=self.machine,
            setup=setup,
            taken=taken.digest if taken else "",
            device=self.device,
        )


digits = 32


def marker() -> str | None:
    """Return the marker of this machine and account, and make it if there is not one yet.

    None where it cannot be kept: then a copy of a JUDGE_HOME is not noticed.
    """
    path = os.path.join(state_folder(sys.platform, os.environ), "machine")
    if not os.path.isabs(path):  # the system knows no home of this account
        return None
    try:
        sqlite_file.provide(f"{path}.lock")
        # Two programs may start for the first time at once.
        with sqlite_file.locked(f"{path}.lock"):
            if not storage.is_there(path):
                storage.replace(path, f"{os.urandom(digits // 2).hex()}\n".encode(), private=True)
            kept = storage.read(path, "The marker of this machine", "").decode("ascii").strip()
    except (JudgeError, UnicodeDecodeError):
        return None
    return kept if len(kept) == digits and kept.isalnum() else None


def state_folder(platform: str, environment: Mapping[str, str]) -> str:
    """Return the folder in which this program keeps the state of an account.

    XDG Base Directory Specification; elsewhere the system's own.
    """
    if platform == "win32":
        base = environment.get("LOCALAPPDATA") or os.path.expanduser("~\\AppData\\Local")
    elif platform == "darwin":
        base = os.path.expanduser("~/Library/Application Support")
    else:
        stated = environment.get("XDG_STATE_HOME", "")
        base = stated if os.path.isabs(stated) else os.path.expanduser("~/.local/state")
    return os.path.join(base, "tilejudge")

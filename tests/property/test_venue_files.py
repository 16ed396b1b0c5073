"""One machine has one venue file in force: no session of it ever rules by another one."""

import os
import tempfile
from collections import defaultdict
from collections.abc import Callable
from contextlib import ExitStack, suppress
from pathlib import Path
from typing import Any, ClassVar
from unittest.mock import patch

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from judge_cli.clock import SystemClock
from judge_cli.desk.command import judge_of, opening_of
from judge_cli.venue.files_used import old_rulings
from judge_gui.model.profile import Profile
from judge_gui.model.screens import Task
from judge_gui.start import settings_of
from judge_gui.station import judging, venue_change
from judge_gui.station.station import Station
from judge_procedure.venue import installing
from judge_procedure.venue.installing import install, stage, waiting
from judge_record import station_lock
from judge_record.entry_fields import Person, Role
from judge_record.journal import Journal
from judge_record.question import ProbingPolicy, Question, Ruled, ShownAgain
from judge_record.session import Session
from lexicons import CannotJudge, Library, pointer
from lexicons.language import Speech
from tests.proofs.venue import made

words = {1: "ZANT", 2: "BLORP", 3: "QUEX"}  # by the number of the file: it accepts that word alone
numbers = st.sampled_from([*words])
names = st.sampled_from(["kiosk", "desk"])
steps: dict[Any, str] = {pointer: "write", installing: "drop_staged", Session: "open"}

quick = settings(
    max_examples=settings().max_examples,
    stateful_step_count=12,
    deadline=None,
    suppress_health_check=list(HealthCheck),
)


class Killed(BaseException):
    """The process is gone: nothing that it would do later is done."""


class Work:
    """A program at work. `verdict` is what it rules; None if nothing is ruled."""

    ends: Callable[[], object]  # frees what the process held

    def verdict(self, word: str) -> str | None:
        raise NotImplementedError

    def take_staged(self) -> None:
        """Take the file that waits into use."""


class OfKiosk(Work):
    def __init__(self, home: str) -> None:
        library = Library(home)
        self.station = Station(Profile.of_machine(library), library, SystemClock(), program="1")
        self.station.open()
        self.ends = self.station.opening.release

    def verdict(self, word: str) -> str | None:
        return getattr(judging.judge(self.station, Task(), (word,)), "verdict", None)

    def take_staged(self) -> None:  # as a director does in the menu
        self.station.look()
        with self.station.acting(Person("AB", Role.DIRECTOR)):
            venue_change.use_next_venue(self.station)


class OfDesk(Work):
    def __init__(self, home: str) -> None:
        self.home = home
        library = Library(home)
        opening = opening_of(home, "Desk")
        opening.take()
        self.ends = opening.release
        journal, policy = opening.event("").journal, ProbingPolicy.RECORD
        self.session = opening.session(judge_of(library, None), journal, library, policy=policy)
        self.session.open()

    def verdict(self, word: str) -> str | None:
        challenge = self.session.judge.board.challenge(word)
        match self.session.challenge(Question(challenge=challenge)):
            case Ruled(entry) | ShownAgain(entry):
                return entry.verdict
        return None

    def take_staged(self) -> None:  # and begin again, as a desk does at its start
        if waits := waiting(self.home):
            with installing.confirm(self.home, waits):
                Library(self.home, venue=waits).adjudicator("club", proved=True)


kinds: dict[str, Callable[[str], Work]] = {"kiosk": OfKiosk, "desk": OfDesk}


class Machine(RuleBasedStateMachine):
    """A machine with a kiosk and a desk, each of which may be killed."""

    files: ClassVar[dict[int, str]]  # paths of the venue files, by number

    def __init__(self) -> None:
        super().__init__()
        self.ends = ExitStack()
        folder = self.ends.enter_context(tempfile.TemporaryDirectory())
        self.ends.callback(Speech.now().use)
        self.home = os.path.join(folder, "station")
        self.ends.enter_context(patch.dict(os.environ, {"JUDGE_HOME": self.home}))
        self.ends.enter_context(patch.object(station_lock, "patience", 0.0))
        install(self.home, self.files[1], settings_of, station="Office")
        self.at_work: dict[str, Work] = {}

    def teardown(self) -> None:
        for name in [*self.at_work]:
            self.kill(name)
        path = Path(self.home, "journal", "current.journal")
        entries = [*Journal(str(path)).entries()] if path.exists() else []
        present = defaultdict(list)
        for each in entries:
            present["today", each.station, ""].append(each)
        found = [*old_rulings(present, ["today"])]
        self.ends.close()
        assert not found, found

    @property
    def number(self) -> int:
        found = pointer.read(self.home)
        assert found
        return found.number

    @rule(name=names)
    def start(self, name: str) -> None:
        """Start a program, or start it again: then it judges by the file in force."""
        self.kill(name)
        self.at_work[name] = kinds[name](self.home)
        assert self.at_work[name].verdict(words[self.number]) == "acceptable"

    @rule(name=names)
    def kill(self, name: str) -> None:
        if found := self.at_work.pop(name, None):
            found.ends()

    @rule(number=numbers)
    def stage(self, number: int) -> None:
        before = self.number
        with suppress(CannotJudge):
            stage(self.home, self.files[number], settings_of)
        assert self.number == before

    @rule(number=numbers)
    def install(self, number: int) -> None:
        """Install a file: beside a program at work it only waits."""
        before = self.number
        with suppress(CannotJudge):
            install(self.home, self.files[number], settings_of)
        assert not self.at_work or self.number == before
        assert self.number >= before

    @precondition(lambda self: bool(self.at_work and waiting(self.home)))
    @rule(name=names)
    def confirm(self, name: str) -> None:
        if name in self.at_work:
            with suppress(CannotJudge):  # one that has not noticed an earlier change
                self.at_work[name].take_staged()

    @precondition(lambda self: "kiosk" in self.at_work and bool(waiting(self.home)))
    @rule()
    def fail_to_confirm(self) -> None:
        """Fail at the last step of the change at a kiosk, which goes on with the file before."""
        full = patch.object(Station, "begin_session", side_effect=CannotJudge("Full."))
        before = self.number
        with suppress(CannotJudge), full:
            self.at_work["kiosk"].take_staged()
        assert self.number == before

    @precondition(lambda self: "kiosk" in self.at_work)
    @rule()
    def look(self) -> None:
        with suppress(CannotJudge):
            venue_change.opened(self.at_work["kiosk"].station)  # type: ignore[attr-defined]

    @precondition(lambda self: "kiosk" in self.at_work and bool(waiting(self.home)))
    @rule(at=st.integers(0, 3))
    def confirm_and_be_killed(self, at: int) -> None:
        done = 0

        def killed(step: Callable[..., Any]) -> Callable[..., Any]:
            def stepped(*given: Any, **named: Any) -> Any:
                nonlocal done
                done += 1
                if done > at:
                    raise Killed
                return step(*given, **named)

            return stepped

        with ExitStack() as patched, suppress(Killed, CannotJudge):
            for where, name in steps.items():
                patched.enter_context(patch.object(where, name, killed(getattr(where, name))))
            self.at_work["kiosk"].take_staged()
        self.kill("kiosk")

    @rule(name=names, number=numbers)
    def judge(self, name: str, number: int) -> None:
        """Have a word judged that one file accepts, and the others do not."""
        if name in self.at_work:
            with suppress(CannotJudge):
                verdict = self.at_work[name].verdict(words[number])
                right = "acceptable" if number == self.number else "unacceptable"
                assert verdict in {None, right}, (name, number, self.number)

    @invariant()
    def one_file_is_in_force(self) -> None:
        waits = waiting(self.home)
        assert waits is None or waits.number != self.number


@pytest.fixture(scope="module")
def machine(tmp_path_factory: pytest.TempPathFactory) -> type[Machine]:
    """The machine, with three files to install."""
    folder = tmp_path_factory.mktemp("venues")

    class WithFiles(Machine):
        files: ClassVar = {number: made(folder, number, (word,)) for number, word in words.items()}

    return WithFiles


def test_no_session_rules_by_another_file_than_the_one_in_force(machine: type[Machine]) -> None:
    run_state_machine_as_test(machine, settings=quick)


def test_a_session_that_does_not_look_is_found(
    machine: type[Machine], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Library, "check_in_use", lambda _library: None)
    tried = machine()
    tried.start("desk")
    tried.start("kiosk")
    tried.stage(2)
    tried.confirm("kiosk")
    tried.judge("kiosk", 2)
    with pytest.raises(AssertionError, match="desk"):
        tried.judge("desk", 1)
    with pytest.raises(AssertionError, match="Desk ruled by venue file 1"):
        tried.teardown()

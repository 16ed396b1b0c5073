"""No machine rules by an old list while another session of it rules by the new one."""

from collections.abc import Callable
from contextlib import nullcontext, suppress
from dataclasses import replace
from itertools import count
from pathlib import Path
from unittest.mock import patch

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    invariant,
    rule,
    run_state_machine_as_test,
)

from judge_cli.clock import SystemClock
from judge_gui.model.events import Failed
from judge_gui.model.profile import Profile
from judge_gui.model.screens import Judging, Task
from judge_gui.start import settings_of
from judge_gui.station import venue_change
from judge_gui.station.station import Station
from judge_gui.station.worker import Worker
from lexicons import CannotJudge, Library, pointer
from lexicons.language import Speech
from lexicons.record.question import ProbingPolicy
from lexicons.venue.installing import install as take
from lexicons.venue.installing import stage
from lexicons.venue.packing import pack

words = ("ZANT", "BLORP", "QUEX", "DOGE")  # each venue file has one of them
names = ("Kiosk 1", "Kiosk 2")
kiosks = st.sampled_from(names)
homes = count()


def test_every_ruling_is_by_the_file_that_is_in_use_on_its_machine(
    home: Path, install: Callable[..., Path], add_rules: Callable[..., Path], tmp_path: Path
) -> None:
    paths = []
    for number, word in enumerate(words, 1):
        install([word], "clublist")
        add_rules('[[stage]]\nlexicon = "clublist"\n')
        library = Library(home)
        library.use("club")
        paths.append(tmp_path / f"{number}.venue")
        paths[-1].write_bytes(pack(library, b"", settings_of, number=number).packed())

    class Machine(RuleBasedStateMachine):
        """Two kiosks of one machine, while venue files are staged, confirmed and installed."""

        def __init__(self) -> None:
            super().__init__()
            self.home = str(tmp_path / f"machine {next(homes)}")
            take(self.home, str(paths[0]), settings_of, station="Kiosk 1")
            self.workers = {name: self.started(name) for name in names}
            self.speech = Speech.now()

        def teardown(self) -> None:
            self.speech.use()
            for worker in self.workers.values():
                worker.station.opening.release()

        def started(self, name: str) -> Worker:
            """A kiosk that has just been started."""
            library = Library(self.home)

            def settings_in(found: Library) -> Profile:
                profile = Profile.of_machine(found)
                return replace(profile, station=name, probing=ProbingPolicy.OFF)

            station = Station(
                settings_in(library), library, SystemClock(), program="1", settings_in=settings_in
            )
            with suppress(CannotJudge):  # a page says why
                station.open()
            return Worker(station)

        def next_file(self) -> str:
            """The file after the one in use; after the last one, the first again."""
            used = pointer.read(self.home)
            assert used
            return str(paths[used.number % len(paths)])

        @rule()
        def stage(self) -> None:
            stage(self.home, self.next_file(), settings_of, roll_back=True)

        @rule()
        def install(self) -> None:
            take(self.home, self.next_file(), settings_of, roll_back=True)

        @rule(name=kiosks, fails=st.booleans())
        def confirm(self, name: str, fails: bool) -> None:
            """Somebody confirms a file at a kiosk. The first try may fail at its last step."""
            self.stage()
            station = self.workers[name].station
            full = patch.object(Station, "begin_session", side_effect=[CannotJudge("Full.")] * 2)
            for attempt in (full, nullcontext())[not fails :]:
                with suppress(CannotJudge), attempt:
                    station.look()
                    venue_change.use_next_venue(station)

        @rule(name=kiosks)
        def look(self, name: str) -> None:
            """What an idle kiosk does again and again."""
            with suppress(CannotJudge):
                venue_change.opened(self.workers[name].station)

        @rule(name=kiosks)
        def kill(self, name: str) -> None:
            self.workers[name].station.opening.release()
            self.workers[name] = self.started(name)

        @invariant()
        def rule_by_the_file_in_use(self) -> None:
            """Each kiosk knows the word of the file in use, or does not judge."""
            used = pointer.read(self.home)
            assert used
            for worker in self.workers.values():
                answer = worker.work(Judging(Task(), (words[used.number - 1],)))
                if not isinstance(answer, Failed):
                    assert answer.verdict == "acceptable"  # type: ignore[union-attr]

    run_state_machine_as_test(
        Machine, settings=settings(max_examples=5, stateful_step_count=10, deadline=None)
    )

"""A trial of mutants, as a plugin of pytest: collect the tests once, then fork for each mutant.

`--trial FOLDER` names the folder with `plan.json`: the mutants, the tests that call each function,
and how long each test takes. The result of a mutant becomes a line of `results.txt` at once, so the
next trial in this folder goes on where this one ended.

mutmut 3.8 itself starts pytest again for each mutant. pytest 9 then gives other names to tests with
a character beyond ASCII in the name, does not find them, and mutmut counts the error as a kill.
"""

import json
import os
import resource
import shutil
import signal
import tempfile
from collections.abc import Sequence
from itertools import zip_longest
from pathlib import Path

import pytest

#: The code of a mutant that is alive may have run on import, before the fork. One that survived was
#: active then, too.
alive, survived, killed, endless, unclear = "alive", "survived", "killed", "endless", "unclear"

#: The variable in which the mutants look for the name of the one that is active.
active = "MUTANT_UNDER_TEST"

#: Names of no mutant, and what must become of the tests: the code as it is, and calls that raise.
checks = {"": alive, "fail": killed}

most_seconds = 20  # of processor time, for one test; each takes less than five
most_waiting = 900  # seconds, for one test: a machine can be busy
most_memory = 3 * 2**30  # bytes, for a mutant that gathers without end


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--trial", metavar="FOLDER", type=Path, help="try the mutants of this plan")


@pytest.hookimpl(tryfirst=True)
def pytest_runtestloop(session: pytest.Session) -> bool | None:
    """Try the mutants of the plan, or the active one, instead of running the tests once."""
    folder: Path | None = session.config.getoption("--trial")
    if folder is None or session.testsfailed:
        return None
    with tempfile.TemporaryDirectory() as place:
        trial = Trial(session, folder, Path(place))
        if mutant := os.environ.get(active):  # since before the modules were imported
            trial.status(trial.that_can_notice(mutant))
        else:
            trial.run()
    return True


class Trial:
    """The mutants of a plan, and the tests that were collected for them."""

    def __init__(self, session: pytest.Session, folder: Path, place: Path) -> None:
        """Read the plan; KeyError if a test of it was not collected."""
        plan = json.loads((folder / "plan.json").read_text("utf-8"))
        collected = {item.nodeid: item for item in session.items}
        self.session = session
        self.place = place
        self.results = folder / "results.txt"
        self.mutants: list[str] = plan["mutants"]
        self.seconds: dict[str, float] = plan["seconds"]
        self.tests = {
            function: [collected[test] for test in tests]
            for function, tests in plan["tests"].items()
        }

    def run(self) -> None:
        """Try each mutant that has no result; AssertionError if the checks go wrong."""
        everything = list({test: None for tests in self.tests.values() for test in tests})
        for check, expected in checks.items():
            _, status = os.waitpid(self.forked(check, everything), 0)
            assert meaning(status) == expected, f"the check {check!r} went wrong"
        tried = results(self.results)
        waiting = [mutant for mutant in self.mutants if mutant not in tried]
        running: dict[int, str] = {}
        while waiting or running:
            if waiting and len(running) < (os.cpu_count() or 1):
                mutant = waiting.pop(0)
                running[self.forked(mutant, self.nearest(mutant))] = mutant
                continue
            pid, status = os.wait()
            shutil.rmtree(self.place / str(pid), ignore_errors=True)
            with self.results.open("a", encoding="utf-8") as file:
                file.write(f"{running.pop(pid)} {meaning(status)}\n")

    def that_can_notice(self, mutant: str) -> list[pytest.Item]:
        """Return the tests of a mutant that is active on import.

        What runs only then counts as called by the first test, but any test can notice it.
        """
        tests = self.tests[function_of(mutant)]
        return self.nearest(mutant, tests if len(tests) > 1 else self.session.items)

    def nearest(self, mutant: str, tests: Sequence[pytest.Item] = ()) -> list[pytest.Item]:
        """Return the tests of a mutant's function: first its module's own, the fast before."""
        function = function_of(mutant)
        own = unit_tests(function)

        def distance(test: pytest.Item) -> tuple[bool, float]:
            return not test.nodeid.startswith(own), self.seconds.get(test.nodeid, 0)

        return sorted(tests or self.tests[function], key=distance)

    def forked(self, mutant: str, tests: Sequence[pytest.Item]) -> int:
        """Run the tests in a process of its own, to the first that fails, and return its id."""
        pid = os.fork()
        if pid:
            return pid
        status = 2
        try:
            own = self.place / str(os.getpid())
            own.mkdir()
            os.environ[active] = mutant
            os.environ["TMPDIR"] = tempfile.tempdir = str(own)
            nowhere = os.open(os.devnull, os.O_WRONLY)
            os.dup2(nowhere, 1)
            os.dup2(nowhere, 2)
            resource.setrlimit(resource.RLIMIT_AS, (most_memory, most_memory))
            status = self.status(tests)
        finally:
            os._exit(status)

    def status(self, tests: Sequence[pytest.Item]) -> int:
        """Return 0 if all tests pass, else 1; a signal ends a test that goes on without end."""
        try:
            for item, following in zip_longest(tests, tests[1:]):
                signal.setitimer(signal.ITIMER_PROF, most_seconds)
                signal.alarm(most_waiting)
                item.config.hook.pytest_runtest_protocol(item=item, nextitem=following)
                if self.session.testsfailed:
                    break
        finally:  # whoever runs a trial in its own process goes on
            signal.setitimer(signal.ITIMER_PROF, 0)
            signal.alarm(0)
        failed = int(self.session.testsfailed > 0)
        self.session.config.hook.pytest_sessionfinish(session=self.session, exitstatus=failed)
        return failed


def meaning(status: int) -> str:
    """Return what the status of an ended process says of its mutant."""
    code = os.waitstatus_to_exitcode(status)
    ends = {0: alive, 1: killed, -signal.SIGPROF: endless, -signal.SIGALRM: endless}
    return ends.get(code, unclear)


def function_of(mutant: str) -> str:
    """Return the function that a mutant changes, by the tool's name for it.

    >>> function_of("judge_record.plays.x_moved__mutmut_2")
    'judge_record.plays.x_moved'
    """
    return mutant.rpartition("__mutmut_")[0]


def unit_tests(function: str) -> str:
    """Return the file in which the unit tests of a function are, by the tool's name for it.

    The record has none: its tests are of the whole room.

    >>> unit_tests("lexicons.words.chain.x_judge")
    'tests/unit/lexicons/words/test_chain.py'
    """
    *folders, module, _ = function.split(".")
    return "/".join(["tests", "unit", *folders, f"test_{module}.py"])


def results(file: Path) -> dict[str, str]:
    """Return the results by mutant, as far as they are known."""
    lines = file.read_text("utf-8").splitlines() if file.exists() else []
    return dict(line.split(" ", 1) for line in lines)  # type: ignore[misc]

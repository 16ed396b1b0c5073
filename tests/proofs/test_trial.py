"""What a trial says of mutants that some, all or no tests notice."""

import json
import os
import signal
import sys
from pathlib import Path

import pytest

from tests.proofs import trial
from tests.proofs.trial import results

#: Tests that see which mutant is active, as the functions that a tool has changed do.
tests = """
import os
import tempfile

import pytest

@pytest.mark.parametrize("name", [0], ids=lambda _: "\u00e9")
def test_first(name):
    active = os.environ["MUTANT_UNDER_TEST"]
    assert active not in {"fail", "m.f__mutmut_1"}
    assert tempfile.mkdtemp()
    if active == "m.f__mutmut_4":
        os._exit(7)

def test_second():
    assert os.environ["MUTANT_UNDER_TEST"] != "m.f__mutmut_2"

def test_of_another_function():
    assert os.environ["MUTANT_UNDER_TEST"] != "m.f__mutmut_3"

def test_that_always_fails():
    assert False
"""


@pytest.fixture(autouse=True)
def fresh(monkeypatch: pytest.MonkeyPatch) -> None:
    """Load only the plugin that is tried: the others take longer than all trials.

    The module of an earlier trial is not used again: pytest finds no test in it by its name.
    """
    monkeypatch.setenv("PYTEST_DISABLE_PLUGIN_AUTOLOAD", "1")
    monkeypatch.delitem(sys.modules, "test_it", raising=False)


def tried(folder: Path, *names: str) -> tuple[int, dict[str, str]]:
    """Try four mutants of a function that these tests call; pytest's status, and the results."""
    (folder / "test_it.py").write_text(tests, encoding="utf-8")
    plan = {
        "mutants": [f"m.f__mutmut_{number}" for number in range(1, 5)],
        "tests": {"m.f": [f"test_it.py::{name}" for name in names]},
        "seconds": {f"test_it.py::{name}": 0.1 for name in names},
    }
    (folder / "plan.json").write_text(json.dumps(plan), encoding="utf-8")
    within = [f"--rootdir={folder}", f"--confcutdir={folder}", "--import-mode=importlib"]
    quiet = ["-s", "--no-header", "--no-summary", "-p", "no:cacheprovider"]
    command = ["-c", os.devnull, *within, *quiet, f"--trial={folder}", str(folder / "test_it.py")]
    return pytest.main(command, plugins=[trial]), results(folder / "results.txt")


def test_a_mutant_is_killed_only_if_a_test_of_its_function_fails(tmp_path: Path) -> None:
    (tmp_path / "results.txt").write_text("m.f__mutmut_2 alive\n")  # of an earlier trial
    results = dict(zip("1234", ("killed", "alive", "alive", "unclear"), strict=True))
    expected = {f"m.f__mutmut_{number}": result for number, result in results.items()}
    assert tried(tmp_path, "test_first[\\xe9]", "test_second") == (0, expected)


@pytest.mark.parametrize(
    ("mutant", "names", "status"),
    [
        (1, ("test_first[\\xe9]", "test_second"), pytest.ExitCode.TESTS_FAILED),
        (3, ("test_first[\\xe9]", "test_second"), pytest.ExitCode.OK),
        (3, ("test_first[\\xe9]",), pytest.ExitCode.TESTS_FAILED),  # by any test
    ],
)
def test_a_mutant_that_is_active_on_import_is_tried_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, mutant: int, names: tuple[str, ...],
    status: pytest.ExitCode,
) -> None:  # fmt: skip
    monkeypatch.setenv("MUTANT_UNDER_TEST", f"m.f__mutmut_{mutant}")
    assert tried(tmp_path, *names) == (status, {})
    assert signal.getitimer(signal.ITIMER_PROF) == (0, 0)  # it would end this process later
    assert signal.alarm(0) == 0


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("test_that_always_fails", "the check '' went wrong"),
        ("test_second", "the check 'fail' went wrong"),
        ("test_that_nobody_wrote", "KeyError"),
    ],
)
def test_tests_that_prove_nothing_end_a_trial_without_results(
    tmp_path: Path, capfd: pytest.CaptureFixture[str], name: str, reason: str
) -> None:
    assert tried(tmp_path, name) == (pytest.ExitCode.INTERNAL_ERROR, {})
    assert reason in "".join(capfd.readouterr())

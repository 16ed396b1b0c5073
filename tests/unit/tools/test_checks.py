"""`run.py test`: it passes only if every check does."""

import pytest

from tools import checks

PASSES, FAILS = ["-c", "pass"], ["-c", "raise SystemExit(5)"]


@pytest.mark.parametrize(
    ("given", "status", "last"),
    [
        ({"one": PASSES, "two": PASSES}, 0, "Passed"),
        ({"one": FAILS, "two": PASSES}, 1, "Failed: one"),
        ({"one": FAILS, "two": PASSES, "three": FAILS}, 1, "Failed: one, three"),
    ],
)
def test_one_check_that_fails_is_named_and_stops_no_other(given, status, last, monkeypatch, capfd):
    monkeypatch.setattr(checks, "CHECKS", given)
    assert checks.main([]) == status
    lines = capfd.readouterr().out.splitlines()
    assert [line for line in lines if line.startswith("==")] == [f"== {name}" for name in given]
    assert lines[-1] == last

"""`run.py test`: it passes only if every check does."""

import pytest

from tools import checks

PASSES, FAILS = ["-c", "print(6)"], ["-c", "print(7); raise SystemExit(5)"]


@pytest.mark.parametrize(
    ("given", "status", "last"),
    [
        ([{"one": PASSES, "two": PASSES}, {"three": PASSES}], 0, "Passed"),
        ([{"one": FAILS, "two": PASSES}, {"three": PASSES}], 1, "Failed: one"),
        ([{"one": FAILS, "two": PASSES}, {"three": FAILS}], 1, "Failed: one, three"),
    ],
)
def test_one_check_that_fails_is_named_and_stops_no_other(given, status, last, monkeypatch, capfd):
    monkeypatch.setattr(checks, "CHECKS", given)
    assert checks.main([]) == status
    lines = capfd.readouterr().out.splitlines()
    assert [line for line in lines if line.startswith("==")] == ["== one", "== two", "== three"]
    assert lines.count("7") == last.count("one") + last.count("three")  # what failed says why
    assert lines[-1] == last

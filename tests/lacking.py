"""What this machine lacks for a test: pytest skips the test, and its summary says what is missing.

Under CI, such a test fails.
"""

import os
import re
from collections.abc import Generator
from functools import lru_cache
from typing import NoReturn

import pytest

from tools.environment import is_there

library = re.compile(r"ImportError: (\S+\.so\S*): cannot open shared object file")
under_ci = bool(os.environ.get("CI"))


def leave_out(missing: str) -> NoReturn:
    """End a test or fixture that needs what is missing."""
    (pytest.fail if under_ci else pytest.skip)(f"needs {missing}")


def lacked(item: pytest.Item) -> str:
    """Return what a test needs by its mark and the system lacks; "" if nothing."""
    needed = [each for mark in item.iter_markers("needs") for each in mark.args]
    return ", ".join(each for each in needed if not is_here(each))


@lru_cache
def is_here(needed: str) -> bool:
    """Return whether a program, a file or a library is here."""
    return is_there(needed)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Skip by a mark: then the summary names the test's file, not this one."""
    for item in items:
        if not under_ci and (missing := lacked(item)):
            item.add_marker(pytest.mark.skip(f"needs {missing}"))


def pytest_runtest_setup(item: pytest.Item) -> None:
    if missing := lacked(item):
        leave_out(missing)


@pytest.hookimpl(wrapper=True)
def pytest_make_collect_report(
    collector: pytest.Collector,
) -> Generator[None, pytest.CollectReport, pytest.CollectReport]:
    """Skip modules that import Qt, if the system lacks a library that Qt needs."""
    report = yield
    if report.failed and (found := library.search(report.longreprtext)) and not under_ci:
        report.outcome = "skipped"
        report.longrepr = (str(collector.path), 0, f"Skipped: needs {found[1]}")
    return report


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item, call: pytest.CallInfo[None]
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Skip tests that import Qt while they run."""
    report = yield
    error = call.excinfo.value if call.excinfo else None
    found = library.search(f"ImportError: {error}") if isinstance(error, ImportError) else None
    if found and not under_ci:
        path, line, _ = item.location
        report.outcome = "skipped"
        report.longrepr = (path, (line or 0) + 1, f"Skipped: needs {found[1]}")
    return report

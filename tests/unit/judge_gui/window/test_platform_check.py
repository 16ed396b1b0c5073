"""What a window needs is looked for in words, before Qt would abort the process."""

import sys
from collections.abc import Iterator
from itertools import chain, repeat
from types import ModuleType, SimpleNamespace

import pytest

from judge_gui.window import platform_check
from lexicons import CannotJudge, Missing

surroundings = [
    ("linux", {"DISPLAY": ":0"}, True),
    ("linux", {"WAYLAND_DISPLAY": "wayland-0"}, True),
    ("linux", {"QT_QPA_PLATFORM": "offscreen"}, True),
    ("linux", {}, False),
    ("linux", {"DISPLAY": ""}, False),
    ("win32", {}, True),
    ("darwin", {}, True),
]


@pytest.mark.parametrize(("platform", "environment", "seen"), surroundings)
def test_without_a_screen_there_is_no_window(
    monkeypatch: pytest.MonkeyPatch, platform: str, environment: dict[str, str], seen: bool
) -> None:
    monkeypatch.setattr(platform_check, "find_spec", lambda _: object())
    monkeypatch.setattr(sys, "platform", platform)
    if seen:
        assert platform_check.look(environment) is None  # type: ignore[func-returns-value]
    else:
        with pytest.raises(Missing, match="There is no screen"):
            platform_check.look(environment)


def test_without_qt_it_is_told_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(platform_check, "find_spec", lambda _: None)
    with pytest.raises(Missing) as missing:
        platform_check.look({"DISPLAY": ":0"})
    assert missing.value.remedy == "pip install 'tilejudge[gui]'"


def test_a_library_that_is_missing_is_named_with_all_that_are_needed() -> None:
    missing = platform_check.broken_library(
        ImportError("libEGL.so.1: cannot open shared object file")
    )
    assert "libEGL.so.1" in missing.what
    assert "libegl1" in missing.remedy


@pytest.fixture
def counts(monkeypatch: pytest.MonkeyPatch) -> list[Iterator[int]]:
    """A release of Qt's binding, and what Python counts before and after calls into it."""
    core, binding = ModuleType("PySide6.QtCore"), ModuleType("PySide6")
    core.QPointF = lambda: SimpleNamespace(setX=lambda _: None)  # type: ignore[attr-defined]
    binding.__version__ = "6.12.0"
    monkeypatch.setitem(sys.modules, "PySide6", binding)
    monkeypatch.setitem(sys.modules, "PySide6.QtCore", core)
    counted: list[Iterator[int]] = []
    monkeypatch.setattr(sys, "getrefcount", lambda _: next(counted[0]))
    return counted


@pytest.mark.parametrize(("before", "after"), [(9000, 8936), (9000, 8968)])
def test_a_binding_that_wears_python_out_is_refused(
    counts: list[Iterator[int]], before: int, after: int
) -> None:
    counts.append(chain([before], repeat(after)))
    with pytest.raises(CannotJudge) as refused:
        platform_check.check_binding()
    assert "6.12.0" in refused.value.faults[0]
    assert "<6.12" in refused.value.remedy


@pytest.mark.parametrize("after", [9000, 9001, 8990])
def test_one_that_keeps_count_is_not(counts: list[Iterator[int]], after: int) -> None:
    counts.append(chain([9000], repeat(after)))
    platform_check.check_binding()

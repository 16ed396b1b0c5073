"""What a window needs is looked for in words, before Qt would abort the process."""

import ctypes
import sys
from collections.abc import Callable, Iterator
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
def binding(monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[int], None]]:
    """Puts a binding in place of Qt's, each call into which loses so many references to None."""
    none = ctypes.py_object(None)
    lost = 0

    def put(each_loses: int) -> None:
        def set_x(_: float) -> None:
            nonlocal lost
            for _ in range(each_loses):
                ctypes.pythonapi.Py_DecRef(none)
            lost += each_loses

        core, package = ModuleType("PySide6.QtCore"), ModuleType("PySide6")
        core.QPointF = lambda: SimpleNamespace(setX=set_x)  # type: ignore[attr-defined]
        package.__version__ = "6.12.0"  # type: ignore[attr-defined]
        monkeypatch.setitem(sys.modules, "PySide6", package)
        monkeypatch.setitem(sys.modules, "PySide6.QtCore", core)

    yield put
    for _ in range(lost):
        ctypes.pythonapi.Py_IncRef(none)


def test_a_binding_that_wears_python_out_is_refused(binding: Callable[[int], None]) -> None:
    binding(1)
    if sys.version_info >= (3, 12):  # None is not counted any more (PEP 683)
        platform_check.check_binding()
        return
    with pytest.raises(CannotJudge) as refused:
        platform_check.check_binding()
    assert "6.12.0" in refused.value.faults[0]
    assert "<6.12" in refused.value.remedy


def test_one_that_keeps_count_is_not(binding: Callable[[int], None]) -> None:
    binding(0)
    platform_check.check_binding()

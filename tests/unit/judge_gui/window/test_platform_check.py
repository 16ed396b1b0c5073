"""A window's needs are checked before Qt would abort the process."""

import sys

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


def test_without_qt_the_message_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(platform_check, "find_spec", lambda _: None)
    with pytest.raises(Missing) as missing:
        platform_check.look({"DISPLAY": ":0"})
    assert missing.value.remedy.startswith("pip install 'tilejudge[gui]'")


def test_a_library_that_is_missing_is_named_with_all_that_are_needed() -> None:
    missing = platform_check.broken_library(
        ImportError("libEGL.so.1: cannot open shared object file")
    )
    assert "libEGL.so.1" in missing.what
    assert "libegl1" in missing.remedy


def test_a_binding_that_drops_references_to_none_is_refused() -> None:
    counts = iter([9000, 8968])
    with pytest.raises(CannotJudge) as refused:
        platform_check.check_binding(lambda: next(counts))
    assert platform_check.release() in refused.value.faults[0]
    assert "<6.12" in refused.value.remedy


@pytest.mark.parametrize("after", [9001, 8990])  # other threads use None meanwhile
def test_a_binding_that_keeps_the_count_is_accepted(after: int) -> None:
    counts = iter([9000, after])
    platform_check.check_binding(lambda: next(counts))


def test_the_installed_binding_is_accepted() -> None:
    platform_check.check_binding()

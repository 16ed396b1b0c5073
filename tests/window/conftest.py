"""Fixtures of the real window's tests: a kiosk of a club, and the pages that tests begin on."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtWidgets import QApplication

from judge_procedure.profile import Profile
from lexicons import Library
from tests.kiosks import cheap_pins
from tests.window.stage import Stage

__all__ = ["cheap_pins"]

#: The words of the only lexicon. The last three are never typed elsewhere than in these tests.
words = ("ZANT", "BLORP", "GRONK", "FLIMM", "QUEX")


@pytest.fixture
def library(home: Path, install: Callable[..., Path], add_rules: Callable[..., Path]) -> Library:
    """A machine that judges by the rules of a club, with one small lexicon."""
    install(words)
    add_rules('[[stage]]\nlexicon = "invented"\n')
    (home / "default.toml").write_text('rules = "club"\n', encoding="utf-8")
    return Library(home)


@pytest.fixture
def opened(application: QApplication, library: Library) -> Iterator[Callable[..., Stage]]:
    """Opens a kiosk, full-screen by default, in place of the one before."""
    stages: list[Stage] = []

    def opened(*, full: bool = True, **settings: Any) -> Stage:
        while stages:
            stages.pop().close()
        profile = replace(Profile(station="Kiosk 1", event="Club night"), **settings)
        stage = Stage(profile, library, full=full)
        stages.append(stage)
        stage.look()
        assert stage.page == "Ready"
        return stage

    yield opened
    while stages:
        stages.pop().close()


@pytest.fixture
def stage(opened: Callable[..., Stage]) -> Stage:
    return opened()


@pytest.fixture
def typing(stage: Stage) -> Stage:
    """Two words are asked for; of the first, two letters are there."""
    stage.press("enter", "2")
    stage.type("za")
    assert stage.typed == ("ZA", "")
    return stage


@pytest.fixture
def handed_over(stage: Stage) -> Stage:
    """Two words are there to be compared, for as long as it takes JUDGE to count."""
    stage.enter("zant", "blorp")
    stage.wait(stage.times.checking)
    return stage

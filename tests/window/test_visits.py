"""In the real window: what players can do after an official's visit."""

from collections.abc import Callable
from typing import Any

from tests import visits
from tests.players import text_of

names = {"\n": "enter", "\t": "tab", "\b": "backspace", "\x1b": "escape"}


class Hands:
    """Hands on the keyboard: each key when it counts."""

    def __init__(self, stage: Any) -> None:
        self.stage = stage

    @property
    def text(self) -> str:
        return text_of(self.stage.kiosk)

    def __call__(self, typed: str) -> None:
        for character in typed:
            self.stage.wait(max(self.stage.kiosk.limits.least, 200))
            self.stage.press(names.get(character, character))
            self.stage.look()


def test_after_the_verdict_on_a_call_no_key_opens_the_menu_without_a_pin(
    opened: Callable[..., Any],
) -> None:
    settled = {"holders": visits.holders(), "prompts": ("table",)}
    stage = opened(**settled)
    hands, record = Hands(stage), stage.worker.station.open_session.journal
    for table, key in enumerate(("\n", "\x1b", "a", "1", "\b", "\t"), 1):
        hands(f"\n{table}\n2zant\nqxv\n\t")
        stage.wait(stage.times.judging)
        hands("\n")
        hands(f"\n{table}\n1zant\n\t")
        stage.wait(stage.times.judging)
        assert stage.page == "CallingDirector"
        hands("\b")
        call = str(record.head().number)
        visits.visit(hands, visits.visits["a call is judged"], {"CALL": call})
        assert stage.page == "VerdictShown"
        before = record.head().number
        hands(key)
        assert stage.page == "Ready", key
        hands("1\n")
        assert stage.page != "DirectorAsked"
        assert record.head().number == before
        hands("\x1b")
        stage.wait(stage.times.idle)
        assert stage.page == "Ready"

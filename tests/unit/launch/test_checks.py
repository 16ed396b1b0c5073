"""The checks of the text run side by side, and end together."""

from time import sleep

import pytest

from launch import checks


def test_after_an_interrupt_no_further_check_begins(monkeypatch: pytest.MonkeyPatch) -> None:
    begun = []

    def check(_: str, name: str) -> tuple[int, str]:
        begun.append(name)
        if name != "first":
            sleep(0.2)  # seconds, in which the interrupt comes
        return 1, "a fault"

    monkeypatch.setattr(checks, "heard_in_checkout", check)
    monkeypatch.setattr("os.cpu_count", lambda: 1)
    failing = checks.failing("python", {name: [name] for name in ("first", "second", "third")})
    assert next(failing) == "first"
    with pytest.raises(KeyboardInterrupt):
        failing.throw(KeyboardInterrupt)
    assert begun in (["first"], ["first", "second"])

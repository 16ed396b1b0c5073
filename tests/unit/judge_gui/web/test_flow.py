"""A challenge on a paired telephone, by requests."""

from collections.abc import Callable
from typing import Any

Hall = Callable[..., Any]


def test_a_challenge_is_judged_recorded_and_shown(hall: Hall) -> None:
    phone = hall().phone()
    text = phone.to_hand_off("ZANT", "QXV")
    assert phone.title == "Player who made the play: are the words right? Say yes."
    phone.hall.wait(1_000)
    phone.press("tab")
    phone.hall.wait(1_000)
    phone.press("enter")
    assert phone.title == "Judging"
    phone.hall.wait(1_000)
    text = phone.open()
    assert phone.title == "UNACCEPTABLE"
    [entry] = [e for e in phone.hall.entries if e.kind == "ruling"]
    assert (entry.round, entry.table, entry.station) == (3, "7", "Table 7")
    assert f"Entry {entry.number}" in text

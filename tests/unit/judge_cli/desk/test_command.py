"""`judge desk`: how a session's event is found or begun."""

from datetime import timedelta

import pytest
from click.testing import CliRunner

from judge_cli.desk.command import desk, event_of
from tests.support.asking import ask, session_at
from tests.support.clocks import MovedClock
from tests.support.journals import begin_event_in, opening_in


def begun_at(opening, *lines, usual, live):
    """The event of a desk that begins after these lines, and what was shown."""
    close, shown = "judge journal close", []
    dialogue = event_of(opening, None, looked=False, usual=usual, live=live, close=close)
    try:
        shown.append(next(dialogue).text)
        for line in lines:
            shown.append(dialogue.send(line).text)  # noqa: PERF401  # it may end here
    except StopIteration as ended:
        return ended.value, shown
    raise AssertionError(shown)


@pytest.mark.parametrize(
    ("typed", "event"), [("1", "Our Club, 2026-11-27"), ("2", "Our Club"), (None, "Our Club")]
)
def test_an_event_of_another_day_goes_on_only_if_somebody_says_so(tmp_path, capsys, typed, event):
    begun = begin_event_in(tmp_path, "Our Club")
    ask(session_at(begun.journal, "desk 1", clock=MovedClock()), "ZANT")
    opening = opening_in(tmp_path, "desk 2")
    opening.clock = MovedClock()
    opening.clock.wait(timedelta(days=7))
    live = typed is not None
    lines = ["", typed or ""] * live
    after, shown = begun_at(opening, *lines, usual="Our Club", live=live)
    assert after.journal.event == event
    said = shown[0] if typed else capsys.readouterr().err
    assert "The last one was on 20 November 2026. It has 1 challenge." in said
    assert live or "For a new event, close it first: judge journal close" in said
    ask(session_at(after.journal, "desk 2", clock=opening.clock), "BLORP")
    _again, shown = begun_at(opening, usual="Our Club", live=live)
    assert not shown, "once a day"


def test_a_fault_of_an_option_is_told_in_the_language_that_is_named_behind_it(home):
    words = ("--by", "12", "--language", "es")
    refused = CliRunner().invoke(desk, words, standalone_mode=False).exception
    assert "iniciales" in str(refused)

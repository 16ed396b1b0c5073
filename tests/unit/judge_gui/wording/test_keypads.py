"""The keys of a touch screen: each page has those that it needs."""

import pytest

from judge_gui.model import events
from judge_gui.model import screens as at
from judge_gui.model.screens import Screen, TypingTask
from judge_gui.model.station_terms import StationTerms
from judge_gui.wording.pages import page
from judge_procedure.duties.form import Field, FieldLook, FieldState, TaskPage
from tests.support.kiosks import terms_of
from tests.support.people import one_holder

letters = "QWERTYUIOPASDFGHJKLZXCVBNM"
digits = "1234567890"
steps = {"enter", "escape"}
typing = {*steps, "backspace"}
hand_off = at.HandOff(TypingTask(), ("ZANT",))
correctable = events.RecordedRuling("acceptable", 1, 7, correctable=True)


def question(look: FieldLook) -> at.OfficialPage:
    field = FieldState(Field("it", "What?", str, look), "", is_answered=False)
    return at.OfficialPage(TaskPage("A page", parts=(field,)), active="it")


keypads: list[tuple[Screen, str, set[str]]] = [
    (at.Starting(), "", set()),
    (at.Ready(), "", steps),
    (at.AskingPlace("table"), digits + letters, typing),
    (at.Counting(), "12345678", {"escape"}),
    (at.Entering(TypingTask(), ("",)), letters, typing),
    (hand_off, "", {"tab", "escape"}),
    (at.VerdictShown(correctable), "", {"enter", "backspace"}),
    (at.CallingDirector(TypingTask(), ("ZANT",), events.NeedsDirector("", 5)), "",
     {"escape", "backspace"}),
    (at.PinAsked(at.Ready()), digits, typing),
    (question(FieldLook.TEXT), digits + letters + " .-/", [*typing, "go"]),
    (question(FieldLook.NUMBER), digits, [*typing, "go"]),
]  # fmt: skip


def keys_of(screen: Screen, terms: StationTerms | None) -> list[tuple[str, str, str]]:
    """The keys of a page: the name of each, the text that it types, and its label."""
    made = page(screen, terms, touch=True)
    actions = (*made.actions, *(key for row in made.keypad for key in row))
    keys = ((action.key.partition(":"), action.verb) for action in actions)
    return [(name, text, verb) for (name, _, text), verb in keys]


@pytest.mark.parametrize(
    ("screen", "characters", "named"), keypads, ids=lambda value: type(value).__name__
)
def test_each_page_has_the_keys_that_it_needs(
    screen: Screen, characters: str, named: set[str]
) -> None:
    keys = keys_of(screen, terms_of(holders=one_holder))
    assert {text for name, text, _ in keys if name == "character"} == set(characters)
    assert sorted(name for name, _, _ in keys if name != "character") == sorted(named)


def test_without_a_pin_there_are_no_digits_to_type() -> None:
    keys = keys_of(at.PinAsked(at.Ready()), terms_of())
    assert [name for name, _, _ in keys] == ["backspace", "enter", "escape"]


def test_before_the_station_is_open_only_the_director_s_keys_are_there() -> None:
    assert {name for name, _, _ in keys_of(at.CannotOpen("why"), None)} == steps
    for screen in (at.Counting(), at.Entering(TypingTask(), ("",))):
        assert not keys_of(screen, None)


def test_the_space_bar_has_a_label() -> None:
    labels = [
        verb for _, text, verb in keys_of(question(FieldLook.TEXT), terms_of()) if text == " "
    ]
    assert labels == ["space"]

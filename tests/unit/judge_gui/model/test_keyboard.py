"""Dead keys and Compose: a letter arrives composed, or the keys are refused."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from judge_gui.model.keyboard import COMPOSE_KEY, DEAD_KEY_MARKS, FIRST_DEAD, REFUSED, Composer

acute, tilde, stroke = FIRST_DEAD + 1, FIRST_DEAD + 3, FIRST_DEAD + DEAD_KEY_MARKS.index("\0")
Press = tuple[int, str]  # a number, and what it types by itself


def n(text: str) -> Press:
    return ord(text.upper()), text


sequences: list[tuple[list[Press], list[str], str]] = [
    ([n("n")], ["n"], "a plain letter"),
    ([(tilde, ""), n("n")], ["\u00f1"], "a dead key and its letter"),
    ([(tilde, ""), (0x01000020, ""), n("N")], ["\u00d1"], "Shift between them"),
    ([(acute, ""), n("x")], [REFUSED], "no letter has this mark"),
    ([(acute, ""), n("x"), n("a")], [REFUSED, "a"], "the next letter is plain"),
    ([(acute, ""), (tilde, "")], [REFUSED], "two dead keys"),
    ([(acute, ""), (tilde, ""), n("n")], [REFUSED, "n"], "and none of them is left"),
    ([(acute, ""), n(" ")], [REFUSED], "a sign is no letter"),
    ([(acute, ""), n("\u00e9")], ["\u00e9"], "the system has composed it itself"),
    ([(COMPOSE_KEY, ""), n("~"), n("n")], ["\u00f1"], "Compose"),
    ([(COMPOSE_KEY, ""), n("~"), n("x")], [REFUSED], "no letter has this mark"),
    ([(COMPOSE_KEY, ""), n("q"), n("n")], [REFUSED], "no sign of a mark"),
    ([(COMPOSE_KEY, ""), n("/"), n("l")], ["\u0142"], "a stroke"),
    ([(stroke, ""), n("x")], [REFUSED], "no letter has a stroke like this"),
    ([(0x41, "ab")], [REFUSED], "two characters of one key"),
]


@pytest.mark.parametrize(("presses", "typed", "because"), sequences, ids=str)
def test_keys_are_composed_or_refused(presses: list[Press], typed: list[str], because: str) -> None:
    composer = Composer()
    taken = [composer.take(*press) for press in presses]
    assert [each for each in taken if each] == typed, because


def test_another_key_forgets_a_dead_key_that_waits() -> None:
    composer = Composer()
    composer.take(acute, "")
    composer.reset()
    assert composer.take(*n("e")) == "e"


letters = st.sampled_from("abcnoxszlAEINOUZ").map(n)
dead = st.integers(FIRST_DEAD, FIRST_DEAD + 0x20).map(lambda number: (number, ""))
compose = st.just((COMPOSE_KEY, ""))


@given(st.lists(letters | dead | compose, max_size=12))
def test_no_letter_is_typed_plain_after_a_dead_key(presses: list[Press]) -> None:
    composer = Composer()
    waits = False
    for number, text in presses:
        taken = composer.take(number, text)
        assert taken != text or not waits or taken is None, (presses, taken)
        waits = composer.composing or bool(composer.mark)

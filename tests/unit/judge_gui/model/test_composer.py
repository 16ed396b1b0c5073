"""Dead keys and Compose: a letter arrives composed, or the keys are refused."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from judge_gui.model.composer import Composer, compose_key, first_dead, marks, refused

acute, tilde, stroke = first_dead + 1, first_dead + 3, first_dead + marks.index("\0")
Press = tuple[int, str]  # a number, and what it types by itself


def n(text: str) -> Press:
    return ord(text.upper()), text


sequences: list[tuple[list[Press], list[str], str]] = [
    ([n("n")], ["n"], "a plain letter"),
    ([(tilde, ""), n("n")], ["\u00f1"], "a dead key and its letter"),
    ([(tilde, ""), (0x01000020, ""), n("N")], ["\u00d1"], "Shift between them"),
    ([(acute, ""), n("x")], [refused], "no letter has this mark"),
    ([(acute, ""), n("x"), n("a")], [refused, "a"], "the next letter is plain"),
    ([(acute, ""), (tilde, "")], [refused], "two dead keys"),
    ([(acute, ""), (tilde, ""), n("n")], [refused, "n"], "and none of them is left"),
    ([(acute, ""), n(" ")], [refused], "a sign is no letter"),
    ([(acute, ""), n("\u00e9")], ["\u00e9"], "the system has composed it itself"),
    ([(compose_key, ""), n("~"), n("n")], ["\u00f1"], "Compose"),
    ([(compose_key, ""), n("~"), n("x")], [refused], "no letter has this mark"),
    ([(compose_key, ""), n("q"), n("n")], [refused], "no sign of a mark"),
    ([(compose_key, ""), n("/"), n("l")], ["\u0142"], "a stroke"),
    ([(stroke, ""), n("x")], [refused], "no letter has a stroke like this"),
    ([(0x41, "ab")], [refused], "two characters of one key"),
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
dead = st.integers(first_dead, first_dead + 0x20).map(lambda number: (number, ""))
compose = st.just((compose_key, ""))


@given(st.lists(letters | dead | compose, max_size=12))
def test_no_letter_is_typed_plain_after_a_dead_key(presses: list[Press]) -> None:
    composer = Composer()
    waits = False
    for number, text in presses:
        taken = composer.take(number, text)
        assert taken != text or not waits or taken is None, (presses, taken)
        waits = composer.composing or bool(composer.mark)

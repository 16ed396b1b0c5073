"""Dead keys and Compose: a letter arrives composed, or the keys are refused."""

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from judge_gui.model.keyboard import COMPOSE_KEY, FIRST_DEAD, REFUSED, Composer

acute, tilde, stroke = FIRST_DEAD + 1, FIRST_DEAD + 3, FIRST_DEAD + 0x13
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


#: `Qt.Key` by the last two digits, a letter that it goes with, and what both are.
together = """
50aà 51aá 52aâ 53nñ 54aā 55aă 56zż 57aä 58aå 59oő 5acč 5bcç 5caą 5dωῳ 5eかが 5fはぱ
60aạ 61aả 62oơ 63lł 64εἐ 65εἑ 66aȁ 67aḁ 68bḇ 69dḓ 6aeḛ 6bhḫ 6cuṳ 6daȃ 6esș
"""


def test_every_dead_key_makes_its_letter_and_no_other() -> None:
    known = {int(f"0x010012{each[:2]}", 16): each[2:] for each in together.split()}
    for number in range(FIRST_DEAD, 0x010012A0):
        goes_with, whole = known.get(number, ("", ""))
        if goes_with:
            composer = Composer()
            assert composer.take(number, "") is None
            assert composer.take(*n(goes_with)) == whole
        for letter in "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZłøđ":
            composer = Composer()
            composer.take(number, "")
            made = composer.take(*n(letter))
            assert made == REFUSED or (known.get(number) and made not in (None, letter))
            if made != REFUSED and goes_with != "l":
                mark = unicodedata.normalize("NFD", whole)[-1]
                assert made == unicodedata.normalize("NFC", letter + mark)


def test_another_key_forgets_a_dead_key_that_waits() -> None:
    composer = Composer()
    composer.take(acute, "")
    composer.reset()
    assert composer.take(*n("e")) == "e"


letters = st.sampled_from("abcnoxszlAEINOUZ").map(n)
dead = st.integers(FIRST_DEAD, FIRST_DEAD + 0x4F).map(lambda number: (number, ""))
compose = st.just((COMPOSE_KEY, ""))


@given(st.lists(letters | dead | compose, max_size=12))
def test_no_letter_is_typed_plain_after_a_dead_key(presses: list[Press]) -> None:
    composer = Composer()
    waits = False
    for number, text in presses:
        taken = composer.take(number, text)
        assert taken != text or not waits or taken is None, (presses, taken)
        waits = composer.composing or bool(composer.mark)

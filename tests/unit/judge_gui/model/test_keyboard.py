"""Reports of keys, dead keys, and the letters of a word."""

import unicodedata

import pytest

from judge_gui.model.events import Key
from judge_gui.model.keyboard import (
    COMPOSE_KEY,
    FIRST_DEAD,
    REFUSED,
    Composer,
    Keyboard,
    tiles,
    with_letter,
)
from lexicons import Alphabet, Board, Library

# -- reports of a keyboard -------------------------------------------------------------------------


judge_key, letter_key = Key("judge_key"), Key("character", "Q")


def presses(reports, key):
    """Return how many presses count among the reports about one key.

    Each report has its milliseconds and a sign: v pressed, V repeated, ^ released.
    """
    now = 0
    keyboard = Keyboard(lambda: now)
    counted = 0
    for report in reports.split():
        now, sign = int(report[:-1]), report[-1]
        if sign == "^":
            keyboard.released(23)
        else:
            counted += keyboard.pressed(23, key, repeated=sign == "V")
    return counted


all_reports = [
    ("0v 600V 630V 660V 700^", judge_key, 1, "repetitions that are reported as such"),
    ("0v 600v 630v 660v 700^", judge_key, 1, "repetitions that are reported as presses"),
    ("0v 600^ 600v 630^ 645v 660^ 661v 700^", judge_key, 1, "released and pressed at once, twice"),
    ("0v 100^ 110v 900v 930v 960^", judge_key, 1, "held on after that"),
    ("0v 40^ 120v 200^", judge_key, 2, "pressed twice, as fast as hands can"),
    ("0v 40^ 119v 200^", judge_key, 1, "faster than hands can"),
    ("0v 1499v 2998v", judge_key, 1, "rare repetitions"),
    ("0v 1500v", judge_key, 2, "a release that was missed"),
    ("0v 40^ 45v 90^", letter_key, 2, "a fast typist's double letter_key"),
    ("0v 40^ 45v 90^", Key("backspace"), 2, "two letters are taken away"),
    ("0v 40^ 44v 90^", letter_key, 1, "nobody is that fast: X11 reports a held key so"),
    ("0v 40^ 60v 90^", judge_key, 1, "JUDGE is not pressed twice in a moment"),
]


@pytest.mark.parametrize("row", all_reports, ids=lambda row: row[-1])
def test_a_held_key_counts_once_and_a_letter_may_be_doubled_faster_than_judge(row):
    reports, key, count, because = row
    assert presses(reports, key) == count, because


def test_time_stamps_may_begin_again_at_zero():
    keyboard = Keyboard(lambda: 7)
    keyboard.pressed(23, letter_key, at=2**32 - 60)
    keyboard.released(23, at=2**32 - 20)
    assert keyboard.pressed(23, letter_key, at=20)


def test_a_key_is_known_by_its_number_whatever_it_types():
    keyboard = Keyboard(lambda: 0)
    assert keyboard.pressed(23, letter_key)
    assert keyboard.pressed(24, letter_key)
    assert not keyboard.pressed(23, judge_key)


# -- dead keys: a letter arrives composed, or the keys are refused ---------------------------------

acute, tilde, stroke = FIRST_DEAD + 1, FIRST_DEAD + 3, FIRST_DEAD + 0x13


def n(text):
    return ord(text.upper()), text


sequences = [
    ([n("n")], ["n"], "a plain letter"),
    ([(tilde, ""), (0x01000020, ""), n("N")], ["\u00d1"], "Shift between them"),
    ([(acute, ""), n("x"), n("a")], [REFUSED, "a"], "the next letter is plain"),
    ([(acute, ""), (tilde, "")], [REFUSED], "two dead keys"),
    ([(acute, ""), (tilde, ""), n("n")], [REFUSED, "n"], "and none of them is left"),
    ([(acute, ""), n(" ")], [REFUSED], "a sign is no letter"),
    ([(acute, ""), n("\u00e9")], ["\u00e9"], "the system has composed it itself"),
    ([(COMPOSE_KEY, ""), n("o"), n("a")], [REFUSED, "a"], "Compose makes no letter here"),
    ([(stroke, ""), n("l")], [REFUSED], "a stroke is no mark that combines"),
    ([(0x41, "ab")], [REFUSED], "two characters of one key"),
]


@pytest.mark.parametrize(("presses", "typed", "because"), sequences, ids=str)
def test_keys_are_composed_or_refused(presses, typed, because):
    composer = Composer()
    taken = [composer.take(*press) for press in presses]
    assert [each for each in taken if each] == typed, because


#: `Qt.Key` by the last two digits, a letter that it goes with, and what both are.
together = """
50aà 51aá 52aâ 53nñ 54aā 55aă 56zż 57aä 58aå 59oő 5acč 5bcç 5caą 5dωῳ 5eかが 5fはぱ
60aạ 61aả 62oơ 64εἐ 65εἑ 66aȁ 67aḁ 68bḇ 69dḓ 6aeḛ 6bhḫ 6cuṳ 6daȃ 6esș
"""


def test_every_dead_key_makes_its_letter_and_no_other():
    known = {int(f"0x010012{each[:2]}", 16): each[2:] for each in together.split()}
    for number in range(FIRST_DEAD, 0x010012A0):
        goes_with, whole = known.get(number, ("", ""))
        if goes_with:
            composer = Composer()
            assert composer.take(number, "") is None
            assert composer.take(*n(goes_with)) == whole
        for letter in "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ":
            composer = Composer()
            composer.take(number, "")
            made = composer.take(*n(letter))
            assert made == REFUSED or (known.get(number) and made not in (None, letter))
            if made != REFUSED:
                mark = unicodedata.normalize("NFD", whole)[-1]
                assert made == unicodedata.normalize("NFC", letter + mark)


def test_another_key_forgets_a_dead_key_that_waits():
    composer = Composer()
    composer.take(acute, "")
    composer.reset()
    assert composer.take(*n("e")) == "e"


# -- what is typed into the row of a word, in several languages ----------------------------------


english = Library("nowhere").board("open")
spanish = Board(
    Alphabet.read(
        b'id = "es"\ntitle = "Spanish"\ntiles = "A C H L O R \\u00d1 CH LL RR"\n'
        b'folds = { "ach\\u00f1lor" = "ACH\\u00d1LOR" }\n'
    ),
    longest_word=4,
)


#: C alone is not a tile, so a row of C's fills no square.
lone = Alphabet.read(b'id = "x"\ntitle = "X"\ntiles = "A CH"\nfolds = { ch = "CH" }\n')


def row(characters, board):
    word, message = "", ""
    for character in characters:
        word, message = with_letter(word, character, board)
    return word, message


rows = [
    ("qi", english, "QI", "", "small letters fold"),
    ("A" * 16, english, "A" * 15, "full", "and no sixteenth"),
    ("Q1", english, "Q", "letter", "a digit is on no tile"),
    ("\u0410", english, "", "layout", "a Cyrillic letter looks like A"),
    ("\u00df", english, "", "layout", "one key, one letter"),
    ("\u00c9", english, "", "layout", "an accent is not dropped in silence"),
    ("\u212a", english, "K", "", "the sign for kelvin is a K"),
    ("chacha", spanish, "CHACHA", "", "four tiles, two of them of two letters"),
    ("chachac", spanish, "CHACHA", "full", "a fifth tile"),
    ("oooc", spanish, "OOOC", "", "a C is a tile of its own"),
    ("ooocH", spanish, "OOOCH", "", "and becomes CH on the same square"),
    ("ooocHA", spanish, "OOOCH", "full", "four squares are full"),
    ("\u00f1", spanish, "\u00d1", "", "a letter of the alphabet's own"),
    ("k", spanish, "", "layout", "a letter that it lacks"),
]


@pytest.mark.parametrize("case", rows, ids=lambda case: case[-1])
def test_a_row_takes_the_letters_that_fit_on_the_board(case):
    keys, board, word, message, because = case
    assert row(keys, board) == (word, message), because


def test_no_row_grows_for_ever():
    word, message = row("C" * 101, Board(lone))
    assert (len(word), message) == (100, "full")


def test_a_row_of_digraphs_is_as_long_as_its_tiles():
    board = Board(Library("nowhere").alphabet("catalan"), longest_word=3)
    word, message = row("quL\u00b7lny", board)
    assert (tiles(word, board.alphabet), message) == (("QU", "L\u00b7L", "NY"), "")
    assert with_letter(word, "a", board) == (word, "full")

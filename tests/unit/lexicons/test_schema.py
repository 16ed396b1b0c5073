"""Ids and texts that fit everywhere, and errors in words that print."""

import pytest

from lexicons import JudgeError, schema
from lexicons.errors import shown

numbered = [f"{device}{number}" for device in ("com", "lpt") for number in range(1, 10)]
devices = ["con", "prn", "aux", "nul", *numbered]  # of Windows: no file can have these names
ids = ["a", "0", "nsa-2004", "a-b-c", "con-1", "console", "a" * 40]
ids += ["com", "com0", "com10", "lpt", "nul1", *(f"{each}-list" for each in devices)]
no_ids = [
    *("", "-", "a-", "-a", "a--b", "A", "a b", "a_b", "a.b", "ä", "²", "٣", "a/b", "..", "a\n"),
    *("a" * 41, 1, None, True, ["a"], *devices),
]
no_text = [
    *("", " ", " a", "a ", "a\n", "a\nb", "a\tb", "\u00a0a", "a\u00a0", "\u200b", "\x1b", "\u2028"),
    *("\ud800", 1, None, True, ["a"], b"a"),
]


def test_an_id_is_a_file_s_name_on_every_system_and_a_text_is_one_line_that_prints():
    """What else a file may hold, and how faults are told: the vectors of each kind of file."""
    assert [value for value in ids if not schema.is_id(value)] == []
    assert [value for value in no_ids if schema.is_id(value)] == []
    texts = ["a", "Ä b", "a  b", "a\u00a0: b", "規則", "e\u0301"]
    assert [value for value in texts if schema.text(value)] == []
    assert [value for value in no_text if not schema.text(value)] == []


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        *((text, f"'{text}'") for text in ("ZANT", "", "Z A", "été 規則", "A" * 40)),
        ("a\tb\r\n", r"'a\tb\r\n'"),
        ("\x00\x1b[31m\x7f\x85", r"'\x00\x1b[31m\x7f\x85'"),
        ("\u00a0\u00ad\u200b\u2028\ufeff", r"'\xa0\xad\u200b\u2028\ufeff'"),
        ("\u202eTNAZ", r"'\u202eTNAZ'"),
        ("\ud800\udcff", r"'\ud800\xff'"),
        ("\U000e0041", r"'\U000e0041'"),
        ("A" * 41, f"'{'A' * 40}…' (41 characters)"),
    ],
    ids=range(12),
)
def test_a_text_is_shown_so_that_it_prints(text, expected):
    assert shown(text) == expected
    assert shown(text).isprintable()


def test_an_error_says_what_each_fault_and_the_remedy_in_words_that_print():
    error = JudgeError("It is damaged.", faults=["one", "two"], remedy="Mend it.\nOr else.")
    assert str(error) == "It is damaged.\n  one\n  two\nMend it.\nOr else."
    assert (error.what, error.faults) == ("It is damaged.", ("one", "two"))
    assert str(JudgeError("It is damaged.")) == "It is damaged."
    assert str(JudgeError("Jugé\u00a0: NUL")) == "Jugé\u00a0: NUL"  # no-break spaces stay
    error = JudgeError("a\x1b[31m.toml", faults=["\u202eb"], remedy="e\x07\nf")
    assert str(error).split("\n") == [r"a\x1b[31m.toml", r"  \u202eb", r"e\x07", "f"]

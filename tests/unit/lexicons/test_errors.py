"""What can go wrong, in words."""

from lexicons import JudgeError
from lexicons.errors import shown


def test_a_text_is_shown_so_that_it_prints() -> None:
    for text, expected in [
        ("ZANT", "'ZANT'"),
        ("", "''"),
        ("Z A", "'Z A'"),
        ("été 規則", "'été 規則'"),
        ("a\tb\r\n", r"'a\tb\r\n'"),
        ("\x00\x1b[31m\x7f\x85", r"'\x00\x1b[31m\x7f\x85'"),
        ("\u00a0\u00ad\u200b\u2028\ufeff", r"'\xa0\xad\u200b\u2028\ufeff'"),
        ("\u202eTNAZ", r"'\u202eTNAZ'"),
        ("\ud800\udcff", r"'\ud800\xff'"),
        ("\U000e0041", r"'\U000e0041'"),
        ("A" * 40, f"'{'A' * 40}'"),
        ("A" * 41, f"'{'A' * 40}…' (41 characters)"),
    ]:
        assert shown(text) == expected
        assert shown(text).isprintable()


def test_an_error_says_what_each_fault_and_the_remedy() -> None:
    error = JudgeError("It is damaged.", faults=["one", "two"], remedy="Mend it.\nOr else.")
    assert str(error) == "It is damaged.\n  one\n  two\nMend it.\nOr else."
    assert (error.what, error.faults) == ("It is damaged.", ("one", "two"))
    assert str(JudgeError("It is damaged.")) == "It is damaged."
    assert str(JudgeError("Jugé\u00a0: NUL")) == "Jugé\u00a0: NUL"  # no-break spaces stay


def test_an_error_prints_whatever_it_is_about() -> None:
    error = JudgeError("a\x1b[31m.toml", faults=["\u202eb"], remedy="e\x07\nf")
    assert str(error).split("\n") == [r"a\x1b[31m.toml", r"  \u202eb", r"e\x07", "f"]

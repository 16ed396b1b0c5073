"""A closed list of keys, every fault with its place, and errors in words that print."""

from datetime import date

import pytest

from lexicons import JudgeError, Unsound, schema
from lexicons.errors import shown
from lexicons.schema import Expectation, FileFaults, Rows, SchemaKey
from tests.refusals import refusal

a_text = "one line of text, without spaces at its ends"
an_id = "an id of at most 40 lower-case letters, digits and single hyphens"
numbered = [f"{device}{number}" for device in ("com", "lpt") for number in range(1, 10)]
devices = ["con", "prn", "aux", "nul", *numbered]  # of Windows: no file can have these names
small: schema.Table = {
    "name": SchemaKey(schema.text, "what it is called", required=True),
    "size": SchemaKey(schema.whole(1, 9), "how large"),
    "inner": {"depth": SchemaKey(schema.whole(1, 9), "how deep", required=True)},
    "row": Rows({"flag": SchemaKey(schema.flag, "on or off", required=True)}),
}


def faults_of(data: object, path: str = "") -> list[str]:
    """The faults of some data under the small table."""
    faults = FileFaults()
    schema.sound(data, small, faults, path)
    return faults.found


no_text: list[object] = [
    *("", " ", " a", "a ", "a\n", "a\nb", "a\tb", "\u00a0a", "a\u00a0", "\u200b", "\x1b", "\u2028"),
    *("\ud800", 1, None, True, ["a"], b"a"),
]
ids = ["a", "0", "nsa-2004", "a-b-c", "con-1", "console", "a" * 40]
ids += ["com", "com0", "com10", "lpt", "nul1", *(f"{each}-list" for each in devices)]
no_ids: list[object] = [
    *("", "-", "a-", "-a", "a--b", "A", "a b", "a_b", "a.b", "ä", "²", "٣", "a/b", "..", "a\n"),
    *("a" * 41, 1, None, True, ["a"], *devices),
]


@pytest.mark.parametrize(
    ("expects", "expected", "fitting", "others"),
    [
        (schema.text, a_text, ["a", "Ä b", "a  b", "a\u00a0: b", "規則", "e\u0301"], no_text),
        (schema.identifier, an_id, ids, no_ids),
        (schema.flag, "true or false", [True, False], [0, 1, "true", None, []]),
        (schema.whole(2, 9), "a whole number from 2 to 9", [2, 5, 9], [1, 10, 5.0, "5", None, [5]]),
        (schema.whole(0, 9), "a whole number from 0 to 9", [0, 1], [True]),
        (schema.one_of("a", 1), "one of 'a', 1", ["a", 1], [True, 1.0, "b"]),
        (
            schema.some_of("a", "b"),
            "a list of one or more, each once, of 'a', 'b'",
            [["a"], ["b", "a"]],
            [[], ["a", "a"], ["c"], ["a", ["b"]], "a", ("a",), None],
        ),
    ],
    ids=["text", "identifier", "flag", "whole", "from 0", "one_of", "some_of"],
)
def test_a_value_fits_or_it_is_told_what_was_expected(
    expects: Expectation, expected: str, fitting: list[object], others: list[object]
) -> None:
    assert [value for value in fitting if expects(value) != ""] == []
    assert [value for value in others if expects(value) != expected] == []


def test_what_keeps_to_the_table_is_kept_whatever_else_is_wrong() -> None:
    data = {"name": "x", "size": 10, "inner": {"depth": 1, "deep": 2}, "sizes": 1}
    rows = [{"flag": True, "flags": 1}, {"flag": 1}]
    assert faults_of({**data, "size": 3, "inner": {"depth": 1}, "row": [{"flag": False}]}) == [
        "sizes: no such key. Did you mean 'size'?"
    ]
    kept = schema.sound({**data, "row": rows}, small, FileFaults())
    assert kept == {"name": "x", "inner": {"depth": 1}, "row": [{"flag": True}, {}]}
    assert schema.sound({"row": []}, small, FileFaults()) == {}
    assert schema.sound([data], small, FileFaults()) == {}


def test_every_fault_is_reported_with_its_place() -> None:
    data = {"size": 10, "inner": {"deep": 1}, "row": [{"flag": True}, {"flag": 1}, 2], "sizes": 1}
    assert faults_of(data) == [
        "size: expected a whole number from 1 to 9, found 10",
        "inner.deep: no such key. Did you mean 'depth'?",
        "inner.depth: missing",
        "row 2.flag: expected true or false, found 1",
        "row 3: expected a table",
        "sizes: no such key. Did you mean 'size'?",
        "name: missing",
    ]
    for rows in ([], {}, 1, "flag"):
        assert faults_of({"name": "x", "row": rows}) == [
            "row: expected one or more tables [[row]]"
        ], rows
    for data_of_no_table in (None, [], 1, "name"):
        assert faults_of(data_of_no_table, "there") == ["there: expected a table"]
    assert faults_of({"name": "x"}) == ["row: missing"]
    assert faults_of({"row": [{"flag": True}]}, "there") == ["there.name: missing"]


def test_rows_may_be_left_out_where_the_table_says_so() -> None:
    inner = {"flag": SchemaKey(schema.flag, "on or off")}
    faults = FileFaults()
    assert schema.sound({}, {"row": Rows(inner, required=False)}, faults) == {}
    assert faults.found == []
    schema.sound({}, {"row": Rows(inner)}, faults)
    assert faults.found == ["row: missing"]


@pytest.mark.parametrize(
    ("value", "shown"),
    [
        (True, "true"),
        (False, "false"),
        (1, "1"),
        (1.5, "1.5"),
        ("a\x1b", r"'a\x1b'"),
        (["a", 1], "['a', 1]"),
        ([["a"]], "a list"),
        (["a" * 99], "a list"),
        ({"a": 1}, "a table"),
        (date(2004, 5, 6), "2004-05-06"),
        (10**20, "1" + "0" * 20),
        *((n, "a far too large number") for n in (10**21, -(10**21), 1 << 20_000)),
    ],
    ids=range(14),
)
def test_a_wrong_value_is_shown_as_the_file_writes_it(value: object, shown: str) -> None:
    assert schema.found(value) == shown


def test_faults_are_refused_together_and_only_if_there_are_any() -> None:
    faults = FileFaults()
    faults.refuse("It is fine.", "Nothing.")
    faults.add("a", "wrong")
    faults.add("b.c", "wrong too")
    refused = refusal(lambda: faults.refuse("It cannot be used.", "Mend it."), Unsound)
    assert str(refused) == "It cannot be used.\n  a: wrong\n  b.c: wrong too\nMend it."
    assert schema.at("", "name") == "name"
    assert schema.at("row 1", "na\x1bme") == r"row 1.'na\x1bme'"
    assert schema.did_you_mean("stge", {"stage": 1, "title": 2}) == "Did you mean 'stage'?"
    assert schema.did_you_mean("zzzz", {"stage": 1, "title": 2}) == ""
    assert schema.unrepeated([("a", 1), ("b", 2)]) == {"a": 1, "b": 2}
    with pytest.raises(ValueError, match="a key is there twice"):
        schema.unrepeated([("a", 1), ("a", 1)])


def test_toml_is_read_with_or_without_a_byte_order_mark_or_refused_with_the_place() -> None:
    assert schema.parse(b"a = 1\r\n", "it") == {"a": 1}
    assert schema.parse(b"\xef\xbb\xbfa = 1\n", "it") == {"a": 1}
    for data, part in [
        (b"a =\n", "line 1"),
        (b"a = 1\nb\n", "line 2"),
        (b"a = \xff", "byte 5 is not UTF-8"),
        (b"\xef\xbb\xbfa = \xff", "byte 8 is not UTF-8"),
        (b"a = " + b"[" * 100_000, "nested too deep"),
        (b"a = " + b"1" * 5_000, "digits"),
    ]:
        refused = refusal(lambda: schema.parse(data, "club.toml"), Unsound)  # noqa: B023
        assert refused.what == "club.toml cannot be read as TOML."
        [fault] = refused.faults
        assert part in fault


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
def test_a_text_is_shown_so_that_it_prints(text: str, expected: str) -> None:
    assert shown(text) == expected
    assert shown(text).isprintable()


def test_an_error_says_what_each_fault_and_the_remedy_in_words_that_print() -> None:
    error = JudgeError("It is damaged.", faults=["one", "two"], remedy="Mend it.\nOr else.")
    assert str(error) == "It is damaged.\n  one\n  two\nMend it.\nOr else."
    assert (error.what, error.faults) == ("It is damaged.", ("one", "two"))
    assert str(JudgeError("It is damaged.")) == "It is damaged."
    assert str(JudgeError("Jugé\u00a0: NUL")) == "Jugé\u00a0: NUL"  # no-break spaces stay
    error = JudgeError("a\x1b[31m.toml", faults=["\u202eb"], remedy="e\x07\nf")
    assert str(error).split("\n") == [r"a\x1b[31m.toml", r"  \u202eb", r"e\x07", "f"]

"""A closed list of keys, and every fault with its place."""

from datetime import date

import pytest

from lexicons import Unsound, schema
from lexicons.schema import Expectation, Faults, Key, Rows

a_text = "one line of text, without spaces at its ends"
an_id = "an id of at most 40 lower-case letters, digits and single hyphens"
numbered = [f"{device}{number}" for device in ("com", "lpt") for number in range(1, 10)]
devices = ["con", "prn", "aux", "nul", *numbered]  # of Windows: no file can have these names
small: schema.Table = {
    "name": Key(schema.text, "what it is called", required=True),
    "size": Key(schema.whole(1, 9), "how large"),
    "inner": {"depth": Key(schema.whole(1, 9), "how deep", required=True)},
    "row": Rows({"flag": Key(schema.flag, "on or off", required=True)}),
}


def faults_of(data: object, path: str = "") -> list[str]:
    """The faults of some data under the small table."""
    faults = Faults()
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


def test_data_that_keep_to_the_table_have_no_faults() -> None:
    data = {"name": "x", "size": 3, "inner": {"depth": 1}, "row": [{"flag": True}, {"flag": False}]}
    assert faults_of(data) == []


def test_what_keeps_to_the_table_is_kept_whatever_else_is_wrong() -> None:
    data = {"name": "x", "size": 10, "inner": {"depth": 1, "deep": 2}, "sizes": 1}
    rows = [{"flag": True, "flags": 1}, {"flag": 1}]
    kept = schema.sound({**data, "row": rows}, small, Faults())
    assert kept == {"name": "x", "inner": {"depth": 1}, "row": [{"flag": True}, {}]}
    assert schema.sound({"row": []}, small, Faults()) == {}
    assert schema.sound([data], small, Faults()) == {}


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
    inner = {"flag": Key(schema.flag, "on or off")}
    faults = Faults()
    assert schema.sound({}, {"row": Rows(inner, required=False)}, faults) == {}
    assert faults.found == []
    schema.sound({}, {"row": Rows(inner)}, faults)
    assert faults.found == ["row: missing"]


def test_a_wrong_value_is_shown_as_the_file_writes_it() -> None:
    far_too_large = [(n, "a far too large number") for n in (10**21, -(10**21), 1 << 20_000)]
    for value, shown in [
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
        *far_too_large,
    ]:
        assert schema.found(value) == shown


def test_a_hint_is_given_for_a_near_miss_alone() -> None:
    assert schema.did_you_mean("stge", {"stage": 1, "title": 2}) == "Did you mean 'stage'?"
    assert schema.did_you_mean("zzzz", {"stage": 1, "title": 2}) == ""


def test_faults_are_refused_together_and_only_if_there_are_any() -> None:
    faults = Faults()
    faults.refuse("It is fine.", "Nothing.")
    faults.add("a", "wrong")
    faults.add("b.c", "wrong too")
    with pytest.raises(Unsound) as refused:
        faults.refuse("It cannot be used.", "Mend it.")
    assert str(refused.value) == "It cannot be used.\n  a: wrong\n  b.c: wrong too\nMend it."


def test_a_place_is_shown_so_that_it_prints() -> None:
    assert schema.at("", "name") == "name"
    assert schema.at("row 1", "na\x1bme") == r"row 1.'na\x1bme'"


def test_an_object_has_each_key_once() -> None:
    assert schema.unrepeated([("a", 1), ("b", 2)]) == {"a": 1, "b": 2}
    with pytest.raises(ValueError, match="a key is there twice"):
        schema.unrepeated([("a", 1), ("a", 1)])


def test_toml_is_read_with_or_without_a_byte_order_mark() -> None:
    assert schema.parse(b"a = 1\r\n", "it") == {"a": 1}
    assert schema.parse(b"\xef\xbb\xbfa = 1\n", "it") == {"a": 1}


def test_what_is_no_toml_is_refused_with_the_place() -> None:
    for data, part in [
        (b"a =\n", "line 1"),
        (b"a = 1\nb\n", "line 2"),
        (b"a = \xff", "byte 5 is not UTF-8"),
        (b"\xef\xbb\xbfa = \xff", "byte 8 is not UTF-8"),
        (b"a = " + b"[" * 100_000, "nested too deep"),
        (b"a = " + b"1" * 5_000, "digits"),
    ]:
        with pytest.raises(Unsound) as refused:
            schema.parse(data, "club.toml")
        assert refused.value.what == "club.toml cannot be read as TOML."
        [fault] = refused.value.faults
        assert part in fault

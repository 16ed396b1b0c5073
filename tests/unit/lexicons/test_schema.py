"""A closed list of keys, and every fault with its place."""

from datetime import date

import pytest

from lexicons import Unsound, schema
from lexicons.schema import Faults, Key, Rows

a_text = "one line of text, without spaces at its ends"
an_id = "an id of at most 40 lower-case letters, digits and single hyphens"
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


# -- what a value may be ----------------------------------------------------------------------


def test_a_text_is_one_line_that_prints() -> None:
    for value in ("a", "The play stays.", "Ä b", "a  b", "a\u00a0: b", "規則", "e\u0301"):
        assert schema.text(value) == "", value


def test_anything_else_is_no_text() -> None:
    cases = [
        "",
        " ",
        " a",
        "a ",
        "a\n",
        "a\nb",
        "a\tb",
        "\u00a0a",
        "a\u00a0",
        "\u200b",
        "\x1b",
        "\u2028",
        "\ud800",
        1,
        None,
        True,
        ["a"],
        b"a",
    ]
    for value in cases:
        assert schema.text(value) == a_text, repr(value)


def test_an_id_is_lower_case_letters_digits_and_single_hyphens() -> None:
    for value in ("a", "0", "nsa-2004", "a-b-c", "con-1", "console", "a" * 40):
        assert schema.identifier(value) == "", value


def test_anything_else_is_no_id() -> None:
    cases = [
        "",
        "-",
        "a-",
        "-a",
        "a--b",
        "A",
        "a b",
        "a_b",
        "a.b",
        "ä",
        "²",
        "٣",
        "a/b",
        "..",
        "a\n",
        "a" * 41,
        1,
        None,
        True,
        ["a"],
    ]
    for value in cases:
        assert schema.identifier(value) == an_id, repr(value)


def test_the_name_of_a_device_of_windows_is_no_id() -> None:
    numbered = [f"{device}{number}" for device in ("com", "lpt") for number in range(1, 10)]
    devices = ["con", "prn", "aux", "nul", *numbered]
    for device in devices:
        assert schema.identifier(device) != "", device
    for other in ("com", "com0", "com10", "lpt", "nul1", *(f"{each}-list" for each in devices)):
        assert schema.identifier(other) == "", other


def test_a_flag_is_true_or_false() -> None:
    assert [schema.flag(True), schema.flag(False)] == ["", ""]


def test_anything_else_is_no_flag() -> None:
    for value in (0, 1, "true", None, []):
        assert schema.flag(value) == "true or false", repr(value)


def test_a_whole_number_is_within_bounds_that_are_included(subtests: pytest.Subtests) -> None:
    for value, fits in [(1, False), (2, True), (5, True), (9, True), (10, False)]:
        with subtests.test(value=value):
            assert schema.whole(2, 9)(value) == ("" if fits else "a whole number from 2 to 9")


def test_anything_else_is_no_whole_number() -> None:
    for value in (True, 5.0, "5", None, [5]):
        assert schema.whole(0, 9)(value) == "a whole number from 0 to 9", repr(value)


def test_one_of_a_few_values_has_their_type_too(subtests: pytest.Subtests) -> None:
    for value, fits in [("a", True), (1, True), (True, False), (1.0, False), ("b", False)]:
        with subtests.test(value=value):
            assert schema.one_of("a", 1)(value) == ("" if fits else "one of 'a', 1")


def test_some_of_a_few_values_stand_once_each() -> None:
    for value in (["a"], ["b", "a"]):
        assert schema.some_of("a", "b")(value) == "", value


def test_anything_else_is_no_list_of_them(subtests: pytest.Subtests) -> None:
    for value in [[], ["a", "a"], ["c"], ["a", ["b"]], "a", ("a",), None]:
        with subtests.test(value=value):
            expected = "a list of one or more, each once, of 'a', 'b'"
            assert schema.some_of("a", "b")(value) == expected


# -- tables -----------------------------------------------------------------------------------


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


def test_rows_are_one_or_more_tables() -> None:
    expected = ["row: expected one or more tables [[row]]"]
    for rows in ([], {}, 1, "flag"):
        assert faults_of({"name": "x", "row": rows}) == expected, repr(rows)


def test_what_is_no_table_at_all_is_reported() -> None:
    for data in (None, [], 1, "name"):
        assert faults_of(data, "there") == ["there: expected a table"], repr(data)


def test_rows_cannot_be_left_out() -> None:
    assert faults_of({"name": "x"}) == ["row: missing"]


def test_the_path_of_a_fault_is_whole() -> None:
    assert faults_of({"row": [{"flag": True}]}, "there") == ["there.name: missing"]


def test_a_wrong_value_is_shown_as_the_file_writes_it(subtests: pytest.Subtests) -> None:
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
    ]:
        with subtests.test(value=value):
            assert schema.found(value) == shown


def test_a_number_is_shown_as_long_as_it_makes_sense() -> None:
    assert schema.found(10**20) == "1" + "0" * 20
    for number in (10**21, -(10**21), 1 << 20_000):
        assert schema.found(number) == "a far too large number"


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


# -- JSON -------------------------------------------------------------------------------------


def test_an_object_has_each_key_once() -> None:
    assert schema.unrepeated([("a", 1), ("b", 2)]) == {"a": 1, "b": 2}
    with pytest.raises(ValueError, match="a key is there twice"):
        schema.unrepeated([("a", 1), ("a", 1)])


# -- TOML -------------------------------------------------------------------------------------


def test_toml_is_read_with_or_without_a_byte_order_mark() -> None:
    assert schema.parse(b"a = 1\r\n", "it") == {"a": 1}
    assert schema.parse(b"\xef\xbb\xbfa = 1\n", "it") == {"a": 1}


def test_what_is_no_toml_is_refused_with_the_place(subtests: pytest.Subtests) -> None:
    for data, part in [
        (b"a =\n", "line 1"),
        (b"a = 1\nb\n", "line 2"),
        (b"a = \xff", "byte 5 is not UTF-8"),
        (b"\xef\xbb\xbfa = \xff", "byte 8 is not UTF-8"),
        (b"a = " + b"[" * 100_000, "nested too deep"),
        (b"a = " + b"1" * 5_000, "digits"),
    ]:
        with subtests.test(data=data):
            with pytest.raises(Unsound) as refused:
                schema.parse(data, "club.toml")
            assert refused.value.what == "club.toml cannot be read as TOML."
            assert len(refused.value.faults) == 1
            assert part in refused.value.faults[0]


def test_rows_may_be_left_out_where_the_table_says_so() -> None:
    inner = {"flag": Key(schema.flag, "on or off")}
    faults = Faults()
    assert schema.sound({}, {"row": Rows(inner, required=False)}, faults) == {}
    assert faults.found == []
    schema.sound({}, {"row": Rows(inner)}, faults)
    assert faults.found == ["row: missing"]

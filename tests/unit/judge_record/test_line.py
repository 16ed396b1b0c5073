"""A line is read as it was written, or it is refused with its fault."""

import json
from collections.abc import Callable
from typing import Any

import pytest

from judge_record import entry_fields
from judge_record.entry import Entry, canonical, in_json
from judge_record.line import Broken, entry_in, entry_of, exported

whole = Entry(
    number=7, time="t", kind="review", station="desk 1", event="Open", session="s", round=0,
    table="7A", words=("QI", "ÑU"), lexicons=(("club", "0f"),), verdict="acceptable", play=3,
    refers_to=5, by="Ann", note="a\u2028b", changed=("clock",),
)  # fmt: skip


def content() -> dict[str, Any]:
    found: dict[str, Any] = json.loads(whole.line)
    return found


def test_every_field_of_an_entry_is_in_the_table_of_fields() -> None:
    assert set(Entry.__dataclass_fields__) == {*entry_fields.by_name, "seal"}


def test_a_pair_has_as_many_values_as_names() -> None:
    assert in_json("files", (("contents", "0f"),)) == [{"name": "contents", "fingerprint": "0f"}]
    with pytest.raises(ValueError, match="longer"):
        in_json("files", (("contents", "0f", "more"),))


def test_a_line_holds_what_an_entry_has_and_no_empty_field() -> None:
    assert "device" not in content()
    assert content()["round"] == 0
    assert entry_of(whole.line) == whole
    assert entry_in(exported(whole).replace("\t", f"{'0f' * 32}\t")).line == whole.line


def with_fields(**changed: Any) -> str:
    return canonical({**content(), **changed})


def without(name: str) -> str:
    return canonical({key: value for key, value in content().items() if key != name})


@pytest.mark.parametrize(
    ("spoilt", "fault"),
    [
        *((with_fields(**{name: None}), "not what") for name in ("table", "words", "number")),
        *((with_fields(**{name: ""}), "not what") for name in ("table", "note")),
        *((without(name), "it lacks") for name in ("number", "kind")),
        (with_fields(phony="QI"), "a field that entries of version 1 do not have"),
        (with_fields(receipt="K1"), "a field that entries of version 1 do not have"),
        (with_fields(format=2), "a field that entries of version 1 do not have"),
        (with_fields(number=2**53), "number is not what"),
        (with_fields(number=-1), "number is not what"),
        (with_fields(round=1.0), "round is not what"),
        (with_fields(round=True), "round is not what"),
        (with_fields(round="3"), "round is not what"),
        (with_fields(by=3), "by is not what"),
        (with_fields(words="QI"), "words is not what"),
        (with_fields(words=["QI", 7]), "a list holds"),
        (with_fields(words=[]), "words is not what"),
        (with_fields(lexicons=[["club", "0f"]]), "a list holds"),
        (with_fields(lexicons=[{"edition": "club"}]), "a list holds"),
        (with_fields(lexicons=[{"edition": "club", "fingerprint": 7}]), "a list holds"),
        (with_fields(lexicons=[{"edition": "c", "fingerprint": "f", "more": "QI"}]), "a list"),
        ("[]", "not an entry"), ("null", "not an entry"), ('"entry"', "not an entry"),
        ("", "not an entry"), ("[" * 100_000, "nested too deeply"),
    ],
)  # fmt: skip
def test_what_no_entry_holds_is_refused(spoilt: str, fault: str) -> None:
    with pytest.raises(Broken, match=fault) as refused:
        entry_of(spoilt)
    assert "QI" not in str(refused.value)


@pytest.mark.parametrize(
    "spoil",
    [
        lambda line: f"{line} ",
        lambda line: f" {line}",
        lambda line: f"{line}\n",
        lambda line: line.replace(":", ": ", 1),
        lambda line: line.replace('"round":0', '"round":-0'),
        lambda line: line.replace('"round":0', '"round":00'),
        lambda line: line.replace('"round":0', '"round":0,"round":0'),
        lambda line: line.replace('"round":0', '"round":0.0'),
        lambda line: line.replace('"round":0', '"round":NaN'),
        lambda line: line.replace('"round":0', f'"round":{"9" * 5000}'),
        lambda line: line.replace("\u2028", "\\u2028"),
        lambda line: line.replace("Ñ", "\\u00d1"),
        lambda line: line.replace("Ñ", "\\ud800"),
        lambda line: line.replace('"by":"Ann","', '"') + ',"by":"Ann"',
        lambda line: line.replace('{"by":"Ann",', "{").replace("}", ',"by":"Ann"}'),
    ],
)
def test_a_line_that_does_not_encode_again_to_the_same_bytes_is_refused(
    spoil: Callable[[str], str],
) -> None:
    spoilt = spoil(whole.line)
    assert spoilt != whole.line
    with pytest.raises(Broken):
        entry_of(spoilt)


@pytest.mark.parametrize("seal", ["", "0f", "0F" * 32, "0g" * 32, f" {'0f' * 31}f"])
def test_an_exported_line_begins_with_a_seal(seal: str) -> None:
    with pytest.raises(Broken, match="seal"):
        entry_in(f"{seal}\t{whole.line}")

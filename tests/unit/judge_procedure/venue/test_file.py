"""A venue file is read whole and strictly, or not at all."""

import json
from collections.abc import Callable
from typing import Any

import pytest

from judge_procedure.venue import file
from judge_procedure.venue.file import VenueFile, part_path, short_text
from lexicons import Unsound

Packed = Callable[..., VenueFile]


def test_what_was_packed_is_read(packed: Packed) -> None:
    found = packed(number=7, urgent=True)
    again = VenueFile.read(found.packed(), "a file")
    assert (again.number, again.urgent, again.parts) == (7, True, found.parts)


other_paths = (
    "allowed_signers", "journal/current.journal", "stations/a.json", "../rules/a.toml",
    "rules/../a.toml", "/etc/passwd", "rules/A.toml", "rules/a.lexicon", "venue.json",
    "locale/../LC_MESSAGES/tilejudge.mo", "lexicons\\a.lexicon", "rules/a.toml/b.toml", "",
    7, [], {}, None, True,
)  # fmt: skip


def test_no_other_path_and_no_title_too_long_for_a_page_can_be_in_it() -> None:
    for path in other_paths:
        assert part_path(path), repr(path)
    assert short_text(f"{'W' * 20} {'W' * 20} {'W' * 18}") == ""
    for title in (f"{'W' * 20} {'W' * 20} {'W' * 19}", "W" * 21, [], {}, None, True):
        assert short_text(title)


def made(table: Any, parts: bytes = b"") -> bytes:
    return file.bytes_of(table, [parts])


sound = {
    "number": 1, "title": "T", "urgent": False, "rules": ["open"],
    "parts": [{"path": "default.toml", "size": 3}],
    "holds": [{"name": "rules open", "fingerprint": "0" * 64}],
}  # fmt: skip


def test_a_table_that_is_not_exact_is_refused(subtests: pytest.Subtests) -> None:
    for change in [
        {"number": 0},
        {"number": True},
        {"title": "a\nb"},
        {"urgent": 1},
        {"rules": []},
        {"rules": ["Open"]},
        {"parts": []},
        {"parts": [{"path": "allowed_signers", "size": 3}]},
        {"parts": [{"path": "default.toml", "size": 2}]},
        {"parts": [{"path": "default.toml", "size": -1}]},
        {"parts": [{"path": "default.toml", "size": 1}, {"path": "default.toml", "size": 2}]},
        {"parts": [{"path": [], "size": 3}]},
        {"holds": [{"name": "rules open", "fingerprint": "x"}]},
        {"more": 1},
    ]:
        with subtests.test(change=change):
            VenueFile.read(made(sound, b"abc"), "a file")
            with pytest.raises(Unsound):
                VenueFile.read(made({**sound, **change}, b"abc"), "a file")


def test_a_table_that_is_no_object_is_refused() -> None:
    for written in [b"", b"[]", b"null", b"{", b"[" * 100_000]:
        content = file.magic + len(written).to_bytes(8, "little") + written
        with pytest.raises(Unsound):
            VenueFile.read(content + file.sha256(content).digest(), "a file")


def test_a_bit_of_any_byte_and_any_cut_is_noticed() -> None:
    whole = made(sound, b"abc")
    for place in range(len(whole)):
        flipped = bytearray(whole)
        flipped[place] ^= 1 << place % 8
        for data in (bytes(flipped), whole[:place]):
            with pytest.raises(Unsound):
                VenueFile.read(data, "a file")


def test_another_format_and_another_kind_of_file_say_so(packed: Packed) -> None:
    data = packed().packed().replace(b"ven 1\n", b"ven 2\n", 1)
    with pytest.raises(Unsound, match="another format"):
        VenueFile.read(data, "a file")
    for data in (b"", b"tilejudge lex 1\n", json.dumps(sound).encode()):
        with pytest.raises(Unsound, match="is not a venue file"):
            VenueFile.read(data, "a file")

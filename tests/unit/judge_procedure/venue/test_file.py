"""A venue file: what is packed, and that it is read whole and strictly, or not at all."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from judge_gui.start import settings_of
from judge_procedure.venue import file
from judge_procedure.venue.file import VenueFile, part_path, short_text
from judge_procedure.venue.packing import pack
from lexicons import CannotJudge, Library, Missing, Unsound
from lexicons.language import catalogues, digests

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


# -- what is in a venue file, and what never is ----------------------------------------------------


def test_it_holds_what_the_stations_need_and_nothing_else(packed: Packed, office: Library) -> None:
    needed = {"default.toml", "profiles/kiosk.toml", "rules/club.toml"}
    assert set(packed().parts) == {*needed, "lexicons/clublist.lexicon"}
    # The name of the packing machine is left out.
    profile = b'rounds = 9\nevent = "Spring Open"\n[times]\nidle = 30\n'
    assert packed().parts["profiles/kiosk.toml"] == profile
    data = packed().packed()
    assert b"a journal" not in data
    assert b"a trusted key" not in data
    assert data == packed().packed(), "the same files give the same bytes"
    with pytest.raises(Unsound, match="cannot be packed"):  # the name cannot be left out
        pack(office, b'"station" = "Office"\n', settings_of)


def test_it_names_the_fingerprints_of_shipped_parts_too(packed: Packed) -> None:
    found = packed(more_rules=["open"])
    assert found.rules == ("club", "open")
    assert {"alphabet english", "lexicon scowl80", "rules open"} <= set(found.holds)
    assert "lexicons/scowl80.lexicon" not in found.parts


def test_its_title_is_the_event_unless_it_is_given(packed: Packed) -> None:
    assert packed().title == "Spring Open"
    assert packed(title="Hall 2").title == "Hall 2"
    assert packed(b"").title == "Venue"
    with pytest.raises(CannotJudge, match="name of a venue file") as refused:
        packed(f'event = "{"W" * 61}"\n'.encode())
    assert "--title" in refused.value.remedy


def test_each_translation_that_is_asked_is_packed_and_covered_by_setup(
    packed: Packed, home: Path, catalogue: Callable[..., None]
) -> None:
    with pytest.raises(CannotJudge, match="no translation"):
        packed(b'language = "eo"\n')
    catalogue(home / "locale", "eo", {"CANNOT JUDGE": "NE EBLAS"})
    assert b"NE EBLAS" in packed(b'language = "eo"\n').parts["locale/eo/LC_MESSAGES/tilejudge.mo"]
    catalogue(home / "locale", "eo_XX", {"any key": "iu klavo"})
    parts = packed(b'language = "eo-XX"\n').parts
    [own, general] = catalogues("eo-XX", str(home / "locale"))
    assert general == str(home / "locale" / "eo" / "LC_MESSAGES" / "tilejudge.mo")
    assert {"eo_XX", "eo"} == {path.split("/")[1] for path in parts if path.startswith("locale/")}
    before = digests([own, general])
    Path(general).write_bytes(b"another")
    assert digests([own, general]) != before


def test_a_lexicon_that_is_missing_is_not_left_out_in_silence(packed: Packed, home: Path) -> None:
    (home / "lexicons" / "clublist.lexicon").unlink()
    with pytest.raises(Missing, match="not installed"):
        packed()

"""What is in a venue file, and what never is."""

from collections.abc import Callable
from pathlib import Path

import pytest

from judge_gui.start import settings_of
from judge_procedure.venue.file import VenueFile
from judge_procedure.venue.packing import next_number, pack
from lexicons import CannotJudge, Library, Missing, Unsound
from lexicons.language import catalogues, digests

Packed = Callable[..., VenueFile]


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


def test_the_number_grows_only_if_something_changed(packed: Packed, home: Path) -> None:
    numbers = [next_number(str(home), packed(data)) for data in (b"", b"", b"rounds = 8\n", b"")]
    assert numbers == [1, 1, 2, 3]

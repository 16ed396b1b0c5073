"""What the tests of venue files share: a machine that packs, and a small profile."""

from collections.abc import Callable
from pathlib import Path

import pytest

from judge_gui.start import settings_of
from judge_procedure.venue.file import VenueFile
from judge_procedure.venue.packing import pack
from lexicons import Library

profile = b'station = "Office"\nrounds = 9\nevent = "Spring Open"\n[times]\nidle = 30\n'

Pack = Callable[..., bytes]


@pytest.fixture
def office(home: Path, install: Callable[..., Path], add_rules: Callable[..., Path]) -> Library:
    """A machine whose rule set `club` asks a lexicon of its own."""
    install(["ZANT", "QI"], "clublist")
    add_rules('[[stage]]\nlexicon = "clublist"\n')
    library = Library(home)
    library.use("club")
    (home / "allowed_signers").write_text("a trusted key", encoding="ascii")
    (home / "journal").mkdir()
    (home / "journal" / "current.journal").write_bytes(b"a journal")
    return library


@pytest.fixture
def packed(office: Library) -> Callable[..., VenueFile]:
    """Packs the files of that machine."""

    def packed(data: bytes = profile, **more: object) -> VenueFile:
        made = pack(office, data, settings_of, **more)  # type: ignore[arg-type]
        return VenueFile.read(made.packed(), "a file")

    return packed

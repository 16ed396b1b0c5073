"""What the commands of a venue share."""

import os
import tempfile

from judge_cli.identity import say_cautions
from judge_procedure.codes import Codes, ruling, setup
from judge_procedure.venue import folder, packing
from judge_procedure.venue.file import Settings, VenueFile, copy_again, profile_path
from judge_record.program import digest
from lexicons import Library, storage
from lexicons.language import catalogues, digests


def read_profile(data: bytes, name: str = "the profile") -> Settings:
    """Return a profile's bytes as a venue file needs them. Raise `Unsound` with all its faults."""
    from judge_gui.start import settings_of

    return settings_of(data, name)


def settings_of_machine(library: Library) -> Settings:
    """Return the settings of this machine's profile, else the usual ones; `Unsound` with faults."""
    path = os.path.join(library.files, profile_path)
    data = storage.read_settings(path, "The profile", copy_again) if storage.is_there(path) else b""
    return read_profile(data, path)


def proved(packed: VenueFile, name: str) -> tuple[Settings, Codes]:
    """Return a proved venue file's settings and the codes of its stations; else `CannotJudge`."""
    with tempfile.TemporaryDirectory() as place:
        folder.write(place, packed)
        settings = packing.prove(packed, place, read_profile, name)
        judge = Library(place).adjudicator(packed.rules[0])
        say_cautions(judge)
        locale = os.path.join(place, "locale")
        spoken = digests(catalogues(settings.language, locale)) if settings.language else ()
        return settings, Codes(ruling(judge, digest()), setup(settings.setup, spoken))

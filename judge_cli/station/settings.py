"""Settings: what a check needs to know of the kiosk, whose own start reads its profile."""

from collections.abc import Mapping
from typing import NamedTuple

from lexicons import Library


class Settings(NamedTuple):
    """The profile of a kiosk, as far as a check needs it."""

    name: str  # of the station: the profile's, or the machine's
    rules: str = ""  # empty for the machine's default
    backup: str = ""  # the folder for copies of the journal
    server: str = ""  # the address to which the record is handed on
    locked: bool = False  # whether a PIN is set
    setup: Mapping[str, object] = {}  # what the code SETUP covers


def of_kiosk(path: str | None, library: Library) -> Settings:
    """Return the settings in a file, else this machine's own, else the usual ones.

    Raises `Missing` if there is no file at the path, `Unsound` with the faults of a profile.
    """
    from judge_gui.start import profile_in, setup_of

    profile = profile_in(path, library)
    setup = setup_of(profile)
    return Settings(
        profile.name, profile.rules, profile.backup, profile.server, profile.locked, setup
    )


def look_for_window(environment: Mapping[str, str]) -> None:
    """Raise `Missing` if the kiosk cannot show its window here. This loads no window library."""
    from judge_gui.start import check_window

    check_window(environment)

"""The profile of a kiosk, as other commands need it: it is read by the kiosk's own reader."""

from collections.abc import Mapping
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from judge_gui.model.profile import Profile
    from lexicons import Library, RuleSet


def profile_of(data: bytes, name: str = "the profile") -> "Profile":
    """Return the settings in a profile's bytes. Raise `Unsound` with all their faults."""
    from judge_gui.start import profile_of

    return profile_of(data, name)


def profile_in(library: "Library") -> "Profile":
    """Return the settings of this machine; `Unsound` with all their faults."""
    from judge_gui.start import profile_in

    return profile_in(None, library)


def setup_of(profile: "Profile", rules: "RuleSet") -> Mapping[str, object]:
    """Return the settings that the code SETUP covers."""
    from judge_gui.start import setup_of

    return setup_of(profile, rules)

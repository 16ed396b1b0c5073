"""The profile of a kiosk, as other commands need it: it is read by the kiosk's own reader."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from judge_gui.model.profile import Profile
    from lexicons import Library


def profile_of(data: bytes) -> "Profile":
    """Return the settings in a profile's bytes. Raise `Unsound` with all their faults."""
    from judge_gui.model.profile import Profile

    return Profile.read(data)


def profile_in(library: "Library") -> "Profile":
    """Return the settings of this machine; `Unsound` with all their faults."""
    from judge_gui.model.profile import Profile

    return Profile.of_machine(library)

"""What the commands of a venue share."""

from lexicons.venue.settings import Settings


def read_profile(data: bytes) -> Settings:
    """Return a profile's bytes as a venue file needs them. Raise `Unsound` with all its faults."""
    from judge_gui.start import settings_of

    return settings_of(data)

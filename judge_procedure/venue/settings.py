"""What others than the kiosk need to know of a profile, whose reader is the kiosk's."""

from collections.abc import Callable, Mapping
from typing import NamedTuple


class Settings(NamedTuple):
    """A profile, as far as a venue file, a desk and a server need it."""

    rules: str  # the rule set that it names; empty for the machine's default
    language: str
    event: str
    server: str  # to which the record is handed on; empty for none
    tables: frozenset[str]  # the list; empty if every number is a table
    people: tuple[str, ...]  # the initials of who have a PIN, in order
    setup: Mapping[str, object]  # the settings that the code SETUP covers
    timetable: tuple[str, ...]  # a line for each round
    keys: Mapping[str, str]  # every key as people read it, but the station's name and the PINs
    pins: Mapping[str, str]  # the hashes of the PINs, by the keys that hold them
    shared: bytes  # the profile without the keys that differ from station to station


#: Reads the bytes of a profile; `Unsound` with all its faults.
Reader = Callable[[bytes], Settings]

"""The kiosk for players: two players, one key, one verdict.

Only `window` knows Qt. Everything else is tested without a screen: `model` holds the screens and
the flow between them, `pages` what a page is made of and where it stands, `wording` what players
read, `station` the judge, the journal and the officials' tasks of a kiosk, `kiosk` the time.
"""

from dataclasses import dataclass
from typing import Any

#: How the process with the window tells `keep_running` why it ended. An accident ends with 0 or 1.
LEFT = 10  # the director left
EXPLAINED = 3  # it can't be started, and has said why


@dataclass(frozen=True, slots=True)
class KioskOptions:
    """The options of `judge kiosk`."""

    profile: str | None = None  # a path
    rules: str | None = None
    record: str | None = None  # where it records, in place of the profile's
    windowed: bool = False
    practice: bool = False
    language: str | None = None  # in place of the profile's
    station: str = ""  # its name at an event, in place of the profile's
    child: bool = False  # whether this is the process with the window, which is kept running

    @property
    def settings(self) -> dict[str, Any]:
        """The settings that are given, in place of the profile's."""
        given = {
            "rules": self.rules, "record": self.record, "language": self.language,
            "station": self.station,
        }  # fmt: skip
        return {key: value for key, value in given.items() if value}

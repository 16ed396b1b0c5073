"""The lock of a server: two of them would overwrite each other's list of paired devices."""

import os

from judge_record.station_lock import StationLock
from lexicons.errors import CannotJudge


class ServerLock(StationLock):
    """Holds the paired devices of a JUDGE_HOME until it is released or the process ends.

    >>> import tempfile
    >>> home = tempfile.mkdtemp()
    >>> with ServerLock(home):
    ...     ServerLock(home).take()
    Traceback (most recent call last):
        ...
    lexicons.errors.CannotJudge: Another server is at work in this JUDGE_HOME.
    Use that one, or end it first.
    """

    def __init__(self, home: str) -> None:
        super().__init__(home, "")
        self.path = os.path.join(home, "server.lock")

    def held_elsewhere(self) -> CannotJudge:
        """Return the refusal to start a second server."""
        return CannotJudge(
            "Another server is at work in this JUDGE_HOME.", remedy="Use that one, or end it first."
        )

"""The memory of a server: it follows every ruling, and writes its file at most once a second."""

from time import monotonic

from judge_record.entry import Entry
from judge_record.memory import Remembered, StationMemory

pause = 1.0  # seconds


class PatientMemory(StationMemory):
    """A station's memory. What it remembers may be a second older than the journal."""

    kept_at = 0.0
    kept = Remembered()

    def write(self, last: Remembered) -> None:
        """Remember this, but do not write it yet: its entry is not committed."""
        self.last = last

    def see(self, last: Entry, chain: str) -> None:
        """Remember the last entry of the chain in which this station records, whoever added it."""
        if self.last.chain == chain:
            self.last = self.last._replace(number=last.number, seal=last.seal, time=last.time)

    def keep(self, *, now: bool = False) -> None:
        """Write the file, unless that was done a moment ago; with `now` even then."""
        if self.last == self.kept or not (now or monotonic() - self.kept_at >= pause):
            return
        super().write(self.last)
        self.kept, self.kept_at = self.last, monotonic()

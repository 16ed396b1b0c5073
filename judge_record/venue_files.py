"""Which venue file each station used, and from when on, as its entries say."""

from collections.abc import Iterable, Iterator
from contextlib import suppress
from typing import NamedTuple

from judge_record.entry import Entry, Kind

venue_name = "venue"  # of the venue file, among the files that an entry names


class Use(NamedTuple):
    """What the start of a session, or a change of its files, says about its venue file."""

    entry: Entry
    digest: str  # empty without a venue file
    number: int  # 0 without one

    @property
    def session(self) -> tuple[str, str]:
        """The station and its session."""
        return self.entry.station, self.entry.session


def uses(entries: Iterable[Entry]) -> Iterator[Use]:
    """Yield which venue file each session of a chain, or of several, used, in order.

    A session that starts names the digest of its venue file. The number stands where the station
    took that file into use.
    """
    found = list(_about_files(entries))
    changes = [entry for entry in found if entry.kind == Kind.FILES_IN_USE]
    numbers = {digest_of(entry): _number_in(entry.note or "") for entry in changes}
    for entry in found:
        if entry.kind in {Kind.OPENED, Kind.FILES_IN_USE}:
            digest = digest_of(entry)
            yield Use(entry, digest, numbers.get(digest, 0))


def waiting(entries: Iterable[Entry]) -> dict[str, int]:
    """Return the number of the venue file that waits at each station of a chain; 0 if none does."""
    found: dict[str, int] = {}
    for entry in _about_files(entries):
        if entry.kind != Kind.OPENED:
            waits = entry.kind == Kind.FILES_STAGED
            found[entry.station] = _number_in(entry.note or "") if waits else 0
    return found


def _about_files(entries: Iterable[Entry]) -> Iterator[Entry]:
    """Yield the starts of sessions, and the entries about venue files."""
    kinds = Kind.OPENED, Kind.FILES_STAGED, Kind.FILES_IN_USE
    return (entry for entry in entries if entry.kind in kinds)


def digest_of(entry: Entry) -> str:
    """Return the digest of the venue file that an entry names; empty if it names no venue file."""
    return dict(entry.files).get(venue_name, "")


def _number_in(note: str) -> int:
    """Return the number of a venue file in a note such as `number 2, digest …`; 0 without one."""
    with suppress(ValueError, IndexError):
        return int(note.split()[1].rstrip(","))
    return 0

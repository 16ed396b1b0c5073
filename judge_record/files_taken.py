"""Which files of the event stations judged by, and since when, as their entries say."""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from judge_record.entry import Entry, Kind

contents_name = "contents"  # of the event's files, among the files that an entry names


class Use(NamedTuple):
    """What the start of a session, or the taking of files, says about the event's files."""

    entry: Entry
    digest: str  # the code FILE; empty without files of an event
    place: int  # among all files that were taken: 1 for the first ones; 0 if they were not

    @property
    def session(self) -> tuple[str, str]:
        """The station and its session."""
        return self.entry.station, self.entry.session


def uses(entries: Iterable[Entry]) -> Iterator[Use]:
    """Yield which files each session of a chain, or of several, judged by.

    Files are newer than others if a station took them later: a digest never comes back, because
    files that are prepared again have another number.
    """
    found = sorted(filter(_is_about_files, entries), key=lambda entry: entry.time)
    digests = dict.fromkeys(digest_of(e) for e in found if e.kind == Kind.FILES_TAKEN)
    places = {digest: place for place, digest in enumerate(digests, 1)}
    for entry in found:
        digest = digest_of(entry)
        yield Use(entry, digest, places.get(digest, 0))


def _is_about_files(entry: Entry) -> bool:
    """Return whether an entry says which files its session judges by from then on."""
    return entry.kind in {Kind.OPENED, Kind.FILES_TAKEN}


def digest_of(entry: Entry) -> str:
    """Return the code FILE that an entry names; empty if it names no files of an event."""
    return dict(entry.files).get(contents_name, "")

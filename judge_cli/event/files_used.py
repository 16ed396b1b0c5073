"""Files used: stations that judged by different files on a day, and rulings by older ones.

Newer files of the event explain other rules and lexicons. The kind of a station explains other
settings.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from judge_cli import local_time
from judge_cli.event.presence import Present
from judge_cli.journal.records import short
from judge_record import files_taken
from judge_record.entry import Entry, Kind, judged
from judge_record.session import program_name
from lexicons import printable
from lexicons.language import _


class _Use(NamedTuple):
    """What a station used, and from when on."""

    time: str
    named: str


_Uses = Mapping[str, list[_Use]]  # by station, in order


class FilesUsed:
    """Which files the stations of a venue used, as the starts of their sessions say."""

    def __init__(self, present: Present) -> None:
        """Take the entries of the stations."""
        self._present = present
        self._starts = {
            (chain, entry.session): entry
            for (_day, _station, chain), entries in sorted(present.items())
            for entry in entries
            if entry.kind == Kind.OPENED
        }
        used = files_taken.uses(entry for entries in present.values() for entry in entries)
        self._places = {use.digest: use.place for use in used}

    def differences(self, days: Iterable[str]) -> Iterator[str]:
        """Yield a sentence for each day and each kind of file that was not the same everywhere.

        A file that every station replaced in the course of the day is not a difference, nor is what
        `expected` yields.
        """
        names = {
            "rules": _("rule set"),
            "alphabet": _("alphabet"),
            "lexicons": _("lexicons"),
            "program": _("program"),
            "settings": _("settings"),
            "files": _("files of the event"),
        }
        for day in days:
            for kind, name in names.items():
                found = self._on(day, kind)
                if not _is_alike(found) and not self._is_explained(day, kind):
                    yield _(
                        "On {day}, stations differed in this: {kind}. {uses}.",
                        day=day,
                        kind=name,
                        uses=_listed(found),
                    )

    def expected(self, days: Iterable[str]) -> Iterator[str]:
        """Yield a sentence for each day on which newer files explain what was different."""
        for day in days:
            used = {self._place(start) for start in self._started(day)}
            if len(used) > 1 and self._is_explained(day, "files"):
                by_station = self._on(day, "files")
                listing = (f"{name}: {_taken(own)}" for name, own in sorted(by_station.items()))
                yield _(
                    "On {day}, newer files took the place of older ones, as expected. {stations}.",
                    day=day,
                    stations=printable("; ".join(listing)),
                )
            found = self._on(day, "settings")
            if not _is_alike(found) and self._is_explained(day, "settings"):
                alike = defaultdict(list)
                for station, own in sorted(found.items()):
                    alike[own[-1].named].append(station)
                yield _(
                    "On {day}, these stations had settings of their own, as stations of different"
                    " kinds do: {stations}.",
                    day=day,
                    stations=printable("; ".join(", ".join(each) for each in alike.values())),
                )

    def _place(self, start: Entry) -> int:
        return self._places.get(files_taken.digest_of(start), 0)

    def _named(self, start: Entry) -> dict[str, str | None]:
        """Return what the start of a session records of each kind of file; None for nothing."""
        lexicons = [f"{edition} {short(digits)}" for edition, digits in start.lexicons]
        program = dict(start.files).get(program_name)
        files = files_taken.digest_of(start)
        return {
            "rules": f"{start.rules} {short(start.rules_fingerprint)}" if start.rules else None,
            "alphabet": short(start.alphabet_fingerprint) if start.alphabet_fingerprint else None,
            "lexicons": (" + ".join(lexicons) or "-") if start.rules else None,
            "program": short(program) if program else None,
            "settings": short(start.setup) if start.setup else None,
            "files": short(files) if files else "-",
        }

    def _at_work(self, day: str) -> Iterator[tuple[str, Entry, Entry]]:
        """Yield the station of each entry of a day, the entry, and the start of its session."""
        for (on, station, chain), entries in self._present.items():
            for entry in entries if on == day else ():
                if start := self._starts.get((chain, entry.session)):
                    yield station, entry, start

    def _started(self, day: str) -> Iterable[Entry]:
        """Return the starts of the sessions that recorded something on a day, each once."""
        return {start.seal: start for _station, _entry, start in self._at_work(day)}.values()

    def _on(self, day: str, kind: str) -> _Uses:
        """Return what each station used on a day. One whose sessions do not say it is left out."""
        found = defaultdict(list)
        for station, entry, start in self._at_work(day):
            if (name := self._named(start)[kind]) is not None:
                found[station].append(_Use(entry.time, name))
        return {station: _without_repeats(uses) for station, uses in found.items()}

    def _is_explained(self, day: str, kind: str) -> bool:
        """Return whether the event's files explain that sessions of a day differ in something.

        By the same files, all sessions have the same rules, alphabet and lexicons, and each kind of
        station its own settings. The program is not among the files.
        """
        found = defaultdict(set)
        for start in self._started(day):
            place = self._place(start)
            if not place or kind == "program":
                return False
            found[place, start.station if kind == "settings" else ""].add(self._named(start)[kind])
        return all(len(names) == 1 for names in found.values())


def _without_repeats(uses: Iterable[_Use]) -> list[_Use]:
    changes: list[_Use] = []
    for use in sorted(uses, key=lambda each: each.time):
        if not changes or changes[-1].named != use.named:
            changes.append(use)
    return changes


def _is_alike(uses: _Uses) -> bool:
    """Return whether all stations used the same, in the same order.

    A station may leave out what others used earlier, if it began after another one had replaced it.
    """
    longest = max(uses.values(), key=len, default=[])
    for station, own in uses.items():
        skipped = len(longest) - len(own)
        if [use.named for use in own] != [use.named for use in longest[skipped:]]:
            return False
        elsewhere = [
            use.time
            for other, each in uses.items()
            for use in each
            if other != station and use.named == own[0].named
        ]
        if skipped and own[0].time < min(elsewhere):
            return False
    return True


def _listed(uses: _Uses) -> str:
    stations = defaultdict(list)
    for station, own in sorted(uses.items()):
        stations[", ".join(use.named for use in own)].append(station)
    return "; ".join(
        _("{files} at {stations}", files=printable(name), stations=printable(", ".join(names)))
        for name, names in stations.items()
    )


def _taken(own: Iterable[_Use]) -> str:
    first, *more = own
    later = (
        _("FILE {code} from {time}", code=use.named, time=local_time.local(use.time, "%H:%M"))
        for use in more
    )
    return ", ".join((_("FILE {code}", code=first.named), *later))


# -- rulings by older files ---------------------------------------------------------------------


def old_rulings(present: Present, days: Iterable[str]) -> Iterator[str]:
    """Yield each ruling of these days by older files than those in force.

    Files are in force from when the first station took them.
    """
    uses = [*files_taken.uses(entry for entries in present.values() for entry in entries)]
    places = {use.session: use.place for use in uses}
    in_force: list[files_taken.Use] = []
    for use in uses:
        if use.place > (in_force[-1].place if in_force else 0):
            in_force.append(use)
    for (day, station, _chain), entries in sorted(present.items()):
        for entry in entries:
            place = places.get((station, entry.session), 0)
            since = [use for use in in_force if use.entry.time < entry.time]
            by_machine = entry.kind in judged and entry.source == "machine"
            if day in days and by_machine and since and 0 < place < since[-1].place:
                yield _by_older(entry, since[-1])


def _by_older(entry: Entry, since: files_taken.Use) -> str:
    place = _("no table")
    if entry.table:
        place = _("table {table}", table=printable(f"{entry.table}{entry.board or ''}"))
    return _(
        "At {time}, {station} ruled by older files ({place}, entry {entry}), although FILE {newer}"
        " was in use since {since}, first at {first}. Give a second opinion by the new files, or"
        " compare: judge journal rejudge. The director decides what follows.",
        time=local_time.local(entry.time),
        station=printable(entry.station),
        place=place,
        entry=entry.number,
        newer=short(since.digest),
        since=local_time.local(since.entry.time),
        first=printable(since.entry.station),
    )

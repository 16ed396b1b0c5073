"""Different files: stations of one day that did not all judge by the same files.

A newer venue file explains other rules and lexicons. The kind of a station explains other settings.
"""

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import NamedTuple

from judge_cli import local_time
from judge_cli.journal.entry_lines import short
from judge_cli.venue.presence import Present
from lexicons import printable
from lexicons.language import _
from lexicons.record.entry import Entry, Kind
from lexicons.record.session import program_name
from lexicons.record.venue_files import digest_of, uses


class Use(NamedTuple):
    """What a station used, and from when on."""

    time: str
    named: str


Uses = dict[str, list[Use]]  # by station, in order
Named = Callable[[Entry], str | None]  # what the start of a session says of one kind of file
Starts = Mapping[tuple[str, str], Entry]  # by chain and session


def differences(present: Present, days: Iterable[str]) -> Iterator[str]:
    """Yield a sentence for each day and each kind of file that was not the same everywhere.

    A file that every station replaced in the course of the day is not a difference, nor is what
    `expected` yields.
    """
    starts, numbers = starts_in(present), numbers_in(present)
    for day in days:
        of_day = started(day, present, starts)
        for named, kind in kinds_of_files:
            found = uses_on(day, present, starts, named)
            if not is_alike(found) and not is_explained(of_day, named, numbers):
                yield _(
                    "On {day}, stations differed in this: {kind}. {uses}.",
                    day=day,
                    kind=kind(),
                    uses=listed(found),
                )


def expected(present: Present, days: Iterable[str]) -> Iterator[str]:
    """Yield a sentence for each day on which a newer venue file explains what was different."""
    starts, numbers = starts_in(present), numbers_in(present)
    for day in days:
        of_day = started(day, present, starts)
        used = {numbers.get(digest_of(start), 0) for start in of_day}
        if len(used) > 1 and is_explained(of_day, venue, numbers):
            by_number = uses_on(day, present, starts, lambda e: str(numbers[digest_of(e)]))
            listing = (
                f"{printable(name)}: {taken(own)}" for name, own in sorted(by_number.items())
            )
            yield _(
                "On {day}, venue file {number} took the place of an older one, as expected."
                " {stations}.",
                day=day,
                number=max(used),
                stations="; ".join(listing),
            )
        found = uses_on(day, present, starts, settings)
        if not is_alike(found) and is_explained(of_day, settings, numbers):
            alike: dict[str, list[str]] = {}
            for station, own in sorted(found.items()):
                alike.setdefault(own[-1].named, []).append(printable(station))
            yield _(
                "On {day}, these stations had settings of their own, as stations of different kinds"
                " do: {stations}.",
                day=day,
                stations="; ".join(", ".join(each) for each in alike.values()),
            )


def taken(own: Iterable[Use]) -> str:
    """Return which venue files a station used one after another, by their numbers."""
    first, *more = own
    later = (
        _("file {number} from {time}", number=use.named, time=local_time.local(use.time, "%H:%M"))
        for use in more
    )
    return ", ".join((_("file {number}", number=first.named), *later))


def starts_in(present: Present) -> Starts:
    """Return the starts of all sessions."""
    return {
        (chain, entry.session): entry
        for (_day, _station, chain), entries in sorted(present.items())
        for entry in entries
        if entry.kind == Kind.OPENED
    }


def numbers_in(present: Present) -> dict[str, int]:
    """Return the numbers of the venue files that any station used, by their digests."""
    found = uses(entry for entries in present.values() for entry in entries)
    return {use.digest: use.number for use in found if use.number}


def started(day: str, present: Present, starts: Starts) -> list[Entry]:
    """Return the starts of the sessions that recorded something on a day."""
    sessions = dict.fromkeys(
        (chain, entry.session)
        for (on, _station, chain), entries in present.items()
        if on == day
        for entry in entries
    )
    return [starts[session] for session in sessions if session in starts]


def is_explained(of_day: Iterable[Entry], named: Named, numbers: Mapping[str, int]) -> bool:
    """Return whether venue files explain that sessions of a day differ in one kind of file.

    By one venue file, all sessions have the same rules, alphabet and lexicons, and each station
    keeps its own settings. The program is not part of a venue file.
    """
    found = defaultdict(set)
    for start in of_day:
        number = numbers.get(digest_of(start), 0)
        if not number or named is program:
            return False
        found[number, start.station if named is settings else ""].add(named(start))
    return all(len(names) == 1 for names in found.values())


def uses_on(
    day: str,
    present: Present,
    starts: Starts,
    named: Named,
) -> Uses:
    """Return what each station used on a day, by the starts of its sessions.

    A station whose sessions do not say it is left out.
    """
    found: Uses = {}
    for (on, station, chain), entries in present.items():
        if on != day:
            continue
        for entry in entries:
            start = starts.get((chain, entry.session))
            if start and (name := named(start)) is not None:
                found.setdefault(station, []).append(Use(entry.time, name))
    return {station: without_repeats(uses) for station, uses in found.items()}


def without_repeats(uses: Iterable[Use]) -> list[Use]:
    """Return uses in the order of time, each change once."""
    changes: list[Use] = []
    for use in sorted(uses, key=lambda each: each.time):
        if not changes or changes[-1].named != use.named:
            changes.append(use)
    return changes


def is_alike(uses: Uses) -> bool:
    """Return whether all stations used the same, in the same order.

    A station may leave out what others used earlier, if it began after another one had replaced it.
    """
    if not uses:
        return True
    longest = max(uses.values(), key=len)
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


def listed(uses: Uses) -> str:
    """Return which stations used what, as a list in one line."""
    stations: dict[str, list[str]] = {}
    for station, own in sorted(uses.items()):
        name = ", ".join(use.named for use in own)
        stations.setdefault(name, []).append(station)
    return "; ".join(
        _("{files} at {stations}", files=printable(name), stations=printable(", ".join(names)))
        for name, names in stations.items()
    )


# -- what is compared ------------------------------------------------------------------------


def rules(start: Entry) -> str | None:
    """Return the rule set of a session with its fingerprint; None if it is not recorded."""
    return f"{start.rules} {short(start.rules_fingerprint)}" if start.rules else None


def alphabet(start: Entry) -> str | None:
    """Return the fingerprint of a session's alphabet; None if it is not recorded."""
    return short(start.alphabet_fingerprint) if start.alphabet_fingerprint else None


def lexicons(start: Entry) -> str | None:
    """Return the lexicons of a session with their fingerprints; None if the rules are unknown."""
    named = [f"{edition} {short(fingerprint)}" for edition, fingerprint in start.lexicons]
    return (" + ".join(named) or "-") if start.rules else None


def program(start: Entry) -> str | None:
    """Return the digest of a session's program; None if it is not recorded."""
    digest = dict(start.files).get(program_name)
    return short(digest) if digest else None


def settings(start: Entry) -> str | None:
    """Return the fingerprint of a session's settings; None if it is not recorded."""
    return short(start.setup) if start.setup else None


def venue(start: Entry) -> str:
    """Return the digest of a session's venue file; `-` if none was in use."""
    return short(digest_of(start)) if digest_of(start) else "-"


#: What is compared, with what returns its name.
kinds_of_files: tuple[tuple[Named, Callable[[], str]], ...] = (
    (rules, lambda: _("rule set")),
    (alphabet, lambda: _("alphabet")),
    (lexicons, lambda: _("lexicons")),
    (program, lambda: _("program")),
    (settings, lambda: _("settings")),
    (venue, lambda: _("venue file")),
)

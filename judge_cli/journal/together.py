"""Journals brought together: each is taken once, and what looks wrong among them is named.

`judge journal merge` and `judge venue collect` both do this. The steps:

1. A copy of a journal, or of its beginning, is left out.
2. Of a fork, both sides are taken. Their timeline counts what they share once.
3. Forks, stations with one name and clocks that disagree are named. No time is changed.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from datetime import datetime
from itertools import combinations, takewhile
from typing import NamedTuple

from judge_cli.journal import clocks, records
from judge_cli.journal.clocks import Survey
from judge_record.plays import of_plays
from judge_record.timeline import Fork, Record, Timeline
from lexicons import Unsound, printable
from lexicons.language import _

#: The kinds of findings, in the order of a report, and what each means: docs/entries.md has them.
finding_kinds = {
    "damaged": "a file or folder that could not be read, or whose chain is not sound; the others"
    " are collected",
    "old": "a ruling by an older venue file after a newer one was in use, and what to do",
    "missing": "a folder or a station of the venue without a journal, a station without an entry on"
    " a day, a day without stations, a journal that another one names",
    "event": "a journal of another event with entries of these days",
    "fork": "two journals that begin alike and go on differently",
    "head": "a head on paper that is in no journal of its station, a journal whose head is not on"
    " paper, entries after the last head on paper (but the end of the event), a line that holds no"
    " head",
    "namesake": "two journals of one day with sessions of a station of the same name, and neither"
    " goes on from the other",
    "files": "stations that judged on one day by different rules, alphabets, lexicons, programs,"
    " settings or venue files, which no newer venue file and no kind of station explains",
    "clock": "times that run backwards by more than 15 seconds; a last time that is more than 15"
    " seconds ahead of this machine; a round that begins in one journal more than ten minutes"
    " before an earlier one ends in another (two divisions may do that); more than an hour between"
    " two journals of one day",
    "shared": "stations that judged the same word in one round; the report names entries, and never"
    " the word",
}


class Finding(NamedTuple):
    """Something that a person must look at."""

    kind: str
    text: str


class Together(NamedTuple):
    """Journals without copies, and what was found among them."""

    kept: tuple[Record, ...]
    surveys: list[Survey]  # of their times
    findings: list[Finding]
    copies: list[str]  # a sentence on each copy that was left out


def together(found: Iterable[Record], now: datetime) -> Together:
    """Return sound journals, each once; `now` is the time of this machine."""
    kept, copies = _distinct([record._replace(fork=None) for record in found])
    surveys = list(map(Survey.of, kept))
    named = {
        "fork": _forks(kept),
        "namesake": _namesakes(surveys),
        "clock": clocks.disagreements(surveys, now),
    }
    findings = [Finding(kind, text) for kind, texts in named.items() for text in texts]
    return Together(kept, surveys, findings, copies)


def merge(paths: Iterable[str], now: datetime) -> Timeline:
    """Return the records in these files as one timeline; `Unsound` if one of them is not sound.

    `now` is the time of this machine: no entry should be later.
    """
    read = [records.read(path) for path in paths]
    found = _with_different_names([record for timeline in read for record in timeline.records])
    if faults := [f"{record.name}: {record.fault}" for record in found if record.fault]:
        raise Unsound(
            "Not merged: not every journal is sound.",
            faults=faults,
            remedy="Leave it out, or take a copy that is sound.",
        )
    kept, surveys, findings, copies = together(found, now)
    doubts = [doubt for timeline in read for doubt in timeline.doubts]
    doubts += [*copies, *_apart(surveys), *(finding.text for finding in findings)]
    return Timeline(kept, tuple(dict.fromkeys(doubts)))


def _with_different_names(found: Sequence[Record]) -> list[Record]:
    """Return the same records; those that share a name, such as `current.journal`, get others."""
    names = Counter(record.name for record in found)
    return [
        record._replace(name=printable(f"{record.name} {place} ({', '.join(record.stations)})"))
        if names[record.name] > 1
        else record
        for place, record in enumerate(found, 1)
    ]


def _apart(surveys: Sequence[Survey]) -> Iterator[str]:
    """Yield that journals are not of one event, or not of one day."""
    if len(events := {survey.record.event for survey in surveys}) > 1:
        yield f"the journals name different events: {', '.join(sorted(events))}"
    if len(clocks.on_one_day(surveys)) < len(list(combinations(surveys, 2))):
        listed = (
            f"{', '.join(sorted(survey.days)) or 'no day'} ({survey.record.name})"
            for survey in surveys
        )
        yield f"the journals are of several days: {', '.join(listed)}"


# -- copies and forks -----------------------------------------------------------------------------


def _distinct(found: list[Record]) -> tuple[tuple[Record, ...], list[str]]:
    """Return each journal once, and a sentence on each copy that is left out.

    Of a journal and a copy of its beginning, the longer one is taken. Of two that begin alike and
    go on differently, both are.
    """
    whole: list[Record] = []
    copies = []
    for record in sorted(found, key=lambda each: each.length, reverse=True):
        longer = next((each for each in whole if _shared(each, record) == record.length), None)
        if longer:
            copies.append(_said_of_copy(record, longer))
        else:
            whole.append(record)
    kept: list[Record] = []
    for record in sorted(whole, key=found.index):
        in_common = (Fork(of, _shared(other, record)) for of, other in enumerate(kept, 1))
        fork = max(in_common, key=lambda fork: fork.shared, default=None)
        kept.append(record._replace(fork=fork) if fork and fork.shared else record)
    return tuple(kept), copies


def _shared(one: Record, other: Record) -> int:
    """Return how many entries two journals have in common, from the first one on."""
    both = zip(one.entries, other.entries, strict=False)
    return sum(1 for _ in takewhile(lambda pair: pair[0].seal == pair[1].seal, both))


def _said_of_copy(copy: Record, kept: Record) -> str:
    if copy.length == kept.length:
        return f"{copy.name} is the same journal as {kept.name}: taken once"
    return (
        f"{copy.name} is the beginning of {kept.name}, which goes on from entry"
        f" {copy.length} to {kept.length}: the longer one is taken"
    )


def _forks(kept: Sequence[Record]) -> Iterator[str]:
    """Yield what a person should know of each fork."""
    for record in kept:
        if not record.fork:
            continue
        shared, other = record.fork.shared, kept[record.fork.of - 1]
        yield (
            f"{record.name} is a fork of {other.name}: both begin with the same {shared} entries,"
            " and go on differently. Both were written to after one was copied, or one was changed."
            " Both sides are kept, and the entries that they share are counted once"
        )
        for entry in record.own:
            if entry.refers_to and entry.refers_to <= shared and entry.kind in of_plays:
                yield (
                    f"{record.name}: entry {entry.number} ({entry.kind}) is about entry"
                    f" {entry.refers_to}, which {other.name} has too: it holds for the play on both"
                    " sides"
                )


def _namesakes(surveys: Sequence[Survey]) -> Iterator[str]:
    """Yield each two journals of one day with a station of the same name.

    A journal that goes on from another one says so in its first entry, and is left out. Only a
    station with a session counts: another machine may have closed the journal.
    """
    for one, other in ((one.record, other.record) for one, other in clocks.on_one_day(surveys)):
        working = ({e.station for e in each.entries if e.session} for each in (one, other))
        both = sorted(set.intersection(*working))
        follows = {one.entries[0].refers_to_chain, other.entries[0].refers_to_chain}
        if both and one.chain != other.chain and not follows & {one.chain, other.chain}:
            yield _(
                "{one} and {other} both have a station {stations}. A journal was begun again, or"
                " two machines had one name.",
                one=one.name,
                other=other.name,
                stations=printable(", ".join(both)),
            )

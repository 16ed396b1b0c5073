"""A tally: what is counted of an event, as its entries and plays are read one by one."""

from collections import Counter, defaultdict
from collections.abc import Iterable
from datetime import datetime
from itertools import pairwise
from typing import NamedTuple

from judge_cli import local_time
from judge_cli.journal.records import day_of
from lexicons.record.calls import not_judged
from lexicons.record.entry import Entry, Kind
from lexicons.record.plays import Play


class Moment(NamedTuple):
    """The challenges of a minute, by the times of their first rulings."""

    first: datetime
    last: datetime
    found: Counter[str]  # by outcome


class Tally:
    """What is counted of an event, as its entries and plays are read one by one."""

    def __init__(self) -> None:
        self.found: Counter[str] = Counter()  # challenges by outcome
        self.kinds: Counter[str] = Counter()
        self.withdrawn: Counter[str | None] = Counter()  # by reason
        self.rounds: dict[tuple[str, int], Counter[str]] = defaultdict(Counter)  # by day and round
        self.minutes: dict[datetime, Moment] = {}
        self.refused = 0  # by a machine that could not judge
        self.left_unjudged = 0  # by people
        self.overturned = 0
        self.doubted = 0
        self.untimed = 0  # challenges without a valid time

    @classmethod
    def of(cls, plays: Iterable[Play], entries: Iterable[Entry] = ()) -> "Tally":
        """Return what is counted of these plays and entries."""
        tally = cls()
        for play in plays:
            tally.add_play(play)
        for entry in entries:
            tally.add_entry(entry)
        return tally

    def add_entry(self, entry: Entry) -> None:
        """Count an entry.

        A refusal that is about an earlier entry was left unjudged by people, as possible probing
        or by the rules. One by a machine, or about no other entry, means that it could not judge.
        """
        if entry.kind != Kind.DOOR or not entry.request:  # a program opens no door
            self.kinds[entry.kind] += 1
        by_people = entry.refers_to is not None and entry.source != "machine"
        if entry.kind == Kind.REFUSAL:
            self.refused += not by_people
            self.left_unjudged += by_people
        self.left_unjudged += entry.kind == Kind.SETTLED and entry.note == not_judged
        if entry.kind == Kind.WITHDRAWAL:
            self.withdrawn[entry.reason] += 1

    def add_play(self, play: Play) -> None:
        """Count a challenge."""
        result, first = outcome(play), play.first
        self.found[result] += 1
        self.overturned += overturned(play)
        self.doubted += doubted(play)
        if first.round is not None:
            self.rounds[day_of(first), first.round][result] += 1
        if (time := local_time.read(first.time)) is None:
            self.untimed += 1
        else:
            self.add_time(time, result)

    def add_time(self, time: datetime, result: str) -> None:
        """Count a challenge in its minute."""
        minute = time.replace(second=0, microsecond=0)
        held = self.minutes.get(minute) or Moment(time, time, Counter())
        held.found[result] += 1
        self.minutes[minute] = Moment(min(held.first, time), max(held.last, time), held.found)


def outcome(play: Play) -> str:
    """Return the outcome of a challenge, one of `figures.outcomes`."""
    standing = play.standing
    return (standing.verdict or "") if standing else "void"


def overturned(play: Play) -> int:
    """Return how many reviews had another verdict than the ruling before."""
    return sum(
        later.kind == Kind.REVIEW and later.verdict != earlier.verdict
        for earlier, later in pairwise(play.rulings)
    )


def doubted(play: Play) -> int:
    """Return how many double-checks have another verdict than the ruling that stands."""
    standing = play.standing
    return sum(check.verdict != standing.verdict for check in play.checks) if standing else 0

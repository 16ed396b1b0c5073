"""A tally: what is counted of the entries and plays of an event."""

from collections import Counter, defaultdict
from collections.abc import Iterable
from datetime import datetime
from itertools import pairwise

from judge_cli import local_time
from judge_cli.journal.records import day_of
from lexicons.record.calls import not_judged
from lexicons.record.entry import Entry, Kind
from lexicons.record.plays import Play


class Tally:
    """What is counted of the entries and plays of an event."""

    def __init__(self, plays: Iterable[Play], entries: Iterable[Entry] = ()) -> None:
        """Count these plays and entries."""
        self.found: Counter[str] = Counter()  # challenges by outcome
        self.kinds: Counter[str] = Counter()
        self.withdrawn: Counter[str | None] = Counter()  # by reason
        self.rounds: dict[tuple[str, int], Counter[str]] = defaultdict(Counter)  # by day and round
        self.times: list[tuple[datetime, str]] = []  # of each challenge, with its outcome
        self.refused = 0  # by a machine that could not judge
        self.left_unjudged = 0  # by people
        self.overturned = 0
        self.doubted = 0
        for play in plays:
            self._add_play(play)
        for entry in entries:
            self._add_entry(entry)

    @property
    def untimed(self) -> int:
        """How many challenges have no valid time."""
        return self.found.total() - len(self.times)

    def _add_entry(self, entry: Entry) -> None:
        # A refusal that is about an earlier entry was left unjudged by people, as possible probing
        # or by the rules. One by a machine, or about no other entry, means that it could not judge.
        if entry.kind != Kind.DOOR or not entry.request:  # a program opens no door
            self.kinds[entry.kind] += 1
        by_people = entry.refers_to is not None and entry.source != "machine"
        if entry.kind == Kind.REFUSAL:
            self.refused += not by_people
            self.left_unjudged += by_people
        self.left_unjudged += entry.kind == Kind.SETTLED and entry.note == not_judged
        if entry.kind == Kind.WITHDRAWAL:
            self.withdrawn[entry.reason] += 1

    def _add_play(self, play: Play) -> None:
        first, standing = play.first, play.standing
        outcome = (standing.verdict or "") if standing else "void"
        self.found[outcome] += 1
        self.overturned += sum(
            later.kind == Kind.REVIEW and later.verdict != earlier.verdict
            for earlier, later in pairwise(play.rulings)
        )
        if standing:
            self.doubted += sum(check.verdict != standing.verdict for check in play.checks)
        if first.round is not None:
            self.rounds[day_of(first), first.round][outcome] += 1
        if (time := local_time.read(first.time)) is not None:
            self.times.append((time, outcome))

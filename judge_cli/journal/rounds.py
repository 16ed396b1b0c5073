"""Rounds, assigned afterwards: a table of the times at which rounds began."""

from bisect import bisect_right
from dataclasses import replace
from datetime import UTC, datetime
from typing import NamedTuple

from judge_cli import local_time
from judge_cli.journal.records import day_of
from judge_record.entry import Entry, Kind
from judge_record.timeline import Record, Timeline
from lexicons import CannotJudge, printable, storage

most = 999


class Start(NamedTuple):
    """The time at which a round began."""

    time: datetime
    round: int


def read(path: str) -> list[Start]:
    """Return the starts in a file, in order of time. A line holds a time and a round.

    A time has a day, and is of this place unless it names a zone: `2026-11-20 09:00  1`. What
    follows a `#` is a remark. `CannotJudge` with the number of the first line that cannot be read.
    """
    remedy = "Give a file with lines such as: 2026-11-20 09:00  1"
    text = storage.read(path, "The table of rounds", remedy).decode("utf-8-sig", "replace")
    starts = []
    for number, line in enumerate(text.splitlines(), 1):
        time, _, played = line.partition("#")[0].strip().rpartition(" ")
        if not (time or played):
            continue
        start = _started(time, played)
        if start is None:
            raise CannotJudge(
                f"{printable(path)} is not a table of rounds.",
                faults=[f"line {number}: expected a day, a time and a round"],
                remedy=remedy,
            )
        starts.append(start)
    return sorted(starts)


def _started(time: str, played: str) -> Start | None:
    """Return the start that a line holds; None if it holds something else."""
    whole = played.isascii() and played.isdigit() and 1 <= int(played[:9]) <= most
    if not whole or "-" not in time or ":" not in time:
        return None
    moment = local_time.asked(time.strip(), ends=False, day=datetime.fromtimestamp(0, UTC))
    return Start(moment, int(played)) if moment else None


def assigned(timeline: Timeline, starts: list[Start]) -> Timeline:
    """Return a record in which each entry without a round has that of its time.

    It is the round that began last on the same day. An entry about an earlier one stays as it is,
    unless it is the ruling on a call, and so does one that has a round: a late board keeps its own.
    Figures alone are made of this: its seals do not fit any more.
    """
    times = [start.time for start in starts]

    def with_round(entry: Entry) -> Entry:
        time = local_time.read(entry.time)
        is_about = entry.refers_to and entry.kind != Kind.RULING
        if entry.round is not None or is_about or not time or not entry.session:
            return entry
        at = bisect_right(times, time)
        day = local_time.local(starts[at - 1].time.isoformat(), local_time.to_the_day) if at else ""
        if day != day_of(entry):
            return entry
        return replace(entry, round=starts[at - 1].round)

    def rounded(record: Record) -> Record:
        return record._replace(entries=tuple(map(with_round, record.entries)))

    records = tuple(map(rounded, timeline.records))
    entries = (entry for record in timeline.records for entry in record.entries)
    changed = sum(with_round(entry) is not entry for entry in entries)
    note = f"{changed} entries without a round were counted in the round of their time"
    return Timeline(records, (*timeline.doubts, note))

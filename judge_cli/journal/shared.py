"""What the commands of the journal share: options, the record in FILE, rounds by a table."""

from bisect import bisect_right
from dataclasses import replace
from datetime import UTC, date, datetime
from typing import NamedTuple

import click

from judge_cli import output
from judge_cli.document import Report, as_page, as_text
from judge_cli.journal import records
from judge_cli.journal.records import day_of
from judge_cli.journal.timeline import Timeline
from judge_procedure import local_time
from judge_record.entry import Entry
from lexicons import CannotJudge, Unsound, printable, storage
from lexicons.language import _

MOST_ROUNDS = 999


class Start(NamedTuple):
    """The time at which a round began."""

    time: datetime
    round: int


def starts_in(path: str) -> list[Start]:
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
        if (start := _started(time, played)) is None:
            raise CannotJudge(
                f"{printable(path)} is not a table of rounds.",
                faults=[f"line {number}: expected a day, a time and a round"],
                remedy=remedy,
            )
        starts.append(start)
    return sorted(starts)


def _started(time: str, played: str) -> Start | None:
    """Return the start that a line holds; None if it holds something else."""
    whole = played.isascii() and played.isdigit() and 1 <= int(played[:9]) <= MOST_ROUNDS
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
        is_about = entry.about or entry.settles
        if entry.round is not None or is_about or not time or not entry.session:
            return entry
        at = bisect_right(times, time)
        day = local_time.local(starts[at - 1].time.isoformat(), local_time.TO_THE_DAY) if at else ""
        if day != day_of(entry):
            return entry
        return replace(entry, round=starts[at - 1].round)

    records = tuple(
        record._replace(entries=tuple(map(with_round, record.entries)))
        for record in timeline.records
    )
    entries = (entry for record in timeline.records for entry in record.entries)
    changed = sum(with_round(entry) is not entry for entry in entries)
    note = f"{changed} entries without a round were counted in the round of their time"
    return Timeline(records, (*timeline.doubts, note))


file_argument = click.argument("file", required=False, metavar="[FILE]")
output_option = click.option(
    "-o", "--output", "target", metavar="FILE", help="Write to a file; else to standard output."
)


text_option = click.option("--text", is_flag=True, help="Plain text in place of a web page.")
rounds_option = click.option(
    "--rounds", metavar="FILE",
    help="A table of the times at which rounds began, for entries that name no round.",
)  # fmt: skip


def a_day(ctx: click.Context, param: click.Parameter, value: str | None) -> str | None:
    """Return a day as it was typed; `BadParameter` for a text that is not a day."""
    try:
        return None if value is None else date.fromisoformat(value).isoformat()
    except ValueError:
        raise click.BadParameter(_("expected a day, such as 2026-11-20"), ctx, param) from None


day_option = click.option(
    "--day", metavar="DAY", callback=a_day, help="Only this day, such as 2026-11-20."
)


def read(file: str | None, rounds_file: str | None = None) -> Timeline:
    """Return the record in a file, or the current one; report on standard error what is wrong."""
    starts = starts_in(rounds_file) if rounds_file else []
    timeline = records.read(file or records.current())
    if timeline.fault:
        output.say(_("Not sound: {fault}.", fault=timeline.fault))
    return assigned(timeline, starts) if starts else timeline


def sound(file: str | None, done: str) -> Timeline:
    """Return the record in a file, or the current one, of which nothing is `done` if unsound."""
    timeline = records.read(file or records.current())
    if timeline.fault:
        raise Unsound(
            f"The record is not sound, and is not {done}.",
            faults=[timeline.fault],
            remedy="Take a copy that is sound.",
        )
    return timeline


def remind_director(timeline: Timeline) -> None:
    """Say on standard error, while an event is not closed, that this is for the director."""
    if not all(record.closed for record in timeline.records):
        output.say(_("The event is not closed: for the director alone, and not during a round."))


def deliver_report(report: Report, target: str | None, *, text: bool, private: bool = True) -> None:
    """Write a report: as a text if asked for, to nowhere or to `*.txt`; else as a page."""
    plain = text or not target or target.endswith(".txt")
    records.deliver(iter([(as_text if plain else as_page)(report)]), target, private=private)

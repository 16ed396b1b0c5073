"""`judge journal show`: entries of the record, one a line."""

from datetime import UTC, datetime

import click

from judge_cli import local_time, output
from judge_cli.journal import entry_lines, shared
from judge_cli.journal.records import day_of
from judge_record.entry import Entry, Kind
from judge_record.timeline import Timeline
from lexicons import printable


@click.command()
@shared.file_argument
@shared.day_option
@shared.rounds_option
@click.option("--round", "round_", type=int, metavar="N", help="Only entries of this round.")
@click.option("--table", metavar="T", help="Only entries of this table.")
@click.option("--since", metavar="TIME", help="Only entries from then on.")
@click.option("--until", metavar="TIME", help="Only entries up to then.")
@click.option("--station", metavar="S", help="Only entries of this station.")
@click.option("--verdict", type=click.Choice(["acceptable", "unacceptable"]))
@click.option("--kind", type=click.Choice([kind.value for kind in Kind]), metavar="KIND",
              help=f"One of: {', '.join(Kind)}.")  # fmt: skip
def show(
    file: str | None,
    day: str | None,
    rounds: str | None,
    round_: int | None,
    table: str | None,
    since: str | None,
    until: str | None,
    station: str | None,
    verdict: str | None,
    kind: str | None,
) -> int:
    """Show entries, one a line.

    Times are in the time zone of this machine. TIME is a day, a day and a time, or a time alone, of
    the day of the last entry: 2026-11-20, 2026-11-20T10:30, 10:30. Exit status 1 if the record is
    not sound.
    """
    timeline = shared.read(file, rounds)
    asked = {"round": round_, "table": table, "station": station, "verdict": verdict, "kind": kind}
    wanted = {name: _folded(value) for name, value in asked.items() if value is not None}
    first = _bound("--since", since, timeline, ends=False)
    last = _bound("--until", until, timeline, ends=True)
    several = len(timeline.records) > 1
    for place, entry in timeline.in_order():
        if day not in {None, day_of(entry)} or not _within(entry, first, last):
            continue
        if all(_folded(getattr(entry, name)) == value for name, value in wanted.items()):
            name = f"{printable(timeline.records[place].name)}  " if several else ""
            output.write(f"{name}{entry_lines.line(entry)}\n")
    output.finish()
    return 1 if timeline.fault else 0


def _folded(value: object) -> object:
    """Return a value without capitals: table a5 and table A5 are one."""
    return value.casefold() if isinstance(value, str) else value


def _bound(option: str, typed: str | None, timeline: Timeline, *, ends: bool) -> datetime | None:
    """Return the moment that was typed for an option; `BadParameter` if it is not a time."""
    if typed is None:
        return None
    times = (local_time.read(e.time) for record in timeline.records for e in record.entries)
    day = max((time for time in times if time), default=datetime.now(UTC))
    if (found := local_time.asked(typed, ends=ends, day=day)) is None:
        raise click.BadParameter(
            "expected a time, such as 2026-11-20T10:30 or 10:30", param_hint=option
        )
    return found


def _within(entry: Entry, first: datetime | None, last: datetime | None) -> bool:
    """Return whether an entry is of this span; one without a time is outside of any."""
    if first is None and last is None:
        return True
    time = local_time.read(entry.time)
    return time is not None and (not first or first <= time) and (not last or time <= last)

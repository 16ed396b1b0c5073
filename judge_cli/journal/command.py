"""`judge journal`: look at the record, prove it, take it elsewhere, learn from it."""

from datetime import UTC, datetime

import click

from judge_cli import local_time, output, progress_bar
from judge_cli.journal import entry_lines, exports, heads, merging, records
from judge_cli.journal.records import Timeline
from judge_cli.options import rule_ids
from lexicons import CannotJudge, Library, Unsound, printable
from lexicons.record.entry import Entry, Kind

file_argument = click.argument("file", required=False, metavar="[FILE]")
output_option = click.option(
    "-o", "--output", "target", metavar="FILE", help="Write to a file; else to standard output."
)

#: What the last entry tells, by whether the event is over.
ends = {
    True: "its last entry closes the event.",
    False: "its last entry does not close the event, which goes on, or the end is missing.",
}

unproved = (
    "A chain cannot show by itself that its end was cut off, nor that all of it was computed anew:"
    " for that, give the head that was written down (--head)."
)


@click.group()
def journal() -> None:
    """Show, verify, export, merge, report on and rejudge the record.

    FILE is a journal, an export of one, or a merged timeline; without it, the journal of the event
    that is under way on this machine.
    """


def opened(file: str | None) -> Timeline:
    """The record in a file, or the current one; what is wrong with it is told."""
    timeline = records.read(file or records.current_path())
    if timeline.fault:
        output.say(f"Not sound: {timeline.fault}.")
    return timeline


def director_only(timeline: Timeline) -> None:
    """Remind whoever asks in the middle of an event."""
    if not all(record.closed for record in timeline.records):
        output.say("The event is not closed: for the director alone, and not during a round.")


@journal.command()
@file_argument
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
    round_: int | None,
    table: str | None,
    since: str | None,
    until: str | None,
    station: str | None,
    verdict: str | None,
    kind: str | None,
) -> int:
    """Show entries, one a line.

    Times are those of this place. TIME is a day, a day and a time, or a time alone, of the day of
    the last entry: 2026-11-20, 2026-11-20T10:30, 10:30. Exit status 1 if the record is not sound.
    """
    timeline = opened(file)
    said = {"round": round_, "table": table, "station": station, "verdict": verdict, "kind": kind}
    wanted = {name: folded(value) for name, value in said.items() if value is not None}
    first = bound("--since", since, timeline, ends=False)
    last = bound("--until", until, timeline, ends=True)
    several = len(timeline.records) > 1
    for place, entry in timeline.in_order():
        if all(folded(getattr(entry, name)) == value for name, value in wanted.items()) and within(
            entry, first, last
        ):
            name = f"{printable(timeline.records[place].name)}  " if several else ""
            output.write(f"{name}{entry_lines.line(entry)}\n")
    output.finish()
    return 1 if timeline.fault else 0


def folded(value: object) -> object:
    """A value as it is compared: whoever asks for table a5 means A5."""
    return value.casefold() if isinstance(value, str) else value


def bound(option: str, typed: str | None, timeline: Timeline, *, ends: bool) -> datetime | None:
    """The moment that was typed for an option."""
    if typed is None:
        return None
    told = (local_time.read(e.time) for record in timeline.records for e in record.entries)
    day = max((time for time in told if time), default=datetime.now(UTC))
    if (found := local_time.asked(typed, ends=ends, day=day)) is None:
        raise click.BadParameter(
            "expected a time, such as 2026-11-20T10:30 or 10:30", param_hint=option
        )
    return found


def within(entry: Entry, first: datetime | None, last: datetime | None) -> bool:
    """Whether an entry is of this span; one without a time is of none."""
    if first is None and last is None:
        return True
    time = local_time.read(entry.time)
    return time is not None and (not first or first <= time) and (not last or time <= last)


@journal.command()
@file_argument
@click.option("--head", "written", multiple=True, callback=heads.written, metavar="HEAD",
              help="A head that was written down, such as 137-3fa2-8c11-09bd.")  # fmt: skip
def verify(file: str | None, written: tuple[str, ...]) -> int:
    """Prove that no entry was altered, removed, inserted or moved.

    Exit status 0 if the record is sound, 1 if it is not, or a head is not in it, 2 if it cannot be
    looked at.
    """
    path = printable(file or records.current_path())
    try:
        timeline = records.read(file or records.current_path())
    except Unsound as error:
        output.say(str(error))
        output.answer(f"{path}: unsound")
        return 1
    for record in timeline.records:
        name = printable(f"{path}: {record.name}" if len(timeline.records) > 1 else path)
        found = f"unsound: {record.fault}"
        if not record.fault:
            found = f"sound: {len(record.entries)} entries, head {record.head.spoken}"
            output.say(f"{name}: {ends[record.closed]}")
        output.write(f"{name}: {found}\n")
    for head in written:
        output.say(heads.standing(head, timeline))
    missing = [head for head in written if not heads.holder(head, timeline)]
    for head in missing:
        output.write(f"{path}: the head {head} is not in it\n")
    if not written:
        output.say(unproved)
    output.finish()
    return 1 if timeline.fault or missing else 0


@journal.command()
@file_argument
@click.option("--format", "form", type=click.Choice(["jsonl", "csv"]),
              help="Else as the name of the output ends, or JSON lines.")  # fmt: skip
@output_option
def export(file: str | None, form: str | None, target: str | None) -> int:
    """Write all entries as lines that anybody can verify.

    docs/journal.md tells how. Exit status 1 if the record is not sound: it is written as it stands.
    """
    timeline = opened(file)
    if len(timeline.records) > 1:
        raise CannotJudge("A merged timeline is an export already.", remedy="Copy the file.")
    csv = form == "csv" or (form is None and (target or "").endswith(".csv"))
    write = exports.to_csv if csv else exports.to_json_lines
    records.deliver(write(timeline.records[0].entries), target)
    return 1 if timeline.fault else 0


@journal.command()
@click.argument("files", nargs=-1, required=True, metavar="FILE...")
@output_option
def merge(files: tuple[str, ...], target: str | None) -> int:
    """Write several stations' journals as one timeline.

    Report and rejudge take it. Each is verified first. Copies of one journal are taken once;
    clocks that visibly disagree are told. Exit status 1 if one is not sound, or if two cannot both
    be the record.
    """
    try:
        timeline = merging.merge(files, datetime.now(UTC))
    except Unsound as error:
        output.say(str(error))
        return 1
    for each in timeline.told:
        output.say(f"Note: {printable(each)}")
    records.deliver(merging.lines(timeline), target)
    return 0


@journal.command()
@file_argument
@click.option("--rules", "rules_id", metavar="ID", shell_complete=rule_ids,
              help="Rule set to rule by; else the one that each ruling names.")  # fmt: skip
@click.option("--lexicon", "lexicons", multiple=True, metavar="LEXICON",
              help="A file in place of the installed lexicon of its edition.")  # fmt: skip
def rejudge(file: str | None, rules_id: str | None, lexicons: tuple[str, ...]) -> int:
    """Tell which rulings would be others today.

    For the director, and not during a round. Told is too what the rules of the game grant for a
    wrong ruling. Rulings by hand are left out. Exit status 0 if none
    would differ, 1 if some would, 2 if not all can be judged anew.
    """
    from judge_cli.journal import rejudging, remedies

    timeline = records.read(file or records.current_path())
    if timeline.fault:
        raise Unsound(
            "The record is not sound: it tells nothing.",
            faults=[timeline.fault],
            remedy="Take a copy that is sound.",
        )
    director_only(timeline)
    judges = rejudging.Judges(Library(), rules_id, lexicons)
    with progress_bar.bar("Rejudging") as tell:
        outcome = rejudging.rejudge(timeline, judges, tell)
    output.answer("\n".join(remedies.told(outcome)))
    return 1 if outcome.findings else 0


@journal.command()
@file_argument
@output_option
@click.option("--text", is_flag=True, help="Plain text, and no page.")
@click.option("--with-words", is_flag=True, help="Every ruling, with its words: not for the wall.")
def report(file: str | None, target: str | None, text: bool, with_words: bool) -> int:
    """Write a page on the event, or a text.

    For the director, and not during a round: challenges by round and hour, and what else happened.
    No word stands in it unless --with-words is given.
    Exit status 1 if the record is not sound: the page says so.
    """
    from judge_cli.journal.report import as_text, of

    timeline = opened(file)
    director_only(timeline)
    found = of(timeline, with_words=with_words)
    if text:
        written = as_text(found)
    else:
        from judge_cli.journal import page  # alone needs the library that draws

        written = page.of(found)
    records.deliver(iter([written]), target, private=with_words)
    return 1 if timeline.fault else 0

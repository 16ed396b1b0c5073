"""What `judge event finish` does: from the records of all machines to one report.

It gathers and verifies the records, lets a person compare their final numbers with the paper, and
writes the report. It adds no entry: the final numbers are those on paper.
"""

import os
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from glob import escape, glob

import click

from judge_cli import NO_ANSWER, output
from judge_cli.event.collection import RecordsBelow, bring, collect, records_below
from judge_cli.event.folder import RECORDS_FOLDER, EventFolder, station_busy
from judge_cli.event.plan import MOST_STATIONS, Plan
from judge_cli.output import command_line
from judge_procedure.event_files import PLAN_PATH, contents_of
from judge_procedure.paper.report import EventReport
from judge_procedure.paper.report_doubts import Doubt
from judge_procedure.profile import profile_language
from judge_procedure.system_clock import SystemClock
from judge_procedure.timeline import JournalRecord
from judge_procedure.typed import folded, is_yes
from judge_record.station import is_anybody_at_work
from judge_record.summary import unfinished
from lexicons import CannotJudge, Fingerprint, JudgeError, Library, printable
from lexicons.language import _, choose, counted
from lexicons.taken_files import CONTENTS_FILE


def finish(path: str, lost: Sequence[str], differing: Sequence[str], *, agreed: bool) -> int:
    """Bring an event to its report. Return the exit status.

    What is `lost` can't be brought. `agreed` says that the paper has all final numbers, `differing`
    which stations' it doesn't have. Raises `CannotJudge` where a person must do something first:
    the message says what.
    """
    choose(profile_language(Library()), os.environ)
    folder = EventFolder(path)
    plan = Plan.of_folder(folder.path)
    if plan.language:
        choose(plan.language, os.environ)
    homes = glob(os.path.join(escape(plan.homes_folder), "*"))  # also of who left the plan
    stations = {plan.home_of(station): station for station in plan.stations}
    if busy := [*filter(is_anybody_at_work, homes)]:
        raise station_busy(stations.get(busy[0], os.path.basename(busy[0])))
    if not bring(folder, plan.name, plan.places(homes)):
        return NO_ANSWER
    brought = records_below(folder.at(RECORDS_FOLDER), plan.name)
    for name in lost:  # one that nobody has is refused
        plan.named(name, [*plan.stations, *_not_ended(brought.records)])
    _refuse_missing(plan, brought, lost, path)
    collected = collect(brought, plan.name)
    for note in collected.notes:
        output.say(note)
    records = _in_order(plan, collected.records)
    on_paper = compared_with_paper(plan, records, differing, agreed=agreed)
    doubts = [
        *collected.doubts,
        *_changed_plan(folder),
        *(_lost(station) for station in _missing_stations(plan, records)),
        *(_unproved(folder, plan, record) for record in records if not on_paper[record.chain]),
    ]
    return _write(folder, records, doubts, on_paper)


def _refuse_missing(plan: Plan, brought: RecordsBelow, lost: Sequence[str], folder: str) -> None:
    records = brought.records
    known = {name: name for name in _missing_stations(plan, records)} | _not_ended(records)
    if missing := {name: text for name, text in known.items() if not _is_named(name, lost)}:
        without = [word for name in (*lost, *missing) for word in ("--without", name)]
        raise CannotJudge(
            _("The records of these stations are not here, or their sessions have not ended:"
              " {stations}.",
              stations=", ".join(missing.values())),
            faults=[skipped.text for skipped in brought.damaged],
            remedy=_("Put the stick into the machine of each station, and end the session. If it"
                     " has ended already, type this line there, too. Then type it here again. If a"
                     " record is lost or damaged, or if nobody used the station, type: {line}",
                     line=command_line("event", "finish", folder, *without)),
        )  # fmt: skip


def _missing_stations(plan: Plan, records: Sequence[JournalRecord]) -> list[str]:
    here = [name for record in records for name in record.stations]
    return [station for station in plan.stations if not _is_named(station, here)]


def _not_ended(records: Iterable[JournalRecord]) -> dict[str, str]:
    """Return the stations whose last session had not ended, each with the time of its start."""
    clock = SystemClock()
    return {
        station: _(
            "{station} (its session of {time})", station=station, time=clock.local(opened.time)
        )
        for record in records
        for station, opened in unfinished(record.entries).items()
    }


def _is_named(name: str, names: Iterable[str]) -> bool:
    """Return whether a person named a station or a file."""
    return folded(name) in map(folded, names)


# -- the final numbers -----------------------------------------------------------------------------


def _in_order(plan: Plan, records: Iterable[JournalRecord]) -> list[JournalRecord]:
    def rank(record: JournalRecord) -> tuple[int, str]:
        here = (n for n, name in enumerate(plan.stations) if _is_named(name, record.stations))
        return min(here, default=MOST_STATIONS), record.entries[0].time

    return sorted(records, key=rank)


def name_on_paper(plan: Plan, record: JournalRecord) -> str:
    """Return the stations of a record that are on paper. A server's record has devices, too."""
    planned = [station for station in plan.stations if _is_named(station, record.stations)]
    return printable(", ".join(planned or record.stations))


def compared_with_paper(
    plan: Plan, records: Sequence[JournalRecord], differing: Sequence[str], *, agreed: bool
) -> dict[str, bool]:
    """Return whether the paper has the final number of each record, by the record's chain.

    They are shown for a person to compare. Raises `CannotJudge` until somebody has.
    """
    names = [name_on_paper(plan, record) for record in records]
    numbers = [record.head.spoken for record in records]
    output.say(_("The final numbers:"))
    width = max(map(len, names))
    for name, number in zip(names, numbers, strict=True):
        output.say(f"  {name:{width}}  {number}")
    stations = [*dict.fromkeys(station for record in records for station in record.stations)]
    for name in differing:  # one that nobody has is refused
        if not _is_named(name, numbers):
            plan.named(name, stations)
    if not (agreed or differing):
        question = _("Are these the numbers on the director's sheet? Type yes")
        asks = output.can_ask()
        if not (asks and is_yes(click.prompt(question, "", show_default=False, err=True))):
            raise CannotJudge(
                _("Compare these numbers with the director's sheet."),
                remedy=_("If all are equal, type the same line with --agreed. If one isn't, look"
                         " again, digit by digit. If it still isn't, add: --differs \"STATION\""),
            )  # fmt: skip
    # A dead machine and its spare have one name, and each its number. Stations that share a record
    # have one number.
    return {
        record.chain: not any(
            _is_named(name, differing) for name in (*record.stations, record.head.spoken)
        )
        for record in records
    }


# -- the report ------------------------------------------------------------------------------------


def _write(
    folder: EventFolder, records: Sequence[JournalRecord], doubts: Sequence[Doubt],
    on_paper: Mapping[str, bool],
) -> int:  # fmt: skip
    """Write both copies of the report. Return the exit status: 1 if there is something to see."""
    now, library = SystemClock().now(), Library(folder.path)  # the files of the event
    paths = list[str]()
    for with_words in (False, True):
        report = EventReport(
            records, library, now=now, doubts=doubts, on_paper=on_paper, with_words=with_words
        )
        paths.append(file := f"{report.paper.name}.html")
        folder.put(report.paper.html().encode(), file, private=True)
    output.say(
        _(
            "The report is {path}: print and sign it. It names no word. The director's copy does:"
            " {other}",
            path=folder.at(paths[0]),
            other=folder.at(paths[1]),
        )
    )
    for doubt in report.doubts:
        output.say(f"{doubt.text} {doubt.todo}")
    if report.doubts:
        output.say(counted("{number} doubt.", "{number} doubts.", len(report.doubts)))
    else:
        output.say(_("No doubts about the records."))
    if calls := len([*report.not_settled()]):
        text = counted(
            "{number} call has no answer: the report says what to do.",
            "{number} calls have no answer: the report says what to do.",
            calls,
        )
        output.say(text)
    return 1 if report.doubts else 0


def _changed_plan(folder: EventFolder) -> list[Doubt]:
    """Return a doubt if somebody changed the plan by hand: a station's record isn't missed then."""
    with suppress(JudgeError):
        plan = Fingerprint.of(folder.read(PLAN_PATH) or b"")
        if contents_of(folder.path).files.get(PLAN_PATH) == plan:
            return []
    return [
        Doubt(
            _("{plan} or {contents} isn't as the event was prepared: a station may be missing.",
              plan=PLAN_PATH, contents=CONTENTS_FILE),
            _("Compare the stations of this report with the director's sheet."),
        )
    ]  # fmt: skip


def _lost(station: str) -> Doubt:
    return Doubt(
        _("No record of {station} was brought.", station=printable(station)),
        _("Look for it: what this station judged isn't in the report. If nobody used it, note"
          " that here."),
    )  # fmt: skip


def _unproved(folder: EventFolder, plan: Plan, record: JournalRecord) -> Doubt:
    station = name_on_paper(plan, record)
    text = _("{station}: the paper doesn't have the final number {number}. Nothing proves the end"
             " of this record.", station=printable(station), number=record.head.spoken)  # fmt: skip
    line = command_line("journal", "verify", folder.at(RECORDS_FOLDER), "--final-number", "NUMBER")
    todo = _("Ask who used the machine. If the paper has a number, this line looks for it in the"
             " record: {line}", line=line)  # fmt: skip
    return Doubt(text, todo)

"""The report on an event: what is counted, who judged by what, and whether the record is sound."""

from collections import Counter, defaultdict
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from datetime import datetime
from itertools import pairwise

from judge_cli import progress_bar
from judge_cli.document import Report, Section
from judge_cli.journal import provenance
from judge_cli.progress_bar import unwatched
from judge_procedure import local_time
from judge_procedure.rows import reason_named
from judge_procedure.timeline import Timeline, day_of, is_of
from judge_record.entry import LEFT_TO_PEOPLE, MACHINE_CANNOT, Entry, Kind, Outcome
from judge_record.plays import Play
from lexicons import CannotJudge, printable
from lexicons.language import _, counted
from lexicons.notation import day, percentage

#: The outcomes of a challenge.
_OUTCOMES = ("acceptable", "unacceptable", "void")


class Tally:
    """What is counted of the entries and plays of an event."""

    def __init__(self, plays: Iterable[Play], entries: Iterable[Entry] = ()) -> None:
        """Count these plays and entries."""
        self.found: Counter[str] = Counter()  # challenges by outcome
        self.kinds: Counter[str] = Counter()
        self.withdrawn: Counter[str | None] = Counter()  # by reason
        self.rounds: dict[tuple[str, int], Counter[str]] = defaultdict(Counter)  # by day and round
        self.times: list[tuple[datetime, str]] = []  # of each challenge, with its outcome
        self.refused: Counter[str | None] = Counter()  # by reason
        self.settled_unjudged = self.overturned = self.doubted = self.shared = 0
        for play in plays:
            self._add_play(play)
        for entry in entries:
            self._add_entry(entry)

    def _add_entry(self, entry: Entry) -> None:
        self.kinds[entry.kind] += 1
        if entry.kind is Kind.REFUSAL:
            self.refused[entry.reason] += 1
        self.settled_unjudged += entry.outcome is Outcome.REFUSE
        self.shared += entry.kind is Kind.CALL and bool(entry.shares)
        if entry.kind == Kind.WITHDRAWAL:
            self.withdrawn[entry.reason] += 1

    def _add_play(self, play: Play) -> None:
        first, standing = play.rulings[0], play.standing
        outcome = standing.ruled if standing else "void"
        self.found[outcome] += 1
        self.overturned += sum(
            later.kind == Kind.REVIEW and later.verdict != earlier.verdict
            for earlier, later in pairwise(play.rulings)
        )
        if standing:
            self.doubted += sum(
                check.verdict != standing.verdict for check in play.of([Kind.DOUBLE_CHECK])
            )
        if first.round is not None:
            self.rounds[day_of(first), first.round][outcome] += 1
        if (time := local_time.read(first.time)) is not None:
            self.times.append((time, outcome))


def at_a_glance(tally: Tally) -> Section:
    """Return the whole event in a few numbers."""
    found, kinds, reasons = tally.found, tally.kinds, tally.withdrawn
    #: Of the reasons for a withdrawal, those that cannot hold a word.
    withdrawn_for = {
        "blank-misunderstood": _("of these: blank misunderstood"),
        "lost-tile-found": _("of these: lost tile found"),
    }
    rows = (
        (_("Challenges ruled on"), f"{found.total()}"),
        (_("of these: acceptable"), f"{found['acceptable']}"),
        (_("of these: unacceptable"), f"{found['unacceptable']}"),
        (_("of these: void"), f"{found['void']}"),
        (_("Share acceptable"), _share(found)),
        (_("Reviews"), f"{kinds[Kind.REVIEW]}"),
        (_("of these: with another verdict"), f"{tally.overturned}"),
        (_("Corrections of mistyped words"), f"{kinds[Kind.CORRECTION]}"),
        (_("Double-checks after the game"), f"{kinds[Kind.DOUBLE_CHECK]}"),
        (_("of these: unlike the ruling that stands"), f"{tally.doubted}"),
        (_("Rulings by hand"), f"{kinds[Kind.BY_HAND]}"),
        (_("Challenges withdrawn"), f"{reasons.total()}"),
        *((name, f"{reasons[why]}") for why, name in withdrawn_for.items() if reasons[why]),
        (_("Consequences waived"), f"{kinds[Kind.WAIVED]}"),
        *_refused(_("Refusals to judge"), tally, MACHINE_CANNOT),
        *_refused(_("Not judged: for the director"), tally, LEFT_TO_PEOPLE, tally.settled_unjudged),
        (_("Challenges interrupted"), f"{kinds[Kind.INTERRUPTED]}"),
        (_("Calls of a person"), f"{kinds[Kind.CALL]}"),
        (_("of these: settled"), f"{kinds[Kind.SETTLED]}"),
        (_("Slip and board differed"), f"{kinds[Kind.DISCREPANCY]}"),
        (_("Probing noticed"), f"{tally.shared}"),
        (_("Rulings that players may not have seen"), f"{kinds[Kind.UNSEEN]}"),
        (_("Records accepted that lacked entries"), f"{kinds[Kind.ACCEPTED]}"),
        (_("Director's door opened"), f"{kinds[Kind.MENU_OPENED]}"),
        (_("Wrong PINs"), f"{kinds[Kind.PIN_REFUSED]}"),
    )
    note = _(
        "A challenge counts once, with the verdict that stands: the last one that is not void."
        " What never happened is left out."
    )
    happened = [row for at, row in enumerate(rows) if at < len(_OUTCOMES) or row[1] != "0"]
    return Section(_("At a glance"), (_("What"), _("How many")), happened, (note,))


def _refused(
    name: str, tally: Tally, reasons: Iterable[str], others: int = 0
) -> Iterator[tuple[str, str]]:
    """Yield how often there was no verdict for one of these reasons, and for each of them."""
    counts = [(why, tally.refused[why]) for why in reasons if tally.refused[why]]
    yield name, f"{others + sum(count for why, count in counts)}"
    for why, count in counts:
        yield _("of these: {reason}", reason=reason_named(why)), f"{count}"


def _share(counts: Mapping[str, int]) -> str:
    ruled = counts["acceptable"] + counts["unacceptable"]
    return percentage(counts["acceptable"], ruled) if ruled else "-"


def by_round(tally: Tally) -> Section:
    """Return challenges by round; by day and round if they are of several days."""
    counts = tally.rounds
    without = tally.found.total() - sum(each.total() for each in counts.values())
    notes = [_("Recorded without a round: {count}.", count=without)] if without else []
    if len({day for day, _ in counts}) > 1:
        labelled = {}
        for day, number in sorted(counts):
            label = _("{day}, round {number}", day=local_time.day_written(day), number=number)
            labelled[label] = counts[day, number]
        return _by_outcome(_("Challenges by day and round"), _("Day and round"), labelled, notes)
    labelled = {f"{number}": counts[day, number] for day, number in sorted(counts)}
    return _by_outcome(_("Challenges by round"), _("Round"), labelled, notes)


def _by_hour(tally: Tally) -> Section:
    counts: dict[str, Counter[str]] = defaultdict(Counter)
    for time, outcome in sorted(tally.times):
        counts[local_time.hour(time)][outcome] += 1
    labelled = {local_time.hour_written(hour): found for hour, found in counts.items()}
    # Translators: the heading of a column of hours, each the beginning of an hour.
    return _by_outcome(_("Challenges by hour"), _("From"), labelled, [])


def _by_outcome(
    title: str, first: str, labelled: dict[str, Counter[str]], notes: Iterable[str]
) -> Section:
    """Return the challenges of each label by their outcome."""
    names = _("Acceptable"), _("Unacceptable"), _("Void")
    header = (first, _("Challenges"), *names, _("Share acceptable"))
    rows = [
        (label, str(counts.total()), *(str(counts[each]) for each in _OUTCOMES), _share(counts))
        for label, counts in labelled.items()
    ]
    return Section(title, header, rows, tuple(notes))


# -- the report -----------------------------------------------------------------------------------


def report_on(
    timeline: Timeline,
    *,
    with_words: bool = False,
    days: Collection[str] | None = None,
    verified: provenance.Verified = lambda *_: "",
    advance: Callable[[float], None] = unwatched,
) -> Report:
    """Return the report on a record.

    It depends on the record and the time zone, and on what is known of its lexicons (`verified`).
    With `days`, it is on the challenges that were first ruled on then, and on the entries of those
    days: `CannotJudge` if there is no entry. `advance` is called with the part that is done, from
    0 to 1.
    """
    timeline = timeline.moved()
    counted_entries = progress_bar.counted(timeline.in_order(), timeline.length, advance)
    asked = [entry for _place, entry in counted_entries if is_of(entry, days)]
    if not asked:
        found = sorted({day_of(entry) for _place, entry in timeline.in_order()})
        wanted, there = (
            printable(", ".join(map(local_time.day_written, each)))
            for each in (sorted(days or ()), found)
        )
        raise CannotJudge(
            _("The record has no entry of {days}.", days=wanted),
            remedy=_("There are: {days}.", days=there),
        )
    plays = dict.fromkeys(timeline.plays().values())
    tally = Tally((play for play in plays if is_of(play.rulings[0], days)), asked)
    sections = [
        at_a_glance(tally),
        by_round(tally),
        _by_hour(tally),
        provenance.stations_by_day(timeline, days),
        provenance.ruled_by(provenance.judged_by(asked), verified),
        provenance.journals(timeline),
    ]
    if with_words:
        sections.append(provenance.every_ruling(timeline, days))
    event = ", ".join(dict.fromkeys(record.event for record in timeline.records))
    return Report(
        _("Report on {event}", event=event),
        [section for section in sections if section.rows or section.notes],
        heading=event,
        when=_when(asked),
        verified=_soundness(timeline),
        head=_head(timeline),
        sound=not timeline.fault,
    )


def _when(entries: Sequence[Entry]) -> str:
    first, last = (local_time.local(entries[at].time, day()) for at in (0, -1))
    zones = ", ".join(dict.fromkeys(local_time.zone(entry.time) for entry in entries))
    if first == last:
        return _("{day}, times in {zones}", day=first, zones=zones)
    return _("{first} to {last}, times in {zones}", first=first, last=last, zones=zones)


def _soundness(timeline: Timeline) -> str:
    if timeline.fault:
        return _(
            "The record is NOT SOUND: {fault}. Trust no figure here.",
            fault=printable(timeline.fault),
        )
    return _("The record was verified, and is sound.")


def _head(timeline: Timeline) -> str:
    several = len(timeline.records)
    if several > 1:
        return counted("{number} journal, merged.", "{number} journals, merged.", several)
    return _("Final number: {head}", head=timeline.records[0].head.spoken)

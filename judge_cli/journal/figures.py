"""Figures: challenges and their outcomes, counted from the record."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from datetime import timedelta
from typing import NamedTuple

from judge_cli import local_time
from judge_cli.journal.tally import Tally
from lexicons.language import _
from lexicons.notation import percentage
from lexicons.record.entry import Kind

#: The outcomes of a challenge.
outcomes = ("acceptable", "unacceptable", "void")

#: Hours without a challenge are shown where no more of them follow one another.
most_gap = timedelta(hours=3)

#: Of the reasons for a withdrawal, those that cannot hold a word.
withdrawn_for = ("blank-misunderstood", "lost-tile-found")


class Section(NamedTuple):
    """A part of a report: a table, and notes on it."""

    title: str
    header: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    notes: tuple[str, ...] = ()
    #: Whether a page draws it too. Its columns are then a label, all challenges, and the outcomes.
    drawn: bool = False


def outcome_named(outcome: str) -> str:
    """Return the name of an outcome, as the heading of a column."""
    match outcome:
        case "acceptable":
            return _("Acceptable")
        case "unacceptable":
            return _("Unacceptable")
    return _("Void")


def withdrawn_named(reason: str) -> str:
    """Return how a row counts withdrawals for a reason."""
    if reason == "blank-misunderstood":
        return _("of these: blank misunderstood")
    return _("of these: lost tile found")


def share(acceptable: int, ruled: int) -> str:
    """Return a share in whole percent; "-" if there was no ruling.

    >>> share(2, 3), share(0, 0)
    ('67 %', '-')
    """
    return percentage(acceptable, ruled) if ruled else "-"


def at_a_glance(tally: Tally) -> Section:
    """Return the whole event in a few numbers."""
    found, kinds = tally.found, tally.kinds
    good = found["acceptable"]
    rows = (
        (_("Challenges ruled on"), f"{found.total()}"),
        (_("of these: acceptable"), f"{good}"),
        (_("of these: unacceptable"), f"{found['unacceptable']}"),
        (_("of these: void"), f"{found['void']}"),
        (_("Share acceptable"), share(good, good + found["unacceptable"])),
        (_("Reviews"), f"{kinds[Kind.REVIEW]}"),
        (_("of these: with another verdict"), f"{tally.overturned}"),
        (_("Corrections of mistyped words"), f"{kinds[Kind.CORRECTION]}"),
        (_("Double-checks after the game"), f"{kinds[Kind.DOUBLE_CHECK]}"),
        (_("of these: unlike the ruling that stands"), f"{tally.doubted}"),
        (_("Rulings by hand"), f"{kinds[Kind.BY_HAND]}"),
        *withdrawn(tally),
        (_("Consequences waived"), f"{kinds[Kind.WAIVED]}"),
        (_("Refusals to judge"), f"{tally.refused}"),
        (_("Not judged: for the director"), f"{tally.left_unjudged}"),
        (_("Challenges interrupted"), f"{kinds[Kind.INTERRUPTED]}"),
        (_("Calls of a person"), f"{kinds[Kind.CALL]}"),
        (_("of these: settled"), f"{kinds[Kind.SETTLED]}"),
        (_("Slip and board differed"), f"{kinds[Kind.DISCREPANCY]}"),
        (_("Probing noticed"), f"{kinds[Kind.PROBING]}"),
        (_("Director's door opened"), f"{kinds[Kind.DOOR]}"),
    )
    note = _(
        "A challenge counts once, with the verdict that stands: the last one that is not void."
    )
    return Section(_("At a glance"), (_("What"), _("How many")), rows, (note,))


def withdrawn(tally: Tally) -> Iterator[tuple[str, str]]:
    """Yield how many challenges were withdrawn, and why."""
    reasons = tally.withdrawn
    yield _("Challenges withdrawn"), f"{reasons.total()}"
    for reason in withdrawn_for:
        if reasons[reason]:
            yield withdrawn_named(reason), f"{reasons[reason]}"


def by_round(tally: Tally) -> Section:
    """Return challenges by round; by day and round if they are of several days."""
    counts = tally.rounds
    without = tally.found.total() - sum(each.total() for each in counts.values())
    notes = [_("Recorded without a round: {count}.", count=without)] if without else []
    if len({day for day, _ in counts}) > 1:
        labelled = {
            _("{day}, round {number}", day=local_time.day_written(day), number=number): counts[
                day, number
            ]
            for day, number in sorted(counts)
        }
        return drawn(_("Challenges by day and round"), _("Day and round"), labelled, notes)
    labelled = {f"{number}": counts[day, number] for day, number in sorted(counts)}
    return drawn(_("Challenges by round"), _("Round"), labelled, notes)


def by_hour(tally: Tally) -> Section:
    """Return challenges by the hour of their first ruling, in the time of this place."""
    counts: dict[str, Counter[str]] = defaultdict(Counter)
    following = None
    for time, outcome in sorted(tally.times):
        while following and following <= time and time - following < most_gap:
            counts.setdefault(local_time.hour(following), Counter())
            following += timedelta(hours=1)
        counts[local_time.hour(time)][outcome] += 1
        following = time + timedelta(hours=1)
    without = tally.untimed
    note = _("Recorded without a valid time: {count}.", count=without)
    labelled = {local_time.hour_written(hour): found for hour, found in counts.items()}
    # Translators: the heading of a column of hours, each the beginning of an hour.
    return drawn(_("Challenges by hour"), _("From"), labelled, [note] if without else [])


def drawn(
    title: str, first: str, labelled: dict[str, Counter[str]], notes: Iterable[str]
) -> Section:
    """Return outcomes by label, as a table that is drawn too."""
    header = (first, _("Challenges"), *map(outcome_named, outcomes), _("Share acceptable"))
    rows = []
    for label, counts in labelled.items():
        ruled = counts["acceptable"] + counts["unacceptable"]
        cells = (str(counts[each]) for each in outcomes)
        rows.append((label, str(counts.total()), *cells, share(counts["acceptable"], ruled)))
    return Section(title, header, tuple(rows), tuple(notes), drawn=True)

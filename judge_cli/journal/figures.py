"""Figures: challenges and their outcomes, counted from the record."""

from collections import Counter
from collections.abc import Iterable, Iterator
from datetime import timedelta
from typing import NamedTuple

from judge_cli import local_time
from judge_cli.journal.records import day_of
from lexicons.record.entry import Entry, Kind, restored
from lexicons.record.plays import Play

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
    #: Whether it is drawn too; its columns are then a label, all challenges, and the outcomes.
    drawn: bool = False


def outcome(play: Play) -> str:
    """Return the outcome of a challenge, one of `outcomes`."""
    standing = play.standing
    return (standing.verdict or "") if standing else "void"


def share(acceptable: int, ruled: int) -> str:
    """Return a share in whole percent; "-" if there was no ruling.

    >>> share(2, 3), share(0, 0)
    ('67 %', '-')
    """
    return f"{100 * acceptable / ruled:.0f} %" if ruled else "-"


def at_a_glance(plays: list[Play], entries: list[Entry]) -> Section:
    """Return the whole event in a few numbers."""
    found = Counter(map(outcome, plays))
    kinds = Counter(restored(entry).kind for entry in entries)
    good = found["acceptable"]
    rows = (
        ("Challenges ruled on", f"{len(plays)}"),
        ("of these: acceptable", f"{good}"),
        ("of these: unacceptable", f"{found['unacceptable']}"),
        ("of these: void", f"{found['void']}"),
        ("Share acceptable", share(good, good + found["unacceptable"])),
        ("Reviews", f"{kinds[Kind.REVIEW]}"),
        ("of these: with another verdict", f"{overturned(plays)}"),
        ("Corrections of mistyped words", f"{kinds[Kind.CORRECTION]}"),
        ("Double-checks after the game", f"{kinds[Kind.DOUBLE_CHECK]}"),
        ("of these: unlike the ruling that stands", f"{doubted(plays)}"),
        ("Rulings by hand", f"{kinds[Kind.BY_HAND]}"),
        *withdrawn(entries),
        ("Consequences waived", f"{kinds[Kind.WAIVED]}"),
        ("Refusals to judge", f"{kinds[Kind.REFUSAL] - left_unjudged(entries)}"),
        ("Not judged: for the director", f"{left_unjudged(entries)}"),
        ("Challenges interrupted", f"{kinds[Kind.INTERRUPTED]}"),
        ("Calls of a person", f"{kinds[Kind.CALL]}"),
        ("of these: settled", f"{kinds[Kind.SETTLED]}"),
        ("Slip and board differed", f"{kinds[Kind.DISCREPANCY]}"),
        ("Probing noticed", f"{kinds[Kind.PROBING]}"),
        ("Director's door opened", f"{kinds[Kind.DOOR]}"),
    )
    note = "A challenge counts once, with the verdict that stands: the last one that is not void."
    return Section("At a glance", ("What", "How many"), rows, (note,))


def left_unjudged(entries: list[Entry]) -> int:
    """Return how many challenges people left unjudged, as possible probing or by the rules.

    Their refusal is about an earlier entry. One about no other entry means that a machine could
    not judge.
    """
    return sum(entry.kind == Kind.REFUSAL and entry.refers_to is not None for entry in entries)


def overturned(plays: list[Play]) -> int:
    """Return how many reviews had another verdict than the ruling before."""
    return sum(
        later.kind == Kind.REVIEW and later.verdict != earlier.verdict
        for play in plays
        for earlier, later in zip(play.rulings, play.rulings[1:], strict=False)
    )


def doubted(plays: list[Play]) -> int:
    """Return how many double-checks have another verdict than the ruling that stands."""
    return sum(
        check.verdict != play.standing.verdict
        for play in plays
        if play.standing
        for check in play.checks
    )


def withdrawn(entries: list[Entry]) -> Iterator[tuple[str, str]]:
    """Yield how many challenges were withdrawn, and why."""
    reasons = Counter(entry.reason for entry in entries if entry.kind == Kind.WITHDRAWAL)
    yield "Challenges withdrawn", f"{reasons.total()}"
    for reason in withdrawn_for:
        if reasons[reason]:
            yield f"of these: {reason.replace('-', ' ')}", f"{reasons[reason]}"


def by_round(plays: list[Play]) -> Section:
    """Return challenges by round; by day and round if they are of several days."""
    counts: dict[tuple[str, int], Counter[str]] = {}
    for play in plays:
        if play.first.round is not None:
            day = day_of(play.first)
            counts.setdefault((day, play.first.round), Counter())[outcome(play)] += 1
    without = len(plays) - sum(each.total() for each in counts.values())
    notes = [f"Recorded without a round: {without}."] if without else []
    if len({day for day, _ in counts}) > 1:
        labelled = {f"{day}, round {number}": counts[day, number] for day, number in sorted(counts)}
        return drawn("Challenges by day and round", "Day and round", labelled, notes)
    labelled = {f"{number}": counts[day, number] for day, number in sorted(counts)}
    return drawn("Challenges by round", "Round", labelled, notes)


def by_hour(plays: list[Play]) -> Section:
    """Return challenges by the hour of their first ruling, in the time of this place."""
    timed = [(when, play) for play in plays if (when := local_time.read(play.first.time))]
    counts: dict[str, Counter[str]] = {}
    following = None
    for when, play in sorted(timed, key=lambda row: row[0]):
        while following and following <= when and when - following < most_gap:
            counts.setdefault(
                local_time.local(following.isoformat(), local_time.to_the_hour), Counter()
            )
            following += timedelta(hours=1)
        name = local_time.local(play.first.time, local_time.to_the_hour)
        counts.setdefault(name, Counter())[outcome(play)] += 1
        following = when + timedelta(hours=1)
    without = len(plays) - len(timed)
    note = f"Recorded without a valid time: {without}."
    return drawn("Challenges by hour", "From", counts, [note] if without else [])


def drawn(
    title: str, first: str, labelled: dict[str, Counter[str]], notes: Iterable[str]
) -> Section:
    """Return outcomes by label, as a table that is drawn too."""
    header = (first, "Challenges", *(each.capitalize() for each in outcomes), "Share acceptable")
    rows = []
    for label, counts in labelled.items():
        ruled = counts["acceptable"] + counts["unacceptable"]
        cells = (str(counts[each]) for each in outcomes)
        rows.append((label, str(counts.total()), *cells, share(counts["acceptable"], ruled)))
    return Section(title, header, tuple(rows), tuple(notes), drawn=True)

"""Figures: challenges and their outcomes, counted from the record."""

from collections import Counter
from collections.abc import Iterable, Iterator
from datetime import timedelta

from judge_cli import local_time
from judge_cli.journal.sections import Section, outcomes
from lexicons.record.entry import Entry, Kind
from lexicons.record.plays import Play

#: Hours without a challenge are shown where no more of them follow one another.
most_gap = timedelta(hours=3)

#: Of the reasons for a withdrawal, those that cannot hold a word.
withdrawn_for = ("blank-misunderstood", "lost-tile-found")


def outcome(play: Play) -> str:
    """The outcome of a challenge."""
    standing = play.standing
    return (standing.verdict or "") if standing else "void"


def share(acceptable: int, ruled: int) -> str:
    """A share in whole percent; nothing of nothing.

    >>> share(2, 3), share(0, 0)
    ('67 %', '-')
    """
    return f"{100 * acceptable / ruled:.0f} %" if ruled else "-"


def at_a_glance(plays: list[Play], entries: list[Entry]) -> Section:
    """The whole event in a few numbers."""
    found = Counter(map(outcome, plays))
    kinds = Counter(entry.kind for entry in entries)
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
        ("Rulings by hand", f"{kinds[Kind.BY_HAND]}"),
        *withdrawn(entries),
        ("Consequences waived", f"{kinds[Kind.WAIVED]}"),
        ("Refusals to judge", f"{kinds[Kind.REFUSAL]}"),
        ("Slip and board differed", f"{kinds[Kind.DISCREPANCY]}"),
        ("Probing noticed", f"{kinds[Kind.PROBING]}"),
        ("Director's door opened", f"{kinds[Kind.DOOR]}"),
    )
    said = "A challenge counts once, with the verdict that stands: the last one that is not void."
    return Section("At a glance", ("What", "How many"), rows, (said,))


def overturned(plays: list[Play]) -> int:
    """How many reviews had another verdict than the ruling before."""
    return sum(
        later.kind == Kind.REVIEW and later.verdict != earlier.verdict
        for play in plays
        for earlier, later in zip(play.rulings, play.rulings[1:], strict=False)
    )


def withdrawn(entries: list[Entry]) -> Iterator[tuple[str, str]]:
    """How many challenges were withdrawn, and why."""
    reasons = Counter(entry.reason for entry in entries if entry.kind == Kind.WITHDRAWAL)
    yield "Challenges withdrawn", f"{reasons.total()}"
    for reason in withdrawn_for:
        if reasons[reason]:
            yield f"of these: {reason.replace('-', ' ')}", f"{reasons[reason]}"


def by_round(plays: list[Play]) -> Section:
    """Challenges by round."""
    told: dict[int, Counter[str]] = {}
    for play in plays:
        if play.first.round is not None:
            told.setdefault(play.first.round, Counter())[outcome(play)] += 1
    without = len(plays) - sum(counts.total() for counts in told.values())
    said = f"Recorded without a round: {without}."
    labelled = {f"{number}": told[number] for number in sorted(told)}
    return drawn("Challenges by round", "Round", labelled, [said] if without else [])


def by_hour(plays: list[Play]) -> Section:
    """Challenges by the hour of their first ruling, in the time of this place."""
    timed = [(when, play) for play in plays if (when := local_time.read(play.first.time))]
    told: dict[str, Counter[str]] = {}
    following = None
    for when, play in sorted(timed, key=lambda row: row[0]):
        while following and following <= when and when - following < most_gap:
            told.setdefault(
                local_time.local(following.isoformat(), local_time.to_the_hour), Counter()
            )
            following += timedelta(hours=1)
        name = local_time.local(play.first.time, local_time.to_the_hour)
        told.setdefault(name, Counter())[outcome(play)] += 1
        following = when + timedelta(hours=1)
    without = len(plays) - len(timed)
    said = f"Recorded without a time that is one: {without}."
    return drawn("Challenges by hour", "From", told, [said] if without else [])


def drawn(title: str, first: str, told: dict[str, Counter[str]], said: Iterable[str]) -> Section:
    """Outcomes by label, as a table that is drawn too."""
    header = (first, "Challenges", *(each.capitalize() for each in outcomes), "Share acceptable")
    rows = []
    for label, counts in told.items():
        ruled = counts["acceptable"] + counts["unacceptable"]
        cells = (str(counts[each]) for each in outcomes)
        rows.append((label, str(counts.total()), *cells, share(counts["acceptable"], ruled)))
    return Section(title, header, tuple(rows), tuple(said), drawn=True)

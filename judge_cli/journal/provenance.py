"""Provenance: who judged, by what, and which journals a report rests on."""

from collections import Counter
from collections.abc import Callable, Collection, Iterable
from contextlib import suppress
from typing import NamedTuple

from judge_cli.document import Section
from judge_cli.journal.records import short
from judge_procedure import local_time
from judge_procedure.rows import kind_named, verdict_named
from judge_procedure.timeline import Record, Timeline, day_of, is_of
from judge_record.entry import RULINGS, Entry, Kind
from judge_record.head import chain_code
from lexicons import JudgeError, Library
from lexicons.language import _
from lexicons.notation import moment

#: Returns why a lexicon of this edition and fingerprint is not verified; "" if nothing is known.
Verified = Callable[[str, str], str]


def verified_by(library: Library) -> Verified:
    """Return what a library knows of lexicons: it compares their whole fingerprints."""

    def verified(edition: str, fingerprint: str) -> str:
        with suppress(JudgeError):
            manifest = library.manifest(edition)
            if manifest.fingerprint == fingerprint:
                return manifest.caution
        return _(
            "not known whether it is verified: this machine has no lexicon with"
            " the code {fingerprint}",
            fingerprint=short(fingerprint),
        )

    return verified


class JudgedBy(NamedTuple):
    """The rule set, alphabet and lexicons that a machine judged by, with their fingerprints."""

    rules: str | None
    rules_fingerprint: str | None
    alphabet_fingerprint: str | None
    lexicons: tuple[tuple[str, str], ...]


def judged_by(entries: Iterable[Entry]) -> Counter[JudgedBy]:
    """Return by what these entries were ruled on, and how often each was used."""
    return Counter(
        JudgedBy(entry.rules, entry.rules_fingerprint, entry.alphabet_fingerprint, entry.lexicons)
        for entry in entries
        if entry.kind in RULINGS and entry.is_by_machine
    )


#: The entries of a station on a day, by chain.
Present = dict[tuple[str, str, str], list[Entry]]


def presence(kept: Iterable[Record]) -> Present:
    """Return the entries of sessions by day, station and chain, in this order."""
    present: Present = {}
    for record in kept:
        for entry in record.entries:
            if entry.session:
                key = day_of(entry), entry.station, record.chain
                present.setdefault(key, []).append(entry)
    return dict(sorted(present.items()))


def stations_by_day(timeline: Timeline, days: Collection[str] | None = None) -> Section:
    """Return what each station recorded on each day, or on these days."""
    rows = [
        (
            day,
            station,
            chain_code(chain),
            str(len(entries)),
            str(sum(entry.kind in RULINGS for entry in entries)),
            local_time.local(entries[0].time),
            local_time.local(entries[-1].time),
        )
        for (day, station, chain), entries in presence(timeline.records).items()
        if days is None or day in days
    ]
    header = (
        _("Day"), _("Station"), _("Journal"), _("Entries"), _("Rulings"), _("First"), _("Last"),
    )  # fmt: skip
    return Section(_("Stations by day"), header, rows)


def ruled_by(judges: Counter[JudgedBy], verified: Verified) -> Section:
    """Return the rule sets, lexicons and alphabets that ruled, with their fingerprints."""
    kinds = _("Rule set"), _("Lexicon"), _("Alphabet")
    used: Counter[tuple[int, str, str]] = Counter()
    for by, count in judges.items():
        used[0, by.rules or "", short(by.rules_fingerprint)] += count
        used[2, "", short(by.alphabet_fingerprint)] += count
        for edition, fingerprint in by.lexicons:
            used[1, edition, short(fingerprint)] += count
    rows = [
        (kinds[kind], name, digits, str(count))
        for (kind, name, digits), count in sorted(used.items())
    ]
    names = Counter((kind, name) for kind, name, _, _ in rows)
    notes = [
        _(
            "{what}: {count} different codes. Not every ruling was by the same.",
            what=f"{kind} {name}".rstrip(),  # an alphabet has no name in the record
            count=count,
        )
        for (kind, name), count in names.items()
        if count > 1
    ]
    for edition, fingerprint in sorted({each for by in judges for each in by.lexicons}):
        if caution := verified(edition, fingerprint):
            notes.append(_("Lexicon {edition}: {caution}.", edition=edition, caution=caution))
    header = (_("What"), _("Id"), _("Code"), _("Rulings by a machine"))
    return Section(_("Ruled by"), header, rows, tuple(notes))


def journals(timeline: Timeline) -> Section:
    """Return the journals behind the report."""
    several = len({record.event for record in timeline.records}) > 1
    rows = [
        (
            record.name,
            *([record.event] if several else []),
            str(record.length),
            record.head.spoken,
            _("NOT SOUND") if record.fault else _("sound"),
            _("yes") if record.closed else _("no"),
        )
        for record in timeline.records
    ]
    event = [_("Event")] if several else []
    header = (_("Journal"), *event, _("Entries"), _("Final number"), _("Chain"), _("Event closed"))
    note = _(
        "A chain cannot show by itself that its end was cut off, or that all of it was computed"
        " again: compare the final number with the one that was written down."
    )
    return Section(_("The record"), header, rows, (note,))


def every_ruling(timeline: Timeline, days: Collection[str] | None = None) -> Section:
    """Return every ruling with its words; with `days`, those of these days."""
    header = (
        _("Journal"), _("Entry"), _("Time"), _("Round"), _("Table"), _("Station"),
        _("What"), _("Words"), _("Verdict"), _("Standing"),
    )  # fmt: skip
    rows = []
    plays = timeline.plays()
    for place, entry in timeline.in_order():
        play = plays.get(entry.seal)
        if play is None or not is_of(entry, days):
            continue
        stands = _("stands")
        if play.waived is not None:
            stands = _("stands; waived in entry {number}", number=play.waived.number)
        rows.append(
            (
                timeline.records[place].name,
                str(entry.number),
                local_time.local(entry.time, moment()),
                "" if entry.round is None else str(entry.round),
                entry.table or "",
                entry.station,
                kind_named(entry.kind),
                " ".join(entry.words),
                verdict_named(entry.ruled) if entry.ruled else "",
                _replacement(play.replaced_by(entry)) or stands,
            )
        )
    return Section(_("Every ruling (not for the wall)"), header, rows)


def _replacement(by: Entry | None) -> str:
    """Return how an entry replaced or voided a ruling; "" if there is none."""
    if by is None:
        return ""
    match by.kind:
        case Kind.VOID:
            return _("void by entry {number}", number=by.number)
        case Kind.REVIEW:
            return _("reviewed in entry {number}", number=by.number)
        case Kind.CORRECTION:
            return _("mistyped, and corrected in entry {number}", number=by.number)
    return _("overruled by hand in entry {number}", number=by.number)

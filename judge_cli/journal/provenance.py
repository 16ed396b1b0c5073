"""Provenance: who judged, by what, and which records a report rests on."""

from collections import Counter
from collections.abc import Callable, Collection, Iterator
from contextlib import suppress

from judge_cli import local_time
from judge_cli.journal.entry_lines import short
from judge_cli.journal.figures import Section
from judge_cli.journal.records import Timeline, is_of
from lexicons import JudgeError, Library, printable
from lexicons.language import _
from lexicons.notation import moment
from lexicons.proceedings.entry_names import kind_named, verdict_named
from lexicons.record.entry import Entry, Kind, judged
from lexicons.record.plays import Play, Reference
from lexicons.record.receipt import chain_code

#: Returns why a lexicon of this edition and fingerprint is not verified; "" if nothing is known.
Verified = Callable[[str, str], str]


def stations(timeline: Timeline, days: Collection[str] | None = None) -> Section:
    """Return each session of each station; with `days`, those with an entry of them."""
    rows = []
    chains: dict[str, set[str]] = {}
    for record in timeline.records:
        for name in record.stations:
            chains.setdefault(name, set()).add(chain_code(record.chain))
    for record in timeline.records:
        sessions: dict[tuple[str, str], list[Entry]] = {}
        for entry in record.own:
            if entry.session:
                sessions.setdefault((entry.station, entry.session), []).append(entry)
        for (station, _session), entries in sessions.items():
            if not any(is_of(entry, days) for entry in entries):
                continue
            last_of = {entry.kind: entry.time for entry in entries}
            times = {kind: local_time.local(last_of[kind], moment()) for kind in last_of}
            last = local_time.local(entries[-1].time, moment())
            rulings = sum(entry.kind in judged for entry in entries)
            rows.append(
                (
                    printable(station)
                    + (f" ({chain_code(record.chain)})" if len(chains[station]) > 1 else ""),
                    times.get(Kind.OPENED, _("not recorded")),
                    times.get(Kind.CLOSED, _("not closed, last {time}", time=last)),
                    str(rulings),
                )
            )
    return Section(
        _("Stations"), (_("Station"), _("Opened"), _("Closed"), _("Rulings")), tuple(rows)
    )


def not_asked(_edition: str, _fingerprint: str) -> str:
    """Return "": of no lexicon is anything known beside the record."""
    return ""


def verified_by(library: Library) -> Verified:
    """Return what a library knows of lexicons: it compares their whole fingerprints."""

    def verified(edition: str, fingerprint: str) -> str:
        with suppress(JudgeError):
            manifest = library.manifest(edition)
            if manifest.fingerprint == fingerprint:
                return manifest.caution
        return _(
            "not known whether it is verified: this machine has no lexicon with"
            " fingerprint {fingerprint}",
            fingerprint=short(fingerprint),
        )

    return verified


def ruled_by(entries: list[Entry], verified: Verified) -> Section:
    """Return the rule sets, lexicons and alphabets that ruled, with their fingerprints."""
    lexicons: dict[tuple[str, str], None] = {}
    used: Counter[tuple[str, str, str]] = Counter()
    kinds = ("1", "2", "3")
    names_of = {"1": _("Rule set"), "2": _("Lexicon"), "3": _("Alphabet")}
    judges = Counter(
        (entry.rules, entry.rules_fingerprint, entry.alphabet_fingerprint, entry.lexicons)
        for entry in entries
        if entry.kind in judged and entry.source == "machine"
    )
    for (rules, rules_fingerprint, alphabet_fingerprint, asked), count in judges.items():
        used[kinds[0], rules or "", short(rules_fingerprint)] += count
        used[kinds[2], "", short(alphabet_fingerprint)] += count
        for edition, fingerprint in asked:
            used[kinds[1], edition, short(fingerprint)] += count
            lexicons.setdefault((edition, fingerprint))
    rows = tuple(
        (names_of[kind], printable(name), printable(digits), str(count))
        for (kind, name, digits), count in sorted(used.items())
    )
    names = Counter((kind, name) for kind, name, _, _ in rows)
    notes = tuple(
        _(
            "{kind} {name}: {count} different fingerprints. Not every ruling was by the same.",
            kind=kind,
            name=name,
            count=count,
        )
        for (kind, name), count in names.items()
        if count > 1
    ) + tuple(
        printable(_("Lexicon {edition}: {caution}.", edition=edition, caution=caution))
        for edition, fingerprint in sorted(lexicons)
        if (caution := verified(edition, fingerprint))
    )
    header = (_("What"), _("Id"), _("Fingerprint"), _("Rulings by a machine"))
    return Section(_("Ruled by"), header, rows, notes)


def journals(timeline: Timeline) -> Section:
    """Return the journals behind the report."""
    rows: tuple[tuple[str, ...], ...] = tuple(
        (
            printable(record.name),
            str(len(record.entries)),
            record.head.spoken,
            _("NOT SOUND") if record.fault else _("sound"),
            _("yes") if record.closed else _("no"),
        )
        for record in timeline.records
    )
    header: tuple[str, ...] = (
        _("Journal"),
        _("Entries"),
        _("Head"),
        _("Chain"),
        _("Event closed"),
    )
    if len({record.event for record in timeline.records}) > 1:
        header = (header[0], _("Event"), *header[1:])
        events = (printable(record.event) for record in timeline.records)
        rows = tuple((row[0], event, *row[1:]) for row, event in zip(rows, events, strict=True))
    note = _(
        "A chain cannot show by itself that its end was cut off, or that all of it was computed"
        " again: compare the head with the one that was written down."
    )
    return Section(_("The record"), header, rows, (note, *map(printable, timeline.doubts)))


def every_ruling(timeline: Timeline, days: Collection[str] | None = None) -> Section:
    """Return every ruling with its words; with `days`, those of these days."""
    header = (
        (_("Journal"), _("Entry"), _("Time"), _("Round"), _("Table"), _("Station")),
        (_("What"), _("Words"), _("Verdict"), _("Standing")),
    )
    rows = tuple(tuple(map(printable, row)) for row in rulings(timeline, days))
    return Section(_("Every ruling (not for the wall)"), header[0] + header[1], rows)


def rulings(timeline: Timeline, days: Collection[str] | None) -> Iterator[tuple[str, ...]]:
    """Yield the cells of every ruling."""
    plays = timeline.plays()
    for place, entry in timeline.in_order():
        if not is_of(entry, days):
            continue
        if play := plays.get(Reference(place, entry.number)):
            yield (
                timeline.records[place].name,
                str(entry.number),
                local_time.local(entry.time, moment()),
                "" if entry.round is None else str(entry.round),
                entry.table or "",
                entry.station,
                kind_named(entry.kind),
                " ".join(entry.words),
                verdict_named(entry.verdict) if entry.verdict else "",
                play.replacement(entry) or standing(play),
            )


def standing(play: Play) -> str:
    """Return that the last ruling on a play stands, and whether with its consequence."""
    return (
        _("stands")
        if play.waived is None
        else _("stands; waived in entry {number}", number=play.waived)
    )

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

#: Rule set, its fingerprint, that of the alphabet, and the lexicons with theirs.
Judge = tuple[str | None, str | None, str | None, tuple[tuple[str, str], ...]]

#: Returns why a lexicon of this edition and fingerprint is not verified; "" if nothing is known.
Verified = Callable[[str, str], str]


class Session:
    """What a report says of a session of a station."""

    def __init__(self) -> None:
        self.times: dict[str, str] = {}  # of the last entry of each kind
        self.last = ""
        self.rulings = 0
        self.asked = False  # whether an entry is of the days that are asked for


class Used:
    """Who judged, and by what, as the entries are read one by one."""

    def __init__(self) -> None:
        self.sessions: dict[tuple[int, str, str], Session] = {}  # by record, station and name
        self.judges: Counter[Judge] = Counter()

    def add(self, place: int, entry: Entry, *, asked: bool) -> None:
        """Take the next entry of a record; `asked` if it is of the days that are asked for."""
        ruling = entry.kind in judged
        if entry.session:
            session = self.sessions.setdefault((place, entry.station, entry.session), Session())
            session.times[entry.kind] = session.last = entry.time
            session.rulings += ruling
            session.asked = session.asked or asked
        if asked and ruling and entry.source == "machine":
            fingerprints = entry.rules_fingerprint, entry.alphabet_fingerprint
            self.judges[entry.rules, *fingerprints, entry.lexicons] += 1


def stations(timeline: Timeline, used: Used) -> Section:
    """Return each session of each station with an entry of the days that are asked for."""
    rows = []
    chains: dict[str, set[str]] = {}
    for record in timeline.records:
        for name in record.stations:
            chains.setdefault(name, set()).add(chain_code(record.chain))
    # The sessions of a record are in its own order, and the records one after another.
    for (place, station, _session), said in sorted(used.sessions.items(), key=record_of):
        if not said.asked:
            continue
        code = chain_code(timeline.records[place].chain)
        times = {kind: local_time.local(time, moment()) for kind, time in said.times.items()}
        last = local_time.local(said.last, moment())
        rows.append(
            (
                printable(station) + (f" ({code})" if len(chains[station]) > 1 else ""),
                times.get(Kind.OPENED, _("not recorded")),
                times.get(Kind.CLOSED, _("not closed, last {time}", time=last)),
                str(said.rulings),
            )
        )
    return Section(
        _("Stations"), (_("Station"), _("Opened"), _("Closed"), _("Rulings")), tuple(rows)
    )


def record_of(item: tuple[tuple[int, str, str], Session]) -> int:
    """Return the place of the record of a session."""
    (place, _station, _session), _said = item
    return place


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


def ruled_by(judges: Counter[Judge], verified: Verified) -> Section:
    """Return the rule sets, lexicons and alphabets that ruled, with their fingerprints."""
    lexicons: dict[tuple[str, str], None] = {}
    used: Counter[tuple[str, str, str]] = Counter()
    kinds = ("1", "2", "3")
    names_of = {"1": _("Rule set"), "2": _("Lexicon"), "3": _("Alphabet")}
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
            "{what}: {count} different fingerprints. Not every ruling was by the same.",
            what=f"{kind} {name}".rstrip(),  # an alphabet has no name in the record
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

"""Provenance: who judged, by what, and which journals a report rests on."""

from collections import Counter
from collections.abc import Callable, Collection
from contextlib import suppress
from dataclasses import dataclass, field
from typing import NamedTuple

from judge_cli.document import Section
from judge_cli.journal.records import is_of, short
from judge_cli.journal.timeline import Timeline
from judge_procedure import local_time
from judge_procedure.rows import kind_named, verdict_named
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


@dataclass
class _Session:
    """What a report says of a session of a station."""

    times: dict[str, str] = field(default_factory=dict)  # of the last entry of each kind
    last: str = ""
    rulings: int = 0
    asked: bool = False  # whether an entry is of the days that are asked for


class Used:
    """Who judged, and by what, as the entries are read one by one."""

    def __init__(self) -> None:
        """Begin with nothing."""
        self._sessions: dict[tuple[int, str, str], _Session] = {}  # by journal, station and name
        self.judges: Counter[JudgedBy] = Counter()

    def add(self, place: int, entry: Entry, *, asked: bool) -> None:
        """Take the next entry of a journal; `asked` if it is of the days that are asked for."""
        ruling = entry.kind in RULINGS
        if entry.session:
            session = self._sessions.setdefault((place, entry.station, entry.session), _Session())
            session.times[entry.kind] = session.last = entry.time
            session.rulings += ruling
            session.asked = session.asked or asked
        if asked and ruling and entry.is_by_machine:
            fingerprints = entry.rules_fingerprint, entry.alphabet_fingerprint
            self.judges[JudgedBy(entry.rules, *fingerprints, entry.lexicons)] += 1

    def stations(self, timeline: Timeline) -> Section:
        """Return each session of each station with an entry of the days that are asked for."""
        chains: dict[str, set[str]] = {}
        for record in timeline.records:
            for name in record.stations:
                chains.setdefault(name, set()).add(chain_code(record.chain))
        rows = []
        # The sessions of a journal are in its own order, and the journals one after another.
        for (place, station, _session), said in sorted(
            self._sessions.items(), key=lambda each: each[0][0]
        ):
            if not said.asked:
                continue
            code = chain_code(timeline.records[place].chain)
            times = {kind: local_time.local(time, moment()) for kind, time in said.times.items()}
            last = local_time.local(said.last, moment())
            rows.append((
                station + (f" ({code})" if len(chains[station]) > 1 else ""),
                times.get(Kind.OPENED, _("not recorded")),
                times.get(Kind.CLOSED, _("not closed, last {time}", time=last)),
                str(said.rulings),
            ))  # fmt: skip
        return Section(
            _("Stations"), (_("Station"), _("Opened"), _("Closed"), _("Rulings")), tuple(rows)
        )


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

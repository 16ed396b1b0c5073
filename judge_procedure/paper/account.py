"""The account of an event: its records, read for people who weren't there.

A case is all that was recorded about one challenge, from the challenge or the call to what stands.
"""

import re
from collections.abc import Collection, Iterable, Iterator, Sequence
from contextlib import suppress
from typing import NamedTuple

from judge_procedure.names import joined, kind_named, round_named, table_named, verdict_named
from judge_procedure.opinions import opinion_named, opinions_in
from judge_procedure.system_clock import local_time
from judge_procedure.timeline import JournalRecord, Timeline, day_of
from judge_record.entry import RULINGS, Entry, Kind, Outcome, ReportPart, Role, Seat
from judge_record.plays import Play
from judge_record.summary import open_calls
from lexicons import JudgeError, Library, RuleSet, printable
from lexicons.language import _, minute_format

#: Kinds that are about a challenge, and so belong to a case.
_OF_CASES = frozenset(
    {
        Kind.REFUSAL, Kind.WITHDRAWAL, Kind.DISCREPANCY, Kind.INTERRUPTED, Kind.UNSEEN, Kind.CALL,
        Kind.SETTLED,
    }
    | {kind for kind in Kind if kind.row.in_play}
)  # fmt: skip

#: What a device at a table is paired as.
_TELEPHONES = ("table", "device")

_UNMISTAKABLE = 4  # letters that name a word in capitals, or with an ending


class Rulebooks:
    """The rule sets that entries name, as far as this machine has them."""

    def __init__(self, library: Library, usual: str | None = None) -> None:
        """`usual` is the id of those that an entry is judged by if it names none."""
        self.library = library
        self.usual = usual
        self._known: dict[str, RuleSet | None] = {}

    def named(self, rules_id: str | None) -> RuleSet | None:
        """Return a rule set; None if this machine doesn't have it."""
        name = rules_id or ""
        if name not in self._known:
            self._known[name] = None
            with suppress(JudgeError):
                if name:
                    self._known[name] = self.library.with_names(self.library.rules(name))
        return self._known[name]

    def list_named(self, edition: str) -> str:
        """Return what people call a list."""
        name = self.library.short_name(edition)
        return edition.upper() if name == edition else name

    def of(self, entry: Entry) -> RuleSet | None:
        """Return the rule set that an entry was recorded by."""
        return self.named(entry.rules or self.usual)

    def says(self, entry: Entry) -> str:
        """Return the verdict of an entry in the words of its rulebook."""
        rules = self.of(entry)
        return rules.verdict_word(entry.ruled) if rules else verdict_named(entry.ruled).upper()


class Case(NamedTuple):
    """All entries about one challenge, in order."""

    record: JournalRecord
    entries: tuple[Entry, ...]

    @property
    def first(self) -> Entry:
        """The challenge, or the call that it led to."""
        return self.entries[0]

    def has(self, number: int) -> bool:
        """Return whether an entry of this number, in its record, belongs to it."""
        return any(entry.number == number for entry in self.entries)

    @property
    def play(self) -> Play:
        """The rulings on it and what decides about them; empty if nothing was ruled."""
        return Play(self.entries)

    @property
    def ruling(self) -> Entry | None:
        """The first ruling."""
        return next((each for each in self.entries if each.kind in RULINGS), None)

    @property
    def seat(self) -> Seat:
        """Where it belongs by now."""
        play = self.play
        return play.seat if play.entries else self.first.seat

    @property
    def later(self) -> list[Entry]:
        """What was added after the first ruling. What was seen or counted only is no addition."""
        ruling = self.ruling
        return [each for each in self.entries if ruling and each.number > ruling.number]

    @property
    def changed_by(self) -> Entry | None:
        """The entry by which something else stands than was ruled first; None if it stands."""
        play, ruling = self.play, self.ruling
        if ruling is None:
            return None
        if (standing := play.standing) is None:
            return [each for each in play.entries if each.kind is Kind.VOID][-1]
        corrected = [each for each in play.counted if each.kind is Kind.CORRECTION]
        if corrected and standing.verdict == corrected[-1].verdict:
            return corrected[-1]
        return standing if self.turned else None

    @property
    def turned(self) -> bool:
        """Whether the first ruling was overturned: another verdict stands."""
        standing, ruling = self.play.standing, self.ruling
        return bool(standing and ruling and standing.verdict != ruling.verdict)

    @property
    def open_call(self) -> Entry | None:
        """The call that nobody settled."""
        return next(iter(open_calls(self.entries)), None)


def cases_in(record: JournalRecord) -> list[Case]:
    """Return the cases of a record, each in the order of its entries."""
    home: dict[int, list[Entry]] = {}
    begun: list[list[Entry]] = []
    for entry in record.entries:
        if entry.kind not in _OF_CASES:
            continue
        links = (entry.play, entry.about, entry.settles, entry.allowed_by, entry.repeats)
        case = next((home[each] for each in links if each in home), None)
        if case is None:
            case = []
            begun.append(case)
        case.append(entry)
        home[entry.number] = case
    return [Case(record, tuple(entries)) for entries in begun]


def challenges_in(record: JournalRecord) -> list[Case]:
    """Return the cases of a record that were ruled on. A call that is open is none yet."""
    return [case for case in cases_in(record) if case.ruling]


class Account:
    """The cases and entries of an event, and how a copy of a report words them."""

    def __init__(
        self, records: Sequence[JournalRecord], library: Library, *, with_words: bool = False,
        days: Collection[str] | None = None,
    ) -> None:  # fmt: skip
        """With `days`, only cases that began then, and the entries of those days."""
        self.records = Timeline(tuple(records)).moved().records
        self.with_words = with_words
        self.days = days
        opened = [entry for entry in self.all_entries() if entry.kind is Kind.OPENED]
        self.rulebooks = Rulebooks(
            library, next((e.rules for e in reversed(opened) if e.rules), None)
        )
        self.cases = sorted(
            (
                case
                for record in self.records
                for case in cases_in(record)
                if self.is_of(case.first)
            ),
            key=lambda case: (case.first.time, case.record.name, case.first.number),
        )
        paired = {each.device for each in self.all_entries() if each.use in _TELEPHONES}
        self.telephones = {each.station for each in self.all_entries() if each.device in paired}
        self._words = {
            re.sub(r"\W", "", word).casefold()
            for entry in self.all_entries()
            for word in entry.words
        }
        self._long_words = tuple(each for each in self._words if len(each) >= _UNMISTAKABLE)

    def all_entries(self) -> Iterator[Entry]:
        """Yield all entries by time."""
        for _place, entry in Timeline(tuple(self.records)).in_order():
            yield entry

    def entries(self) -> Iterator[Entry]:
        """Yield the entries of the days that the report is on."""
        return (entry for entry in self.all_entries() if self.is_of(entry))

    def is_of(self, entry: Entry) -> bool:
        """Return whether an entry is of the days that the report is on."""
        return self.days is None or day_of(entry) in self.days

    @property
    def challenges(self) -> list[Case]:
        """The cases that were ruled on."""
        return [case for case in self.cases if case.ruling]

    def station(self, name: str) -> str:
        """Return the name of a station; all telephones have one."""
        return _("telephones") if name in self.telephones else printable(name)

    # -- in words ----------------------------------------------------------------------------

    def says(self, entry: Entry) -> str:
        """Return the verdict of an entry in the words of its rulebook."""
        return self.rulebooks.says(entry)

    def why(self, entry: Entry) -> str:
        """Return what a person noted; only the director's copy has a note that may name a word."""
        if not entry.note:
            return _("no reason was noted") if entry.kind is Kind.VOID else ""
        if self.with_words or not self._names_word(entry.note):
            return printable(entry.note)
        return _("the note may name a word: it isn't printed here")

    def _names_word(self, note: str) -> bool:
        """Return whether a note may name a word: in any case, spelled, or with an ending."""
        whole = re.sub(r"(?<=\b\w)[\W_]+(?=\w\b)", "", note)  # Z-A-N-T, [CH]A
        texts = re.findall(r"[^\W\d_]+", f"{note} {whole} {re.sub('[][·]', '', note)}")
        return any(
            each.casefold() in self._words
            or (len(each) >= _UNMISTAKABLE and each.isupper())
            or each.casefold().startswith(self._long_words)
            for each in texts
        )

    def opinion(self, entry: Entry, case: Case) -> str:
        """Return what a further ruling on a play is called: an appeal or opinion, or by hand."""
        before = opinions_in(Play([each for each in case.entries if each.number < entry.number]))
        is_on_words = entry.reason != "placement"
        named = is_on_words and opinion_named(self.rulebooks.of(entry), entry, before)
        return named or kind_named(entry.kind)

    def what(self, entry: Entry, case: Case | None = None) -> str:
        """Return what an entry is, for people."""
        match entry.kind:
            case Kind.REVIEW if case:
                return self.opinion(entry, case)
            case Kind.BY_HAND if case and entry.about:
                return self.opinion(entry, case)
            case Kind.CORRECTION:
                return _("mistyped")
            case Kind.VOID:
                return _("doesn't count")
        return kind_named(entry.kind)


def settled(case: Case, call: Entry) -> Entry | None:
    """Return the entry that settles a call."""
    return next((each for each in case.entries if each.settles == call.number), None)


def decided_by(entry: Entry, case: Case | None = None) -> str:
    """Return who decided: initials, else the role. A correction was let be judged by somebody."""
    if entry.kind is Kind.CALL:  # nobody has answered it
        return "-"
    if entry.kind is Kind.CORRECTION and case:
        let = [each for each in case.entries if each.settles and each.settles == entry.allowed_by]
        entry = next(iter(let), entry)
    return printable(entry.by) if entry.by else role_named(entry.role)


def role_named(role: Role | None) -> str:
    """Return the name of a role; "-" if none was recorded."""
    names = {
        Role.PLAYERS: _("players"), Role.WORD_JUDGE: _("word judge"), Role.DIRECTOR: _("director"),
    }  # fmt: skip
    return names[role] if role else "-"


def time_of(entry: Entry) -> str:
    """Return the local time of day of an entry."""
    return local_time(entry.time, minute_format())


def where(seat: Seat) -> str:
    """Return table and round, as far as they are known."""
    return joined(table_named(seat), round_named(seat.round))


def outcome_of(answer: Entry | None) -> str:
    """Return what became of a call."""
    if answer is None:
        return _("call, open")
    return _("call, judged") if answer.outcome is Outcome.JUDGE else _("call, not judged")


def in_part(entries: Iterable[Entry], part: ReportPart) -> list[Entry]:
    """Return the entries of a part of the report."""
    return [each for each in entries if each.kind.row.part is part]

"""The account of an event: its cases and entries, and the words for them on paper."""

import re
from collections.abc import Iterator, Sequence
from collections.abc import Set as AbstractSet
from contextlib import suppress
from itertools import accumulate, groupby
from unicodedata import normalize

from judge_procedure import names
from judge_procedure.names import capitalized, joined, kind_named, round_named
from judge_procedure.opinions import is_appeal, opinion_named, opinions_in
from judge_procedure.pairing import Use
from judge_procedure.system_clock import day_written
from judge_procedure.timeline import Case, JournalRecord, Timeline, cases_in, day_of, time_of
from judge_procedure.typed import as_seen
from judge_record.entry import Entry, Ground, Kind, Outcome, Source
from judge_record.plays import moved
from lexicons import JudgeError, Library, RuleSet, Verdict
from lexicons.language import _
from lexicons.rules.rulebook import Side


class Account:
    """The cases and entries of an event, and how a copy of a report words them."""

    def __init__(
        self, records: Sequence[JournalRecord], library: Library, *, with_words: bool = False
    ) -> None:
        # Each entry is counted where its play is now. The seals of moved entries prove nothing.
        self.records = tuple(one._replace(entries=moved(one.entries)) for one in records)
        self.entries = [entry for _record, entry in Timeline(self.records).in_order()]
        self.library, self.with_words = library, with_words
        rules = (e.rules for e in reversed(self.entries) if e.kind is Kind.OPENED and e.rules)
        self._usual_rules = next(rules, None)
        self._rule_sets: dict[str, RuleSet] = {}
        self.cases = sorted(
            (case for record in self.records for case in cases_in(record)),
            key=lambda case: (case.first.time, case.record.name, case.first.number),
        )
        self.case_of = {entry.seal: case for case in self.cases for entry in case.entries}
        paired = {entry.device for entry in self.entries if entry.use in (Use.TABLE, Use.VENUE)}
        self.telephones = {entry.station for entry in self.entries if entry.device in paired}
        words = {"".join(_letters(word)) for entry in self.entries for word in entry.words}
        self._secrets = words - {""}

    @property
    def challenges(self) -> list[Case]:
        """The cases that were ruled on."""
        return [case for case in self.cases if case.ruling]

    def station_name(self, name: str) -> str:
        """Return the name of a station; all telephones have one."""
        return _("telephones") if name in self.telephones else name

    # -- every challenge -----------------------------------------------------------------------

    def groups(self) -> Iterator[tuple[str, list[Case]]]:
        """Yield the challenges of each round, and of each day those without one, by a title."""

        def place(case: Case) -> tuple[str, bool, int]:
            return day_of(case.first), case.seat.round is None, case.seat.round or 0

        listed = (case for case in self.cases if case.ruling or _not_ruled(case))
        by_place = [[*cases] for _place, cases in groupby(sorted(listed, key=place), place)]
        days = {day_of(cases[0].first) for cases in by_place}
        for cases in by_place:
            first = cases[0].first
            round = round_named(cases[0].seat.round)
            title = capitalized(round) or _("Without a round")
            if len(days) > 1:
                title = f"{day_written(day_of(first))}, {title}"
            yield f"{title}, {time_of(first)}", cases

    def shown(self, case: Case) -> Entry:
        """Return the entry by which a challenge is listed."""
        return case.ruling or _not_ruled(case)[-1]

    # -- rule sets and lists ------------------------------------------------------------------

    def rule_set(self, rules_id: str | None) -> RuleSet | None:
        """Return a rule set; None if this machine doesn't have it."""
        if rules_id and rules_id not in self._rule_sets:
            with suppress(JudgeError):
                rules = self.library.with_names(self.library.rules(rules_id))
                self._rule_sets[rules_id] = rules
        return self._rule_sets.get(rules_id or "")

    def rules_of(self, entry: Entry) -> RuleSet | None:
        """Return the rule set that an entry was recorded by, else that of the last session."""
        return self.rule_set(entry.rules or self._usual_rules)

    def list_name(self, edition: str) -> str:
        name = self.library.short_name(edition)
        return edition.upper() if name == edition else name

    # -- in words ----------------------------------------------------------------------------

    def numbers(self, *entries: Entry) -> str:
        """Return the numbers of entries; with their stations, as each record has an entry 2."""
        ordered = sorted(entries, key=lambda entry: (entry.number, entry.station))
        if len(self.records) == 1:
            return ", ".join(f"{entry.number}" for entry in ordered)
        return ", ".join(f"{entry.number} ({entry.station})" for entry in ordered)

    def verdict_word(self, entry: Entry, verdict: str = "") -> str:
        """Return the word for the verdict of an entry, or another one: that of its rulebook."""
        verdict = verdict or entry.ruled
        if rules := self.rules_of(entry):
            return rules.verdict_word(verdict)
        is_yes = verdict == Verdict.ACCEPTABLE.value  # this machine lacks the rulebook
        return (_("acceptable") if is_yes else _("unacceptable")).upper()

    def lists_of(self, entry: Entry) -> str:
        return ", ".join(self.list_name(edition) for edition, _seal in entry.lexicons)

    def reason(self, entry: Entry) -> str:
        """Return in sentences why something was recorded: a known reason, a note, who asked for it.

        Only the director's copy has a note that may name a word.
        """
        known, rules = names.reason_named(entry.reason), self.rules_of(entry)
        if entry.kind is Kind.STAND_IN and entry.reason and rules:
            known = names.party(rules, Side(entry.reason))
        note, asked = entry.note or "", ""
        if note and not self.with_words and may_name(note, self._secrets):
            note = _("the note may name a word: it isn't printed here")
        if entry.asked_by:
            asked = _("asked for by the director, {name}", name=entry.asked_by)
        if not (known or note or asked) and entry.kind is Kind.VOID:
            note = _("no reason was noted")
        return " ".join(names.as_sentence(part) for part in (known, note, asked) if part)

    def decider(self, entry: Entry, case: Case | None = None, *, with_role: bool = False) -> str:
        """Return who decided: initials, else the role; of a correction, who allowed it."""
        if entry.kind is Kind.CALL:  # nobody has answered it
            return "-"
        if entry.kind is Kind.CORRECTION and case:
            allowed = (e for e in case.entries if e.settles and e.settles == entry.allowed_by)
            entry = next(allowed, entry)
        rules = self.rules_of(entry)
        role = names.role_named(entry.role, rules)
        is_opinion = entry.source is not Source.DIRECTOR and self.opinion_in(entry, case)
        if is_opinion and rules and is_appeal(rules):
            role = _("referee")
        return joined(entry.by or "", role if with_role or not entry.by else "") or "-"

    def name_of(self, entry: Entry, case: Case | None = None) -> str:
        """Return what an entry is, for people; a further ruling on a play as its rules call it."""
        if entry.kind is Kind.CORRECTION:
            return _("mistyped")
        if entry.kind is Kind.VOID:
            return _("doesn't count")
        return self.opinion_in(entry, case) or kind_named(entry.kind)

    def opinion_in(self, entry: Entry, case: Case | None) -> str:
        """Return which opinion on its play a ruling is, as its rules call it; "" if it is none."""
        is_further = entry.kind is Kind.REVIEW or (entry.kind is Kind.BY_HAND and entry.about)
        if not case or not is_further or entry.reason == Ground.PLACEMENT:
            return ""
        given = opinions_in(case.play_before(entry))
        return opinion_named(self.rules_of(entry), entry, given)


def _not_ruled(case: Case) -> list[Entry]:
    """Return the entries that say why a challenge has no ruling."""
    return [entry for entry in case.entries if entry.kind.row.part == "challenges"]


_UNMISTAKABLE = 4  # letters that name a word in capitals, or in a longer word


def may_name(note: str, words: AbstractSet[str]) -> bool:
    """Return whether a note may name a word: in any case, parted, spelled, or in a longer word.

    The `words` are in `_letters`. An accent doesn't count. A short word is named only by whole
    parts, or with an S or ES. The committee reads no such note.
    """
    note = normalize("NFKC", note)
    spelled = re.sub(r"(?<=\b\w)[\W_]+(?=\w\b)", "", note)  # Z-A-N-T
    capitals = filter(str.isupper, re.findall(r"[^\W\d_]+", f"{note} {spelled}"))
    if any(len(text) >= _UNMISTAKABLE for text in capitals):
        return True
    parts = _letters(note)  # of "z-ant", "ZA NT" and "[CH]A": two each
    whole = "".join(parts)
    if any(len(word) >= _UNMISTAKABLE and word in whole for word in words):
        return True
    for first in range(len(parts)):
        runs = set(accumulate(parts[first : first + _UNMISTAKABLE]))
        if words & {run.removesuffix(end) for run in runs for end in ("", "s", "es")}:
            return True
    return False


def _letters(text: str) -> list[str]:
    """Return the rows of letters in a text, without case and accents."""
    return re.findall(r"[^\W\d_]+", as_seen(normalize("NFKC", text).upper()).casefold())


def outcome_named(answer: Entry | None) -> str:
    if answer is None:
        return _("call, open")
    return _("call, judged") if answer.outcome is Outcome.JUDGE else _("call, not judged")

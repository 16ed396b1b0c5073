"""Rejudging: which recorded rulings would be others today, each on its whole challenge.

`sheet` is a paper to walk from table to table with: one line a ruling that stands, and each remedy
that the rules grant once. Rulings under one rule set, with one verdict, are a case: the rules say
the same of all of them.
"""

from collections.abc import Iterator, Mapping, Sequence
from math import inf
from typing import NamedTuple

from judge_procedure.paper.account import Account
from judge_procedure.paper.template import Paper
from judge_procedure.system_clock import day_written, minute_written
from judge_procedure.timeline import JournalRecord, day_of
from judge_record.entry import RULINGS, Entry, Ground
from judge_record.plays import Play
from judge_record.recorded_words import OtherBoard, judged_again
from lexicons import Adjudicator, CannotJudge, Fingerprint, Library, Verdict
from lexicons.adjudicator import JudgedBy
from lexicons.language import _, counted


class ChangedRuling(NamedTuple):
    """A ruling that would be another today."""

    entry: Entry
    now: Verdict
    play: Play
    unchanged: bool

    @property
    def case(self) -> tuple[str, str]:
        """What the remedy depends on: the rule set and the verdict."""
        return self.entry.rules or "", self.entry.ruled

    @property
    def stands(self) -> bool:
        """Whether it stands, perhaps as a person confirmed it by hand."""
        rulings = self.play.counted
        by_machine = [ruling for ruling in rulings if ruling.is_by_machine]
        return by_machine[-1:] == [self.entry] and (
            rulings[-1].verdict is self.entry.verdict and rulings[-1].reason != Ground.PLACEMENT
        )

    @property
    def day(self) -> str:
        return day_written(day_of(self.entry))


class Rejudged(NamedTuple):
    """Rulings judged again: by what, what differs, what was left out."""

    account: Account
    judges: Mapping[str, Adjudicator]  # by their rules
    changes: Sequence[str]  # each once
    findings: Sequence[ChangedRuling]
    rulings: int  # by a machine
    by_hand: int

    @property
    def standing(self) -> list[ChangedRuling]:
        """The findings that stand, from table to table."""
        return sorted((ruling for ruling in self.findings if ruling.stands), key=_place)

    @property
    def cases(self) -> dict[tuple[str, str], list[ChangedRuling]]:
        """Those whose consequence was not waived, by what their remedy depends on."""
        cases: dict[tuple[str, str], list[ChangedRuling]] = {}
        for ruling in self.standing:
            if ruling.play.waived is None:
                cases.setdefault(ruling.case, []).append(ruling)
        return cases

    @property
    def differs(self) -> str:
        """How many rulings would be others, in a sentence."""
        return counted(
            "{number} of {all} rulings by a machine would differ.",
            "{number} of {all} rulings by a machine would differ.",
            len(self.findings),
            all=self.rulings,
        )


def rejudge(
    records: Sequence[JournalRecord], library: Library, rules_id: str | None = None,
    lexicons: Sequence[str] = (),
) -> Rejudged:  # fmt: skip
    """Judge every ruling by a machine again; `CannotJudge` if that is not possible for all.

    It is judged by the rules of an id, else by those that each ruling names; by these files of
    lexicons in place of those of the same edition.
    """
    account = Account(records, library)
    instead = {library.manifest(path=path).edition: path for path in lexicons}
    if len(instead) < len(lexicons):
        raise CannotJudge(_("Two of the lexicon files hold the same edition."))
    rulings = [entry for entry in account.entries if entry.kind in RULINGS]
    by_machine = [entry for entry in rulings if entry.is_by_machine]
    judges: dict[str, Adjudicator] = {}
    changes: dict[str, None] = {}
    findings = []
    for entry in by_machine:
        rules, case = rules_id or entry.rules or "", account.case_of[entry.seal]
        if rules not in judges:
            judges[rules] = library.adjudicator(rules, proved=True, instead=instead)
        try:
            now = judged_again(judges[rules], entry, case.play)
        except OtherBoard as other:
            fault = _("{journal}, entry {number}: {faults}", journal=case.record.name,
                      number=entry.number, faults=" ".join(other.why) or other.what)  # fmt: skip
            raise CannotJudge(
                _("Not every ruling can be judged again by these rules."), faults=[fault],
                remedy=_("Name a rule set for the same board."),
            ) from None  # fmt: skip
        changed = [*_changes(entry, judges[rules])]
        changes.update(dict.fromkeys(changed))
        if now is not entry.verdict:
            findings.append(ChangedRuling(entry, now, case.play, not changed))
    in_use = {lexicon.edition for judge in judges.values() for lexicon in judge.lexicons}
    if by_machine and (unused := [edition for edition in instead if edition not in in_use]):
        raise CannotJudge(
            _(
                "No ruling asks the lexicon {edition}, and the file would change nothing.",
                edition=unused[0],
            ),
            remedy=_(
                "Give a corrected lexicon of an edition that the rule set asks, or name a rule"
                " set that asks this one: --rules ID. `judge rules list` shows them."
            ),
        )
    by_hand = len(rulings) - len(by_machine)
    return Rejudged(account, judges, [*changes], findings, len(by_machine), by_hand)


def _changes(entry: Entry, judge: Adjudicator) -> Iterator[str]:
    """Yield what has changed in rules, alphabet and lexicons since an entry was recorded."""
    before, after = _fingerprints(entry.judged_by), _fingerprints(judge.judged_by)
    for name in {**before, **after}:
        recorded, now = before.get(name, _("none")), after.get(name, _("none"))
        if recorded != now:
            yield _("{name}: recorded {before}, now {now}", name=name, before=recorded, now=now)


def _fingerprints(judged_by: JudgedBy) -> dict[str, str]:
    """Return the fingerprints of what judges, in short, by names for people."""
    seals = {
        _("rules {rules}", rules=judged_by.rules): judged_by.rules_fingerprint,
        _("alphabet"): judged_by.alphabet_fingerprint,
        **{_("lexicon {edition}", edition=edition): seal for edition, seal in judged_by.lexicons},
    }
    return {name: Fingerprint(seal or "").short for name, seal in seals.items()}


# -- the sheet -----------------------------------------------------------------------------------


def sheet(outcome: Rejudged, *, now: str) -> Paper:
    """Return the paper: what differs, by what was judged again, each case, what stands."""
    event = ", ".join(dict.fromkeys(record.event for record in outcome.account.records))
    title, printed = _("{event}: judged again", event=event), minute_written(now)
    facts = {"title": title, "outcome": outcome, "printed": printed, "account": outcome.account}
    return Paper("rejudged", "rejudged.html", facts, private=True)


def _place(ruling: ChangedRuling) -> tuple[str, float, int, str, str]:
    """Return what a sheet is sorted by: the day, the round, the table (A5 before A10), the time."""
    entry = ruling.entry
    at = inf if entry.round is None else entry.round
    table = entry.table or ""
    return day_of(entry), at, len(table), table, entry.time

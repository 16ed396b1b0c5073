"""Rejudging: which recorded rulings would be others today, each on its whole challenge.

`sheet` is a paper to walk from table to table with: one line a ruling that stands, and each remedy
that the rules grant once. Rulings under one rule set, with one verdict, are a case: the rules say
the same of all of them.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from math import inf
from typing import NamedTuple

from judge_procedure.paper.account import Rulebooks
from judge_procedure.paper.template import Paper
from judge_procedure.sentences import consequences, left_open, on_wrong_rulings
from judge_procedure.system_clock import day_written, minute_written
from judge_procedure.timeline import Timeline, day_of
from judge_record.entry import Entry, JudgedBy
from judge_record.plays import Play
from lexicons import (
    Adjudicator,
    CannotJudge,
    ChallengeRefused,
    Fingerprint,
    Library,
    RuleSet,
    Verdict,
)
from lexicons.language import _, counted, with_label


class ChangedRuling(NamedTuple):
    """A ruling that would be another today."""

    journal: str
    entry: Entry
    now: Verdict
    play: Play
    played_by: RuleSet | None
    unchanged: bool

    @property
    def stands(self) -> bool:
        """Whether no later entry has replaced or voided the ruling."""
        return self.play.replaced_by(self.entry) is None

    @property
    def case(self) -> tuple[str, str]:
        """What the remedy depends on: the rule set and the verdict."""
        return self.entry.rules or "", self.entry.ruled

    @property
    def day(self) -> str:
        """The day of the ruling, for people."""
        return day_written(day_of(self.entry))


@dataclass
class Rejudged:
    """The outcome: by what was judged again, what differs, what was left out."""

    judges: dict[str, Adjudicator]
    changes: dict[str, None] = field(default_factory=dict)  # each once, in their order
    findings: list[ChangedRuling] = field(default_factory=list)
    rulings: int = 0
    by_hand: int = 0


class Judges:
    """The judges that rule again, and the rule sets that the games were played by."""

    def __init__(self, library: Library, rules_id: str | None, lexicons: tuple[str, ...]) -> None:
        self.library = library
        self.rules_id = rules_id
        manifests = [(library.manifest(path=path).edition, path) for path in lexicons]
        self.instead = dict(manifests)
        if len(self.instead) < len(manifests):
            raise CannotJudge(
                _("Two of the lexicon files hold the same edition."), remedy=_("Give one.")
            )
        self.by_rules: dict[str, Adjudicator] = {}
        self.played_by = Rulebooks(library)

    def judge(self, entry: Entry) -> Adjudicator:
        """Return the judge by the rules asked for, else by those named; or `CannotJudge`."""
        rules_id = self.rules_id or entry.rules
        if rules_id is None:
            raise CannotJudge(
                _("Entry {entry} names no rule set.", entry=entry.number),
                remedy=_("Name one: --rules ID."),
            )
        if rules_id not in self.by_rules:
            self.by_rules[rules_id] = self.library.adjudicator(
                rules_id, proved=True, instead=self.instead
            )
        return self.by_rules[rules_id]

    def unused(self) -> str:
        """Return the edition of a lexicon file that no judge looks words up in, or ""."""
        in_use = {m.edition for judge in self.by_rules.values() for m in judge.lexicons}
        return next((e for e in self.instead if e not in in_use), "")


def rejudge(timeline: Timeline, judges: Judges) -> Rejudged:
    """Judge every ruling by a machine again; `CannotJudge` if that is not possible for all."""
    timeline = timeline.moved()
    outcome = Rejudged(judges.by_rules)
    refused = []
    plays = timeline.plays()
    for record, entry in timeline.in_order():
        play = plays.get(entry.seal)
        if play is None:
            continue
        if not entry.is_by_machine:
            outcome.by_hand += 1
            continue
        judge = judges.judge(entry)
        try:
            now = judge.rule(judge.board.challenge(*entry.words)).verdict
        except ChallengeRefused as refusal:
            faults = "; ".join(refusal.faults)
            refused.append(
                _(
                    "{journal}, entry {number}: {faults}",
                    journal=record.name,
                    number=entry.number,
                    faults=faults,
                )
            )
            continue
        outcome.rulings += 1
        changed = list(changes(entry, judge))
        outcome.changes.update(dict.fromkeys(changed))
        if now is not entry.verdict:
            played_by = judges.played_by.rules_of(entry)
            ruling = ChangedRuling(record.name, entry, now, play, played_by, not changed)
            outcome.findings.append(ruling)
    if refused:
        raise CannotJudge(
            _("Not every ruling can be judged again by these rules."),
            faults=refused,
            remedy=_("Name a rule set for the same board."),
        )
    if outcome.rulings and (unused := judges.unused()):
        raise CannotJudge(
            _(
                "No ruling asks the lexicon {edition}, and the file would change nothing.",
                edition=unused,
            ),
            remedy=_(
                "Give a corrected lexicon of an edition that the rule set asks, or name a rule"
                " set that asks this one: --rules ID. `judge rules list` shows them."
            ),
        )
    return outcome


def changes(entry: Entry, judge: Adjudicator) -> Iterator[str]:
    """Yield what has changed in rules, alphabet and lexicons since an entry was recorded."""
    before, after = _fingerprints(entry.judged_by), _fingerprints(JudgedBy.of(judge))
    for name in {**before, **after}:
        recorded, now = before.get(name, "-"), after.get(name, "-")
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


def sheet(timeline: Timeline, outcome: Rejudged, *, now: str) -> Paper:
    """Return the paper: what differs, by what was judged again, each case, what stands."""
    standing = sorted((ruling for ruling in outcome.findings if ruling.stands), key=_place)
    cases: dict[tuple[str, str], list[ChangedRuling]] = {}
    for ruling in standing:
        if ruling.play.waived is None:
            cases.setdefault(ruling.case, []).append(ruling)
    event = ", ".join(dict.fromkeys(record.event for record in timeline.records))
    facts = {
        "title": _("{event}: judged again", event=event),
        "outcome": outcome,
        "differs": how_many_differ(outcome),
        "cases": cases,
        "remedies": remedies,
        "standing": standing,
        "has_journals": len({ruling.journal for ruling in standing}) > 1,
        "has_days": len({ruling.day for ruling in standing}) > 1,
        "printed": minute_written(now),
    }
    return Paper("rejudged", "rejudged.html", facts, private=True)


def _place(ruling: ChangedRuling) -> tuple[str, float, int, str, str]:
    """Return what a sheet is sorted by: the day, the round, the table (A5 before A10), the time."""
    entry = ruling.entry
    at = inf if entry.round is None else entry.round
    table = entry.table or ""
    return day_of(entry), at, len(table), table, entry.time


def how_many_differ(outcome: Rejudged) -> str:
    """Return how many rulings would be others, in a sentence."""
    return counted(
        "{number} of {all} rulings by a machine would differ.",
        "{number} of {all} rulings by a machine would differ.",
        len(outcome.findings),
        all=outcome.rulings,
    )


def remedies(rulings: Sequence[ChangedRuling]) -> Iterator[str]:
    """Yield what the rules say of a case, by its rulings."""
    entry, rules = rulings[0].entry, rulings[0].played_by
    if any(ruling.unchanged for ruling in rulings):
        yield _("(!) Rules and lexicons have not changed since: the record or a machine is faulty.")
    if rules is None:
        yield _(
            "The rule set {title} is not on this machine, so its remedy is not known.",
            title=entry.rules or "",
        )
        return
    if any(ruling.entry.rules_fingerprint != rules.fingerprint for ruling in rulings):
        yield _("The rule set has changed since. This is what it says now.")
    meant = consequences(rules, entry.ruled)
    for said in filter(None, (meant.play, meant.turn, meant.points, meant.final_play)):
        yield with_label(_("It meant"), said.cited)
    yield from (said.cited for said in on_wrong_rulings(rules))
    if others := left_open(rules):
        yield others.cited

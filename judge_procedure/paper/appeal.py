"""One appeal on one page: a play from its challenge to what stands. The page names words.

`appeals_at` finds the plays of a table, `paper` makes the document.
"""

from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from typing import NamedTuple

from judge_procedure import names
from judge_procedure.paper.account import Account, outcome_named
from judge_procedure.paper.template import Paper
from judge_procedure.sentences import (
    RuleSentence,
    consequences,
    left_open,
    on_wrong_rulings,
    sheet_sentences,
)
from judge_procedure.system_clock import day_written, minute_written
from judge_procedure.tables import is_at, normal_table
from judge_procedure.task_parts import VERDICT_SIGNS, TaskWord
from judge_procedure.timeline import Case, JournalRecord, day_of, time_of
from judge_record.entry import DECISIONS, Entry, Ground, Kind, Outcome
from judge_record.head import Receipt, chain_code, receipt_of
from judge_record.recorded_words import judged_again
from lexicons import JudgeError, Library, Missing
from lexicons.challenge import Verdict
from lexicons.language import _
from lexicons.rules.rulebook import Finality, Opinion


class AppealStep(NamedTuple):
    """A row of what happened."""

    entry: Entry
    number: str
    what: str
    words: list[TaskWord]  # the other challenge is the one before
    said: str  # the verdict, or what became of a call
    who: str
    why: str  # and the rules


class WhatStands(NamedTuple):
    """What stands now, with its sign before it; and by whom and why."""

    sign: str
    text: str
    why: str


class Appeal:
    """All that a committee needs of one play: a page, whose template reads it."""

    def __init__(self, account: Account, case: Case, receipt: Receipt | None = None) -> None:
        self.account, self.case, self.receipt = account, case, receipt
        shown = case.ruling or case.first
        self.rules = account.rules_of(shown)
        title, lists = self.rules.title if self.rules else "", account.lists_of(shown)
        self.judged_by = [text for text in (title, lists) if text]
        self.when = _("{day}, local times", day=day_written(day_of(shown)))
        self.title = names.joined(_("Appeal"), names.table_named(case.seat))
        number = _("entry {number}", number=shown.number)
        self.place = names.capitalized(names.joined(names.round_named(case.seat.round), number))
        chain, rulings = case.record.chain, case.play.rulings
        self.receipts = {receipt_of(entry.number, entry.seal, chain): entry for entry in rulings}

    @property
    def slip_fault(self) -> str:
        """Why the receipt of a slip isn't that of the record, or ""."""
        if not self.receipt or self.receipt in self.receipts:
            return ""
        if not self.receipts:
            return _("There is no receipt: nothing was judged.")
        return _("Receipt {slip} does NOT agree: the record has {receipts}.",
                 slip=self.receipt, receipts=", ".join(map(str, self.receipts)))  # fmt: skip

    @property
    def stands(self) -> WhatStands:
        case, account, play = self.case, self.account, self.case.play
        if case.ruling is None:
            if call := case.open_call:
                text = _("No verdict: call {call} has no answer", call=call.number)
                return WhatStands("bell", text, names.as_sentence(names.reason_named(call.reason)))
            text, last = _("No verdict: nothing was judged"), case.entries[-1]
            why = account.reason(case.entry(last.settles) or last)
            return WhatStands("cross", text, f"{self._who(last)}, {time_of(last)}. {why}")
        by = play.standing or case.changed_by or case.ruling
        who = f"{self._who(by)}, {time_of(by)}"
        if play.standing is None:
            text = _("No verdict: entry {number} doesn't count", number=by.about)
            before = _("Before that: {verdict}.", verdict=self._verdict_by(play.rulings[-1]))
            return WhatStands("cross", text, f"{who}. {account.reason(by)} {before}")
        because = [f"{who}.", account.reason(by)]
        if waived := play.waived:
            because += names.as_sentence(names.waived_by(waived)), account.reason(waived)
        sign = VERDICT_SIGNS[play.standing.verdict]
        return WhatStands(sign, self._verdict_by(by), " ".join(because))

    def _verdict_by(self, ruling: Entry) -> str:
        verdict = self.account.verdict_word(ruling)
        return _("{verdict}, by entry {number}", verdict=verdict, number=ruling.number)

    # -- from challenge to what stands ---------------------------------------------------------

    def steps(self) -> Iterator[AppealStep]:
        """Yield what happened, in order; a call and its answer are one step."""
        first_with: dict[tuple[str, ...], Entry] = {}
        before: tuple[str, ...] = ()
        for entry in self.case.entries:
            if entry.kind is Kind.SETTLED and self.case.entry(entry.settles):
                continue
            what, words, number, said = self._what(entry), entry.words, f"{entry.number}", ""
            answer, first = self.case.answer_to(entry), first_with.setdefault(words, entry)
            if entry.kind is Kind.CALL:
                number = _("call {call}", call=entry.number)
                said = names.capitalized(outcome_named(answer))
            elif entry.ruled:
                said = self.account.verdict_word(entry)
            if words and first is not entry:
                words = ()
                what = _("{what}: the words of entry {number}", what=what, number=first.number)
            yield AppealStep(
                entry, number, what,
                [TaskWord(self._tiles(entry, word), word in before) for word in words],
                said, self._who(answer or entry), " ".join(filter(None, self._why(entry, answer))),
            )  # fmt: skip
            before = entry.words or before

    def _why(self, step: Entry, answer: Entry | None) -> Iterator[str]:
        """Yield why something happened, and by which rules."""
        rules = self.account.rules_of(step)
        if step.kind is Kind.RULING and rules:
            if step.verdict is Verdict.UNACCEPTABLE:
                yield _("Not all words are acceptable.")
            follows = consequences(rules, step.ruled, len(step.words))
            yield from (s.cited for s in (follows.play, follows.turn, follows.points) if s)
        if step.kind is Kind.CALL and step.shares:
            yield names.as_sentence(names.sharing_words_with(step.shares))
        else:
            yield self.account.reason(step)
        if step.kind is Kind.VOID:
            yield _("No rule covers this: the program lets the director do it.")
        if answer and answer.outcome is Outcome.REFUSE:
            stood = self.case.play_before(answer).standing
            if stood:
                yield _("Entry {number} stood.", number=stood.number)
        is_opinion = self.account.opinion_in(step, self.case)
        granted_by = Finality.text if step.reason == Ground.FAULT else Opinion.second
        if is_opinion and rules and (rule := rules.cites(granted_by)):
            yield _("By rule {rule}.", rule=rule)

    def _what(self, step: Entry) -> str:
        station, name = step.station, names.capitalized(self.account.name_of(step, self.case))
        words = names.words_counted(len(step.words))
        match step.kind:
            case Kind.RULING:
                return _("Challenge at {station}, {words}", station=station, words=words)
            case Kind.CORRECTION:
                return _("Typed again and judged at {station}, {words}",
                         station=station, words=words)  # fmt: skip
            case Kind.CALL:
                return _("Call at {station}", station=station)
            case Kind.REFUSAL:
                return _("Not judged at {station}", station=station)
            case Kind.VOID:
                return _("Entry {number} doesn't count", number=step.about)
            case Kind.MOVED:
                return f"{name}: {names.place_named(step.seat)}"
        return name

    def _who(self, entry: Entry) -> str:
        """Return who decided, with the role; or the station and its lists."""
        if entry.is_by_machine and entry.kind in {Kind.RULING, Kind.CORRECTION}:
            lists = self.account.lists_of(entry)
            return _("{station}, by {lists}", station=entry.station, lists=lists)
        return self.account.decider(entry, self.case, with_role=True)

    def _tiles(self, entry: Entry, word: str) -> tuple[str, ...]:
        """Return a word in tiles; in letters where this machine lacks the entry's rules."""
        with suppress(JudgeError):
            if rules := self.account.rules_of(entry):
                return self.account.library.alphabet(rules.alphabet).split(word)
        return tuple(word)

    # -- slip and rules ------------------------------------------------------------------------

    def judged_again(self, entry: Entry) -> str:
        """Return what rules and lists say of the words now: of all of them together.

        Words that only a person ruled on passed no look for shared words: they stay unjudged.
        """
        if not self.case.play.was_judged(entry.words):
            return _("Not judged again: only a person ruled on these words.")
        with suppress(JudgeError):
            judge = self.account.library.adjudicator(entry.rules or "", proved=True)
            if entry.judged_by == judge.judged_by:
                verdict = judged_again(judge, entry, self.case.play)
                word = judge.rules.verdict_word(verdict.value)
                return _("Judged again from the record alone, the words are {verdict}.",
                         verdict=word)  # fmt: skip
        return _("Not judged again here: this machine doesn't have the same rules and lists.")

    def rule_lines(self) -> Iterator[RuleSentence]:
        """Yield what the rules say about opinions and wrong rulings, and who decides the rest."""
        if self.rules:
            yield from sheet_sentences(
                self.rules, Finality.text, Finality.computer,
                Opinion.text, Opinion.second, Opinion.third,
            )  # fmt: skip
            yield from on_wrong_rulings(self.rules)
            if other := left_open(self.rules):
                yield other

    @property
    def decided_later(self) -> str:
        """What followed the first ruling, as written on the slip: entries, and who decided."""
        later = self.case.play.of(DECISIONS)[1:]
        deciders = ((entry.number, self.account.decider(entry, self.case)) for entry in later)
        return ", ".join(
            _("entry {number} ({details})", number=number, details=who) for number, who in deciders
        )

    @property
    def verdicts(self) -> dict[str, int]:
        """The verdicts that people gave or got: the latest ruling with each."""
        return {self.account.verdict_word(entry): entry.number for entry in self.case.play.rulings}


# -- which plays ---------------------------------------------------------------------------------


def appeals_at(
    records: Sequence[JournalRecord], library: Library, *, table: str = "",
    slip: Receipt | None = None, entry: int = 0, forks: Sequence[str] = (),
) -> list[Appeal]:  # fmt: skip
    """Return the plays of a table, or all, the latest last; or of an entry of one record.

    With a receipt from a slip, its play alone; the receipt is compared. `Missing` if there is no
    such play; a receipt that isn't in a record can be of a fork of it, which was left out.
    """
    if slip and slip.chain not in {chain_code(record.chain) for record in records}:
        raise Missing(
            _("The slip is of another journal: its receipt begins with {code}.", code=slip.chain),
            remedy=_("Name the FILE of the station that gave it."),
        )
    account = Account(records, library, with_words=True)
    at = normal_table(table)
    cases = [case for case in account.cases if not table or is_at(at, case.seat)]
    cases = [case for case in cases if not entry or case.entry(entry)]
    if slip:
        of_record = [case for case in cases if chain_code(case.record.chain) == slip.chain]
        cases = [case for case in of_record if case.entry(slip.number)]  # whatever its digits are
        if forks and not any(slip in Appeal(account, case).receipts for case in cases):
            raise Missing(
                _("The record has no such receipt. It may be in the copy that was left out."),
                remedy=_("Name that FILE alone."),
            )
    if not cases:
        raise Missing(
            _("The record has no such play."),
            remedy=_("Name another table: `judge journal report` shows each challenge."),
        )
    return [Appeal(account, case, slip) for case in cases]


def paper(appeals: Sequence[Appeal], *, now: str, forks: Iterable[str] = ()) -> Paper:
    """Return the paper that appeals are printed on, each on a page."""
    title, printed = appeals[0].title, minute_written(now)
    facts = {"title": title, "appeals": appeals, "printed": printed, "forks": [*forks]}
    return Paper("appeal", "appeal.html", facts, private=True)

"""One appeal on one page: a play from its challenge to what stands. The page names words.

`appeals_at` finds the plays of a table, `paper` makes the document.
"""

from collections.abc import Iterator, Sequence
from contextlib import suppress
from typing import NamedTuple

from judge_procedure import names
from judge_procedure.cases import Case
from judge_procedure.paper.account import (
    Account,
    decider,
    outcome_name,
    place_name,
    role_name,
    time_of,
)
from judge_procedure.paper.template import Paper
from judge_procedure.sentences import RuleSentence, consequences, left_open, line, on_wrong_rulings
from judge_procedure.system_clock import day_written, minute_written
from judge_procedure.timeline import JournalRecord, day_of
from judge_record.entry import RULINGS, Entry, JudgedBy, Kind, Outcome, Seat
from judge_record.head import Receipt, chain_code, receipt_of
from judge_record.plays import same_table
from lexicons import JudgeError, Library, Missing, RuleSet, printable
from lexicons.language import _, counted
from lexicons.rulebook import Finality, Opinion


class AppealWord(NamedTuple):
    """A word of a challenge, and whether the challenge before had it too."""

    letters: str
    in_both: bool


class AppealStep(NamedTuple):
    """What happened, who decided it, and why."""

    time: str
    entry: str
    what: str
    words: tuple[AppealWord, ...]
    verdict: str
    says: str
    who: str
    why: tuple[str, ...]


class SlipFact(NamedTuple):
    """Something about a slip's receipt; with a sign, whether it agrees."""

    text: str
    sign: str = ""


class Appeal(NamedTuple):
    """All that a committee needs of one play."""

    event: str
    when: str
    judged_by: tuple[str, ...]
    number: str  # the final number of its record
    printed: str
    title: str
    place: str  # round and entry
    sign: str
    stands: str
    because: str
    steps: tuple[AppealStep, ...]
    slip: tuple[SlipFact, ...]
    to_tick: tuple[str, ...]
    rules: tuple[RuleSentence, ...]
    choices: tuple[str, ...]
    fault: str
    differs: bool  # whether the receipt of a slip isn't that of the record


def appeals_at(
    records: Sequence[JournalRecord], library: Library, *, now: str, table: str = "",
    slip: Receipt | None = None,
) -> list[Appeal]:  # fmt: skip
    """Return the plays of a table to which something was added, else all of them.

    Those whose words a call of another play names are among them. With a receipt from a slip, its
    play alone; the receipt is compared. `Missing` if there is no such play.
    """
    account = Account(records, library, with_words=True)
    cases = [case for case in account.cases if not table or _is_at(table, case.seat)]
    if slip:
        cases = [case for case in cases if _is_of(slip, case)]
    else:
        shared = {
            (case.record.chain, number)
            for case in cases for entry in case.entries for number in entry.shares
        }  # fmt: skip
        cases = [
            case for case in cases
            if case.later or case.open_call
            or any(chain == case.record.chain and case.has(number) for chain, number in shared)
        ] or cases  # fmt: skip
    if not cases:
        raise Missing(
            _("The record has no such play."),
            remedy=_("Name another table: judge journal report shows each challenge."),
        )
    return [_appeal(account, case, now, slip) for case in cases]


def appeal_on(record: JournalRecord, entry: int, library: Library, *, now: str) -> Appeal:
    """Return the play of an entry. It takes one record: every record has an entry 2."""
    account = Account([record], library, with_words=True)
    return next(_appeal(account, case, now, None) for case in account.cases if case.has(entry))


def paper(appeals: Sequence[Appeal]) -> Paper:
    """Return the paper that appeals are printed on, each on a page."""
    facts = {"title": appeals[0].title, "appeals": appeals}
    return Paper("appeal", "appeal.html", facts, private=True)


def _is_at(table: str, seat: Seat) -> bool:
    """Return whether a play is at a table, as people type it."""
    typed = table.upper()
    return typed == str(seat).upper() or same_table((seat.table or "").upper(), typed)


def _is_of(slip: Receipt, case: Case) -> bool:
    """Return whether a receipt names an entry of a case, whatever its digits are."""
    return slip.chain == chain_code(case.record.chain) and case.has(slip.number)


def _appeal(account: Account, case: Case, now: str, slip: Receipt | None) -> Appeal:
    shown = case.ruling or case.first
    rules = account.rulebooks.rules_of(shown)
    sign, stands, because = _stands(account, case)
    seat = case.seat
    place = names.joined(names.round_named(seat.round), _("entry {number}", number=shown.number))
    return Appeal(
        event=printable(case.record.event),
        when=_("{day}, local times", day=day_written(day_of(shown))),
        judged_by=tuple(filter(None, (rules.title if rules else "", account.lists_of(shown)))),
        number=case.record.head.spoken,
        printed=minute_written(now),
        title=names.joined(_("Appeal"), names.table_named(seat)),
        place=names.addressed(place),
        sign=sign,
        stands=stands,
        because=because,
        steps=tuple(_steps(account, case)),
        slip=tuple(_slip(account, case, slip)),
        to_tick=tuple(_to_tick(case)),
        rules=tuple(_rules(rules)) if rules else (),
        choices=tuple(_choices(account, case)),
        fault=case.record.fault,
        differs=bool(slip) and slip not in _receipts(case),
    )


def _stands(account: Account, case: Case) -> tuple[str, str, str]:
    """Return the sign, what stands now, and by whom and why."""
    play, ruling = case.play, case.ruling
    if ruling is None:
        if call := case.open_call:
            text = _("No verdict: call {call} has no answer", call=call.number)
            return "bell", text, names.addressed(f"{names.reason_named(call.reason)}.")
        text = _("No verdict: nothing was judged")
        last = case.entries[-1]
        return "cross", text, f"{decider(last, case)}, {time_of(last)}. {account.reason(last)}"
    by = case.changed_by or play.standing or ruling
    who = _who(account, by, case)
    if play.standing is None:
        text = _("No verdict: entry {number} doesn't count", number=ruling.number)
        before = _("Before that: {verdict}.", verdict=account.verdict_word(ruling))
        return "cross", text, f"{who}, {time_of(by)}: {account.reason(by)}. {before}"
    sign = "verdict-tick" if play.standing.ruled == "acceptable" else "verdict-cross"
    text = _(
        "{verdict}, by entry {number}",
        verdict=account.verdict_word(play.standing),
        number=by.number,
    )
    return sign, text, f"{who}, {time_of(by)}. {account.reason(by)}".strip()


# -- from challenge to what stands ----------------------------------------------------------------


def _steps(account: Account, case: Case) -> Iterator[AppealStep]:
    before: tuple[str, ...] = ()
    first_uses: dict[tuple[str, ...], int] = {}
    for entry in case.entries:
        if entry.kind is Kind.SETTLED and any(e.number == entry.settles for e in case.entries):
            continue
        if entry.kind is Kind.MOVED:
            what = f"{names.addressed(names.kind_named(entry.kind))}: {place_name(entry.seat)}"
        else:
            what = _what(account, case, entry)
        words = tuple(AppealWord(word, word in before) for word in entry.words)
        before = entry.words or before
        if earlier := first_uses.get(entry.words):
            words, what = (), _("{what}: the words of entry {number}", what=what, number=earlier)
        elif words:
            first_uses[entry.words] = entry.number
        answer = case.answer_to(entry) if entry.kind is Kind.CALL else None
        says = account.verdict_word(entry) if entry.ruled else ""
        if entry.kind is Kind.CALL:
            says = names.addressed(outcome_name(answer))
        yield AppealStep(
            time_of(entry),
            _("call {call}", call=entry.number) if entry.kind is Kind.CALL else str(entry.number),
            what,
            words,
            entry.ruled,
            says,
            _who(account, answer or entry, case),
            tuple(_why(account, case, entry, answer)),
        )


def _what(account: Account, case: Case, entry: Entry) -> str:
    words = counted("{number} word", "{number} words", len(entry.words))
    station = printable(entry.station)
    match entry.kind:
        case Kind.RULING:
            return _("Challenge at {station}, {words}", station=station, words=words)
        case Kind.CORRECTION:
            return _("Typed again and judged at {station}, {words}", station=station, words=words)
        case Kind.CALL:
            reason = names.reason_named(entry.reason)
            return _("Call at {station}: {reason}", station=station, reason=reason)
        case Kind.VOID:
            return _("Entry {number} doesn't count", number=entry.about or 0)
        case Kind.REFUSAL:
            return _("Not judged at {station}: {reason}", station=station,
                     reason=names.reason_named(entry.reason))  # fmt: skip
    return names.addressed(account.name_of(entry, case))


def _who(account: Account, entry: Entry, case: Case) -> str:
    """Return who decided, with the role; or the station and its lists."""
    if entry.is_by_machine and entry.kind in {Kind.RULING, Kind.CORRECTION}:
        station, lists = printable(entry.station), account.lists_of(entry)
        return _("{station}, by {lists}", station=station, lists=lists)
    who = decider(entry, case)
    return f"{who}, {role_name(entry.role)}" if entry.by and entry.role else who


def _why(account: Account, case: Case, entry: Entry, answer: Entry | None) -> Iterator[str]:
    rules = account.rulebooks.rules_of(entry)
    if entry.kind is Kind.RULING and rules:
        if entry.ruled == "unacceptable":
            yield _("Not all words are in the list.")
        follows = consequences(rules, entry.ruled, len(entry.words))
        yield from (said.cited for said in (follows.play, follows.turn, follows.points) if said)
    if entry.kind is Kind.CALL and entry.shares:
        numbers = ", ".join(map(str, entry.shares))
        shared = _("shares words with entry {numbers}", numbers=numbers)
        yield f"{names.addressed(shared)}."
    if note := account.reason(answer or entry):
        yield names.addressed(f"{note.rstrip('.')}.")
    if entry.kind is Kind.VOID:
        yield _("No rule covers this: the program lets the director do it.")
    if answer and answer.outcome is Outcome.REFUSE and case.ruling:
        yield _("Entry {number} stood.", number=case.ruling.number)
    if entry.kind in RULINGS and entry.about and rules and (rule := rules.cites(Opinion.second)):
        yield _("By rule {rule}.", rule=rule)


# -- slip and rules -------------------------------------------------------------------------------


def _slip(account: Account, case: Case, slip: Receipt | None) -> Iterator[SlipFact]:
    """Yield whether the receipt agrees, and what the record alone says."""
    shown = case.ruling
    if shown is None:
        yield SlipFact(_("There is no receipt: nothing was judged."))
        return
    receipts = _receipts(case)
    if slip and slip not in receipts:
        text = _("Receipt {slip} does NOT agree: the record has {receipts}.",
                 slip=slip, receipts=names.joined(*map(str, receipts)))  # fmt: skip
        yield SlipFact(text, "warning")
    for receipt, entry in receipts.items():
        words = counted("{number} word", "{number} words", len(entry.words))
        text = _("Receipt {receipt} belongs to entry {number}: {words}, {verdict}, {time}.",
                 receipt=receipt, number=entry.number, words=words,
                 verdict=account.verdict_word(entry), time=time_of(entry))  # fmt: skip
        yield SlipFact(text, "tick" if receipt == slip else "")
    standing = case.play.standing or shown
    yield SlipFact(_judged_again(account, standing))


def _receipts(case: Case) -> dict[Receipt, Entry]:
    """Return the rulings on a play by their receipts."""
    rulings = case.play.rulings
    return {receipt_of(ruling.number, ruling.seal, case.record.chain): ruling for ruling in rulings}


def _judged_again(account: Account, entry: Entry) -> str:
    """Return what rules and lists say of the words now: of all of them together."""
    with suppress(JudgeError):
        judge = account.rulebooks.library.adjudicator(entry.rules or "", proved=True)
        if entry.judged_by == JudgedBy.of(judge):
            verdict = judge.rule(judge.board.challenge(*entry.words)).verdict
            word = judge.rules.verdict_word(verdict.value)
            return _("Judged again from the record alone, the words are {verdict}.", verdict=word)
    return _("Not judged again here: this machine doesn't have the same rules and lists.")


def _to_tick(case: Case) -> Iterator[str]:
    if ruling := case.ruling:
        yield _("The slip has one of these receipts.")
        yield _("The slip's words are those of entry {number}.", number=ruling.number)
        if by := case.changed_by:
            yield _("Entry {number} is written on the slip, with {who}.",
                    number=by.number, who=decider(by, case))  # fmt: skip
    elif case.open_call:
        yield _("The slip's words are those of call {call}.", call=case.open_call.number)


def _rules(rules: RuleSet) -> Iterator[RuleSentence]:
    """Yield what the rules say about opinions and wrong rulings, and who decides the rest."""
    items = (Finality.text, Finality.computer, Opinion.text, Opinion.second, Opinion.third)
    yield from filter(None, (line(rules, item) for item in items))
    yield from on_wrong_rulings(rules)
    yield from filter(None, [left_open(rules)])


def _choices(account: Account, case: Case) -> Iterator[str]:
    """Yield what a committee can let stand."""
    # Of several rulings with one verdict, the latest.
    verdicts = {account.verdict_word(entry): entry.number for entry in case.play.rulings}
    for verdict, number in verdicts.items():
        yield _("Entry {number} stands: {verdict}", number=number, verdict=verdict)
    for entry in case.play.entries:
        if entry.kind is Kind.VOID:
            yield _("Entry {number} stands: no verdict", number=entry.number)
    yield _("Other")

"""The pages of slips: large on a terminal, plain for pipes and screen readers."""

from collections.abc import Iterator, Sequence

from judge_cli.desk.dialogue import DeskPage
from judge_cli.desk.terminal import columns
from judge_procedure import codes, sentences
from judge_procedure.duties.duty import Duty
from judge_procedure.names import where_written
from judge_record.entry import Entry, Ground, Kind, Seat
from judge_record.head import Head, receipt_of
from lexicons import Adjudicator, Challenge, RuleSet
from lexicons.caution import at_every_use
from lexicons.language import _
from lexicons.rules.rulebook import Procedure

SIGNS = {
    "acceptable": (
        "               ####",
        "            ####   ",
        "####     ####      ",
        "   #### ####       ",
        "      ####         ",
    ),
    "unacceptable": (
        "####         ####",
        "   ####   ####   ",
        "      #####      ",
        "   ####   ####   ",
        "####         ####",
    ),
}
QUESTION_MARKS = ("? ? ?",)
FRAME_COLUMNS = 64  # columns of a box


class DeskPages:
    def __init__(self, duty: Duty, *, large: bool) -> None:
        self.duty = duty
        self.judge: Adjudicator = duty.session.judge
        self.rules: RuleSet = duty.rules
        self.code = codes.code_of(self.judge)
        self.event_and_station = f"{duty.session.journal.event} | {duty.session.station}"
        self.large = large

    # -- pages -------------------------------------------------------------------------------

    def opening(self, head: Head, notes: Sequence[str] = ()) -> str:
        return _in_lines(
            *notes,
            _("Rules: {rules}", rules=self.rules.identity),
            *(_("Lexicon: {lexicon}", lexicon=m.described) for m in self.judge.lexicons),
            *at_every_use(self.rules, self.judge.lexicons),
            *(() if self.large else (codes.with_name(self.code),)),
            _("The session is open. Final number so far: {head}", head=head.spoken),
            sentences.words_only(self.rules),
            _("Type ? at a prompt to see what can be done, /end to end the session."),
        )

    @property
    def top(self) -> str:
        """Where this is, in which round, who judges, and by what."""
        round, by = self.duty.session.round, self.duty.by
        here = [self.event_and_station]
        if round:
            here.append(_("round {round}", round=round))
        elif self.duty.profile.rounds:
            here.append(_("no round: /round sets it"))
        if by:
            here.append(_("judge {name}", name=by))
        return _in_lines(" | ".join(here), f"{self.rules.id} | {codes.with_name(self.code)}")

    def other_codes(self) -> Iterator[str]:
        """Yield a warning if other stations of this record judge by something else."""
        session = self.duty.session
        yield from codes.other_codes(session.journal, session.station, self.code)

    @property
    def where(self) -> tuple[str, ...]:
        """The top of a page without a ruling; a pipe shows it once, when it opens."""
        return (self.top, "") if self.large else ()

    @property
    def table_prompt(self) -> str:
        """The question for a table, which can be left out.

        Where an event lists its tables, Enter alone does not leave it out: a person presses Enter
        after a verdict, and easily once more.
        """
        tables = self.duty.tables
        if tables.required:
            return _("Table: ")
        return _("Table (-: none): ") if tables.listed else _("Table (Enter: none): ")

    def words(self, challenge: Challenge) -> str:
        """Return the words in spaced tiles, one a line, to be compared with the board."""
        alphabet = challenge.board.alphabet
        gap, between, indent = ("  ", "\n\n", "    ") if self.large else (" ", "\n", "")
        return between.join(
            f"{indent}{number}   {gap.join(alphabet.split(word))}"
            for number, word in enumerate(challenge.words, 1)
        )

    def compared(self, challenge: Challenge, at: Seat | None) -> DeskPage:
        text = _in_lines(
            *self.where,
            _("Table {table}.", table=at) if at else _("No table."),
            "",
            self.words(challenge),
            "",
            _("Compare every word with the board."),
        )
        prompt = _("Enter: judge, d: slip and board differ, e: edit: ")
        return DeskPage(text, prompt, cleared=True, held=True)

    def verdict(self, entry: Entry, remarks: Sequence[str]) -> DeskPage:
        """Return the verdict on a play and what follows from it, without the words."""
        verdict = entry.ruled
        wording = self.rules.verdict_word(verdict)
        plain = _("VERDICT: {verdict}", verdict=wording)
        facts = [_("Table {table}.", table=entry.table)] if entry.table else []
        facts.append(_("Entry {number}.", number=entry.number))
        if self.large:
            facts.append(_("The verdict: {verdict}.", verdict=wording))
        text = _in_lines(
            self.top,
            "",
            self.block(wording, SIGNS[verdict]) if self.large else plain,
            "",
            " ".join(facts),
            *(() if entry.kind is Kind.DOUBLE_CHECK else self.on_slip(entry)),
            *remarks,
            *self.consequences(entry),
            *at_every_use(self.rules, self.judge.lexicons),
        )
        prompt = _("Enter: next slip (?: more): ")
        return DeskPage(text, prompt, cleared=True, held=True)

    def cannot_judge(self, reason: str) -> DeskPage:
        text = _in_lines(
            self.top,
            "",
            self.block(_("CANNOT JUDGE"), QUESTION_MARKS),
            "",
            _("There is no verdict. Call the director."),
            reason,
        )
        return DeskPage(text, _("Enter: go on: "), cleared=True, held=True)

    def closing(self, head: Head, left: Sequence[str], then: Sequence[str]) -> DeskPage:
        """Return the page with which a session ends: calls that are `left` open, what is to do."""
        text = _in_lines(
            self.event_and_station,
            "",
            _("The session is closed. Write down the final number:"),
            "",
            self.block(head.spoken) if self.large else _("FINAL NUMBER: {head}", head=head.spoken),
            *(["", *left] if left else []),
            *(["", *then] if then else []),
        )
        return DeskPage(text, cleared=True)

    # -- what follows ------------------------------------------------------------------------

    def on_slip(self, entry: Entry) -> Iterator[str]:
        """Yield what is written down of a ruling, and where."""
        receipt = receipt_of(*entry.head, self.duty.session.journal.chain)
        yield f"{where_written(self.rules)} {receipt}"
        yield from (line.cited for line in sentences.page_sentences(self.rules, Procedure.record))

    def consequences(self, entry: Entry) -> Iterator[str]:
        """Yield what the rulebook says follows from a ruling, with its sums."""
        if entry.kind == Kind.DOUBLE_CHECK:  # no ruling, so nothing follows
            return
        if entry.reason == Ground.PLACEMENT:
            yield sentences.after_placement(self.rules)
            return
        follows = sentences.consequences(self.rules, entry.ruled, len(entry.words))
        shown = follows._replace(clock=None, tiles_drawn=None)
        yield from (line.cited for line in shown.lines())

    # -- layout ------------------------------------------------------------------------------

    def block(self, text: str, sign: Sequence[str] = ()) -> str:
        """Return a text that nobody may overlook: in a box, on a terminal that has room for it."""
        if not self.large:
            return text
        spaced = " ".join(text)
        inside = spaced if len(spaced) <= FRAME_COLUMNS - 4 else text
        rows = [*sign, "", inside] if sign else [inside]
        width = max(FRAME_COLUMNS, len(inside) + 4)
        if width > columns():
            return "\n".join(rows)
        edge = "+" + "=" * (width - 2) + "+"
        return "\n".join([edge, *(f"|{row:^{width - 2}}|" for row in rows), edge])


def _in_lines(*lines: str) -> str:
    return "\n".join(lines)

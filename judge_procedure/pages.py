"""Pages: all that the desk shows, large on a terminal, plain for pipes and screen readers."""

from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress

from judge_procedure import moments, sentences
from judge_procedure.codes import named
from judge_procedure.names import said_of_person, where_written
from judge_procedure.prompts import Misread, Page, plain
from judge_procedure.rows import kind_named
from judge_record.clock import Clock
from judge_record.entry import Entry, Kind
from judge_record.event import Begun
from judge_record.head import Head, receipt_of
from judge_record.journal import Journal
from judge_record.summary import at_work
from lexicons.adjudicator import Adjudicator
from lexicons.cautions import at_every_use
from lexicons.challenge import Challenge
from lexicons.errors import CannotJudge, printable
from lexicons.language import _
from lexicons.rule_set import RuleSet
from lexicons.rulebook import Procedure

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


class Pages:
    """The pages of one session at one station. `on_duty` names the round and the word judge.

    `chain` is the opening seal of the journal; without it no receipt is shown.
    """

    def __init__(
        self,
        judge: Adjudicator,
        *,
        event: str,
        station: str,
        large: bool,
        chain: str = "",
        code: str = "",
    ) -> None:
        self.judge = judge
        self.code = code
        self.chain = chain
        self.rules: RuleSet = judge.rules
        self.place = f"{event} | {station}"
        self.large = large

    # -- pages -------------------------------------------------------------------------------

    def opening(self, head: Head, notes: Sequence[str] = ()) -> str:
        """Return the text with which a session begins."""
        rules = self.rules
        named = f"{rules.heading('title')} ({rules.id}, {rules.fingerprint.short})"
        return joined(
            *notes,
            _("Rules: {rules}", rules=named),
            *(_("Lexicon: {lexicon}", lexicon=m.described) for m in self.judge.lexicons),
            *self.cautions(),
            *self._code_line(),
            _("The session is open. Final number so far: {head}", head=head.spoken),
            moments.words_only(rules, cited=True),
            _("Type ? at a prompt to see the commands, /end to end the session."),
        )

    def top(self, on_duty: str) -> str:
        """Return where this is, and by what is judged."""
        lexicons = (f"{m.edition} {m.fingerprint.short}" for m in self.judge.lexicons)
        identity = " | ".join((f"{self.rules.id} {self.rules.fingerprint.short}", *lexicons))
        return joined(f"{self.place}{on_duty}", identity, *self._code_line())

    def _code_line(self) -> tuple[str, ...]:
        return (named(self.code),) if self.code else ()

    def where(self, on_duty: str) -> tuple[str, ...]:
        """Return the top of a page without a ruling; a pipe shows it once, when it opens."""
        return (self.top(on_duty), "") if self.large else ()

    def words(self, challenge: Challenge) -> str:
        """Return the words in spaced tiles, one a line, to be compared with the board."""
        alphabet = challenge.board.alphabet
        gap = "  " if self.large else " "
        rows = [
            f"{number}   {gap.join(alphabet.split(word))}"
            for number, word in enumerate(challenge.words, 1)
        ]
        between = "\n\n" if self.large else "\n"
        indent = "    " if self.large else ""
        return between.join(f"{indent}{row}" for row in rows)

    def verdict(self, entry: Entry, remarks: Sequence[str], on_duty: str) -> Page:
        """Return the verdict on a play and what follows from it, without the words."""
        verdict = entry.ruled
        wording = self.rules.verdict_word(verdict)
        plain = _("VERDICT: {verdict}", verdict=wording)
        place = [_("Table {table}.", table=entry.table)] if entry.table else []
        place.append(_("Entry {number}.", number=entry.number))
        if self.large:
            place.append(_("The verdict: {verdict}.", verdict=wording))
        receipt = receipt_of(*entry.head, self.chain) if self.chain else None
        text = joined(
            self.top(on_duty),
            "",
            self._boxed(SIGNS[verdict], wording) if self.large else plain,
            "",
            " ".join(place),
            *([f"{where_written(self.rules)} {receipt}"] if receipt else []),
            *(line.cited for line in sentences.said(self.rules, Procedure.record)),
            *remarks,
            *self.consequences(entry),
            *self.cautions(),
        )
        prompt = _("Enter: next slip (?: commands): ")
        return Page(text, prompt, cleared=True, held=True)

    def chapter(self, asked: str) -> str:
        """Return a chapter of the rules by its number, or a list of all; or `Misread`."""
        chapters = tuple(moments.chapters(self.rules))
        if not asked:
            listed = (f"{number:>3}  {title}" for number, (title, _) in enumerate(chapters, 1))
            return joined(_("Chapters of the rules:"), *listed, _("Type /rules and a number."))
        asked = plain(asked)
        number = int(asked) if asked.isascii() and asked.isdigit() else 0
        if not 1 <= number <= len(chapters):
            raise Misread(_("There is no chapter {number}.", number=asked))
        title, items = chapters[number - 1]
        return joined(title, *(f"- {item.cited}" for item in items))

    def cannot_judge(self, reason: str, on_duty: str) -> Page:
        """Return the page that gives no verdict, and says why."""
        text = joined(
            self.top(on_duty),
            "",
            self.block(_("CANNOT JUDGE"), QUESTION_MARKS),
            "",
            _("There is no verdict. Call the director."),
            reason,
        )
        prompt = _("Enter: next slip, a: the same again: ")
        return Page(text, prompt, cleared=True, held=True)

    def overlapping(self, table: str, on_duty: str, *, equal: bool, by_hand: int = 0) -> str:
        """Return the text about what may be a probe; its words may be `equal` to others.

        `by_hand` is the entry of a person's ruling on the earlier words.
        """
        if equal:
            why = _(
                "The same words were judged at table {table} a short while ago, in another round.",
                table=table,
            )
        else:
            why = _(
                "It shares words with another challenge that was judged at table {table} a short"
                " while ago.",
                table=table,
            )
        return joined(
            *self.where(on_duty),
            self.block(_("LOOK AT THE BOARD FIRST")),
            "",
            _("This slip has not been judged."),
            said_of_person(by_hand) or why,
            _(
                "The words of one play are judged together, and once. Look at the board. If the"
                " play is another one, or a blank was named again, let it be judged. If in doubt,"
                " call the director."
            ),
        )

    def typed_again(
        self, of: Entry, challenge: Challenge, on_duty: str, *, by_hand: int = 0
    ) -> str:
        """Return the text about words that were typed again: a person compares old and new.

        `by_hand` is the entry of a person's ruling on that play, or on the new words.
        """
        return joined(
            *self.where(on_duty),
            self.block(_("LOOK AT THE BOARD FIRST")),
            "",
            _("Judged before: {words}", words=" ".join(of.words)),
            _("Typed now: {words}", words=" ".join(challenge.words)),
            "",
            *([said_of_person(by_hand)] if by_hand else []),
            _(
                "Compare both with slip and board. A false correction shows the verdict on a word"
                " that is kept. If in doubt, or if tiles were lifted, call the director."
            ),
        )

    def head(self, head: Head) -> str:
        """Return the final number, to be read aloud and written down."""
        if self.large:
            return self.block(head.spoken)
        return _("FINAL NUMBER: {head}", head=head.spoken)

    def closing(self, head: Head, last: str = "") -> Page:
        """Return the page with which a session ends. It was the `last` one in this journal."""
        close = _('If the event is over: judge journal close "{place}"', place=last)
        text = joined(
            self.place,
            "",
            _("The session is closed. Write down the final number:"),
            "",
            self.head(head),
            *(["", close] if last else []),
        )
        return Page(text, cleared=True)

    # -- what follows ------------------------------------------------------------------------

    def consequences(self, entry: Entry) -> Iterator[str]:
        """Yield what the rulebook says follows from a ruling, with its sums."""
        if entry.kind == Kind.DOUBLE_CHECK:  # no ruling, so nothing follows
            return
        if entry.reason == "placement":
            yield moments.after_placement(self.rules)
            return
        follows = moments.follows(self.rules, entry.ruled, len(entry.words))
        shown = follows._replace(clock=None, tiles_drawn=None)
        yield from (line.cited for line in shown.lines())

    def cautions(self) -> Iterator[str]:
        """Yield what must be said at every use."""
        yield from at_every_use(self.rules, self.judge.lexicons)

    # -- layout ------------------------------------------------------------------------------

    def _boxed(self, sign: Sequence[str], text: str) -> str:
        spaced = " ".join(text)
        inside = spaced if len(spaced) <= FRAME_COLUMNS - 4 else text
        rows = ["", *sign, "", inside, ""] if sign else ["", inside, ""]
        width = max(FRAME_COLUMNS, len(inside) + 4)
        edge = "+" + "=" * (width - 2) + "+"
        return "\n".join([edge, *(f"|{row:^{width - 2}}|" for row in rows), edge])

    def block(self, text: str, sign: Sequence[str] = ()) -> str:
        """Return a text that nobody may overlook: in a box on a terminal."""
        return self._boxed(sign, text) if self.large else text


def joined(*paragraphs: str) -> str:
    """Return paragraphs, one under the other."""
    return "\n".join(paragraphs)


def summary(entry: Entry, clock: Clock) -> str:
    """Return an entry in a few words, without its words and verdict."""
    details = (
        kind_named(entry.kind),
        _("table {table}", table=entry.table) if entry.table else "",
        clock.local(entry.time),
        _("by {name}", name=entry.by) if entry.by else "",
    )
    return printable(
        _(
            "entry {number} ({details})",
            number=entry.number,
            details=", ".join(filter(None, details)),
        )
    )


def closing_question(journal: Journal | None, begins: str, own: str) -> str:
    """Return what to agree to before another event begins, with the stations still at work.

    The journal is that of the event that is open, as far as it can be read.
    """
    stations: list[str] = []
    with suppress(CannotJudge):
        stations = [name for name in at_work(journal) if name != own] if journal else []
    named = printable(", ".join(stations))
    said = _("Still open: {stations}. End their sessions first.", stations=named)
    return _(
        "The event that is open will be closed, at every station that records here,"
        " and {name} will begin.{open}",
        name=repr(begins),
        open=f" {said}" if stations else "",
    )


def event_before(begun: Begun) -> Iterator[str]:
    """Yield where the event before this one is."""
    if begun.closed:
        number = begun.closed.spoken
        yield _("The previous event is closed. Write down its final number: {head}", head=number)
    elif begun.copied:
        yield _(
            "These files were copied from another machine. The copy is kept as it is, up to"
            " {head}. This machine goes on in a chain of its own.",
            head=begun.copied.spoken,
        )
    elif begun.kept:
        yield _("The journal of the previous event is damaged. It is kept unchanged.")
    if begun.kept:
        yield _("Its journal is {place}", place=printable(begun.kept))


def warnings(changed: Iterable[str]) -> Iterator[str]:
    """Yield a warning for all that differs from what a station had: names of `station.WATCHED`."""
    sentences = {
        "record": _("The journal is not the one that this station wrote last."),
        "rules": _("These are other rules than in the last session."),
        "alphabet": _("This is another alphabet than in the last session."),
        "lexicons": _("A lexicon is not the one of the last session."),
        "program": _("The program is another release than in the last session."),
        "clock": _("The clock shows an earlier time than the last entry. Set it."),
        "machine": _("The files were copied from another machine."),
    }
    for name in changed:
        yield _("WARNING: {change}", change=sentences[name])

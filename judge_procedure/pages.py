"""Pages: all that the desk shows, large on a terminal, plain for pipes and screen readers."""

from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress

from judge_procedure.codes import named
from judge_procedure.prompts import Page
from judge_procedure.rows import kind_named
from judge_record.clock import Clock
from judge_record.entry import Entry
from judge_record.event import Begun
from judge_record.journal import Journal
from judge_record.summary import at_work
from lexicons.adjudicator import Adjudicator
from lexicons.challenge import Challenge
from lexicons.errors import CannotJudge, printable
from lexicons.language import _
from lexicons.rule_set import RuleSet

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

"""Pages: all that the desk shows, large on a terminal, plain for pipes and screen readers."""

from collections.abc import Iterator, Sequence

from lexicons.adjudicator import Adjudicator
from lexicons.challenge import Challenge
from lexicons.clock import Clock
from lexicons.codes import Codes
from lexicons.errors import printable
from lexicons.language import _
from lexicons.proceedings.consequences import consequences_of
from lexicons.proceedings.prompts import Page
from lexicons.record.entry import Entry, Kind
from lexicons.record.event import Begun
from lexicons.record.head import Head
from lexicons.record.receipt import receipt_of
from lexicons.rule_set import RuleSet

signs = {
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
question_marks = ("? ? ?",)
next_slip = "Enter: next slip (?: what else): "
frame = 64  # columns of a box


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
        codes: Codes | None = None,
    ) -> None:
        self.judge = judge
        self.codes = codes
        self.chain = chain
        self.rules: RuleSet = judge.rules
        self.place = f"{event} | {station}"
        self.large = large

    # -- pages -------------------------------------------------------------------------------

    def opening(self, head: Head, notes: Sequence[str] = ()) -> str:
        """Return the text with which a session begins."""
        return joined(
            *notes,
            f"Rules: {self.rules.title} ({self.rules.id}, {self.rules.fingerprint.short})",
            *(f"Lexicon: {manifest.described}" for manifest in self.judge.lexicons),
            *self.cautions(),
            *self.code_line(),
            f"The session is open. Head of the journal: {head.spoken}",
            "Type ? at a prompt to see what else can be done.",
        )

    def top(self, on_duty: str) -> str:
        """Return where this is, and by what is judged."""
        lexicons = (f"{m.edition} {m.fingerprint.short}" for m in self.judge.lexicons)
        identity = " | ".join((f"{self.rules.id} {self.rules.fingerprint.short}", *lexicons))
        return joined(f"{self.place}{on_duty}", identity, *self.code_line())

    def code_line(self) -> tuple[str, ...]:
        """Return the codes that are compared from station to station, in a line."""
        if self.codes is None:
            return ()
        ruling, setup = self.codes.short
        return (_("RULING {ruling} | SETUP {setup}", ruling=ruling, setup=setup),)

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
        verdict = entry.verdict or ""
        wording = self.rules.wording(verdict)
        table = f"Table {entry.table}. " if entry.table else ""
        again = f" The verdict: {wording}." if self.large else ""
        text = joined(
            self.top(on_duty),
            "",
            self.boxed(signs[verdict], wording) if self.large else f"VERDICT: {wording}",
            "",
            f"{table}Entry {entry.number}.{again}",
            *([f"Write on the slip: {receipt_of(entry, self.chain)}"] if self.chain else []),
            *remarks,
            *self.consequences(entry),
            *self.cautions(),
        )
        return Page(text, next_slip, cleared=True, held=True)

    def cannot_judge(self, reason: str, on_duty: str) -> Page:
        """Return the page that gives no verdict, and says why."""
        text = joined(
            self.top(on_duty),
            "",
            self.block("CANNOT JUDGE", question_marks),
            "",
            "There is no verdict. Call the director.",
            reason,
        )
        prompt = "Enter: next slip, a: the same again: "
        return Page(text, prompt, cleared=True, held=True)

    def overlapping(self, table: str, on_duty: str) -> str:
        """Return the text about a challenge that may be a probe."""
        return joined(
            *self.where(on_duty),
            self.block("LOOK AT THE BOARD FIRST"),
            "",
            "This slip has not been judged.",
            f"It shares words with one that was judged at table {table} a short while ago, and is"
            " not the same. The words of one play are judged together, and once. Look at the"
            " board. If the play is another one, or a blank was named again, let it be judged. If"
            " in doubt, call the director.",
        )

    def head(self, head: Head) -> str:
        """Return the head, to be read aloud and written down."""
        return self.block(head.spoken) if self.large else f"HEAD: {head.spoken}"

    def closing(self, head: Head) -> Page:
        """Return the page with which a session ends."""
        text = joined(
            self.place,
            "",
            "The session is closed. Write down the head of the journal:",
            "",
            self.head(head),
            "",
            "A record that is cut short or made anew later is found out by it:",
            f"judge journal verify --head {head.spoken}",
        )
        return Page(text, cleared=True)

    # -- what follows ------------------------------------------------------------------------

    def consequences(self, entry: Entry) -> Iterator[str]:
        """Yield what the rulebook says follows from a ruling, with its sums."""
        if entry.kind == Kind.DOUBLE_CHECK:  # no ruling, so nothing follows
            return
        if entry.reason == "placement":
            yield "What follows from a ruling on placement is for the director to say."
            return
        follows = consequences_of(self.rules, entry.verdict or "", len(entry.words))
        if follows.text:
            yield follows.text
        if points := follows.points:
            yield f"{points.sum} {points.goes_to}"
        if follows.final_play:
            yield f"Final play: {follows.final_play}"

    def cautions(self) -> Iterator[str]:
        """Yield what must be said at every use."""
        if self.rules.notice:
            yield self.rules.notice
        for manifest in self.judge.lexicons:
            if manifest.caution:
                yield f"Caution: {manifest.edition}: {manifest.caution}."

    # -- layout ------------------------------------------------------------------------------

    def boxed(self, sign: Sequence[str], text: str) -> str:
        """Return a sign and spaced words in a box of their own."""
        spaced = " ".join(text)
        inside = spaced if len(spaced) <= frame - 4 else text
        rows = ["", *sign, "", inside, ""] if sign else ["", inside, ""]
        width = max(frame, len(inside) + 4)
        edge = "+" + "=" * (width - 2) + "+"
        return "\n".join([edge, *(f"|{row:^{width - 2}}|" for row in rows), edge])

    def block(self, text: str, sign: Sequence[str] = ()) -> str:
        """Return a text that nobody may overlook: in a box on a terminal."""
        return self.boxed(sign, text) if self.large else text


def joined(*paragraphs: str) -> str:
    """Return paragraphs, one under the other."""
    return "\n".join(paragraphs)


def summary(entry: Entry, clock: Clock) -> str:
    """Return an entry in a few words, without its words and verdict."""
    table = f", table {entry.table}" if entry.table else ""
    by = f", by {entry.by}" if entry.by else ""
    return printable(f"entry {entry.number} ({entry.kind}{table}, {clock.local(entry.time)}{by})")


def sessions_open(stations: Sequence[str]) -> str:
    """Return the warning that stations have not ended their sessions; "" for no station.

    >>> sessions_open(["desk 1", "Kiosk 2"])
    ' Still open: desk 1, Kiosk 2. End their sessions first.'
    """
    return f" Still open: {', '.join(stations)}. End their sessions first." if stations else ""


def event_before(begun: Begun, head: str) -> Iterator[str]:
    """Yield where the event before this one is; `head` introduces its head, as "Its head"."""
    if begun.closed:
        yield f"The event before is closed. {head}: {begun.closed.spoken}"
    elif begun.left:
        yield (
            "These files were copied from another machine. The copy is kept as it is, up to"
            f" {begun.left.spoken}. This machine goes on in a chain of its own."
        )
    elif begun.kept:
        yield "The journal of the event before is damaged. It is kept as it is."
    if begun.kept:
        yield f"Its journal is {printable(begun.kept)}"

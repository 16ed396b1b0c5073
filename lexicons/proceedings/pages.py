"""The screen: every page of the desk, large on a terminal, plain for pipes and screen readers."""

from collections.abc import Iterable, Sequence

from lexicons.adjudicator import Adjudicator
from lexicons.challenge import Challenge
from lexicons.clock import Clock
from lexicons.errors import printable
from lexicons.proceedings.prompts import Page
from lexicons.record.entry import Entry, Head
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
no_sign = ("? ? ?",)
next_slip = "Enter: next slip (?: what else): "
frame = 64  # columns of a box


class Screen:
    """Lays out what the desk says."""

    def __init__(self, judge: Adjudicator, *, event: str, station: str, large: bool) -> None:
        self.judge = judge
        self.rules: RuleSet = judge.rules
        self.place = f"{event} | {station}"
        self.large = large

    # -- pages -------------------------------------------------------------------------------

    def opening(self, head: Head, told: Sequence[str] = ()) -> str:
        """What is said when a session begins."""
        return joined(
            *told,
            f"Rules: {self.rules.title} ({self.rules.id}, {self.rules.fingerprint.short})",
            *(f"Lexicon: {manifest.described}" for manifest in self.judge.lexicons),
            *self.cautions(),
            f"The session is open. Head of the journal: {head.spoken}",
            "Type ? at a prompt to see what else can be done.",
        )

    def top(self, on_duty: str) -> str:
        """Where this is, and by what is judged."""
        lexicons = (f"{m.edition} {m.fingerprint.short}" for m in self.judge.lexicons)
        identity = " | ".join((f"{self.rules.id} {self.rules.fingerprint.short}", *lexicons))
        return joined(f"{self.place}{on_duty}", identity)

    def where(self, on_duty: str) -> tuple[str, ...]:
        """The top of a screen on which nothing is ruled; without a screen, it was told before."""
        return (self.top(on_duty), "") if self.large else ()

    def words(self, challenge: Challenge) -> str:
        """The words in spaced tiles, one a line, to be compared with the board."""
        alphabet = challenge.board.alphabet
        gap = "  " if self.large else " "
        rows = [
            f"{number}   {gap.join(alphabet.split(word))}"
            for number, word in enumerate(challenge.words, 1)
        ]
        between = "\n\n" if self.large else "\n"
        indent = "    " if self.large else ""
        return between.join(f"{indent}{row}" for row in rows)

    def verdict(self, entry: Entry, remarks: Iterable[str], on_duty: str) -> Page:
        """The verdict on a play, and what follows from it; none of the words."""
        verdict = entry.verdict or ""
        wording = self.rules.wording(verdict)
        table = f"Table {entry.table}. " if entry.table else ""
        said = f" The verdict: {wording}." if self.large else ""
        text = joined(
            self.top(on_duty),
            "",
            self.boxed(signs[verdict], wording) if self.large else f"VERDICT: {wording}",
            "",
            f"{table}Entry {entry.number}.{said}",
            *remarks,
            *self.consequences(entry),
            *self.cautions(),
        )
        return Page(text, next_slip, cleared=True, held=True)

    def cannot_judge(self, reason: str, on_duty: str) -> Page:
        """No verdict, and why."""
        text = joined(
            self.top(on_duty),
            "",
            self.block("CANNOT JUDGE", no_sign),
            "",
            "There is no verdict. Call the director.",
            reason,
        )
        prompt = "Enter: next slip, a: the same again: "
        return Page(text, prompt, cleared=True, held=True)

    def call_director(self, table: str, on_duty: str) -> str:
        """A challenge that may be a probe."""
        return joined(
            *self.where(on_duty),
            self.block("CALL THE DIRECTOR"),
            "",
            "This slip has not been judged.",
            f"It shares words with one that was judged at table {table} a short while ago, and is"
            " not the same. If it is about the same play, the words of that play were judged and"
            " none are added or taken singly. If the play is another one, or a blank was named"
            " anew, the director can let it be judged.",
        )

    def head(self, head: Head) -> str:
        """The head, to be read aloud and written down."""
        return self.block(head.spoken) if self.large else f"HEAD: {head.spoken}"

    def closing(self, head: Head) -> Page:
        """What is said when a session ends."""
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

    def consequences(self, entry: Entry) -> Iterable[str]:
        """What the rulebook says follows, with its sums; nothing about clocks."""
        verdict = entry.verdict or ""
        if entry.reason == "placement":
            yield "What follows from a ruling on placement is for the director to say."
            return
        if said := self.rules.says("consequence", verdict):
            yield said
        points = self.rules.says("consequence", "points_per_word")
        if points and verdict == "acceptable":
            count = len(entry.words)
            words = "1 word" if count == 1 else f"{count} words"
            total = f"{count} x {points} = {count * points} points"
            yield f"{words} challenged: {total} to the player who made the play."
        if said := self.rules.says("consequence", "final_play"):
            yield f"Final play: {said}"

    def cautions(self) -> Iterable[str]:
        """What must be said at every use."""
        if self.rules.notice:
            yield self.rules.notice
        for manifest in self.judge.lexicons:
            if manifest.caution:
                yield f"Caution: {manifest.edition}: {manifest.caution}."

    # -- layout ------------------------------------------------------------------------------

    def boxed(self, sign: Sequence[str], text: str) -> str:
        """A sign and spaced words in a box of their own."""
        spaced = " ".join(text)
        inside = spaced if len(spaced) <= frame - 4 else text
        rows = ["", *sign, "", inside, ""] if sign else ["", inside, ""]
        width = max(frame, len(inside) + 4)
        edge = "+" + "=" * (width - 2) + "+"
        return "\n".join([edge, *(f"|{row:^{width - 2}}|" for row in rows), edge])

    def block(self, text: str, sign: Sequence[str] = ()) -> str:
        """What nobody may overlook."""
        return self.boxed(sign, text) if self.large else text


def joined(*paragraphs: str) -> str:
    """Paragraphs, one under the other."""
    return "\n".join(paragraphs)


def summary(entry: Entry, clock: Clock) -> str:
    """An entry in a few words: neither its words nor its verdict."""
    table = f", table {entry.table}" if entry.table else ""
    by = f", by {entry.by}" if entry.by else ""
    return printable(f"entry {entry.number} ({entry.kind}{table}, {clock.local(entry.time)}{by})")

"""Appeals: what can be asked for, or decided, about a ruling that was given."""

from lexicons.challenge import Verdict, separate
from lexicons.proceedings.opinions import Step, next_opinion, opinions_on, ordinals
from lexicons.proceedings.prompts import Dialogue, Misread, Page, ask, choose, table
from lexicons.proceedings.shift import Abandoned, Given, Outcome, Shift, director, edit
from lexicons.record.entry import Entry, judged
from lexicons.record.probing import is_mistyping
from lexicons.record.role import Role

sources = [("book", "the book"), ("director", "the director"), ("person", "another person")]
grounds = [("lexical", "the words"), ("placement", "how the tiles were placed")]


class Appeals:
    """Further opinions, corrections, rulings by hand, void and waived rulings.

    Each is a dialogue that ends with an `Outcome`. It raises `Misread` if the rules or the record
    do not allow it, and `Abandoned` if the official leaves it.
    """

    def __init__(self, shift: Shift) -> None:
        self.shift = shift
        self.session = shift.session
        self.rules = shift.session.judge.rules

    # -- opinions ----------------------------------------------------------------------------

    def review(self, of: Entry) -> Dialogue[Outcome]:
        """Give the second opinion on a ruling."""
        given = yield from self.opinions(of)
        step = next_opinion(self.rules, given)
        if step.ordinal != 2:  # noqa: PLR2004  # the second
            return "There was a review already. /third asks for a third opinion."
        return (yield from self.opinion(given, step))

    def third(self, of: Entry) -> Dialogue[Outcome]:
        """Give the third opinion on a ruling."""
        given = yield from self.opinions(of)
        step = next_opinion(self.rules, given)
        if step.ordinal != 3:  # noqa: PLR2004  # the third
            return "The second opinion comes first: /review asks for it."
        return (yield from self.opinion(given, step))

    def repeated(self, of: Entry) -> Dialogue[Outcome]:
        """Give the next opinion on a ruling, when its words come again from its table."""
        given = yield from self.opinions(of)
        try:
            step = next_opinion(self.rules, given)
        except Misread as fault:
            reason = f"The same words were judged at this table a short while ago. {fault}"
        else:
            yield self.shift.new_page()
            yield Page("The same words were judged at this table a short while ago.")
            return (yield from self.opinion(given, step, compared=True))
        yield from self.shift.attempt(
            lambda: self.session.refuse(
                reason, of.words, round=of.round, table=of.table, by=self.shift.by, of=of
            )
        )
        return f"{reason}\nNot judged. Call the director."

    def opinions(self, of: Entry) -> Dialogue[list[Entry]]:
        """Return the opinions so far; `Misread` if no ruling counts."""
        given = yield from self.shift.attempt(
            lambda: opinions_on(of, self.session.journal.entries())
        )
        if not given:
            raise Misread("There is no ruling on words that counts.")
        return given

    def opinion(
        self, given: list[Entry], step: Step, *, compared: bool = False
    ) -> Dialogue[Outcome]:
        """Give the next opinion on a play; the step says who may, and how."""
        first = given[0]
        text = "\n".join(
            line
            for line in (
                f"The {ordinals[step.ordinal]} on {self.shift.summary(first)}.",
                step.remark,
            )
            if line
        )
        if step.in_book:
            return (yield from self.ruled_by_hand("book", "lexical", first, text))
        note = ordinals[step.ordinal]
        if step.on_leave:
            leave = yield from self.shift.person("the director who asks for it", text=text)
            note, text = f"{note}, asked for by the director, {leave}", ""
        earlier = tuple(entry.by for entry in given)
        by = yield from self.shift.person(step.giver, earlier, text)
        if not compared:
            challenge = self.shift.challenge(list(first.words))
            heading = f"The words of {self.shift.summary(first)}. None is added."
            choice, _ = yield from self.shift.compare(challenge, heading, {"b": "back"})
            if choice:
                return "Not judged again."
        recorded = yield from self.shift.attempt(
            lambda: self.session.review(first, by=by, note=note),
            role=Role.DIRECTOR if step.giver == director else Role.WORD_JUDGE,
        )
        return Given(
            recorded.entry,
            (remark_on(step.ordinal, given, recorded.entry, self.shift.summary(given[-1])),),
        )

    # -- mistyped words ----------------------------------------------------------------------

    def correct(self, of: Entry, leave: str | None = None) -> Dialogue[Outcome]:
        """Judge words again that were mistyped; `leave` names the person who has let it be done."""
        of = (yield from self.opinions(of))[0]
        if of.source != "machine":
            return "That ruling was made by hand. /hand enters another, /void ends it."
        note = f"let by {leave}" if leave else None
        text = f"The words of {self.shift.summary(of)} were mistyped, and are typed again."
        if not leave and self.rules.says("procedure", "retyping") != "players":
            leave = yield from self.shift.person(
                "the director, who lets it be corrected", text=text
            )
            note, text = f"let by the director, {leave}", ""

        prompt = "The words, as they lie on the board (Enter: back): "
        challenge = yield from ask(self.shift.words, prompt, text, drafted=True)
        if challenge is None:
            raise Abandoned
        heading = f"Correction of {self.shift.summary(of)}."
        choice, challenge = yield from self.shift.compare(
            challenge, heading, {edit: "edit", "b": "back"}
        )
        if choice:
            return "Nothing was corrected."
        if sorted(challenge.words) == sorted(of.words):
            return "These are the words that were judged. /review has them judged again."
        if note is None and not is_mistyping(of, challenge.words):
            text = "These words are more than a correction of typing errors."
            leave = yield from self.shift.person("the director, who lets them be judged", text=text)
            note = f"let by the director, {leave}"
        corrected, by = challenge, self.shift.by
        recorded = yield from self.shift.attempt(
            lambda: self.session.correct(of, corrected, by=by, note=note)
        )
        return Given(
            recorded.entry, (f"Correction: it takes the place of {self.shift.summary(of)}.",)
        )

    # -- by hand -----------------------------------------------------------------------------

    def by_hand(self, of: Entry | None) -> Dialogue[Outcome]:
        """Record a ruling that no machine made, on a ruling or on another play."""
        source = yield from self.chosen(sources, "Ruled by hand. Who or what ruled?")
        ground = yield from self.chosen(grounds, "Ruled on:")
        return (yield from self.ruled_by_hand(source, ground, of, ""))

    def ruled_by_hand(
        self, source: str, ground: str, of: Entry | None, text: str
    ) -> Dialogue[Outcome]:
        """Record a ruling by hand; ask for the play, the verdict and the person who ruled."""
        words, at = (of.words, of.table) if of else (yield from self.another_play(ground))
        verdicts = [(v.value, self.rules.wording(v.value)) for v in Verdict]
        about = "\n".join(
            line
            for line in (
                text,
                f"On {self.shift.summary(of)}." if of else "",
                " ".join(words),
                "Which verdict?",
            )
            if line
        )
        verdict = Verdict((yield from self.chosen(verdicts, about)))
        by = yield from self.shift.person(
            {"director": director}.get(source, "who looked it up or ruled")
        )
        note = yield from self.shift.note()
        entry = yield from self.shift.attempt(
            lambda: self.session.by_hand(
                words,
                verdict,
                source=source,
                reason=ground,
                of=of,
                round=self.shift.round,
                table=at,
                by=by,
                note=note,
            ),
            role=Role.DIRECTOR if source == "director" else Role.WORD_JUDGE,
        )
        on = dict(grounds)[ground]
        remark = f"Ruled by hand: {dict(sources)[source]} ({by}), on {on}."
        return Given(entry, (remark, *([f"It is about {self.shift.summary(of)}."] if of else [])))

    def another_play(self, ground: str) -> Dialogue[tuple[tuple[str, ...], str | None]]:
        """Ask for the words and the table of a play that no machine ruled on."""
        at = yield from ask(table, "Table (Enter: none): ")
        optional = ground == "placement"

        def read(line: str) -> tuple[str, ...]:
            typed = separate(line)
            return () if optional and not typed else tuple(self.shift.challenge(typed).words)

        return (yield from ask(read, "Words (Enter: none): " if optional else "Words: ")), at

    def chosen(self, options: list[tuple[str, str]], text: str) -> Dialogue[str]:
        """Ask for one of several options; `Abandoned` for no choice."""
        choice = yield from choose(options, text)
        if choice is None:
            raise Abandoned
        return choice

    # -- what the director decides -----------------------------------------------------------

    def void(self, of: Entry) -> Dialogue[Outcome]:
        """Record that a play is void: no ruling on it counts."""
        text = f"Void, with all rulings on its play: {self.shift.summary(of)}."
        by = yield from self.shift.person(director, text=text)
        note = yield from self.shift.note()
        entry = yield from self.shift.attempt(
            lambda: self.session.void(of, by=by, note=note), role=Role.DIRECTOR
        )
        return (
            f"Void: {self.shift.summary(of)}. No ruling on this play counts. Recorded as entry"
            f" {entry.number}."
        )

    def waive(self, of: Entry) -> Dialogue[Outcome]:
        """Record that the consequence of the ruling on a play is waived."""
        by = yield from self.shift.person(
            director, text=f"Consequence waived: {self.shift.summary(of)}."
        )
        note = yield from self.shift.note()
        entry = yield from self.shift.attempt(
            lambda: self.session.waive(of, by=by, note=note), role=Role.DIRECTOR
        )
        return f"Consequence waived: {self.shift.summary(of)}. Recorded as entry {entry.number}."

    # -- which ruling ------------------------------------------------------------------------

    def target(self, number: str) -> Dialogue[Entry]:
        """Return the ruling of a number, by default the one shown last.

        `Misread` if there is no ruling of that number.
        """
        if not number:
            if self.shift.last is None:
                raise Misread("No ruling was given here yet. Add the number of its entry.")
            return self.shift.last
        if not (number.isascii() and number.isdigit()):
            raise Misread("Type the number of an entry after the command, or nothing.")
        entry = yield from self.shift.attempt(lambda: self.session.journal.find(int(number[:12])))
        if entry is None or entry.kind not in judged:
            raise Misread(f"Entry {number} is not a ruling.")
        return entry


def remark_on(ordinal: int, given: list[Entry], latest: Entry, before: str) -> str:
    """Return which opinion this is, and whether it agrees with the one before."""
    agrees = latest.verdict == given[-1].verdict
    return f"The {ordinals[ordinal]}. It {'agrees with' if agrees else 'differs from'} {before}."

"""Recourse: what can be asked for, or decided, about a ruling that was given."""

from lexicons.challenge import Verdict, separate
from lexicons.proceedings.officer import Abandoned, Given, Officer, Outcome, edit
from lexicons.proceedings.opinions import Step, next_opinion, opinions_on, ordinals
from lexicons.proceedings.prompts import Dialogue, Misread, Page, ask, choose, table
from lexicons.record.entry import Entry, judged
from lexicons.record.probing import is_mistyping

director = "the director"
sources = [("book", "the book"), ("director", "the director"), ("person", "another person")]
grounds = [("lexical", "the words"), ("placement", "how the tiles were placed")]


class Appeals:
    """Further opinions, corrections, rulings by hand, void and waived rulings."""

    def __init__(self, officer: Officer) -> None:
        self.officer = officer
        self.session = officer.session
        self.rules = officer.session.judge.rules

    # -- opinions ----------------------------------------------------------------------------

    def review(self, of: Entry) -> Dialogue[Outcome]:
        """The second opinion on a ruling."""
        given = yield from self.opinions(of)
        step = next_opinion(self.rules, given)
        if step.ordinal != 2:  # noqa: PLR2004  # the second
            return "There was a review already. /third asks for a third opinion."
        return (yield from self.opinion(given, step))

    def third(self, of: Entry) -> Dialogue[Outcome]:
        """The third opinion on a ruling."""
        given = yield from self.opinions(of)
        step = next_opinion(self.rules, given)
        if step.ordinal != 3:  # noqa: PLR2004  # the third
            return "The second opinion comes first: /review asks for it."
        return (yield from self.opinion(given, step))

    def repeated(self, of: Entry) -> Dialogue[Outcome]:
        """The same words at the same table: the next opinion, whichever it is."""
        given = yield from self.opinions(of)
        try:
            step = next_opinion(self.rules, given)
        except Misread as fault:
            reason = f"The same words were judged at this table a short while ago. {fault}"
        else:
            yield self.officer.fresh()
            yield Page("The same words were judged at this table a short while ago.")
            return (yield from self.opinion(given, step, compared=True))
        yield from self.officer.durably(
            lambda: self.session.refuse(
                reason, of.words, round=of.round, table=of.table, by=self.officer.by, of=of
            )
        )
        return f"{reason}\nNot judged. Call the director."

    def opinions(self, of: Entry) -> Dialogue[list[Entry]]:
        """The opinions so far; `Misread` where none counts."""
        given = yield from self.officer.durably(
            lambda: opinions_on(of, self.session.journal.entries())
        )
        if not given:
            raise Misread("There is no ruling on words that counts.")
        return given

    def opinion(
        self, given: list[Entry], step: Step, *, compared: bool = False
    ) -> Dialogue[Outcome]:
        """The next opinion on a play, by who may give it."""
        first = given[0]
        told = "\n".join(
            line
            for line in (
                f"The {ordinals[step.ordinal]} on {self.officer.summary(first)}.",
                step.remark,
            )
            if line
        )
        if step.in_book:
            return (yield from self.ruled_by_hand("book", "lexical", first, told))
        note = ordinals[step.ordinal]
        if step.on_leave:
            leave = yield from self.officer.person("the director who asks for it", text=told)
            note, told = f"{note}, asked for by the director, {leave}", ""
        earlier = tuple(entry.by for entry in given)
        by = yield from self.officer.person(step.giver, earlier, told)
        if not compared:
            challenge = self.officer.challenge(list(first.words))
            heading = f"The words of {self.officer.summary(first)}. None is added."
            choice, _ = yield from self.officer.compare(challenge, heading, {"b": "back"})
            if choice:
                return "Not judged again."
        recorded = yield from self.officer.durably(
            lambda: self.session.review(first, by=by, note=note)
        )
        return Given(
            recorded.entry,
            (remark_on(step.ordinal, given, recorded.entry, self.officer.summary(given[-1])),),
        )

    # -- mistyped words ----------------------------------------------------------------------

    def correct(self, of: Entry) -> Dialogue[Outcome]:
        """Words that were mistyped, entered anew."""
        of = (yield from self.opinions(of))[0]
        if of.source != "machine":
            return "That ruling was made by hand. /hand enters another, /void ends it."
        note = None
        told = f"The words of {self.officer.summary(of)} were mistyped, and are typed anew."
        if self.rules.says("procedure", "retyping") != "players":
            leave = yield from self.officer.person(
                "the director, who lets it be corrected", text=told
            )
            note, told = f"let by the director, {leave}", ""

        prompt = "The words, as they lie on the board (Enter: back): "
        challenge = yield from ask(self.officer.words, prompt, told, drafted=True)
        if challenge is None:
            raise Abandoned
        heading = f"Correction of {self.officer.summary(of)}."
        choice, challenge = yield from self.officer.compare(
            challenge, heading, {edit: "edit", "b": "back"}
        )
        if choice:
            return "Nothing was corrected."
        if sorted(challenge.words) == sorted(of.words):
            return "These are the words that were judged. /review has them judged again."
        if note is None and not is_mistyping(of, challenge.words):
            told = "These words are more than a correction of typing errors."
            leave = yield from self.officer.person(
                "the director, who lets them be judged", text=told
            )
            note = f"let by the director, {leave}"
        corrected, by = challenge, self.officer.by
        recorded = yield from self.officer.durably(
            lambda: self.session.correct(of, corrected, by=by, note=note)
        )
        return Given(
            recorded.entry, (f"Correction: it takes the place of {self.officer.summary(of)}.",)
        )

    # -- by hand -----------------------------------------------------------------------------

    def by_hand(self, of: Entry | None) -> Dialogue[Outcome]:
        """A ruling that no machine made."""
        source = yield from self.chosen(sources, "Ruled by hand. Who or what ruled?")
        ground = yield from self.chosen(grounds, "Ruled on:")
        return (yield from self.ruled_by_hand(source, ground, of, ""))

    def ruled_by_hand(
        self, source: str, ground: str, of: Entry | None, told: str
    ) -> Dialogue[Outcome]:
        """The rest of it: on which play, which verdict, by whom."""
        words, at = (of.words, of.table) if of else (yield from self.another_play(ground))
        verdicts = [(v.value, self.rules.wording(v.value)) for v in Verdict]
        about = "\n".join(
            line
            for line in (
                told,
                f"On {self.officer.summary(of)}." if of else "",
                " ".join(words),
                "Which verdict?",
            )
            if line
        )
        verdict = Verdict((yield from self.chosen(verdicts, about)))
        by = yield from self.officer.person(
            {"director": director}.get(source, "who looked it up or ruled")
        )
        note = yield from self.officer.note()
        entry = yield from self.officer.durably(
            lambda: self.session.by_hand(
                words,
                verdict,
                source=source,
                reason=ground,
                of=of,
                round=self.officer.round,
                table=at,
                by=by,
                note=note,
            )
        )
        on = dict(grounds)[ground]
        remark = f"Ruled by hand: {dict(sources)[source]} ({by}), on {on}."
        return Given(entry, (remark, *([f"It is about {self.officer.summary(of)}."] if of else [])))

    def another_play(self, ground: str) -> Dialogue[tuple[tuple[str, ...], str | None]]:
        """The words and the table of a play that no machine ruled on."""
        at = yield from ask(table, "Table (Enter: none): ")
        optional = ground == "placement"

        def read(line: str) -> tuple[str, ...]:
            typed = separate(line)
            return () if optional and not typed else tuple(self.officer.challenge(typed).words)

        return (yield from ask(read, "Words (Enter: none): " if optional else "Words: ")), at

    def chosen(self, options: list[tuple[str, str]], text: str) -> Dialogue[str]:
        """One of several; where nothing is chosen, it all comes to nothing."""
        choice = yield from choose(options, text)
        if choice is None:
            raise Abandoned
        return choice

    # -- what the director decides -----------------------------------------------------------

    def void(self, of: Entry) -> Dialogue[Outcome]:
        """A ruling that does not count."""
        by = yield from self.officer.person(director, text=f"Void: {self.officer.summary(of)}.")
        note = yield from self.officer.note()
        entry = yield from self.officer.durably(lambda: self.session.void(of, by=by, note=note))
        return f"Void: {self.officer.summary(of)}. Recorded as entry {entry.number}."

    def waive(self, of: Entry) -> Dialogue[Outcome]:
        """A ruling whose consequence is waived."""
        by = yield from self.officer.person(
            director, text=f"Consequence waived: {self.officer.summary(of)}."
        )
        note = yield from self.officer.note()
        entry = yield from self.officer.durably(lambda: self.session.waive(of, by=by, note=note))
        return f"Consequence waived: {self.officer.summary(of)}. Recorded as entry {entry.number}."

    # -- which ruling ------------------------------------------------------------------------

    def target(self, number: str) -> Dialogue[Entry]:
        """The ruling of a number, or the one that was shown last; `Misread` where there is none."""
        if not number:
            if self.officer.last is None:
                raise Misread("No ruling was given here yet. Add the number of its entry.")
            return self.officer.last
        if not (number.isascii() and number.isdigit()):
            raise Misread("After the command stands the number of an entry, or nothing.")
        entry = yield from self.officer.durably(lambda: self.session.journal.find(int(number[:12])))
        if entry is None or entry.kind not in judged:
            raise Misread(f"Entry {number} is no ruling.")
        return entry


def remark_on(ordinal: int, given: list[Entry], latest: Entry, before: str) -> str:
    """What an opinion is, and whether it agrees with the one before."""
    agrees = latest.verdict == given[-1].verdict
    return f"The {ordinals[ordinal]}. It {'agrees with' if agrees else 'differs from'} {before}."

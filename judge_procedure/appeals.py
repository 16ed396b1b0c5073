"""Appeals: what can be asked for, or decided, about a ruling that was given."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial

from judge_procedure.names import called, ruled_by_hand
from judge_procedure.opinions import (
    Step,
    is_appeal,
    is_by_another,
    next_by_hand,
    next_opinion,
    opinion_noted,
    opinions_in,
    remark_on,
    ruled_by,
)
from judge_procedure.prompts import (
    Abandoned,
    Dialogue,
    Misread,
    Page,
    Takes,
    ask,
    asks_director,
    choose,
    initials,
    leaf,
    plain,
)
from judge_procedure.rows import row
from judge_procedure.shift import (
    EDIT_KEY,
    Given,
    Outcome,
    Shift,
    confirmed,
    judged_before,
)
from judge_procedure.tables import right_place
from judge_record.entry import RULINGS, Entry, Kind, Role, Seat, Source
from judge_record.entry import Outcome as Settlement
from judge_record.plays import Play, moved
from judge_record.summary import marks
from judge_record.view import Called, Question, ShownAgain
from lexicons.challenge import Verdict, separate
from lexicons.language import _

PRINTED_KEY = "p"  # the choice at a further opinion that was looked up in the printed lists


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
        """Give the next opinion on a ruling: the second, or the third."""
        given, seen = yield from self.opinions(of)
        return (yield from self.opinion(given, seen, next_opinion(self.rules, given)))

    def repeated(self, of: Entry) -> Dialogue[Outcome]:
        """Give the next opinion on a ruling, when its words come again from its table."""
        given, seen = yield from self.opinions(of)
        same = judged_before()
        try:
            step = next_opinion(self.rules, given)
        except Misread as fault:
            reason = f"{same} {fault.args[0]}"
        else:
            yield self.shift.new_page()
            yield Page(same)
            return (yield from self.opinion(given, seen, step))
        yield from self.shift.attempt(
            lambda: self.session.record(
                Entry(
                    kind=Kind.REFUSAL,
                    words=of.words,
                    reason="no further opinion",
                    by=self.shift.by,
                    about=of.number,
                    **of.seat._asdict(),
                )
            )
        )
        return "\n".join((reason, _("Not judged. Call the director.")))

    def opinions(self, of: Entry) -> Dialogue[tuple[list[Entry], int]]:
        """Return the opinions so far, and the last entry's number; `Misread` if there are none."""
        play, seen = yield from self.play(of)
        given = [play.moved(each) for each in opinions_in(play)]
        if not given:
            raise Misread(_("There is no valid ruling on words."))
        return given, seen

    def play(self, of: Entry) -> Dialogue[tuple[Play, int]]:
        """Return the play of a ruling, and the number of the last entry of that moment."""

        def looked() -> tuple[Play, int]:
            with self.session.journal.reading() as reader:
                return reader.play(of), reader.head.number

        return (yield from self.shift.attempt(looked))

    def seen(self) -> Dialogue[int]:
        """Return the number of the last entry: what is recorded later is not known here."""
        head = yield from self.shift.attempt(self.session.journal.head)
        return head.number

    def opinion(self, given: list[Entry], seen: int, step: Step) -> Dialogue[Outcome]:
        """Give the next opinion on a play, as the step says; the rest is what `opinions` returns.

        A person gives it, who may have looked into the printed lists: the same ones can only agree.
        """
        first = given[0]
        about = self.shift.summary(first)
        if step.ordinal != 2:  # noqa: PLR2004  # the second
            text = _("The third opinion on {ruling}.", ruling=about)
        elif is_appeal(self.rules):
            text = _("The appeal against {ruling}.", ruling=about)
        else:
            text = _("The second opinion on {ruling}.", ruling=about)
        if step.remark:
            text = f"{text}\n{step.remark}"
        if step.in_book:
            return (yield from self._opinion_by_hand(Source.BOOK, given, seen, step, text))
        note, text = yield from self.admitted(step, text)
        earlier = tuple(entry.by for entry in given) if is_by_another(self.rules) else ()
        by = yield from self.shift.person(step.asks, earlier, text, directs=step.directs)
        challenge = self.shift.challenge(list(first.words))
        heading = _("The words of {ruling}. No word is added.", ruling=about)
        agree = _(
            "The same lists can only agree with themselves. Look into the printed ones: then p."
        )
        choices = {PRINTED_KEY: _("the printed lists say"), "b": _("back")}
        choice, _words = yield from self.shift.compare(challenge, f"{heading}\n{agree}", choices)
        if choice == "b":
            return _("Not judged again.")
        draft = Entry(kind=Kind.REVIEW, about=first.number, by=by, note=note)
        if choice == PRINTED_KEY:
            verdict = yield from self.verdict(" ".join(first.words))
            draft = replace(
                draft, kind=Kind.BY_HAND, words=first.words, verdict=verdict, source=Source.BOOK,
                reason="lexical",
            )  # fmt: skip
        role = Role.DIRECTOR if step.directs else Role.WORD_JUDGE
        entry = yield from self.shift.decide(draft, role, seen=seen)
        return Given(
            entry,
            (remark_on(self.rules, step.ordinal, given, entry, self.shift.summary(given[-1])),),
        )

    def admitted(self, step: Step, text: str) -> Dialogue[tuple[str, str]]:
        """Ask for what lets an opinion be given: who asked for it, and the fault that is suspected.

        Return it as a note, and the text that is still to be shown.
        """
        notes = [opinion_noted(step.ordinal)]
        if step.on_leave:
            prompt = _("Initials of the director who asks for it (Enter: back): ")
            leave = yield from self.shift.person(prompt, text=text, directs=True)
            notes.append(f"asked for by the director, {leave}")
            text = ""
        if step.is_fault:
            prompt = _("The fault, never about one word (Enter: back): ")
            fault = yield from ask(plain, prompt, text)
            if not fault:
                raise Abandoned
            notes.append(f"a fault of machine or program: {fault}")
            text = ""
        return ", ".join(filter(None, notes)), text

    # -- mistyped words ----------------------------------------------------------------------

    def correct(self, of: Entry) -> Dialogue[Outcome]:
        """Judge words again that were mistyped, when a person has compared them."""
        [of, *_later], seen = yield from self.opinions(of)
        if not of.is_by_machine:
            return _("That ruling was made by hand. Enter another by hand, or make it void.")
        about = self.shift.summary(of)
        text = _("The words of {ruling} were mistyped, and are typed again.", ruling=about)
        prompt = _("The words as they lie on the board, with spaces between them (Enter: back): ")
        again = _("The words as they lie on the board, with spaces between them: ")
        challenge = yield from ask(self.shift.words, prompt, text, drafted=again, takes=Takes.WORDS)
        if challenge is None:
            raise Abandoned
        heading = _("Correction of {ruling}.", ruling=about)
        choice, challenge = yield from self.shift.compare(
            challenge, heading, {EDIT_KEY: _("edit"), "b": _("back")}
        )
        if choice:
            return _("Nothing was corrected.")
        if sorted(challenge.words) == sorted(of.words):
            return _(
                "These are the words that were judged. Only a further opinion judges them again."
            )
        asked = Question(
            challenge=challenge, by=self.shift.by, about=of.number,
            calls=called(self.rules), seen=seen,
        )  # fmt: skip
        outcome = yield from self.put(asked)
        if isinstance(outcome, Given):
            remark = _("Correction: it takes the place of {ruling}.", ruling=about)
            return outcome._replace(remarks=(remark,))
        return outcome

    # -- challenges --------------------------------------------------------------------------

    def put(
        self, asked: Question, again: Callable[[ShownAgain], Dialogue[Outcome | None]] | None = None
    ) -> Dialogue[Outcome]:
        """Put a challenge to the session; ask the person who is called, until there is an outcome.

        `again` returns the outcome for words that were judged before; None if they are of another
        play.
        """
        while True:
            answer = yield from self.shift.attempt(partial(self.shift.put, asked))
            match answer:
                case Called():
                    if refused := (yield from self.refused(answer, asked)):
                        return refused
                    asked = replace(asked, allowed_by=answer.call.number)
                case ShownAgain() if again:
                    if outcome := (yield from again(answer)):
                        return outcome
                    asked = replace(asked, other_play=True)
                case _:
                    return self.shift.outcome(answer)

    def refused(self, called: Called, asked: Question) -> Dialogue[str]:
        """Return why words are not judged for which a person is called; "" if they are to be."""
        call, directs = called.call, called.call.calls is Role.DIRECTOR
        before, by_hand = called.before[0], ruled_by_hand(called.before)
        pages, on_duty = self.shift.pages, self.shift.on_duty
        if asked.about:
            text = pages.typed_again(before, asked.challenge, on_duty, by_hand=by_hand)
        else:
            equal = sorted(before.words) == sorted(call.words) and before.round != call.round
            text = pages.overlapping(call.table or "", on_duty, equal=equal, by_hand=by_hand)
        prompt = (
            _("Initials of the director, who lets them be judged (Enter: not judged): ")
            if directs
            else _("Initials of who lets it be judged (Enter: not judged): ")
        )
        acting = self.session.acting
        if directs and not acting.may(Role.DIRECTOR):
            raise Misread(_("That needs the director's PIN."))
        yield Page(text, cleared=True)
        by: str | None = None
        if acting.name or self.shift.opens:  # whose PIN is typed decides, and signs
            choices = [("let", _("Let it be judged")), ("not", _("Not judged"))]
            if (yield from self.chosen(choices, "")) == "let":
                needed = Role.DIRECTOR if directs else Role.WORD_JUDGE
                by = yield from self.shift.decider(asks_director() if directs else prompt, needed)
        else:
            by = yield from ask(initials, prompt, takes=Takes.INITIALS)
        role = Role.DIRECTOR if directs and by else Role.WORD_JUDGE
        draft = Entry(
            kind=Kind.SETTLED, settles=call.number, by=by or acting.name or self.shift.by,
            outcome=Settlement.JUDGE if by else Settlement.REFUSE,
        )  # fmt: skip
        yield from self.shift.decide(draft, role)
        return "" if by else _("Not judged. The slip stays with the director.")

    # -- by hand -----------------------------------------------------------------------------

    def by_hand(self, of: Entry | None) -> Dialogue[Outcome]:
        """Record a ruling that no machine made, on a ruling or on another play.

        On words that were ruled on it is the next opinion, as the rules have it.
        """
        sources = [
            ("book", _("the book")),
            ("director", _("the director")),
            ("person", _("another person")),
        ]
        grounds = [("lexical", _("the words")), ("placement", _("how the tiles were placed"))]
        looked = (yield from self.play(of)) if of else None  # what is decided from now on is unseen
        source = Source((yield from self.chosen(sources, _("Ruled by hand. Who or what ruled?"))))
        ground = yield from self.chosen(grounds, _("Ruled on:"))
        if of is None or looked is None:
            return (yield from self._on_another_play(source, ground))
        return (yield from self._on_ruling(source, ground, of, *looked))

    def _on_ruling(
        self, source: Source, ground: str, of: Entry, play: Play, seen: int
    ) -> Dialogue[Outcome]:
        """Record a ruling by hand on a play that was ruled on."""
        given = [play.moved(each) for each in opinions_in(play)]
        if ground == "lexical" and given:
            step = next_by_hand(self.rules, given)
            if step.in_book and source is not Source.BOOK:
                raise Misread(step.remark)
            return (yield from self._opinion_by_hand(source, given, seen, step, step.remark))
        verdict = yield from self.verdict(self._what_stands(of, given))
        if given and verdict is Verdict.ACCEPTABLE and given[-1].verdict is Verdict.UNACCEPTABLE:
            raise Misread(_("The words are ruled on, and how the tiles lie makes no word good."))
        draft = Entry(
            kind=Kind.BY_HAND, about=of.number, words=of.words, verdict=verdict, source=source,
            reason=ground,
        )  # fmt: skip
        return (yield from self._ruled_by_hand(draft, seen, of=of, given=given))

    def _opinion_by_hand(
        self, source: Source, given: list[Entry], seen: int, step: Step, text: str
    ) -> Dialogue[Outcome]:
        """Record the next opinion of a person; show what stands, and what it overturns."""
        first = given[0]
        note, text = yield from self.admitted(step, text)
        about = "\n".join(filter(None, (text, self._what_stands(first, given))))
        verdict = yield from self.verdict(about)
        draft = Entry(
            kind=Kind.BY_HAND, about=first.number, words=first.words, verdict=verdict,
            source=source, reason="lexical", note=note if step.is_fault or step.on_leave else None,
        )  # fmt: skip
        return (yield from self._ruled_by_hand(draft, seen, of=first, given=given, step=step))

    def _what_stands(self, of: Entry, given: list[Entry]) -> str:
        """Return which ruling a person rules on, and which verdict on its words stands."""
        stands = [
            _(
                "It stands: {ruling}: {verdict}. Another verdict overturns it.",
                ruling=self.shift.summary(given[-1]),
                verdict=self.rules.verdict_word(given[-1].ruled),
            )
        ] if given else []  # fmt: skip
        ruling = _("On {ruling}.", ruling=self.shift.summary(of))
        return "\n".join(filter(None, (ruling, " ".join(of.words), *stands)))

    def _on_another_play(self, source: Source, ground: str) -> Dialogue[Outcome]:
        """Record a ruling by hand on a play that was not judged here."""
        seen = yield from self.seen()
        table = yield from self.shift.table()
        optional = ground == "placement"
        prompt = _("Words (Enter: none): ") if optional else _("Words: ")

        def read(line: str) -> tuple[str, ...]:
            typed = separate(line)
            return () if optional and not typed else self.shift.challenge(typed).words

        words = yield from ask(read, prompt, takes=Takes.WORDS)
        seat = (table or Seat())._replace(round=self.shift.round)
        if words:
            asked = Question(challenge=self.shift.challenge(list(words)), seat=seat)
            before = yield from self.shift.attempt(lambda: self.session.judged_before(asked))
            if before and (yield from self.is_same_play(before[0])):
                looked = yield from self.play(before[0])
                return (yield from self._on_ruling(source, ground, before[0], *looked))
        verdict = yield from self.verdict(" ".join(words))
        draft = Entry(kind=Kind.BY_HAND, words=words, verdict=verdict, source=source, reason=ground)
        return (yield from self._ruled_by_hand(draft, seen, seat=seat))

    def is_same_play(self, same: Entry) -> Dialogue[bool]:
        """Ask whether the same words are of the same play: they can come twice in one game."""
        plays = [("same", self.shift.summary(same)), ("other", _("another play"))]
        question = _(
            "The same words were judged at this table a short while ago. Which play is it?"
        )
        return (yield from self.chosen(plays, question)) == "same"

    def _ruled_by_hand(
        self, draft: Entry, seen: int, *, of: Entry | None = None, given: Sequence[Entry] = (),
        step: Step | None = None, seat: Seat | None = None,
    ) -> Dialogue[Outcome]:  # fmt: skip
        """Record a ruling by hand; ask for the person who ruled, and for a note.

        `given` are the rulings on the words before it, and `step` the opinion that it is.
        """
        directs = draft.source is Source.DIRECTOR or (step is not None and step.directs)
        usual = _("Initials of the person who looked it up or ruled (Enter: back): ")
        prompt = asks_director() if directs else (step.asks if step else "") or usual
        earlier = tuple(entry.by for entry in given) if step and is_by_another(self.rules) else ()
        by = yield from self.shift.person(prompt, earlier, directs=directs)
        note = draft.note or (yield from self.shift.note())
        role = Role.DIRECTOR if directs else Role.WORD_JUDGE
        draft = replace(draft, by=by, note=note)
        entry = yield from self.shift.decide(draft, role, seat=seat, seen=seen)
        remarks = [ruled_by(str(draft.source), str(draft.reason), by)]
        if of:
            remarks.append(_("It is about {ruling}.", ruling=self.shift.summary(of)))
        if given and given[-1].verdict != entry.verdict:
            over, verdict = given[-1], self.rules.verdict_word(given[-1].ruled)
            remarks.append(
                _("It overturns {ruling}: {verdict}.",
                  ruling=self.shift.summary(over), verdict=verdict)
            )  # fmt: skip
        return Given(entry, tuple(remarks))

    def verdict(self, about: str) -> Dialogue[Verdict]:
        """Ask which verdict a person gave."""
        verdicts = [(v.value, self.rules.verdict_word(v.value)) for v in Verdict]
        text = "\n".join(filter(None, (about, _("Which verdict?"))))
        return Verdict((yield from self.chosen(verdicts, text)))

    def chosen(self, options: list[tuple[str, str]], text: str) -> Dialogue[str]:
        """Ask for one of several options; `Abandoned` for no choice."""
        choice = yield from choose(options, text)
        if choice is None:
            raise Abandoned
        return choice

    # -- what the director decides -----------------------------------------------------------

    def void(self, of: Entry) -> Dialogue[Outcome]:
        """Record that a play is void: no ruling on it counts."""
        heading = _("All rulings on this play become void:")
        entry = yield from self.decided(Kind.VOID, of, heading)
        return _(
            "Void: {ruling}. No ruling on this play counts. Recorded as entry {number}.",
            ruling=self.shift.summary(of),
            number=entry.number,
        )

    def waive(self, of: Entry) -> Dialogue[Outcome]:
        """Record that the consequence of the ruling on a play is waived."""
        heading = _("The ruling on this play stands without its consequence:")
        entry = yield from self.decided(Kind.WAIVED, of, heading)
        return _(
            "Consequence waived: {ruling}. Recorded as entry {number}.",
            ruling=self.shift.summary(of),
            number=entry.number,
        )

    def decided(self, kind: Kind, of: Entry, heading: str) -> Dialogue[Entry]:
        """Show the rulings on a play without their words, and decide if that is meant."""
        play, seen = yield from self.play(of)
        shown = [
            _(
                "{ruling}: {verdict}",
                ruling=self.shift.summary(play.moved(ruling)),
                verdict=self.rules.verdict_word(ruling.ruled),
            )
            for ruling in play.counted or play.rulings
        ]
        yield from confirmed("\n".join((heading, *shown)))
        by = yield from self.shift.person(asks_director(), directs=True)
        note = yield from self.shift.note()
        draft = Entry(kind=kind, about=of.number, by=by, note=note)
        return (yield from self.shift.decide(draft, Role.DIRECTOR, seen=seen))

    def mend(self, of: Entry) -> Dialogue[Outcome]:
        """Record the right table and round of a play."""
        play, seen = yield from self.play(of)
        now = play.moved(of)
        seat = yield from right_place(now, self.shift.tables.read)
        if seat == now.seat:
            raise Misread(_("Nothing was changed."))
        draft = Entry(kind=Kind.MOVED, about=of.number, by=self.shift.by)
        entry = yield from self.shift.decide(draft, seat=seat, seen=seen)
        return _("Mended. Recorded as entry {entry}.", entry=entry.number)

    # -- which ruling ------------------------------------------------------------------------

    def ruling(self, number: str) -> Dialogue[Entry]:
        """Return the ruling of a number, by default the one shown last, as it was moved.

        If none was shown, it is chosen from the last ones. `Misread` if there is no such ruling.
        """
        if not number and not self.shift.last:
            number = yield from self.listed()
        entry: Entry | None
        if not number:
            entry = self.shift.last
        elif not (number.isascii() and number.isdigit()):
            raise Misread(_("Type the number of an entry after the command, or nothing."))
        else:
            find = partial(self.session.journal.find, int(number[:12]))
            entry = yield from self.shift.attempt(find)
        if entry is None or entry.kind not in RULINGS:
            raise Misread(_("Entry {number} is not a ruling.", number=number))
        play, _seen = yield from self.play(entry)
        return play.moved(entry)

    def listed(self) -> Dialogue[str]:
        """Ask for one of the last rulings, which are listed without words; return its number."""
        entries = yield from self.shift.attempt(lambda: moved([*self.session.journal.entries()]))
        marked, clock = marks(entries), self.session.clock
        rulings = (entry for entry in reversed(entries) if entry.kind in RULINGS)
        rows = [row(entry, marked, self.rules, clock) for entry in rulings]
        if not rows:
            raise Misread(_("There is no ruling yet."))
        number = yield from leaf(plain, rows, "", _("earlier rulings"), _("Entry (Enter: back): "))
        if number:
            return number
        raise Abandoned

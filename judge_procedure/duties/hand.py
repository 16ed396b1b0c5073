"""A ruling by hand: by a book, the director or another person, on a ruling or on another play.

On words that were ruled on it is the next opinion, as the rulebook has it.
"""

from collections.abc import Callable
from dataclasses import replace
from typing import NamedTuple

from judge_procedure.duties.case_cards import card_of_ruling, in_words, wording
from judge_procedure.duties.duty import Duty
from judge_procedure.duties.fields import note_field, table_field, verdict_field, words_field
from judge_procedure.duties.form import Deed, Done, Ending, FieldAnswer, Form, Option, choice
from judge_procedure.opinions import (
    OpinionStep,
    initials_label,
    next_by_hand,
    opinions_in,
    who_ruled,
)
from judge_procedure.typed import Misread
from judge_record.entry import Entry, Ground, Kind, Role, Seat, Source
from judge_record.plays import Play
from judge_record.view import Question
from lexicons.challenge import Verdict
from lexicons.language import _


class RulingByHand(NamedTuple):
    """A ruling by hand, as far as it is known before its verdict."""

    draft: Entry
    seat: Seat | None = None  # of a play that was not judged here
    of: Entry | None = None  # the ruling that it is about
    play: Play | None = None  # of that ruling
    opinion: OpinionStep | None = None  # which one it is; None if it is none on words
    same_words: Entry | None = None  # a ruling on another play that has the same words

    @property
    def is_directors(self) -> bool:
        """Whether only a director may make it. Nobody else undoes a void."""
        is_void = self.play is not None and not self.play.counted
        is_directors_opinion = self.opinion is not None and self.opinion.is_directors
        return is_void or is_directors_opinion or self.draft.source is Source.DIRECTOR

    def overturned_by(self, verdict: Verdict) -> Entry | None:
        """Return the ruling that stands on these words, if it has another verdict."""
        counted = opinions_in(self.play) if self.play else []
        return counted[-1] if counted and counted[-1].verdict is not verdict else None


# -- what is ruled on ------------------------------------------------------------------------------


def by_hand(duty: Duty, form: Form, of: Entry, play: Play) -> Deed:
    """Record a ruling that no machine made, on a ruling."""
    form.head(_("Ruled by hand"), place=_("Entry {number}", number=of.number))
    form.show(card_of_ruling(duty, of, play.standing))
    return _rule_on(duty, form, _ask_source_and_ground(form), of, play)


def another_play(duty: Duty, form: Form) -> Deed:
    """Record a ruling by hand on a play that was not judged here."""
    form.head(_("A play that was not judged here"), _("A person ruled on it."))
    draft = _ask_source_and_ground(form)
    place = form.ask(table_field(duty))
    words = words_field(duty, _("Words"), is_optional=draft.reason == Ground.PLACEMENT)
    typed = form.ask(words)
    seat = (place() or Seat())._replace(round=duty.session.round)
    if (challenge := typed()) is None:
        return _rule(duty, form, RulingByHand(draft, seat))
    draft = replace(draft, words=challenge.words)
    earlier = duty.session.judged_before(Question(challenge=challenge, seat=seat))
    if not earlier:
        return _rule(duty, form, RulingByHand(draft, seat))
    before = earlier[0]
    form.say(_("The same words were judged at this table a short while ago."), warns=True)
    plays = [
        Option("same", _("The same play"), does=in_words(duty, before)),
        Option("other", _("Another play")),
    ]
    if form.ask(choice("which", _("Which play is it?"), plays))() == "other":
        return _rule(duty, form, RulingByHand(draft, seat, same_words=before))
    play = duty.session.journal.read(lambda record: record.play(before))
    form.show(card_of_ruling(duty, before, play.standing))
    return _rule_on(duty, form, draft, before, play)


def _ask_source_and_ground(form: Form) -> Entry:
    """Ask who or what ruled, and on what; return the draft of the ruling."""
    source = form.ask(
        choice("source", _("Who or what ruled?"), [
            Option(Source.BOOK, _("The printed list")),
            Option(Source.DIRECTOR, _("The director")),
            Option(Source.PERSON, _("Another person")),
        ])
    )  # fmt: skip
    ground = form.ask(
        choice("ground", _("On what?"), [
            Option(Ground.LEXICAL, _("The words")),
            Option(Ground.PLACEMENT, _("How the tiles were placed")),
        ])
    )  # fmt: skip
    return Entry(kind=Kind.BY_HAND, source=Source(source()), reason=ground())


def _rule_on(duty: Duty, form: Form, draft: Entry, of: Entry, play: Play) -> Deed:
    """Rule on a ruling. On its words, that is the next opinion."""
    given = opinions_in(play)
    if draft.reason == Ground.PLACEMENT or not given:
        draft = replace(draft, about=of.number, words=of.words)
        return _rule(duty, form, RulingByHand(draft, of=of, play=play))
    if misplaced := misplacement(play):
        raise Misread(misplaced)
    opinion = next_by_hand(duty.rules, given)
    if opinion.is_by_book and draft.source is not Source.BOOK:
        raise Misread(opinion.remark)
    form.say(opinion.remark, warns=True)
    return next_by_hand_on(duty, form, draft, play, opinion)


def next_by_hand_on(duty: Duty, form: Form, draft: Entry, play: Play, opinion: OpinionStep) -> Deed:
    """Record the next opinion of a person, and show what it overturns."""
    first = play.moved(opinions_in(play)[0])
    draft = replace(draft, about=first.number, words=first.words)
    return _rule(duty, form, RulingByHand(draft, of=first, play=play, opinion=opinion))


def misplacement(play: Play) -> str:
    """Return that a play came off for its tiles, so that no opinion on words counts, or ""."""
    standing = play.standing
    if (
        standing
        and standing.reason == Ground.PLACEMENT
        and standing.verdict is Verdict.UNACCEPTABLE
    ):
        return _(
            "Entry {number} rules on how the tiles were placed. No opinion on the words changes"
            " that.",
            number=standing.number,
        )
    return ""


# -- the ruling ------------------------------------------------------------------------------------


def _rule(duty: Duty, form: Form, ruling: RulingByHand) -> Deed:
    """Ask for the verdict, who ruled, and why if it overturns another one; then record it."""
    opinion = ruling.opinion
    leave: Callable[[], str] | None = None
    if opinion and (opinion.needs_leave or opinion.needs_fault):
        leave = ask_leave(duty, form, opinion)
    given = form.ask(verdict_field(duty))
    verdict = Verdict(given())
    draft = replace(ruling.draft, verdict=verdict)
    overturned = ruling.overturned_by(verdict)
    if overturned and draft.reason == Ground.PLACEMENT and verdict is Verdict.ACCEPTABLE:
        raise form.refuse(
            given, _("This rules on the words: how the tiles lie doesn't make a word good.")
        )
    by = _ask_who_ruled(duty, form, ruling)
    if overturned:
        over = wording(duty, overturned)
        form.say(_("It overturns {verdict}. The report prints both.", verdict=over), warns=True)
    differs = overturned or (ruling.same_words and ruling.same_words.verdict is not verdict)
    needs_note = bool(differs) and draft.source is not Source.BOOK
    note: Callable[[], str | None] = leave or form.ask(note_field(is_needed=needs_note))

    def record() -> Ending:
        name = by()
        role = Role.DIRECTOR if ruling.is_directors else Role.WORD_JUDGE
        entry = duty.decide(replace(draft, by=name, note=note()), role, seat=ruling.seat)
        remarks = [_("Ruled by hand by {name}.", name=name)]
        if ruling.of:
            remarks.append(_("It is about {ruling}.", ruling=in_words(duty, ruling.of)))
        if overturned and ruling.play:
            before = in_words(duty, ruling.play.moved(overturned))
            over = wording(duty, overturned)
            remarks.append(_("It overturns {ruling}: {verdict}.", ruling=before, verdict=over))
        return Done(_("Recorded"), ruling=entry, remarks=tuple(remarks))

    label = _("Record {verdict}", verdict=wording(duty, draft))
    return Deed(label, record, is_held=True, judges=True)


def _ask_who_ruled(duty: Duty, form: Form, ruling: RulingByHand) -> FieldAnswer[str]:
    others = who_ruled(duty.rules, ruling.play) if ruling.play and ruling.opinion else ()
    if ruling.is_directors:
        return duty.ask_who(form, Role.DIRECTOR, others=others)
    label = initials_label(ruling.opinion, others, ruling.draft.source)
    return duty.ask_who(form, label=label, others=others, another=True)


def ask_leave(duty: Duty, form: Form, opinion: OpinionStep) -> Callable[[], str]:
    """Ask for what lets an opinion be given: who asked for it, and the fault that is suspected.

    Return what gives it as a note, in English as all that is recorded.
    """
    leave: FieldAnswer[str] | None = None
    fault: FieldAnswer[str | None] | None = None
    if opinion.needs_leave:
        label = _("Initials of the director who asks for it")
        leave = duty.ask_who(form, Role.DIRECTOR, label, name="leave")
    if opinion.needs_fault:
        fault = form.ask(note_field("fault", _("The fault of machine or program"), is_needed=True))

    def text() -> str:
        parts = [{2: "second opinion", 3: "third opinion"}.get(opinion.ordinal, "")]
        if leave:
            parts.append(f"asked for by the director, {leave()}")
        if fault:
            parts.append(f"a fault of machine or program: {fault()}")
        return ", ".join(filter(None, parts))

    return text

"""A ruling by hand: by a book, the director or another person, on a ruling or on another play.

On words that were ruled on it is the next opinion, as the rulebook has it.
"""

from collections.abc import Callable
from dataclasses import replace
from typing import NamedTuple

from judge_procedure.duties.case_cards import card_of_ruling, chosen_ruling, in_words, wording
from judge_procedure.duties.duty import Duty, note_field, table_field, verdict_field, words_field
from judge_procedure.duties.form import Deed, Done, Ending, FieldAnswer, Form, Option, choice
from judge_procedure.opinions import OpinionStep, next_by_hand, opinions_in, who_ruled, who_rules
from judge_procedure.typed import Misread
from judge_record.entry import Entry, Kind, Role, Seat, Source
from judge_record.plays import Play
from judge_record.view import Question
from lexicons.challenge import Verdict
from lexicons.language import _

LEXICAL, PLACEMENT = "lexical", "placement"


class Before(NamedTuple):
    """What was ruled before a ruling by hand."""

    of: Entry | None = None  # what it is about
    play: Play | None = None  # that of `of`
    step: OpinionStep | None = None  # the opinion that it is
    beside: Entry | None = None  # on the same words of another play: to differ needs a reason

    @property
    def latest(self) -> Entry | None:
        """The ruling on the words that counts now."""
        given = opinions_in(self.play) if self.play else []
        return given[-1] if given else None


def ask_leave(duty: Duty, form: Form, step: OpinionStep) -> Callable[[], str]:
    """Ask for what lets an opinion be given: who asked for it, and the fault that is suspected.

    Return what gives it as a note, in English as all that is recorded.
    """
    leave: FieldAnswer[str] | None = None
    fault: FieldAnswer[str | None] | None = None
    if step.needs_leave:
        label = _("Initials of the director who asks for it")
        leave = duty.who(form, label, Role.DIRECTOR, name="leave")
    if step.needs_fault:
        fault = form.ask(note_field("fault", _("The fault of machine or program"), is_needed=True))

    def text() -> str:
        parts = [{2: "second opinion", 3: "third opinion"}.get(step.ordinal, "")]
        if leave:
            parts.append(f"asked for by the director, {leave()}")
        if fault:
            parts.append(f"a fault of machine or program: {fault()}")
        return ", ".join(filter(None, parts))

    return text


def by_hand(duty: Duty, form: Form) -> Deed:
    """Record a ruling that no machine made, on a ruling."""
    of, play = chosen_ruling(duty, form)
    form.head(_("Ruled by hand"), place=_("Entry {number}", number=of.number))
    form.show(card_of_ruling(duty, of, play.standing))
    return _rule_on(duty, form, *_ask_who_and_on_what(form), of, play)


def _ask_who_and_on_what(form: Form) -> tuple[Source, str]:
    """Ask who or what ruled, and on what."""
    source = form.ask(
        choice("source", _("Who or what ruled?"), [
            Option(Source.BOOK, _("The printed list")),
            Option(Source.DIRECTOR, _("The director")),
            Option(Source.PERSON, _("Another person")),
        ])
    )  # fmt: skip
    ground = form.ask(
        choice("ground", _("On what?"), [
            Option(LEXICAL, _("The words")),
            Option(PLACEMENT, _("How the tiles were placed")),
        ])
    )  # fmt: skip
    return Source(source()), ground()


def misplacement(play: Play) -> str:
    """Return that a play came off for its tiles, so that no opinion on words counts, or ""."""
    standing = play.standing
    if standing and standing.reason == PLACEMENT and standing.verdict is Verdict.UNACCEPTABLE:
        return _(
            "Entry {number} rules on how the tiles were placed. No opinion on the words changes"
            " that.",
            number=standing.number,
        )
    return ""


def _rule_on(duty: Duty, form: Form, source: Source, ground: str, of: Entry, play: Play) -> Deed:
    given = opinions_in(play)
    if ground == LEXICAL and given:
        if misplaced := misplacement(play):
            raise Misread(misplaced)
        step = next_by_hand(duty.rules, given)
        if step.is_by_book and source is not Source.BOOK:
            raise Misread(step.remark)
        form.say(step.remark, warns=True)
        return next_by_hand_on(duty, form, source, play, step)
    draft = Entry(kind=Kind.BY_HAND, about=of.number, words=of.words, source=source, reason=ground)
    return _record_by_hand(duty, form, draft, Before(of, play))


def next_by_hand_on(duty: Duty, form: Form, source: Source, play: Play, step: OpinionStep) -> Deed:
    """Record the next opinion of a person, and show what it overturns."""
    first = play.moved(opinions_in(play)[0])
    draft = Entry(
        kind=Kind.BY_HAND, about=first.number, words=first.words, source=source, reason=LEXICAL
    )
    return _record_by_hand(duty, form, draft, Before(first, play, step))


def another_play(duty: Duty, form: Form) -> Deed:
    """Record a ruling by hand on a play that was not judged here."""
    form.head(_("A play that was not judged here"), _("A person ruled on it."))
    source, ground = _ask_who_and_on_what(form)
    place = form.ask(table_field(duty))
    typed = form.ask(words_field(duty, _("Words"), is_optional=ground == PLACEMENT))
    seat = (place() or Seat())._replace(round=duty.session.round)
    challenge, before = typed(), None
    question = Question(challenge=challenge, seat=seat) if challenge else None
    if question and (earlier := duty.session.judged_before(question)):
        before = earlier[0]
        form.say(_("The same words were judged at this table a short while ago."), warns=True)
        plays = [
            Option("same", _("The same play"), does=in_words(duty, before)),
            Option("other", _("Another play")),
        ]
        if form.ask(choice("which", _("Which play is it?"), plays))() == "same":
            play = duty.session.journal.read(lambda record: record.play(before))
            form.show(card_of_ruling(duty, before, play.standing))
            return _rule_on(duty, form, source, ground, before, play)
    given = challenge.words if challenge else ()
    draft = Entry(kind=Kind.BY_HAND, words=given, source=source, reason=ground)
    return _record_by_hand(duty, form, draft, Before(beside=before), seat=seat)


def _record_by_hand(
    duty: Duty, form: Form, draft: Entry, before: Before, *, seat: Seat | None = None
) -> Deed:
    """Ask for the verdict, who ruled, and why if it overturns another one; then record it.

    On a void play only the director rules: nobody else undoes a void.
    """
    of, play, step, beside = before
    leave = ask_leave(duty, form, step) if step and (step.needs_fault or step.needs_leave) else None
    given, latest = form.ask(verdict_field(duty)), before.latest
    draft = replace(draft, verdict=Verdict(given()))
    over = latest if latest and latest.verdict is not draft.verdict else None
    if over and draft.reason == PLACEMENT and draft.verdict is Verdict.ACCEPTABLE:
        raise form.refuse(
            given, _("This rules on the words: how the tiles lie doesn't make a word good.")
        )
    is_void = play is not None and not play.counted
    directs = draft.source is Source.DIRECTOR or is_void or (step is not None and step.is_directors)
    role = Role.DIRECTOR if directs else Role.WORD_JUDGE
    others = who_ruled(duty.rules, play) if play and step else ()
    usual = who_rules(step, others, draft.source)
    label = _("Initials of the director") if directs else usual
    by = duty.who(form, label, role, others=others, another=not directs)
    if over:
        form.say(
            _("It overturns {verdict}. The report prints both.", verdict=wording(duty, over)),
            warns=True,
        )
    differs = over is not None or (beside is not None and beside.verdict is not draft.verdict)
    is_needed = differs and draft.source is not Source.BOOK
    remark: Callable[[], str | None] = leave or form.ask(note_field(is_needed=is_needed))

    def rule() -> Ending:
        name = by()
        entry = duty.decide(replace(draft, by=name, note=remark()), role, seat=seat)
        remarks = [_("Ruled by hand by {name}.", name=name)]
        if of:
            remarks.append(_("It is about {ruling}.", ruling=in_words(duty, of)))
        if over and play:
            remarks.append(
                _("It overturns {ruling}: {verdict}.",
                  ruling=in_words(duty, play.moved(over)), verdict=wording(duty, over))
            )  # fmt: skip
        return Done(_("Recorded"), ruling=entry, remarks=tuple(remarks))

    label = _("Record {verdict}", verdict=wording(duty, draft))
    return Deed(label, rule, is_held=True, judges=True)

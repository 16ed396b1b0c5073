"""A ruling by hand: what a person ruled is recorded.

On words that were ruled on, it is the next opinion, as the rulebook has it.
"""

from dataclasses import replace
from typing import Any

from judge_procedure import opinions
from judge_procedure.duties import fields
from judge_procedure.duties.case_cards import card_of_ruling, same_words_again, summary_of
from judge_procedure.duties.duty import Duty, RulingSeen, Signature
from judge_procedure.form import FieldAnswer, Form
from judge_procedure.names import capitalized, reason_named
from judge_procedure.task_parts import VERDICT_SIGNS, Deed, Done, Ending, Option, choice
from judge_procedure.typed import Misread
from judge_record.entry import Entry, Ground, Kind, Role, Source
from judge_record.official import higher, role_needed
from judge_record.plays import Play
from judge_record.view import Question
from lexicons.challenge import Verdict
from lexicons.language import _


def on_ruling(duty: Duty, form: Form) -> Deed:
    """Record a ruling that no machine made, on a ruling."""
    seen = fields.chosen_ruling(duty, form)
    form.head(_("Ruled by hand"), place=_("Entry {number}", number=seen.ruling.number))
    form.show(card_of_ruling(duty, *seen))
    return _rule_on(duty, form, _ask_source_and_ground(form), seen)


def on_another_play(duty: Duty, form: Form) -> Deed:
    """Record a ruling by hand on a play that was not judged here."""
    form.head(_("A play that was not judged here"), _("A person ruled on it."))
    draft = _ask_source_and_ground(form)
    place = form.ask(fields.table_field(duty))
    words = fields.words_field(duty, _("Words"), is_optional=draft.reason == Ground.PLACEMENT)
    typed = form.ask(words)
    seat = duty.seat(place())
    challenge = typed()
    draft = replace(draft, words=challenge.words if challenge else (), **seat._asdict())
    earlier = challenge and duty.session.judged_before(Question(challenge=challenge, seat=seat))
    if not earlier:
        return rule_by_hand(duty, form, draft)
    before = earlier[0]
    form.say(same_words_again(), warns=True)
    if form.ask(fields.play_field(duty, before))() == "other":
        return rule_by_hand(duty, form, draft, before)
    seen = RulingSeen(before, duty.session.journal.read(lambda record: record.play(before)))
    form.show(card_of_ruling(duty, *seen))
    return _rule_on(duty, form, draft, seen)


def _ask_source_and_ground(form: Form) -> Entry:
    source = form.ask(
        choice("source", _("Who or what ruled?"), [
            Option(Source.BOOK, _("The printed list")),
            Option(Source.DIRECTOR, _("The director")),
            Option(Source.PERSON, _("Another person")),
        ])
    )  # fmt: skip
    draft = Entry(kind=Kind.BY_HAND, source=Source(source()), reason=Ground.LEXICAL)
    if draft.source is Source.BOOK:  # it says nothing of tiles
        return draft
    ground = form.ask(
        choice("ground", _("On what?"), [
            Option(Ground.LEXICAL, _("The words")),
            Option(Ground.PLACEMENT, capitalized(reason_named(Ground.PLACEMENT))),
        ])
    )  # fmt: skip
    return replace(draft, reason=ground())


def _rule_on(duty: Duty, form: Form, draft: Entry, seen: RulingSeen) -> Deed:
    """Rule on a ruling. On its words, that is the next opinion."""
    if draft.reason != Ground.PLACEMENT:
        check_not_misplaced(seen.play)
    given = opinions.opinions_in(seen.play)
    if draft.reason == Ground.PLACEMENT or not given:
        return rule_by_hand(duty, form, draft, seen.play.standing, seen)
    opinion = opinions.next_by_hand(duty.rules, given)
    if opinion.is_by_book and draft.source is not Source.BOOK:
        raise Misread(opinion.remark)
    form.say(opinion.remark, warns=True)
    return rule_by_hand(duty, form, draft, given[-1], seen._replace(ruling=given[0]), opinion)


def check_not_misplaced(play: Play) -> None:
    """Raise `Misread` if a play came off for its tiles: no opinion on words counts then."""
    standing, misplaced = play.standing, (Ground.PLACEMENT, Verdict.UNACCEPTABLE)
    if standing and (standing.reason, standing.verdict) == misplaced:
        raise Misread(
            _("Entry {number} rules on how the tiles were placed. No opinion on the words changes"
              " that.", number=standing.number)
        )  # fmt: skip


def rule_by_hand(
    duty: Duty, form: Form, draft: Entry, compared: Entry | None = None,
    seen: RulingSeen | None = None, opinion: opinions.OpinionStep | None = None,
) -> Deed:  # fmt: skip
    """Ask for the verdict, who ruled, and why if it differs from the one it's compared with.

    It is on the words or tiles of the ruling that was `seen`, and perhaps an `opinion` there; or on
    a play that was not judged here.
    """
    play = seen.play if seen else Play()
    role = role_needed(draft, None, play)
    answers: dict[str, FieldAnswer[Any]] = {}
    if seen:
        draft = replace(draft, about=seen.ruling.number, words=play.rulings[-1].words)
    if opinion:
        role = higher(role, opinion.role)
        answers = ask_leave(duty, form, opinion, draft.source)
    draft = _ask_verdict(duty, form, draft, play)
    differs = compared is not None and compared.verdict is not draft.verdict
    overturned = play.moved(compared) if seen and compared and differs else None
    by = ask_who_rules(duty, form, role, play, opinion)
    remarks = []
    if seen and seen.ruling != overturned:
        remarks.append(_("It is about {ruling}.", ruling=summary_of(duty, seen.ruling)))
    if overturned:
        before, over = summary_of(duty, overturned), duty.rules.verdict_word(overturned.ruled)
        form.say(_("It overturns {verdict}. The report prints both.", verdict=over), warns=True)
        remarks.append(_("It overturns {ruling}: {verdict}.", ruling=before, verdict=over))
    if not answers:
        needs_note = differs and draft.source is not Source.BOOK
        answers["note"] = form.ask(fields.note_field(is_needed=needs_note))

    def record() -> Ending:
        entry = duty.decide(draft, by, **answers)
        said = _("Ruled by hand by {name}.", name=by())
        return Done(_("Recorded"), ruling=entry, remarks=(said, *remarks))

    verdict = duty.rules.verdict_word(draft.ruled)
    return Deed(_("Record {verdict}", verdict=verdict), record, is_held=True, judges=True)


def ask_who_rules(
    duty: Duty, form: Form, role: Role, play: Play, opinion: opinions.OpinionStep | None
) -> Signature:
    """Ask who rules on a play; for an opinion, perhaps another person than who ruled before."""
    others = opinions.who_ruled(duty.rules, play, opinion) if opinion else ()
    label = _("Initials of the person who rules")
    if role is Role.DIRECTOR:
        label = ""
    elif opinion and opinion.label:
        label = opinion.label
    elif others:
        label = _("Initials of another person, who hasn't ruled on it")
    return duty.ask_who_signs(form, role, label, is_ruling=True, others=others)


def _ask_verdict(duty: Duty, form: Form, draft: Entry, play: Play) -> Entry:
    known = [
        Option(each.value, duty.rules.verdict_word(each.value), sign=VERDICT_SIGNS[each])
        for each in Verdict
    ]
    given = form.ask(choice("verdict", _("The verdict to record"), known))
    draft = replace(draft, verdict=Verdict(given()))
    if draft.reason == Ground.PLACEMENT and draft.verdict is Verdict.ACCEPTABLE:
        words = opinions.opinions_in(play)[-1:]
        if any(last.verdict is Verdict.UNACCEPTABLE for last in words):
            instead = _("Placement doesn't make a word good: rule on the words instead.")
            raise form.refuse(given, instead)
    return draft


def ask_leave(
    duty: Duty, form: Form, opinion: opinions.OpinionStep, source: Source | None = None
) -> dict[str, FieldAnswer[Any]]:
    """Ask for what lets an opinion be given: who asked for it, and the fault that is suspected.

    The director asks nobody. Return what the entry has of it.
    """
    answers: dict[str, FieldAnswer[Any]] = {}
    if opinion.needs_leave and source is not Source.DIRECTOR:
        label = _("Initials of the director who asks for it")
        answers["asked_by"] = duty.ask_who_signs(form, Role.DIRECTOR, label, name="leave")
    if opinion.needs_fault:
        label = _("The fault of machine or program")
        answers["note"] = form.ask(fields.note_field("fault", label, is_needed=True))
        answers["reason"] = FieldAnswer("reason", Ground.FAULT, is_known=True)
    return answers

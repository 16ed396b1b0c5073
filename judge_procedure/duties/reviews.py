"""Reviews: a ruling's words are judged again, if mistyped, for an opinion, or after the game."""

from judge_procedure import names, opinions
from judge_procedure.duties import by_hand, case_cards
from judge_procedure.duties.call import ending_of
from judge_procedure.duties.duty import Duty, RulingSeen, Signature
from judge_procedure.duties.fields import chosen_ruling, words_field
from judge_procedure.form import Form
from judge_procedure.names import capitalized, kind_named
from judge_procedure.sentences import page_sentences
from judge_procedure.task_parts import CaseCard, Deed, Done, Ending, Option, choice
from judge_procedure.typed import Misread
from judge_record.entry import Entry, Ground, Kind, Role, Source
from judge_record.plays import Play
from judge_record.recorded_words import RuledByHand
from judge_record.view import Called, Question
from lexicons.language import _, with_label
from lexicons.rules.rulebook import WrongRuling

# -- mistyped words --------------------------------------------------------------------------------


def correct(duty: Duty, form: Form) -> Deed:
    """Judge words again that were mistyped, beside those that were judged."""
    ruling, play = chosen_ruling(duty, form)
    form.head(
        _("Type the words again"), names.to_compare(duty.rules),
        place=_("Entry {number}", number=ruling.number),
    )  # fmt: skip
    first = _given(play)[0]
    if not first.is_by_machine:
        raise Misread(RuledByHand().what)
    typed = form.ask(words_field(duty, _("The words on the board")))
    others = typed.value.words if typed.value else ()
    form.show(case_cards.card_beside(duty, first, others), above=True)
    new = typed()
    if new is None or sorted(new.words) == sorted(first.words):
        same = _("These are the words that were judged. Only a further opinion judges them again.")
        raise form.refuse(typed, same)
    now = case_cards.words_of(duty, new.words, first.words)
    form.show(CaseCard(_("Now"), wording=_("not judged yet"), words=now))
    form.say(_("The new verdict replaces entry {number}.", number=first.number))
    label = _("Initials of the person who compared them")
    by = duty.ask_who_signs(form, duty.role_for(Kind.CORRECTION), label)
    question = Question(challenge=new, by=duty.by, about=first.number, seen=duty.seen.number)
    use = _("Use these words")  # they are judged, or a person is called
    return Deed(use, lambda: _corrected(duty, question, first, by), is_held=True, judges=True)


def _corrected(duty: Duty, question: Question, first: Entry, by: Signature) -> Ending:
    """Put words that were typed again; they call a person, who has just compared them.

    Where it is the director's, or other rulings are to be seen, the call is answered by itself.
    """
    with duty.session.acting_as(duty.actor()):
        reply = duty.session.challenge(question)
    if isinstance(reply, Called):
        call = reply.call
        if call.calls is not Role.DIRECTOR and not call.shares:
            reply = duty.judge_call(call, by, question)
    replaces = _("Correction: this replaces {ruling}.", ruling=case_cards.summary_of(duty, first))
    return ending_of(reply, replaces)


# -- further opinions ------------------------------------------------------------------------------


def _given(play: Play) -> list[Entry]:
    """Return the opinions on a play; `Misread` if there is none."""
    if given := opinions.opinions_in(play):
        return given
    raise Misread(_("There is no valid ruling on words."))


def next_granted(duty: Duty, play: Play) -> tuple[opinions.OpinionStep, list[Entry]]:
    """Return the next opinion on a play, and those before; `Misread` if the rules grant none."""
    given = _given(play)
    by_hand.check_not_misplaced(play)
    step = opinions.next_opinion(duty.rules, given)
    if isinstance(step, str):
        raise Misread(step)
    return step, given


def review(duty: Duty, form: Form) -> Deed:
    """Give the next opinion: who may give it, the rulebook says."""
    ruling, play = chosen_ruling(duty, form)
    step, given = next_granted(duty, play)
    missing = duty.missing_right(Role.DIRECTOR)
    if missing and (step.role is Role.DIRECTOR or step.needs_leave):
        raise Misread(missing)
    first = given[0]
    title = capitalized(opinions.nth_opinion(duty.rules, step.ordinal))
    form.head(title, step.remark, place=_("Entry {number}", number=ruling.number))
    form.show(case_cards.card_of_ruling(duty, first, play))
    if step.is_by_book or _ask_if_printed(duty, form, play, given):
        draft = Entry(kind=Kind.BY_HAND, source=Source.BOOK, reason=Ground.LEXICAL)
        return by_hand.rule_by_hand(duty, form, draft, given[-1], RulingSeen(first, play), step)
    answers = by_hand.ask_leave(duty, form, step)
    by = by_hand.ask_who_rules(duty, form, step.role, play, step)

    def give() -> Ending:
        entry = duty.decide(Entry(kind=Kind.REVIEW, about=first.number), by, **answers)
        agreement = opinions.agreement(entry, given[-1], case_cards.summary_of(duty, given[-1]))
        return Done(_("Judged"), ruling=entry, remarks=(f"{title}. {agreement}",))

    return Deed(_("Judge now"), give, is_held=True, judges=True)


def _ask_if_printed(duty: Duty, form: Form, play: Play, given: list[Entry]) -> bool:
    """Ask where the words are looked up. A machine judges no words that it hasn't judged."""
    lists = [Option("printed", _("The printed list"), does=_("You enter the verdict."))]
    if play.was_judged(given[0].words):
        judge = duty.session.judge  # it may have other lists than before
        if judge.judged_by in [ruling.judged_by for ruling in given]:
            label = _("The same lists again")
            form.say(_("The same lists can only agree with themselves: use the printed ones."))
        else:
            editions = ", ".join(lexicon.edition for lexicon in judge.lexicons)
            label = _("Lists of this station: {lists}", lists=editions)
        lists.append(Option("machine", label, does=_("The machine judges them.")))
    return form.ask(choice("looked", _("The words were looked up in"), lists))() == "printed"


# -- after the game --------------------------------------------------------------------------------


def check(duty: Duty, form: Form) -> Deed:
    """Judge the words of a ruling again after the game; nothing is ruled."""
    ruling, play = chosen_ruling(duty, form)
    form.head(
        _("Check the same words"), _("Only after the game. This is not a ruling."),
        place=_("Entry {number}", number=ruling.number),
    )  # fmt: skip
    given = _given(play)
    first, latest = given[0], given[-1]
    if not play.was_judged(first.words):
        raise Misread(RuledByHand().what)
    form.show(case_cards.card_of_ruling(duty, first, play))
    role = duty.role_for(Kind.DOUBLE_CHECK)
    over = choice("after", _("Is the game over?"), [Option("over", _("The game is over"))])
    after = form.ask(over)
    if role is Role.DIRECTOR:
        form.say(_("On this machine, only the director may ask for it."))
        by = duty.ask_who_signs(form, role)
    else:
        by = duty.ask_word_judge(form, if_locked=True)
    after()  # the page ends here until the game is over

    def judge() -> Ending:
        entry = duty.decide(Entry(kind=Kind.DOUBLE_CHECK, about=first.number), by)
        heading = names.as_sentence(kind_named(entry.kind))
        if latest.number != first.number:
            heading = _("Double-check of {summary}.", summary=case_cards.summary_of(duty, first))
        agreement = opinions.agreement(entry, latest, case_cards.summary_of(duty, latest))
        stands = _("This was only a check: the ruling on the play stands.")
        remarks = [f"{heading} {agreement}", stands]
        if entry.verdict is not latest.verdict:
            call = names.calling(names.in_charge(duty.rules))
            remarks.append(with_label(_("If the ruling was wrong"), call))
            remarks += [sentence.cited for sentence in page_sentences(duty.rules, WrongRuling.text)]
        return Done(_("Checked"), ruling=entry, remarks=tuple(remarks))

    return Deed(_("Check now"), judge, is_held=True, judges=True)

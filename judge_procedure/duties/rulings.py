"""Tasks with words: a ruling by hand, mistyped words typed again, a further opinion, a check.

A ruling by hand on words that were ruled on is the next opinion, as the rulebook has it.
"""

from collections.abc import Callable
from dataclasses import replace

from judge_procedure import opinions
from judge_procedure.duties.call import ending_of
from judge_procedure.duties.case_cards import (
    card_before,
    card_of_ruling,
    done_with,
    in_words,
    same_words_again,
    wording,
    words_of,
)
from judge_procedure.duties.duty import Duty, RulingSeen, Signature
from judge_procedure.duties.fields import (
    chosen_ruling,
    note_field,
    play_field,
    table_field,
    words_field,
)
from judge_procedure.duties.form import (
    CaseCard,
    Deed,
    Done,
    Ending,
    FieldAnswer,
    Form,
    Next,
    Option,
    choice,
)
from judge_procedure.names import capitalized, kind_named
from judge_procedure.sentences import page_sentences
from judge_procedure.typed import Misread
from judge_record.entry import Entry, Ground, Kind, RefusalReason, Role, Source
from judge_record.official import role_needed
from judge_record.plays import Play
from judge_record.recorded_words import RuledByHand
from judge_record.view import Called, Question
from lexicons.challenge import Verdict
from lexicons.language import _
from lexicons.rules.rulebook import WrongRuling

# -- by hand ---------------------------------------------------------------------------------------


def by_hand(duty: Duty, form: Form) -> Deed:
    """Record a ruling that no machine made, on a ruling."""
    on = chosen_ruling(duty, form)
    form.head(_("Ruled by hand"), place=_("Entry {number}", number=on.ruling.number))
    form.show(card_of_ruling(duty, *on))
    return _rule_on(duty, form, _ask_source_and_ground(form), on)


def another_play(duty: Duty, form: Form) -> Deed:
    """Record a ruling by hand on a play that was not judged here."""
    form.head(_("A play that was not judged here"), _("A person ruled on it."))
    draft = _ask_source_and_ground(form)
    place = form.ask(table_field(duty))
    words = words_field(duty, _("Words"), is_optional=draft.reason == Ground.PLACEMENT)
    typed = form.ask(words)
    seat = duty.seat(place())
    challenge = typed()
    draft = replace(draft, words=challenge.words if challenge else (), **seat._asdict())
    earlier = challenge and duty.session.judged_before(Question(challenge=challenge, seat=seat))
    if not earlier:
        return rule_by_hand(duty, form, draft)
    before = earlier[0]
    form.say(same_words_again(), warns=True)
    if form.ask(play_field(duty, before))() == "other":
        return rule_by_hand(duty, form, draft, same_words=before)
    on = RulingSeen(before, duty.session.journal.read(lambda record: record.play(before)))
    form.show(card_of_ruling(duty, *on))
    return _rule_on(duty, form, draft, on)


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


def _rule_on(duty: Duty, form: Form, draft: Entry, on: RulingSeen) -> Deed:
    """Rule on a ruling. On its words, that is the next opinion."""
    given = opinions.opinions_in(on.play)
    if draft.reason == Ground.PLACEMENT or not given:
        return rule_by_hand(duty, form, draft, on)
    check_not_misplaced(on.play)
    opinion = opinions.next_by_hand(duty.rules, given)
    if opinion.is_by_book and draft.source is not Source.BOOK:
        raise Misread(opinion.remark)
    form.say(opinion.remark, warns=True)
    first = on.play.moved(given[0])
    return rule_by_hand(duty, form, draft, on._replace(ruling=first), opinion)


def check_not_misplaced(play: Play) -> None:
    """Raise `Misread` if a play came off for its tiles: no opinion on words counts then."""
    standing = play.standing
    if (
        standing
        and standing.reason == Ground.PLACEMENT
        and standing.verdict is Verdict.UNACCEPTABLE
    ):
        raise Misread(
            _(
                "Entry {number} rules on how the tiles were placed. No opinion on the words changes"
                " that.",
                number=standing.number,
            )
        )


def rule_by_hand(
    duty: Duty, form: Form, draft: Entry, on: RulingSeen | None = None,
    opinion: opinions.OpinionStep | None = None, *, same_words: Entry | None = None,
) -> Deed:  # fmt: skip
    """Ask for the verdict, who ruled, and why if it overturns another one; then record it.

    It is `on` the words or tiles of a ruling, and perhaps an `opinion` there; or on a play that was
    not judged here, though there is one with the `same_words`.
    """
    play = on.play if on else Play()
    role = role_needed(draft, None, play)
    if opinion:
        role = max(role, opinion.role, key=lambda role: role.rank)
    if on:
        draft = replace(draft, about=on.ruling.number, words=on.ruling.words)
    leave: Callable[[], str | None] | None = None
    if opinion and (opinion.needs_leave or opinion.needs_fault):
        leave = ask_leave(duty, form, opinion)
    known = [Option(each.value, duty.rules.verdict_word(each.value)) for each in Verdict]
    given = form.ask(choice("verdict", _("The person's verdict"), known))
    draft = replace(draft, verdict=Verdict(given()))
    last = next(reversed(opinions.opinions_in(play)), None)
    overturned = last if last and last.verdict is not draft.verdict else None
    if overturned and draft.reason == Ground.PLACEMENT and draft.verdict is Verdict.ACCEPTABLE:
        raise form.refuse(
            given, _("This rules on the words: how the tiles lie doesn't make a word good.")
        )
    others = opinions.who_ruled(duty.rules, play) if opinion else ()
    label = opinions.initials_label(role, opinion, others, draft.source)
    by = duty.ask_who_signs(form, role, label, is_ruling=True, others=others)
    if overturned:
        over = wording(duty, overturned)
        form.say(_("It overturns {verdict}. The report prints both.", verdict=over), warns=True)
    differs = overturned or (same_words and same_words.verdict is not draft.verdict)
    needs_note = bool(differs) and draft.source is not Source.BOOK
    note: Callable[[], str | None] = leave or form.ask(note_field(is_needed=needs_note))

    def record() -> Ending:
        entry = duty.decide(replace(draft, note=note()), by)
        remarks = [_("Ruled by hand by {name}.", name=by())]
        if on:
            remarks.append(_("It is about {ruling}.", ruling=in_words(duty, on.ruling)))
        if overturned:
            before, over = in_words(duty, play.moved(overturned)), wording(duty, overturned)
            remarks.append(_("It overturns {ruling}: {verdict}.", ruling=before, verdict=over))
        return Done(_("Recorded"), ruling=entry, remarks=tuple(remarks))

    verdict = wording(duty, draft)
    return Deed(_("Record {verdict}", verdict=verdict), record, is_held=True, judges=True)


def ask_leave(duty: Duty, form: Form, opinion: opinions.OpinionStep) -> Callable[[], str | None]:
    """Ask for what lets an opinion be given: who asked for it, and the fault that is suspected.

    Return what gives it as a note, in English as all that is recorded.
    """
    leave: Signature | None = None
    fault: FieldAnswer[str | None] | None = None
    if opinion.needs_leave:
        label = _("Initials of the director who asks for it")
        leave = duty.ask_who_signs(form, Role.DIRECTOR, label, name="leave")
    if opinion.needs_fault:
        fault = form.ask(note_field("fault", _("The fault of machine or program"), is_needed=True))

    def text() -> str | None:
        parts = []
        if leave:
            parts.append(f"asked for by the director, {leave()}")
        if fault:
            parts.append(f"a fault of machine or program: {fault()}")
        return ", ".join(parts) or None

    return text


# -- mistyped words --------------------------------------------------------------------------------


def correct(duty: Duty, form: Form) -> Deed:
    """Judge words again that were mistyped, beside those that were judged."""
    ruling, play = chosen_ruling(duty, form)
    form.head(
        _("Type the words again"), _("They were mistyped. Compare them with slip and board."),
        place=_("Entry {number}", number=ruling.number),
    )  # fmt: skip
    of = _given(play)[0]
    if not of.is_by_machine:
        raise Misread(RuledByHand().what)
    typed = form.ask(words_field(duty, _("The words on the board")))
    before = card_before(duty, of, typed.value.words if typed.value else ())
    form.parts.insert(-1, before)  # above the field
    new = typed()
    if new is None or sorted(new.words) == sorted(of.words):
        raise form.refuse(
            typed,
            _("These are the words that were judged. Only a further opinion judges them again."),
        )
    now = words_of(duty, new.words, of.words)
    form.show(CaseCard(_("Now"), wording=_("not judged yet"), words=now))
    form.say(_("The new verdict replaces entry {number}.", number=of.number))
    label = _("Initials of the person who compared them")
    by = duty.ask_who_signs(form, duty.role_for(Kind.CORRECTION), label)
    question = Question(
        challenge=new,
        by=duty.by,
        about=of.number,
        seen=duty.seen.number,
    )
    use = _("Use these words")  # they are judged, or a person is called
    return Deed(use, lambda: _corrected(duty, question, of, by), is_held=True, judges=True)


def _corrected(duty: Duty, question: Question, of: Entry, by: Signature) -> Ending:
    """Put words that were typed again; they call a person, who has just compared them.

    Where it is the director's, or other rulings are to be seen, the call is answered by itself.
    """
    with duty.session.acting_as(duty.actor()):
        reply = duty.session.challenge(question)
    if isinstance(reply, Called):
        call = reply.call
        if call.calls is not Role.DIRECTOR and not call.shares:
            reply = duty.judge_call(call, by, question)
    return ending_of(
        reply, _("Correction: it takes the place of {ruling}.", ruling=in_words(duty, of))
    )


# -- further opinions ------------------------------------------------------------------------------


def _given(play: Play) -> list[Entry]:
    """Return the opinions on a play, where it is by now; `Misread` if there is none."""
    if given := [play.moved(ruling) for ruling in opinions.opinions_in(play)]:
        return given
    raise Misread(_("There is no valid ruling on words."))


def next_granted(duty: Duty, play: Play) -> tuple[opinions.OpinionStep, list[Entry]]:
    """Return the next opinion on a play, and those before; `Misread` if the rules grant none."""
    given = _given(play)
    check_not_misplaced(play)
    return opinions.next_opinion(duty.rules, given), given


def review(duty: Duty, form: Form) -> Deed:
    """Give the next opinion: who may give it, the rulebook says."""
    of, play = chosen_ruling(duty, form)
    step, given = next_granted(duty, play)
    missing = duty.missing_right(Role.DIRECTOR)
    if missing and (step.role is Role.DIRECTOR or step.needs_leave):
        raise Misread(missing)
    first = given[0]
    title = _("The second opinion") if len(given) == 1 else _("The third opinion")
    if opinions.is_appeal(duty.rules):
        title = _("The appeal")
    form.head(title, step.remark, place=_("Entry {number}", number=of.number))
    form.show(card_of_ruling(duty, first, play))
    if step.is_by_book or _ask_if_printed(duty, form, play, given):
        draft = Entry(kind=Kind.BY_HAND, source=Source.BOOK, reason=Ground.LEXICAL)
        return rule_by_hand(duty, form, draft, RulingSeen(first, play), step)
    text = ask_leave(duty, form, step)
    others = opinions.who_ruled(duty.rules, play)
    label = opinions.initials_label(step.role, step, others, Source.MACHINE)
    by = duty.ask_who_signs(form, step.role, label, is_ruling=True, others=others)

    def give() -> Ending:
        entry = duty.decide(Entry(kind=Kind.REVIEW, about=first.number, note=text()), by)
        which = opinions.opinion_named(duty.rules, entry, given) or kind_named(entry.kind)
        agreement = opinions.agreement(entry, given[-1], in_words(duty, given[-1]))
        return Done(_("Judged"), ruling=entry, remarks=(f"{capitalized(which)}. {agreement}",))

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
            names = ", ".join(lexicon.edition for lexicon in judge.lexicons)
            label = _("Lists of this station: {lists}", lists=names)
        lists.append(Option("machine", label, does=_("The machine judges them.")))
    return form.ask(choice("looked", _("The words were looked up in"), lists))() == "printed"


def answer_repeated_words(duty: Duty, of: Entry) -> Done | Next:
    """Return what follows at a desk if the words of a ruling come again from its table.

    It is the next opinion, by the rules. If they grant none, that is recorded.
    """
    try:
        next_granted(duty, duty.session.journal.read(lambda record: record.play(of)))
        return Next("review", {"ruling": str(of.number)}, same_words_again())
    except Misread as why:
        refused = str(why)
    draft = Entry(
        kind=Kind.REFUSAL, words=of.words, reason=RefusalReason.NO_FURTHER_OPINION, by=duty.by,
        about=of.number, **of.seat._asdict(),
    )  # fmt: skip
    tell = f"{same_words_again()} {refused}", _("Not judged. Call the director.")
    with duty.session.acting_as(duty.slip_judge):
        entry = duty.session.record(draft)
    return done_with(duty, entry, _("Not judged"), *tell)


# -- after the game --------------------------------------------------------------------------------


def check(duty: Duty, form: Form) -> Deed:
    """Judge the words of a ruling again after the game; nothing is ruled."""
    of, play = chosen_ruling(duty, form)
    form.head(
        _("Check the same words"), _("Only after the game. This is not a ruling."),
        place=_("Entry {number}", number=of.number),
    )  # fmt: skip
    given = _given(play)
    first, standing = given[0], given[-1]
    if not play.was_judged(first.words):
        raise Misread(RuledByHand().what)
    form.show(card_of_ruling(duty, first, play))
    if opinions.can_be_asked(duty.rules, given):
        form.say(_("Players can still ask for an opinion."))
    role = duty.role_for(Kind.DOUBLE_CHECK)
    after = form.ask(
        choice("after", _("Is the game over?"), [Option("over", _("The game is over"))])
    )
    if role is Role.DIRECTOR:
        form.say(_("On this machine, only the director may ask for it."))
        by = duty.ask_who_signs(form, role)
    else:
        by = duty.ask_word_judge(form, if_locked=True)
    after()

    def judge() -> Ending:
        entry = duty.decide(Entry(kind=Kind.DOUBLE_CHECK, about=first.number), by)
        heading = _("Double-check of {summary}.", summary=in_words(duty, first))
        agreement = opinions.agreement(entry, standing, in_words(duty, standing))
        remarks = [
            f"{heading} {agreement}",
            _("This is not a ruling. The ruling on the play stands."),
        ]
        if entry.verdict is not standing.verdict:
            remarks.append(_("If the ruling was wrong, call the director."))
            remarks += [sentence.cited for sentence in page_sentences(duty.rules, WrongRuling.text)]
        return Done(_("Checked"), ruling=entry, remarks=tuple(remarks))

    return Deed(_("Check now"), judge, is_held=True, judges=True)

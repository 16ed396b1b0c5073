"""An open call: both challenges side by side, and two equal answers with what each does.

Settling a call and judging its words is one decision of the record, so it can't be half done.
"""

from typing import NamedTuple

from judge_procedure import names
from judge_procedure.duties import case_cards, fields
from judge_procedure.duties.duty import Duty, RulingSeen, Signature
from judge_procedure.form import Form
from judge_procedure.task_parts import Deed, Done, Ending, Next, Option, choice
from judge_procedure.typed import Misread, plain
from judge_record.entry import Entry, Kind, Outcome, Reason
from judge_record.official import how_decided, settler_of
from judge_record.view import Answer, Called, NotJudged, Ruled, ShownAgain
from lexicons.language import _


def answer(duty: Duty, form: Form) -> Deed:
    """Let the words of a call be judged, or not."""
    call = _chosen(duty, form)
    role, corrected = settler_of(call), duty.seen.ruling(call.about or 0)
    earlier = [seen for seen in (corrected, *map(duty.seen.ruling, call.shares)) if seen]
    answers = _answers(duty, call, earlier)
    title = _("Judge these words?") if duty.shows_words else _("Judge the words of this call?")
    form.head(
        _("Judge the corrected words?") if corrected else title, answers.why,
        place=case_cards.call_heading(call), back=_("Back: the call stays open"),
    )  # fmt: skip
    if missing := duty.missing_right(role):
        raise Misread(missing)
    _show_both(duty, form, call, earlier)
    judge = Option("judge", _("Judge it"), answers.judge_when, answers.judge_does, sign="scales")
    refuse = Option(
        "refuse", _("Don't judge it"), answers.refuse_when, answers.refuse_does, sign="cross"
    )
    options = [judge, refuse]
    if corrected and (decided := corrected.play.decided_after(call.number)):
        form.say(how_decided(decided), warns=True)
        options = [refuse]
    if not duty.has_slip:
        form.say(_("No word is shown here: compare at the table before you decide."))
    chosen = form.ask(choice("answer", _("Your answer"), options))
    by = duty.ask_who_signs(form, role)
    if chosen() == "judge":
        settled = _("This settles call {call}.", call=call.number)
        return Deed(
            _("Judge now"), lambda: ending_of(duty.judge_call(call, by), settled),
            is_held=True, judges=True,
        )  # fmt: skip
    return Deed(_("Record: not judged"), lambda: _refused(duty, call, by, answers.stands))


def _show_both(duty: Duty, form: Form, call: Entry, earlier: list[RulingSeen]) -> None:
    """Show the challenges before, and the one of the call; words in both are marked."""
    for seen in earlier:
        form.show(case_cards.card_beside(duty, seen.ruling, call.words))
    words_before = [word for seen in earlier for word in seen.ruling.words]
    form.show(case_cards.card_beside(duty, call, words_before))
    if not earlier:
        form.say(_("Nothing before: no earlier challenge is involved."))
    if by_persons := [by.number for seen in earlier if (by := seen.play.by_person)]:
        # It has no verdict: players may stand beside the page.
        form.say(
            _("A person has ruled on these words, in entry {number}. If it is the same play, that"
              " ruling stands: do not let it be judged.", number=max(by_persons)),
            warns=True,
        )  # fmt: skip


def _chosen(duty: Duty, form: Form) -> Entry:
    waiting = duty.seen.open_calls
    if not waiting:
        raise Misread(_("There is no open call."))
    number = form.given.get("call")
    if number is None and len(waiting) == 1:
        return next(iter(waiting.values()))
    if not number:
        form.head(_("Calls"))
        number = form.pick("call", _("Which call?"), case_cards.call_rows(duty))
    if call := waiting.get(fields.entry_number(number)):
        return call
    raise Misread(_("There is no open call {number}.", number=plain(number)))


class CallAnswers(NamedTuple):
    """Why a person is called, and both answers: when each is right, and what it does."""

    why: str
    judge_when: str
    judge_does: str
    refuse_when: str
    refuse_does: str
    stands: str  # if players who aren't judged have had that verdict


def _answers(duty: Duty, call: Entry, earlier: list[RulingSeen]) -> CallAnswers:
    number, stands = call.number, ""
    same = [seen for seen in earlier if sorted(seen.ruling.words) == sorted(call.words)]
    is_correction = call.reason in (Reason.MISTYPED, Reason.CORRECTION)
    for seen in (earlier if is_correction else same)[:1]:
        number, stands = seen.ruling.number, _what_stands(duty, seen.play.standing)
    verdict_now, compare = _("The players get one verdict now."), names.to_compare(duty.rules)
    if call.reason == Reason.INSISTED:
        return CallAnswers(
            _("A player insists on a human judge. Nothing was looked up."),
            _("If the players now agree to the machine."), verdict_now,
            _("If a person rules."), _("Enter that ruling by hand, as a play not judged here."),
            stands,
        )  # fmt: skip
    if is_correction:
        why = _("The players say that a word was mistyped.")
        if call.reason == Reason.CORRECTION:
            why = _("Words were mistyped. This is for the director to decide.")
        return CallAnswers(
            f"{why} {compare}",
            _("If the words under Now are right."),
            _("The new verdict replaces entry {number}.", number=number),
            _("If the words under Before are right."), stands,
            stands,
        )  # fmt: skip
    why = _("They share a word with an earlier challenge.")
    refused = _("No verdict: it would show which word failed.")
    if same:
        why, refused = _("The same words were judged at this table before."), stands
    return CallAnswers(
        f"{why} {compare}",
        _("If it's another play."), verdict_now,
        _("If it's the same play."), refused,
        stands,
    )  # fmt: skip


def _what_stands(duty: Duty, standing: Entry | None) -> str:
    if standing is None:
        return _("No verdict stands for this play.")
    verdict = duty.rules.verdict_word(standing.ruled)
    return _("Entry {number} stands: {verdict}.", number=standing.number, verdict=verdict)


def _refused(duty: Duty, call: Entry, by: Signature, stands: str) -> Done:
    draft = Entry(kind=Kind.SETTLED, settles=call.number, outcome=Outcome.REFUSE)
    entry = duty.decide(draft, by)
    title = _("Call {number} is settled: not judged.", number=call.number)
    nothing = _("There is no verdict on the words of this call.")
    tell = nothing, stands, _("Why, and how the game goes on.")
    return case_cards.done_with(duty, entry, title, *filter(None, tell), short=_("not judged"))


def ending_of(reply: Answer, *remarks: str) -> Ending:
    """Return what follows from the answer to a challenge; raise why it can't be judged."""
    match reply:
        case Ruled(entry):
            return Done(_("Judged"), ruling=entry, remarks=remarks)
        case ShownAgain(ruling):
            return Done(_("Judged before"), ruling=ruling, remarks=(case_cards.same_words_again(),))
        case Called(call):
            line = _("Not judged yet: call {call} is open. Answer it first.", call=call.number)
            return Next("call", {"call": str(call.number)}, line)
        case NotJudged(_refusal, why):
            raise why

"""The questions that many tasks ask: which ruling, table, round, play and words, and why."""

from typing import Any

from judge_procedure import pin
from judge_procedure.duties.case_cards import rulings, summary_of
from judge_procedure.duties.duty import Duty, RulingSeen
from judge_procedure.form import FieldAnswer, Form
from judge_procedure.names import capitalized, reason_named
from judge_procedure.profile import Profile
from judge_procedure.task_parts import Field, FieldLook, Option, choice
from judge_procedure.typed import CLEAR, Misread, needed, plain, round_number
from judge_record.entry import Entry, Kind, Seat
from lexicons.challenge import Challenge, separate
from lexicons.errors import ChallengeRefused
from lexicons.language import _

OTHER = "other"  # the key of a reason that is typed
LONGEST_NUMBER = 12  # digits of an entry's


def chosen_ruling(duty: Duty, form: Form) -> RulingSeen:
    """Return the ruling that a task is about; ask for it if it isn't known."""
    number = form.given.get("ruling")
    if not number:
        form.head(_("Rulings"))
        if not (offered := rulings(duty)):
            raise Misread(_("There is no ruling yet."))
        number = form.pick("ruling", _("Which ruling?"), offered)
    if seen := duty.seen.ruling(entry_number(number)):
        return seen
    raise Misread(_("Entry {number} is not a ruling.", number=plain(number)))


def entry_number(text: str) -> int:
    """Return the number of the entry that was named; 0, which none has, if it is no number."""
    digits = text.strip()
    is_number = digits.isascii() and digits.isdigit() and len(digits) <= LONGEST_NUMBER
    return int(digits) if is_number else 0


def table_field(duty: Duty, was: Seat | None = None) -> Field[Seat | None]:
    """Return the question for the table of a play: for the right one, if it `was` another."""
    tables = duty.tables

    def read(text: str) -> Seat | None:
        is_cleared = was is not None and not tables.required and text.strip() in ("", CLEAR)
        return None if is_cleared else tables.read(text)

    hint = _("{key}: it has none", key=CLEAR) if was or tables.listed else _("Empty: it has none")
    return Field(
        "table", _("The right table") if was else _("Table"), read,
        hint="" if tables.required else hint, draft=str(was) if was and was.table else "",
    )  # fmt: skip


def round_field(
    profile: Profile, *, draft: int | None = None, label: str = ""
) -> Field[int | None]:
    def read(text: str) -> int | None:
        number = None if text.strip() == CLEAR else round_number(text.strip())
        if number and not profile.has_round(number):
            raise Misread(_("That round is not played here."))
        return number

    hint, begins = _("Empty: none"), str(draft or "")
    return Field("round", label or _("Round"), read, FieldLook.NUMBER, hint, begins)


def play_field(duty: Duty, before: Entry) -> Field[str]:
    """Return the question whether words that come again are of the play that was ruled on."""
    plays = (
        Option("same", _("The same play"), does=summary_of(duty, before)),
        Option("other", _("Another play")),
    )
    return choice("which", _("Which play is it?"), plays)


def words_field(duty: Duty, label: str, *, is_optional: bool = False) -> Field[Challenge | None]:
    """Return the question for challenged words. It refuses what can't be on a board."""

    def read(text: str) -> Challenge | None:
        typed = separate(text)
        if is_optional and not typed:
            return None
        if not typed:
            raise Misread(_("Type the words."))
        return challenge_of(duty, *typed)

    hint = _("With spaces between them.")
    left_out = _("Empty: not known.") if is_optional else ""
    return Field("words", label, read, FieldLook.WORDS, f"{hint} {left_out}".strip())


def challenge_of(duty: Duty, *typed: str) -> Challenge:
    """Return the challenge that was typed; `Misread`, with every reason, if it is refused."""
    try:
        return duty.session.judge.board.challenge(*typed)
    except ChallengeRefused as refusal:
        reasons = str(refusal)
    raise Misread("\n".join((reasons, _("Nothing was looked up."))))


def note_field(
    name: str = "note", label: str = "", *, is_needed: bool = False
) -> Field[str | None]:
    def read(text: str) -> str | None:
        if not pin.fault(text.strip()):
            raise Misread(_("That looks like a PIN. Type a reason in words."))
        return needed(text, _("Type it in a few words.")) if is_needed else plain(text) or None

    hint = _("The report prints it: name no word in it.")
    return Field(name, label or (_("Note") if is_needed else _("Note, if any")), read, hint=hint)


def ask_reason(form: Form, kind: Kind) -> dict[str, FieldAnswer[Any]]:
    """Ask for the reason, once: one that the kind knows, or typed; return what the entry has."""
    options = [Option(code, capitalized(reason_named(code))) for code in kind.row.reasons]
    options.append(Option(OTHER, _("Another reason: type it")))
    chosen = form.ask(choice("why", _("Why?"), options))
    if chosen.is_known and chosen() == OTHER:
        return {"note": form.ask(note_field(label=_("The reason"), is_needed=True))}
    return {"reason": chosen}

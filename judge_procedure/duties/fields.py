"""The fields that many tasks ask for: a table, a round, words, a note, a ruling, a call."""

from judge_procedure.duties.duty import Duty
from judge_procedure.duties.form import Field, FieldLook, Option, choice
from judge_procedure.typed import CLEAR, Misread, plain, round_number
from judge_record.entry import Seat
from lexicons.challenge import Challenge, Verdict, separate
from lexicons.errors import ChallengeRefused
from lexicons.language import _


def table(duty: Duty, was: Seat | None = None) -> Field[Seat | None]:
    """Ask for the table of a play: for the right one, if it `was` another."""
    tables = duty.tables

    def read(text: str) -> Seat | None:
        is_cleared = was is not None and not tables.required and text.strip() in ("", CLEAR)
        return None if is_cleared else tables.read(text)

    hint = _("{key}: it has none", key=CLEAR) if was or tables.listed else _("Empty: it has none")
    return Field(
        "table", _("The right table") if was else _("Table"), read,
        hint="" if tables.required else hint, draft=str(was) if was and was.table else "",
    )  # fmt: skip


def number_of_round(*, draft: int | None = None, label: str = "") -> Field[int | None]:
    """Ask for a round."""

    def read(text: str) -> int | None:
        return None if text.strip() == CLEAR else round_number(text.strip())

    return Field(
        "round", label or _("Round"), read, FieldLook.NUMBER, _("Empty: none"), str(draft or "")
    )


def words(duty: Duty, label: str, *, is_optional: bool = False) -> Field[Challenge | None]:
    """Ask for the words of a challenge, and refuse what can't be on a board."""

    def read(text: str) -> Challenge | None:
        typed = separate(text)
        if is_optional and not typed:
            return None
        if not typed:
            raise Misread(_("Type the words."))
        return challenge(duty, *typed)

    hint = _("With spaces between them.")
    if is_optional:
        hint = _("With spaces between them. Empty: not known.")
    return Field("words", label, read, FieldLook.WORDS, hint)


def challenge(duty: Duty, *typed: str) -> Challenge:
    """Return the challenge that was typed; `Misread`, with every reason, if it is refused."""
    try:
        return duty.session.judge.board.challenge(*typed)
    except ChallengeRefused as refusal:
        reasons = str(refusal)
    raise Misread("\n".join((reasons, _("Nothing was looked up."))))


def note(name: str = "note", label: str = "", *, is_needed: bool = False) -> Field[str | None]:
    """Ask for a remark for the record."""

    def read(text: str) -> str | None:
        remark = plain(text) or None
        if is_needed and remark is None:
            raise Misread(_("Type it in a few words."))
        return remark

    hint = _("The report prints it: name no word in it.")
    return Field(name, label or _("Note"), read, hint=hint)


def verdict(duty: Duty) -> Field[str]:
    """Ask which verdict a person gave."""
    known = [Option(each.value, duty.rules.verdict_word(each.value)) for each in Verdict]
    return choice("verdict", _("The person's verdict"), known)

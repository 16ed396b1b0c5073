"""What a journal can keep: known kinds and verdicts, and texts that can be shown and exported."""

from dataclasses import fields, replace
from enum import Enum
from typing import Any, TypeVar

from judge_record.entry import Draft, Kind
from judge_record.entry_fields import largest
from lexicons.challenge import Verdict
from lexicons.errors import CannotJudge, shown
from lexicons.language import _

E = TypeVar("E", bound=Enum)

names = tuple(field.name for field in fields(Draft))
needed = frozenset({"station", "session", "time"})  # texts that stay where they are empty


def kept(draft: Draft) -> Draft:
    r"""Return a draft as the journal keeps it; `CannotJudge` if it cannot be kept.

    An empty text becomes no text: CSV cannot part the two.

    >>> kept(Draft(time="t", kind=Kind.VOID, station="", session="s", note="")).note is None
    True
    >>> kept(Draft(time="t", kind=Kind.VOID, station="", session="s", note="a\tb"))
    Traceback (most recent call last):
        ...
    lexicons.errors.CannotJudge: The journal cannot keep the note 'a\tb'.
      It contains surrogates or control characters.
    Nothing was recorded. Enter it again.
    """
    changes: dict[str, Any] = {}
    if not isinstance(draft.kind, Kind):
        changes["kind"] = _known(Kind, "kind", draft.kind)
    if not isinstance(draft.verdict, Verdict | None):
        changes["verdict"] = _known(Verdict, "verdict", draft.verdict)
    for name in names:
        value = getattr(draft, name)
        if value is None or value == ():
            continue
        check(name, value)
        if value == "" and name not in needed:
            changes[name] = None
    return replace(draft, **changes) if changes else draft


def _known(values: type[E], name: str, value: object) -> E:
    """Return the kind or verdict that a value is; `CannotJudge` for any other value."""
    for each in values:
        if value in (each, each.value):
            return each
    raise _unkept(
        name,
        str(value),
        _("Expected one of: {items}.", items=", ".join(each.value for each in values)),
    )


def check(name: str, value: object) -> None:
    """Refuse a field with a text that cannot be kept: `CannotJudge`."""
    if isinstance(value, int) and not 0 <= value <= largest:
        raise _unkept(name, str(value), _("It is not a number from 0 to {most}.", most=largest))
    if isinstance(value, str):
        if not (value.isprintable() or all(map(keeps, value))):
            raise _unkept(name, value, _("It contains surrogates or control characters."))
    elif isinstance(value, (tuple, list)):
        for each in value:
            check(name, each)


def _unkept(name: str, text: str, reason: str) -> CannotJudge:
    """Return the refusal of a field."""
    return CannotJudge(
        _("The journal cannot keep the {name} {text}.", name=name, text=shown(text)),
        faults=[reason],
        remedy=_("Nothing was recorded. Enter it again."),
    )


def keeps(character: str) -> bool:
    """Return whether a character is kept: no half of a surrogate pair, no C0, DEL or C1."""
    return not (
        character < " " or "\x7f" <= character <= "\x9f" or "\ud800" <= character <= "\udfff"
    )

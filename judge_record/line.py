"""What a line of the record can hold: before it is written, and when it is read.

A draft is refused unless its kind and verdict are known and its texts can be shown and exported. A
line is refused unless its entry writes exactly the same line.
"""

import json
from dataclasses import fields, replace
from enum import Enum
from sys import intern
from typing import Any, TypeVar

from judge_record import entry_fields
from judge_record.entry import Draft, Entry, Kind, canonical, no_seal
from judge_record.entry_fields import by_name, largest, number, text
from lexicons.challenge import Verdict
from lexicons.errors import CannotJudge, shown
from lexicons.language import _

E = TypeVar("E", bound=Enum)

_drafted = tuple(field.name for field in fields(Draft))
never_none = frozenset({"station", "session", "time"})  # texts that stay where they are empty
needed = ("number", "kind")
always = {"time": "", "station": "", "event": "", "session": ""}  # texts that may be empty


class Broken(ValueError):
    """The fault of one line, in words."""


def exported(entry: Entry) -> str:
    r"""Return an entry as an export holds it: its seal, a tabulator, its line.

    >>> exported(Entry(number=1, time="t", kind="k", station="", event="", session="", seal="0f"))
    '0f\t{"kind":"k","number":1,"time":"t"}'
    """
    return f"{entry.seal}\t{entry.line}"


def entry_in(exported: str) -> Entry:
    """Return the entry that `exported` wrote; `Broken` if it is anything else."""
    seal, tab, line = exported.partition("\t")
    if not tab or len(seal) != len(no_seal) or not set(seal) <= set("0123456789abcdef"):
        raise Broken("it does not begin with a seal and a tabulator")
    return entry_of(line, seal)


def entry_of(line: str, seal: str = "") -> Entry:
    """Return the entry of a line; `Broken` unless the entry writes exactly this line.

    So nothing stands in it that is not read: no second key, unknown field, null or space.

    >>> entry_of('{"number": 1}')
    Traceback (most recent call last):
        ...
    judge_record.line.Broken: it lacks a field that every entry has
    """
    try:
        content = json.loads(line)
        entry = Entry(seal=seal, **_fields_in(content))
    except RecursionError:
        raise Broken("nested too deeply") from None
    except (ValueError, TypeError) as error:
        raise Broken(str(error) if type(error) is Broken else "not an entry") from None
    if canonical(content) != line:
        raise Broken("it is not in the canonical form")
    return entry


def _fields_in(content: Any) -> dict[str, Any]:
    """Return the fields of an entry from its content in JSON; `Broken` if it is not an entry's."""
    if type(content) is not dict:
        raise Broken("not an entry")
    if not content.keys() <= by_name.keys():
        raise Broken(f"it has a field that entries of version {entry_fields.version} do not have")
    if any(name not in content for name in needed):
        raise Broken("it lacks a field that every entry has")
    return always | {name: _value_in(name, value) for name, value in content.items()}


def _value_in(name: str, value: Any) -> Any:
    field = by_name[name]
    if field.holds == text and type(value) is str and value:
        return intern(value)  # many entries have it
    if field.holds == number and type(value) is int and 0 <= value <= largest:
        return value
    if type(value) is list and value and field.holds not in (text, number):
        return tuple(_item_in(field.keys, item) for item in value)
    raise Broken(f"{name} is not what an entry holds there")


def _item_in(keys: tuple[str, ...], item: Any) -> Any:
    """Return an item of a list from JSON: a text, or a pair; `Broken` if it is anything else."""
    if not keys and type(item) is str:
        return item
    if keys and type(item) is dict and item.keys() == set(keys):
        pair = tuple(item[key] for key in keys)
        if all(type(each) is str for each in pair):
            return tuple(map(intern, pair))
    raise Broken("a list holds what no entry holds there")


def kept(draft: Draft) -> Draft:
    r"""Return a draft as the journal keeps it; `CannotJudge` if it cannot be kept.

    An empty text becomes no text: CSV cannot show the difference.

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
    for name in _drafted:
        value = getattr(draft, name)
        if value is None or value == ():
            continue
        check(name, value)
        if value == "" and name not in never_none:
            changes[name] = None
    return replace(draft, **changes) if changes else draft


def _known(values: type[E], name: str, value: object) -> E:
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

"""A line: the one way to write an entry, its seal, and the proof of a chain of them.

A line that its entry would write in another way is refused, so nothing can hide in it.
"""

import json
import re
from collections.abc import Iterable, Iterator
from collections.abc import Set as AbstractSet
from dataclasses import replace
from enum import Enum
from hashlib import sha256
from sys import intern
from types import NoneType
from typing import Any, get_args, get_origin, get_type_hints

from judge_record.entry import DECLARED, VERSION, Entry, Kind, Outcome
from judge_record.head import Head
from lexicons.errors import CannotJudge, shown
from lexicons.language import _
from lexicons.schema import is_day

NO_SEAL = "0" * 64  # before the first entry
LARGEST = 2**53 - 1  # the same in every language that reads JSON

REFERENCES = ("about", "allowed_by", "settles", "play", "repeats")  # fields that name one entry

#: C0, DEL, C1, and half of a surrogate pair.
CONTROL = re.compile("[\x00-\x1f\x7f-\x9f\ud800-\udfff]")
TIME = re.compile(r"([12]\d{3}-\d\d-\d\d)T([01]\d|2[0-3]):[0-5]\d:[0-5]\d\.\d{3}Z", re.ASCII)

Row = tuple[int, str, str]  # number, seal and line

#: Returns the one way to write a content as JSON: keys in order, no spaces, characters as they are.
canonical = json.JSONEncoder(ensure_ascii=False, sort_keys=True, separators=(",", ":")).encode


class Broken(ValueError):
    """The fault of one line, in words."""


# -- writing -------------------------------------------------------------------------------------


def content_of(entry: Entry) -> dict[str, Any]:
    """Return the fields of an entry that have a value, in the order declared; without the seal."""
    return {
        name: value
        for name, declared in DECLARED.items()
        if (value := getattr(entry, name)) is not declared.default and value not in ("", ())
    }


def line_of(entry: Entry) -> str:
    """Return the line of an entry: canonical JSON without empty fields.

    >>> line_of(Entry(number=7, time="t", kind=Kind.VOID, round=0, lexicons=(("e", "f"),)))
    '{"kind":"void","lexicons":[{"edition":"e","fingerprint":"f"}],"number":7,"round":0,"time":"t"}'
    """
    return canonical({name: _in_json(name, value) for name, value in content_of(entry).items()})


def _in_json(name: str, value: Any) -> Any:
    if type(value) is tuple:
        keys = DECLARED[name].metadata["keys"]
        return [dict(zip(keys, pair, strict=True)) for pair in value] if keys else list(value)
    return value.value if isinstance(value, Enum) else value


def exported(rows: Iterable[Row]) -> Iterator[str]:
    """Yield the lines of an export, which ten lines of any language verify."""
    return (f"{seal}\t{line}\n" for _number, seal, line in rows)


def seal_of(previous: str, line: str) -> str:
    """Return the seal of a line: SHA-256 over the seal before it and the line, in UTF-8."""
    seal: str = sha256(f"{previous}{line}".encode()).hexdigest()
    return seal


def sealed(draft: Entry, number: int, event: str, previous: str, play: int | None) -> Row:
    """Return the row that a draft becomes after the seal of the entry before."""
    line = line_of(replace(draft, number=number, event=event, play=play))
    return number, seal_of(previous, line), line


# -- reading -------------------------------------------------------------------------------------


def _form(hint: Any) -> Any:
    """Return what a field holds if it holds anything."""
    if get_origin(hint) is tuple:
        return hint
    return next((form for form in get_args(hint) if form is not NoneType), hint)


FORMS = {name: _form(hint) for name, hint in get_type_hints(Entry).items() if name != "seal"}
ENUMS = {
    name: {member.value: member for member in form}
    for name, form in FORMS.items()
    if isinstance(form, type) and issubclass(form, Enum)
}


def entry_of(line: str, seal: str = "") -> Entry:
    """Return the entry of a line; `Broken` unless the entry writes exactly this line.

    >>> entry_of('{"number": 1}')
    Traceback (most recent call last):
        ...
    judge_record.line.Broken: it is not in the canonical form
    """
    try:
        content = json.loads(line)
        if type(content) is not dict or canonical(content) != line:
            raise Broken("it is not in the canonical form")
        if (version := content.get("version", VERSION)) != VERSION:
            raise Broken(f"it is of version {shown(str(version))}, expected {VERSION}")
        if unknown := content.keys() - DECLARED.keys():
            raise Broken(f"version {VERSION} has no field {shown(min(unknown))}")
        if "kind" not in content or "number" not in content:
            raise Broken("it lacks a field that every entry has")
        entry = Entry(seal=seal, **{name: _value(name, held) for name, held in content.items()})
    except Broken:
        raise
    except (ValueError, TypeError, RecursionError):
        raise Broken("not an entry") from None
    if fault := fault_in(entry.kind, content.keys(), entry.reason):
        raise Broken(fault)
    is_plain = line.isprintable() and "\\" not in line  # so are nearly all
    if not is_plain and any(CONTROL.search(text) for _name, text in _texts(entry)):
        raise Broken("it contains control characters")
    return entry


def fault_in(kind: Kind, held: AbstractSet[str], reason: str | None) -> str:
    """Return which field an entry of a kind lacks or has too many, or ""."""
    if missing := kind.must - held:
        return f"'{kind}' without {', '.join(sorted(missing))}"
    if more := held - kind.may:
        return f"'{kind}' with {', '.join(sorted(more))}"
    if reason and kind.row.reasons and reason not in kind.row.reasons:
        return f"'{kind}' for another reason than its kind knows"
    return ""


def entry_in(number: int, seal: str, line: str) -> Entry:
    """Return the entry of a row; `Broken` if its line isn't that of an entry of this number."""
    entry = entry_of(line, seal)
    if entry.number != number:
        raise Broken(f"its line is that of entry {entry.number}")
    return entry


def exported_entry(row: str) -> tuple[Entry, str]:
    """Return the entry of a line of an export, and its line; `Broken` if it's anything else."""
    seal, tab, line = row.removesuffix("\n").partition("\t")
    if not tab or len(seal) != len(NO_SEAL) or set(seal) - set("0123456789abcdef"):
        raise Broken("it does not begin with a seal and a tabulator")
    return entry_of(line, seal), line


def _value(name: str, value: Any) -> Any:
    """Return the value of a field from its JSON; `Broken` if an entry holds no such value."""
    form = FORMS[name]
    if type(value) is str and value:
        if form is str:
            return intern(value)  # many entries have it
        if name in ENUMS:
            if value in ENUMS[name]:
                return ENUMS[name][value]
            raise Broken(f"version {VERSION} has no {name} {shown(value)}")
    least = 0 if name == "round" else 1
    if form is int and type(value) is int and least <= value <= LARGEST:
        return value
    if get_origin(form) is tuple and type(value) is list and value:
        return _items(name, value)
    raise Broken(f"{name} is not what an entry holds there")


def _items(name: str, value: list[Any]) -> tuple[Any, ...]:
    """Return a list of texts, of numbers, or of pairs from its JSON."""
    keys = DECLARED[name].metadata["keys"]
    if not keys:
        [kind, _more] = get_args(FORMS[name])
        if all(type(item) is kind and (kind is str or 0 < item <= LARGEST) for item in value):
            return tuple(value)
    elif all(type(item) is dict and item.keys() == set(keys) for item in value):
        pairs = [tuple(item[key] for key in keys) for item in value]
        if all(type(text) is str for pair in pairs for text in pair):
            return tuple(tuple(map(intern, pair)) for pair in pairs)
    raise Broken(f"{name} is not what an entry holds there")


# -- what may be recorded ------------------------------------------------------------------------


def check(draft: Entry) -> None:
    r"""Refuse a draft that can't be kept, shown and exported: `CannotJudge`.

    >>> check(Entry(kind=Kind.CLOSED, note="a\tb"))
    Traceback (most recent call last):
        ...
    lexicons.errors.CannotJudge: The journal can't keep the note 'a\tb'.
      It contains characters that can't be shown.
    Nothing was recorded. Enter it again.
    """
    for name, text in _texts(draft):
        if CONTROL.search(text):
            raise CannotJudge(
                _("The journal can't keep the {name} {text}.", name=name, text=shown(text)),
                faults=[_("It contains characters that can't be shown.")],
                remedy=_("Nothing was recorded. Enter it again."),
            )


def _texts(entry: Entry) -> Iterator[tuple[str, str]]:
    """Yield the texts of an entry, each with the name of its field."""
    waiting = [*content_of(entry).items()]
    for name, value in waiting:
        if type(value) is tuple:
            waiting += [(name, item) for item in value]
        elif isinstance(value, str):
            yield name, value


def is_time(text: str) -> bool:
    """Return whether a text is a time as entries hold it.

    >>> is_time("2026-11-20T10:30:00.000Z"), is_time("2026-02-30T10:30:00.000Z")
    (True, False)
    """
    parts = TIME.fullmatch(text)
    return parts is not None and is_day(parts[1])


# -- proof ---------------------------------------------------------------------------------------


class Proof:
    """The proof of a chain, whose entries are taken one by one."""

    def __init__(self) -> None:
        self.head = Head(0, NO_SEAL)
        self.event: str  # of all entries, once the first one is taken
        self.is_closed = False
        self.plays: dict[int, int] = {}  # of each entry that belongs to a play
        self.open_calls = set[int]()
        self.unused_calls: dict[int, int] = {}  # hashed words of those that may let them be judged

    def take(self, entry: Entry, line: str) -> str:
        """Take the next entry, or return what is wrong with it; `line` is as it was read."""
        fault = self._fault_of(entry, line)
        if not fault:
            self.head, self.event = entry.head, entry.event
            self.is_closed = entry.kind is Kind.EVENT_CLOSED
            if entry.kind.row.in_play:
                self.plays[entry.number] = entry.play or entry.number
            if entry.kind is Kind.CALL:
                self.open_calls.add(entry.number)
                self.unused_calls[entry.number] = _hashed(entry.words)
            self.open_calls.discard(entry.settles or 0)
            over = entry.settles if entry.outcome is Outcome.REFUSE else entry.allowed_by
            self.unused_calls.pop(over or 0, None)
        return fault

    def _fault_of(self, entry: Entry, line: str) -> str:
        number, is_first = self.head.number + 1, entry.kind is Kind.EVENT_OPENED
        if entry.number != number:
            return _("where entry {number} belongs, entry {other} stands",
                     number=number, other=entry.number)  # fmt: skip
        if self.is_closed:
            return _("entry {number} was added after the event was closed", number=number)
        if seal_of(self.head.seal, line) != entry.seal:
            return _("entry {number} is not as it was sealed", number=number)
        if number == 1 and not is_first:
            return _("entry 1 opens no event")
        if number > 1 and is_first:
            return _("entry {number} opens an event", number=number)
        if not is_first and entry.event != self.event:
            return _("entry {number} is of another event", number=number)
        if not is_time(entry.time):
            return _("entry {number} has a time that isn't one: {time}",
                     number=number, time=shown(entry.time))  # fmt: skip
        if fault := self._fault_of_references(entry):
            return _("entry {number}: {fault}", number=number, fault=fault)
        return ""

    def _fault_of_references(self, entry: Entry) -> str:
        """Return which reference names an entry that it can't name, or ""."""
        number = entry.number
        one_each = (getattr(entry, name) for name in REFERENCES)
        for reference in (*one_each, *entry.shares):
            if reference and reference >= number:
                return _("it names a later entry")
        play = self.plays.get(entry.about) if entry.about else number
        if entry.kind.row.in_play and (entry.play or number) != play:
            return _("its play is not that of the ruling that it is about")
        call = entry.allowed_by  # it is used once
        if call and self.unused_calls.get(call) != _hashed(entry.words):
            return _("it names an entry that is not an unused call of its words")
        if entry.settles and entry.settles not in self.open_calls:
            return _("it settles an entry that is not an open call")
        return ""


def _hashed(words: Iterable[str]) -> int:
    return hash(tuple(sorted(words)))


def first_fault(rows: Iterable[Row]) -> str:
    """Return the first thing that is wrong with a chain, or ""."""
    proof = Proof()
    for number, seal, line in rows:
        try:
            entry = entry_in(number, seal, line)
        except Broken as broken:
            return _("entry {number} can't be read: {reason}", number=number, reason=broken)
        if fault := proof.take(entry, line):
            return fault
    return "" if proof.head.number else _("there is no entry")

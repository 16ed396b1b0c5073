"""The line of an entry: all of it as JSON, in exactly one way, as exports and databases hold it."""

import json
import re
from dataclasses import MISSING, fields
from typing import Any

from lexicons.record.entry import Entry, canonical
from lexicons.record.format import Format, first, format_of, formats, lists, newest, numbers, pairs
from lexicons.record.link import Link, Pair, link_of

never_null = {*(f.name for f in fields(Entry) if f.default is MISSING), *lists, "format", "seal"}


linked = frozenset(Link._fields)  # the fields that a link has
#: A text in which JSON writes each character as it is, and a whole number that is not too long.
plain_text = r'"[^"\\\x00-\x1f\ud800-\udfff]*"'
plain_number = "(?:0|-?[1-9][0-9]{0,17})"


def plain_value(name: str) -> str:
    """Return the pattern of the value of a field, in a line without escapes."""
    if name in lists:
        keys = pairs.get(name, ())
        each = ",".join(f'"{key}":{plain_text}' for key in keys)
        each = rf"\{{{each}\}}" if keys else plain_text
        return rf"\[(?:{each}(?:,{each})*)?\]"
    value = plain_number if name in numbers else plain_text
    return value if name in never_null else f"(?:null|{value})"


def plain_line(form: Format) -> re.Pattern[str]:
    """Return the pattern of the lines of a format, as `line_of` writes them without escapes."""
    fields = (
        f'"{name}":' + (f"(?P<{name}>{plain_value(name)})" if name in linked else plain_value(name))
        for name in sorted(form.names)
    )
    return re.compile(rf"\{{{','.join(fields)}\}}")


plain_lines = plain_line(newest)


class Broken(ValueError):
    """The fault of one line, in words."""


def content(entry: Entry) -> dict[str, Any]:
    """Return an entry with its seal, as JSON holds it."""
    return {**entry.content(), "seal": entry.seal}


def line_of(entry: Entry) -> str:
    """Return the line of an entry: its canonical form, with the seal among the keys."""
    return canonical(content(entry))


def content_in(line: str, seal: str) -> str:
    """Return what the seal covers of a line that `line_of` wrote: all but the seal.

    No text of the entry has that within it: its quotation marks have a backslash before them.

    >>> content_in('{"round":3,"seal":"0f","words":[]}', "0f")
    '{"round":3,"words":[]}'
    """
    return line.replace(f',"seal":{canonical(seal)}', "", 1)


def entry_of(line: str) -> Entry:
    """Return the entry of a line; `Broken` unless it is exactly what `line_of` writes.

    >>> entry_of('{"number": 1}')
    Traceback (most recent call last):
        ...
    lexicons.record.line.Broken: its fields are not those of an entry
    """
    try:
        entry = typed(json.loads(line))
    except RecursionError:
        raise Broken("nested too deeply") from None
    except (ValueError, TypeError, KeyError, AttributeError) as error:
        raise Broken(str(error) if type(error) is Broken else "not an entry") from None
    if line_of(entry) != line:
        raise Broken("it is not in the canonical form")
    return entry


def link_in(line: str) -> Link:
    """Return the link of the entry of a line; `Broken` as `entry_of`.

    Most lines have no escape: one pattern proves that they are exactly what `line_of` writes.

    >>> entry = Entry(number=1, time="t", kind="event opened", station="", event="", session="")
    >>> link_in(line_of(entry)) == link_of(entry)
    True
    """
    found = plain_lines.fullmatch(line)
    if not found or found["format"] != f"{newest.number}":
        entry = entry_of(line)
        return link_of(entry, content_in(line, entry.seal))
    number, verdict, seal = int(found["number"]), found["verdict"], found["seal"][1:-1]
    return Link(
        number,
        newest.number,
        found["time"][1:-1],
        found["kind"][1:-1],
        None if verdict == "null" else verdict[1:-1],
        seal,
        content_in(line, seal),
    )


def plain_pair(line: str) -> Pair | None:
    """Return the entry of a line and its link; None unless the one pattern proves the line.

    >>> entry = Entry(number=1, time="t", kind="event opened", station="", event="", session="")
    >>> plain_pair(line_of(entry)) == (entry, link_of(entry)), plain_pair("{}")
    (True, None)
    """
    found = plain_lines.fullmatch(line)
    if not found or found["format"] != f"{newest.number}":
        return None
    row = json.loads(line)
    read = {name: list_of(name, row[name]) if row[name] else () for name in lists}
    entry = Entry(**{**row, **read})
    return entry, link_of(entry, content_in(line, entry.seal))


def checked(row: dict[str, Any]) -> Pair:
    """Return an entry from its fields, and its link.

    `Broken` unless the entry holds all these fields and no more.
    """
    entry = typed(row)
    sealed = entry.content()
    if {**sealed, "seal": entry.seal} != row:
        raise Broken("it holds more than an entry")
    written = canonical(sealed)
    written.encode()  # lone surrogates are not text
    entry.seal.encode()
    return entry, link_of(entry, written)


def typed(row: dict[str, Any]) -> Entry:
    """Return an entry from its fields; `Broken` unless they are all there, and each of its type."""
    form = format_of(row)
    if form is None:
        raise Broken(f"its format is not known: expected {first.number} to {max(formats)}")
    if row.keys() != set(form.names):
        raise Broken("its fields are not those of an entry")
    for name, value in row.items():
        if value is None and name not in never_null:
            continue
        expected = int if name in numbers else list if name in lists else str
        if type(value) is not expected:
            raise Broken(f"{name} is not what an entry holds there")
    read = {name: list_of(name, row[name]) for name in lists & row.keys()}
    return Entry(**{"format": form.number, **row, **read})


def list_of(name: str, values: list[Any]) -> tuple[Any, ...]:
    """Return the list of a field from JSON; `Broken` if it holds anything but texts."""
    keys = pairs.get(name)
    found = tuple(tuple(each[key] for key in keys) if keys else (each,) for each in values)
    if not all(isinstance(text, str) for texts in found for text in texts):
        raise Broken("it holds more than an entry")
    return found if keys else tuple(text for (text,) in found)

"""A report in two forms, made of one value: a text in columns, and a page (HTML).

The page is one file that loads nothing, runs nothing, and prints.
"""

import os
import re
from collections.abc import Iterator, Sequence
from html import escape
from string import Template
from textwrap import wrap
from typing import NamedTuple

from lexicons import printable
from lexicons.language import Language

TEMPLATE = os.path.join(os.path.dirname(os.path.abspath(__file__)), "data", "report.html")
_WIDTH = 78  # characters of a line of text
_MOST_COLUMNS = 6  # on paper that stands upright
_LONGEST_LINE = 40  # characters of a cell that is not broken into lines


class Section(NamedTuple):
    """A table, and notes on it. The first column names the rows."""

    title: str
    header: Sequence[str] = ()
    rows: Sequence[Sequence[str]] = ()
    notes: Sequence[str] = ()


class Report(NamedTuple):
    """What a text and a page say. Nothing in it is escaped yet."""

    title: str
    sections: Sequence[Section]
    heading: str = ""  # of a page, if it is not the title
    when: str = ""
    verified: str = ""  # whether the record is sound
    head: str = ""
    sound: bool = True


# -- a text ---------------------------------------------------------------------------------------


def as_text(report: Report) -> str:
    """Return a report as plain text."""
    return "".join(f"{printable(line)}\n" for line in _text_lines(report))


def _text_lines(report: Report) -> Iterator[str]:
    yield report.title
    yield from filter(None, (report.when, *_wrapped(report.verified), report.head))
    for section in report.sections:
        yield from ("", section.title, "=" * len(section.title))
        yield from columns(section)
        for note in section.notes:
            yield from _wrapped(note)


def _wrapped(text: str) -> list[str]:
    return wrap(printable(text), _WIDTH)


def columns(section: Section) -> Iterator[str]:
    """Yield the table of a section as lines of text, with its numbers to the right."""
    if not section.rows:
        return
    rows = [list(map(printable, row)) for row in (section.header, *section.rows) if row]
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    justified = [str.rjust if is_number else str.ljust for is_number in _numeric(section)]
    for row in rows:
        cells = (
            just(*cell) for just, cell in zip(justified, zip(row, widths, strict=True), strict=True)
        )
        yield "  ".join(cells).rstrip()


def _numeric(section: Section) -> list[bool]:
    return [
        all(re.fullmatch(r"-|[0-9,]+(\s?%)?", cell) for cell in column)
        for column in zip(*section.rows, strict=True)
    ]


# -- a page ---------------------------------------------------------------------------------------


def as_page(report: Report) -> str:
    """Return a report as a page."""
    with open(TEMPLATE, encoding="utf-8") as file:
        page = Template(file.read())
    return page.substitute(
        language=_shown(Language.code),
        title=_shown(report.title),
        heading=_shown(report.heading or report.title),
        opening="\n".join(_opening(report)),
        sections="\n".join(line for section in report.sections for line in _section(section)),
    )


def _shown(text: str) -> str:
    return escape(printable(text))


def _opening(report: Report) -> Iterator[str]:
    if report.when:
        yield f"<p>{_shown(report.when)}</p>"
    if report.verified:
        state = "sound" if report.sound else "unsound"
        head = f'<span class="head">{_shown(report.head)}</span>'
        yield f'<p class="state {state}">{_shown(report.verified)} {head}</p>'


def _section(section: Section) -> Iterator[str]:
    wide = len(section.header) > _MOST_COLUMNS
    yield f'<section class="{"wide" if wide else "narrow"}">'
    yield f"<h2>{_shown(section.title)}</h2>"
    if section.rows:
        yield from _table(section)
    yield from (f"<p>{_shown(note)}</p>" for note in section.notes)
    yield "</section>"


def _table(section: Section) -> Iterator[str]:
    marks = ["number" if is_number else "" for is_number in _numeric(section)]
    name = f'aria-label="{_shown(section.title)}"'
    yield f'<div class="table" role="region" tabindex="0" {name}><table {name}>'
    if section.header:
        heads = zip(section.header, marks, strict=True)
        cells = (_cell("th", text, mark, "col") for text, mark in heads)
        yield f"<thead><tr>{''.join(cells)}</tr></thead>"
    yield "<tbody>"
    for row in section.rows:
        first, *others = zip(row, marks, strict=True)
        cells = (_cell("td", text, mark) for text, mark in others)
        yield f"<tr>{_cell('th', *first, 'row')}{''.join(cells)}</tr>"
    yield "</tbody></table></div>"


def _cell(tag: str, text: str, mark: str, scope: str = "") -> str:
    mark = mark or ("long" if tag == "td" and len(text) > _LONGEST_LINE else "")
    heads = f' scope="{scope}"' if scope else ""
    kind = f' class="{mark}"' if mark else ""
    return f"<{tag}{heads}{kind}>{_shown(text)}</{tag}>"

"""A report as a page: one file that loads nothing, runs nothing, and prints."""

import os
from collections.abc import Iterator
from html import escape
from string import Template

from judge_cli.journal.figures import Section, outcome_named, outcomes
from judge_cli.journal.report import Report, numeric
from lexicons.language import Language

most_columns = 6  # on paper that stands upright
longest = 200  # pixels of a bar
template = os.path.join(os.path.dirname(os.path.abspath(__file__)), "data", "report.html")


def of(report: Report) -> str:
    """Return the whole page, as HTML."""
    with open(template, encoding="utf-8") as file:
        page = Template(file.read())
    return page.substitute(
        language=escape(Language.code),
        title=escape(report.title),
        heading=escape(report.heading),
        when=escape(report.when),
        verified=escape(report.verified),
        head=escape(report.head),
        state="sound" if report.sound else "unsound",
        sections="\n".join(line for section in report.sections for line in lines(section)),
    )


def lines(section: Section) -> Iterator[str]:
    """Yield the lines of a section, as HTML."""
    yield f'<section class="{"wide" if len(section.header) > most_columns else "narrow"}">'
    yield f"<h2>{escape(section.title)}</h2>"
    if section.drawn and section.rows:
        yield f"<p>{legend()}</p>"
    if section.rows:
        yield from table(section)
    yield from (f"<p>{escape(note)}</p>" for note in section.notes)
    yield "</section>"


def legend() -> str:
    """Return which bar is which."""
    swatches = (
        f'<svg class="swatch" aria-hidden="true"><rect class="color-{at}" width="16" height="12"/>'
        f"</svg>{escape(outcome_named(outcome))}"
        for at, outcome in enumerate(outcomes)
    )
    return " ".join(f"<span>{each}</span>" for each in swatches)


def table(section: Section) -> Iterator[str]:
    """Yield the lines of a table, as HTML; its first column heads the rows."""
    marks = [' class="number"' if numeric(section, at) else "" for at in range(len(section.header))]
    name = f'aria-label="{escape(section.title)}"'
    yield f'<div class="table" role="region" tabindex="0" {name}><table {name}>'
    columns = zip(marks, section.header, strict=True)
    heads = "".join(f'<th scope="col"{mark}>{escape(name)}</th>' for mark, name in columns)
    yield f"<thead><tr>{heads}</tr></thead><tbody>"
    for row in section.rows:
        first, *others = (f"{m}>{escape(cell)}" for m, cell in zip(marks, row, strict=True))
        cells = "".join(f"<td{cell}</td>" for cell in others)
        drawn = f'<td aria-hidden="true">{bar(section, row)}</td>' if section.drawn else ""
        yield f'<tr><th scope="row"{first}</th>{cells}{drawn}</tr>'
    yield "</tbody></table></div>"


def bar(section: Section, row: tuple[str, ...]) -> str:
    """Return the outcomes of a row as a bar. Its length says again what the row's numbers say."""
    one = longest / max(1, *(int(each[1]) for each in section.rows))  # pixels of a challenge
    parts, at = [], 0.0
    for color, count in enumerate(map(int, row[2 : 2 + len(outcomes)])):
        if count:
            place = f'x="{at:.1f}" width="{count * one:.1f}"'
            parts.append(f'<rect class="color-{color}" {place} height="14"/>')
        at += count * one
    return f'<svg class="bar" width="{longest}" height="14">{"".join(parts)}</svg>'

"""The page of a check: as text, and as JSON."""

import json
from collections.abc import Iterator, Sequence
from textwrap import wrap

from judge_cli.station.line import Line, State
from lexicons.language import _

form = 1  # the number of this form of JSON; new keys alone do not change it
width = 78  # characters


def text(lines: Sequence[Line], title: str) -> str:
    """Return the page as lines of text, without a line end at its end."""
    return "\n".join(text_lines(lines, title))


def text_lines(lines: Sequence[Line], title: str) -> Iterator[str]:
    """Yield the lines of the page: first what a person must look at."""
    states = {State.LOOK: _("LOOK"), State.UNKNOWN: _("not known"), State.WELL: _("well")}
    first = max(map(len, states.values())) + 2
    second = max(len(line.name) for line in lines) + 2
    yield title
    yield ""
    for line in sorted(lines, key=lambda line: [*states].index(line.state)):
        begin = states[line.state].ljust(first) + line.name.ljust(second)
        yield from folded(begin, line.text)
        if line.remedy:
            yield from folded(" " * len(begin), line.remedy)


def folded(begin: str, text: str) -> list[str]:
    """Return a text in lines of a page, each after the margin that `begin` makes."""
    margin = " " * len(begin)
    return wrap(
        text, width, initial_indent=begin, subsequent_indent=margin, break_on_hyphens=False,
        break_long_words=False,
    )  # fmt: skip


def as_json(lines: Sequence[Line], station: str) -> str:
    """Return the page as one object of JSON."""
    rows = [line._asdict() for line in lines]
    content = {"check": form, "station": station, "lines": rows}
    return json.dumps(content, ensure_ascii=False, indent=2)

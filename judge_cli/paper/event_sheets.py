"""The director's sheets of an event: what is typed at each machine, and its final numbers."""

from collections.abc import Sequence
from typing import NamedTuple

from judge_cli.paper.canvas import Area, Canvas
from judge_cli.paper.flow import Paragraph, draw_fitting, numbered
from judge_cli.paper.papers import Paper
from lexicons.language import _

MARGIN = 15.0
LARGEST, SMALL = 13.0, 8.0  # points
ROW_HEIGHT = 13.0  # the height of a row
ROWS_OF_PAGE = 16


class Event(NamedTuple):
    """What the sheets say of an event."""

    name: str
    rules: str
    lists: tuple[tuple[str, str], ...]  # each list, and its code
    file: str  # the code FILE
    code: str  # CODE of every station
    server: str  # the name of the server; empty if there is none
    lines: tuple[tuple[str, str], ...]  # each station, and what is typed there
    finish: str  # what is typed at the end


def sheets(event: Event) -> Paper:
    """Return the sheets. They hold no secret."""
    title = _("The director's sheets: {event}", event=event.name)
    return Paper("director", title, lambda canvas: _draw_sheets(canvas, event))


def _before_play(event: Event) -> list[Paragraph]:
    """Return what is done before play."""
    lists = [
        _("The code of the list {name}: {code}", name=name, code=code) for name, code in event.lists
    ]
    steps = [
        _("At each machine, put the stick in, and type the line below."),
        _(
            "That line prints FILE {file}, and the first page shows CODE {code}. Compare both.",
            file=event.file,
            code=event.code,
        ),
        _("If a machine dies, put the stick into a spare one, and type the same line there."),
        _("The stick holds secrets. Keep it as safe as a key, and let no player have it."),
    ]
    if event.server:
        steps.insert(1, _("Begin with {station}.", station=event.server))
    return [
        Paragraph(_("{event}: before play", event=event.name), 1.4, heading=1),
        Paragraph(event.rules),
        *map(Paragraph, lists),
        *numbered(steps, indent=1.6, above=0.3),
    ]


def _after_play(event: Event) -> list[Paragraph]:
    """Return what is done after the last round."""
    steps = [
        _("At each machine, put the stick in, and end the session: a kiosk in the director's menu,"
          " a desk with /end, a server with Ctrl-C."),
        _("Write the final number that the machine shows into its row. Somebody else signs."),
        _("At the machine of {station}, type: {line}", station=event.server, line=event.finish)
        if event.server
        else _("At your machine, type: {line}", line=event.finish),
    ]  # fmt: skip
    return [
        Paragraph(_("{event}: the final numbers", event=event.name), 1.4, heading=1),
        *numbered(steps, indent=1.6, above=0.3),
    ]


# -- drawing --------------------------------------------------------------------------------------


def _draw_sheets(canvas: Canvas, event: Event) -> None:
    """Draw the sheets: before play, and after it."""
    typed = [(station, line, "[   ]") for station, line in event.lines]
    header = [_("Station"), _("Type"), _("Codes are equal")]
    _draw_sheet(canvas, _before_play(event), header, typed, (0.2, 0.62, 0.18))
    empty = [(station, "", "", "") for station, _line in event.lines]
    header = [_("Station"), _("Final number"), _("Time"), _("Signature")]
    _draw_sheet(canvas, _after_play(event), header, empty, (0.2, 0.4, 0.15, 0.25))


def _draw_sheet(
    canvas: Canvas,
    texts: Sequence[Paragraph],
    header: Sequence[str],
    rows: Sequence[Sequence[str]],
    shares: Sequence[float],
) -> None:
    """Draw texts, and a table below them that goes on to further pages."""
    for first in range(0, max(1, len(rows)), ROWS_OF_PAGE):
        area = canvas.page().within(MARGIN)
        y = area.y
        if not first:
            above = area._replace(height=area.height - ROWS_OF_PAGE * ROW_HEIGHT - ROW_HEIGHT)
            above = above._replace(height=max(above.height, area.height / 4))
            y = draw_fitting(canvas, above, texts, LARGEST) + 4
        shown = (header, *rows[first : first + ROWS_OF_PAGE])
        high = min(ROW_HEIGHT, (area.height - ROW_HEIGHT) / len(shown))
        for number, cells in enumerate(shown):
            x = area.x
            for text, share in zip(cells, shares, strict=True):
                place = Area(x + 1, y, area.width * share - 2, high)
                if text:
                    canvas.line(text, place, LARGEST if number else SMALL, bold=not number)
                x += area.width * share
            y += high
            canvas.stroke((area.x, y), (area.x + area.width, y), thick=0.2)

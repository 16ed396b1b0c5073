"""The slip: what players and word judges write by hand. Nothing on it is about a single word.

Several are on a page, with lines to cut along.
"""

from typing import NamedTuple

from judge_cli.paper.canvas import Area, Canvas
from judge_procedure.names import addressed, party
from lexicons import RuleSet
from lexicons.language import _

margin = 7.0  # printers leave up to 5 mm white
smallest_tile = 5.5  # the width in which people write a capital letter
down = 2  # slips one under the other
row, highest_row = 6.5, 9.5  # the height of a word
field = 8.0  # of a line to write on
small, usual, large = 7.0, 9.0, 13.0  # points


class Slip(NamedTuple):
    """The texts and the boxes of a slip."""

    title: str
    rules: str
    fields: tuple[str, ...]  # what is written on a line of its own, in order
    words: str  # the heading of the boxes
    rows: int  # the most words of a challenge
    tiles: int  # the most tiles of a word
    verdicts: tuple[str, str]
    second: str  # the heading of a second row of verdicts; "" if the rules know no second opinion
    one_verdict: str
    entry: str
    seal: str


def slip_of(rules: RuleSet) -> Slip:
    """Return the slip of a rule set."""
    return Slip(
        title=_("Challenge"),
        rules=f"{rules.heading('title')} ({rules.fingerprint.short})",
        fields=(_("Round"), _("Table"), addressed(party(rules, "challenger")), _("Checked by")),
        words=_("All challenged words, one tile in a box"),
        rows=rules.most_words,
        tiles=rules.longest_word,
        verdicts=(rules.wording("acceptable"), rules.wording("unacceptable")),
        second=_("Second opinion") if rules.says("opinion", "second") else "",
        one_verdict=_("One verdict for the whole play."),
        entry=_("Entry"),
        seal=_("Seal"),
    )


# -- drawing ------------------------------------------------------------------------------------


def draw_slips(canvas: Canvas, slip: Slip) -> None:
    """Draw the page."""
    page = canvas.page()
    across = 2 if _tile_width(page.width / 2, slip) >= smallest_tile else 1
    wide, high = page.width / across, page.height / down
    for number in range(across * down):
        place = Area(number % across * wide, number // across * high, wide, high)
        _draw_slip(canvas, slip, place.within(margin))
    for line in range(1, across):
        canvas.cut((line * wide, 0), (line * wide, page.height))
    for line in range(1, down):
        canvas.cut((0, line * high), (page.width, line * high))


def _tile_width(width: float, slip: Slip) -> float:
    return (width - 2 * margin) / slip.tiles


def _draw_slip(canvas: Canvas, slip: Slip, area: Area) -> None:
    x, y, width, height = area
    canvas.heading(slip.title, 1)
    canvas.line(slip.title, Area(x, y, width / 3, 6), large, bold=True)
    canvas.line(slip.rules, Area(x + width / 3, y, width * 2 / 3, 6), small, align="R")
    y = _draw_fields(canvas, slip, area._replace(y=y + 7))
    canvas.line(slip.words, Area(x, y + 1.5, width, 4), usual)
    y = _draw_tiles(canvas, slip, area._replace(y=y + 6, height=area.y + height - 38 - y - 6))
    y = _draw_verdicts(canvas, slip, area._replace(y=y + 3))
    _draw_receipt(canvas, slip, area._replace(y=y + 3))


def _draw_fields(canvas: Canvas, slip: Slip, area: Area) -> float:
    """Draw the lines to write on, two beside each other. Return where they end."""
    half = area.width / 2
    for number, label in enumerate(slip.fields):
        x, y = area.x + number % 2 * half, area.y + number // 2 * field
        _draw_field(canvas, label, Area(x, y, half - 2, field))
    return area.y + -(-len(slip.fields) // 2) * field


def _draw_field(canvas: Canvas, label: str, area: Area) -> None:
    """Draw a label, and a line behind it to write on."""
    name = min(canvas.wide(label, usual), area.width / 2)
    canvas.line(label, area._replace(width=name, y=area.y + 1.5, height=area.height - 1.5), usual)
    foot = area.y + area.height - 1
    canvas.stroke((area.x + name + 2, foot), (area.x + area.width, foot))


def _draw_tiles(canvas: Canvas, slip: Slip, area: Area) -> float:
    """Draw a row of boxes for each word. Return where they end."""
    high = max(min(area.height / slip.rows, highest_row), row)
    wide = area.width / slip.tiles
    for number in range(slip.rows):
        for tile in range(slip.tiles):
            canvas.box(
                Area(area.x + tile * wide, area.y + number * high, wide, high - 1.2), thick=0.15
            )
    return area.y + slip.rows * high - 1.2


def _draw_verdicts(canvas: Canvas, slip: Slip, area: Area) -> float:
    """Draw a box for each verdict on the play, and for a second opinion. Return where they end."""
    half, side = area.width / 2, 6.0
    rows = [("", large), (slip.second, usual)] if slip.second else [("", large)]
    y = area.y
    for heading, size in rows:
        if heading:
            canvas.line(f"{heading}:", Area(area.x, y, area.width, 3.5), small)
            y += 3.5
        for number, wording in enumerate(slip.verdicts):
            x = area.x + number * half
            canvas.box(Area(x, y, side, side), thick=0.5)
            canvas.line(wording, Area(x + side + 2, y, half - side - 4, side), size, bold=True)
        y += side + 0.5
    canvas.line(slip.one_verdict, Area(area.x, y, area.width, 4), small)
    return y + 4


def _draw_receipt(canvas: Canvas, slip: Slip, area: Area) -> None:
    """Draw the boxes for a receipt, such as K1 · 12 · 7F3A 91C2."""
    wide, high = area.width / 20, 7.0
    top, x = area.y + 4, area.x
    labels = {slip.entry: 7, slip.seal: 13}
    for label, boxes in labels.items():
        canvas.line(label, Area(x, area.y, boxes * wide, 3.5), small)
        x += boxes * wide
    for first, count in ((0, 2), (2.5, 4), (7, 4), (11.5, 4)):
        for box in range(count):
            canvas.box(Area(area.x + (first + box) * wide, top, wide, high), thick=0.2)

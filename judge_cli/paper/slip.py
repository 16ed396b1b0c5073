"""The slip: what players and word judges write by hand. Nothing on it is about a single word.

Several are on a page, with lines to cut along.
"""

from judge_cli.paper.canvas import Area, Canvas
from judge_procedure.names import addressed, party
from judge_procedure.opinions import on_slip
from lexicons import RuleSet
from lexicons.language import _
from lexicons.rulebook import Side

MARGIN = 7.0  # printers leave up to 5 mm white
SMALLEST_TILE = 5.5  # the width in which people write a capital letter
SLIPS_DOWN = 2  # slips one under the other
ROW, HIGHEST_ROW = 6.5, 9.5  # the height of a word
FIELD_HEIGHT = 8.0  # of a line to write on
OPINION_HEIGHT = 10.0  # the height of its verdicts
SMALL, USUAL, LARGE = 7.0, 9.0, 13.0  # points


def draw_slips(canvas: Canvas, rules: RuleSet) -> None:
    """Draw the page."""
    page = canvas.page()
    tile = (page.width / 2 - 2 * MARGIN) / rules.longest_word
    across = 2 if tile >= SMALLEST_TILE else 1
    wide, high = page.width / across, page.height / SLIPS_DOWN
    for number in range(across * SLIPS_DOWN):
        place = Area(number % across * wide, number // across * high, wide, high)
        _draw_slip(canvas, rules, place.within(MARGIN))
    for line in range(1, across):
        canvas.cut((line * wide, 0), (line * wide, page.height))
    for line in range(1, SLIPS_DOWN):
        canvas.cut((0, line * high), (page.width, line * high))


def _draw_slip(canvas: Canvas, rules: RuleSet, area: Area) -> None:
    """Draw one slip."""
    x, y, width, height = area
    title, short = _("Challenge"), f"{rules.heading('title')} ({rules.fingerprint.short})"
    canvas.heading(title, 1)
    canvas.line(title, Area(x, y, width / 3, 6), LARGE, bold=True)
    canvas.line(short, Area(x + width / 3, y, width * 2 / 3, 6), SMALL, align="R")
    y = _draw_fields(canvas, rules, area._replace(y=y + 7))
    words = _("All challenged words, one tile in a box")
    canvas.line(words, Area(x, y + 1.5, width, 4), USUAL)
    below = 28 + OPINION_HEIGHT * len(on_slip(rules))
    tiles = area._replace(y=y + 6, height=area.y + height - below - y - 6)
    y = _draw_tiles(canvas, rules.most_words, rules.longest_word, tiles)
    y = _draw_verdicts(canvas, rules, area._replace(y=y + 3))
    _draw_receipt(canvas, area._replace(y=y + 3))


def _draw_fields(canvas: Canvas, rules: RuleSet, area: Area) -> float:
    """Draw labels with lines to write on, two beside each other. Return where they end."""
    labels = (_("Round"), _("Table"), addressed(party(rules, Side.CHALLENGER)), _("Checked by"))
    half = area.width / 2
    for number, label in enumerate(labels):
        x, y = area.x + number % 2 * half, area.y + number // 2 * FIELD_HEIGHT
        name = min(canvas.width(label) * USUAL, half / 2 - 1)
        canvas.line(label, Area(x, y + 1.5, name, FIELD_HEIGHT - 1.5), USUAL)
        foot = y + FIELD_HEIGHT - 1
        canvas.stroke((x + name + 2, foot), (x + half - 2, foot))
    return area.y + -(-len(labels) // 2) * FIELD_HEIGHT


def _draw_tiles(canvas: Canvas, rows: int, tiles: int, area: Area) -> float:
    """Draw a row of boxes for each word. Return where they end."""
    high = max(min(area.height / rows, HIGHEST_ROW), ROW)
    wide = area.width / tiles
    for number in range(rows):
        for tile in range(tiles):
            box = Area(area.x + tile * wide, area.y + number * high, wide, high - 1.2)
            canvas.box(box, thick=0.15)
    return area.y + rows * high - 1.2


def _draw_verdicts(canvas: Canvas, rules: RuleSet, area: Area) -> float:
    """Draw a box for each verdict on the play, and for each opinion. Return where they end."""
    half, side = area.width / 2, 6.0
    headings = {"": LARGE, **dict.fromkeys(on_slip(rules), USUAL)}
    y = area.y
    for heading, size in headings.items():
        if heading:
            canvas.line(f"{heading}:", Area(area.x, y, area.width, 3.5), SMALL)
            y += 3.5
        for number, verdict in enumerate(("acceptable", "unacceptable")):
            x = area.x + number * half
            canvas.box(Area(x, y, side, side), thick=0.5)
            place = Area(x + side + 2, y, half - side - 4, side)
            canvas.line(rules.verdict_word(verdict), place, size, bold=True)
        y += side + 0.5
    canvas.line(_("One verdict for the whole play."), Area(area.x, y, area.width, 4), SMALL)
    return y + 4


def _draw_receipt(canvas: Canvas, area: Area) -> None:
    """Draw the boxes for a receipt, such as K1 · 12 · 7F3A 91C2."""
    wide, high = area.width / 20, 7.0
    top, x = area.y + 4, area.x
    for label, boxes in {_("Entry"): 7, _("Seal"): 13}.items():
        canvas.line(label, Area(x, area.y, boxes * wide, 3.5), SMALL)
        x += boxes * wide
    for first, count in ((0, 2), (2.5, 4), (7, 4), (11.5, 4)):
        for box in range(count):
            canvas.box(Area(area.x + (first + box) * wide, top, wide, high), thick=0.2)

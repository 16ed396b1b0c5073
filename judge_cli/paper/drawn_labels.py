"""Labels for keys as a PDF: to cut out, and to stick on."""

from judge_cli.paper.canvas import Area, Canvas
from judge_cli.paper.key_labels import Keys, Label, labels_of
from judge_cli.paper.size import Size
from lexicons import RuleSet

margin = 12.0
high = 12.0  # of a key's top; a keyboard's keys are 19 mm apart
widths = (12.0, 12.0, 12.0, 18.0, 18.0, 24.0, 24.0)  # a letter's key, Tab, a keypad's Enter
large = 60.0
apart = 3.0


def drawn(rules: RuleSet, size: Size, language: str, keys: Keys) -> bytes:
    """Return one page of labels."""
    canvas = Canvas(size, rules.heading("title"), language)
    draw_labels(canvas, rules, keys)
    return canvas.bytes()


def draw_labels(canvas: Canvas, rules: RuleSet, keys: Keys) -> None:
    """Draw the page."""
    area = canvas.page().within(margin)
    y = area.y
    for label in labels_of(rules, keys):
        y = draw_small(canvas, label, area._replace(y=y))
        y = draw_large(canvas, label, area._replace(y=y, height=large))


def draw_small(canvas: Canvas, label: Label, area: Area) -> float:
    """Draw labels in the size of keys, black on white and white on black. Return where they end."""
    y = area.y
    for dark in (False, True):
        x = area.x
        for wide in widths:
            key = Area(x, y, wide, high)
            canvas.colours(paper=0 if dark else 255, ink=255 if dark else 0)
            canvas.box(key, thick=0.2, fill=True)
            canvas.line(label.on_key, key.within(1), 22, bold=True, align="C")
            x += wide + apart
        y += high + apart
    canvas.colours()
    return y


def draw_large(canvas: Canvas, label: Label, area: Area) -> float:
    """Draw the label for the machine. Return where it ends."""
    canvas.box(area, thick=1)
    inner = area.within(5)
    first = inner.height * 0.65
    canvas.line(label.on_key, inner._replace(height=first), 100, bold=True, align="C")
    below = inner._replace(y=inner.y + first, height=inner.height - first)
    canvas.line(label.meaning, below, 30, align="C")
    return area.y + area.height + 4 * apart

"""Charts: bars as SVG, for a page that loads nothing and runs nothing."""

import sys
from datetime import date
from xml.etree import ElementTree as ET

from judge_cli.journal.sections import Section, outcomes
from lexicons import Missing

try:
    import pygal
    from pygal.style import Style
except ImportError:
    raise Missing(
        "The page's charts are drawn by pygal, which is not installed.",
        remedy="Install it (`pip install 'tilejudge[report]'`), or ask for plain text (--text).",
    ) from None

# It leaves behind a finder of modules of a form that Python has given up.
sys.meta_path[:] = [f for f in sys.meta_path if type(f).__name__ != "PluginImportFixer"]

svg = "http://www.w3.org/2000/svg"
height = 260
widest = 720
most_ticks = 6
margins = 100  # beside the bars, at most
most_apart = 70
letter = 8  # at most, in the labels of an axis
weekdays = ("Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun")


def bars(section: Section) -> str:
    """A section's outcomes as stacked bars, drawn in the colours that the page sets.

    Of what pygal writes, only the drawing is kept: its scripts, styles and tooltips are not.
    """
    labels = [row[0] for row in section.rows]
    width = min(widest, margins + most_apart * len(labels))
    chart = pygal.StackedBar(
        width=width,
        height=height,
        style=Style(label_font_size=13, major_label_font_size=13),
        y_labels=ticks(max(int(row[1]) for row in section.rows)),
        truncate_label=-1,
        show_legend=False,
        disable_xml_declaration=True,
        no_prefix=True,
        js=[],
    )
    chart.x_labels = axis(labels, (width - margins) / len(labels))
    for at, outcome in enumerate(outcomes, 2):
        chart.add(outcome, [int(row[at]) for row in section.rows])
    ET.register_namespace("", svg)
    drawing = ET.fromstring(chart.render(is_unicode=True))  # noqa: S314  # our own
    return ET.tostring(kept(drawing, section), encoding="unicode")


def kept(drawing: ET.Element, section: Section) -> ET.Element:
    """The drawing alone, and what is read aloud in its place."""
    for parent in list(drawing.iter()):
        for child in list(parent):
            name = child.tag.removeprefix(f"{{{svg}}}")
            overlay = "overlay" in child.get("class", "")
            if name in {"defs", "title", "desc"} or overlay:
                parent.remove(child)
    view = drawing.get("viewBox", "").split()
    drawing.attrib.clear()
    drawing.attrib.update(
        {
            "viewBox": " ".join(view),
            "width": view[2],
            "height": view[3],
            "class": "chart",
            "role": "img",
            "aria-label": f"Bars: {section.title}. The table has the same numbers.",
        }
    )
    return drawing


def ticks(most: int) -> list[int]:
    """Whole numbers for an axis, from zero to the top of the highest bar or a little above.

    >>> ticks(4), ticks(57)
    ([0, 1, 2, 3, 4], [0, 10, 20, 30, 40, 50, 60])
    """
    sizes = (digit * 10**zeros for zeros in range(9) for digit in (1, 2, 5))
    step = next(size for size in sizes if -(-most // size) <= most_ticks)
    return list(range(0, max(1, -(-most // step)) * step + 1, step))


def axis(labels: list[str], apart: float) -> list[str]:
    """As many labels as fit side by side; of a day, only its first hour names it.

    >>> axis(["2026-11-20 09:00", "2026-11-20 10:00", "2026-11-21 09:00"], 70)
    ['Fri 09:00', '10:00', 'Sat 09:00']
    >>> axis(["2026-11-20 09:00", "2026-11-20 10:00", "2026-11-20 11:00"], 35)
    ['Fri 09:00', '', '11:00']
    """
    told = []
    named, free = "", float("-inf")
    for at, label in enumerate(labels):
        day, _, hour = label.partition(" ")
        text = hour or label
        if hour and day != named:
            text = f"{weekdays[date.fromisoformat(day).weekday()]} {hour}"
        half = len(text) * letter / 2
        if at * apart - half < free:
            told.append("")
            continue
        told.append(text)
        named, free = day, at * apart + half
    return told

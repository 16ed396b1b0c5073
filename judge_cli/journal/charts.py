"""Charts: bars as SVG, for a page that loads nothing and runs nothing."""

from collections.abc import Iterator
from datetime import date
from html import escape

from judge_cli.journal.figures import Section, outcomes
from lexicons.language import _

height = 260  # of the drawing; this and all lengths below are in pixels
widest = 720
left, right, top, bottom = 48, 20, 20, 43  # the margins around the bars
most_apart = 70
filled = 0.88  # the share of its place that a bar takes
most_ticks = 6
letter = 8  # at most, in the labels of an axis


def bars(section: Section) -> str:
    """Return a section's outcomes as stacked bars. The page sets the colours."""
    width = min(widest, left + right + most_apart * len(section.rows))
    size = f'viewBox="0 0 {width} {height}" width="{width}" height="{height}"'
    name = escape(_("Bars: {title}. The table has the same numbers.", title=section.title))
    start = f'<svg xmlns="http://www.w3.org/2000/svg" {size} class="chart" role="img"'
    return f'{start} aria-label="{name}">{"".join(parts(section, width))}</svg>'


def parts(section: Section, width: int) -> Iterator[str]:
    """Yield the lines and numbers of the vertical axis, then each bar with its label."""
    numbers = ticks(max(int(row[1]) for row in section.rows))
    high = (height - top - bottom) / numbers[-1]  # of one challenge
    base, end = height - bottom, width - right
    for number in numbers:
        y = base - number * high
        yield f'<path class="line" d="M{left} {y:.1f}H{end}"/>'
        yield f'<text class="y" x="{left - 6}" y="{y + 4.5:.1f}">{number}</text>'
    yield f'<path class="line" d="M{left} {top}V{base}"/>'
    apart = (end - left) / len(section.rows)
    for at, (row, label) in enumerate(
        zip(
            section.rows,
            axis([*section.axis] or [row[0] for row in section.rows], apart),
            strict=True,
        )
    ):
        middle, y = left + (at + 0.5) * apart, float(base)
        place = f'x="{middle - apart * filled / 2:.1f}" width="{apart * filled:.1f}"'
        for color, count in enumerate(map(int, row[2 : 2 + len(outcomes)])):
            y -= count * high
            if count:
                size = f'y="{y:.1f}" height="{count * high:.1f}"'
                yield f'<rect class="color-{color}" {place} {size}/>'
        if label:
            yield f'<text class="x" x="{middle:.1f}" y="{base + 20}">{escape(label)}</text>'


def ticks(most: int) -> list[int]:
    """Whole numbers for an axis, from zero to the top of the highest bar or a little above.

    >>> ticks(4), ticks(57)
    ([0, 1, 2, 3, 4], [0, 10, 20, 30, 40, 50, 60])
    """
    sizes = (digit * 10**zeros for zeros in range(9) for digit in (1, 2, 5))
    step = next(size for size in sizes if -(-most // size) <= most_ticks)
    return list(range(0, max(1, -(-most // step)) * step + 1, step))


def weekdays() -> tuple[str, ...]:
    """Return the short names of the days of a week, from Monday on."""
    return _("Mon"), _("Tue"), _("Wed"), _("Thu"), _("Fri"), _("Sat"), _("Sun")


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
            text = f"{weekdays()[date.fromisoformat(day).weekday()]} {hour}"
        half = len(text) * letter / 2
        if at * apart - half < free:
            told.append("")
            continue
        told.append(text)
        named, free = day, at * apart + half
    return told

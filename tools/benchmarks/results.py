"""The results page: RESULTS.md and its picture, made of results.csv."""

import os
import re
from collections.abc import Iterable, Mapping, Sequence
from html import escape

from rows import line

here = os.path.dirname(os.path.abspath(__file__))
Found = Mapping[str, str]

opening = (
    "# What was measured\n\n"
    "`python tools/benchmarks/measure.py` writes this page and [results.csv](results.csv), which"
    " has all rows, with machine, commit\nand what else was at work. Each module there says what it"
    " measures and why its peer is fair. Times are CPU time unless the\nrow says otherwise.\n\n"
    "![How far each figure is from its aim](results.svg)\n\n"
)
titles = ("what a person waits for", "ours", "peer", "ratio", "aim", "measured")


def write(rows: Iterable[Found]) -> None:
    """Write the page and the picture."""
    shown = [row for row in rows if row["page"]]
    for name, text in (("RESULTS.md", page(shown)), ("results.svg", picture(shown))):
        with open(os.path.join(here, name), "w", encoding="utf-8", newline="\n") as file:
            file.write(text)


def page(shown: Sequence[Found]) -> str:
    """Return the page."""
    table = [line(titles), line("---" for _ in titles)]
    for row in shown:
        missed = ", missed" if row["met"] == "no" else ""
        peer = f"{row['peer']} {row['theirs']}".strip()
        measured = f"{row['measured']}, {row['others']}" if row["others"] else row["measured"]
        table.append(
            line((row["what"], row["ours"], peer, row["ratio"], row["aim"] + missed, measured))
        )
    return f"{opening}{chr(10).join(table)}\n"


# -- the picture ----------------------------------------------------------------------------------

left, wide, high, most = 440, 360, 20, 3.0  # pixels, and the times of an aim that are drawn


def picture(shown: Sequence[Found]) -> str:
    """Return a bar for each row with an aim: how many times the aim it is. Less is better."""
    drawn = [row for row in shown if row["met"]]
    height, aim = high * len(drawn) + 30, left + wide / most
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{left + wide + 60}" height="{height}">',
        "<style>text { font: 12px sans-serif; fill: #1b1f24; }</style>",
        f'<rect width="{left + wide + 60}" height="{height}" fill="#ffffff"/>',
        f'<text x="{aim:.0f}" y="14" text-anchor="middle">1 = the aim</text>',
    ]
    for at, row in enumerate(drawn):
        y, times = 22 + high * at, times_of_aim(row)
        color = "#1f6fb2" if row["met"] == "yes" else "#b4540a"
        length = wide * min(times, most) / most
        name, place = escape(row["what"]), f'x="{left}" y="{y + 2}"'
        parts += [
            f'<text x="{left - 8}" y="{y + 13}" text-anchor="end">{name}</text>',
            f'<rect {place} width="{length:.0f}" height="{high - 6}" fill="{color}"/>',
            f'<text x="{left + wide + 12}" y="{y + 13}">{times:.2f}</text>',
        ]
    parts += [f'<path d="M{aim:.0f} 18V{height}" stroke="#1b1f24" stroke-dasharray="3"/>', "</svg>"]
    return "\n".join((*parts, ""))


def times_of_aim(row: Found) -> float:
    """Return how many times its aim a figure is; for a least, how many times the aim is of it.

    >>> times_of_aim({"ratio": "0.25", "ours": "", "aim": "≥ 0.5"})
    2.0
    """
    figure, aim = number_in(row["ratio"] or row["ours"]), number_in(row["aim"])
    return aim / figure if row["aim"].startswith("≥") else figure / aim


def number_in(text: str) -> float:
    """Return the first number in a text."""
    found = re.search(r"[0-9.]+", text)
    assert found, text
    return float(found[0])

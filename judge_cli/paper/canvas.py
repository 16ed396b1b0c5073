"""The canvas: pages of a PDF, drawn with the program's font. Lengths are in millimetres.

The same drawing gives the same bytes: a file does not hold the time at which it was made. Programs
that read a page aloud read its texts in the order in which they are drawn, and find its headings in
the outline. There are no tags: fpdf2 has no public way to tag a text.
"""

from collections.abc import Iterable, Mapping
from datetime import UTC, datetime
from typing import NamedTuple

from judge_procedure.fonts import font_path
from lexicons import CannotJudge
from lexicons.extra import extra

FAMILY = "Atkinson"
NO_TIME = datetime(1970, 1, 1, tzinfo=UTC)  # fpdf2 writes one in any case
POINT = 25.4 / 72  # millimetres
LEADING = 1.25  # of the size of a text, from line to line
REFERENCE_SIZE = 100.0  # points at which texts are measured

#: Where paper is Letter, by the Unicode CLDR (`paperSize` of its territory information).
LETTER_REGIONS = "BZ CA CL CO CR GT MX NI PA PH PR SV US VE"


class Size(NamedTuple):
    """A size of paper that stands upright, in millimetres."""

    width: float
    height: float


SIZES = {"A4": Size(210, 297), "letter": Size(215.9, 279.4)}


def usual(environment: Mapping[str, str]) -> str:
    """Return the name of the size that the settings of a locale ask for; A4 if they name no region.

    POSIX: LC_ALL counts before LC_PAPER, and both before LANG.

    >>> usual({"LANG": "en_US.UTF-8"}), usual({"LANG": "en_US", "LC_PAPER": "es_ES"}), usual({})
    ('letter', 'A4', 'A4')
    """
    for name in ("LC_ALL", "LC_PAPER", "LANG"):
        if value := environment.get(name):
            region = value.partition(".")[0].partition("@")[0].partition("_")[2]
            return "letter" if region in LETTER_REGIONS.split() else "A4"
    return "A4"


class Area(NamedTuple):
    """A place on a page: its left and upper edge, width and height."""

    x: float
    y: float
    width: float
    height: float

    def within(self, margin: float) -> "Area":
        """Return the area inside a margin.

        >>> Area(0, 0, 10, 20).within(2)
        Area(x=2, y=2, width=6, height=16)
        """
        return Area(
            self.x + margin, self.y + margin, self.width - 2 * margin, self.height - 2 * margin
        )


class Canvas:
    """Pages of one size."""

    def __init__(self, size: Size, title: str, language: str) -> None:
        """Begin a file. Raise `CannotJudge` without the extra `paper`."""
        with extra("paper"):
            from fpdf import FPDF
        self.size = size
        self.pdf = FPDF(unit="mm", format=(size.width, size.height))
        self.pdf.set_creation_date(NO_TIME)
        self.pdf.set_title(title)
        self.pdf.set_lang(language)
        self.pdf.set_creator("Tilejudge")
        self.pdf.set_auto_page_break(False)
        self.pdf.set_margin(0)
        self.pdf.c_margin = 0
        self.pdf.add_font(FAMILY, "", font_path("Regular"))
        self.pdf.add_font(FAMILY, "B", font_path("Bold"))
        self.widths: dict[tuple[str, bool], float] = {}  # of texts, at one point
        self.known = set(self.pdf.fonts[FAMILY.lower()].ttfont.getBestCmap())  # type: ignore[union-attr]

    def page(self) -> Area:
        """Begin a page, and return all of it."""
        self.pdf.add_page()
        return Area(0, 0, *self.size)

    def bytes(self) -> bytes:
        """Return the file."""
        return bytes(self.pdf.output())

    def heading(self, text: str, level: int) -> None:
        """Put a text that is drawn next into the outline: 1 is the title of a page."""
        self.pdf.start_section(text, level - 1, strict=False)

    # -- text --------------------------------------------------------------------------------

    def width(self, text: str, *, bold: bool = False) -> float:
        """Return the width of a line at one point. Measure each text once."""
        if (text, bold) not in self.widths:
            self._refuse_unknown(text)
            self.pdf.set_font(FAMILY, "B" if bold else "", REFERENCE_SIZE)
            self.widths[text, bold] = self.pdf.get_string_width(text) / REFERENCE_SIZE
        return self.widths[text, bold]

    def lines(self, text: str, width: float, points: float, *, bold: bool = False) -> list[str]:
        """Return a text in lines of at most this width. A longer word is divided."""
        found: list[list[str]] = [[]]
        space, used, room = self.width(" ", bold=bold), 0.0, width / points
        for word in text.split():
            whole = self.width(word, bold=bold)
            for part in [word] if whole <= room else self.divided(word, room, bold=bold):
                wide = whole if part == word else self.width(part, bold=bold)
                if found[-1] and used + space + wide > room:
                    found.append([])
                used = used + space + wide if found[-1] else wide
                found[-1].append(part)
        return [" ".join(line) for line in found if line]

    def divided(self, word: str, room: float, *, bold: bool) -> list[str]:
        """Return a word in parts of at most this width at one point."""
        parts = [""]
        for letter in word:
            if parts[-1] and self.width(parts[-1] + letter, bold=bold) > room:
                parts.append("")
            parts[-1] += letter
        return parts

    def text(
        self, text: str, area: Area, points: float, *, bold: bool = False, align: str = "L"
    ) -> float:
        """Draw a text from the top of an area, wrapped to its width. Return where it ends."""
        y = area.y
        for line in self.lines(text, area.width, points, bold=bold):
            self.cell(line, Area(area.x, y, area.width, 0), points, bold=bold, align=align)
            y += points * POINT * LEADING
        return y

    def line(
        self, text: str, area: Area, points: float, *, bold: bool = False, align: str = "L"
    ) -> None:
        """Draw one line in the middle of an area's height. It shrinks until it fits the area."""
        wide = self.width(text, bold=bold) * points
        points = min(points, points * area.width / (wide or 1), area.height / POINT)
        y = area.y + (area.height - points * POINT * LEADING) / 2
        self.cell(text, area._replace(y=y), points, bold=bold, align=align)

    def cell(self, text: str, area: Area, points: float, *, bold: bool, align: str) -> None:
        """Draw one line at the top of an area."""
        self._refuse_unknown(text)
        self.pdf.set_font(FAMILY, "B" if bold else "", points)
        self.pdf.set_xy(area.x, area.y)
        self.pdf.cell(area.width, points * POINT * LEADING, text, align=align)

    def _refuse_unknown(self, text: str) -> None:
        """Raise `CannotJudge` if the font lacks a letter: boxes in place of letters mislead."""
        if lacking := sorted({letter for letter in text if ord(letter) not in self.known}):
            raise CannotJudge(
                f"The program's font cannot print {' '.join(lacking)}.",
                faults=[f"in: {text}"],
                remedy="Write it with letters of the Latin alphabet.",
            )

    # -- shapes ------------------------------------------------------------------------------

    def colours(self, *, paper: int = 255, ink: int = 0) -> None:
        """Fill and write in shades of grey from now on, from 0 (black) to 255 (white)."""
        self.pdf.set_fill_color(paper)
        self.pdf.set_text_color(ink)

    def box(self, area: Area, *, thick: float = 0.3, fill: bool = False) -> None:
        """Draw a frame, filled if asked."""
        self.pdf.set_line_width(thick)
        self.pdf.rect(*area, style="DF" if fill else "D")

    def squares(self, areas: Iterable[Area]) -> None:
        """Fill areas with black, without a frame."""
        self.pdf.set_fill_color(0)
        for area in areas:
            self.pdf.rect(*area, style="F")
        self.pdf.set_fill_color(255)

    def stroke(self, *points: tuple[float, float], thick: float = 0.3) -> None:
        """Draw lines from point to point."""
        self.pdf.set_line_width(thick)
        self.pdf.polyline(list(points))

    def cut(self, *points: tuple[float, float]) -> None:
        """Draw a line along which the paper is cut."""
        self.pdf.set_dash_pattern(dash=2, gap=2)
        self.stroke(*points, thick=0.2)
        self.pdf.set_dash_pattern()

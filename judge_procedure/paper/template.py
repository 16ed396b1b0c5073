"""The templates of all that is printed: a `Paper` makes a document of one and its facts.

A page holds its font, style and signs: it needs no network. Templates lie in `templates/` and
extend `base.html`; `macros.html` has heads, feet, combs and lists. What has to fit on a page is
measured in millimetres, by the widths of the font.
"""

import os
import tomllib
from base64 import b64encode
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from typing import TYPE_CHECKING, Any, NamedTuple

from judge_procedure import names
from judge_procedure.fonts import LOOK, WEIGHTS, font_path, line_width, sign_paths
from lexicons import printable
from lexicons.language import _, counted, spoken

if TYPE_CHECKING:
    from jinja2 import Environment
    from markupsafe import Markup

POINT = 25.4 / 72  # millimetres
A4_WIDTH, LETTER_HEIGHT = 210.0, 279.4  # the narrower and the lower of both: what fits, fits both
FOLDER = os.path.join(os.path.dirname(os.path.abspath(__file__)), "templates")


class Paper(NamedTuple):
    """A paper that is written to a file."""

    name: str  # of the file, without an ending
    template: str
    facts: Mapping[str, Any]
    private: bool = False  # whether only the owner may read the file

    @property
    def html(self) -> str:
        """The document, in the language that is spoken. It raises if a fact of it is missing.

        Every paper needs `title`. Texts are escaped, and no character that doesn't print gets on
        paper; what is HTML already comes as `Markup`.
        """
        template = templates().get_template(self.template)
        return template.render(language=spoken.code, **self.facts)


@cache
def templates() -> "Environment":
    """Return the templates. Only what prints loads Jinja2."""
    from jinja2 import Environment, FileSystemLoader, StrictUndefined
    from markupsafe import Markup

    def finalize(value: object) -> object:
        return value if isinstance(value, Markup) else printable(str(value))

    environment = Environment(
        loader=FileSystemLoader(FOLDER),
        autoescape=True,
        finalize=finalize,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        auto_reload=False,
    )
    with open(os.path.join(FOLDER, "paper.css"), encoding="utf-8") as file:
        style = Markup(file.read())  # noqa: S704  # our own
    with open(os.path.join(LOOK, "values.toml"), "rb") as values:
        colour = tomllib.load(values)["colour"]
    environment.globals.update(
        _=_, counted=counted, names=names, sign=sign, qr_code=qr_code, style=style, fonts=fonts,
        colour=colour,
    )  # fmt: skip
    return environment


@cache
def fonts() -> dict[str, str]:
    """Return the program's font as text for a style, by weight."""
    data = {}
    for weight in WEIGHTS:
        with open(font_path(weight), "rb") as file:
            data[weight.lower().replace("regular", "normal")] = b64encode(file.read()).decode()
    return data


@cache
def sign(name: str, classes: str = "") -> "Markup":
    """Return a drawn sign as SVG; `Markup` of a file of `lexicons/data/look/signs`."""
    from markupsafe import Markup

    paths = sign_paths(name).replace("#fff", "var(--cut, #fff)").replace(' stroke-width="2"', "")
    return Markup('<svg class="s {}" viewBox="0 0 24 24" aria-hidden="true">{}</svg>').format(
        classes, Markup(paths)  # noqa: S704  # our own files
    )  # fmt: skip


def qr_code(text: str, millimetres: float) -> "Markup":
    """Return a code for cameras as SVG, with the white around it that the standard asks for.

    Level M can be read with 15 % of it covered.
    """
    import segno
    from markupsafe import Markup

    code = segno.make_qr(text, error="m").svg_inline(omitsize=True, border=4)
    drawn = Markup(code)  # noqa: S704  # segno's
    return Markup('<div class="qr" style="width:{}mm">{}</div>').format(millimetres, drawn)


# -- what fits -----------------------------------------------------------------------------------


def lines_in(text: str, points: float, room: float, *, bold: bool = False) -> int:
    """Return how many lines a text takes at a width of `room` millimetres.

    >>> lines_in("Both: each word with the board.", 43, 190)
    2
    """
    size, lines, used = points * POINT, 1, 0.0
    space = line_width(" ", size, bold)
    for word in text.split():
        wide = line_width(word, size, bold)
        if used and used + space + wide > room:
            lines, used = lines + 1, 0.0
        used += wide if not used else space + wide
        extra, used = divmod(used, room) if used > room else (0, used)  # a longer word is divided
        lines += int(extra)
    return lines


def first_that_fit(
    texts: Iterable[str], points: float, room: float, most_lines: float
) -> Iterator[str]:
    """Yield the first of these texts that take no more lines than there are."""
    for text in texts:
        most_lines -= lines_in(text, points, room)
        if most_lines < 0:
            return
        yield text


def largest(text: str, points: float, room: float, least: float) -> float:
    """Return the size in points at which a bold title fits on one line, `least` at the lowest."""
    wide = line_width(text, points * POINT, bold=True)
    return round(max(least, min(points, points * room / (wide or 1))), 1)

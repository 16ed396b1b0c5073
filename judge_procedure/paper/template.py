"""The templates of all that is printed: a `Paper` makes a document of one and its facts.

A page holds its font, style and signs: it needs no network. Templates lie in `templates/` and
extend `base.html`; `macros.html` has heads, feet, combs and lists.
"""

import os
import tomllib
from base64 import b64encode
from collections.abc import Mapping
from functools import cache
from typing import TYPE_CHECKING, Any, NamedTuple

from judge_procedure import names, sentences
from judge_procedure.look import LOOK, WEIGHTS, font_path, sign_paths
from judge_procedure.timeline import time_of
from judge_record.entry import Kind, Source
from lexicons import Verdict, printable
from lexicons.caution import cautions_on
from lexicons.language import _, counted, spoken, with_label
from lexicons.rules.rulebook import Side

if TYPE_CHECKING:
    from jinja2 import Environment
    from markupsafe import Markup

A4_WIDTH, LETTER_HEIGHT = 210.0, 279.4  # the narrower and the lower of both: what fits, fits both
FOLDER = os.path.join(os.path.dirname(os.path.abspath(__file__)), "templates")


class Paper(NamedTuple):
    """A paper that is written to a file."""

    name: str  # of the file, without an ending
    template: str
    facts: Mapping[str, Any]
    private: bool = False  # whether only the owner may read the file

    def html(self) -> str:
        """Return the document, in the language that is spoken. It raises if a fact is missing.

        Every paper needs `title`. Texts are escaped, and no character that doesn't print gets on
        paper; what is HTML already comes as `Markup`.
        """
        template = templates().get_template(self.template)
        return template.render(language=spoken.code, **self.facts)


def templates_in(folder: str, **more: Any) -> "Environment":
    """Return the templates in a folder: they escape texts, and raise if a fact is missing."""
    from jinja2 import Environment, FileSystemLoader, StrictUndefined

    return Environment(
        loader=FileSystemLoader(folder), autoescape=True, undefined=StrictUndefined,
        trim_blocks=True, lstrip_blocks=True, auto_reload=False, **more,
    )  # fmt: skip


@cache
def templates() -> "Environment":
    """Return the templates of papers. Only what prints loads Jinja2."""
    from markupsafe import Markup

    def finalize(value: object) -> object:
        return value if isinstance(value, Markup) else printable(str(value))

    environment = templates_in(FOLDER, finalize=finalize)
    with open(os.path.join(FOLDER, "paper.css"), encoding="utf-8") as file:
        style = Markup(file.read())  # noqa: S704  # our own
    with open(os.path.join(LOOK, "values.toml"), "rb") as values:
        colour = tomllib.load(values)["colour"]
    environment.globals.update(
        _=_, counted=counted, with_label=with_label, names=names, sentences=sentences,
        time_of=time_of, cautions_on=cautions_on,
        css_text=css_text, sign=sign, qr_code=qr_code, style=style, fonts=fonts, colour=colour,
        Kind=Kind, Side=Side, Source=Source, Verdict=Verdict,
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


def css_text(text: str) -> str:
    """Return a text as a string of a style, in numbers: nothing in it ends the string."""
    return '"' + "".join(f"\\{ord(character):x} " for character in printable(text)) + '"'


def qr_code(text: str, millimetres: float) -> "Markup":
    """Return a code for cameras as SVG, with the white around it that the standard asks for.

    Level M can be read with 15 % of it covered.
    """
    import segno
    from markupsafe import Markup

    code = segno.make_qr(text, error="m").svg_inline(omitsize=True, border=4)
    drawn = Markup(code)  # noqa: S704  # segno's
    return Markup('<div class="qr" style="width:{}mm">{}</div>').format(millimetres, drawn)

"""HTML of pages, drawn from the templates beside this file, and the static files that they name."""

import os
from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import cache, lru_cache
from hashlib import sha256
from html import escape

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import FileResponse, Response

from judge_gui.pages import values
from judge_gui.pages.boxes import Box
from judge_gui.pages.layout import Layout
from judge_gui.pages.page import PageLook
from judge_gui.wording.page_of import PROGRAM
from judge_procedure import look
from judge_procedure.paper.template import templates_in
from judge_procedure.task_parts import VERDICT_SIGNS
from judge_server.web.browser_view import Shown
from judge_server.web.device_wording import Notice, away, needs_script
from lexicons.language import _, counted, spoken

FOLDER = os.path.dirname(os.path.abspath(__file__))
STATIC = os.path.join(FOLDER, "static")
FILES = {
    os.path.basename(path): path
    for path in (
        *(os.path.join(STATIC, name) for name in sorted(os.listdir(STATIC))),
        *map(look.font_path, look.WEIGHTS),
    )
}
#: What the system says of a file's kind depends on its settings, and browsers take no other.
MEDIA_TYPES = {
    "css": "text/css", "js": "text/javascript", "svg": "image/svg+xml", "ttf": "font/ttf",
}  # fmt: skip
CACHED_FOR_A_DAY = {"Cache-Control": "max-age=86400"}  # seconds
templates = templates_in(os.path.join(FOLDER, "templates"))
MOST_OPTIONS = 9  # of a choice: a kiosk has a digit for each
OWNERS = ("rack", "rack active", "rack both")  # what is inside is theirs, as with buttons


@dataclass
class Element:
    """A box as an element. Its place is counted from the button or rack in which it is."""

    box: Box
    place: str  # left, top, width, height in pixels; of a text, its size and the height of a line
    name: str = "div"  # of the element
    classes: str = ""
    parts: "list[Element]" = field(default_factory=list)

    @property
    def html(self) -> str:
        """The element, without a template: a telephone gets a hundred of them at each key."""
        box, of = self.box, f'class="box {self.classes}" data-at="{self.place}"'
        if box.sign:
            return f'<svg {of} viewBox="0 0 24 24" aria-hidden="true">{paths(box.sign)}</svg>'
        inside = "".join([part.html for part in self.parts])
        if self.name == "button":
            is_mute = not any(part.box.runs for part in self.parts)  # its name says what it is
            said = f' aria-label="{escape(box.name)}"' if is_mute else ""
            hold = " data-hold" if box.held else ""
            of = f'value="{escape(box.key)}" {of}{said}{hold}'
            return f"<button {of}>{inside}</button>"
        if box.name and self.name == "div":
            inside = f'<span class="unseen">{escape(box.name)}</span>{inside}'
        hidden = "" if box.pieces or self.parts else ' aria-hidden="true"'
        return f"<{self.name} {of}{hidden}>{_said(box)}{inside}</{self.name}>"


def _said(box: Box) -> str:
    """Return the text of a box. Pieces that are not bold stay whole, side by side."""
    if not box.pieces:
        return "".join([escape(run.text) for run in box.runs])
    listed = len(box.pieces) > 1 and not any(bold for _text, bold in box.pieces)
    form = '<span class="whole">{}</span>' if listed else "{}"
    return "".join(
        f"{('<b>{}</b>' if bold else form).format(escape(text))} " for text, bold in box.pieces
    )


def paths(name: str) -> str:
    return look.sign_paths(name).replace("#fff", "var(--cut)")


def screen(shown: Shown, theme: str, secret: str) -> str:
    """Return a kiosk's page, without the document around it. Keys must send the `secret` back."""
    page = shown.page
    inside, titled = (_kept if page.may_be_kept else _elements)(shown.laid, page.title)
    return html(
        "screen.html",
        shown=shown,
        look=f"{page.look} {theme}",
        inside=inside,
        title=None if titled else shown.says,
        secret=secret,
    )


def _elements(laid: Layout, title: str) -> tuple[str, bool]:
    """Return the elements of a page, and whether one of them is its title."""
    parts = parts_of(laid.boxes, title, laid.unit)
    return "\n".join([part.html for part in parts]), any(part.name == "h1" for part in parts)


_kept = lru_cache(maxsize=values.MOST_KEPT)(_elements)


def parts_of(boxes: Iterable[Box], title: str, unit: float) -> list[Element]:
    """Return boxes as elements, in reading order, the title as a heading, without the ground."""
    _ground, *others = boxes
    parts: list[Element] = []
    owner: Element | None = None
    titled = False
    for box in others:
        if owner and not owner.box.holds(box):
            owner = None
        part = _part(box, owner.box if owner else None, unit)
        if not (owner or titled) and [text for text, _bold in box.pieces] == [title]:
            part.name, titled = "h1", True
        (owner.parts if owner else parts).append(part)
        if box.key or box.kind in OWNERS:
            owner = part
    return parts


def _part(box: Box, owner: Box | None, unit: float) -> Element:
    left, top = (box.x - owner.x, box.y - owner.y) if owner else (box.x, box.y)
    place, classes = f"{left} {top} {box.w} {box.h}", [box.kind]
    name = "button" if box.key else "span" if owner else "div"
    if box.runs:
        lines = len({run.baseline for run in box.runs})
        place += f" {box.runs[0].px} {box.h / lines:g}"
        classes += [f"c-{box.runs[0].colour}", box.align, *(["one"] if lines == 1 else [])]
        classes += ["bold"] if not box.pieces else []
        name = "span" if owner else "p"
    if box.sign:
        name = "svg"
        classes += [f"c-{box.colour}", *(["thin"] if box.w > values.LARGE_SIGN * unit else [])]
    classes += ["ring"] if box.ring else []
    return Element(box, place, name, " ".join(classes))


def document(theme: str, notice: Notice | None = None, *, fills_screen: bool = False) -> str:
    """Return the document of a notice; without one, that in which the script shows a kiosk."""
    return html(
        "document.html",
        theme=theme,
        page=notice or needs_script(),
        away=away(),
        shows_kiosk=notice is None,
        fills_screen=fills_screen,
        hold=values.JUDGE_HOLD,
    )


def html(template: str, **shown: object) -> str:
    return templates.get_template(template).render(
        program=PROGRAM, spoken=spoken, _=_, counted=counted, paths=paths, version=version,
        verdict_signs=VERDICT_SIGNS, **shown,
    )  # fmt: skip


@cache
def version() -> str:
    """Return digits that change with the static files: they are in the path of each."""
    digest = sha256(style().encode())
    for path in FILES.values():
        with open(path, "rb") as file:
            digest.update(file.read())
    return digest.hexdigest()[:8]


def static_file(request: Request) -> Response:
    """Return the style, a script, or a font, which a browser may keep."""
    name = request.path_params["name"]
    kind = MEDIA_TYPES.get(name.rpartition(".")[2])
    if name == "looks.css":
        return Response(style(), media_type=kind, headers=CACHED_FOR_A_DAY)
    if name not in FILES:
        raise HTTPException(404)
    return FileResponse(FILES[name], media_type=kind, headers=CACHED_FOR_A_DAY)


@cache
def style() -> str:
    """Return as CSS what the window, too, draws by, and which button an option of a task shows.

    The window has the colours by look and theme, and the kinds of boxes.
    """
    rules = [
        f".{page_look}.{theme} {{ {_colours(values.palette(page_look, theme))} }}"
        for page_look in PageLook
        for theme in ("light", "dark")
    ]
    light, dark = (
        f".board {{ {_colours(values.palette('plain', theme))} }}" for theme in ("light", "dark")
    )
    rules += [light, f"@media (prefers-color-scheme: dark) {{ {dark} }}"]
    rules += [f".c-{name} {{ color: var(--{name}); }}" for name in values.palette("plain", "light")]
    rules += [_style_of(kind, style) for kind, style in values.STYLES.items()]
    rules += [
        f'.task:has([data-option="{n}"]:checked) [data-for="{n}"] {{ display: inline-flex; }}'
        for n in range(1, MOST_OPTIONS + 1)
    ]
    return "\n".join(rules) + "\n"


def _colours(palette: values.Palette) -> str:
    return " ".join(f"--{name}: {colour};" for name, colour in palette.items())


def _style_of(kind: str, style: values.Style) -> str:
    """Return the rule of a kind of box. Its edge takes no room: what is inside is placed by it."""
    fill = f"var(--{style.fill})" if style.fill else "none"
    edges = []
    if style.press:
        edges.append(f"inset 0 calc({-values.PRESS_EDGE}px * var(--unit)) var(--{style.press})")
    if style.edge:
        edges.append(f"inset 0 0 0 max(1px, {style.stroke}px * var(--unit)) var(--{style.edge})")
    selector = "".join(f".{name}" for name in kind.split())
    return (
        f".box{selector} {{ background: {fill}; box-shadow: {', '.join(edges) or 'none'};"
        f" border-radius: calc({style.corner}px * var(--unit)); }}"
    )

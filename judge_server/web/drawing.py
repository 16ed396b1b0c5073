"""HTML of pages. All pages are drawn from the templates beside this file."""

import os
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from math import ceil

from jinja2 import Environment, FileSystemLoader, StrictUndefined

from judge_gui.model import page
from judge_gui.model.events import Key
from judge_gui.model.page import Look, Page, program
from judge_gui.wording.devices import Closed, another_sheet, away, card_fields, judged_here
from judge_server.web.browser import Shown
from lexicons.language import Language, _, counted

folder = os.path.dirname(os.path.abspath(__file__))
templates = Environment(
    loader=FileSystemLoader(os.path.join(folder, "templates")),
    autoescape=True,
    undefined=StrictUndefined,
    trim_blocks=True,
    lstrip_blocks=True,
    auto_reload=False,
)
most_of_short, most_of_middle = 9, 14  # characters of a title, for its size


@dataclass(frozen=True, slots=True)
class Button:
    """A key on a page."""

    value: str  # what the browser sends
    label: str  # large
    hint: str = ""  # the key of a keyboard, small
    kind: str = "letter"  # or `named` or `judge`


@dataclass(frozen=True, slots=True)
class Ask:
    """A page with one question, and where its answer goes."""

    page: Page
    action: str = ""  # the path that takes the answer; empty if nothing is asked
    fields: tuple[tuple[str, str], ...] = ()  # hidden, besides
    asks: bool = False  # whether the action asks for another page, and changes nothing
    typed: bool = False  # whether a card can be typed on it
    again: int | None = None  # milliseconds until the browser asks again


def screen(
    shown: Shown,
    theme: str,
    secret: str,
    judged: tuple[str, ...] | None,
    *,
    touch: bool,
    several: bool = False,
    closed: Closed | None = None,
) -> str:
    """Return a kiosk's page, without the document around it.

    A form must send the `secret` back. `judged` has the times of day of the rulings at this board,
    if it is one board's. With `touch`, keys have no names on a keyboard. `several` leads to the
    letters of another round's sheet. `closed` says that the round of this challenge is over.
    """
    page = shown.page
    return templates.get_template("screen.html").render(
        shown=shown,
        page=page,
        look=_look_of(page, theme),
        size=_size_of(page),
        rows=_rows_of(page),
        keys=[tuple(_buttons(row, shown, touch=touch)) for row in shown.keys],
        secret=secret,
        judged="" if judged is None else judged_here(judged),
        another=another_sheet() if several else "",
        closed=closed,
        typing=any(row.active for row in page.rows),
    )


def document(inside: str, *, theme: str, refresh: int | None = None, full: bool = False) -> str:
    """Return a whole document around a page; `full` if it fills the screen of a kiosk.

    `refresh` is the number of milliseconds until a browser without script asks again.
    """
    return templates.get_template("document.html").render(
        program=program,
        language=Language.code.replace("_", "-"),
        theme=theme,
        seconds=None if refresh is None else ceil(refresh / 1000),
        inside=inside,
        away=question(Ask(away()), theme),
        full=full,
        version=version(),
    )


def question(ask: Ask, theme: str) -> str:
    """Return a page that is no screen of a kiosk, without the document around it."""
    return templates.get_template("question.html").render(
        ask=ask,
        page=ask.page,
        look=_look_of(ask.page, theme),
        size=_size_of(ask.page),
        card=card_fields() if ask.typed else None,
    )


def board(name: str, **shown: object) -> str:
    """Return a page of the director's board, by the name of its template."""
    return templates.get_template(name).render(
        program=program,
        language=Language.code.replace("_", "-"),
        _=_,
        counted=counted,
        version=version(),
        **shown,
    )


def _look_of(page: Page, theme: str) -> str:
    return theme if page.look is Look.PLAIN else page.look.value.replace(" ", "-")


def _size_of(page: Page) -> str:
    """Return the class of a title's size: of the longest that it could be."""
    longest = max(map(len, (page.title, *page.alike)))
    if longest <= most_of_short:
        return "short"
    return "middle" if longest <= most_of_middle else "long"


def _rows_of(page: Page) -> list[tuple[int, tuple[str, ...], int, bool]]:
    """Return each row's number, tiles, free places, and whether it is typed in.

    Where words are compared, all rows are as long as the longest: their tiles are of one size.
    """
    typing = any(row.active for row in page.rows)
    longest = max((len(row.tiles) for row in page.rows), default=0)
    return [
        (
            number,
            row.tiles,
            max((row.room if typing else longest) - len(row.tiles), 0),
            row.active,
        )
        for number, row in enumerate(page.rows, 1)
    ]


def _buttons(row: tuple[tuple[str, Key], ...], shown: Shown, *, touch: bool) -> Iterator[Button]:
    caps = {cap.name: cap for cap in shown.page.keys if cap.name}
    for label, key in row:
        cap = caps.get(key.name)
        if key.name == "character":
            yield Button(f"character:{key.text}", _("space") if key.text == " " else label)
        elif cap is None:
            yield Button(key.name, _("delete"), kind="named")
        elif cap.name == shown.judge_key:
            yield Button(cap.name, cap.label, kind="judge")
        else:
            kind = "judge" if shown.confirming and cap.name == "enter" else "named"
            yield Button(cap.name, cap.meaning, "" if touch else cap.label, kind)


@cache
def version() -> str:
    """Return digits that change with the style and the script: browsers may keep both."""
    found = sha256(style().encode())
    for name in ("board.css", "font.css", "kiosk.css", "kiosk.js", "pin.js"):
        with open(os.path.join(folder, "static", name), "rb") as file:
            found.update(file.read())
    return found.hexdigest()[:8]


def style() -> str:
    """Return the colours of all pages as CSS."""
    looks = {
        "light": page.light,
        "dark": page.dark,
        "banner": page.banner,
        **{look.value.replace(" ", "-"): found for look, found in page.of_verdicts.items()},
    }
    return "".join(
        f".{name} {{ --ground: {c.ground}; --ink: {c.ink}; --tile: {c.tile}; --mark: {c.mark}; }}\n"
        for name, c in looks.items()
    )

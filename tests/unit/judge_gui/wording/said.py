"""What the kiosk's pages say, as a table: tests/vectors/kiosk_said.txt, which this renews."""

import re

from judge_gui.model import screens as at
from judge_gui.pages.page import PageLook, PageQuestion, spoken_part
from tests.support.boxes import has
from tests.support.vectors import folder
from tests.unit.judge_gui.wording.cases import cases

table = folder / "kiosk_said.txt"


def lines_of(made, screen):
    """Yield what a page shows. Its edges, which all pages share, are shown on some pages."""
    kind = type(made).__name__.removesuffix("Page").lower()
    look = f", {made.look}, {made.sign}" if made.look is not PageLook.PLAIN else ""
    yield f"{made.title} ({kind}{look})"
    yield from (f"  ! {text}" for text in (made.answer,) if text)
    yield from (f"  {text}".rstrip() for text in (made.sub, *has(made, "text")) if text)
    yield from (f"  @ {text}" for text in (made.place, "".join(has(made, "person"))) if text)
    yield from (f"  ({each.sign or '-'}) {each.spoken}" for each in has(made, "steps", "facts"))
    yield from (f"  ({each.sign}) {each.spoken}" for each in has(made, "panels"))
    for word in has(made, "words"):
        yield f"  {word.number} {' '.join(word.tiles)}{' <' if word.active else ''}"
    for part in has(made, "parts"):
        if text := spoken_part(part):
            yield f"  {text}"
        if isinstance(part, PageQuestion) and part.line is not None:
            yield f"  {part.key or '-'} > {part.line}{'_' * part.active}"
    figure = " ".join(has(made, "figure")).strip()
    yield from (f"  = {text}" for text in (figure, *has(made, "slip")) if text)
    for action in made.pressed:
        marks = " held" * action.held + " ring" * (action.key == made.ring)
        yield f"  [{action.key}] {action.spoken!r}{marks}"
    yield from (f"  # {' '.join(key.verb or key.name for key in row)}" for row in made.keypad)
    yield from (f"  {text}" for text in (made.hint, *has(made, "notices")) if text)
    yield from (
        f"  * {banner}" for banner in made.banners if not banner.startswith("Free word list")
    )
    if isinstance(screen, at.Ready | at.VerdictShown):
        yield f"  _ {', '.join(made.foot)}"


def said():
    """Everything that is said. A fingerprint is three dots: the next release has others."""
    pages = (
        "\n".join((f"{name}:", *lines_of(case.page(), case.screen))) for name, case in cases.items()
    )
    return re.sub(r"[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}\b", "...", "\n\n".join(pages)) + "\n"


if __name__ == "__main__":
    table.write_text(said(), encoding="utf-8")

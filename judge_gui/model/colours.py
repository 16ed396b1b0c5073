"""The colours of pages. The two verdicts differ in brightness too, for every kind of sight."""

from typing import NamedTuple

from judge_gui.model.page import Look


class Colours(NamedTuple):
    """The colours of one page, as CSS and Qt write them."""

    ground: str
    ink: str
    tile: str
    mark: str  # of the active tile, and of the message


light = Colours("#ffffff", "#111111", "#f4ead2", "#8a1c00")
dark = Colours("#14181c", "#f6f6f6", "#2d343b", "#ffc27a")
of_verdicts = {
    Look.ACCEPTABLE: Colours("#00386e", "#ffffff", "#0d4f94", "#ffffff"),
    Look.UNACCEPTABLE: Colours("#ffb000", "#000000", "#ffd98a", "#000000"),
    Look.NO_VERDICT: Colours("#2b2b2b", "#ffffff", "#444444", "#ffffff"),
}
banner = Colours("#4b0f6b", "#ffffff", "#4b0f6b", "#ffffff")


def colours_of(look: Look, theme: str) -> Colours:
    """Return the colours of a page. The theme is `light` or `dark`; verdicts have their own.

    >>> colours_of(Look.PLAIN, "dark").ground, colours_of(Look.ACCEPTABLE, "dark").ground
    ('#14181c', '#00386e')
    """
    return of_verdicts.get(look, dark if theme == "dark" else light)

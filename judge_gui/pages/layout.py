"""Where everything on a page stands: `layout(page, size, text_size)`. Pure.

It remembers the first page and the keys of keypads: nothing on which a word can stand.

A page is tried with the most room for signs and tiles first. If something does not fit, it is tried
again with less, in the order of `room.YIELDING`. If nothing helps, the layout says so: then the
kiosk does not judge on this screen.
"""

from functools import lru_cache
from typing import NamedTuple

from judge_gui.pages import values
from judge_gui.pages.boxes import Box
from judge_gui.pages.kinds import whole_page
from judge_gui.pages.page import Page, PageKind
from judge_gui.pages.room import NoRoom, Room, rooms, unit_of

#: Pages whose text is never smaller than usual: somebody compares or types words there.
OF_WORDS = (PageKind.TYPING, PageKind.COMPARE, PageKind.COUNT)
SMALLEST_READ = 0.56  # of the usual size of text, on the other pages


class Layout(NamedTuple):
    """The boxes of a page, from the ground up. `fits` is false if the screen is too small."""

    boxes: tuple[Box, ...]
    unit: float  # pixels
    fits: bool = True


def layout(page: Page, size: tuple[int, int], text_size: float = 1) -> Layout:
    """Return the boxes of a page on a screen of a size in pixels.

    `text_size` is 1.5 for a reader who asks for text of 150 %.
    """
    w, h = size
    return (_kept if page.may_be_kept else _laid)(page, w, h, text_size)


def _laid(page: Page, w: int, h: int, text_size: float) -> Layout:
    smallest = 1 if page.kind in OF_WORDS else SMALLEST_READ
    for room in rooms(w, h, text_size, smallest):
        if boxes := tried(page, (w, h), room):
            return Layout(boxes, room.unit)
    return Layout((Box("ground", 0, 0, w, h),), unit_of(w, h), fits=False)


_kept = lru_cache(maxsize=values.MOST_KEPT)(_laid)


def tried(page: Page, size: tuple[int, int], room: Room) -> tuple[Box, ...]:
    """Return the boxes of a page that shares its screen in one way; none if it does not fit."""
    w, h = size
    boxes = [Box("ground", 0, 0, w, h)]
    try:
        whole_page(page, room).put(0, 0, w, h, boxes)
    except NoRoom:
        return ()
    return tuple(boxes) if all(map(boxes[0].holds, boxes)) else ()


def too_small(size: tuple[int, int], title: str, text: str) -> Layout:
    """Return the page of a screen that is too small for what has to be compared on it."""
    return layout(Page(PageKind.FORM, title, text=(text,)), size)._replace(fits=False)

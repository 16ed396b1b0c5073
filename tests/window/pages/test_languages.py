"""Every page in every shipped language: no sentence stays English."""

from collections.abc import Callable, Iterator
from itertools import chain
from typing import Any

import pytest

from judge_gui.pages.page import Page
from judge_gui.wording.pages import page as page_of
from lexicons import Library
from tests.boxes import sayings

Draws = dict[str, Any]  # of docs/pictures/kiosk.py

languages = sorted(Library("nobody").rules("open").languages)
alike = {
    "1",
    "2",
    "Enter",
    "Esc",
    "Tab",
    "F9",
    "OK",
    "3 OK",
    "PIN",
    "Director",
    "The tournament's list",
    "SCOWL size 80 (free list)",
    "Tables",
    "Menu",
    "Table 7.",
    "Table",
    "AB, director",
    "K1 · 3 · 7F3A 91C2",  # a receipt
}  # in some languages
each_language = pytest.mark.parametrize("language", languages)


def texts_of(page: Page) -> Iterator[str]:
    """Yield every text of a page that belongs to a language; not a name, a number or a digest."""
    others = {*page.foot, *page.write[2:], page.figure[1]}
    keys = {action.verb for row in page.keypad for action in row}
    for text in sayings(page):
        is_code = text.startswith("CODE ")
        if text not in others | keys and not (text.isdigit() or is_code):
            yield text
    for action in page.actions:
        yield from (cap for cap in action.caps if not cap.startswith("sign:") and not cap.isdigit())


@each_language
def test_no_sentence_of_a_page_stays_english(
    language: str, said_in: Callable[[str], None], shown: Callable[[], dict[str, Any]], draws: Draws
) -> None:
    def said() -> dict[str, list[str]]:
        pages = {
            name: page_of(picture.screen, draws["terms_of"](picture))
            for name, picture in shown().items()
        }
        return {name: [str(text) for text in texts_of(page)] for name, page in pages.items()}

    english = set(chain.from_iterable(said().values()))  # a language may need more pages
    said_in(language)
    others = alike | {
        draws["head"].head,
        draws["head"].name,
        *(figure.counts for figure in draws["head"].figures),  # the station's words
        "Tilejudge",
        draws["pictures"]["cannot-judge"].screen.reason,
    }
    kept = {
        name: left
        for name, texts in said().items()
        if (left := [t for t in texts if t and t in english and t not in others])
    }
    assert kept == {}

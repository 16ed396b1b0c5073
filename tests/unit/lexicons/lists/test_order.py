"""Whether the words of a list stand in an order that people keep lists in."""

import pytest

from lexicons import Library
from lexicons.alphabet import Word
from lexicons.lists.order import Order, patience
from lexicons.lists.sorted_runs import is_ascending
from lexicons.lists.tile_bytes import TileBytes

polish = Library().alphabet("polish")


def order_of(words: list[str], alphabet_id: str = "polish", page: int = 700) -> Order:
    """Return what was seen of words that come a page at a time."""
    order = Order(Library().alphabet(alphabet_id))
    spelt = [Word(word) for word in words]
    pages = [spelt[start : start + page] for start in range(0, len(spelt), page)]
    for number, each in enumerate(pages):
        order.see(each, ascending=is_ascending(each), before=pages[:number])
    return order


def made(count: int) -> list[str]:
    letters = polish.tiles
    return [letters[n // 1024] + letters[n // 32 % 32] + letters[n % 32] for n in range(count)]


def test_a_list_in_code_order_is_never_translated(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(TileBytes, "rows", lambda *_: pytest.fail("it was translated"))
    assert order_of(sorted(made(3000))).fault() == (0, "")


def test_the_order_of_the_tiles_is_an_order() -> None:
    words = made(3000)
    assert words != sorted(words)
    assert order_of(words).fault() == (0, "")
    by_length = [word[:2] for word in words[::32]] + words
    assert order_of(by_length).fault() == (0, "")


def test_orders_that_do_not_fit_are_given_up_after_a_thousand_words() -> None:
    order = order_of(made(2 * patience), page=2 * patience)
    assert [(each.by_tiles, each.by_length) for each in order.others] == [
        (True, False),
        (True, True),
    ]


def test_the_first_word_out_of_place_is_shown_in_the_order_that_fits() -> None:
    words = made(3000)
    words[1500], words[1501] = words[1501], words[1500]
    text = f"{words[1501]!r} comes after {words[1500]!r}: not in alphabetical order"
    assert order_of(words).fault() == (1501, text)

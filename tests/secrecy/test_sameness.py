"""The comparison of the secrecy guard finds what differs by the place, and no noise."""

import pytest

from tests.secrecy.sameness import Box, Look, assert_same, picture_of, row

blank = bytes(row * 600)


def dotted(*places):
    """A picture with a white pixel at each place."""
    pixels = bytearray(blank)
    for place in places:
        pixels[4 * place : 4 * place + 4] = b"\xff" * 4
    return picture_of(bytes(pixels))


def look(text, *dots, boxes=()):
    return [Look("page", text, dotted(*dots), boxes)]


def line(receipt, left, top=0):
    """A text that stands elsewhere now and then, and a receipt in the first line."""
    return Box("receipt", left, top, 60, 20), Box(receipt, 500, 0, 60, 20)


far = 1024 * 300


def test_noise_is_not_compared():
    assert_same([look("receipt 1A", 5), look("receipt 2B", 6)], look("receipt 3C", 9))


def test_two_chains_can_have_one_code():
    one, control, other = (look(f"{chain} · 7 · 1A2B 3C4D") for chain in ("G9", "G9", "M0"))
    assert_same([one, other], control)
    with pytest.raises(AssertionError):
        assert_same([one, look("M0 · 8 · 1A2B 3C4D")], control)


def test_the_picture_of_a_receipt_is_noise_though_two_chains_have_one_code():
    receipts = (Box(f"{chain} · 7 · 1A2B 3C4D", 400, 0, 300, 20) for chain in ("G9", "G9", "M0"))
    one, control, other = (look("page", boxes=(each,)) for each in receipts)
    [drawn] = look("page", 405, boxes=other[0].boxes)
    assert_same([one, [drawn]], control)
    with pytest.raises(AssertionError, match="differs"):
        assert_same([one, look("page", far, boxes=other[0].boxes)], control)


def test_what_stands_beside_noise_moves_with_it():
    one, control = (
        look("receipt 1A", boxes=line("1A", 200)),
        look("receipt 3C", boxes=line("3C", 200)),
    )
    assert_same([one, look("receipt 2B", 230, boxes=line("2B", 230))], control)
    with pytest.raises(AssertionError, match="differs"):
        assert_same([one, look("receipt 2B", far, boxes=line("2B", 230))], control)


def test_what_moves_elsewhere_is_found():
    one, control = (look(f"receipt {each}", boxes=line(each, 200, 300)) for each in ("1A", "3C"))
    with pytest.raises(AssertionError, match="moved"):
        assert_same([one, look("receipt 2B", boxes=line("2B", 230, 300))], control)


@pytest.mark.parametrize(
    "leaking",
    [look("receipt 1A", far), look("receipt 4DD"), look("Receipt 1A"), look("receipt 1A more")],
    ids=["a pixel", "a length", "a letter", "a word"],
)
def test_what_differs_by_the_place_is_found(leaking):
    with pytest.raises((AssertionError, ValueError)):
        assert_same([look("receipt 1A"), leaking], look("receipt 3C"))

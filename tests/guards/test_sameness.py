"""The comparison of the secrecy guard finds what differs by the place, and no noise."""

import pytest

from tests.guards.sameness import Look, assert_same, packed, row

blank = bytes(row * 600)


def dotted(*places: int) -> bytes:
    """A picture with a white pixel at each place."""
    pixels = bytearray(blank)
    for place in places:
        pixels[4 * place : 4 * place + 4] = b"\xff" * 4
    return packed(bytes(pixels))


def look(text: str, *dots: int) -> list[Look]:
    return [Look("page", text, dotted(*dots))]


far = 1024 * 300


def test_noise_is_not_compared() -> None:
    assert_same([look("receipt 1A", 5), look("receipt 2B", 6)], look("receipt 3C", 9))


@pytest.mark.parametrize(
    "leaking",
    [look("receipt 1A", far), look("receipt 4DD"), look("Receipt 1A"), look("receipt 1A more")],
    ids=["a pixel", "a length", "a letter", "a word"],
)
def test_what_differs_by_the_place_is_found(leaking: list[Look]) -> None:
    with pytest.raises((AssertionError, ValueError)):
        assert_same([look("receipt 1A"), leaking], look("receipt 3C"))

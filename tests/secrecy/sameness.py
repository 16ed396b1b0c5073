"""Whether runs that differ in the place of the phony are the same.

Times, receipts, fingerprints and drawn secrets differ in any two runs. To know them, nothing has to
be known of the pages: one place of the phony has two runs, whose lists differ in a word that nobody
types. What differs between these two is noise. All else must be the same in every run.

The control run comes after all others, so that a clock that went on between any two of them went on
between the two that are compared to find noise.

A receipt's letters differ in width. Where a line is centred, all that stands in it moves with them,
but now and then two receipts are equally wide, and the line seems to stay. So pages tell where each
text stands: beside a text that is noise, others may move.
"""

import re
from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

row = 1024 * 4  # bytes of a row of pixels
block = (16, 8)  # pixels that are compared together: columns, rows
around = (5, 1)  # blocks around noise that are noise: of a word's letters, some happen to agree
most_noise = 0.25  # of a page

Picture = tuple[bytes, ...]  # the pixels of each row; equal rows of all pictures are one object


class Box(NamedTuple):
    """Where a text stands on a picture, in pixels."""

    text: str
    left: int
    top: int
    wide: int
    high: int

    def beside(self, other):
        return self.top < other.top + other.high and other.top < self.top + self.high


class Look(NamedTuple):
    """Something that was seen: what it is, what it says, its pixels, and its texts."""

    name: str
    text: str
    picture: Picture = ()
    boxes: Sequence[Box] = ()


@lru_cache(50_000)  # rows: pages differ in few of them
def kept(pixels):
    return pixels


def picture_of(pixels):
    return tuple(kept(pixels[at : at + row]) for at in range(0, len(pixels), row))


def differing(one, other):
    """Return the blocks in which two pictures differ."""
    found, wide = set(), block[0] * 4
    for number, (pixels, others) in enumerate(zip(one, other, strict=True)):
        if pixels != others:
            for left in range(0, row, wide):
                if pixels[left : left + wide] != others[left : left + wide]:
                    found.add((left // wide, number // block[1]))
    return frozenset(found)


def widened(noise):
    """Return noise, and the blocks around it."""
    wide, high = around
    return frozenset(
        (x + right, y + down)
        for x, y in noise
        for right in range(-wide, wide + 1)
        for down in range(-high, high + 1)
    )


def moved(looks):
    """Return the blocks of the texts that are not in one place in all looks.

    Only a line that holds noise may move.
    """
    columns = list(zip(*(look.boxes for look in looks), strict=True))
    noise = [box for column in columns if len({box.text for box in column}) > 1 for box in column]
    found = set()
    for column in columns:
        if len({box[1:] for box in column}) > 1:
            for box in column:
                assert any(map(box.beside, noise)), (looks[0].name, "moved", column)
                found |= covered(box)
    return frozenset(found)


def receipts(looks):
    """Return the blocks of texts that differ in a receipt or a time alone."""
    found = set()
    for column in zip(*(look.boxes for look in looks), strict=True):
        texts = {box.text for box in column}
        if len(texts) > 1 and len({tuple(tokens(text)) for text in texts}) == 1:
            found |= set().union(*map(covered, column))
    return frozenset(found)


def covered(box):
    wide, high = block
    across = range(box.left // wide, (box.left + box.wide) // wide + 1)
    down = range(box.top // high, (box.top + box.high) // high + 1)
    return {(x, y) for x in across for y in down}


def tokens(text):
    """Return the words and numbers of a text, and what stands between them. It is always noon.

    All receipts are one: the code of a chain is two characters, so two chains can have the same.
    """
    noon = re.sub(r"\d\d:\d\d(:\d\d[.\d]*)?", "12:00", text)
    same_receipt = re.sub(r"\b[A-Z]\d( · \d+ · )[\dA-F]{4} [\dA-F]{4}\b", r"A0\1", noon)
    return re.split(r"(\W+)", same_receipt)


def assert_same(runs, control):
    """Assert that all runs are the same but for noise: what differs in the control of the first."""
    for look, again, *others in zip(runs[0], control, *runs[1:], strict=True):
        assert {each.name for each in (again, *others)} == {look.name}
        assert_same_texts(look, again, others)
        assert_same_pictures(look, again, others)


def assert_same_texts(look, again, others):
    first, control, *rest = (tokens(each.text) for each in (look, again, *others))
    for at, (token, noise, *more) in enumerate(zip(first, control, *rest, strict=True)):
        if token == noise:
            assert {*more} == {token}, (look.name, "".join(first[max(at - 20, 0) : at + 20]), more)
        else:  # what stands there differs, but it has one length
            assert {len(noise), *map(len, more)} == {len(token)}, (look.name, token, noise, more)


def assert_same_pictures(look, again, others):
    if not look.picture:
        return
    looks = [look, again, *others]
    noise = widened(differing(look.picture, again.picture)) | moved(looks) | receipts(looks)
    pixels = len(look.picture) * row / 4
    masked = len(noise) * block[0] * block[1]
    assert masked <= most_noise * pixels, (look.name, masked / pixels, "is too much to be noise")
    for other in others:
        found = differing(look.picture, other.picture) - noise
        assert not found, (look.name, "differs by the place of the phony, at", sorted(found))

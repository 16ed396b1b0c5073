"""Codes for cameras: a text as the dark squares of a QR code (ISO/IEC 18004)."""

from collections.abc import Iterator
from functools import lru_cache
from itertools import groupby
from typing import TYPE_CHECKING

from lexicons.extra import extra

if TYPE_CHECKING:
    from segno import QRCode

QUIET = 4  # modules of white around a code, by the standard


@lru_cache(maxsize=8)  # every card of a round has the code of the same network
def code_of(text: str) -> "QRCode":
    """Return the code of a text. Raise `CannotJudge` without the extra `paper`.

    Level M can be read with 15 % of it covered.
    """
    with extra("paper"):
        import segno
    return segno.make_qr(text, error="m")


def side(text: str) -> int:
    """Return the modules of a side of a code, with the white around it."""
    return int(code_of(text).symbol_size(border=QUIET)[0])


def runs(text: str) -> Iterator[tuple[int, int, int]]:
    """Yield the dark modules of a code, row by row: of each run its x, its y and its length.

    The white around the code counts for the place.

    >>> next(runs("QI"))
    (4, 4, 7)
    """
    for y, row in enumerate(code_of(text).matrix, QUIET):
        x = QUIET
        for dark, alike in groupby(row):
            length = len(tuple(alike))
            if dark:
                yield x, y, length
            x += length


def network(name: str, password: str) -> str:
    r"""Return the text whose code lets a telephone join a wireless network.

    The form is the one of the ZXing library, which iOS and Android read.

    >>> network("Hall;1", "secret")
    'WIFI:T:WPA;S:Hall\\;1;P:secret;;'
    """
    with extra("paper"):
        from segno.helpers import make_wifi_data

    return str(make_wifi_data(name, password or None, "WPA" if password else "nopass"))

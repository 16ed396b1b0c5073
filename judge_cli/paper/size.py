"""The sizes of paper, and the one that a machine's settings ask for."""

from collections.abc import Mapping
from typing import NamedTuple


class Size(NamedTuple):
    """A size of paper that stands upright, in millimetres."""

    width: float
    height: float


sizes = {"A4": Size(210, 297), "letter": Size(215.9, 279.4)}

#: Where paper is Letter, by the Unicode CLDR (`paperSize` of its territory information).
letter_regions = "BZ CA CL CO CR GT MX NI PA PH PR SV US VE"


def usual(environment: Mapping[str, str]) -> str:
    """Return the name of the size that the settings of a locale ask for; A4 if they name no region.

    POSIX: LC_ALL counts before LC_PAPER, and both before LANG.

    >>> usual({"LANG": "en_US.UTF-8"}), usual({"LANG": "en_US", "LC_PAPER": "es_ES"}), usual({})
    ('letter', 'A4', 'A4')
    """
    for name in ("LC_ALL", "LC_PAPER", "LANG"):
        if value := environment.get(name):
            region = value.partition(".")[0].partition("@")[0].partition("_")[2]
            return "letter" if region in letter_regions.split() else "A4"
    return "A4"

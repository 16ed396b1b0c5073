"""The recipe of the shipped lexicons: the free default list, and two lists of invented words.

Run from the checkout's root, with Debian's package scowl installed for the first one (`apt install
scowl`, release 2020.12.07-2):

    python3 lexicons/data/lexicons/build_shipped.py [EDITION...]

scowl80 has every list of ordinary words (`*-words.*`) of size 80 and below, of all varieties of
English: of these, the words of 2 to 15 letters that are written in a to z alone. The invented words
are in no list, for anybody who wants to try a chain. Both of their lists have words of nine letters
and of ten or more, so that they show which list the rule set `example` asks.
"""

import os
import re
import sys
from collections.abc import Callable, Iterable

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(HERE, "..", "..", ".."))

from lexicons import Library, storage  # noqa: E402  # the checkout's own
from lexicons.lists.compiler import Imprint, compile_list  # noqa: E402

SCOWL_FOLDER = "/usr/share/dict/scowl"
LARGEST_SIZE = 80
PLAYABLE = re.compile(r"[a-z]{2,15}")

FREE = Imprint(
    title="SCOWL size 80 (free list)",
    source="SCOWL 2020.12.07, all varieties of English, words of size 80 and below",
    licence="Copyright 2000-2011 Kevin Atkinson and others; see scowl80.licence.txt",
)
INVENTED = Imprint(source="words invented for Tilejudge", licence="CC0 1.0: no rights reserved")
SHORT = (
    "BLORP BLORPS BLORPLING FLIMM FLIMMERLY GRUZZEL GRUZZELING QUORBIT QUORBITED SNARVEL"
    " SNARVELISH VOMPLING"
)
LONG = (
    "BLORPLINGS FLIMMERISH GRUZZELATION PLORVIBLE QUORBITATION QUORBITING SNARVELINGS TWEMBLOSITY"
    " VOMPLINGHOOD ZANTIFOLD ZANTIFOLDING ZANTIFOLDS"
)


def _scowl_words() -> set[str]:
    """Return the words of the lists that are taken."""
    words: set[str] = set()
    for name in sorted(os.listdir(SCOWL_FOLDER)):
        kind, _, size = name.rpartition(".")
        if kind.endswith("-words") and int(size) <= LARGEST_SIZE:
            with open(os.path.join(SCOWL_FOLDER, name), encoding="latin-1") as lines:
                words.update(w for w in lines.read().split("\n") if PLAYABLE.fullmatch(w))
    return words


LISTS: dict[str, tuple[Imprint, Callable[[], Iterable[str]]]] = {
    "scowl80": (FREE, _scowl_words),
    "example-short": (INVENTED._replace(title="Example of a list (invented words)"), SHORT.split),
    "example-long": (
        INVENTED._replace(title="Example of a long list (invented words)"),
        LONG.split,
    ),
}


def _main(*editions: str) -> None:
    """Compile lists and put them in their places."""
    alphabet = Library().alphabet("english")
    for edition in editions or LISTS:
        imprint, listed = LISTS[edition]
        words = sorted(filter(None, map(alphabet.spell, listed())))
        manifest, data = compile_list(words, alphabet, edition, imprint, lengths=range(2, 16))
        storage.replace(os.path.join(HERE, f"{edition}.lexicon"), data)
        print(f"{edition}: {manifest.words:,} words, fingerprint {manifest.fingerprint.short}")


if __name__ == "__main__":
    _main(*sys.argv[1:])

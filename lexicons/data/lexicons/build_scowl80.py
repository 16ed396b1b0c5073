"""The recipe of the free default list: Debian's package `scowl` becomes `scowl80.lexicon`.

Run from the checkout's root, with the package installed (`apt install scowl`, release
2020.12.07-2):

    python3 lexicons/data/lexicons/build_scowl80.py [FOLDER_OF_WORD_LISTS]

It takes every list of ordinary words (`*-words.*`) of size 80 and below, of all varieties of
English, keeps the words of 2 to 15 letters that are written in a to z alone, and compiles them.
"""

import os
import re
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(HERE, "..", "..", ".."))

from lexicons import Library, storage  # noqa: E402  # the checkout's own
from lexicons.lists.compiler import Imprint, compile_list  # noqa: E402
from lexicons.lists.sorted_words import WordList  # noqa: E402

DEBIAN_FOLDER = "/usr/share/dict/scowl"
LARGEST_SIZE = 80
PLAYABLE = re.compile(r"[a-z]{2,15}")


def _scowl_words(folder: str) -> set[str]:
    """Return the words of the lists that are taken."""
    words: set[str] = set()
    for name in sorted(os.listdir(folder)):
        kind, _, size = name.rpartition(".")
        if kind.endswith("-words") and int(size) <= LARGEST_SIZE:
            with open(os.path.join(folder, name), encoding="latin-1") as lines:
                words.update(w for w in lines.read().split("\n") if PLAYABLE.fullmatch(w))
    return words


def _main(folder: str = DEBIAN_FOLDER) -> None:
    """Compile the list and put it in its place."""
    alphabet = Library().alphabet("english")
    words = sorted(filter(None, map(alphabet.spell, _scowl_words(folder))))
    manifest, data = compile_list(
        WordList(words, alphabet),
        "scowl80",
        Imprint(
            title="SCOWL size 80 (free list)",
            source="SCOWL 2020.12.07, all varieties of English, words of size 80 and below",
            licence="Copyright 2000-2011 Kevin Atkinson and others; see scowl80.licence.txt",
        ),
    )
    storage.replace(os.path.join(HERE, "scowl80.lexicon"), data)
    print(f"{manifest.words:,} words, fingerprint {manifest.fingerprint.short}")


if __name__ == "__main__":
    _main(*sys.argv[1:])

"""How long lists take in a maintainer's commands, beside their peers.

Whole processes, run in turn. Every list is in order, one word a line, spelt as its alphabet spells.
The floor of a validation is to read the file and split it into lines, in Python too; that of a
build is to read it and make a bare `marisa_trie.Trie` of it. A word of a list with digraphs
(Catalan) is compared with one of English, without the starts.

The file of a lexicon is compared with its words compressed by `xz -9e`, which answers nothing.
"""

import lzma
import os
from collections.abc import Iterator, Mapping

import material
import timing
from rows import Row, size, time

runs = 3
READ = (
    "import sys\nwith open(sys.argv[1], encoding='utf-8') as file:\n"
    "    words = file.read().split('\\n')\n"
)
TRIE = f"{READ}import marisa_trie\nassert len(marisa_trie.Trie(words[:-1])) == len(words) - 1\n"


def rows(folder: str) -> Iterator[Row]:
    """Return what lists of three languages take, and the size of a file."""
    spoken = ("english", "catalan", "polish")
    lists = {name: material.language_list(folder, name) for name in spoken}
    counts = {name: lines_in(path) for name, path in lists.items()}
    found = {name: of_list(path, name, folder) for name, path in lists.items()}
    for name in ("english", "polish"):
        yield from beside(f"{counts[name]:,} words, {name}", found[name])
    of_word = {
        name: (found[name]["verify"] - found[name]["start"]) / counts[name]
        for name in ("english", "catalan")
    }
    yield Row(
        "judge lexicon verify, a word of a list with digraphs", micro(of_word["catalan"]),
        "a word of English", micro(of_word["english"]),
    ).compared(of_word["catalan"] / of_word["english"], most=1.5)  # fmt: skip
    yield of_file(lists["english"])


def micro(seconds: float) -> str:
    """Return a short time."""
    return f"{seconds * 1e6:.2f} µs"


def of_file(words: str) -> Row:
    """Return the size of the shipped lexicon, over its words compressed."""
    with open(words, "rb") as file:
        floor = len(lzma.compress(file.read(), preset=9 | lzma.PRESET_EXTREME))
    ours = os.path.getsize(material.free_file)
    row = Row("the file of the shipped lexicon", size(ours), "xz -9e", size(floor))
    return row.compared(ours / floor, most=1.25)


def beside(name: str, found: Mapping[str, float]) -> Iterator[Row]:
    """Yield what one list took, beside its peers."""
    for command, peer, said, most in (
        ("validate", "read", "reading and splitting", 5),
        ("build", "trie", "reading and a bare trie", 2.5),
    ):
        ours, theirs = found[command], found[peer]
        row = Row(f"judge lexicon {command}, {name}", time(ours), said, time(theirs))
        yield row.compared(ours / theirs, most=most)


def of_list(path: str, language: str, folder: str) -> dict[str, float]:
    """Return the CPU seconds of each command on a list, of its peers, and of a start."""
    target, spoken_in = os.path.join(folder, "measured.lexicon"), ("--alphabet", language)
    commands = {
        "build": ("build", path, "--edition", "measured", "-o", target, *spoken_in),
        "validate": ("validate", path, *spoken_in),
        "verify": ("verify", target),
        "start": ("alphabets", language),
    }
    peers = {"read": timing.python(READ, path), "trie": timing.python(TRIE, path)}
    ours = {name: material.judge("lexicon", *arguments) for name, arguments in commands.items()}
    return timing.cpu_in_turn({**ours, **peers}, runs)


def lines_in(path: str) -> int:
    """Return how many lines a file has."""
    with open(path, "rb") as file:
        return sum(block.count(b"\n") for block in iter(lambda: file.read(1 << 16), b""))

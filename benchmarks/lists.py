"""How long lists take in a maintainer's commands, beside their peers.

Whole processes, run in turn. Every list is in order, one word a line, spelt as its alphabet spells.
The floor of a validation is to read the file and split it into lines, in Python too; that of a
build is to read it and make a bare `marisa_trie.Trie` of it. `sort -u` (by bytes) stands beside the
build. A word of a list with digraphs (Catalan) is compared with one of English, without the starts.
What maintainers use today is a script with a Python set, and where it is installed hunspell's
`munch`, which makes a dictionary of a list; their times and their memory are of one run.

The file of a lexicon is compared with what a strong general compressor makes of the same words,
`xz -9e`. That can only be unpacked whole, and the lexicon answers from the bytes as they are.
"""

import lzma
import os
import shutil
from collections.abc import Iterator, Mapping

import material
import timing
from rows import Row, size, time

runs = 3
READ = (
    "import sys\nwith open(sys.argv[1], encoding='utf-8') as file:\n"
    "    words = file.read().split('\\n')\n"
)
SCRIPT = """
import collections, re, sys
fits, seen, counts = re.compile("[A-Z]{2,15}").fullmatch, set(), collections.Counter()
with open(sys.argv[1], encoding="utf-8") as file:
    for number, line in enumerate(file, 1):
        word = line.strip().upper()
        if not fits(word) or word in seen:
            print(number, line)
        seen.add(word)
        counts[len(word)] += 1
"""
TRIE = f"{READ}import marisa_trie\nassert len(marisa_trie.Trie(words[:-1])) == len(words) - 1\n"


def rows(folder: str) -> Iterator[Row]:
    """Return what lists of three languages take, and the size of a file."""
    spoken = ("english", "catalan", "polish")
    lists = {name: material.language_list(folder, name) for name in spoken}
    counts = {name: lines_in(path) for name, path in lists.items()}
    found = {name: of_list(path, name, folder) for name, path in lists.items()}
    for name, weights in found.items():
        yield from beside(f"{counts[name]:,} words, {name}", weights)
    of_word = {
        name: (found[name]["verify"] - found[name]["start"]) / counts[name]
        for name in ("english", "catalan")
    }
    yield Row(
        "judge lexicon verify, a word of a list with digraphs", micro(of_word["catalan"]),
        "a word of English", micro(of_word["english"]),
    ).compared(of_word["catalan"] / of_word["english"], most=1.5).on_page  # fmt: skip
    yield of_file(lists["english"])
    yield from today(lists["english"], folder)


def micro(seconds: float) -> str:
    """Return a short time."""
    return f"{seconds * 1e6:.2f} µs"


def of_file(words: str) -> Row:
    """Return the size of the shipped lexicon, over its words compressed."""
    with open(words, "rb") as file:
        floor = len(lzma.compress(file.read(), preset=9 | lzma.PRESET_EXTREME))
    ours = os.path.getsize(material.free_file)
    row = Row("the file of the shipped lexicon", size(ours), "xz -9e", size(floor))
    return row.compared(ours / floor, most=1.25).on_page


def today(words: str, folder: str) -> Iterator[Row]:
    """Yield what a validation and a build take beside what maintainers use today."""
    target = os.path.join(folder, "measured.lexicon")
    commands = {
        "a script with a set": timing.python(SCRIPT, words),
        "validate": material.judge("lexicon", "validate", words),
        "build": material.judge("lexicon", "build", words, "--edition", "measured", "-o", target),
    }
    if munch := shutil.which("munch"):
        affixes, counted = (os.path.join(folder, name) for name in ("measured.aff", "measured.dic"))
        with open(affixes, "w", encoding="utf-8") as file:
            file.write("SFX S Y 1\nSFX S 0 s .\n")
        with open(words, encoding="utf-8") as file, open(counted, "w", encoding="utf-8") as made:
            made.write(f"{lines_in(words)}\n{file.read().lower()}")
        commands["hunspell's munch"] = [munch, counted, affixes]
    found = {name: timing.weighed(command) for name, command in commands.items()}
    for command in ("validate", "build"):
        for peer in sorted(found.keys() - {"validate", "build"}):
            (ours, our_size), (theirs, their_size) = found[command], found[peer]
            name = f"judge lexicon {command}, english, beside {peer}"
            yield Row(name, time(ours), peer, time(theirs)).compared(ours / theirs)
            row = Row(f"{name}, peak memory", size(our_size), peer, size(their_size))
            yield row.compared(our_size / their_size)


def beside(name: str, found: Mapping[str, float]) -> Iterator[Row]:
    """Yield what one list took, beside its peers."""
    for command, peer, said, most in (
        ("validate", "read", "reading and splitting", 5),
        ("build", "trie", "reading and a bare trie", 2.5),
    ):
        ours, theirs = found[command], found[peer]
        row = Row(f"judge lexicon {command}, {name}", time(ours), said, time(theirs))
        row = row.compared(ours / theirs, most=most)
        yield row if name.endswith("catalan") else row.on_page
    ours, theirs = found["build"], found["sort"]
    row = Row(f"judge lexicon build, {name}, beside sort", time(ours), "sort -u", time(theirs))
    yield row.compared(ours / theirs)


def of_list(path: str, language: str, folder: str) -> dict[str, float]:
    """Return the CPU seconds of each command on a list, of its peers, and of a start."""
    target, spoken_in = os.path.join(folder, "measured.lexicon"), ("--alphabet", language)
    commands = {
        "build": ("build", path, "--edition", "measured", "-o", target, *spoken_in),
        "validate": ("validate", path, *spoken_in),
        "verify": ("verify", target),
        "start": ("alphabets", language),
    }
    peers = {
        "read": timing.python(READ, path),
        "trie": timing.python(TRIE, path),
        "sort": ["env", "LC_ALL=C", "sort", "-u", path, "-o", os.path.join(folder, "sorted")],
    }
    ours = {name: material.judge("lexicon", *arguments) for name, arguments in commands.items()}
    return timing.cpu_in_turn({**ours, **peers}, runs)


def lines_in(path: str) -> int:
    """Return how many lines a file has."""
    with open(path, "rb") as file:
        return sum(block.count(b"\n") for block in iter(lambda: file.read(1 << 16), b""))

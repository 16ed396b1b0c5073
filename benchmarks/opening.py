"""How long a lexicon takes from its file to its first answer: read, verified whole, mapped.

Ours is a process that imports marisa_trie, opens the shipped lexicon and looks one word up; the
floor is one that imports marisa_trie and ends. The difference holds the import of modules and the
opening itself. Imports are told apart by processes that go only so far; the opening and its steps,
a difference too small for that, are timed inside a process, at the first opening there.
"""

from collections.abc import Iterator
from itertools import pairwise
from time import process_time

import material
import timing
from table import Row, time

times = 41
figures_times = 15
allowed = 3e-3  # seconds

#: What the digest and the manifest need, and what else ours use of the standard library.
needed = "hashlib, json"
others = "contextlib, dataclasses, enum, functools, os, re, tomllib, types, typing"

#: Each goes a step further than the one before; the first is the floor.
floor = "import marisa_trie\n"
with_needed = f"{floor}import {needed}\n"
with_others = f"{with_needed}import {others}\n"
with_ours = f"""{with_others}
import sys
sys.path.insert(0, {timing.ROOT!r})
from lexicons.words.lexicon import Lexicon
"""
whole = f"""{with_ours}
lexicon = Lexicon.read({material.free_file!r}, {material.free_edition!r})
lexicon.holds("QI") or sys.exit(1)
"""


def rows(folder: str) -> Iterator[Row]:
    """Return the opening of the shipped lexicon, over the import of marisa_trie, in its parts."""
    del folder
    codes = {
        "marisa_trie": floor,
        f"importing {needed}": with_needed,
        "importing the rest of the standard library that we use": with_others,
        "importing our own modules": with_ours,
        "all": whole,
    }
    took = timing.cpu_in_turn({step: timing.python(code) for step, code in codes.items()}, times)
    seconds = list(took.values())
    added = seconds[-1] - seconds[0]
    yield Row(
        "opening: import, read, verify, map, ask",
        time(seconds[-1]),
        "`import marisa_trie`",
        time(seconds[0]),
    ).judged(f"+ {time(added)}", "≤ + 3 ms", met=added <= allowed)
    for step, (before, after) in zip(list(took)[1:-1], pairwise(seconds[:-1]), strict=True):
        yield Row(f"opening: of it, {step}", time(after - before))
    inside = {
        name: timing.call("opening", name, material.free_file) for name in ("opened", "steps")
    }
    told = timing.figures_in_turn(inside, figures_times)
    yield Row("opening: of it, the opening itself", time(told["opened"]["seconds"]))
    for step, each in told["steps"].items():
        yield Row(f"opening: in that, {step}", f"{each * 1e3:.2f} ms")


def steps(path: str) -> dict[str, float]:
    """Return the seconds that each step of the first opening in a process takes."""
    from marisa_trie import Trie

    from lexicons import Manifest
    from lexicons.words import container

    begun = process_time()
    with open(path, "rb") as file:
        data = file.read()
    read = process_time()
    said, memory = container.unpack(data, "the lexicon")
    verified = process_time()
    Manifest.parse(said)
    parsed = process_time()
    trie = Trie().map(memory)
    assert "QI" in trie
    mapped = process_time()
    return {
        "reading the file": read - begun,
        "the digest": verified - read,
        "the manifest": parsed - verified,
        "mapping and one look-up": mapped - parsed,
    }


def opened(path: str) -> dict[str, float]:
    """Return the seconds that the first opening in a process takes, its modules loaded."""
    from lexicons.words.lexicon import Lexicon

    begun = process_time()
    lexicon = Lexicon.read(path)
    assert "" not in lexicon.trie
    return {"seconds": process_time() - begun}

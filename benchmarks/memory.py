"""How much memory an open lexicon adds to a process.

Counted are the pages that belong to the process alone (Linux: private pages of `smaps_rollup`),
before the lexicon is opened, with all modules loaded, and after 10,000 look-ups. The floor is the
size of its file: it is read whole, so that nobody can change it under a running judge.
"""

import gc
import os
from collections.abc import Iterator
from itertools import islice

import material
import timing
from table import Row, size

times = 9
look_ups = 10_000
allowed = 1_000_000  # bytes beside the file
source = "/proc/{process}/smaps_rollup"


def rows(folder: str) -> Iterator[Row]:
    """Return what the open shipped lexicon adds, over its file."""
    yield compared(material.free_file, material.free_list(folder), "memory: an open lexicon", times)


def compared(lexicon: str, words: str, what: str, times: int) -> Row:
    """Return what an open lexicon adds, over its file."""
    if not os.path.exists(source.format(process="self")):
        return Row(what, "not measured", f"needs Linux: {source}")
    command = timing.call("memory", "added", lexicon, words)
    added = timing.figures_in_turn({"ours": command}, times)["ours"]["bytes"]
    file = os.path.getsize(lexicon)
    return Row(what, size(added), "its file", size(file)).judged(
        f"{(added - file) / 1e6:+.2f} MB", "≤ + 1 MB", met=added <= file + allowed
    )


def added(lexicon_path: str, words_path: str) -> dict[str, float]:
    """Return the bytes that opening a lexicon, and many look-ups, add to this process."""
    from lexicons.words.lexicon import Lexicon

    with open(words_path, encoding="utf-8") as file:
        asked = [line.rstrip("\n") for line in islice(file, look_ups)]
    gc.collect()  # what is free already would hide what is added
    before = private()
    lexicon = Lexicon.read(lexicon_path)
    assert all(map(lexicon.holds, asked))
    return {"bytes": private() - before}


def private(process: int | str = "self") -> int:
    """Return the bytes of a process's pages that no other process shares."""
    with open(source.format(process=process), encoding="ascii") as file:
        return 1024 * sum(int(line.split()[1]) for line in file if line.startswith("Private_"))

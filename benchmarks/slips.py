"""How many slips `judge slips` rules on in a second, against a plain Python set.

The peer, set_peer.py, is the program that somebody would write in an afternoon: the words in a
set, and the same parsing, folding, refusals and answers. It must give the very same bytes, or the
figures mean nothing.

The file holds 200,000 slips. The loop alone is what so many take less what one takes, which leaves
out the start, and the loading of the words: the set takes much longer for that than the trie.
"""

import os
import sys
from collections.abc import Iterator

import material
import timing
from rows import Row, rate

count = 200_000
times = 7
answers = (0, 2)  # 2: some slips could not be judged, as was meant


def peer(path: str, words: str) -> list[str]:
    """Return the command that does the same with a set."""
    program = os.path.join(timing.HERE, "set_peer.py")
    return [sys.executable, "-I", program, words, path]


def rows(folder: str) -> Iterator[Row]:
    """Slips a second: the loop alone, then the whole process."""
    words = material.free_list(folder)
    many, one = material.slips(folder, count), material.slips(folder, 1)
    agree(material.judge("slips", many), peer(many, words))
    took = timing.cpu_in_turn(
        {
            "ours": material.judge("slips", many),
            "peer": peer(many, words),
            "our start": material.judge("slips", one),
            "peer's start": peer(one, words),
        },
        times,
        answers,
    )
    ours = took["ours"] - took["our start"]
    theirs = took["peer"] - took["peer's start"]
    yield Row(
        f"{count:,} slips, the loop alone", rate(count, ours), "a set", rate(count, theirs)
    ).compared(theirs / ours, least=0.5)
    yield Row(
        f"judge slips, {count:,} slips", rate(count, took["ours"]), "a set of words",
        rate(count, took["peer"]),
    ).compared(took["peer"] / took["ours"], least=0.5).on_page  # fmt: skip


def agree(ours: list[str], theirs: list[str]) -> None:
    """Make sure that both programs do the same work."""
    if timing.run(ours, answers)[1] != timing.run(theirs, answers)[1]:
        raise timing.Failed("The two programs do not answer alike: there is nothing to compare.")

"""What grows as lists grow, from 28 thousand to over 4 million words.

The small lists are the shipped one and every ninth word of it, the large ones Debian's Polish words
and every fourth of them, with an alphabet invented for them: 35 tiles, one a letter. Each is built
against the trie alone, opened, weighed against the same words compressed, and held in memory, in
the ways of the other modules here. A thinned list shares fewer letters between neighbours: its
words weigh more.
"""

import os
from collections.abc import Iterator

import build
import material
import memory
import size
import timing
from table import Row, time

large = 500_000  # words: from here on a median of fewer runs


def rows(folder: str) -> Iterator[Row]:
    """Four lines for each list."""
    free = material.free_list(folder)
    for words in (material.every(free, 9), free):
        yield from of_list(words, "", "2-15")
    polish = material.polish_list(folder)
    if not polish:
        yield Row("growth: to 4 million words", "not measured", "needs: apt-get install wpolish")
        return
    for words in (material.every(polish, 4), polish):
        yield from of_list(words, material.polish_alphabet(folder), material.polish_lengths)


def of_list(words: str, alphabet: str, lengths: str) -> Iterator[Row]:
    """Build, opening, size and memory of one list."""
    count = len(material.words_of(words))
    name = f"growth: {count:,} words"
    times = 3 if count > large else 9
    lexicon = f"{os.path.splitext(words)[0]}.lexicon"
    took = timing.figures_in_turn(build.commands(words, alphabet, lengths), times)
    ours, floor = took["ours"]["whole"], took["floor"]["trie"]
    yield Row(f"{name}, build", time(ours), "`marisa_trie.Trie(list)`", time(floor)).ratio(
        ours / floor, most=2
    )
    timing.run(timing.call("build", "write", words, alphabet, lengths, lexicon))
    command = timing.call("opening", "opened", lexicon)
    seconds = timing.figures_in_turn({"ours": command}, times)["ours"]["seconds"]
    yield Row(f"{name}, opening, modules loaded", time(seconds))
    yield from size.compared(words, lexicon, name)
    yield memory.compared(lexicon, words, f"{name}, memory", times)

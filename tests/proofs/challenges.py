"""Challenges for the proofs: words of a list, with one that it lacks in each place in turn."""

import random
from collections.abc import Iterator
from itertools import cycle, product
from pathlib import Path
from typing import NamedTuple

from lexicons import Library
from lexicons.lists.compiler import compile_list
from lexicons.lists.sorted_words import WordList
from lexicons.words.lexicon import Lexicon

free, small = "scowl80", "small"  # the free list; a list for samples, read in no time
least_whole = 10  # cases from which on it is no sample
count = 3  # words of a challenge
length = 5  # letters of each word: all challenges take as many keys
on_pages = ("SETUP",)  # a page that holds no word of a challenge may say this
hard_letters = "BCDFGHJKPQVWXZ"  # no word of the list has these alone


class Challenge(NamedTuple):
    """Words, and the place of the invented one: 1 to 3; 0 if all are in the list."""

    words: tuple[str, ...]
    place: int

    @property
    def title(self) -> str:
        """The heading of its verdict."""
        return "UNACCEPTABLE" if self.place else "ACCEPTABLE"


def put_list(home: Path, cases: int) -> str:
    """Return the edition for so many cases. Put it into a home if it is the small one."""
    if cases >= least_whole:
        return free
    words = ["".join(each) for each in product("BDGK", "AEIOU", "LMNR", "AEIOU", "STV")]
    listed = WordList(sorted(words), Library().alphabet("english"))
    data = compile_list(listed, small, lengths=range(2, 16), as_is=True)[1]
    (home / "lexicons").mkdir()
    (home / "lexicons" / f"{small}.lexicon").write_bytes(data)
    return small


def challenges(chance: random.Random, home: Path) -> Iterator[Challenge]:
    """Yield challenges as long as the list of a hall has words. No two share a word."""
    library = Library(str(home))
    lexicon = Lexicon.read(library.lexicon_path(library.rules("hall").stages[0].lexicon))
    listed = [each for each in lexicon.words() if len(each) == length and each not in on_pages]
    chance.shuffle(listed)
    invented = inventions(chance)
    for place, *words in zip(cycle(range(count + 1)), *[iter(listed)] * count, strict=False):
        if place:
            words[place - 1] = next(invented)
        yield Challenge(tuple(words), place)


def inventions(chance: random.Random) -> Iterator[str]:
    """Yield invented words, each once."""
    used: set[str] = set()
    while True:
        word = "".join(chance.choices(hard_letters, k=length))
        if word not in used:
            used.add(word)
            yield word

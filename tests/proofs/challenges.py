"""Challenges for the proofs: words of the free list, with an invented one in each place in turn."""

import random
from collections.abc import Iterator
from itertools import cycle
from typing import NamedTuple

from lexicons import Library
from lexicons.words.lexicon import Lexicon

edition = "scowl80"  # the free list
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


def challenges(chance: random.Random) -> Iterator[Challenge]:
    """Yield challenges as long as the list has words. No two share a word."""
    lexicon = Lexicon.read(Library().lexicon_path(edition))
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

"""A club of its own: a home that judges by a list of invented words."""

from collections.abc import Iterable
from pathlib import Path

from lexicons import Library
from lexicons.lists.compiler import compile_list
from lexicons.lists.sorted_words import WordList

top = 'id = "club"\ntitle = "Our club"\nalphabet = "english"\n'
stage = '[[stage]]\nlexicon = "invented"\n'

#: Challenges and their verdicts, in a home that judges by two words.
plays = ((("ZANT", "BLORP"), "acceptable"), (("ZANT", "QXV"), "unacceptable"))


def lexicon_of(words: Iterable[str], edition: str = "invented", alphabet: str = "english") -> bytes:
    """Return a lexicon of these words, for challenges of 2 to 15 tiles."""
    tiles = Library("nowhere").alphabet(alphabet)
    listed = WordList(sorted(filter(None, map(tiles.spell, words))), tiles)
    return compile_list(listed, edition, lengths=range(2, 16), as_is=True)[1]


def club(
    home: Path, words: Iterable[str] = ("BLORP", "ZANT"), rules: str = top + stage,
    alphabet: str = "english",
) -> Path:  # fmt: skip
    """Make a home that judges by these words: by two words, unless others are given."""
    for name, data in {
        "rules/club.toml": rules.replace('"english"', f'"{alphabet}"').encode(),
        "lexicons/invented.lexicon": lexicon_of(words, alphabet=alphabet),
        "default.toml": b'rules = "club"\n',
    }.items():
        (home / name).parent.mkdir(parents=True, exist_ok=True)
        (home / name).write_bytes(data)
    return home

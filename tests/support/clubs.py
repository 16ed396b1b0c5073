"""A club of its own: a home that judges by a list of invented words."""

import tempfile
from functools import cache, lru_cache
from pathlib import Path

from lexicons import Library, RuleSet
from lexicons.lists.compiler import compile_list

top = 'id = "club"\ntitle = "Our club"\nalphabet = "english"\n'
stage = '[[stage]]\nlexicon = "invented"\n'

#: The invented words of most lists that are made here.
invented = ("ZANT", "BLORP", "QUEX", "FLIMM", "GRONK", "WUGGLE")

#: Challenges and their verdicts, in a home that judges by two words.
plays = ((("ZANT", "BLORP"), "acceptable"), (("ZANT", "QXV"), "unacceptable"))


def rules_of(more):
    """The rule set of a club, with more tables."""
    return RuleSet.read(f"{top}{stage}{more}".encode())


@lru_cache(1000)  # most tests of a module have the same words
def _compiled(words, edition, alphabet, **more):
    tiles = Library("nowhere").alphabet(alphabet)
    spelt = sorted({word for each in words if (word := tiles.spell(each))})
    more = {"lengths": range(2, 16), "as_is": True, **more}
    return compile_list(spelt, tiles, edition, **more)[1]


def lexicon_of(words, edition="invented", alphabet="english", **more):
    """Return a lexicon of these words, which covers 2 to 15 tiles unless told."""
    return _compiled(tuple(words), edition, alphabet, **more)


def club(home, words=("BLORP", "ZANT"), rules=top + stage, alphabet="english"):
    """Make a home that judges by these words: by two words, unless others are given."""
    for name, data in {
        "rules/club.toml": rules.replace('"english"', f'"{alphabet}"').encode(),
        "lexicons/invented.lexicon": lexicon_of(words, alphabet=alphabet),
        "default.toml": b'rules = "club"\n',
    }.items():
        (home / name).parent.mkdir(parents=True, exist_ok=True)
        (home / name).write_bytes(data)
    return home


def write_profile(home, text):
    """Write the settings of a home's machine, and return their file."""
    path = home / "profiles" / "kiosk.toml"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, "utf-8")
    return path


@cache
def free_judge():
    """The judge by the free list, opened once: that takes a second."""
    return Library("nowhere").adjudicator("open")


@cache
def judge_of(words, rules="club", retyping="players"):
    """The judge of a club whose list has exactly these words, and HOUSE."""
    text = top.replace("club", rules, 1)
    text += f'[procedure]\nretyping = "{retyping}"\n{stage}'
    with tempfile.TemporaryDirectory() as folder:
        home = club(Path(folder), {*words, "HOUSE"}, text)
        (home / "rules" / "club.toml").rename(home / "rules" / f"{rules}.toml")
        return Library(home).adjudicator(rules)

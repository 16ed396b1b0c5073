"""A file that is not what it was, or not what it says, is refused; it never answers, nor crashes.

Each series is tried in a process of its own, which must come to its end: a damaged trie can take
the interpreter down. tests/unit/lexicons has files that are cut, flipped and doctored.
"""

import json

import pytest

words = (
    "ZANT", "BLORP", "QUEX", "FLIMM", "GRONK", "WUGGLE", "ZZ", "SKREEL", "TRONDING", "QIZZLE",
    "BLORPING", "ZANTS", "WUGGLES", "GRONKED", "ABCDEFGHIJKLMNO",
)  # fmt: skip

#: What each script begins with: a home whose rule set `club` asks one lexicon; how it ends.
BEGIN = """
import json, os, random, sys
from collections import Counter
import marisa_trie
from lexicons import CannotJudge, Library
from lexicons.words import lexicon as lexicon_file
from lexicons.words.lexicon import Lexicon

library = Library(sys.argv[1])
path = library.lexicon_path("club")
with open(path, "rb") as file:
    whole = file.read()
said, trie = map(bytes, lexicon_file.unpack(whole, "club"))
words = Lexicon(whole, "club").words()
seen, wrong = Counter(), []
chosen = random.Random(20)


def note(kind, label, outcome):
    seen[kind] += 1
    if outcome != "refused":
        wrong.append(f"{kind}, {label}: {outcome}")


def judged(proved=False):
    try:
        judge = library.adjudicator("club", proved=proved)
        return "answered " + judge.rule(judge.board.challenge("ZANT", "BLORP")).verdict.value
    except CannotJudge:
        return "refused"
    except Exception as error:
        return type(error).__name__


def put(data):
    with open(path, "wb") as file:
        file.write(data)
"""
END = "print(json.dumps({'seen': seen, 'wrong': wrong}))"

TRIES = """
for label, tried in {
    "none": b"",
    "zeros": bytes(len(trie)),
    "noise": chosen.randbytes(len(trie)),
    "a text": b"ZANT\\nBLORP\\n" * 100,
    "half": trie[: len(trie) // 2],
    "its beginning": trie[:16],
    "without its beginning": trie[16:],
    "a lexicon": whole,
    "a bytes trie": marisa_trie.BytesTrie([(word, b"") for word in words]).tobytes(),
    "a record trie": marisa_trie.RecordTrie("<H", [(word, (1,)) for word in words]).tobytes(),
    "an empty trie": marisa_trie.Trie().tobytes(),
    "fewer words": marisa_trie.Trie(words[:-1]).tobytes(),
    "more words": marisa_trie.Trie([*words, "MORE"]).tobytes(),
}.items():
    print(label, file=sys.stderr, flush=True)
    put(lexicon_file.pack(said, tried))
    note("trie", f"{label}, proved", judged(proved=True))
"""

HELD = """
judge = library.adjudicator("club")
asked = [*words, "QXV", "ZAN", "BLORPS", "AB"]


def answers():
    return [judge.rule(judge.board.challenge(word)).verdict.value for word in asked]


before = answers()
assert before == ["acceptable"] * len(words) + ["unacceptable"] * 4
other = marisa_trie.Trie(["QXV"]).tobytes()


def overwritten(data):
    with open(path, "r+b") as file:
        file.write(data)


def replaced(data):
    with open(f"{path}.new", "wb") as file:
        file.write(data)
    os.replace(f"{path}.new", path)


def folder():
    os.unlink(path)
    os.mkdir(path)
    os.rmdir(path)


import gc

for label, happens in {
    "cut in half": lambda: os.truncate(path, len(whole) // 2),
    "cut to nothing": lambda: os.truncate(path, 0),
    "overwritten by zeros": lambda: overwritten(bytes(len(whole))),
    "overwritten by noise": lambda: overwritten(chosen.randbytes(2 * len(whole))),
    "overwritten by another": lambda: overwritten(lexicon_file.pack(said, other)),
    "replaced by another": lambda: replaced(lexicon_file.pack(said, other)),
    "replaced by nothing": lambda: replaced(b""),
    "gone": lambda: os.unlink(path),
    "a folder": folder,
}.items():
    print(label, file=sys.stderr, flush=True)
    put(whole)
    happens()
    gc.collect()
    noise = [bytes(size) for size in range(1, 100_000, 777)]  # takes what memory was let go
    note("held", label, "refused" if answers() == before else "answered otherwise")
    del noise
    gc.collect()
    note("held", f"{label}, later", "refused" if answers() == before else "answered otherwise")
    if os.path.exists(path):
        note("opened anew", label, judged())
"""


@pytest.fixture
def club(install, add_rules):
    """The lexicon of a rule set; the path of its file."""
    add_rules('[[stage]]\nlexicon = "club"\n')
    return install(words, "club")


@pytest.mark.parametrize(
    ("tried", "seen"),
    # Opened anew, `another` is a lexicon of this edition whose words do not fit its manifest.
    [(TRIES, {"trie": 13}), (HELD, {"held": 18, "opened anew": 7})],
    ids=["a trie that is none of ours", "a file that changes under a judge"],
)
def test_what_is_proved_is_refused_or_answers_as_before(club, home, script, tried, seen):
    ended = script(BEGIN + tried + END, home)
    assert ended.status == 0, ended.err
    told = json.loads(ended.out)
    assert told == {"seen": seen, "wrong": []}

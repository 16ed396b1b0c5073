"""A file that is not what it was, or not what it says, is refused; it never answers, nor crashes.

Thousands of them are tried by `run.py prove damage`, and a sample of these with the tests.
"""

import json
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.conftest import Ended, Judge
from tests.proofs.damage import install_club, program

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
    put(container.pack(said, tried))
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


def cut_to_nothing():
    os.truncate(path, 0)


def cut_in_half():
    os.truncate(path, len(whole) // 2)


def overwritten(data):
    with open(path, "r+b") as file:
        file.write(data)


def replaced(data):
    with open(f"{path}.new", "wb") as file:
        file.write(data)
    os.replace(f"{path}.new", path)


def gone():
    os.unlink(path)


def folder():
    os.unlink(path)
    os.mkdir(path)
    os.rmdir(path)


import gc

for label, happens in {
    "cut in half": cut_in_half,
    "cut to nothing": cut_to_nothing,
    "overwritten by zeros": lambda: overwritten(bytes(len(whole))),
    "overwritten by noise": lambda: overwritten(chosen.randbytes(2 * len(whole))),
    "overwritten by another": lambda: overwritten(container.pack(said, other)),
    "replaced by another": lambda: replaced(container.pack(said, other)),
    "replaced by nothing": lambda: replaced(b""),
    "gone": gone,
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
def club(home: Path) -> Path:
    """A judge's lexicon, of which every region holds something; the path of its file."""
    return install_club(home)


def test_every_trie_that_is_none_of_ours_is_refused_where_it_is_proved(
    club: Path, home: Path, script: Judge
) -> None:
    told = json.loads(script(program(TRIES), home, 20, 13).out)
    assert told["other"] == {}
    assert told["seen"] == {"trie": 13}


def test_whatever_happens_to_its_file_a_judge_answers_as_before(
    club: Path, home: Path, script: Judge
) -> None:
    told = json.loads(script(program(HELD), home, 20, 0).out)
    # Opened anew, `another` is a lexicon of this edition whose words do not fit its manifest.
    assert told["other"] == {}
    assert told["seen"] == {"held": 18, "opened anew": 7}


def test_the_shipped_lexicon_notices_a_bit_anywhere(script: Judge) -> None:
    flips = """
from lexicons import Library, Unsound
from lexicons.words.lexicon import Lexicon
with open(Library().lexicon_path("scowl80"), "rb") as file:
    data = bytearray(file.read())
Lexicon(bytes(data), "scowl80")
refused = 0
for part in range(200):
    place = part * (len(data) - 1) // 199
    data[place] ^= 1 << part % 8
    try:
        Lexicon(bytes(data), "scowl80")
    except Unsound:
        refused += 1
    data[place] ^= 1 << part % 8
print(refused)
"""
    assert script(flips) == Ended(0, "200\n", "")


def a_bit(data: bytes) -> bytes:
    middle = len(data) // 2
    return data[:middle] + bytes([data[middle] ^ 1]) + data[middle + 1 :]


def half(data: bytes) -> bytes:
    return data[: len(data) // 2]


def nothing(data: bytes) -> bytes:
    return b""


def longer(data: bytes) -> bytes:
    return data + b"\n"


def another_format(data: bytes) -> bytes:
    return data.replace(b"lex 1", b"lex 2")


def a_text(data: bytes) -> bytes:
    return b"ZANT\nBLORP\n"


@pytest.mark.parametrize("damage", [a_bit, half, nothing, longer, another_format, a_text])
def test_no_command_answers_from_a_damaged_file(
    judge: Callable[..., Any], club: Path, damage: Callable[[bytes], bytes]
) -> None:
    assert judge("check", "--rules", "club", "ZANT").status == 0
    club.write_bytes(damage(club.read_bytes()))
    statuses = Counter()
    for args in (
        ("check", "--rules", "club", "ZANT"),
        ("check", "--rules", "club", "--json", "QXV"),
        ("slips", "--rules", "club", "-"),
        ("lexicon", "show", "club"),
        ("lexicon", "export", "club"),
        ("lexicon", "install", str(club)),
        ("lexicon", "verify", "club"),
    ):
        ended = judge(*args, stdin="ZANT\nQXV\n")
        assert "club.lexicon" in ended.err
        assert "Traceback" not in ended.err
        assert ended.out in ("", "club: unsound\n")
        statuses[ended.status] += 1
    assert statuses == {2: 6, 1: 1}
    listed = judge("lexicon", "list")
    assert (listed.status, "club: cannot be used" in listed.out) == (0, True)

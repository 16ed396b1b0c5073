"""A file that is not what it was, or not what it says, is refused; it never answers, nor crashes.

The bulk is tried in processes of their own, each of which must come to its end and count: a trie
that was damaged can take the interpreter down.
"""

import json
import os
import subprocess
import sys
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

checkout = Path(__file__).resolve().parents[2]
wait = 300

words = (
    "ZANT", "BLORP", "QUEX", "FLIMM", "GRONK", "WUGGLE", "ZZ", "SKREEL", "TRONDING", "QIZZLE",
    "BLORPING", "ZANTS", "WUGGLES", "GRONKED", "ABCDEFGHIJKLMNO",
)  # fmt: skip

#: What every attempt begins with: a home whose rule set `club` asks one lexicon, and how it ends.
COMMON = """
import io, json, os, random, struct, sys, zipfile, gzip, shutil
from collections import Counter
from hashlib import blake2b
import marisa_trie
from lexicons import CannotJudge, JudgeError, Library, Unsound
from lexicons.words import container
from lexicons.words.lexicon import Lexicon

home = sys.argv[1]
library = Library(home)
path = os.path.join(home, "lexicons", "club.lexicon")
with open(path, "rb") as file:
    whole = file.read()
said, trie = container.unpack(whole, "club")
said, trie = bytes(said), bytes(trie)
manifest = json.loads(said)
words = Lexicon(whole, "club").words()
seen = Counter()
kinds = {}
chosen = random.Random(20)


def note(kind, label, outcome):
    seen[kind] += 1
    if outcome != "refused":
        kinds.setdefault(f"{kind}: {outcome}", []).append(label)


def judged(proved=False):
    try:
        judge = library.adjudicator("club", proved=proved)
        verdict = judge.rule(judge.board.challenge("ZANT", "BLORP")).verdict
    except CannotJudge:
        return "refused"
    except Exception as error:
        return f"{type(error).__name__}"
    return f"answered {verdict.value}"


def put(data):
    with open(path, "wb") as file:
        file.write(data)


def damaged(kind, label, data):
    assert data != whole, label
    print(kind, label, file=sys.stderr, flush=True)  # the last of them is what took it down
    put(data)
    note(kind, label, judged())


def fresh(content):
    return content + blake2b(content, digest_size=32).digest()
"""

FLIPS = """
regions = {
    "magic": range(16),
    "lengths": range(16, 32),
    "manifest": range(32, 32 + len(said.rstrip())),
    "padding": range(32 + len(said.rstrip()), 32 + len(said)),
    "trie": range(32 + len(said), len(whole) - 32),
    "digest": range(len(whole) - 32, len(whole)),
}
assert sum(map(len, regions.values())) == len(whole)
assert all(regions.values())

# One bit of every byte, as a judge would meet it in a file ...
for region, places in regions.items():
    for place in places if region != "trie" else sorted(chosen.sample(places, 600)):
        data = bytearray(whole)
        data[place] ^= 1 << chosen.randrange(8)
        damaged(region, place, bytes(data))

# ... and every bit of all, in memory.
data = bytearray(whole)
for place in range(len(whole)):
    for bit in range(8):
        data[place] ^= 1 << bit
        try:
            Lexicon(bytes(data), "club")
            outcome = "opened"
        except Unsound:
            outcome = "refused"
        except Exception as error:
            outcome = type(error).__name__
        note("every bit", (place, bit), outcome)
        data[place] ^= 1 << bit
assert bytes(data) == whole
"""

FILES = """
# Cut.
cuts = {*range(0, 80), *chosen.sample(range(len(whole)), 200), *range(len(whole) - 40, len(whole))}
for size in sorted(cuts):
    damaged("cut", size, whole[:size])
for size in (1, 16, 32, 33, 100):
    damaged("beginning gone", size, whole[size:])

# Longer.
for size in (*range(1, 40), 512, 4096, 100_000):
    damaged("zeros after", size, whole + bytes(size))
    damaged("bytes after", size, whole + chosen.randbytes(size))
    damaged("bytes before", size, chosen.randbytes(size) + whole)
damaged("twice", "", whole + whole)
damaged("line end after", "", whole + b"\\n")

# As bad disks, bad programs and bad copies make them.
for start in range(0, len(whole) - 32, 128):
    data = bytearray(whole)
    data[start:start + 128] = bytes(128)
    if data != whole:
        damaged("zeroed block", start, bytes(data))
for _ in range(150):
    first, second = sorted(chosen.sample(range(len(whole)), 2))
    if whole[first:second] * 2 != whole[first:second]:
        damaged("gone inside", (first, second), whole[:first] + whole[second:])
        damaged("twice inside", (first, second), whole[:second] + whole[first:])
for _ in range(150):
    data = bytearray(whole)
    for place in chosen.sample(range(len(whole)), chosen.randint(2, 50)):
        data[place] = (data[place] + chosen.randint(1, 255)) % 256
    damaged("many bytes", "", bytes(data))
damaged("line ends changed", "", whole.replace(b"\\n", b"\\r\\n"))
damaged("with a mark", "", b"\\xef\\xbb\\xbf" + whole)
damaged("as text", "", whole.decode("latin-1").encode("utf-8"))
damaged("decoded", "", whole.decode("utf-8", "replace").encode("utf-8"))
damaged("seven bits", "", bytes(byte & 127 for byte in whole))
damaged("upper case", "", whole.upper())
damaged("backwards", "", whole[::-1])

# Another lexicon's parts.
other = container.pack(said.replace(b'"club"', b'"cub "'), trie)
for place in (16, 24, 32, 32 + len(said), len(whole) - 32):
    if whole[:place] + other[place:] not in (whole, other):
        damaged("joined", place, whole[:place] + other[place:])

# Other files.
zipped = io.BytesIO()
with zipfile.ZipFile(zipped, "w") as archive:
    archive.writestr("club.lexicon", whole)
text = "".join(f"{word}\\n" for word in words).encode()
bytes_trie = marisa_trie.BytesTrie([(word, b"") for word in words]).tobytes()
for label, data in {
    "empty": b"",
    "a text": text,
    "a text in UTF-16": text.decode().encode("utf-16"),
    "a raw trie": trie,
    "a bytes trie": bytes_trie,
    "a zip": zipped.getvalue(),
    "a gzip": gzip.compress(whole),
    "a manifest": said,
    "json": json.dumps({"verdict": "acceptable"}).encode(),
    "a database": b"SQLite format 3\\0" + bytes(4096),
    "a program": b"\\x7fELF" + bytes(4096),
    "zeros": bytes(len(whole)),
    "noise": chosen.randbytes(len(whole)),
    "the magic alone": whole[:16],
    "a page of the web": b"<!DOCTYPE html><title>404</title>",
    "a pointer to the file": b"version https://git-lfs.github.com/spec/v1\\n",
}.items():
    damaged("other file", label, data)

# Headers that lie, under a digest that is right.
sizes = (0, 1, 7, 8, len(said), len(trie), len(whole), 2**31, 2**32 + 8, 2**63, 2**64 - 1)
for manifest_size in sizes:
    for trie_size in sizes:
        if (manifest_size, trie_size) != (len(said), len(trie)):
            head = whole[:16] + struct.pack("<QQ", manifest_size, trie_size)
            damaged("sizes", (manifest_size, trie_size), fresh(head + said + trie))
for moved in (-8, -1, 1, 8):
    head = whole[:16] + struct.pack("<QQ", len(said) + moved, len(trie) - moved)
    damaged("sizes moved", moved, fresh(head + said + trie))
for version in (b"0", b"2", b"9", b"A", b" "):
    damaged("format", version, fresh(whole[:14] + version + whole[15:-32]))
"""

DOCTORED = """
claims = {
    "format": [0, 2, "1", True, 1.0],
    "edition": ["cub", "Club", "", "../club", 7],
    "title": ["", " club", "club\\n", "\\x1b[2J", 7],
    "alphabet": ["", "English", "../english", 7],
    "alphabet_fingerprint": ["", "0" * 64, "Z" * 64, manifest["alphabet_fingerprint"].upper(), 7],
    "words": [0, 14, 16, -15, "15", 15.0, True, 10**40],
    "counts": [
        {}, [], {**manifest["counts"], "3": 1}, {**manifest["counts"], "3": 0},
        {**manifest["counts"], "16": 1}, {**manifest["counts"], "-1": 1},
        {**manifest["counts"], "x": 1}, {**manifest["counts"], "2": "1"},
        {**manifest["counts"], "2": 1.0}, {**manifest["counts"], "9" * 5000: 1},
        {**manifest["counts"], "02": 0}, {**manifest["counts"], "\\u00b2": 1},
    ],
    "lengths": [[3, 15], [2, 14], [15, 2], [2], [2, 15, 15], [0, 15], ["2", "15"], [2, 10**30], 7],
    "fingerprint": ["", "0" * 63, "0" * 65, "G" * 64, manifest["fingerprint"].upper(), 7],
    "public_counts": ["", "Agree", "yes", True, 7],
    "source": ["", "two\\nlines", 7],
    "licence": ["", "two\\nlines", 7],
}
assert set(claims) >= set(manifest)
for key, values in claims.items():
    for value in (*values, None, [], {}, [{}], 1e999, "x" * 100_000 + "\\0"):
        if value != manifest.get(key) or type(value) is not type(manifest.get(key)):
            told = {**manifest, key: value}
            label = f"{key} {json.dumps(value)[:40]}"
            damaged("claim", label, container.pack(json.dumps(told).encode(), trie))
for key in manifest:
    told = {name: value for name, value in manifest.items() if name != key}
    damaged("silent", key, container.pack(json.dumps(told).encode(), trie))
    told = {**manifest, f"{key}_": manifest[key]}
    damaged("unknown key", key, container.pack(json.dumps(told).encode(), trie))
    again = said.strip()[:-1] + f', "{key}": {json.dumps(manifest[key])}}}'.encode()
    damaged("key twice", key, container.pack(again, trie))
for label, told in {
    "nothing": b"",
    "no object": b"[]",
    "null": b"null",
    "a number": b"15",
    "no JSON": b"edition: club",
    "two objects": said.strip() * 2,
    "cut": said.strip()[:-1],
    "deep": b"[" * 200_000,
    "deep inside": said.strip()[:-1] + b',"source":' + b"[" * 200_000,
    "no UTF-8": said.replace(b"club", b"cl\\xffb"),
    "UTF-16": said.decode().encode("utf-16"),
    "a mark": b"\\xef\\xbb\\xbf" + said,
    "zeros after": said + bytes(8),
    "a comment": said.strip()[:-1] + b"/* club */}",
    "a number without sense": said.replace(b'"words":15', b'"words":NaN'),
    "a very long number": said.replace(b'"words":15', b'"words":' + b"1" * 10_000),
}.items():
    damaged("manifest", label, container.pack(told, trie))
"""

# What no plain opening can see: it is found where the words are enumerated.
PROVED = """
def doctored(kind, label, told, of=trie):
    print(kind, label, file=sys.stderr, flush=True)
    put(container.pack(json.dumps(told).encode(), of))
    note(kind, f"{label}, proved", judged(proved=True))
    elsewhere = os.path.join(home, "elsewhere.lexicon")
    shutil.move(path, elsewhere)
    try:
        library.install(elsewhere)
        outcome = "installed"
    except CannotJudge:
        outcome = "refused"
    except Exception as error:
        outcome = type(error).__name__
    note(kind, f"{label}, installed", outcome)
    assert outcome == "installed" or not os.path.exists(path)


counts = manifest["counts"]
doctored("fingerprint", "zeros", {**manifest, "fingerprint": "0" * 64})
for digit in range(64):
    last = "0" if manifest["fingerprint"][digit] != "0" else "1"
    changed = manifest["fingerprint"][:digit] + last + manifest["fingerprint"][digit + 1:]
    doctored("fingerprint", digit, {**manifest, "fingerprint": changed})
doctored("counts", "all of one", {**manifest, "counts": {"2": 15}})
for length in counts:
    for to in range(2, 16):
        if str(to) != length:
            moved = Counter({int(each): count for each, count in counts.items()})
            moved[int(length)] -= 1
            moved[to] += 1
            told = {str(each): count for each, count in moved.items() if count}
            doctored("counts", f"{length} to {to}", {**manifest, "counts": told})
for place, word in enumerate(words):
    others = {
        "another word": word[:-1] + ("Q" if word[-1] != "Q" else "Z"),
        "lower case": word.lower(),
        "a digit": word[:-1] + "7",
        "a space": word[:-1] + " ",
        "a null": word[:-1] + "\\0",
        "a look-alike": word[:-1] + "\\u0410",
    }
    for label, changed in others.items():
        if changed not in words:
            tried = marisa_trie.Trie([*words[:place], changed, *words[place + 1:]])
            doctored("words", f"{label} for {word}", manifest, tried.tobytes())
doctored("edition", "a known one", {**manifest, "edition": "csw19"})
for comparison in ("agree", "differ"):
    doctored("public counts", f"unknown, {comparison}", {**manifest, "public_counts": comparison})
known = {**manifest, "edition": "owl"}
for comparison in ("agree", "unknown"):
    doctored("public counts", f"differ, {comparison}", {**known, "public_counts": comparison})
doctored("alphabet", "an unknown one", {**manifest, "alphabet": "elvish"})
"""

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

END = """
print(json.dumps({"seen": seen, "other": {kind: labels[:5] for kind, labels in kinds.items()}}))
"""


@pytest.fixture
def club(install: Callable[..., Path], add_rules: Callable[..., Path]) -> Path:
    """A judge's lexicon, of which every region holds something; the path of its file."""
    add_rules('[[stage]]\nlexicon = "club"\n')
    for length in range(1, 9):
        path = install(words, "club", title="C" * length)
        size = int.from_bytes(path.read_bytes()[16:24], "little")
        if path.read_bytes()[31 + size - 3 : 32 + size].endswith(b"   "):
            return path
    pytest.fail("no manifest has a padding")


@pytest.fixture
def tried(club: Path, home: Path) -> Callable[[str], dict[str, Any]]:
    """Runs attempts in a process of their own, which must come to its end, and tells the counts."""

    def tried(attempts: str) -> dict[str, Any]:
        done = subprocess.run(
            [sys.executable, "-c", COMMON + attempts + END, str(home)],
            env={**os.environ, "PYTHONPATH": str(checkout), "PYTHONFAULTHANDLER": "1"},
            capture_output=True,
            text=True,
            timeout=wait,
            check=False,
        )
        assert done.returncode == 0, done.stderr[-3000:]
        return dict(json.loads(done.stdout))

    return tried


def test_every_flipped_bit_is_refused(tried: Callable[[str], dict[str, Any]], club: Path) -> None:
    size = club.stat().st_size
    told = tried(FLIPS)
    assert told["other"] == {}
    assert told["seen"]["every bit"] == 8 * size
    assert set(told["seen"]) == {
        "magic", "lengths", "manifest", "padding", "trie", "digest", "every bit"
    }  # fmt: skip
    assert sum(told["seen"].values()) - 8 * size >= 1000


def test_every_cut_longer_other_or_lying_file_is_refused(
    tried: Callable[[str], dict[str, Any]],
) -> None:
    told = tried(FILES)
    assert told["other"] == {}
    assert sum(told["seen"].values()) >= 1000


def test_every_manifest_that_contradicts_itself_or_its_trie_is_refused(
    tried: Callable[[str], dict[str, Any]],
) -> None:
    told = tried(DOCTORED)
    assert told["other"] == {}
    assert sum(told["seen"].values()) >= 150


def test_every_doctored_lexicon_is_refused_where_its_words_are_proved(
    tried: Callable[[str], dict[str, Any]],
) -> None:
    told = tried(PROVED)
    assert told["other"] == {}
    assert sum(told["seen"].values()) >= 400


def test_every_trie_that_is_none_of_ours_is_refused_where_it_is_proved(
    tried: Callable[[str], dict[str, Any]],
) -> None:
    told = tried(TRIES)
    assert told["other"] == {}
    assert told["seen"] == {"trie": 13}


def test_whatever_happens_to_its_file_a_judge_answers_as_before(
    tried: Callable[[str], dict[str, Any]],
) -> None:
    told = tried(HELD)
    # Opened anew, `another` is a lexicon of this edition whose words do not fit its manifest.
    assert told["other"] == {}
    assert told["seen"] == {"held": 18, "opened anew": 7}


def test_the_shipped_lexicon_notices_a_bit_anywhere(tmp_path: Path) -> None:
    program = """
import sys
from lexicons import Library, Unsound
from lexicons.words.lexicon import Lexicon
with open(Library().lexicon_path("scowl80"), "rb") as file:
    data = bytearray(file.read())
Lexicon(bytes(data), "scowl80")
refused = 0
for part in range(500):
    place = part * (len(data) - 1) // 499
    data[place] ^= 1 << part % 8
    try:
        Lexicon(bytes(data), "scowl80")
    except Unsound:
        refused += 1
    data[place] ^= 1 << part % 8
print(refused)
"""
    done = subprocess.run(
        [sys.executable, "-c", program],
        env={**os.environ, "PYTHONPATH": str(checkout)},
        cwd=tmp_path,
        capture_output=True,
        text=True,
        timeout=wait,
        check=False,
    )
    assert (done.returncode, done.stdout) == (0, "500\n"), done.stderr


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

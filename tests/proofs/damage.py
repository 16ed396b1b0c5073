"""No lexicon file that was damaged, cut or doctored is judged by: thousands are tried.

Each series is tried in a process of its own, which must come to its end and count: a trie that was
damaged can take the interpreter down.
"""

import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from lexicons import Library
from lexicons.lists.compiler import Record, compile_list
from lexicons.lists.sorted_words import WordList
from tests.proofs.registry import checkout

wait = 900

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
seed, cases = map(int, sys.argv[2:])
chosen = random.Random(seed)
attempts = []  # to be made at the end: all of them, or a sample


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
    attempts.append((attempt, kind, label, data))


def attempt(kind, label, data):
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
def flipped(place, bit):
    data = bytearray(whole)
    data[place] ^= 1 << bit
    try:
        Lexicon(bytes(data), "club")
        outcome = "opened"
    except Unsound:
        outcome = "refused"
    except Exception as error:
        outcome = type(error).__name__
    note("every bit", (place, bit), outcome)


attempts += [(flipped, place, bit) for place in range(len(whole)) for bit in range(8)]
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
    attempts.append((attempt_doctored, kind, label, told, of))


def attempt_doctored(kind, label, told, of):
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

END = """
for function, *what in attempts if len(attempts) <= cases else chosen.sample(attempts, cases):
    function(*what)
print(json.dumps({"seen": seen, "other": {kind: labels[:5] for kind, labels in kinds.items()}}))
"""

#: Each series, and how many it has at least.
series = {
    "flips": (FLIPS, 10_000),
    "files": (FILES, 1000),
    "manifests": (DOCTORED, 150),
    "proved": (PROVED, 400),
}


def prove_damage(seed: int, cases: int = 100_000) -> Iterator[str]:
    # So many are at most tried of each series: all of them.
    for name, (attempts, least) in series.items():
        with tempfile.TemporaryDirectory() as home:
            install_club(Path(home))
            found = tried(attempts, Path(home), seed, cases)
        assert found["other"] == {}, found["other"]
        seen = found["seen"]
        assert sum(seen.values()) >= min(cases, least), seen
        kinds = ", ".join(f"{kind} {count:,}" for kind, count in seen.items())
        yield f"{name}: {sum(seen.values()):,} refused ({kinds})"


def install_club(home: Path) -> Path:
    """Make a home whose rule set `club` asks one lexicon, whose every region holds something."""
    (home / "rules").mkdir(parents=True, exist_ok=True)
    (home / "rules" / "club.toml").write_text(
        'id = "club"\ntitle = "Our club"\nalphabet = "english"\n[[stage]]\nlexicon = "club"\n',
        encoding="utf-8",
    )
    path = home / "lexicons" / "club.lexicon"
    path.parent.mkdir(exist_ok=True)
    english = Library(str(home)).alphabet("english")
    listed = WordList(sorted(words), english)
    for length in range(1, 9):  # of the title, until the manifest has a padding
        record = Record(title="C" * length)
        made = compile_list(listed, "club", record, lengths=range(2, 16), as_is=True)
        path.write_bytes(made[1])
        size = int.from_bytes(path.read_bytes()[16:24], "little")
        if path.read_bytes()[31 + size - 3 : 32 + size].endswith(b"   "):
            return path
    raise AssertionError("no manifest has a padding")


def program(attempts: str) -> str:
    """Return the source of a series, whose arguments are a home, a seed and how many to try."""
    return COMMON + attempts + END


def tried(attempts: str, home: Path, seed: int, cases: int) -> dict[str, Any]:
    """Run a series in a process of its own, which must come to its end; return its counts."""
    done = subprocess.run(
        [sys.executable, "-c", program(attempts), str(home), str(seed), str(cases)],
        env={**os.environ, "PYTHONPATH": str(checkout), "PYTHONFAULTHANDLER": "1"},
        capture_output=True,
        text=True,
        timeout=wait,
        check=False,
    )
    assert done.returncode == 0, done.stderr[-3000:]
    return dict(json.loads(done.stdout))

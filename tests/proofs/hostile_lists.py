"""Hostile lists: each is read as an independent reader reads it, or refused, within limits.

The files are lists in many formats, damaged or not. The process has a limit of memory and of time;
it must come to its end, change no file, and leave no file behind.
"""

import csv
import json
import random
import re
import resource
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from tests.written_lists import as_dwg, as_lexicon

cases = 1000
most_memory = 1 << 30  # bytes of address space
longest = 300  # seconds for all
many = 200  # cases: so many are read and refused, whatever the seed

READ = """
import json, sys
from lexicons import JudgeError, Library
from lexicons.lists import reading
from lexicons.lists.reading import inspect

english = Library().alphabet("english")
outcomes = []
for path in sys.stdin.read().split("\\n")[:-1]:
    try:
        found = inspect([path], english, range(2, 16))
    except JudgeError as error:
        found = None
        assert str(error)
    try:
        built = reading.read([path], english, range(2, 16)).word_list()
    except JudgeError as error:
        assert str(error)
        assert found is None or not found.ok
        outcomes.append(None)
    else:
        assert found is not None
        assert found.ok
        assert (len(built.words), built.fingerprint) == (found.words, found.fingerprint)
        assert all(map(english.spell, built.words))
        (read,) = found.reading.lists
        outcomes.append({"format": read.format, "why": read.why,
                         "encoding": read.encoding.name, "words": built.sorted_words.words()})
print(json.dumps(outcomes))
"""

words = ["AA", "AAS", "BLORP", "PIZZAZZ", "QUIV", "WUG", "ZANT", "ZUMB"]
lines = [
    *words, "", " ", "#", "CO-OP", "zant", "Zant", "É" * 9, "\U0001f600",
    "AA rough [n -S]", " tail [", "BLORP {x=n", "1 QI", "+ZANT", "-WUG", "a\tb\tc", 'A,"b', "sep=;",
    "A;B",
    "\x00", "\x1b[31m", "\u202eZANT", "A" * 5000, "[" * 3000, "\r", "\ufeffAA",
]  # fmt: skip


def hostile(chance: random.Random) -> bytes:
    """A list in some format, and then damage."""
    kind = chance.randrange(10)
    pool = chance.choice([lines, words, words])
    text = "".join(
        chance.choice(pool) + chance.choice(["\n", "\n", "\r\n", "\r", ""])
        for _ in range(chance.randrange(20))
    )
    if kind == 0:
        data = as_dwg(words)
    elif kind == 1:
        data = as_lexicon(words)
    elif kind == 2:
        data = text.encode(chance.choice(["utf-16", "utf-16-le", "utf-32-be", "utf-8-sig"]))
    elif kind == 3:
        data = bytes(chance.choices(range(256), k=chance.randrange(3000)))
    elif kind > 5:
        chosen = sorted(chance.sample(words, chance.randrange(1, len(words))))
        form = chance.choice(["{}", "{}", "{} a thing [n -S]", "12 {}", "{},x", "{}\tx", '"{}";x'])
        ending = chance.choice(["\n", "\r\n"])
        data = "".join(form.format(word) + ending for word in chosen).encode()
    else:
        data = text.encode()
    damaged = bytearray(data)
    for _ in range(chance.choice([0, 0, 1, 5])):
        place = chance.randrange(len(damaged) + 1)
        change = chance.randrange(3)
        if change == 0:
            damaged[place:place] = bytes(chance.choices(range(256), k=chance.randrange(9)))
        elif change == 1:
            del damaged[place : place + chance.randrange(30)]
        elif place < len(damaged):
            damaged[place] ^= 1 << chance.randrange(8)
    return bytes(damaged)


def independent(data: bytes, found: dict[str, Any]) -> set[str] | None:
    """Return the words of a text as another reader finds them; None for what is not such a text."""
    if found["encoding"] != "utf-8" or data[:2] in (b"\x1f\x8b", b"PK"):
        return None
    text = data.decode("utf-8-sig", "surrogateescape")  # damage of a definition is no error
    if "\n" not in text:
        text = text.replace("\r", "\n")
    if re.search(r"\r(?!\r*(\n|$))", text) and found["format"] != "plain":
        return set()  # mixed line ends: no such list may be read
    lines = [re.sub(r"(^|[ \t])#.*", "", line.strip(" \t\r")) for line in text.split("\n")]
    lines = [line.strip(" \t\r") for line in lines if line.strip(" \t\r")]
    if found["format"] == "plain":
        return {line.upper() for line in lines}
    if found["format"] == "definitions":
        return {re.split(r"[ \t]", line)[0].upper() for line in lines}
    if found["format"] == "ranks":
        return {line.split()[1].upper() for line in lines}
    if found["format"] in ("csv", "tsv") and "words in column 1" in found["why"]:
        rows = [line.rstrip("\r") for line in text.split("\n") if line.strip(" \t\r")]
        separator = "\t"
        if named := re.fullmatch(r'"?sep=([,;\t|])"?', rows[0]):
            separator, rows = named[1], rows[1:]
        elif found["format"] == "csv":
            separator = ";" if "semicolon" in found["why"] else ","
        rows = rows["as line 1 names" in found["why"] :]
        cells = csv.reader(rows, delimiter=separator)
        return {row[0].strip(" \t").upper() for row in cells if any(map(str.strip, row))}
    return None


def prove(seed: int, cases: int) -> Iterator[str]:
    """Read so many files, and yield how many were read, compared, and refused."""
    chance = random.Random(seed)
    endings = [".txt", ".csv", ".tsv", ".dwg", ".kwg", ".gz", ".zip", ".xlsx", ".lexicon", ""]
    with tempfile.TemporaryDirectory() as folder:
        paths = [Path(folder, f"{n}{chance.choice(endings)}") for n in range(cases)]
        for path in paths:
            path.write_bytes(hostile(chance))
        before = {path: path.read_bytes() for path in paths}
        ended = subprocess.run(
            [sys.executable, "-c", READ], input="".join(f"{path}\n" for path in paths), text=True,
            capture_output=True, timeout=longest, preexec_fn=limited, check=False,
            cwd=Path(__file__).parents[2],
        )  # fmt: skip
        assert (ended.returncode, ended.stderr) == (0, ""), ended.stderr[-3000:]
        assert {path: path.read_bytes() for path in Path(folder).iterdir()} == before
    outcomes = json.loads(ended.stdout)
    compared = 0
    for path, found in zip(paths, outcomes, strict=True):
        if found and (expected := independent(before[path], found)) is not None:
            compared += 1
            assert set(found["words"]) == expected, (before[path], found)
    read = sum(map(bool, outcomes))
    if cases >= many:
        assert min(read, cases - read, 3 * compared) > cases // 10, (read, compared)
    yield f"{read:,} read, {cases - read:,} refused"
    yield f"{compared:,} texts compared with an independent reader"


def limited() -> None:
    """Limit the memory of the process that reads."""
    resource.setrlimit(resource.RLIMIT_AS, (most_memory, most_memory))

"""A thousand hostile files, in another process with limits: read, or refused in words."""

import random
import resource
import subprocess
import sys
from pathlib import Path

from tests.property.test_lists import as_dwg, as_lexicon

files = 1000
most_memory = 1 << 30  # bytes of address space
longest = 300  # seconds for all

READ = """
import sys
from lexicons import JudgeError, Library
from lexicons.lists import reading
from lexicons.lists.inspection import inspect

english = Library().alphabet("english")
outcomes = [0, 0]  # refused, read
for path in sys.stdin.read().split("\\n")[:-1]:
    try:
        found = inspect(path, english, range(2, 16))
    except JudgeError as error:
        found = None
        assert str(error)
    try:
        built = reading.read([path], english, range(2, 16))
    except JudgeError as error:
        outcomes[0] += 1
        assert str(error)
        assert found is None or not found.ok or "several" in str(error) or "changes" in str(error)
    else:
        outcomes[1] += 1
        assert found is not None
        assert found.ok
        assert (len(built.words), built.fingerprint) == (found.words, found.fingerprint)
        assert all(map(english.spell, built.words))
assert min(outcomes) > 100, outcomes
print("done")
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
    kind = chance.randrange(6)
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


def test_hostile_files_are_read_or_refused_within_limits(tmp_path: Path) -> None:
    chance = random.Random(2026)
    endings = [".txt", ".csv", ".tsv", ".dwg", ".kwg", ".gz", ".zip", ".lexicon", ""]
    paths = [tmp_path / f"{number}{chance.choice(endings)}" for number in range(files)]
    for path in paths:
        path.write_bytes(hostile(chance))
    before = {path: path.read_bytes() for path in paths}

    def limited() -> None:
        resource.setrlimit(resource.RLIMIT_AS, (most_memory, most_memory))

    ended = subprocess.run(
        [sys.executable, "-c", READ], input="".join(f"{path}\n" for path in paths), text=True,
        capture_output=True, timeout=longest, preexec_fn=limited, check=False,
        cwd=Path(__file__).parents[2],
    )  # fmt: skip
    assert (ended.returncode, ended.stdout, ended.stderr) == (0, "done\n", "")
    assert {path: path.read_bytes() for path in tmp_path.iterdir()} == before

"""Lists of words: hostile ones, and the biggest public ones."""

import csv
import json
import os
import random
import re
import resource
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from hashlib import sha256
from itertools import pairwise
from pathlib import Path
from time import monotonic
from typing import Any
from unicodedata import combining, normalize

from lexicons.words.lexicon import Lexicon
from tests.proofs.registry import NotHere, checkout
from tests.written_lists import as_dwg, as_lexicon

# -- hostile lists ---------------------------------------------------------------------------------

most_memory = 1 << 30  # bytes of address space
longest = 300  # seconds for all
many = 200  # cases: so many are read and refused, whatever the seed

READ = """
import json, sys
from lexicons import JudgeError
from lexicons.lists.forms import TABLES
from lexicons.lists.reading import read
from tests.written_lists import asked, english

outcomes = []
for line in sys.stdin.read().split("\\n")[:-1]:
    path, form = line.split("\\t")
    more = {"column": "2" if form == "spaces" else "1"} if form in TABLES else {}
    said = asked(form=form, heading=False, **more)
    try:
        found = read([path], said)
        built = found.word_list()
    except JudgeError as error:
        assert str(error)
        assert "unaccounted" not in str(error)
        outcomes.append(None)
    else:
        assert found.ok
        assert all(map(english.spell, built.words))
        (source,) = found.sources
        outcomes.append({"form": source.form, "encoding": source.encoding,
                         "words": built.sorted_words.words()})
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
        data = text.encode(chance.choice(["utf-16", "utf-16-le", "utf-8-sig"]))
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
    text = data.decode("utf-8-sig").removesuffix("\x1a")
    if "\n" not in text:
        text = text.replace("\r", "\n")
    if re.search(r"\r(?!(\n|$))", text) and found["form"] != "plain":
        return set()  # mixed line ends: no such list may be read
    lines = [line.strip(" \t\r") for line in text.split("\n")]
    if found["form"] == "plain":
        lines = [re.sub(r"(^|[ \t])#.*", "", line).strip(" \t\r") for line in lines]
    lines = [line for line in lines if line and line[0] != "#"]
    if found["form"] == "plain":
        return {line.upper() for line in lines}
    if found["form"] == "definitions":
        return {re.split(r"[ \t]", line)[0].upper() for line in lines}
    if found["form"] == "spaces":
        return {line.split()[1].upper() for line in lines}
    if found["form"] in ("csv", "tsv"):
        rows = [line.rstrip("\r") for line in text.split("\n") if line.strip(" \t\r")]
        separator = "\t" if found["form"] == "tsv" else max(",;|", key=text.count)
        if rows and (named := re.fullmatch(r'"?sep=([,;\t|])"?', rows[0])):
            separator, rows = named[1], rows[1:]
        cells = csv.reader(rows, delimiter=separator)
        return {row[0].strip(" \t").upper() for row in cells if any(map(str.strip, row))}
    return None


def prove_hostile_lists(seed: int, cases: int = 1000) -> Iterator[str]:
    """Hostile lists: each is read as an independent reader reads it, or refused, within limits.

    The files are lists in many formats, damaged or not. The process has a limit of memory and of
    time; it must come to its end, change no file, and leave no file behind.
    """
    chance = random.Random(seed)
    endings = [".txt", ".csv", ".tsv", ".dwg", ".kwg", ".gz", ".zip", ".xlsx", ".lexicon", ""]
    with tempfile.TemporaryDirectory() as folder:
        paths = [Path(folder, f"{n}{chance.choice(endings)}") for n in range(cases)]
        forms = [chance.choice(["", "", "", "definitions", "csv", "tsv", "spaces"]) for _ in paths]
        for path in paths:
            path.write_bytes(hostile(chance))
        before = {path: path.read_bytes() for path in paths}
        given = "".join(f"{path}\t{form}\n" for path, form in zip(paths, forms, strict=True))
        ended = subprocess.run(
            [sys.executable, "-c", READ], input=given,
            text=True, capture_output=True, timeout=longest, preexec_fn=limited, check=False,
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


# -- public lists ----------------------------------------------------------------------------------

folder = Path(os.environ.get("JUDGE_PUBLIC_LISTS", "/usr/share/dict"))
spelling = Path(os.environ.get("JUDGE_SPELLING", "/usr/share/hunspell"))
latin = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
#: By file: the alphabet, the tiles of more than one letter, the letters, the folded accents.
every_list = {
    "polish": ("polish", "", "AĄBCĆDEĘFGHIJKLŁMNŃOÓPRSŚTUWYZŹŻ", ""),
    "catalan": ("catalan", "L·L NY QU", "ABCÇDEFGHIJLMNOPRSTUVXZ", "ÀÁÈÉÍÏÒÓÚÜ"),
    "american-english-insane": ("english", "", latin, ""),
    "british-english-insane": ("english", "", latin, ""),
    "portuguese": ("portuguese", "", "ABCÇDEFGHIJLMNOPQRSTUVXZ", "ÀÁÂÃÄÈÉÊËÌÍÎÏÒÓÔÕÖÙÚÛÜ"),
    "ngerman": ("german", "", f"{latin}ÄÖÜ", "ÀÁÂÃÅÇÈÉÊËÌÍÎÏÑÒÓÔÕÙÚÛÝŸ"),
    "french": ("french", "", latin, "ÀÁÂÃÄÅÇÈÉÊËÌÍÎÏÑÒÓÔÕÖÙÚÛÜÝŸ"),
    "ogerman": ("german", "", f"{latin}ÄÖÜ", "ÀÁÂÃÅÇÈÉÊËÌÍÎÏÑÒÓÔÕÙÚÛÝŸ"),
    "brazilian": ("portuguese", "", "ABCÇDEFGHIJLMNOPQRSTUVXZ", "ÀÁÂÃÄÈÉÊËÌÍÎÏÒÓÔÕÖÙÚÛÜ"),
    "italian": ("italian", "", "ABCDEFGHILMNOPQRSTUVZ", "ÀÁÂÈÉÊÌÍÎÒÓÔÙÚÛ"),
    "spanish": ("spanish", "CH LL RR", "ABCDEFGHIJLMNÑOPQRSTUVXYZ", "ÁÉÍÓÚÜ"),
}
#: Dictionaries for spelling, and the list whose letters they have.
dictionaries = {
    "pl_PL": "polish", "es_ES": "spanish", "de_DE": "ngerman", "fr": "french", "it_IT": "italian",
    "ca": "catalan", "pt_BR": "brazilian", "pt_PT": "portuguese",
    "en_US": "american-english-insane",
}  # fmt: skip
ligatures = {"Œ": "OE", "Æ": "AE"}
several = {"french": ligatures, "german": ligatures | {"ß": "SS", "ẞ": "SS"}}


def prove_public_lists(seed: int, cases: int = 1000) -> Iterator[str]:
    """The biggest public lists: every command beside independent sets of words.

    The lists are those of Debian's packages wpolish, wcatalan, wfrench, wngerman, wogerman,
    wamerican-insane, wbritish-insane, wportuguese, wbrazilian, wspanish and witalian, as far as
    they are installed; JUDGE_PUBLIC_LISTS names another folder than /usr/share/dict. Every list is
    validated as it is. Its sound lines are built, verified, exported, compared with other words,
    amended, and compared as a table. A thousand words that differ from a listed one by one
    tile are not found.

    Where hunspell-tools is installed, its `unmunch` spells out dictionaries (hunspell-pl,
    hunspell-es and others; JUDGE_SPELLING names another folder than /usr/share/hunspell), and
    what it writes is read in the same ways, in the encoding that the dictionary names.
    """
    chance = random.Random(seed)
    found = [name for name in every_list if (folder / name).exists()]
    unmunch = shutil.which("unmunch")
    spelt = [name for name in dictionaries if unmunch and (spelling / f"{name}.dic").exists()]
    if not (found or spelt):
        raise NotHere(f"there is no list in {folder} (Debian's package wpolish, for example)")
    for name in found:
        with tempfile.TemporaryDirectory() as place:
            yield one(name, name, folder / name, "utf-8", Path(place), chance, cases)
    for name in spelt:
        with tempfile.TemporaryDirectory() as place:
            path = Path(place, f"{name}.txt")
            affixes = spelling / f"{name}.aff"
            with path.open("wb") as file:
                subprocess.run(
                    [str(unmunch), spelling / f"{name}.dic", affixes], stdout=file,
                    stderr=subprocess.DEVNULL, check=True,
                )  # fmt: skip
            named = re.search(rb"^SET[ \t]+(\S+)", affixes.read_bytes(), re.MULTILINE)
            encoding = named[1].decode() if named else "iso8859-1"
            like = dictionaries[name]
            yield one(f"unmunch {name}", like, path, encoding, Path(place), chance, cases)


def one(
    title: str, name: str, path: Path, encoding: str, place: Path, chance: random.Random, cases: int
) -> str:
    """Return the figures of the list at a path, which has the letters of the list `name`."""
    alphabet, digraphs, letters, _ = every_list[name]
    tile = re.compile("|".join([*map(re.escape, digraphs.split()), f"[{letters}]"]))
    lines = path.read_text(encoding).split("\n")
    words = {
        word
        for before, line in pairwise(["", *lines])
        if not before.strip().endswith("-")  # else it may be the rest of a divided word
        if (word := folded(line.strip(), name, tile))
    }

    def judge(*arguments: str, status: int = 0) -> str:
        done = subprocess.run(
            [sys.executable, "-m", "judge_cli", "lexicon", *arguments],
            cwd=place, capture_output=True, text=True, check=False,
            env={**os.environ, "JUDGE_HOME": str(place / "home"), "PYTHONPATH": str(checkout)},
        )  # fmt: skip
        assert done.returncode == status, (arguments, done.returncode, done.stderr[-2000:])
        return done.stdout

    begun = monotonic()
    told = json.loads(judge("validate", str(path), "--alphabet", alphabet, "--form", "plain",
                            "--no-header", "--encoding", encoding, "--json", status=1))  # fmt: skip
    assert told["fingerprint"] == fingerprint(words), (name, told["words"], len(words))
    validated = monotonic() - begun

    (place / "old.txt").write_text("".join(f"{word}\n" for word in sorted(words)), "utf-8")
    begun = monotonic()
    told = json.loads(
        judge("build", "old.txt", "--edition", "old", "--alphabet", alphabet, "--json")
    )
    assert (told["words"], told["fingerprint"]) == (len(words), fingerprint(words))
    assert all(each["severity"] != "error" for each in told["findings"])
    built = monotonic() - begun
    judge("verify", "old.lexicon")
    assert judge("export", "old.lexicon") == "".join(f"{word}\n" for word in sorted(words))

    near = near_misses(sorted(words), chance, cases, tile)
    lexicon = Lexicon.read(str(place / "old.lexicon"))
    assert not any(map(lexicon.holds, near))
    assert all(map(lexicon.holds, chance.sample(sorted(words), cases)))

    gone = set(chance.sample(sorted(words), len(words) // 100))
    new = words - gone | near
    (place / "new.txt").write_text("".join(f"{word}\n" for word in sorted(new)), "utf-8")
    told = json.loads(judge("diff", "old.lexicon", "new.txt", "--json", status=1))
    assert (set(told["removed"]), set(told["added"])) == (gone, near)
    (place / "changes.txt").write_text(judge("diff", "old.lexicon", "new.txt", status=1), "utf-8")
    judge("amend", "old.lexicon", "changes.txt", "--edition", "new")
    assert Lexicon.read(str(place / "new.lexicon")).manifest.fingerprint == fingerprint(new)
    judge("verify", "new.lexicon")
    rows = [
        line.split(",")
        for line in judge("diff", "old.lexicon", "new.lexicon", "--csv", status=1).splitlines()
    ]
    assert {row[2] for row in rows if row[0] == "added"} == near
    assert {row[2] for row in rows if row[0] == "removed"} == gone
    return (
        f"{title}: {len(lines) - 1:,} lines, {len(words):,} words, validated in {validated:.1f} s,"
        f" built in {built:.1f} s; {len(gone):,} removed, {len(near):,} near misses added"
    )


def folded(line: str, name: str, tile: re.Pattern[str]) -> str:
    """Return the word of a line as its alphabet spells it, or nothing: another reader than ours."""
    alphabet, _, _, accents = every_list[name]
    text = normalize("NFC", line)
    if "\u0131" in text or "\u017f" in text:  # which have other letters for capitals
        return ""
    text = "".join(each.upper() if len(each.upper()) == 1 else each for each in text)
    for other, letters in several.get(alphabet, {}).items():
        text = text.replace(other, letters)
    text = "".join(bare(each) if each in accents else each for each in text)
    tiles = tile.findall(text)
    return text if "".join(tiles) == text and len(tiles) in range(2, 16) else ""


def bare(letter: str) -> str:
    """Return a letter without its accent."""
    return "".join(each for each in normalize("NFD", letter) if not combining(each))


def fingerprint(words: set[str]) -> str:
    return sha256("".join(f"{word}\n" for word in sorted(words)).encode()).hexdigest()


def near_misses(
    words: list[str], chance: random.Random, count: int, tile: re.Pattern[str]
) -> set[str]:
    """Return so many words that are not in the list, each one tile away from a word that is."""
    listed, found = set(words), set[str]()
    every = sorted({each for word in words[:5000] for each in tile.findall(word)})
    while len(found) < count:
        tiles = tile.findall(chance.choice(words))
        place = chance.randrange(len(tiles))
        match chance.randrange(3):
            case 0:
                tiles[place] = chance.choice(every)
            case 1:
                tiles.insert(place, chance.choice(every))
            case _:
                del tiles[place]
        word = "".join(tiles)
        if word not in listed and len(tile.findall(word)) in range(2, 16):
            found.add(word)
    return found

"""The biggest public lists of words."""

import json
import os
import random
import re
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from hashlib import sha256
from itertools import pairwise
from pathlib import Path
from time import monotonic
from unicodedata import combining, normalize

from lexicons.words.lexicon import Lexicon
from tests.proofs.registry import NotHere, checkout

folder = Path(os.environ.get("JUDGE_PUBLIC_LISTS", "/usr/share/dict"))
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
ligatures = {"Œ": "OE", "Æ": "AE"}
several = {"french": ligatures, "german": ligatures | {"ß": "SS", "ẞ": "SS"}}


def prove_public_lists(seed: int, cases: int = 1000) -> Iterator[str]:
    """The biggest public lists: every command beside independent sets of words.

    The lists are those of Debian's packages wpolish, wcatalan, wfrench, wngerman, wogerman,
    wamerican-insane, wbritish-insane, wportuguese, wbrazilian, wspanish and witalian, as far as
    they are installed; JUDGE_PUBLIC_LISTS names another folder than /usr/share/dict. Every list is
    validated as it is. Its sound lines are built, verified, exported, compared with other words,
    amended, and described by release notes. A thousand words that differ from a listed one by one
    tile are not found.
    """
    chance = random.Random(seed)
    found = [name for name in every_list if (folder / name).exists()]
    if not found:
        raise NotHere(f"there is no list in {folder} (Debian's package wpolish, for example)")
    for name in found:
        with tempfile.TemporaryDirectory() as place:
            yield one(name, Path(place), chance, cases)


def one(name: str, place: Path, chance: random.Random, cases: int) -> str:
    alphabet, digraphs, letters, _ = every_list[name]
    tile = re.compile("|".join([*map(re.escape, digraphs.split()), f"[{letters}]"]))
    lines = (folder / name).read_text("utf-8").split("\n")
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
    told = json.loads(judge("validate", str(folder / name), "--alphabet", alphabet,
                            "--format", "plain", "--no-header", "--json", status=1))  # fmt: skip
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
    notes = judge("notes", "old.lexicon", "new.lexicon", "--html", "notes.html")
    total = [f"{len(each):,}" for each in (words, gone, near, new)]
    assert ["total", *total] in [line.split() for line in notes.splitlines()]
    assert near <= {line.strip() for line in notes.splitlines()}
    return (
        f"{name}: {len(lines) - 1:,} lines, {len(words):,} words, validated in {validated:.1f} s,"
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

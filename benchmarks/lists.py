"""How long lists of five languages take in each command, in what memory, beside its peers.

Whole processes, run in turn. Every list is in order, one word a line, spelt as its alphabet spells.
The floor of a validation is to read the file and split it into lines, in Python too; that of a
build is a bare `marisa_trie.Trie(list)`. `sort -u` and `comm -3` (by bytes) stand beside them.
`net` is without the start: that of Python for the floor, and that of a command that reads no list
for ours. The growth is the slope of the logarithms of time and number of words, from 28 thousand
words to 4 million, by least squares, net of the start.

The large list is made: the first halves of real words with the last halves of others, so that
letters are as frequent as they are. One is in order, one is not.
"""

import math
import os
import random
import subprocess
from collections.abc import Iterator, Mapping, Sequence
from statistics import linear_regression, median

import material
import timing
from table import Row, size, time

large = 4_000_000  # words
thinned = (144, 16, 4, 1)  # of so many words of the large list one is taken
runs_of_small, runs_of_large = 5, 2
many = 1_000_000  # words: from here on fewer runs
spoken = ("english", "catalan", "polish", "german", "spanish")
commands = ("validate", "build", "verify", "diff")

READ = (
    "import sys\nwith open(sys.argv[1], encoding='utf-8') as file:\n"
    "    words = file.read().split('\\n')\n"
)
TRIE = f"{READ}import marisa_trie\nassert len(marisa_trie.Trie(words[:-1])) == len(words) - 1\n"

Weight = tuple[float, int]
Found = Mapping[str, Weight]


def rows(folder: str) -> Iterator[Row]:
    """Return every language, a large list out of order, and the growth."""
    english: dict[str, float] = {}
    for language in spoken:
        path = material.language_list(folder, language)
        found = of_list(path, language, folder)
        count = lines_in(path)
        yield from beside(f"lists: {language}, {count:,} words", found)
        a_word = {name: (found[name][0] - found["start"][0]) / count for name in commands}
        english = english or a_word
        for name in commands:
            yield Row(
                f"lists: {language}, {name}, net", f"{a_word[name] * 1e6:.2f} µs a word",
                "English", f"{english[name] * 1e6:.2f} µs a word",
            ).ratio(a_word[name] / english[name], most=1.5)  # fmt: skip
    made(folder)
    shuffled = material.every(os.path.join(folder, "shuffled.txt"), 4)
    found = of_list(shuffled, "english", folder, ("validate", "build"))
    name = f"lists: {lines_in(shuffled):,} words in no order"
    for command, peer in (("validate", "read"), ("build", "trie")):
        yield row(f"{name}, {command}", found, command, peer)
        yield row(f"{name}, {command}", found, command, "sort")
    yield from defined(material.every(made(folder), 4), folder)
    yield from growth(folder)


def defined(path: str, folder: str) -> Iterator[Row]:
    """Yield what a definition of every word adds; it names two words of the list."""
    whole = os.path.join(folder, "defined.txt")
    timing.run(timing.call("lists", "define", path, whole))
    found = weighed(
        {each: material.judge("lexicon", "validate", each) for each in (path, whole)}, runs_of_large
    )
    name = f"lists: {lines_in(path):,} words with definitions, validate"
    (bare, its_size), (ours, our_size) = found[path], found[whole]
    yield Row(name, time(ours), "the same words bare", time(bare)).ratio(ours / bare)
    yield Row(f"{name}, peak memory", size(our_size), "the same words bare", size(its_size)).ratio(
        our_size / its_size, most=2
    )


def define(path: str, whole: str) -> None:
    """Write a list with a definition of every word. Its own process: a child counts our memory."""
    words = material.words_of(path)
    others = zip(words, [*words[1:], words[0]], strict=True)
    with open(whole, "w", encoding="utf-8") as file:
        file.writelines(f"{word} a thing {{{o.lower()}=n}} [n {o}]\n" for word, o in others)


def of_list(
    path: str, language: str, folder: str, asked: Sequence[str] = commands
) -> dict[str, Weight]:
    """Return the weights of each command on a list, of its peers, and of the starts."""
    target, new = os.path.join(folder, "measured.lexicon"), f"{path}.new"
    spoken_in = ("--alphabet", language)
    if "diff" in asked:
        timing.run(timing.call("difference", "next_edition", path, new))
    whole = {
        "build": ("build", path, "--edition", "measured", "-o", target, *spoken_in),
        "validate": ("validate", path, *spoken_in),
        "verify": ("verify", target),
        "diff": ("diff", path, new, *spoken_in),
    }
    peers = {
        "read": timing.python(READ, path),
        "trie": timing.python(TRIE, path),
        "sort": ["sort", "-u", path, "-o", os.path.join(folder, "sorted")],
        "python": timing.python("pass"),
        "start": material.judge("lexicon", "alphabets", language),
    }
    ours = {name: material.judge("lexicon", *whole[name]) for name in whole if name in asked}
    if "diff" in asked:
        peers["comm"] = ["comm", "-3", path, new]
    runs = runs_of_large if lines_in(path) >= many else runs_of_small
    return weighed({**ours, **peers}, runs, (0, 1))  # 1: two lists differ


def beside(name: str, found: Found) -> Iterator[Row]:
    """Yield what one list took, beside its peers."""
    yield row(f"{name}, validate", found, "validate", "read", most=5)
    yield row(f"{name}, validate", found, "validate", "read", most=5, net=True)
    yield row(f"{name}, build", found, "build", "trie", most=2.5)
    yield row(f"{name}, build", found, "build", "trie", most=2, net=True)
    yield row(f"{name}, verify", found, "verify", "trie")
    yield row(f"{name}, diff", found, "diff", "comm")
    for command in ("validate", "build"):
        yield row(f"{name}, {command}", found, command, "sort")
    ours, theirs = found["build"][1], found["trie"][1]
    yield Row(f"{name}, build, peak memory", size(ours), titles["trie"], size(theirs)).ratio(
        ours / theirs, most=1.3
    )


titles = {
    "read": "reading and splitting",
    "trie": "reading and `marisa_trie.Trie(list)`",
    "sort": "`sort -u`",
    "comm": "`comm -3`",
}


def row(
    name: str, found: Found, ours: str, theirs: str, *, most: float = 0, net: bool = False
) -> Row:
    """Return one line of CPU times, `net` of the starts or not."""
    mine, other = found[ours][0], found[theirs][0]
    if net:
        mine, other = mine - found["start"][0], other - found["python"][0]
        name = f"{name}, net"
    return Row(name, time(mine), titles[theirs], time(other)).ratio(mine / other, most=most)


def growth(folder: str) -> Iterator[Row]:
    """Yield the growth of each command, and of its peers, as an exponent."""
    measured = []
    for step in thinned:
        path = made(folder) if step == 1 else material.every(made(folder), step)
        measured.append((lines_in(path), of_list(path, "english", folder)))
    name = f"lists: from {measured[0][0]:,} to {measured[-1][0]:,} words"
    for ours, theirs in zip(commands, ("read", "trie", "trie", "comm"), strict=True):
        exponents = [
            exponent(
                [count for count, _ in measured],
                [found[each][0] - (found[start][0] if start else 0) for _, found in measured],
            )
            for each, start in ((ours, "start"), (theirs, "" if theirs == "comm" else "python"))
        ]
        mine, other = (f"exponent {each:.2f}" for each in exponents)
        yield Row(f"{name}, {ours}, net", mine, titles[theirs], other)


def exponent(counts: Sequence[int], seconds: Sequence[float]) -> float:
    """Return the power of the count with which the time grows.

    >>> round(exponent([1000, 2000, 4000], [1, 4, 16]), 2)
    2.0
    """
    return linear_regression([*map(math.log, counts)], [*map(math.log, seconds)]).slope


def weighed(
    commands: Mapping[str, Sequence[str]], runs: int, answers: Sequence[int] = (0,)
) -> dict[str, Weight]:
    """Return the medians of CPU seconds and of peak bytes of each command, run in turn."""
    taken: dict[str, list[Weight]] = {name: [] for name in commands}
    for _ in range(runs):
        for name, command in commands.items():
            taken[name].append(weigh(command, answers))
    return {
        name: (median(t for t, _ in each), int(median(b for _, b in each)))
        for name, each in taken.items()
    }


def weigh(command: Sequence[str], answers: Sequence[int] = (0,)) -> Weight:
    """Return the CPU seconds of a process, and the most memory that it held at once."""
    settings = {**os.environ, "LC_ALL": "C"}
    process = subprocess.Popen(
        command, env=settings, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    )
    _, status, used = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)  # it was waited for already
    if process.returncode not in answers:
        raise timing.Failed(f"status {process.returncode} from {command[:4]}")
    return used.ru_utime + used.ru_stime, used.ru_maxrss * 1024


def made(folder: str) -> str:
    """Return the path of the large list in order; beside it lies `shuffled.txt`."""
    path = os.path.join(folder, "made.txt")
    if not os.path.exists(path):  # a process of its own: a child is weighed as heavy as we are
        timing.run(timing.call("lists", "make", folder))
    return path


def lines_in(path: str) -> int:
    """Return how many lines a file has."""
    with open(path, "rb") as file:
        return sum(block.count(b"\n") for block in iter(lambda: file.read(1 << 16), b""))


def make(folder: str) -> None:
    """Write the large list in order and out of order; the same at every run."""
    words = material.words_of(material.free_list(folder))
    chance = random.Random(2014)
    made: set[str] = set()
    while len(made) < large:
        begun, ended = chance.choice(words), chance.choice(words)
        word = begun[: (len(begun) + 1) // 2] + ended[len(ended) // 2 :]
        if len(word) in range(2, 16):
            made.add(word)
    ordered = sorted(made)
    material.keep(folder, "made.txt", "".join(f"{word}\n" for word in ordered))
    chance.shuffle(ordered)
    material.keep(folder, "shuffled.txt", "".join(f"{word}\n" for word in ordered))

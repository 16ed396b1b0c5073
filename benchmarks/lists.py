"""How long a list takes to be validated and built, in what memory, beside its peers.

Whole processes, run in turn. The floor of a validation is to read the file and split it into lines,
in Python too; `sort -u` (by bytes) and a bare `marisa_trie.Trie(list)` stand beside both commands.
The large list is made: the first halves of real words with the last halves of others, so that
letters are as frequent as they are. One is in order, one in none.
"""

import os
import random
import subprocess
from collections.abc import Iterator, Mapping, Sequence
from statistics import median

import material
import timing
from table import Row, size, time

large = 3_500_000  # words
times = {"small": 7, "large": 3}

READ = "import sys\nwith open(sys.argv[1]) as file:\n    words = file.read().split('\\n')\n"
TRIE = f"{READ}import marisa_trie\nassert len(marisa_trie.Trie(words[:-1])) == len(words) - 1\n"

Weight = tuple[float, int]


def rows(folder: str) -> Iterator[Row]:
    """Return the small list, the large one in order, and out of it."""
    small = material.free_list(folder)
    ordered, shuffled = made(folder), os.path.join(folder, "shuffled.txt")
    yield from of_list(small, folder, times["small"], "in order")
    yield from of_list(ordered, folder, times["large"], "in order")
    yield from of_list(shuffled, folder, times["large"], "in no order")


def of_list(path: str, folder: str, runs: int, order: str) -> Iterator[Row]:
    """Measure validation and build of one list, each against its peers."""
    name = f"lists: {lines_in(path):,} words {order}"
    target = os.path.join(folder, "measured.lexicon")
    build = ("lexicon", "build", path, "--edition", "measured", "-o", target)
    found = weighed(
        {
            "validate": material.judge("lexicon", "validate", path),
            "build": material.judge(*build),
            "read": timing.python(READ, path),
            "trie": timing.python(TRIE, path),
            "sort": ["sort", "-u", path, "-o", os.path.join(folder, "sorted")],
        },
        runs,
    )
    yield row(f"{name}, validate", found, "validate", "read", "reading and splitting", most=5)
    yield row(f"{name}, validate", found, "validate", "sort", "`sort -u`")
    yield row(f"{name}, build", found, "build", "trie", "reading and `marisa_trie.Trie(list)`")
    yield row(f"{name}, build", found, "build", "sort", "`sort -u`")
    for what in ("validate", "build"):
        ours, theirs = found[what][1], found["read"][1]
        yield Row(
            f"{name}, {what}, peak memory", size(ours), "reading and splitting", size(theirs)
        ).ratio(ours / theirs)


def row(
    name: str, found: Mapping[str, Weight], ours: str, theirs: str, peer: str, most: float = 0
) -> Row:
    """One line of CPU times."""
    mine, other = found[ours][0], found[theirs][0]
    return Row(name, time(mine), peer, time(other)).ratio(mine / other, most=most)


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
    """Return the path of the large list in order; beside it lies `shuffled.txt`, in none."""
    path = os.path.join(folder, "made.txt")
    if not os.path.exists(path):  # a process of its own: a child is weighed as heavy as we are
        timing.run(timing.call("lists", "make", folder))
    return path


def lines_in(path: str) -> int:
    """How many lines a file has."""
    with open(path, "rb") as file:
        return sum(block.count(b"\n") for block in iter(lambda: file.read(1 << 16), b""))


def make(folder: str) -> None:
    """Write the large list, in order and in none; the same at every run."""
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

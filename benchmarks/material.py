"""What the benchmarks work on: the free list, lists of other languages, slips made from words."""

import ast
import os
import random
from functools import cache

import timing

free_edition = "scowl80"
free_file = os.path.join(timing.ROOT, "lexicons", "data", "lexicons", f"{free_edition}.lexicon")

#: Of each language the file that a Debian package (wcatalan, wpolish) installs in
#: /usr/share/dict, and how many words are invented without it.
sources = {"catalan": ("catalan", 550_000), "polish": ("polish", 3_500_000)}
board_lengths = range(2, 16)


@cache
def enter() -> str:
    """How run.py has an environment's interpreter start the judge."""
    with open(os.path.join(timing.ROOT, "run.py"), encoding="utf-8") as file:
        program = ast.parse(file.read())
    for statement in program.body:
        match statement:
            case ast.Assign([ast.Name("ENTER")], ast.Constant(str(code))):
                return code
    raise timing.Failed("run.py has no ENTER any more: see there how it starts the judge.")


def judge(*arguments: str) -> list[str]:
    """Return the command `judge`, in this interpreter, started as run.py starts it."""
    return timing.python(enter(), timing.ROOT, *arguments)


def keep(folder: str, name: str, text: str) -> str:
    """Write a file of ours; its path."""
    path = os.path.join(folder, name)
    with open(path, "w", encoding="utf-8", newline="\n") as file:
        file.write(text)
    return path


def words_of(path: str) -> list[str]:
    """Return the words of a list, one a line."""
    with open(path, encoding="utf-8") as file:
        return file.read().split("\n")[:-1]


def free_list(folder: str) -> str:
    """Return the path of the words of the shipped list, upper case, sorted."""
    path = os.path.join(folder, "free.txt")
    if not os.path.exists(path):
        _, exported = timing.run(judge("lexicon", "export", free_edition))
        keep(folder, "free.txt", exported)
    return path


def language_list(folder: str, language: str) -> str:
    """Return the path of a list in order: of Debian's words if they are installed, else invented.

    Each word is spelt as its alphabet spells. English is the shipped list.
    """
    if language == "english":
        return free_list(folder)
    path = os.path.join(folder, f"list-{language}.txt")
    if not os.path.exists(path):
        timing.run(timing.call("material", "make_list", folder, language))
    return path


def make_list(folder: str, language: str) -> None:
    """Write the list of a language; the same at every run."""
    from lexicons import Library

    name, invented = sources[language]
    alphabet = Library().alphabet(language)
    words: set[str] = set()
    if os.path.exists(f"/usr/share/dict/{name}"):
        for line in words_of(f"/usr/share/dict/{name}"):
            word = alphabet.spell(line)
            if word and alphabet.length(word) in board_lengths:
                words.add(word)
    else:
        chance = random.Random(1938)
        tiles = [tile for tile in alphabet.tiles for _ in range(alphabet.counts.get(tile, 0))]
        while len(words) < invented:
            length = min(max(round(chance.gauss(10, 2.5)), board_lengths[0]), board_lengths[-1])
            word = alphabet.spell("".join(chance.choices(tiles, k=length)))
            if word and alphabet.length(word) in board_lengths:
                words.add(word)
    keep(folder, f"list-{language}.txt", "".join(f"{word}\n" for word in sorted(words)))


def slips(folder: str, count: int) -> str:
    """Return the path of so many slips, the same at every run: a third of them has a phony.

    Half are written in lower case, and one in a hundred cannot be judged: a hyphen, a digit, a
    letter alone, a word or a challenge that is too long.
    """
    words = words_of(free_list(folder))
    letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
    impossible = ["CO-OP", "B4", "Q", "A" * 16, " ".join(words[:9])]
    chance = random.Random(1999)
    lines = []
    for _ in range(count):
        slip = chance.choices(words, k=chance.randint(1, 4))
        if chance.random() < 1 / 3:
            phony = list(slip[-1])
            phony[chance.randrange(len(phony))] = chance.choice(letters)
            slip[-1] = "".join(phony)
        if chance.random() < 1 / 100:
            slip[0] = chance.choice(impossible)
        chance.shuffle(slip)
        text = " ".join(slip)
        lines.append(f"{text.lower() if chance.random() < 1 / 2 else text}\n")
    return keep(folder, f"slips-{count}.txt", "".join(lines))

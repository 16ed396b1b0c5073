"""What the benchmarks work on: the free list, and lists of other languages."""

import ast
import os
from functools import cache

import timing

free_edition = "scowl80"
free_file = os.path.join(timing.ROOT, "lexicons", "data", "lexicons", f"{free_edition}.lexicon")

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
    """Return the path of a list in order, each word spelt as its alphabet spells.

    English is the shipped list, all others are Debian's: packages wcatalan and wpolish.
    """
    if language == "english":
        return free_list(folder)
    path = os.path.join(folder, f"list-{language}.txt")
    if not os.path.exists(path):
        timing.run(timing.call("material", "make_list", path, language))
    return path


def make_list(path: str, language: str) -> None:
    """Write the words of a language that can be on a board."""
    from lexicons import Library

    alphabet = Library().alphabet(language)
    spelt = {alphabet.spell(line) for line in words_of(f"/usr/share/dict/{language}")}
    words = sorted(word for word in spelt if word and alphabet.length(word) in board_lengths)
    keep(*os.path.split(path), "".join(f"{word}\n" for word in words))

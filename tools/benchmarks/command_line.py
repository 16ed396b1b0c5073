"""What commands take: a ruling, and the lists of a maintainer.

Nearly all of a ruling is starting. Its floor is the same interpreter importing click and
marisa_trie and doing nothing with them: both are needed, and what is above them is ours.

Every list is in order, one word a line, spelt as its alphabet spells. The floor of a validation is
to read the file and split it into lines, in Python too; that of a build is to read it and make a
bare `marisa_trie.Trie` of it. A word of a list with digraphs (Catalan) is compared with one of
English, without the starts. The file of a lexicon is compared with its words compressed by
`xz -9e`, which answers nothing.
"""

import lzma
import os
from collections.abc import Iterator

from tools.benchmarks.measuring import (
    ROOT,
    Figures,
    Row,
    call,
    compared,
    in_turn,
    judge,
    python,
    run,
)

FREE = os.path.join(ROOT, "lexicons", "data", "lexicons", "scowl80.lexicon")
BOARD_LENGTHS = range(2, 16)
IMPORTS = "import click, marisa_trie"
READ = """
import sys
with open(sys.argv[1], encoding="utf-8") as file:
    words = file.read().split("\\n")
"""
TRIE = f"{READ}import marisa_trie\nassert len(marisa_trie.Trie(words[:-1])) == len(words) - 1\n"


def start(_folder: str) -> Iterator[Row]:
    """Yield the start of a ruling by the shipped list, over the floor."""
    took = in_turn({"ours": judge("check", "QI", "ZA"), "floor": python(IMPORTS)}, 101)
    ours, floor = took["ours"]["seconds"], took["floor"]["seconds"]
    yield compared("judge check QI ZA", ours, IMPORTS, floor, most=1.2)


def lists(folder: str) -> Iterator[Row]:
    """Yield what lists of three languages take, and the size of a file."""
    took, counts = {}, {}
    for language in ("english", "catalan", "polish"):
        path = os.path.join(folder, f"{language}.txt")
        counts[language] = run(call(write_list, path, language))[0]["words"]
        took[language] = of_list(path, language)
    for language in ("english", "polish"):
        found, name = took[language], f"{counts[language]:,} words, {language}"
        yield compared(
            f"judge lexicon validate, {name}", found["validate"],
            "reading and splitting", found["read"], most=5,
        )  # fmt: skip
        yield compared(
            f"judge lexicon build, {name}", found["build"],
            "reading and a bare trie", found["trie"], most=2.5,
        )  # fmt: skip
    english, catalan = (
        (took[language]["verify"] - took[language]["start"]) / counts[language]
        for language in ("english", "catalan")
    )
    name = "judge lexicon verify, a word of a list with digraphs"
    yield compared(
        name, catalan, "a word of English", english,
        most=1.5, shown=lambda seconds: f"{seconds * 1e6:.2f} µs",
    )  # fmt: skip
    with open(os.path.join(folder, "english.txt"), "rb") as file:
        floor = len(lzma.compress(file.read(), preset=9 | lzma.PRESET_EXTREME))
    yield compared(
        "the file of the shipped lexicon", os.path.getsize(FREE), "xz -9e", floor,
        most=1.25, shown=lambda size: f"{size / 1e6:.2f} MB",
    )  # fmt: skip


def write_list(path: str, language: str) -> Figures:
    """Write the words of a language that can be on a board; return how many there are.

    English is the shipped list, all others are Debian's: packages wcatalan and wpolish.
    """
    from lexicons import Library

    if language == "english":
        lines = run(judge("lexicon", "export", "scowl80"))[1].splitlines()
    else:
        with open(f"/usr/share/dict/{language}", encoding="utf-8") as file:
            lines = file.read().splitlines()
    alphabet = Library().alphabet(language)
    spelt = {alphabet.spell(line) for line in lines}
    words = sorted(word for word in spelt if word and alphabet.length(word) in BOARD_LENGTHS)
    with open(path, "w", encoding="utf-8", newline="\n") as file:
        file.writelines(f"{word}\n" for word in words)
    return {"words": len(words)}


def of_list(path: str, language: str) -> dict[str, float]:
    """Return the CPU seconds of each command on a list, of its peers, and of a start."""
    target, alphabet = f"{path}.lexicon", ("--alphabet", language)
    commands = {
        "build": judge("lexicon", "build", path, "--edition", "measured", "-o", target, *alphabet),
        "validate": judge("lexicon", "validate", path, *alphabet),
        "verify": judge("lexicon", "verify", target),
        "start": judge("lexicon", "alphabets", language),
        "read": python(READ, path),
        "trie": python(TRIE, path),
    }
    return {name: figures["seconds"] for name, figures in in_turn(commands, 3).items()}

"""How long a list takes to become a lexicon, against the trie alone.

Ours is all that `judge lexicon build` has done by the library: read the file, check every word,
compare the counts, compile, pack, open what was packed and look every word up in it. The
floor is `marisa_trie.Trie(list)` on a list that is in memory already: nothing read, checked or
read back. The whole command, with its start and the writing of the file, is shown beside them.
"""

import os
from collections.abc import Iterator
from time import process_time

import material
import timing
from table import Row, time

times = 9


def rows(folder: str) -> Iterator[Row]:
    """Return the build of the shipped list, over the trie alone."""
    words = material.free_list(folder)
    took = timing.figures_in_turn(commands(words), times)
    ours, floor = took["ours"], took["floor"]
    count = f"{len(material.words_of(words)):,} words"
    yield Row(
        f"build: {count}", time(ours["whole"]), "`marisa_trie.Trie(list)`", time(floor["trie"])
    ).ratio(ours["whole"] / floor["trie"], most=2)
    for step in ("reading and checking", "compiling and reading back"):
        yield Row(f"build: of it, {step}", time(ours[step]))
    target = os.path.join(folder, "built.lexicon")
    command = material.judge("lexicon", "build", words, "--edition", "measured", "-o", target)
    whole = timing.cpu_in_turn({"command": command}, times)["command"]
    yield Row("build: the whole command", time(whole), "the same", time(floor["trie"])).ratio(
        whole / floor["trie"]
    )


def commands(words: str, alphabet: str = "", lengths: str = "2-15") -> dict[str, list[str]]:
    """Return the commands, run in turn, that build a list and the trie alone."""
    return {
        "ours": timing.call("build", "ours", words, alphabet, lengths),
        "floor": timing.call("build", "floor", words),
    }


def ours(path: str, alphabet: str, lengths: str) -> dict[str, float]:
    """Return the seconds that building takes."""
    compiled, figures = compile_file(path, alphabet, lengths)
    del compiled
    return figures


def compile_file(path: str, alphabet: str, lengths: str) -> tuple[bytes, dict[str, float]]:
    """Return the bytes of a lexicon file made of a list, and the seconds that it took."""
    from lexicons import Alphabet, Library
    from lexicons.lists import compiler, reading

    if alphabet:
        with open(alphabet, "rb") as file:
            tiles = Alphabet.read(file.read())
    else:
        tiles = Library().alphabet("english")
    shortest, longest = map(int, lengths.split("-"))
    begun = process_time()
    word_list = reading.read([path], tiles, range(shortest, longest + 1))
    read = process_time()
    _, data = compiler.compile_list(word_list, "measured")
    done = process_time()
    return data, {
        "whole": done - begun,
        "reading and checking": read - begun,
        "compiling and reading back": done - read,
    }


def floor(path: str) -> dict[str, float]:
    """Return the seconds that the trie alone takes."""
    from marisa_trie import Trie

    words = material.words_of(path)
    begun = process_time()
    trie = Trie(words)
    done = process_time()
    assert len(trie) == len(words)
    return {"trie": done - begun}


def write(path: str, alphabet: str, lengths: str, target: str) -> None:
    """Write the lexicon file of a list."""
    data, _ = compile_file(path, alphabet, lengths)
    with open(target, "wb") as file:
        file.write(data)

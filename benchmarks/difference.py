"""How long two lists take to be compared, and in what memory, beside `comm -3`.

Whole processes, run in turn, on lists in order: the shipped list and a large one that is made, each
against itself with one word in a hundred gone and another one new. Shown apart is what our command
does by the library: read both lists and prove that they are what they seem (`comm` takes it for
granted that lines are words), then compare them.
"""

from collections.abc import Iterator
from time import process_time

import lists
import material
import timing
from table import Row, size, time

times = {"small": 9, "large": 3}
one_in = 100
different = (0, 1)  # exit status: both are answers


def rows(folder: str) -> Iterator[Row]:
    """Return the small lists, and the large ones."""
    yield from of_list(material.free_list(folder), folder, times["small"])
    yield from of_list(lists.made(folder), folder, times["large"])


def of_list(old: str, folder: str, runs: int) -> Iterator[Row]:
    """Return the difference of a list and its next edition."""
    new = f"{old}.new"
    timing.run(timing.call("difference", "next_edition", old, new))
    name = f"diff: {lists.lines_in(old):,} words, one in {one_in} gone and one new"
    found = lists.weighed(
        {"ours": material.judge("lexicon", "diff", old, new), "comm": ["comm", "-3", old, new]},
        runs,
        different,
    )
    (ours, held), (theirs, their_held) = found["ours"], found["comm"]
    yield Row(name, time(ours), "`comm -3`", time(theirs)).ratio(ours / theirs, most=2)
    yield Row(f"{name}, peak memory", size(held), "`comm -3`", size(their_held))
    steps = timing.figures_in_turn({"ours": timing.call("difference", "steps", old, new)}, runs)
    for step, seconds in steps["ours"].items():
        yield Row(f"{name}: of it, {step}", time(seconds), "`comm -3`", time(theirs)).ratio(
            seconds / theirs
        )


def next_edition(old: str, new: str) -> None:
    """Write the same list with some words gone and some new."""
    words = material.words_of(old)
    kept = {word for number, word in enumerate(words) if number % one_in}
    kept.update(f"{word}A" for word in words[one_in // 2 :: one_in])
    with open(new, "w", encoding="utf-8", newline="\n") as file:
        file.writelines(f"{word}\n" for word in sorted(kept))


def steps(old: str, new: str) -> dict[str, float]:
    """Return the seconds that reading and comparing take, without the start of the command."""
    from lexicons import Library
    from lexicons.lists import reading
    from lexicons.lists.difference import Difference

    english = Library().alphabet("english")
    begun = process_time()
    before, after = (reading.read([path], english, range(1, 256)) for path in (old, new))
    read = process_time()
    assert Difference.between(before.sorted_words, after.sorted_words)
    return {"reading and checking": read - begun, "comparing": process_time() - read}

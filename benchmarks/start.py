"""How long one ruling takes from the command line: nearly all of it is starting.

Measured is `judge check QI ZA` by the shipped list, started as run.py starts it. The floor is the
same interpreter importing click and marisa_trie and doing nothing with them: both are needed, and
what is above them is ours (our modules, those of the standard library that they use, verifying the
lexicon, ruling, ending). Both are cut off from the user's settings (`-I`) in the same way.

On a busy machine the median flatters us: what disturbs adds much the same to every process. The
fastest run of each, told beside it, was disturbed least.
"""

from collections.abc import Iterator
from statistics import median

import material
import timing
from table import Row, time

times = 101


def rows(folder: str) -> Iterator[Row]:
    """Return the start of a ruling, over the floor."""
    del folder
    taken = timing.seconds_in_turn(
        {
            "ours": material.judge("check", "QI", "ZA"),
            "floor": timing.python("import click, marisa_trie"),
            "bare": timing.python("pass"),
        },
        times,
    )
    ours, floor, bare = (median(seconds) for seconds in taken.values())
    imports = "`import click, marisa_trie`"
    yield Row("start: `judge check QI ZA`", time(ours), imports, time(floor)).ratio(
        ours / floor, most=1.3
    )
    ours, floor = min(taken["ours"]), min(taken["floor"])
    yield Row("start: the fastest run of each", time(ours), imports, time(floor)).ratio(
        ours / floor
    )
    ours = median(taken["ours"])
    yield Row("start: the median", time(ours), "the interpreter alone", time(bare)).ratio(
        ours / bare
    )

"""How long one ruling takes from the command line: nearly all of it is starting.

Measured is `judge check QI ZA` by the shipped list, started as run.py starts it. The floor is the
same interpreter importing click and marisa_trie and doing nothing with them: both are needed, and
what is above them is ours (our modules, those of the standard library that they use, verifying the
lexicon, ruling, ending). Both are cut off from the user's settings (`-I`) in the same way.
"""

from collections.abc import Iterator

import material
import timing
from rows import Row, time

times = 101


def rows(folder: str) -> Iterator[Row]:
    """Return the start of a ruling, over the floor."""
    del folder
    imports = "import click, marisa_trie"
    commands = {"ours": material.judge("check", "QI", "ZA"), "floor": timing.python(imports)}
    took = timing.cpu_in_turn(commands, times)
    row = Row("judge check QI ZA", time(took["ours"]), imports, time(took["floor"]))
    yield row.compared(took["ours"] / took["floor"], most=1.2)

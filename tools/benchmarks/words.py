"""How long 20,000 words take to look up, with the start: by `judge slips` and by what a user has.

One slip a word; about half of the words are phonies. Each peer reads the same list and the same
words, and must accept as many, or the figures mean nothing. A slip of ours is also checked against
the alphabet and the rules, and answered on a line of its own. hunspell and SQLite read a file that
was made of the list before.
"""

import os
import random
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing

import material
import timing
from rows import Row, time

count = 20_000
times = 5
BY_SET = """
import sys
with open(sys.argv[1]) as file: accepted = set(file.read().split("\\n"))
with open(sys.argv[2]) as file: print("\\n".join(w for w in file.read().split() if w in accepted))
"""
BY_SQLITE = """
import sqlite3, sys
has = sqlite3.connect(sys.argv[1]).execute
with open(sys.argv[2]) as file:
    for word in file.read().split():
        if has("SELECT 1 FROM word WHERE word = ?", [word]).fetchone(): print(word)
"""


def rows(folder: str) -> Iterator[Row]:
    """Return what `judge slips` takes beside each peer; where they answer alike."""
    accepted = material.free_list(folder)
    asked = material.keep(folder, "asked.txt", "".join(f"{word}\n" for word in made(accepted)))
    commands = {"ours": material.judge("slips", asked), **peers(folder, accepted, asked)}
    found = {name: answered(name, command) for name, command in commands.items()}
    if len(set(found.values())) > 1:
        raise timing.Failed(f"They do not answer alike: {found}")
    took = timing.cpu_in_turn(commands, times, answers=(0, 1))
    for name in [*commands][1:]:
        what = f"judge slips, {count:,} words, beside {name}"
        row = Row(what, time(took["ours"]), name, time(took[name]))
        yield row.compared(took["ours"] / took[name]).on_page


def made(path: str) -> list[str]:
    """Return words of a list, and as many with one letter changed; the same at every run."""
    chance = random.Random(1999)
    accepted = material.words_of(path)
    found = dict.fromkeys(chance.sample(accepted, count // 2))
    while len(found) < count:
        found[f"{chance.choice(accepted)[:-1]}{chance.choice('AEIOUXZ')}"] = None
    return chance.sample([*found], count)


def peers(folder: str, accepted: str, asked: str) -> dict[str, list[str]]:
    """Return the commands of the peers that are installed; what they read is made."""
    table = os.path.join(folder, "words.sqlite")
    with closing(sqlite3.connect(table)) as database, database:
        database.execute("CREATE TABLE word (word TEXT PRIMARY KEY) WITHOUT ROWID")
        rows = ([word] for word in material.words_of(accepted))
        database.executemany("INSERT INTO word VALUES (?)", rows)
    comm = 'export LC_ALL=C; sort "$1" | comm -12 - "$0"'
    found = {
        "a Python set": timing.python(BY_SET, accepted, asked),
        "SQLite": timing.python(BY_SQLITE, table, asked),
        "grep -Fxf": ["env", "LC_ALL=C", "grep", "-Fxf", accepted, asked],
        "sort and comm": ["sh", "-c", comm, accepted, asked],
    }
    if shutil.which("hunspell"):
        material.keep(folder, "words.aff", "SET UTF-8\n")
        words = material.words_of(accepted)
        material.keep(folder, "words.dic", f"{len(words)}\n" + "\n".join(words) + "\n")
        found["hunspell"] = ["hunspell", "-G", "-d", os.path.join(folder, "words"), asked]
    return found


def answered(name: str, command: list[str]) -> int:
    """Return how many words a program accepts."""
    _, printed = timing.run(command, (0, 1))
    lines = printed.split("\n")
    return lines.count("ACCEPTABLE") if name == "ours" else sum(map(bool, lines))

"""Damages of an export: of its bytes, its rows, and of what is sealed as it should be."""

import json
import random
from collections.abc import Callable
from io import BytesIO
from typing import Any

from judge_cli.journal import lines
from judge_record.line import NO_SEAL, canonical, seal_of
from lexicons import Unsound

Rows = list[str]


def sealed(contents: list[dict[str, Any]]) -> Rows:
    rows, previous = [], NO_SEAL
    for content in contents:
        line = canonical(content)
        previous = seal_of(previous, line)
        rows.append(f"{previous}\t{line}\n")
    return rows


def damaged(rows: Rows, chance: random.Random) -> bytes:
    """Return a copy of an export that was damaged in one way."""
    return chance.choice([of_bytes, of_rows, of_lines, of_contents])(list(rows), chance)


def of_bytes(rows: Rows, chance: random.Random) -> bytes:
    """Return the export with a byte altered, added or cut off, or with other line ends."""
    data = "".join(rows).encode()
    at = chance.randrange(len(data))
    return chance.choice([
        data[:at] + bytes([data[at] ^ 1 << chance.randrange(8)]) + data[at + 1 :],
        data[:at] + chance.randbytes(1) + data[at:],
        data[:at], data[at:], data.replace(b"\n", b"\r\n"), b"\xef\xbb\xbf" + data, data + b"\n",
        data.removesuffix(b"\n"), b"",
    ])  # fmt: skip


def of_rows(rows: Rows, chance: random.Random) -> bytes:
    """Return the export with a row left out, doubled or in another place; at the end, too."""
    at, to = chance.randrange(len(rows)), chance.randrange(len(rows))
    row = rows.pop(at)
    rows[to:to] = chance.choice([[], [row], [row, row]])
    return "".join(rows).encode()


def of_lines(rows: Rows, chance: random.Random) -> bytes:
    """Return the export with one line written in another way, and sealed again."""
    at = chance.randrange(len(rows))
    line = rows[at].partition("\t")[2].rstrip("\n")
    number = f'"number":{at + 1}'
    other = chance.choice([
        f"{line} ", line.replace(":", ": ", 1), line.replace('"E"', '"\\u0045"'),
        line.replace('"E"', '"\\ud800"'), line.replace('"E"', '"\\\\ud800"'),
        *(line.replace(number, f"{number}{more}") for more in (
            f",{number}", ".0", "e0", ',"phony":"QI"', ',"note":null', ',"round":-1', ',"round":0',
            f',"round":{2**53 - 1}', f',"round":{2**53}', f',"round":{"5" * 400}', ',"round":true',
            ',"__proto__":{}', ',"constructor":"x"',
        )),
        line.replace("}", ',"x":' + "[" * 9, 1), f"[{line}]", "null", "7", "",
    ])  # fmt: skip
    return "".join(resealed(rows, at, other)).encode()


def of_contents(rows: Rows, chance: random.Random) -> bytes:
    """Return the export with another content, and all seals as they should be."""
    contents = [json.loads(row.partition("\t")[2]) for row in rows]
    entry = contents[chance.randrange(len(contents))]
    name = chance.choice([*entry])
    changes: list[Callable[[], object]] = [
        lambda: entry.pop(name),
        lambda: entry.update({name: chance.choice(["", [], None, 0, 1, "x", {}, [1], [""]])}),
        lambda: entry.update(kind=chance.choice(["event opened", "event closed", "phony", "void"])),
        lambda: entry.update(verdict=chance.choice(["perhaps", "acceptable"])),
        lambda: entry.update(version=chance.choice([1, 2])),
        lambda: entry.update(lexicons=[{"edition": "a", "fingerprint": chance.choice(["b", 7])}]),
        lambda: entry.update(lexicons=[{"edition": "b", "fingerprint": "c", "more": "d"}]),
        lambda: entry.update(about=chance.randrange(9), play=chance.randrange(9)),
        lambda: entry.update(shares=[chance.randrange(-1, 9)]),
        lambda: entry.update(reason=chance.choice(["lexical", "perhaps"])),
        lambda: entry.update(note=chance.choice(["\u2028\u007f", '\x00\n\t"\\/', "\U0001d400é"])),
    ]  # fmt: skip
    chance.choice(changes)()
    return "".join(sealed(contents)).encode()


def resealed(rows: Rows, at: int, line: str) -> Rows:
    """Return rows with another line in one place, and all seals after it as they should be."""
    previous = rows[at - 1].partition("\t")[0] if at else NO_SEAL
    for place in range(at, len(rows)):
        line = line if place == at else rows[place].partition("\t")[2].rstrip("\n")
        previous = seal_of(previous, line)
        rows[place] = f"{previous}\t{line}\n"
    return rows


def fault_of(data: bytes) -> str:
    """Return what the program finds wrong with an export; an empty text if nothing is."""
    try:
        return lines.read(BytesIO(data), "export").fault
    except Unsound as error:
        return "; ".join((error.what, *error.faults))

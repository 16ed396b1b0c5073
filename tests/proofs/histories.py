"""Compare generated histories at kiosk, desk and server with the values that are kept of them.

`keep` writes the values: `python3 -c "from tests.proofs.histories import keep; keep()"`.
"""

import json
import lzma
from collections.abc import Iterator
from multiprocessing import Pool
from pathlib import Path
from unittest.mock import patch

from judge_gui.model import pin
from tests.histories import History

cases = 10_000  # histories
steps = 8  # of each
kept = Path(__file__).resolve().parents[1] / "vectors" / "histories.jsonl.xz"


def prove(seed: int, cases: int) -> Iterator[str]:
    """Go through kept histories again, from one that the seed chooses on."""
    lines = lzma.decompress(kept.read_bytes()).decode().splitlines()
    chosen = [(seed + number) % len(lines) for number in range(min(cases, len(lines)))]
    differing = [
        number for number in chosen if json.loads(history(number)) != json.loads(lines[number])
    ]
    yield f"{len(chosen):,} histories of {steps} steps, {len(chosen) - len(differing):,} equal"
    for number in differing[:3]:
        yield from difference(number, json.loads(lines[number]), json.loads(history(number)))
    assert not differing, f"{len(differing)} histories differ, such as {differing[:20]}"


def history(number: int) -> str:
    """Return one history as a line of JSON."""
    with patch.object(pin, "cost", 2):  # many PINs are typed
        return json.dumps(History(number, steps).told(), separators=(",", ":"))


def difference(number: int, before: list[object], now: list[object]) -> Iterator[str]:
    """Yield the first step in which a history differs."""
    for at, (one, other) in enumerate(zip(before, now, strict=True), 1):
        if one != other:
            yield f"history {number}, step {at}, kept: {json.dumps(one)}"
            yield f"history {number}, step {at}, now:  {json.dumps(other)}"
            return


def keep() -> None:
    """Keep the values of all histories, as this checkout has them."""
    with Pool() as workers:
        text = "".join(f"{each}\n" for each in workers.imap(history, range(cases), 50))
    kept.write_bytes(lzma.compress(text.encode(), preset=9 | lzma.PRESET_EXTREME))

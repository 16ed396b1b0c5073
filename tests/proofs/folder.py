"""A machine takes an event's folder whole or not at all: damaged, mixed, or killed meanwhile."""

import random
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

from tests.event_folders import damage, damages, take_damaged, write_event
from tests.proofs import homes
from tests.proofs.registry import checkout

words = ("ZANT", "BLORP", "QUEX")


def prove_folder(seed: int, cases: int = 1000) -> Iterator[str]:
    # So many damaged folders. With as many cases or more, a kill before each call to the system.
    chosen = random.Random(seed)
    with tempfile.TemporaryDirectory() as place:
        folder = Path(place)
        for number in (1, 2):
            home = homes.club(folder / f"laptop {number}", words[: number + 1])
            write_event(folder / str(number), Path(home), number=number)
        sound = [folder / "1", folder / "2"]
        took = refused = 0
        while refused < cases:
            shutil.rmtree(folder / "stick", ignore_errors=True)
            shutil.copytree(folder / "1", folder / "stick")
            for _fault in range(chosen.randint(1, 3)):
                how, where, which = chosen.choice(damages), *chosen.choices(range(2**20), k=2)
                damage(folder / "stick", folder / "2", how, where, which)
            took += (taken := take_damaged(folder / "stick", sound))
            refused += not taken
        yield f"{refused} damaged or mixed folders refused; {took} more were whole all the same"
        every = "1" if cases >= 1000 else "12"
        script = "import sys, tests.event_folders as of; of.kill_while_taking(*sys.argv[1:])"
        for old in ("", str(folder / "1")):
            done = subprocess.run(
                [sys.executable, "-c", script, old, folder / "2", folder / "killed", every],
                cwd=checkout, capture_output=True, text=True, check=True,
            )  # fmt: skip
            kills, had_new = map(int, done.stdout.split())
            before = "the old files" if old else "none"
            yield f"{kills} kills: {had_new} times the new files, else {before}, never a mixture"

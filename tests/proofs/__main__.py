"""`run.py prove`: the checks that take minutes, or need root, or both.

Each module beside this one is a proof. Its name is that of the module; it has a docstring, `cases`
(how many it tries unless `--cases` says otherwise; 0 for a proof that has no cases), and
`prove(seed, cases)`, which yields its figures line by line and raises an error where it fails.
"""

import argparse
import random
import sys
import time

from tests.proofs.registry import NotHere, described, names, proof


def main(arguments: list[str]) -> int:
    """Run the proof that is asked for, or show which there are; 0 where it holds, else 1."""
    parser = argparse.ArgumentParser(prog="python3 run.py prove", description="Run a long check.")
    parser.add_argument("name", nargs="?", choices=names(), help="which; without it, show them all")
    parser.add_argument(
        "--seed", type=int, help="chooses the cases; else a new one, which is shown"
    )
    parser.add_argument("--cases", type=int, help="how many, where the proof has cases")
    asked = parser.parse_args(arguments)
    if asked.name is None:
        print(*map(described, names()), sep="\n")
        return 0
    module = proof(asked.name)
    seed = random.SystemRandom().randrange(10**6) if asked.seed is None else asked.seed
    cases = module.cases if asked.cases is None else asked.cases
    print(f"{asked.name}: seed {seed}, {cases} cases" if cases else asked.name, flush=True)
    started = time.monotonic()
    try:
        for line in module.prove(seed, cases):
            print(line, flush=True)
    except NotHere as reason:
        print(f"Not run: {reason}", flush=True)
        return 2
    except AssertionError as error:
        print(f"Failed: {error}", flush=True)
        return 1
    print(f"Passed in {time.monotonic() - started:.1f} s", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

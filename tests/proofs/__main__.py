"""`run.py prove`: the checks that take minutes, or need root, or both.

Each module beside this one is a proof. Its name is that of the module; it has a docstring, `cases`
(how many it tries unless `--cases` says otherwise; 0 for a proof that has no cases), and
`prove(seed, cases)`, which yields its figures line by line and raises an error where it fails.
"""

import argparse
import random
import sys

from tests.proofs import series
from tests.proofs.registry import NotHere, Proof, described, names, proof


def main(arguments: list[str]) -> int:
    """Run the proof that is asked for, or show which there are; 0 where it holds, else 1 or 2."""
    parser = argparse.ArgumentParser(prog="python3 run.py prove", description="Run a long check.")
    which = [*names(), *series.whole]
    parser.add_argument("name", nargs="?", choices=which, help="which; without it, show them all")
    parser.add_argument(
        "--seed", type=int, help="chooses the cases; else a new one, which is shown"
    )
    parser.add_argument("--cases", type=int, help="how many, where the proof has cases")
    asked = parser.parse_args(arguments)
    if asked.name is None:
        print(*map(described, names()), sep="\n")
        return 0
    seed = random.SystemRandom().randrange(10**6) if asked.seed is None else asked.seed
    if asked.name == "all":
        return series.run_all(seed)
    if asked.name == "page":
        return series.write_page()
    return run(asked.name, seed, asked.cases)


def run(name: str, seed: int, cases: int | None) -> int:
    """Run one proof with so many cases, or with all; 0 where it holds, 1 where not, 2 if not run.

    A whole run leaves a record.
    """
    module = proof(name)
    tried = module.cases if cases is None else cases
    print(f"{name}: seed {seed}, {tried} cases" if tried else name, flush=True)
    record = series.Record(name, seed, tried)
    result, status = tell(module, record)
    if cases in (None, module.cases):
        record.end(result)
    return status


def tell(module: Proof, record: series.Record) -> tuple[series.Result, int]:
    """Print what a proof finds, and note it in the record; return its result and exit status."""
    try:
        for line in module.prove(record.seed, record.cases):
            print(line, flush=True)
            record.figures.append(line)
    except NotHere as reason:
        print(f"Not run: {reason}", flush=True)
        record.figures.append(str(reason))
        return "not run", 2
    except AssertionError as error:
        print(f"Failed: {error}", flush=True)
        return "failed", 1
    print(f"Passed in {record.seconds:.1f} s", flush=True)
    return "passed", 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

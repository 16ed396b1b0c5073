"""`run.py prove`: the checks that take minutes, or need root, or both."""

import argparse
import random
import sys

from tests.proofs import registry
from tests.proofs.registry import proofs


def main(arguments: list[str]) -> int:
    """Run the proof that is asked for, or show which there are; 0 where it holds, else 1 or 2."""
    parser = argparse.ArgumentParser(prog="python3 run.py prove", description="Run a long check.")
    known = proofs()
    which = [*known, "all", "page"]
    parser.add_argument("name", nargs="?", choices=which, help="which; without it, show them all")
    chosen = "chooses the cases; else a new one, which is shown"
    parser.add_argument("--seed", type=int, help=chosen)
    parser.add_argument("--cases", type=int, help="how many, where the proof has cases")
    asked = parser.parse_args(arguments)
    seed = random.SystemRandom().randrange(10**6) if asked.seed is None else asked.seed
    match asked.name:
        case None:
            print(*(each.line for each in known.values()), sep="\n")
            return 0
        case "all":
            return registry.run_all(seed)
        case "page":
            return registry.write_page()
    return registry.run(known[asked.name], seed, asked.cases)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

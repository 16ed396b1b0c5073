"""Sessions answer as the rules say, in each history, and at each point of two stations' changes."""

import tempfile
from collections.abc import Iterator, Mapping
from itertools import product
from pathlib import Path
from random import Random

from tests.comparison import compare, steps
from tests.interleavings import Deed, at_servers, deeds, walk
from tests.places import Place, in_chains, in_files, in_servers
from tests.proofs.registry import NotHere


def prove_rules(
    seed: int, cases: int = 1000
) -> Iterator[
    str
]:  # histories in a file; a tenth as many in each kind of database; pairs of deeds, too
    from tests import postgres

    if not postgres.folders:
        raise NotHere("PostgreSQL")
    with tempfile.TemporaryDirectory() as folder:
        yield from proved("in files", in_files(Path(folder)), deeds, seed, cases, cases)
    server = postgres.Server()
    try:
        postgres.prepare(server.url())
        few = max(1, cases // 10)
        yield from proved("in one chain", in_chains(server), deeds, seed, few, few)
        yield from proved("at two servers", in_servers(server), at_servers, seed, few, few)
    finally:
        server.remove()


def proved(
    name: str, place: Place, deeds: Mapping[str, Deed], seed: int, cases: int, most: int
) -> Iterator[str]:
    answers = compare(place, cases, seed)
    told = ", ".join(f"{number:,} {how}" for how, number in sorted(answers.items()))
    yield f"{name}: {cases:,} histories of {steps} steps: {told}"
    pairs = list(product(deeds, deeds))
    walked = [
        walk(place, deeds[first], deeds[other])
        for first, other in Random(seed).sample(pairs, min(most, len(pairs)))
    ]
    points, put_off = (sum(each) for each in zip(*walked, strict=True))
    yield f"{name}: {len(walked)} pairs, {points:,} points, at {put_off:,} the other one waits"

"""What a search through models of the program finds: paths, attackers, histories of sessions."""

import tempfile
from collections import Counter
from collections.abc import Iterator, Mapping
from contextlib import closing
from itertools import product
from pathlib import Path
from random import Random
from typing import ClassVar
from unittest.mock import patch

from hypothesis import HealthCheck, Phase, settings
from hypothesis import seed as seeded
from hypothesis.stateful import run_state_machine_as_test

from judge_gui.model.screens import Screen
from judge_procedure import pin
from tests import comparison
from tests.attacker import Attacker, figures_of
from tests.interleavings import Deed, deeds
from tests.paths import dimensions, explore, terms_of
from tests.places import Place, in_database, in_files
from tests.proofs import homes
from tests.record.test_walk import walk

steps = 40  # of each attacker


def prove_flow(seed: int, cases: int = 288) -> Iterator[str]:
    """Every path through the screens of every kind of kiosk keeps the rules of a challenge."""
    kinds = [*product(*dimensions)]
    chosen = Random(seed).sample(kinds, min(cases, len(kinds)))
    shown, edges, tried, places, changes = set[Screen](), set[int](), 0, 0, 0
    for each in chosen:  # what one kind of kiosk has is let go before the next one
        paths = explore(terms_of(*each))
        shown |= {place.screen for place in paths.places}
        edges |= {hash(edge) for edge in paths.edges}
        tried = max(tried, paths.events)
        places, changes = places + len(paths.places), changes + len(paths.edges)
    yield f"{len(chosen)} stations, {tried} events on each screen"
    yield f"{places:,} screens, {len(shown):,} different ones"
    yield f"{changes:,} events change a screen, {len(edges):,} different ones"


def prove_attacker(seed: int, cases: int = 1500) -> Iterator[str]:
    """An attacker without a PIN learns nothing about single words of a table's challenges."""

    class Seeded(Attacker):
        figures: ClassVar[Counter[str]] = Counter()

    searching = settings(
        max_examples=cases, stateful_step_count=steps, deadline=None, database=None,
        phases=[Phase.generate], suppress_health_check=list(HealthCheck),
    )  # fmt: skip
    with patch.object(pin, "COST", 2):  # a search tries many PINs
        run_state_machine_as_test(seeded(seed)(Seeded), settings=searching)
    assert Seeded.figures["VerdictShown"]
    yield f"{cases:,} attackers, {steps} steps each"
    yield from figures_of(Seeded.figures)


def prove_rules(seed: int, cases: int = 1000) -> Iterator[str]:
    """Sessions answer as the rules say, in each history, and at each point of others' changes.

    There are so many histories in a file, a tenth as many in a database, and as many pairs of two
    stations' deeds in a file.
    """
    from judge_record.postgres import Database

    with homes.database() as server, tempfile.TemporaryDirectory() as folder:
        files = in_files(Path(folder))
        yield compared("in files", files, seed, cases)
        yield walked(files, deeds, seed, cases)
        with closing(Database(server.url())) as database:
            database.prepare()
            yield compared("in a database", in_database(database), seed, max(1, cases // 10))


def compared(name: str, place: Place, seed: int, cases: int) -> str:
    answers = comparison.compare(place, cases, seed)
    told = ", ".join(f"{number:,} {how}" for how, number in sorted(answers.items()))
    return f"{name}: {cases:,} histories of {comparison.steps} steps: {told}"


def walked(place: Place, deeds: Mapping[str, Deed], seed: int, cases: int) -> str:
    pairs = list(product(deeds, deeds))
    found = [
        walk(place, deeds[first], deeds[other])
        for first, other in Random(seed).sample(pairs, min(cases, len(pairs)))
    ]
    points, put_off = (sum(each) for each in zip(*found, strict=True))
    return f"in files: {len(found)} pairs, {points:,} points, at {put_off:,} the other one waits"

"""Every path through the screens of every kind of kiosk keeps the rules of a challenge."""

from collections.abc import Iterator
from itertools import product

from tests.paths import dimensions, explore, terms_of


def prove_flow(seed: int, cases: int = 0) -> Iterator[str]:
    stations = [*product(*dimensions)]
    found = [explore(terms_of(*each)) for each in stations]
    shown = {place.screen for paths in found for place in paths.places}
    edges = set().union(*(paths.edges for paths in found))
    tried = max(paths.events for paths in found)
    changes = sum(len(paths.edges) for paths in found)
    yield f"{len(stations)} stations, {tried} events on each screen"
    yield f"{sum(len(paths.places) for paths in found)} screens, {len(shown)} different ones"
    yield f"{changes} events change a screen, {len(edges)} different ones"

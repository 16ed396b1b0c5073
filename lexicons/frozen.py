"""Tables that never change: with a hash, unlike `MappingProxyType`, and they can be copied."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, TypeVar

K = TypeVar("K")
V_co = TypeVar("V_co", covariant=True)


class FrozenMapping(Mapping[K, V_co]):
    """A mapping that never changes. Its values have a hash, so it has one.

    >>> counts = FrozenMapping({2: 127, 3: 1341})
    >>> counts[2], {counts: "equal"}[FrozenMapping({3: 1341, 2: 127})]
    (127, 'equal')
    """

    __slots__ = ("_rows",)

    def __init__(self, rows: Mapping[K, V_co] | Iterable[tuple[K, V_co]]) -> None:
        self._rows = dict(rows)

    def __getitem__(self, key: K) -> V_co:
        return self._rows[key]

    def __iter__(self) -> Iterator[K]:
        return iter(self._rows)

    def __len__(self) -> int:
        return len(self._rows)

    def __repr__(self) -> str:
        return repr(self._rows)

    def __hash__(self) -> int:
        return hash(frozenset(self._rows.items()))


def frozen(value: Any) -> Any:
    """Return a deep copy of a value that cannot be changed."""
    if isinstance(value, dict):
        return FrozenMapping({key: frozen(inner) for key, inner in value.items()})
    return tuple(frozen(inner) for inner in value) if isinstance(value, list) else value

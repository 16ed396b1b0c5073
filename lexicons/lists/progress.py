"""How much of many things is told, and how they are counted."""

from collections.abc import Callable, Iterable

most_told = 20  # faults and warnings of a kind; the rest are counted

#: Is told how much is done, from 0 to 1.
Progress = Callable[[float], None]


def unwatched(_: float) -> None:
    """Nobody looks at the bar."""


def counted(count: int, noun: str) -> str:
    """A number with its noun.

    >>> counted(1, "line"), counted(1200, "line")
    ('1 line', '1,200 lines')
    """
    return f"{count:,} {noun}{'' if count == 1 else 's'}"


def cut_short(told: Iterable[str]) -> list[str]:
    """The first few, and how many more there are."""
    every = list(told)
    rest = len(every) - most_told
    return every if rest <= 0 else [*every[:most_told], f"and {rest:,} more"]

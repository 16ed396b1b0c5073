"""How far a task has come, and how many of many things a message shows."""

from collections.abc import Callable, Iterable

MOST_SHOWN = 20  # faults and warnings of a kind; the rest are counted

#: Called with the part that is done, from 0 to 1.
Progress = Callable[[float], None]


def unwatched(_: float) -> None:
    """Show nothing."""


def counted(count: int, noun: str) -> str:
    """Return a number with its noun.

    >>> counted(1, "line"), counted(1200, "line")
    ('1 line', '1,200 lines')
    """
    return f"{count:,} {noun}{'' if count == 1 else 's'}"


def part_of(progress: Progress, number: int, count: int) -> Progress:
    """Return the progress of one task of several, given that of all."""
    return lambda fraction: progress((number + fraction) / count)


def cut_short(texts: Iterable[str], total: int = 0, most: int = MOST_SHOWN) -> list[str]:
    """Return the first few texts, and how many more there are of `total`, if that is given."""
    shown = list(texts)
    rest = max(total, len(shown)) - most
    return shown if rest <= 0 else [*shown[:most], f"and {rest:,} more"]

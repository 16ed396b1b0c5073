"""The extras: libraries that most installations do without, as pyproject.toml names them."""

from collections.abc import Iterator
from contextlib import contextmanager

from lexicons.errors import CannotJudge


def remedy(name: str) -> str:
    """Return how to install an extra."""
    return f"In the folder of the program: python3 run.py prepare, or pip install '.[{name}]'"


@contextmanager
def extra(name: str) -> Iterator[None]:
    """Raise `CannotJudge` if a library of an extra, which the body imports, is not installed.

    >>> with extra("server"):
    ...     raise ImportError(name="starlette")
    Traceback (most recent call last):
        ...
    lexicons.errors.CannotJudge: This needs the extra server: starlette is missing.
    In the folder of the program: python3 run.py prepare, or pip install '.[server]'
    """
    try:
        yield
        return
    except ImportError as error:
        missing = error.name
    raise CannotJudge(f"This needs the extra {name}: {missing} is missing.", remedy=remedy(name))

"""The extra `server`: libraries that most installations do without."""

from collections.abc import Iterator
from contextlib import contextmanager

from lexicons.errors import CannotJudge


@contextmanager
def server_extra(purpose: str) -> Iterator[None]:
    """Raise `CannotJudge` if a library that the body imports is not installed.

    >>> with server_extra("serve"):
    ...     raise ImportError(name="uvicorn")
    Traceback (most recent call last):
        ...
    lexicons.errors.CannotJudge: This installation cannot serve: uvicorn is missing.
    Install it with its extra: pip install 'tilejudge[server]'.
    """
    try:
        yield
        return
    except ImportError as error:
        missing = error.name
    raise CannotJudge(
        f"This installation cannot {purpose}: {missing} is missing.",
        remedy="Install it with its extra: pip install 'tilejudge[server]'.",
    )

"""How each list was read, shown also where a list is refused."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from judge_cli import output
from lexicons import JudgeError


@contextmanager
def shown_if_refused() -> Iterator[Callable[[str], None]]:
    """Yield a function for notes, and show them before the message of a refusal."""
    notes: list[str] = []
    try:
        yield notes.append
    except JudgeError:
        for note in notes:
            output.say(note)
        raise

"""The answer of a command about lists: JSON at every exit."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import click

from judge_cli import failure, output
from lexicons import JudgeError

json_option = click.option(
    "--json", "as_json", is_flag=True, help="Write one JSON object, also if there is no answer."
)


@contextmanager
def answered(*, as_json: bool) -> Iterator[dict[str, Any]]:
    """Yield the answer for programs to fill, and write it, also if there is no answer.

    After an interrupt it writes nothing.
    """
    answer: dict[str, Any] = {"ok": True, "error": None}
    failed: Exception | None = None
    try:
        yield answer
    except Exception as error:
        failed = error
        answer |= {"ok": False, "error": _as_object(error)}
    if as_json:
        output.answer_json(answer)
    if failed:
        raise failed


def _as_object(error: Exception) -> dict[str, Any]:
    if isinstance(error, JudgeError):
        return {"what": error.what, "faults": list(error.faults), "remedy": error.remedy}
    return {"what": failure.explain(error), "faults": [], "remedy": ""}

"""The answer of a command about lists: JSON at every exit, annotations, and how lists were read."""

import json
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
        output.write_lines([json.dumps(answer, ensure_ascii=False)])
    if failed:
        raise failed


def _as_object(error: Exception) -> dict[str, Any]:
    if isinstance(error, JudgeError):
        return {"what": error.what, "faults": list(error.faults), "remedy": error.remedy}
    return {"what": failure.explain(error), "faults": [], "remedy": ""}


def annotation(
    text: str, level: str = "error", path: str = "", line: int = 0, column: int = 0, kind: str = ""
) -> str:
    """Return a workflow command of GitHub Actions that puts a message beside a line of a file.

    >>> annotation("a hyphen", path="a,b.txt", line=3, column=2)
    '::error file=a%2Cb.txt,line=3,col=2::a hyphen'
    """
    parts = {"file": path, "line": line or "", "col": column or "", "title": kind}
    said = ",".join(f"{name}={escaped(str(part), ':,')}" for name, part in parts.items() if part)
    return f"::{'notice' if level == 'note' else level} {said}".rstrip() + f"::{escaped(text)}"


def escaped(text: str, more: str = "") -> str:
    """Return a text with what ends a workflow command, or a part of it, as percent codes."""
    for character in f"%\r\n{more}":
        text = text.replace(character, f"%{ord(character):02X}")
    return text

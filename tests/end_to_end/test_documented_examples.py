"""What the pages show of `judge check` is what it does."""

import re
import shlex
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

checkout = Path(__file__).parents[2]
pages = ["README.md", "docs/word-judges.md"]


def examples() -> list[tuple[str, str]]:
    """Every shown call of `judge check`, with the lines shown under it."""
    found = []
    for page in pages:
        text = (checkout / page).read_text(encoding="utf-8")
        calls = r"^    \$ judge (check .*)\n((?:    [^$].*\n)*)"
        for call, shown in re.findall(calls, text, re.MULTILINE):
            found.append((call, re.sub(r"^    ", "", shown, flags=re.MULTILINE)))
    return found


def test_there_are_examples() -> None:
    assert len(examples()) >= 4


@pytest.mark.parametrize(("call", "shown"), examples(), ids=lambda text: text.strip()[:40])
def test_an_example_shows_what_the_command_says(
    judge: Callable[..., Any], call: str, shown: str
) -> None:
    ended = judge(*shlex.split(call))
    said = f"{ended.err}{ended.out}" if "-v" in call else ended.out
    assert said == shown or not shown
    assert ended.status in (0, 1)

"""What the unit tests share: judges over lexicons of invented words."""

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

import pytest

from lexicons import Adjudicator, Library

Put = Callable[..., Path]
JudgeOver = Callable[..., Adjudicator]


@pytest.fixture
def judge_over(home: Path, install: Put, add_rules: Put) -> JudgeOver:
    """The judge for the rule set `club` over lexicons that are installed for it."""

    def judge_over(
        lexicons: Mapping[str, Sequence[str]],
        stages: str = '[[stage]]\nlexicon = "base"\n',
        lengths: Mapping[str, Sequence[int]] | None = None,
        **more: object,
    ) -> Adjudicator:
        for edition, words in lexicons.items():
            shortest, longest = (lengths or {}).get(edition, (2, 15))
            install(words, edition, lengths=range(shortest, longest + 1))
        add_rules(stages, **more)
        return Library(home).adjudicator("club")

    return judge_over

"""A challenge under every rule set, played by keys over a real station and its journal."""

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from judge_cli.clock import SystemClock
from judge_gui.model.profile import Profile
from judge_gui.model.screens import Starting
from judge_gui.station.station import Station
from judge_gui.station.worker import Worker
from lexicons import Library
from lexicons.clauses import clauses_of
from lexicons.edition import public_edition
from tests.players import Players

judging = 1_000


@pytest.mark.parametrize("word", ["zant", "qxv"])
@pytest.mark.parametrize("rules", [name for name in Library("nobody").rule_ids() if name != "open"])
def test_every_number_on_every_page_of_a_challenge_is_a_clause_of_the_rulebook(
    home: Path, install: Callable[..., Path], clock: Any, rules: str, word: str
) -> None:
    library = Library(home)
    ruled = library.rules(rules)
    for stage in ruled.stages:
        install(("ZANT", "BLORP", "QUEX"), stage.lexicon)
    worker = Worker(Station(Profile(station="Kiosk 1", rules=rules), library, SystemClock()))
    worker.work(Starting())
    players = Players(worker, clock)
    for typed in ("", "\n2", f"blorp\n{word}\n", "\t"):
        players(typed)
        players.wait(judging)
        while "Down" in [cap.label for cap in players.seen[-1].keys]:
            players("\v")
        if players.seen[-1].title.startswith("The rules say"):
            players("x")
    verdict = "acceptable" if word == "zant" else "unacceptable"
    assert [entry.verdict for entry in players.entries] == [verdict]
    assert ruled.wording(verdict) in [page.title for page in players.seen]
    titles = [public_edition(stage.lexicon).title for stage in ruled.stages]
    cited = {
        number
        for page in players.seen
        for text in page.text
        if not any(title in text for title in titles)
        for inside in re.findall(r"\(([^()]*)\)(?:$|: )", text)
        for number in inside.split(", ")
    }
    table = clauses_of(ruled)
    assert table is not None
    known = {clause.number for clause in table.clauses}
    assert {number for number in cited if number not in known} == set()
    assert len(cited) >= 7

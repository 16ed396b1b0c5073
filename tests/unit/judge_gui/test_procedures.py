"""The procedures of four rulebooks at a kiosk, played by keys over a real station and its journal.

Each step names the rule that it holds. The fifth, SANSPA's, is played at the desk too:
tests/unit/judge_cli/desk. Under all five, both verdicts are played here, with every
page and card.
"""

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from judge_cli.clock import SystemClock
from judge_gui.model.page import Page
from judge_gui.model.profile import Profile
from judge_gui.model.screens import Starting
from judge_gui.station.station import Station
from judge_gui.station.worker import Worker
from lexicons import Library
from lexicons.clauses import clauses_of
from lexicons.edition import public_edition
from tests.players import Players


class Step(NamedTuple):
    """Keys that are pressed, and what the page after them says."""

    rule: str
    typed: str
    says: tuple[str, ...]
    wait: int = 0  # milliseconds after the keys


judging = 1_000

nsa = [
    Step("App. C A.1 - A.3", "", ("Check the slip. Tiles face down. Both players come.",)),
    Step("App. C A", "", ("You may insist on a human word judge.",)),
    Step("II.L.1", "\v", ("neutralizes the clock", "(II.L.1)")),
    Step("App. C A.2", "\v", ("lay their tiles face down", "(App. C A, App. C A.2, App. D 34)")),
    Step("II.L.5", "x\n", ("No word of this play can be challenged later.",)),
    Step("App. C A.4", "2", ("Challenger: type the words of the slip",)),
    Step("App. C A.5", "zant\nqxv\n", ("Both sides: first compare every word",)),
    Step("App. C A.6", "", ("The player being challenged presses JUDGE (Tab).",)),
    Step("II.L.5", "\t", ("UNACCEPTABLE", "takes the tiles back, loses the turn"), judging),
    Step("II.L.5", "", ("The player being challenged starts the challenger's clock.",)),
    Step("App. C A.10", "\v", ("The computer's verdict is final", "(App. C A.10)")),
    Step("App. C A.9", "", ("the tiles of both go back on the racks. (App. C A.9)",)),
]
school = [
    Step("12", "", ("Write the words on a slip. All four players come.",)),
    Step("12", "\v", ("Only these words count. (12)",)),
    Step("12", "\n\n1", ("Challengers: type the words of the slip",)),
    Step("12", "zant\n", ("Both sides: first compare", "The challenged team presses JUDGE (Tab).")),
    Step("12", "\t", ("ACCEPTABLE", "The challengers lose their turn."), judging),
    Step("12", "\v", ("Final play: There is no penalty", "(12)")),
    Step("after 35", "", ("do not say who starts the clock", "NASPA", "(after 35, closing note)")),
]
nzasp = [
    Step("6.12.2.1, 6.13.1 - 6.13.3", "", ("Name the words. Cover tiles", "A slip is advised.")),
    Step(
        "6.12.2.2",
        "\n",
        (
            "All words get one verdict.",
            "CORRECT: The player challenged gets 5 points for each word.",
        ),
    ),
    Step("6.13.4", "3", ("Challenger: type the challenged words",)),
    Step("6.13.5", "zant\nquex\nblorp\n", ("Player challenged: first compare every word",)),
    Step("6.13.5", "", ("The player challenged presses JUDGE (Tab).",)),
    Step("6.17", "\t", ("CORRECT", "3 words x 5 = 15 points.", "3 words x 5 = 15"), judging),
    Step("6.17", "\v", ("The player challenged starts the challenger's clock. (6.17)",)),
    Step("6.13.6", "", ("Both players sit down", "(6.13.6, 6.14.5)")),
    Step("6.15.3, 12.9", "", ("do not say who reviews a machine's ruling", "(12.9)")),
]
telephone = [
    Step("6.14.2", "\n1", ("Challenger: type the challenged words",)),
    Step("6.14.3", "qxv\n", ("Player challenged: compare every word", "agree aloud.")),
    Step("6.14.3", "", ("The challenger presses JUDGE (Tab).",)),
    Step("6.14.4", "\v", ("Only if both players agree", "(6.14)")),
    Step("6.16", "x\t", ("INCORRECT", "takes the tiles off the board and misses a turn."), judging),
]
london = [
    Step("13", "", ("State which words are to be checked.",)),
    Step(
        "12",
        "\n2",
        ("Challenger: type the challenged words", "any player may type."),
    ),
    Step("12", "zant\nquex\n", ("If you did not type: compare every word with the play.",)),
    Step(
        "12",
        "",
        ("Both players may see words and result", "The player challenged presses OK (Tab)."),
    ),
    Step("silent", "\v", ("The rules do not say who presses.",)),
    Step("silent, 23", "x\t", ("VALID", "do not say what follows", "ABSP and WESPA"), judging),
    Step("12", "\v", ("On a recheck the printed list is consulted, not the device. (12)",)),
    Step("11", "", ("A third party looks the words up", "(9 c, 11)")),
]
procedures = [
    ("nsa-2004-combined", {}, nsa),
    ("school-2014-combined", {}, school),
    ("nzasp-2022", {}, nzasp),
    ("nzasp-2022", {"smart_device": True}, telephone),
    ("london-2020", {}, london),
]


def whole(page: Page) -> str:
    return "\n".join((page.title, *page.text))


@pytest.mark.parametrize(("rules", "settled", "steps"), procedures, ids=str)
def test_a_challenge_is_played_as_the_rulebook_has_it(
    home: Path,
    install: Callable[..., Path],
    clock: Any,
    rules: str,
    settled: dict[str, Any],
    steps: list[Step],
) -> None:
    library = Library(home)
    for stage in library.rules(rules).stages:
        install(("ZANT", "BLORP", "QUEX"), stage.lexicon)
    profile = Profile(station="Kiosk 1", rules=rules, event="Spring Open", **settled)
    worker = Worker(Station(profile, library, SystemClock()))
    worker.work(Starting())
    players = Players(worker, clock)
    for step in steps:
        page = players(step.typed) if step.typed else players.seen[-1]
        if step.wait:
            page = players.wait(step.wait)
        missing = [text for text in step.says if text not in whole(page)]
        assert not missing, (step.rule, missing, whole(page))
    [entry] = players.entries
    assert entry.rules == rules


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

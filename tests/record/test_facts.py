"""What stands on each play, and who was called, whatever the record is made of.

The scenes are data. They are played in a file, and in PostgreSQL one of four; `--long` plays them
all there. Six evenings go through the real `judge desk`. Each case of docs/probing.md is played
in a file.
"""

import re

import pytest

from tests.record.scenes import Scene, words_in_the_lexicon
from tests.support.clubs import stage
from tests.support.commands import checkout
from tests.support.vectors import vectors

facts = vectors("facts.toml") | vectors("probing.toml")


def each_table(name):
    """Make a test of each table of this name."""
    return pytest.mark.parametrize(name, facts[name], ids=lambda table: table["because"][:60])


def begin(scene, place):
    """Play a scene but for its end."""
    played = Scene(place)
    for line in scene["steps"].strip().split("\n"):
        step, _, expected = line.partition(" - ")
        answer = played.take(step.strip())
        assert answers(answer, expected.strip()), f"{line}: {answer}"
    return played


def play(scene, place):
    played = begin(scene, place)
    assert [*played.standing()] == scene["stands"].strip().split("\n")
    is_open = scene.get("open_calls", [])
    assert is_open in ("any", played.open_calls())


def answers(answer, expected):
    """Return whether this is what was expected: `ruling 1 holds` can be kept in three ways."""
    ruling, holds, _ = expected.partition(" holds")
    if not holds:
        return answer == expected
    _, _, seen = answer.partition(" about ")
    kept = f"{ruling} is shown", "not judged"
    return answer in kept or ruling.removeprefix("ruling ") in seen.split()


@each_table("scene")
def test_each_scene_goes_as_it_says_in_a_file(scene, folder):
    play(scene, folder)


@pytest.mark.parametrize(
    "scene",
    [
        pytest.param(scene, marks=() if number % 4 == 0 else pytest.mark.long)
        for number, scene in enumerate(facts["scene"])
    ],
    ids=lambda scene: scene["because"][:60],
)
def test_each_scene_goes_as_it_says_in_a_database(scene, database):
    play(scene, database)


@each_table("case")
def test_the_program_does_what_the_page_of_probing_says(case, folder):
    page = " ".join((checkout / "docs" / "probing.md").read_text("utf-8").split())
    assert [part for part in case["because"].split(" … ") if part not in page] == []
    begin(case, folder)


@each_table("typing")
def test_a_typing_error_is_the_word_judges_and_anything_more_the_directors(typing, folder):
    played = Scene(folder)
    assert played.take(f"{typing['typed']} at 5") == "ruling 1"
    assert played.take(f"1 as {typing['meant']}") == f"call 1 of the {typing['called']} about 1"


@each_table("evening")
def test_an_evening_at_the_real_desk(evening, judge, install, add_rules):
    install(words_in_the_lexicon)
    add_rules(f'{stage}[procedure]\nretyping = "players"\n')
    lines = "".join(f"{line}\n" for line in [*evening["typed"].split("|"), "", "", "/end"])
    sitting = judge("desk", "--rules", "club", "--station", "desk 1", "--by", "AB", stdin=lines)
    assert sitting.status == 0, sitting
    shown = re.findall(r"^VERDICT: (\w+)$", sitting.out, re.MULTILINE)
    assert shown == evening.get("verdicts", shown)
    page = judge("journal", "report", "-o", "-").out
    counts = re.findall(r"(\d+) (ACCEPTABLE|UNACCEPTABLE|doesn\S+t count|don\S+t count)<", page)
    names = {"ACCEPTABLE": "acceptable", "UNACCEPTABLE": "unacceptable"}
    stands = {names.get(what, "void"): int(many) for many, what in counts}
    assert stands == evening["stands"]
    assert judge("journal", "verify").status == 0

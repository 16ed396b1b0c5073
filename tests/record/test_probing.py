"""What docs/probing.md says, case by case: of the program, and of the model of its rules."""

import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from judge_record.entry import Kind, Reason
from judge_record.place import FolderPlace
from tests.record.scenes import Scene, place, rules
from tests.rules import Answer, Asked, Play, Rules, Seat, Station, new, not_judged

root = Path(__file__).parents[2]
page = " ".join((root / "docs" / "probing.md").read_text("utf-8").split())
cases: list[dict[str, Any]] = tomllib.loads(
    (root / "tests" / "vectors" / "probing.toml").read_text("utf-8")
)["case"]


class Model:
    """Takes the steps of a scene by `tests/rules.py`."""

    def __init__(self) -> None:
        self.rules = Rules()

    def take(self, line: str) -> str:
        """Take a step, and return what is answered; an empty text where nobody answers."""
        name, _, deed = line.rpartition(": ")
        name = name or "kiosk"
        rules_id, who = rules[name]
        at = Station(name, rules_id, players_retype=who == "players")
        match deed.split():
            case ["wait", minutes]:
                self.rules.time += int(minutes) * 60_000
            case ["refuse", call]:
                assert self.rules.step(self.rules.calls[int(call) - 1], not_judged)
            case ["void", of]:
                assert self.rules.decide(Kind.VOID, at, self.rules.rulings[int(of) - 1])
            case ["move", of, "to", where]:
                assert self.rules.move(self.rules.rulings[int(of) - 1].play, seat(where))
            case ["by", "hand", *words, "at", where, "is", _]:
                self.rules.ruling(Kind.BY_HAND, at, (*words,), seat(where), Play(new))
            case ["by", "hand", of, "is", _]:
                assert self.rules.decide(Kind.BY_HAND, at, self.rules.rulings[int(of) - 1])
            case ["let", call]:
                return self.as_written(self.rules.let(at, self.rules.calls[int(call) - 1]))
            case ["insist", "on", *words, "at", where]:
                return self.challenge(Asked(at, (*words,), seat(where), insists=True))
            case [of, "as", *words]:
                ruling = self.rules.rulings[int(of) - 1]
                return self.challenge(Asked(at, (*words,), Seat(), of=ruling))
            case [*words, "at", where]:
                return self.challenge(Asked(at, (*words,), seat(where)))
            case words:
                return self.challenge(Asked(at, (*words,), Seat()))
        return ""

    def challenge(self, asked: Asked) -> str:
        return self.as_written(self.rules.challenge(asked))

    def as_written(self, answer: Answer) -> str:
        rulings = self.rules.rulings
        names = " ".join(
            str(number) for number in sorted(rulings.index(r) + 1 for r in answer.names)
        )
        if answer.call:
            who = "director" if answer.call.reason is Reason.CORRECTION else "word judge"
            return f"call {self.rules.calls.index(answer.call) + 1} of the {who} about {names}"
        if not answer.ruling:
            return answer.how
        number = rulings.index(answer.ruling) + 1
        if answer.how == "shown again":
            return f"ruling {number} is shown"
        return f"ruling {number} sharing {names}" if names else f"ruling {number}"


def seat(where: str) -> Seat:
    return Seat(**place(where)._asdict())


def play(case: dict[str, Any], take: Callable[[str], str]) -> None:
    for line in case["steps"].strip().split("\n"):
        step, _, expected = line.partition(" - ")
        assert take(step.strip()) == expected.strip(), line


@pytest.mark.parametrize("case", cases, ids=lambda case: case["because"][:60])
def test_the_program_does_what_the_page_says(case: dict[str, Any], folder: FolderPlace) -> None:
    for part in case["because"].split(" … "):
        assert part in page
    play(case, Scene(folder).take)


@pytest.mark.parametrize(
    "case",
    [case for case in cases if "not_in_model" not in case],
    ids=lambda case: case["because"][:60],
)
def test_the_model_does_what_the_page_says(case: dict[str, Any]) -> None:
    play(case, Model().take)

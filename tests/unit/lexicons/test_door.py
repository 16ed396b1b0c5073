"""The door of the core, and what stands behind it."""

import inspect
import subprocess
import sys
from pathlib import Path

import lexicons

documented = [
    "Adjudicator",
    "Alphabet",
    "Board",
    "CannotJudge",
    "Challenge",
    "ChallengeRefused",
    "Clock",
    "Edition",
    "Fingerprint",
    "JudgeError",
    "Library",
    "ListRefused",
    "Manifest",
    "Missing",
    "RuleSet",
    "Ruling",
    "Stage",
    "Unsound",
    "Verdict",
    "printable",
    "public_editions",
    "separate",
]
checkout = Path(lexicons.__file__).parents[1]


def test_the_door_hands_out_exactly_what_is_documented_in_order() -> None:
    assert lexicons.__all__ == documented
    assert sorted(lexicons.__all__) == lexicons.__all__

    names: dict[str, object] = {}
    exec("from lexicons import *", names)  # noqa: S102  # what is handed out is what is meant
    assert sorted(names.keys() - {"__builtins__"}) == documented


def test_what_is_handed_out_has_no_answer_about_one_word() -> None:
    answers = {"holds", "accepts", "contains", "lookup", "trie", "chain", "steps"}
    for name in documented:
        thing = getattr(lexicons, name)
        assert thing.__module__.startswith("lexicons."), name
        assert not thing.__module__.startswith("lexicons.words"), name
        assert answers.isdisjoint(dir(thing)), name
        functions = [thing] if inspect.isfunction(thing) else vars(thing).values()
        named = {
            str(annotation)
            for function in functions
            if inspect.isfunction(function) and not function.__name__.startswith("_")
            for annotation in inspect.get_annotations(function).values()
        }
        assert [each for each in named if "lexicons.words" in each] == [], name


def test_to_come_in_loads_nothing_that_one_ruling_does_not_need() -> None:
    program = "import sys; sys.path.insert(0, sys.argv[1]); import lexicons; print(*sys.modules)"
    command = [sys.executable, "-I", "-c", program, str(checkout)]
    loaded = set(subprocess.check_output(command, text=True, cwd=checkout).split())
    heavy = {
        "PySide6", "asyncio", "click", "csv", "difflib", "logging", "pathlib", "socket",
        "sqlite3", "ssl", "subprocess", "tempfile", "traceback", "unicodedata", "urllib",
    }  # fmt: skip
    assert "lexicons.adjudicator" in loaded
    assert loaded & heavy == set()

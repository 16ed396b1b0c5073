"""Modules that try to learn about one word: the checks refuse each of them.

Some are planted in a copy of the checkout, all at once. Each check then runs once, on the copy, and
every module must be named by the check that is meant to find it. The scan of `tests/peeking.py`
reads the others, and the packages themselves.
"""

import os
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from judge_record import program
from tests.peeking import peeks
from tools.checks import LINT_IMPORTS

checkout = Path(__file__).resolve().parents[2]

private_part = """from lexicons import Adjudicator


def peek(judge: Adjudicator) -> object:
    \"\"\"Return a chain.\"\"\"
    return judge._chain"""
import_by_name = """from importlib import import_module

lexicon = import_module("lexicons.words.lexicon").Lexicon"""

#: How a module could learn whether one word is acceptable, and which check refuses it.
ways = {
    "maintainers_command": (
        "import-linter",
        "from judge_cli.lexicon.operands import opened",
    ),
    "back_room": ("import-linter", "from lexicons.words.lexicon import Lexicon"),
    "lists": ("import-linter", "from lexicons.lists.reading import read"),
    "trie": ("import-linter", "from marisa_trie import Trie"),
    "friend": ("mypy", "from lexicons.library import Lexicon"),
    "private_part": ("ruff", private_part),
    "import_by_name": ("ruff", import_by_name),
}

#: Where it could sit.
rooms = {
    "the window": "judge_gui/window",
    "the station": "judge_gui/station",
    "the desk": "judge_cli/desk",
    "the server": "judge_server",
    "the record": "judge_record",
    "the proceedings": "judge_procedure",
    "a benchmark": "tools/benchmarks",
}

#: mypy does not read benchmarks. The scan refuses this way there.
not_looked_at = {("a benchmark", "friend")}

planted = [(room, way) for room in rooms for way in ways if (room, way) not in not_looked_at]


def named(room: str, way: str) -> str:
    """The path of a planted module in the checkout."""
    return f"{rooms[room]}/peek_by_{way}.py"


@pytest.fixture(scope="module")
def reports(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """What each check says of a checkout with all these modules in it."""
    copy = tmp_path_factory.mktemp("planted") / "checkout"
    copy.mkdir()
    for name in (
        *program.PACKAGES, "tools", "pyproject.toml",
    ):  # fmt: skip
        there = shutil.copytree if (checkout / name).is_dir() else shutil.copy2
        there(checkout / name, copy / name)
    if (checkout / ".mypy_cache").is_dir():  # of the modules that are no plants
        shutil.copytree(checkout / ".mypy_cache", copy / ".mypy_cache")
    for room in rooms:
        for way, (_, code) in ways.items():
            (copy / named(room, way)).write_text(f'"""Peek."""\n\n{code}\n', encoding="utf-8")
    modules = [named(room, way) for room in rooms for way in ways]
    typed = [
        named(room, way)
        for room in rooms
        for way, (check, _) in ways.items()
        if check == "mypy" and (room, way) not in not_looked_at
    ]
    commands = {
        "ruff": [sys.executable, "-m", "ruff", "check", "--output-format=concise", *modules],
        "mypy": [sys.executable, "-m", "mypy", *typed],
        "import-linter": [sys.executable, "-c", LINT_IMPORTS, "--no-cache"],
    }
    reports = {}
    for check, command in commands.items():
        done = subprocess.run(
            command,
            cwd=copy,
            env={**os.environ, "PYTHONPATH": str(copy), "COLUMNS": "300"},
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 1, done.stdout + done.stderr
        reports[check] = done.stdout.replace(".py:", ":").replace("/", ".")
    return reports


def test_a_module_that_peeks_is_refused(reports: dict[str, str]) -> None:
    expected = {"ruff": ("SLF001", "TID251"), "mypy": ("error: ",), "import-linter": (" -> ",)}
    for room, way in planted:
        check, _ = ways[way]
        module = named(room, way).removesuffix(".py").replace("/", ".")
        lines = [line for line in reports[check].splitlines() if module in line]
        assert any(sign in line for line in lines for sign in expected[check]), (module, lines)


# -- the scan -------------------------------------------------------------------------------------

reviewed_places = tomllib.loads(
    (checkout / "tests" / "vectors" / "peeking.toml").read_text(encoding="utf-8")
)["place"]
#: Each file with the code that it alone may have.
reviewed = {(place["file"], code) for place in reviewed_places for code in place["code"]}

#: How a module could learn about one word without an import that the contracts see.
scanned_ways = {
    "private part": private_part,
    "import by name": import_by_name,
    "import by a built-in": 'lexicon = __import__("lexicons.words.lexicon")',
    "attribute getter": 'accepts = attrgetter("_chain.accepts")(judge)',
    "imported getter": "from operator import attrgetter as get",
    "name in a variable": 'name = "_chain"',
    "getattr": "part = getattr(judge, name)",
    "getattr as a statement": "getattr(judge, name)",
    "getattr by another name": "read = getattr",
    "getattr of a module": "part = builtins.getattr(judge, name)",
    "name among the slots": "part = getattr(judge, Adjudicator.__slots__[0])",
    "composed name": 'part = getattr(judge, "_" + "chain")',
    "private method": 'part = getattr(judge, "_verdict")',
    "subclass": "class Peek(Adjudicator):\n    pass",
    "subclass by a module": "class Peek(lexicons.Adjudicator):\n    pass",
    "pattern": "match judge:\n    case Adjudicator(_chain=chain):\n        pass",
    "object's own reader": 'part = object.__getattribute__(judge, "_" + "chain")',
    "format": 'text = "{0._chain}".format(judge)',
    "all objects": "found = gc.get_objects()",
    "references": "found = gc.get_referents(judge)",
    "loaded modules": 'Lexicon = sys.modules["lexicons.library"]',
    "imported loaded modules": "from sys import modules",
    "resolved name": 'Lexicon = pkgutil.resolve_name("lexicons.words.lexicon:Lexicon")',
    "entry point": 'Lexicon = EntryPoint("x", "y:z", "w").load()',
    "re-export": "from lexicons.library import Lexicon  # type: ignore[attr-defined]",
    "re-export of a module": "import lexicons.library\n\nLexicon = lexicons.library.Lexicon",
    "another process": 'subprocess.run(["judge", "check", word])',
    "imported process": "from subprocess import run",
    "shell": 'os.system("judge check " + word)',
    "frames": "words = sys._getframe(1).f_locals",
    "trace": "sys.settrace(look)",
    "text as code": "exec(text)",
    "pickled judge": "state = judge.__reduce_ex__(2)",
    "one word at a time": "verdict = judge.rule(judge.board.challenge(word)).verdict",
}


def test_the_scan_refuses_code_that_peeks() -> None:
    for way, code in scanned_ways.items():
        assert list(peeks(f'"""Peek."""\n\n{code}\n')), way


def test_the_scan_lets_ordinary_code_pass() -> None:
    ordinary = (
        '"""Mention `_chain` and lexicons.words."""\n\n'
        "from lexicons.words.lexicon import Lexicon\n"
        'strerror = getattr(error, "strerror", None)\n'
        'class Own:\n    __slots__ = ()\n    refers_to_chain = "refers_to_chain"\n'
    )
    assert list(peeks(ordinary)) == []


def test_only_reviewed_places_could_learn_about_one_word() -> None:
    found = {
        (path.relative_to(checkout).as_posix(), code): line
        for package in (*program.PACKAGES, "tools/benchmarks")
        for path in (checkout / package).rglob("*.py")
        for line, code in peeks(path.read_text(encoding="utf-8"))
    }
    new = [f"{file}:{line}: {code}" for (file, code), line in found.items()
           if (file, code) not in reviewed]  # fmt: skip
    assert new == []
    assert reviewed == set(found)  # and no place is listed for nothing

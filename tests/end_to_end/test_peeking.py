"""Modules that try to learn about one word: the checks refuse each of them.

They are planted in a copy of the checkout, all at once. Each check then runs once, on the copy, and
every module must be named by the check that is meant to find it.
"""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

checkout = Path(__file__).resolve().parents[2]

#: The command `lint-imports`, whose script does not run in a checkout that was moved.
lint_imports = """
from importlib.metadata import entry_points
[command] = entry_points(group="console_scripts", name="lint-imports")
command.load()()
"""

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
        "from judge_cli.lexicon.operands import lexicon_named",
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
    "the record": "lexicons/record",
    "the proceedings": "lexicons/proceedings",
    "a benchmark": "benchmarks",
}

#: A benchmark is neither typed nor handed out: mypy does not read it, and the linter sees the rest.
not_looked_at = {("a benchmark", "friend")}

planted = [
    pytest.param(room, way, id=f"{room}: {way}")
    for room in rooms
    for way in ways
    if (room, way) not in not_looked_at
]


def named(room: str, way: str) -> str:
    """The path of a planted module in the checkout."""
    return f"{rooms[room]}/peek_by_{way}.py"


@pytest.fixture(scope="module")
def reports(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """What each check says of a checkout with all these modules in it."""
    copy = tmp_path_factory.mktemp("planted") / "checkout"
    copy.mkdir()
    for name in ("lexicons", "judge_cli", "judge_gui", "benchmarks", "launch", "pyproject.toml"):
        there = shutil.copytree if (checkout / name).is_dir() else shutil.copy2
        there(checkout / name, copy / name)
    for room in rooms:
        for way, (_, code) in ways.items():
            (copy / named(room, way)).write_text(f'"""Peek."""\n\n{code}\n', encoding="utf-8")
    modules = [named(room, way) for room in rooms for way in ways]
    typed = [path for path in modules if not path.startswith("benchmarks/")]
    commands = {
        "ruff": [sys.executable, "-m", "ruff", "check", "--output-format=concise", *modules],
        "mypy": [sys.executable, "-m", "mypy", "--no-incremental", *typed],
        "import-linter": [sys.executable, "-c", lint_imports, "--no-cache"],
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


@pytest.mark.parametrize(("room", "way"), planted)
def test_a_module_that_peeks_is_refused(room: str, way: str, reports: dict[str, str]) -> None:
    check, _ = ways[way]
    module = named(room, way).removesuffix(".py").replace("/", ".")
    lines = [line for line in reports[check].splitlines() if module in line]
    expected = {"ruff": ("SLF001", "TID251"), "mypy": ("error: ",), "import-linter": (" -> ",)}
    assert any(sign in line for line in lines for sign in expected[check]), (module, reports[check])

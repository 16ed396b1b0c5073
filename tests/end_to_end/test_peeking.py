"""Modules that try to learn about one word: the contracts and the scan refuse each of them.

Some are planted in a copy of the checkout, all at once, on which import-linter runs once. The scan
of `tests/peeking.py` reads the others, and the packages themselves.
"""

import os
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

from judge_record import program
from tests.peeking import peeks
from tools.checks import LINT_IMPORTS

checkout = Path(__file__).resolve().parents[2]

#: How a module could learn whether one word is acceptable by an import.
ways = {
    "maintainers_command": "from judge_cli.lexicon.operands import opened",
    "back_room": "from lexicons.words.lexicon import Lexicon",
    "lists": "from lexicons.lists.reading import read",
    "trie": "from marisa_trie import Trie",
}
#: Where it could sit.
rooms = (
    "judge_gui/window", "judge_gui/station", "judge_cli/desk", "judge_server", "judge_record",
    "judge_procedure", "tools/benchmarks",
)  # fmt: skip


def test_in_no_room_a_module_that_peeks_by_an_import_is_allowed(tmp_path: Path) -> None:
    for name in (*program.PACKAGES, "tools", "pyproject.toml"):
        there = shutil.copytree if (checkout / name).is_dir() else shutil.copy2
        there(checkout / name, tmp_path / name)
    planted = [f"{room}/peek_by_{way}" for room in rooms for way in ways]
    for path in planted:
        code = ways[path.partition("peek_by_")[2]]
        (tmp_path / f"{path}.py").write_text(f'"""Peek."""\n\n{code}\n', encoding="utf-8")
    done = subprocess.run(
        [sys.executable, "-c", LINT_IMPORTS, "--no-cache"],
        cwd=tmp_path, env={**os.environ, "PYTHONPATH": str(tmp_path), "COLUMNS": "300"},
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 1, done.stdout + done.stderr
    refused = [line for line in done.stdout.splitlines() if " -> " in line]
    modules = [path.replace("/", ".") for path in planted]
    assert [each for each in modules if not any(each in line for line in refused)] == []


# -- the scan -------------------------------------------------------------------------------------

reviewed_places = tomllib.loads(
    (checkout / "tests" / "vectors" / "peeking.toml").read_text(encoding="utf-8")
)["place"]
#: Each file with the code that it alone may have.
reviewed = {(place["file"], code) for place in reviewed_places for code in place["code"]}

#: How a module could learn about one word without an import that the contracts see.
scanned_ways = {
    "private part": "part = judge._chain",
    "import by name": 'Lexicon = import_module("lexicons.words.lexicon").Lexicon',
    "import by a built-in": 'lexicon = __import__("lexicons.words.lexicon")',
    "attribute getter": 'accepts = attrgetter("_chain.accepts")(judge)',
    "imported getter": "from operator import attrgetter as get",
    "getattr": "part = getattr(judge, name)",
    "getattr by another name": "read = getattr",
    "composed name": 'part = getattr(judge, "_" + "chain")',
    "private method": 'part = getattr(judge, "_verdict")',
    "subclass": "class Peek(Adjudicator):\n    pass",
    "pattern": "match judge:\n    case Adjudicator(_chain=chain):\n        pass",
    "object's own reader": 'part = object.__getattribute__(judge, "_" + "chain")',
    "format": 'text = "{0._chain}".format(judge)',
    "all objects": "found = gc.get_objects()",
    "loaded modules": 'Lexicon = sys.modules["lexicons.library"]',
    "resolved name": 'Lexicon = pkgutil.resolve_name("lexicons.words.lexicon:Lexicon")',
    "entry point": 'Lexicon = EntryPoint("x", "y:z", "w").load()',
    "re-export": "from lexicons.library import Lexicon  # type: ignore[attr-defined]",
    "another process": 'subprocess.run(["judge", "check", word])',
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

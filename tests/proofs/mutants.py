"""The core's tests notice every change of its code, but for listed ones that change nothing.

The tool mutmut makes the changes, each of one place of a function. `trial` runs the tests that call
the function. `equivalent_mutants.toml` lists each change that no test can notice, with the reason.
"""

import ast
import json
import os
import re
import shutil
import subprocess
import sys
import tomllib
from collections import Counter
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from random import Random
from typing import NamedTuple

from tests.proofs.registry import checkout, copy_checkout, own_files
from tests.proofs.trial import (
    active,
    alive,
    endless,
    function_of,
    killed,
    results,
    survived,
    unclear,
    unit_tests,
)

listed = Path(__file__).with_name("equivalent_mutants.toml")

#: What decides a verdict, what decides on a challenge, and what proves a record.
core = (
    "lexicons/adjudicator.py",
    "lexicons/alphabet.py",
    "lexicons/challenge.py",
    "lexicons/fingerprint.py",
    "lexicons/rule_checks.py",
    "lexicons/rule_items.py",
    "lexicons/rule_keys.py",
    "lexicons/rule_origin.py",
    "lexicons/rule_set.py",
    "lexicons/tiling.py",
    "lexicons/words/chain.py",
    "lexicons/words/container.py",
    "lexicons/words/lexicon.py",
    "judge_record/decision.py",
    "judge_record/entry.py",
    "judge_record/line.py",
    "judge_record/officials.py",
    "judge_record/plays.py",
    "judge_record/reader.py",
    "judge_record/view.py",
    "judge_gui/model/flow.py",
)

selected = (
    "tests/unit/lexicons",
    "tests/unit/judge_gui/model",
    "tests/record",
    "tests/guards",
    "tests/property/test_lines.py",
    "tests/property/test_plays.py",
    "tests/property/test_same_words.py",
    "tests/property/test_spelling.py",
    "tests/property/test_verdicts.py",
)

#: Tests that start processes or wait, that are far from the core, or of how the code is written.
left_out = (
    "tests/unit/lexicons/lists",
    "tests/unit/lexicons/test_door.py",
    "tests/unit/judge_gui/model/test_profile.py",
    "tests/record/test_event.py",
    "tests/record/test_kills.py",
    "tests/record/test_postgres.py",
    "tests/guards/test_commands.py",
    "tests/guards/test_secrecy.py",
    "tests/guards/test_unseen_keys.py",
)
left_out_names = (
    "database", "documented_command", "documented_verifier", "other_way",
    "postgres", "processes", "real_desk",
)  # fmt: skip

#: Options of pytest for all runs of the tests.
options = (
    *("-p", "no:cacheprovider", "-p", "no:xdist", "--hypothesis-seed=0"),
    *(f"--ignore={path}" for path in left_out),
    *("-k", " and ".join(f"not {name}" for name in left_out_names)),
)

#: A change that two fast tests notice.
smallest = "lexicons.challenge.xǁVerdictǁ__bool____mutmut_1"


class Mutant(NamedTuple):
    """A change of one place: the function, the lines that went, and those that came."""

    function: str
    was: str
    becomes: str


def prove_mutants(seed: int, cases: int = 0) -> Iterator[str]:
    # Without `--cases`, all of them are tried.
    reasons = equivalent()
    place = kept()
    yield f"each result becomes a line of {place}/results.txt"
    found = sorted(
        re.findall(r"^ +(\S+): ", ran(place, "mutmut", "results", "--all", "true"), re.MULTILINE)
    )
    mutants = Random(seed).sample(found, min(cases, len(found))) if cases else found
    tried = trial(place, mutants)
    counts = Counter(tried.values())
    changes = {name: shown(place, name) for name in mutants if tried[name] not in (killed, endless)}
    unnoticed = {name: change for name, change in changes.items() if change not in reasons}
    gone = sorted(set(reasons) - set(changes.values())) if not cases else []
    yield f"{len(mutants)} of {len(found)} changes in {len(core)} modules"
    yield f"{counts[killed]} noticed; {counts[endless]} more, because the code did not end"
    yield f"{len(changes) - len(unnoticed)} change nothing, for a listed reason"
    for change in gone:
        yield f"listed, but noticed or no longer made: {change}"
    for name, change in unnoticed.items():
        yield f"{name} ({tried[name]}):\n{change.was}\n{change.becomes}"
    assert not unnoticed, f"{len(unnoticed)} changes went unnoticed"
    assert not gone, f"{listed.name} lists {len(gone)} changes in vain"


def kept() -> Path:
    """Return the folder of this state of the checkout, in which all changes are made.

    To make them, the tool must try one itself; the trial of the others is faster.
    """
    place = checkout / "build" / "mutants" / state()
    if not (place / "ready").exists():
        shutil.rmtree(place.parent, ignore_errors=True)
        copy_checkout(place)
        for name in core:
            path = place / name
            path.write_text(with_methods(path.read_text("utf-8")), encoding="utf-8")
        write_settings(place)
        ran(place, "mutmut", "run", "--max-children", "1", smallest)
        (place / "ready").touch()
    return place


def trial(place: Path, mutants: list[str]) -> dict[str, str]:
    """Return the results of the mutants, after a trial of those that have none."""
    stats = json.loads((place / "mutants" / "mutmut-stats.json").read_text("utf-8"))
    callers, seconds = stats["tests_by_mangled_function_name"], stats["duration_by_test"]
    tests = {}
    for function in set(map(function_of, mutants)):
        # Only the first test calls what a fixture of the session calls: take all of the module's.
        own = [test for test in seconds if test.startswith(f"{unit_tests(function)}::")]
        tests[function] = sorted({*own, *callers.get(function, [])})
    plan = {"mutants": mutants, "tests": tests, "seconds": seconds}
    (place / "plan.json").write_text(json.dumps(plan), encoding="utf-8")
    # Without -s, the forks would write into one another's captured output. A native traceback is
    # made in no time.
    plugin = ("--rootdir=.", "-s", "--tb=native", "-p", "tests.proofs.trial", f"--trial={place}")
    command = ("pytest", *plugin, *options, *selected)
    file = place / "results.txt"
    ran(place / "mutants", *command)
    for mutant in mutants:
        if results(file)[mutant] == alive:  # perhaps only because its code ran on import
            status = ended(place / "mutants", *command, mutant=mutant).returncode
            result = killed if status > 0 else unclear if status else survived
            with file.open("a", encoding="utf-8") as lines:
                lines.write(f"{mutant} {result}\n")
    return results(file)


def equivalent() -> dict[Mutant, str]:
    """Return the listed changes, with the reason why each changes nothing."""
    rows = tomllib.loads(listed.read_text("utf-8"))["mutant"]
    return {
        Mutant(row["function"], row["was"].strip(), row["becomes"].strip()): row["because"]
        for row in rows
    }


def state() -> str:
    """Return a name for what the own files hold, under this Python and these libraries."""
    digest = sha256(sys.prefix.encode())
    for path in own_files():
        digest.update(f"{path}\0".encode() + (checkout / path).read_bytes())
    return digest.hexdigest()[:16]


def with_methods(source: str) -> str:
    """Return a module whose properties call methods: the tool changes nothing that is decorated.

    >>> print(with_methods("class A:\\n    @property\\n    def b(self) -> int:\\n        return 1"))
    class A:
        def _b(self) -> int:
            return 1
        b = property(_b)
    """
    lines = source.splitlines()
    functions = [node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.FunctionDef)]
    for function in sorted(functions, key=lambda function: -function.lineno):
        match function.decorator_list:
            case [ast.Name(id="property" | "cached_property" as kind)]:
                name, first, last = function.name, function.lineno - 1, function.end_lineno
                lines.insert(last, f"{' ' * function.col_offset}{name} = {kind}(_{name})")
                lines[first] = lines[first].replace(f"def {name}(", f"def _{name}(")
                del lines[first - 1]
    return "\n".join(lines)


def write_settings(place: Path) -> None:
    others = [
        p.name for p in place.iterdir() if p.name not in {"tests", "lexicons", "judge_record"}
    ]
    settings = {
        "source_paths": ("lexicons", "judge_record", "judge_gui/model"),
        "only_mutate": core,
        "also_copy": sorted(others),
        "pytest_add_cli_args": options,
        "pytest_add_cli_args_test_selection": selected,
    }
    lines = ["[mutmut]"]
    for key, values in settings.items():
        lines += [f"{key} =", *(f"    {value}" for value in values)]
    (place / "setup.cfg").write_text("\n".join(lines) + "\n", encoding="utf-8")


def ran(place: Path, *arguments: str) -> str:
    """Run a module of Python in a folder and return its output; AssertionError if it fails."""
    done = ended(place, *arguments)
    output = done.stdout.decode("utf-8", "replace")
    assert done.returncode == 0, output[-2000:]
    return output


def ended(place: Path, *arguments: str, mutant: str = "") -> "subprocess.CompletedProcess[bytes]":
    """Run a module of Python in a folder, in which a mutant is active from the first on.

    The output goes to a pipe: some tests limit the size of the files that can be written.
    """
    # The copy finds its own modules, and tests keep no results.
    own = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    return subprocess.run(
        [sys.executable, "-m", *arguments], cwd=place, env={**own, active: mutant},
        stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False,
    )  # fmt: skip


def shown(place: Path, name: str) -> Mutant:
    """Return the change of this name, without its number, which moves with the code."""
    function = re.sub(r"__mutmut_\d+$", "", name)
    lines = [
        line
        for line in ran(place, "mutmut", "show", name).splitlines()
        if line[:3] not in ("---", "+++")
    ]
    was = "\n".join(line[1:].strip() for line in lines if line.startswith("-"))
    becomes = "\n".join(line[1:].strip() for line in lines if line.startswith("+"))
    return Mutant(function, was, becomes)

"""The core's tests notice every change of its code, but for listed ones that change nothing.

The tool mutmut changes one place of a function at a time and runs the tests that call the function.
`equivalent_mutants.toml` lists each change that no test can notice, with the reason.
"""

import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

cases = 0

checkout = Path(__file__).resolve().parents[2]
listed = Path(__file__).with_name("equivalent_mutants.toml")

#: What decides a verdict, and what proves a record.
core = (
    "lexicons/adjudicator.py",
    "lexicons/alphabet.py",
    "lexicons/challenge.py",
    "lexicons/fingerprint.py",
    "lexicons/rule_checks.py",
    "lexicons/rule_set.py",
    "lexicons/tiling.py",
    "lexicons/words/chain.py",
    "lexicons/words/container.py",
    "lexicons/words/lexicon.py",
    "lexicons/record/edit_distance.py",
    "lexicons/record/entry.py",
    "lexicons/record/probing.py",
    "lexicons/record/proof.py",
    "judge_gui/model/flow.py",
)

selected = (
    "tests/unit/lexicons",
    "tests/unit/judge_gui/model",
    "tests/property/test_verdicts.py",
    "tests/property/test_spelling.py",
)

#: Tests that start processes, which do not know the tool, and tests of how the code is written.
left_out = (
    "tests/unit/lexicons/lists",
    "tests/unit/lexicons/test_data.py",
    "tests/unit/lexicons/test_door.py",
    "tests/unit/lexicons/record/test_backup.py",
    "tests/unit/lexicons/record/test_event.py",
)
left_out_names = ("other_way", "processes")


class Mutant(NamedTuple):
    """A change of one place: the function, the lines that went, and those that came."""

    function: str
    was: str
    becomes: str


def prove(seed: int, cases: int) -> Iterator[str]:
    """Try every change, and yield how many the tests noticed."""
    reasons = equivalent()
    with tempfile.TemporaryDirectory() as folder:
        place = Path(folder)
        copy_checkout(place)
        write_settings(place)
        # Its output goes to a pipe: some tests limit the size of the files that can be written.
        ended = subprocess.run(
            mutmut("run", "--max-children", str(os.cpu_count() or 1)),
            cwd=place,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            env=surroundings(),
            check=False,
        )
        assert ended.returncode == 0, ended.stdout[-2000:].decode("utf-8", "replace")
        asked(place, "export-cicd-stats")
        figures = json.loads((place / "mutants" / "mutmut-cicd-stats.json").read_text("utf-8"))
        statuses = dict(re.findall(r"^ +(\S+): (.+)$", asked(place, "results"), re.MULTILINE))
        alive = {name for name, status in statuses.items() if status in {"survived", "no tests"}}
        changes = {name: shown(place, name) for name in sorted(alive)}
    unnoticed = {name: change for name, change in changes.items() if change not in reasons}
    gone = sorted(set(reasons) - set(changes.values()))
    total, timeouts = figures["total"], figures["timeout"]
    yield f"{total} changes in {len(core)} modules"
    yield f"{total - len(changes)} noticed, {timeouts} of them because the code did not end"
    yield f"{len(changes) - len(unnoticed)} change nothing, for a listed reason"
    for change in gone:
        yield f"listed, but noticed or no longer made: {change}"
    for name, change in unnoticed.items():
        yield f"{name}:\n{change.was}\n{change.becomes}"
    assert not unnoticed, f"{len(unnoticed)} changes went unnoticed"
    assert not gone, f"{listed.name} lists {len(gone)} changes in vain"


def equivalent() -> dict[Mutant, str]:
    """Return the listed changes, with the reason why each changes nothing."""
    rows = tomllib.loads(listed.read_text("utf-8"))["mutant"]
    return {
        Mutant(row["function"], row["was"].strip(), row["becomes"].strip()): row["because"]
        for row in rows
    }


def copy_checkout(place: Path) -> None:
    """Copy every file of the checkout that is the project's own."""
    listing = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    done = subprocess.run(listing, cwd=checkout, capture_output=True, check=True)
    for name in filter(None, done.stdout.decode().split("\0")):
        if (checkout / name).exists():
            (place / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(checkout / name, place / name)


def write_settings(place: Path) -> None:
    """Write the tool's settings, which are for this proof alone."""
    others = [p.name for p in place.iterdir() if p.name not in {"tests", "lexicons"}]
    ignored = [f"--ignore={path}" for path in left_out]
    names = ["-k", " and ".join(f"not {name}" for name in left_out_names)]
    settings = {
        "source_paths": ("lexicons", "judge_gui/model"),
        "only_mutate": core,
        "also_copy": sorted(others),
        "pytest_add_cli_args": ["-p", "no:cacheprovider", "-p", "no:xdist", *ignored, *names],
        "pytest_add_cli_args_test_selection": selected,
    }
    lines = ["[mutmut]"]
    for key, values in settings.items():
        lines += [f"{key} =", *(f"    {value}" for value in values)]
    (place / "setup.cfg").write_text("\n".join(lines) + "\n", encoding="utf-8")


def mutmut(*arguments: str) -> list[str]:
    """Return the command of the tool."""
    return [sys.executable, "-m", "mutmut", *arguments]


def surroundings() -> dict[str, str]:
    """Return settings under which the copy finds its own modules, not those of the checkout."""
    return {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}


def asked(place: Path, *arguments: str) -> str:
    """Return what the tool answers about the run that it kept in this place."""
    done = subprocess.run(
        mutmut(*arguments),
        cwd=place,
        capture_output=True,
        text=True,
        env=surroundings(),
        check=True,
    )
    return done.stdout


def shown(place: Path, name: str) -> Mutant:
    """Return the change of this name, without its number, which moves with the code."""
    function = re.sub(r"__mutmut_\d+$", "", name)
    lines = [
        line for line in asked(place, "show", name).splitlines() if line[:3] not in ("---", "+++")
    ]
    was = "\n".join(line[1:].strip() for line in lines if line.startswith("-"))
    becomes = "\n".join(line[1:].strip() for line in lines if line.startswith("+"))
    return Mutant(function, was, becomes)

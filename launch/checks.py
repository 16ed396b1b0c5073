"""Every check that CI runs, one after another."""

import os
import subprocess

from launch.command import ROOT
from launch.packages import absent

# The command `lint-imports`, started so that a checkout that was moved can start it too.
LINT_IMPORTS = """
from importlib.metadata import entry_points
[command] = entry_points(group="console_scripts", name="lint-imports")
command.load()()
"""

STEPS = {
    "ruff check": ["-m", "ruff", "check", "."],
    "ruff format": ["-m", "ruff", "format", "--check", "."],
    "mypy": ["-m", "mypy"],
    "import-linter": ["-c", LINT_IMPORTS],
    "pytest": ["-m", "pytest", "-n", "auto"],
}


def run(python: str, arguments: list[str]) -> int:
    """Run every check, or pytest alone where it is given arguments: 0 when all passed, else 1."""
    steps = {"pytest": ["-m", "pytest", *arguments]} if arguments else STEPS
    # The checks find this checkout because they run in it; whoever starts them adds nothing.
    foreign = ("PYTHONHOME", "PYTHONPATH", "PYTHONSAFEPATH")
    settings = {name: value for name, value in os.environ.items() if name not in foreign}
    failed = []
    for name, step in steps.items():
        print(f"== {name}", flush=True)
        if subprocess.call([python, *step], cwd=ROOT, env=settings):
            failed.append(name)
    missing = absent("kiosk", "test")
    if missing:
        print(f"Not run: the tests that need {', '.join(missing.values())}.")
        print(f"They run after: sudo apt-get install {' '.join(missing)}")
        if os.environ.get("CI") == "true":
            failed.append("system packages")
    print(f"Failed: {', '.join(failed)}" if failed else f"Passed: {', '.join(steps)}", flush=True)
    return 1 if failed else 0

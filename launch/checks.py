"""Every check that CI runs, one after another."""

import os

from launch.command import in_checkout
from launch.packages import absent

# Runs `lint-imports` by its entry point: its script holds the path of the environment, and fails
# after the checkout is moved.
LINT_IMPORTS = """
from importlib.metadata import entry_points
[command] = entry_points(group="console_scripts", name="lint-imports")
command.load()()
"""

# Each platform has its own cache, because mypy cannot use that of another.
WIN32, DARWIN = (os.path.join(".mypy_cache", platform) for platform in ("win32", "darwin"))

#: pytest on all processors. A worker begins with neighbouring tests, which share fixtures.
TOGETHER = ["-n", "auto", "--dist", "worksteal"]

STEPS = {
    "ruff check": ["-m", "ruff", "check", "."],
    "ruff format": ["-m", "ruff", "format", "--check", "."],
    "mypy": ["-m", "mypy"],
    "mypy for Windows": ["-m", "mypy", "--platform", "win32", "--cache-dir", WIN32],
    "mypy for macOS": ["-m", "mypy", "--platform", "darwin", "--cache-dir", DARWIN],
    "import-linter": ["-c", LINT_IMPORTS],
    "pytest": ["-m", "pytest", *TOGETHER],
}


def run(python: str, arguments: list[str]) -> int:
    """Run every check, or only pytest if there are arguments. Return 0 if all passed, else 1."""
    steps = {"pytest": ["-m", "pytest", *arguments]} if arguments else STEPS
    failed = []
    for name, step in steps.items():
        print(f"== {name}", flush=True)
        if in_checkout(python, *step):
            failed.append(name)
    missing = absent("kiosk", "test")
    if missing:
        print(f"Not run: the tests that need {', '.join(missing.values())}.")
        print(f"They run after: sudo apt-get install {' '.join(missing)}")
        if os.environ.get("CI") == "true":
            failed.append("system packages")
    print(f"Failed: {', '.join(failed)}" if failed else f"Passed: {', '.join(steps)}", flush=True)
    return 1 if failed else 0

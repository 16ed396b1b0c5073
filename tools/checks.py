"""Every check that CI runs: those of the text side by side, then the tests."""

import os
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

from tools.command import ROOT, heard_in_checkout, in_checkout, let_interrupts_arrive
from tools.packages import absent

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

#: The checks that read the code. Each uses one processor.
STEPS = {
    "ruff check": ["-m", "ruff", "check", "."],
    "ruff format": ["-m", "ruff", "format", "--check", "."],
    "mypy": ["-m", "mypy"],
    "mypy for Windows": ["-m", "mypy", "--platform", "win32", "--cache-dir", WIN32],
    "mypy for macOS": ["-m", "mypy", "--platform", "darwin", "--cache-dir", DARWIN],
    "import-linter": ["-c", LINT_IMPORTS],
}

#: Compiles the tests, which each process of pytest would do by itself in a fresh clone.
COMPILE = ["-m", "pytest", "--collect-only", "-qq"]


def run(python: str, arguments: list[str]) -> int:
    """Run every check, or only pytest if there are arguments. Return 0 if all passed, else 1."""
    let_interrupts_arrive()
    steps = {} if arguments else STEPS
    failed = list(failing(python, steps))
    print("== pytest", flush=True)
    if in_checkout(python, "-m", "pytest", *(arguments or TOGETHER)):
        failed.append("pytest")
    missing = absent("kiosk", "test")
    if missing:
        print(f"Not run: the tests that need {', '.join(missing.values())}.")
        print(f"They run after: sudo apt-get install {' '.join(missing)}")
        if os.environ.get("CI") == "true":
            failed.append("system packages")
    passed = ", ".join([*steps, "pytest"])
    print(f"Failed: {', '.join(failed)}" if failed else f"Passed: {passed}", flush=True)
    return 1 if failed else 0


def failing(python: str, steps: dict[str, list[str]]) -> Iterator[str]:
    """Run checks side by side, print what each one says, and yield the names of those that fail."""
    fresh = not os.path.isdir(os.path.join(ROOT, ".pytest_cache"))
    with ThreadPoolExecutor(os.cpu_count()) as processors:
        running = [processors.submit(heard_in_checkout, python, *step) for step in steps.values()]
        if steps and fresh:
            processors.submit(heard_in_checkout, python, *COMPILE)
        try:
            for name, step in zip(steps, running, strict=True):
                print(f"== {name}", flush=True)
                status, said = step.result()
                print(said, end="", flush=True)
                if status:
                    yield name
        except BaseException:  # Ctrl-C: what runs hears it too, and nothing else begins
            processors.shutdown(wait=False, cancel_futures=True)
            raise

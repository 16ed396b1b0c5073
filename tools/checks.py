"""`run.py test`: every check that CI runs, or pytest alone with its arguments."""

import os
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor

from tools.command import ROOT
from tools.environment import absent

#: pytest on all processors. A worker begins with neighbouring tests, which share fixtures.
TOGETHER = ["-n", "auto", "--dist", "worksteal"]

#: The checks that read the code. tests/long/test_types.py runs mypy for Windows and macOS. The
#: first compiles all tests, once: the workers of pytest would each do it, at the same time.
STEPS = {
    "tests": ["-m", "pytest", "-qq", "--collect-only"],
    "ruff check": ["-m", "ruff", "check", "."],
    "ruff format": ["-m", "ruff", "format", "--check", "."],
    "mypy": ["-m", "mypy"],
    # Its script would hold the path of the environment, and fail after the checkout is moved.
    "import-linter": ["-c", "from importlinter.cli import lint_imports_command as lint; lint()"],
}


def check(step: list[str]) -> subprocess.CompletedProcess[str]:
    """Run a check that reads the code."""
    return subprocess.run(
        [sys.executable, *step], cwd=ROOT, stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False,
    )  # fmt: skip


def main(arguments: list[str]) -> int:
    """Run every check, or only pytest if there are arguments. Return 0 if all passed, else 1."""
    failed = []
    with ThreadPoolExecutor(os.cpu_count()) as processors:
        steps = {} if arguments else STEPS
        running = {name: processors.submit(check, step) for name, step in steps.items()}
        if "tests" in running:
            running["tests"].result()
        print("== pytest", flush=True)  # many tests wait: the other checks use their time
        pytest = [sys.executable, "-m", "pytest", *(arguments or TOGETHER)]
        if subprocess.call(pytest, cwd=ROOT):
            failed.append("pytest")
        for name, done in running.items():
            print(f"== {name}\n{done.result().stdout if done.result().returncode else ''}", end="")
            if done.result().returncode:
                failed.append(name)
    if missing := absent("kiosk", "test"):
        print(f"Not run: the tests that need {', '.join(missing.values())}.")
        print(f"They run after: sudo apt-get install {' '.join(missing)}")
    print(f"Failed: {', '.join(failed)}" if failed else "Passed", flush=True)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

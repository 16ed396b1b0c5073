"""`run.py test`: every check that CI runs, or pytest alone with its arguments."""

import subprocess
import sys

from tools import ROOT, run_tool

#: tests/long/test_types.py runs mypy for Windows and macOS.
CHECKS = {
    "ruff check": ["-m", "ruff", "check", "."],
    "ruff format": ["-m", "ruff", "format", "--check", "."],
    "mypy": ["-m", "mypy"],
    # Its script would hold the path of the environment, and fail after the checkout is moved.
    "import-linter": ["-c", "from importlinter.cli import lint_imports_command as lint; lint()"],
    # On all processors. A worker begins with neighbouring tests, which share fixtures.
    "pytest": ["-m", "pytest", "-n", "auto", "--dist", "worksteal"],
}


def main(arguments: list[str]) -> int:
    """Run every check, or only pytest if there are arguments. Return 0 if all passed, else 1."""
    checks = {"pytest": ["-m", "pytest", *arguments]} if arguments else CHECKS
    failed = []
    for name, command in checks.items():
        print(f"== {name}", flush=True)
        if subprocess.call([sys.executable, *command], cwd=ROOT):
            failed.append(name)
    print(f"Failed: {', '.join(failed)}" if failed else "Passed", flush=True)
    return 1 if failed else 0


if __name__ == "__main__":
    run_tool(main)

"""`run.py test`: all checks that CI runs, one of them, or pytest with arguments."""

import subprocess
import sys

from tools import ROOT, run_tool

#: One group after the other. The checks of a group run together, and say only why they failed.
#: tests/long/test_types.py runs mypy for Windows and macOS.
CHECKS: tuple[dict[str, list[str]], ...] = (
    {
        "ruff check": ["-m", "ruff", "check", "."],
        "ruff format": ["-m", "ruff", "format", "--check", "."],
        "mypy": ["-m", "mypy"],
        # Its script would hold the path of the environment, and fail after the checkout is moved.
        "import-linter": ["-c", "from importlinter.cli import lint_imports_command as l; l()"],
        # In a new checkout, Python compiles the tests here once, not in each worker of the next.
        "all tests can be read": ["-m", "pytest", "--collect-only", "-qq"],
    },
    # On all processors. A worker begins with neighbouring tests, which share fixtures.
    {"pytest": ["-m", "pytest", "-n", "auto", "--dist", "worksteal"]},
)


def main(*given: str) -> int:
    """Run every check, those whose names begin so, or pytest. Return 0 if all passed, else 1."""
    groups = CHECKS
    if given:
        beginning = " ".join(given)
        named = {
            name: checks[name] for checks in CHECKS for name in checks if name.startswith(beginning)
        }
        groups = (named or {"pytest": ["-m", "pytest", *given]},)
    failed = []
    for checks in groups:
        output = subprocess.PIPE if len(checks) > 1 else None  # one alone speaks as it runs
        begun = {
            name: subprocess.Popen(
                [sys.executable, *command],
                cwd=ROOT, stdout=output, stderr=output and subprocess.STDOUT,
            )
            for name, command in checks.items()
        }  # fmt: skip
        for name, process in begun.items():
            print(f"== {name}", flush=True)
            try:
                said, _ = process.communicate()
            except KeyboardInterrupt:  # each tidies up
                for check in begun.values():
                    check.wait()
                raise
            if process.returncode:
                failed.append(name)
                print((said or b"").decode(errors="replace"), flush=True)
    print(f"Failed: {', '.join(failed)}" if failed else "Passed", flush=True)
    return 1 if failed else 0


if __name__ == "__main__":
    run_tool(main)

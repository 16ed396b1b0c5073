"""`run.py test`: all checks that CI runs, one of them, or pytest with arguments."""

import sys
from concurrent.futures import ThreadPoolExecutor
from subprocess import PIPE, STDOUT, run

from tools import ROOT, run_tool

#: One group after the other. The checks of a group run together, and say only why they failed.
#: tests/long/test_types.py runs mypy for Windows and macOS.
CHECKS: tuple[dict[str, list[str]], ...] = (
    {
        "ruff-check": ["-m", "ruff", "check", "."],
        "ruff-format": ["-m", "ruff", "format", "--check", "."],
        "mypy": ["-m", "mypy"],
        # Its script would hold the path of the environment, and fail after the checkout is moved.
        "import-linter": ["-c", "from importlinter.cli import lint_imports_command as l; l()"],
        # In a new checkout, Python compiles the tests here once, not in each worker of the next.
        "collection": ["-m", "pytest", "--collect-only", "-qq"],
    },
    # On all processors. A worker begins with neighbouring tests, which share fixtures.
    {"pytest": ["-m", "pytest", "-n", "auto", "--dist", "worksteal"]},
)


def main(*given: str) -> int:
    """Run every check, those whose names begin so with the other arguments, or pytest with all.

    Return 0 if all passed, else 1.
    """
    groups = CHECKS
    if given:
        beginning, *others = given
        named = {
            name: [*command, *others]
            for checks in CHECKS
            for name, command in checks.items()
            if name.startswith(beginning)
        }
        groups = (named or {"pytest": ["-m", "pytest", *given]},)
    failed = []
    for checks in groups:
        output = PIPE if len(checks) > 1 else None  # one alone speaks as it runs
        with ThreadPoolExecutor() as pool:  # it waits for all at Ctrl-C, too: each tidies up
            begun = {
                name: pool.submit(
                    run, [sys.executable, *command],
                    cwd=ROOT, stdout=output, stderr=output and STDOUT, check=False,
                )
                for name, command in checks.items()
            }  # fmt: skip
            for name, check in begun.items():
                print(f"== {name}", flush=True)
                done = check.result()
                if done.returncode:
                    failed.append(name)
                    print((done.stdout or b"").decode(errors="replace"), flush=True)
    print(f"Failed: {', '.join(failed)}" if failed else "Passed", flush=True)
    return 1 if failed else 0


if __name__ == "__main__":
    run_tool(main)

"""Not one branch of the state machine goes untested: this fails where one does."""

import os
import subprocess
import sys
from pathlib import Path

here = Path(__file__).parent
checkout = here.parents[2]
machine = ("model.keys", "model.flow", "kiosk", "model.keyboard")


def test_the_state_machine_s_own_tests_go_through_all_its_branches(tmp_path: Path) -> None:
    watched = [f"--cov=judge_gui.{name}" for name in machine]
    tests = [
        str(here.joinpath(*folders, f"test_{leaf}.py"))
        for *folders, leaf in (name.split(".") for name in machine)
    ]
    options = ["-q", "-p", "no:cacheprovider", "-p", "no:xdist", "--cov-branch"]
    told = ["--cov-report=term-missing", "--cov-fail-under=100"]
    own = {n: v for n, v in os.environ.items() if not n.startswith(("COV_", "PYTEST_"))}
    done = subprocess.run(
        [sys.executable, "-m", "pytest", *options, *watched, *told, *tests],
        cwd=checkout,
        env={**own, "COVERAGE_FILE": str(tmp_path / "coverage")},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert all(
        f"judge_gui/{name.replace('.', '/')}.py" in done.stdout.replace("\\", "/")
        for name in machine
    )

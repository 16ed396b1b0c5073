"""A sample of each proof that has cases, and the command that runs them."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.proofs.registry import names, proof

checkout = Path(__file__).resolve().parents[2]
sample = 20  # cases of each
seed = 20


def prove(*arguments: str) -> subprocess.CompletedProcess[str]:
    """The command, as run.py starts it."""
    return subprocess.run(
        [sys.executable, "-m", "tests.proofs", *arguments],
        cwd=checkout,
        env={name: value for name, value in os.environ.items() if name != "PYTHONPATH"},
        capture_output=True,
        text=True,
        check=False,
    )


#: The programs that a proof needs.
needed = {"tournament": ["faketime"]}


@pytest.mark.parametrize(
    "name",
    [
        pytest.param(name, marks=pytest.mark.needs(*needed.get(name, [])))
        for name in names()
        if proof(name).cases
    ],
)
def test_a_sample_of_each_proof_holds(name: str) -> None:
    assert list(proof(name).prove(seed, sample))


def test_without_a_name_the_proofs_are_shown() -> None:
    shown = prove()
    assert (shown.returncode, shown.stderr) == (0, "")
    assert [line.split()[0] for line in shown.stdout.splitlines()] == names()
    assert {"bare-machine", "damage", "kills", "tournament", "writers"} <= set(names())


def test_an_unknown_name_is_refused() -> None:
    refused = prove("nothing")
    assert refused.returncode == 2
    assert "bare-machine" in refused.stderr

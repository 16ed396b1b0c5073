"""What an environment is made of."""

from itertools import pairwise
from pathlib import Path

import pytest

from launch import environment


def test_pip_may_install_only_wheels_with_the_hashes_of_the_lock(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    commands: list[tuple[str, ...]] = []
    monkeypatch.setattr(environment, "quietly", lambda *command: commands.append(command))
    environment.fill(str(tmp_path), "3.11\nzant==1.0 --hash=sha256:00\n")
    [pip] = [each for each in commands if each[2:4] == ("-m", "pip")]
    options = set(pairwise(pip))
    assert "--require-hashes" in pip
    assert "--no-deps" not in pip
    assert ("--only-binary", ":all:") in options
    assert ("-r", str(tmp_path / "requirements.txt")) in options
    assert "zant==1.0 --hash=sha256:00" in (tmp_path / "made-from").read_text(encoding="utf-8")

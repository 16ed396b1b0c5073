"""What an environment is made of, and how the checks of the text end."""

from itertools import pairwise
from pathlib import Path
from time import sleep

import pytest

from launch import checks, environment


def test_pip_may_install_only_wheels_with_the_hashes_of_the_lock(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    commands: list[tuple[str, ...]] = []
    monkeypatch.setattr(environment, "quietly", lambda *command: commands.append(command))
    environment.fill(str(tmp_path), "3.11\nzant==1.0 --hash=sha256:00\n")
    [pip] = [each for each in commands if each[2:4] == ("-m", "pip")]
    assert "--require-hashes" in pip
    assert "--no-deps" not in pip
    needed = {("--only-binary", ":all:"), ("-r", str(tmp_path / "requirements.txt"))}
    assert needed <= set(pairwise(pip))
    assert "zant==1.0 --hash=sha256:00" in (tmp_path / "made-from").read_text(encoding="utf-8")


def test_after_an_interrupt_no_further_check_begins(monkeypatch: pytest.MonkeyPatch) -> None:
    begun = []

    def check(_: str, name: str) -> tuple[int, str]:
        begun.append(name)
        if name != "first":
            sleep(0.2)  # seconds, in which the interrupt comes
        return 1, "a fault"

    monkeypatch.setattr(checks, "heard_in_checkout", check)
    monkeypatch.setattr("os.cpu_count", lambda: 1)
    failing = checks.failing("python", {name: [name] for name in ("first", "second", "third")})
    assert next(failing) == "first"
    with pytest.raises(KeyboardInterrupt):
        failing.throw(KeyboardInterrupt)
    assert begun in (["first"], ["first", "second"])

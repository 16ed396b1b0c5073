"""`judge lexicon verify` without names proves everything that judges find."""

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from judge_cli.lexicon.keeping import verify
from lexicons import shelf


def test_without_names_what_is_shipped_and_what_is_installed_is_proved(
    install: Callable[..., Path],
    compiled: Callable[..., bytes],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capfdbinary: pytest.CaptureFixture[bytes],
) -> None:
    shipped = tmp_path / "shipped"
    shutil.copytree(Path(shelf.data_folder, "alphabets"), shipped / "alphabets")
    (shipped / "lexicons").mkdir()
    (shipped / "lexicons" / "small.lexicon").write_bytes(compiled(["QXV"], "small"))
    monkeypatch.setattr(shelf, "data_folder", str(shipped))
    path = install(["ZANT", "BLORP"], "own")

    def proved() -> tuple[object, list[str]]:
        status = verify.main([], standalone_mode=False)
        lines = capfdbinary.readouterr().out.decode().splitlines()
        return status, [" ".join(line.split()[:2]).rstrip(":") for line in lines]

    assert proved() == (0, ["own: sound", "small: sound"])
    path.write_bytes(path.read_bytes()[:-1])
    assert proved() == (1, ["own: unsound", "small: sound"])

"""What all tests share: a home of their own, small lexicons of invented words, the command."""

import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from lexicons import Alphabet, Library
from lexicons.lists.compiler import compile_list
from lexicons.lists.word_list import WordList

if TYPE_CHECKING:
    from PySide6.QtWidgets import QApplication

checkout = Path(__file__).parent.parent


def pytest_runtest_setup(item: pytest.Item) -> None:
    """A test whose programs the system lacks is not run, and says so; under CI it fails."""
    for mark in item.iter_markers("needs"):
        missing = [each for each in mark.args if not (shutil.which(each) or Path(each).is_file())]
        if missing and os.environ.get("CI"):
            pytest.fail(f"needs {', '.join(missing)}")
        if missing:
            pytest.skip(f"needs {', '.join(missing)}")


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A `JUDGE_HOME` of the test's own, which does not exist yet."""
    folder = tmp_path / "home"
    monkeypatch.setenv("JUDGE_HOME", str(folder))
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    return folder


@pytest.fixture(scope="session")
def english() -> Alphabet:
    """The shipped English alphabet."""
    return Library().alphabet("english")


Compile = Callable[..., bytes]


@pytest.fixture(scope="session")
def compiled(english: Alphabet) -> Compile:
    """Makes the bytes of a lexicon file of invented words; covers 2 to 15 letters unless told."""

    def compiled(words: Iterable[str], edition: str = "invented", **more: object) -> bytes:
        spelt = sorted({word for each in words if (word := english.spell(each))})
        more = {"lengths": range(2, 16), "as_is": True, **more}
        return compile_list(WordList(spelt, english), edition, **more)[1]  # type: ignore[arg-type]

    return compiled


@pytest.fixture
def install(home: Path, compiled: Compile) -> Callable[..., Path]:
    """Puts a lexicon of invented words where judges find it; the path of its file."""

    def install(words: Iterable[str], edition: str = "invented", **more: object) -> Path:
        path = home / "lexicons" / f"{edition}.lexicon"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(compiled(words, edition, **more))
        return path

    return install


@pytest.fixture
def add_rules(home: Path) -> Callable[..., Path]:
    """Puts a rule set file where judges find it; its path."""

    def add_rules(stages: str, rules_id: str = "club", **more: object) -> Path:
        path = home / "rules" / f"{rules_id}.toml"
        path.parent.mkdir(parents=True, exist_ok=True)
        top = "".join(f"{key} = {value!r}\n" for key, value in more.items())
        head = f'id = "{rules_id}"\ntitle = "Our club"\nalphabet = "english"\n'
        path.write_text(f"{head}{top}{stages}", encoding="utf-8")
        return path

    return add_rules


@dataclass(frozen=True)
class Ended:
    """How a command ended, and what it left on its outputs."""

    status: int
    out: str
    err: str


Judge = Callable[..., Ended]


@pytest.fixture
def judge(tmp_path: Path) -> Judge:
    """Runs the real command in a process of its own, in an empty folder, and tells how it ended."""

    def judge(*args: str | Path, stdin: str | bytes = b"", **environment: str) -> Ended:
        given = stdin.encode() if isinstance(stdin, str) else stdin
        command = [sys.executable, "-P", "-m", "judge_cli", *map(str, args)]
        settings = {**os.environ, "PYTHONPATH": str(checkout), **environment}
        folder = tmp_path / "here"
        folder.mkdir(exist_ok=True)
        done = subprocess.run(
            command, input=given, capture_output=True, env=settings, cwd=folder, check=False
        )
        return Ended(done.returncode, done.stdout.decode(), done.stderr.decode())

    return judge


@pytest.fixture(scope="session")
def qt_application() -> Iterator["QApplication"]:
    """The one application of this process, whose windows no screen shows."""
    from PySide6.QtWidgets import QApplication

    application = QApplication(["tests", "-platform", "offscreen"])
    application.setQuitOnLastWindowClosed(False)
    yield application
    application.processEvents()


@pytest.fixture
def application(qt_application: "QApplication") -> Iterator["QApplication"]:
    """The application; whatever Qt warns of fails the test."""
    from PySide6.QtCore import qInstallMessageHandler

    told: list[str] = []
    before = qInstallMessageHandler(lambda _kind, _place, text: told.append(text))
    yield qt_application
    qInstallMessageHandler(before)
    # Where there is no screen, no window can be raised.
    assert set(told) <= {"This plugin does not support raise()"}

"""The file that a person names for an output, where Windows would not keep it."""

import os
import sys
from pathlib import Path

import pytest

from judge_cli import output_file
from lexicons import CannotJudge


@pytest.mark.parametrize(
    "name", ["aux.txt", "NUL", "con.lexicon", "Com1.jsonl", "prn .txt", "a:b.txt:c"]
)
def test_windows_writes_no_output_into_a_device_or_beside_a_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    path = tmp_path / name
    monkeypatch.setattr(sys, "platform", "win32")
    with pytest.raises(CannotJudge, match="can't be a file") as refused:
        output_file.write(str(path), [b"entries"])
    assert refused.value.remedy == output_file.NAME_ANOTHER
    assert not path.exists()


@pytest.mark.skipif(os.name == "nt", reason="/dev/fd")
def test_a_device_of_windows_that_looks_like_our_own_stream_takes_no_output(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "nul"
    path.symlink_to("/dev/fd/1")  # Windows numbers neither a pipe nor a device: they are equal
    monkeypatch.setattr(sys, "platform", "win32")
    with pytest.raises(CannotJudge, match="keeps the name nul"):
        output_file.write(str(path), [b"entries"])


@pytest.mark.parametrize(
    "path",
    [
        r"C:\event\report.html",
        r"E:record.jsonl",
        "console.txt",
        "com10.txt",
        r"C:\aux2\nul-1.txt",
        "-",
    ],
)
def test_other_names_have_no_fault_on_windows(path: str) -> None:
    assert output_file.windows_name_fault(path) == ""

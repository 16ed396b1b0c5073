"""A release is made from a commit, and from nothing that is in none."""

import re

import pytest

from tools import Failure, release
from tools.windows_python import RELEASE


def test_another_python_for_windows_is_refused_before_the_work(monkeypatch, tmp_path):
    monkeypatch.setattr(release, "unchanged", lambda: "abc123")
    monkeypatch.setattr(release, "quietly", lambda *_command: "Python 3.11.99\n")
    monkeypatch.delattr(release, "make")
    wanted = rf"^python3 is Python 3\.11\.99, .* Python {re.escape(RELEASE)}\b"
    with pytest.raises(Failure, match=wanted):
        release.main(["--windows-python", "python3", "-o", str(tmp_path / "made")])


def test_files_that_differ_from_the_commit_are_named(monkeypatch):
    said = {"status": "", "rev-parse": "abc123"}
    monkeypatch.setattr(release, "git", lambda command, *_: said[command])
    assert release.unchanged() == "abc123"
    said["status"] = " M run.py\n?? notes.txt"
    with pytest.raises(Failure, match=r"run\.py\n.*notes\.txt"):
        release.unchanged()

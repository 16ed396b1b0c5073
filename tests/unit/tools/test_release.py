"""A release is made from a commit, and from nothing that is in none."""

import pytest

from tools import Failure, release


def test_files_that_differ_from_the_commit_are_named(monkeypatch):
    said = {"status": "", "rev-parse": "abc123"}
    monkeypatch.setattr(release, "git", lambda command, *_: said[command])
    assert release.unchanged() == "abc123"
    said["status"] = " M run.py\n?? notes.txt"
    with pytest.raises(Failure, match=r"run\.py\n.*notes\.txt"):
        release.unchanged()

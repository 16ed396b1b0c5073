"""A release is made from a commit, and from nothing that is in none."""

import pytest

from judge_cli import version
from tools import Failure, release


def test_files_that_differ_from_the_commit_are_named_and_a_version_needs_a_day(monkeypatch):
    said = {
        "status": "",
        "rev-parse": "abc123",
        "show": f"# Changes\n\n## {version} (2026-11-30)\n",
    }
    monkeypatch.setattr(release, "quietly", lambda _git, command, *_: said[command])
    assert release.commit_to_release() == "abc123"
    for command, text, wanted in (
        ("show", f"# Changes\n\n## {version}\n", f"no day for {version}"),
        ("status", " M run.py\n?? notes.txt", r"run\.py\n.*notes\.txt"),
    ):
        said[command] = text
        with pytest.raises(Failure, match=wanted):
            release.commit_to_release()

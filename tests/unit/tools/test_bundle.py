"""The bundle is made where its programs can be tried."""

import pytest

from tools import Failure, bundle


def test_a_program_of_any_version_passes_and_a_failure_says_what_was_expected(
    tmp_path, monkeypatch
):
    program = tmp_path / "judge"
    said = r"UNACCEPTABLE\njudge 1.0, VERDICT: ACCEPTABLE\n"
    program.write_text(f"#!/bin/sh\nprintf '{said}'\ntest \"$3\" != zant\n")
    program.chmod(0o755)
    monkeypatch.setattr(bundle, "version", "1.0")
    trial = bundle.Trial(str(tmp_path), {})
    trial.judges(station="judge")
    with pytest.raises(Failure, match="Expected: status 1"):
        trial.expect(1, "", "judge")
    with pytest.raises(Failure, match="Expected: status 0, 'absent'"):
        trial.expect(0, "absent", "judge")

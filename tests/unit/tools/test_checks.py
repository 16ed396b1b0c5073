"""`run.py test` fails if one check fails, and shows why."""

from tools import checks


def test_a_check_that_fails_is_named_with_its_output_and_decides_the_status(monkeypatch, capfd):
    group = {"well": ["-c", "print('unseen')"], "ill": ["-c", "print('because'); exit(3)"]}
    monkeypatch.setattr(checks, "CHECKS", (group,))
    assert checks.main([]) == 1
    output = capfd.readouterr().out
    assert "because" in output
    assert "unseen" not in output
    assert output.endswith("Failed: ill\n")
    assert checks.main(["well"]) == 0

"""`run.py test` fails if one check fails, and shows why."""

import tools.test


def test_a_check_that_fails_is_named_with_its_output_and_decides_the_status(monkeypatch, capfd):
    group = {"well done": ["-c", "print('unseen')"], "ill": ["-c", "print('because'); exit(3)"]}
    monkeypatch.setattr(tools.test, "CHECKS", (group,))
    assert tools.test.main() == 1
    output = capfd.readouterr().out
    assert "because" in output
    assert "unseen" not in output
    assert output.endswith("Failed: ill\n")
    assert tools.test.main("well", "done") == 0
    assert tools.test.main("ill") == 1


def test_what_a_stranger_types_for_everything_is_no_part_of_it():
    """`run.py test all` would run that part, and say that all passed."""
    names = [name for group in tools.test.CHECKS for name in group]
    assert [name for name in names if name.startswith(("all", "tests", "."))] == []

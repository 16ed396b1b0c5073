"""The shells complete commands, options, and the ids of rule sets and lexicons."""

import os
import shlex
import sys
from pathlib import Path

import pytest

from tests.end_to_end.conftest import Do, checkout, run

every_shell = pytest.mark.parametrize(
    "shell", [pytest.param(name, marks=pytest.mark.needs(name)) for name in ("bash", "zsh", "fish")]
)

#: What is typed, and what is offered for its last word.
typed = {
    "judge ch": {"check"},
    "judge r": {"rules"},
    "judge rules ": {"list", "sheet", "show", "use", "validate"},
    "judge lexicon ve": {"verify"},
    "judge check --rules n": {"nsa-2004", "nsa-2004-combined", "nzasp-2022"},
    "judge check --rules cl": {"club"},
    "judge check --rules xx": set(),
    "judge rules show s": {"sanspa-1999", "school-2014", "school-2014-combined"},
    "judge rules use lon": {"london-2020"},
    "judge lexicon show ": {"example-long", "example-short", "scowl80", "tiny"},
    "judge lexicon export ti": {"tiny"},
    "judge lexicon verify sc": {"scowl80"},
    "judge lexicon remove t": {"tiny"},
    "judge check --r": {"--rules"},
    "judge check --js": {"--json"},
    # What a lexicon holds is not to be found out by the TAB key.
    "judge check ZAN": set(),
    "judge check ": set(),
}


@pytest.fixture(autouse=True)
def stocked(install: Do, add_rules: Do) -> None:
    """A home with a lexicon and a rule set of its own."""
    install(["ZANT"], "tiny")
    add_rules('[[stage]]\nlexicon = "tiny"\n')


@pytest.fixture
def on_path(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder on the path, with the command in it under its own name."""
    folder = tmp_path / "bin"
    folder.mkdir()
    script = folder / "judge"
    command = shlex.join([sys.executable, "-P", "-m", "judge_cli"])
    path = shlex.quote(str(checkout))
    script.write_text(f'#!/bin/sh\nPYTHONPATH={path} exec {command} "$@"\n', encoding="utf-8")
    script.chmod(0o755)
    monkeypatch.setenv("PATH", f"{folder}{os.pathsep}{os.environ['PATH']}")
    monkeypatch.setenv("HOME", str(tmp_path / "user"))
    (tmp_path / "user").mkdir()
    return folder


@every_shell
def test_a_shell_loads_its_script_as_the_documentation_says(
    on_path: Path, tmp_path: Path, shell: str
) -> None:
    loads = {
        "bash": 'eval "$(_JUDGE_COMPLETE=bash_source judge)" && complete -p judge',
        "zsh": "autoload -U compinit && compinit -u -D;"
        ' eval "$(_JUDGE_COMPLETE=zsh_source judge)" && print $_comps[judge]',
        "fish": "_JUDGE_COMPLETE=fish_source judge | source && complete judge",
    }
    documented = (checkout / "docs" / "word-judges.md").read_text(encoding="utf-8")
    assert f"_JUDGE_COMPLETE={shell}_source judge" in documented
    done = run(shell, "-c", loads[shell], cwd=tmp_path)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.strip(), "the shell knows no completion for judge"


def test_each_command_option_and_id_is_offered_and_nothing_else_is_said(judge: Do) -> None:
    for line, expected in typed.items():
        asked = {"COMP_WORDS": line, "COMP_CWORD": str(line.count(" "))}
        ended = judge(_JUDGE_COMPLETE="bash_complete", **asked)
        offered = {each.rpartition(",")[2] for each in ended.out.splitlines() if each}
        assert offered == expected, line
        assert (ended.status, ended.err) == (0, ""), line


def test_a_script_that_does_not_exist_or_cannot_be_written_is_no_answer(
    judge: Do, redirected: Do, assert_no_answer: Do
) -> None:
    assert_no_answer(judge(_JUDGE_COMPLETE="tcsh_source"))
    ended = redirected(">/dev/full", _JUDGE_COMPLETE="bash_source")
    assert (ended.status, "o answer" in ended.err) == (2, True)

"""The shells complete commands, options, and the ids of rule sets and lexicons."""

import os
import shlex
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.end_to_end.conftest import Do, checkout, run

shells = ["bash", "zsh", "fish"]
every_shell = pytest.mark.parametrize(
    "shell", [pytest.param(name, marks=pytest.mark.needs(name)) for name in shells]
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
}
#: What is offered is the same in each shell, and how it is asked for and shown is not.
a_few = ["judge rules ", "judge check --rules cl", "judge check --rules xx"]


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


@pytest.fixture
def source(judge: Do, tmp_path: Path) -> Callable[[str], Path]:
    """The script that makes a shell complete, in a file."""

    def source(shell: str) -> Path:
        ended = judge(_JUDGE_COMPLETE=f"{shell}_source")
        assert (ended.status, ended.err) == (0, "")
        path = tmp_path / f"complete.{shell}"
        path.write_text(ended.out, encoding="utf-8")
        return path

    return source


def offered(out: str) -> set[str]:
    """What is offered, one a line, less its kind and its help."""
    return {line.partition("\t")[0] for line in out.splitlines() if line}


# -- the scripts ---------------------------------------------------------------------------------


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


# -- what they offer -----------------------------------------------------------------------------


def test_each_command_option_and_id_is_offered(judge: Do) -> None:
    for line, expected in typed.items():
        asked = {"COMP_WORDS": line, "COMP_CWORD": str(line.count(" "))}
        ended = judge(_JUDGE_COMPLETE="bash_complete", **asked)
        offered = {each.rpartition(",")[2] for each in ended.out.splitlines() if each}
        assert offered == expected, line
        assert (ended.status, ended.err) == (0, ""), line


def bash(words: list[str]) -> str:
    """What bash does when TAB is pressed."""
    return (
        f"COMP_WORDS=({' '.join(map(shlex.quote, words))})\n"
        f"COMP_CWORD={len(words) - 1}\n"
        "set -- $(complete -p judge)\n"  # ends with: -F FUNCTION judge
        '"${@: -2:1}" judge\n'
        "printf '%s\\n' \"${COMPREPLY[@]}\"\n"
    )


def zsh(words: list[str]) -> str:
    """The function as zsh calls it; `compdef` and what shows the offers are made to tell them."""
    return f"words=({' '.join(f'{word!r}' for word in words)})\nCURRENT=$#words\n$function\n"


told_by_zsh = (
    "compdef() { function=$1 }\n"
    '_describe() { for name in "$@"; do (( ${+parameters[$name]} )) &&'
    " print -l -- ${(P)name%%:*}; done }\n"
    "compadd() { while [[ $1 == -* ]]; do [[ $1 == -[UV] ]] && shift; shift; done;"
    ' for name in "$@"; do (( ${+parameters[$name]} )) && print -l -- ${(P)name}; done }\n'
)


@every_shell
def test_a_shell_completes(
    source: Callable[[str], Path], on_path: Path, tmp_path: Path, shell: str
) -> None:
    for line in a_few:
        words = line.split(" ")
        command, before, after = {
            "bash": (["bash"], "", bash(words)),
            "fish": (["fish", "--no-config"], "", f"complete --do-complete {shlex.quote(line)}"),
            "zsh": (["zsh", "-f"], told_by_zsh, zsh(words)),
        }[shell]
        done = run(*command, "-c", f"{before}source {source(shell)}\n{after}", cwd=tmp_path)
        assert offered(done.stdout) == typed[line], line
        assert done.stderr == "", line  # nothing is written into the line


@pytest.mark.parametrize("shell", shells)
def test_a_completion_leaves_the_command_line_clean(
    judge: Do, shell: str, home: Path, files_in: Do
) -> None:
    before = files_in(home)
    asked = {"COMP_WORDS": "judge check --rules cl", "COMP_CWORD": "3"}
    if shell == "fish":
        asked["COMP_CWORD"] = "cl"
    ended = judge(_JUDGE_COMPLETE=f"{shell}_complete", **asked)
    assert "club" in ended.out
    assert (ended.status, ended.err) == (0, "")
    assert files_in(home) == before


def test_an_unknown_shell_gets_no_script(judge: Do, assert_no_answer: Do) -> None:
    assert_no_answer(judge(_JUDGE_COMPLETE="tcsh_source"))


def test_a_script_that_cannot_be_written_is_told(redirected: Do) -> None:
    for redirection in (">&-", ">/dev/full"):
        ended = redirected(redirection, _JUDGE_COMPLETE="bash_source")
        assert (ended.status, ended.out) == (2, b"")
        assert "o answer" in ended.err


def test_no_words_are_offered_for_a_challenge(judge: Do) -> None:
    # What a lexicon holds is not to be found out by the TAB key.
    for word in ("ZAN", "ZANT", "Q", ""):
        asked = {"COMP_WORDS": f"judge check {word}", "COMP_CWORD": "2"}
        assert judge(_JUDGE_COMPLETE="bash_complete", **asked).out.strip() == ""

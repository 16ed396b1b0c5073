"""However and wherever the command is started, it is the same command."""

import json
import shutil
import sys

import click
import pytest

import judge_cli
from judge_cli.commands import PROGRAMS
from judge_cli.commands import judge as every_command
from judge_cli.main import read_and_run
from tests.support.commands import Ended, assert_no_answer, checkout, run_apart

entering = "from judge_cli.main import main; main()"

pytestmark = pytest.mark.usefixtures("club")


def assert_judges(*command, cwd, **settings):
    """It finds its parts and its home, and judges by them, or refuses, as ever."""
    ended = run_apart(*command, "check", "ZANT", "QXV", folder=cwd, **settings)
    assert ended == Ended(1, "UNACCEPTABLE\n", "")


# -- ways to start -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "options", [["-c", entering], ["-OO", "-m", "judge_cli.main"]], ids=" ".join
)
def test_every_way_to_start_it_gives_the_same_answers(options, tmp_path):
    assert_judges(sys.executable, *options, cwd=tmp_path)


# -- places to start in --------------------------------------------------------------------------


def test_any_folder_can_hold_the_program_and_the_home(home, tmp_path):
    folder = tmp_path.joinpath("with spaces", "jürgens-bücher", "単語", 'it\'s "quoted"',
                               "percent%20", "a;b&c", "new\nline")  # fmt: skip
    for package in ("judge_cli", "lexicons"):
        shutil.copytree(checkout / package, folder / package)
    settings = {"PYTHONPATH": str(folder), "JUDGE_HOME": str(folder / "home")}
    settings |= {"LC_ALL": "C", "PYTHONCOERCECLOCALE": "0", "PYTHONUTF8": "0"}
    home.rename(folder / "home")
    command = (sys.executable, "-P", "-m", "judge_cli.main")
    assert_judges(*command, cwd=folder, **settings)
    (folder / "home" / "default.toml").write_text("rules", encoding="utf-8")
    refused = run_apart(*command, "check", "ZANT", folder=folder, **settings)
    assert (refused.status, refused.out) == (2, "")
    assert "default.toml" in refused.err


# -- help ----------------------------------------------------------------------------------------


def commands(group=every_command, *path):
    """Every command, by what is typed to reach it."""
    context = click.Context(group)
    yield path
    for name in group.list_commands(context):
        command = group.get_command(context, name)
        if isinstance(command, click.Group):
            yield from commands(command, *path, name)
        else:
            yield (*path, name)


#: Help of all commands, in one process: a command keeps the options for help of its first call,
#: and other tests call some by themselves.
HELP = """
import json, sys
from click.testing import CliRunner
from judge_cli.commands import judge
ask = CliRunner().invoke
for path in json.loads(sys.argv[1]):
    shown = ask(judge, path, prog_name="judge", terminal_width=78)  # as at 80 columns
    print(json.dumps([shown.exit_code, shown.stdout, shown.stderr]))
"""


def test_every_command_has_a_help_text(script):
    asked = [[*path, option] for path in commands() for option in ("--help", "-h")]
    ended = script(HELP, json.dumps(asked))
    shown = [json.loads(line) for line in ended.out.splitlines()]
    long = ""
    for [*path, option], [status, text, err] in zip(asked, shown, strict=True):
        assert (status, err) == (0, ""), path
        if option == "-h":
            assert text == long, path
            continue
        long = text
        first, _, third, *_ = text.splitlines()
        assert first.startswith(f"Usage: {' '.join(('judge', *path))} "), path
        assert third.startswith("  "), path
        assert third.strip()[0].isupper(), path
        assert max(map(len, text.splitlines())) <= 80, path
        assert "-h, --help" in text, path
        listed = text.partition("Commands:")[2]  # no summary is cut
        assert [line for line in listed.splitlines() if line.endswith("...")] == [], path


def test_without_a_command_the_help_is_shown_and_that_is_no_answer(judge):
    assert_no_answer(judge(), "Players and word judges:", "Officers of federations:", "Directors:")
    for group in ("rules", "lexicon"):
        assert_no_answer(judge(group), "Commands:")


def test_help_and_the_release_are_told_without_a_home(session, tmp_path):
    barred = tmp_path / "barred"
    barred.write_text("", encoding="utf-8")
    python = f"(Python {sys.version_info[0]}."
    session(
        f"""
        check --help :: 0 :: Usage: judge check [OPTIONS] [WORD]...
        --version :: 0 :: judge {judge_cli.version} {python} :: marisa-trie 1.
        """,
        JUDGE_HOME=str(barred),
    )


def test_the_program_of_a_station_has_no_command_that_rules_without_a_record(monkeypatch):
    offered = PROGRAMS["judge-station"].list_commands(None)
    assert set(offered).isdisjoint({"check", "lexicon", "rules"})
    assert set(offered) >= {"kiosk", "desk", "journal"}
    for name in ("check", "lexicon"):
        monkeypatch.setattr("sys.argv", ["judge-station", name, "qi"])
        with pytest.raises(Exception, match="No such command"):
            read_and_run("judge-station")

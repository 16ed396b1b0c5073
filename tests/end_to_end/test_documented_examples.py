"""What the pages show of `judge check` is what it does."""

import re
import shlex

import pytest

from judge_procedure.sentences import points_for
from lexicons import Library
from tests.support.commands import checkout

pages = ["README.md", "docs/word-judges.md", "docs/approval.md"]


def examples():
    """Every shown call of `judge check`, with the lines shown under it."""
    found = []
    for page in pages:
        text = (checkout / page).read_text(encoding="utf-8")
        calls = r"^ +\$ judge (check .*)\n((?: +[^ $].*\n)*)"
        for call, shown in re.findall(calls, text, re.MULTILINE):
            found.append((call, re.sub(r"^ +", "", shown, flags=re.MULTILINE)))
    return found


def test_there_are_examples():
    assert len(examples()) >= 4


@pytest.mark.parametrize(("call", "shown"), examples(), ids=lambda text: text.strip()[:40])
def test_an_example_shows_what_the_command_says(judge, call, shown):
    ended = judge(*shlex.split(call))
    told = f"{ended.err}{ended.out}"
    told = re.sub("^CODE .*", "CODE …", told, flags=re.MULTILINE)
    assert shown in ("", told)
    assert ended.status in (0, 1)


def test_commands_that_pages_show_begin_with_a_prompt():
    pages = [checkout / "README.md", *(checkout / "docs").glob("*.md")]
    text = "".join(page.read_text(encoding="utf-8") for page in pages)
    assert re.findall(r"^ {4,}judge [a-z].*", text, re.MULTILINE) == []


# -- a whole page, line by line --------------------------------------------------------------------


def lines_of(page):
    """Every line that begins with `$` on a page, and what is shown under it."""
    text = (checkout / page).read_text(encoding="utf-8")
    shown = re.findall(r"^    \$ (.*)\n((?:(?:    (?!\$).*)?\n)*)", text, re.MULTILINE)
    unindented = [re.sub(r"^    ", "", under, flags=re.MULTILINE) for _, under in shown]
    return [
        (line, under.strip("\n") + "\n") for (line, _), under in zip(shown, unindented, strict=True)
    ]


@pytest.mark.parametrize(
    ("page", "shown_commands"),
    [
        ("list-maintainers", {"validate", "build", "install", "verify", "diff", "amend"}),
        ("list-reference", {"build", "alphabets"}),
    ],
)
def test_the_pages_for_those_who_keep_lists_are_true_line_by_line(
    judge, tmp_path, page, shown_commands
):
    folder = tmp_path / "here"  # where `judge` runs the command
    folder.mkdir()
    commands = []
    for line, shown in lines_of(f"docs/{page}.md"):
        name, *arguments = shlex.split(line)
        if name == "cat":
            (folder / arguments[0]).write_text(shown, encoding="utf-8")
            continue
        assert name == "judge"
        commands.append(arguments[1])
        ended = judge(*arguments)
        lines = [
            "(.*\n)*" if text == "…\n" else ".*".join(map(re.escape, text.split("…")))
            for text in shown.splitlines(keepends=True)
        ]
        said = (ended.err + ended.out, ended.out + ended.err)  # whichever the terminal shows first
        assert any(re.fullmatch("".join(lines), text) for text in said), f"{line}\n{said[0]}"
    assert shown_commands <= set(commands)


# -- what a challenge costs ------------------------------------------------------------------------

costs = {  # of a challenge of three acceptable words: points, who loses the turn by which verdict
    "Double challenge": (None, True, True),
    "Single challenge": (None, False, True),
    "Five points for a challenge": ("5 points for the challenge.", False, True),
    "Ten points for each word": ("3 words x 10 = 30 points.", False, True),
    "Void challenge": (None, False, False),
}


def kinds_of_challenge():
    """Every kind of challenge on the page about rule sets, with the file that its lines make."""
    text = (checkout / "docs" / "rule-sets.md").read_text(encoding="utf-8")
    _, _, sample = text.partition("For example:\n\n")
    sample = sample.partition("\n- ")[0].replace("csw19", "scowl80")
    _, _, section = text.partition("## What a challenge costs\n")
    section, _, _ = section.partition("\n## ")
    example = r"^\*\*([^*.:]+)[.:]?\*\*(?:.+\n)+\n((?:    .*\n)+)"
    found = {
        name: re.sub(r"^    ", "", lines, flags=re.MULTILINE)
        for name, lines in [("", sample), *re.findall(example, section, re.MULTILINE)]
    }
    head, numbers = found.pop(""), found.pop("The numbers of your rules")
    assert list(found) == list(costs)
    for name, line in found.items():
        if name.startswith(("Five points", "Ten points")):  # it is added to these lines
            found[name] = found["Single challenge"] + line
    return [(name, f"{head}{lines}{numbers}") for name, lines in found.items()]


@pytest.mark.parametrize(("name", "example"), kinds_of_challenge(), ids=lambda text: text[:12])
def test_a_federation_can_write_its_kind_of_challenge_from_the_page(judge, home, name, example):
    file = home / "rules" / "club.toml"
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(example, encoding="utf-8")
    shown = judge("rules", "show", "club").out
    rules = Library(home).rules("club")
    total, challenger_loses, player_loses = costs[name]
    points = points_for(rules, "acceptable", 3)
    assert (points and points.sum) == total
    assert rules.consequence.turn_lost is challenger_loses
    assert rules.consequence.play_turn_lost is player_loses
    assert points_for(rules, "unacceptable", 3) is None
    said = [rules.consequence.acceptable or "", rules.consequence.unacceptable or ""]
    assert [each for each in said if each not in " ".join(shown.split())] == []

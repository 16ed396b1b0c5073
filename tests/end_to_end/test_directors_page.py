"""The page for directors, line by line: each of its cases leads from an empty laptop to a report.

A kiosk and a server are stood in for by a session that judges and ends: their windows and sockets
have tests of their own. Everything else is done by the command as it is typed.
"""

import re
import shlex
import tomllib
from functools import cache, partial
from itertools import count
from pathlib import Path

import pytest

from judge_procedure.paper.template import qr_code, templates
from judge_procedure.system_clock import SystemClock
from judge_record.installation import digest, marker
from judge_record.official import without_pin
from judge_record.opening import Opening
from judge_record.place import place_at
from lexicons import Library
from tests.support import asking
from tests.support.asking import runs_on

docs = Path(__file__).parents[2] / "docs"
page = docs / "directors.md"
cases = ("The same with commands", "Four machines and slips", "Forty tables with telephones")
noon = "Another list at noon"

#: What a page may show that no test of the judge can run.
of_the_system = ("sudo apt install python3-venv libegl1 libgl1", "python3 run.py prepare")


def lines_of(section):
    """The lines that a section of the two pages for directors tells people to type."""
    pages = (page, docs / "evening.md")
    text = "\n## \n".join(each.read_text(encoding="utf-8") for each in pages)
    _before, _, after = f"\n{text}".partition(f"\n## {section}\n" if section else "\n# ")
    return re.findall(r"^ +\$ (.*)$", after.partition("\n## ")[0], re.MULTILINE)


def judged_and_ended(options, *_ignored):
    """Stand in for a kiosk or a server: judge a challenge by the files in use, and end."""
    library, station = Library(), options.station
    assert library.taken
    event = tomllib.loads((Path(library.files) / "event.toml").read_text("utf-8"))["name"]
    opening = Opening(
        library.home, station, place=place_at("", library.home), clock=SystemClock(),
        runs_on=runs_on(sources=digest(), machine=marker()),
    )  # fmt: skip
    session = opening.session(
        library.adjudicator(library.default_rules()), opening.event(event).journal,
        acting=without_pin(), files=library.taken.digest,
    )  # fmt: skip
    asking.ask(session, "QUEX", table=station[-1])  # a table of its own
    session.close()
    return 0


@pytest.fixture
def typed(judge, tmp_path, monkeypatch):
    """Types a line of the page on the machine that it is for; how it ended."""
    here = tmp_path / "here"
    here.mkdir()
    (here / "csw19.txt").write_text("QUEX\nZANT\nBLORP\n", encoding="utf-8")
    (here / "changes.txt").write_text("-ZANT\n", encoding="utf-8")
    monkeypatch.setattr("judge_cli.event.starting.start_kiosk", judged_and_ended)
    monkeypatch.setattr("judge_server.serving.start", judged_and_ended)
    one_code = cache(partial(qr_code, "a card"))  # to draw 320 takes seconds
    monkeypatch.setitem(templates().globals, "qr_code", lambda _card, wide: one_code(wide))
    digits, tables = count(246810), count(8)
    monkeypatch.setattr("judge_cli.event.asking.typed_pin", lambda *_: str(next(digits)))

    def typed(line, finishes_at):
        line = line.replace("/media/stick", str(tmp_path / "stick"))
        # A public edition is refused without its words: here it is a list of the club's own.
        line = line.replace("--list csw19.txt", "--list our-list=csw19.txt")
        line = line.replace("amend csw19 ", "amend our-list ")
        name, *words = shlex.split(line)
        assert name == "judge"
        machine = words[-1] if words[:2] == ["event", "start"] else "laptop"
        if words[:2] == ["event", "finish"]:
            machine, words = finishes_at, [*words, "--agreed"]
        if finishes_at == "one":
            machine = "one"
        home = tmp_path / "machines" / machine
        shift = f"{next(tables)}\nquex\n\n\n/end\n"  # two desks of one table are a finding
        return judge(*words, stdin=shift, JUDGE_HOME=str(home))

    return typed


def test_what_is_typed_before_all_cases_is_of_the_system():
    text = page.read_text(encoding="utf-8").partition("\n## ")[0]
    assert tuple(re.findall(r"^ +\$ (.*)$", text, re.MULTILINE)) == of_the_system


@pytest.mark.parametrize("case", cases)
def test_each_case_leads_from_an_empty_laptop_to_a_report(typed, tmp_path, case):
    finishes_at = {cases[0]: "one", cases[2]: "Server"}.get(case, "laptop")
    lines = lines_of(case)
    assert [line.split()[2] for line in lines][:: len(lines) - 1] == ["prepare", "finish"]
    for line in lines:
        done = typed(line, finishes_at)
        assert done.status == 0, f"{line}\n{done.err}"
    folder = tmp_path / ("here/club" if case == cases[0] else "stick")
    assert "Final numbers" in (folder / "report.html").read_text(encoding="utf-8")
    named = re.findall(r"`([a-z-]+\.html)`", page.read_text(encoding="utf-8"))
    there = {path.name for path in (folder / "paper").iterdir()}
    if case == cases[2]:
        assert set(named) - {"slips.html", "report.html", "report-with-words.html"} <= there


def test_another_list_at_noon_takes_the_place_of_a_public_edition(typed, tmp_path):
    prepare, first, *_others = lines_of(cases[1])
    assert typed(prepare, "").status == 0
    assert typed(first, "").status == 0
    amend, again, rejudge = lines_of(noon)
    assert typed(amend, "").status == 0
    done = typed(again, "")
    assert done.status == 0, done.err
    assert "lexicon csw19-noon: not there -> " in done.err
    assert "rules nzasp-2022-csw19-noon" in done.err
    assert "Print director.html" in done.err
    assert "has changed, they can stay" in done.err
    done = typed(first, "")
    assert "Kiosk 1: FILE 2 " in done.err
    [journal] = tmp_path.glob("machines/Kiosk 1/events/*/*/journal/*.journal")
    assert rejudge.endswith(" /media/stick/records")
    done = typed(f"{rejudge.rpartition(' ')[0]} '{journal}'", "")
    assert done.status == 0, done.err

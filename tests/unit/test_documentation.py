"""What the documentation lists is what the program knows."""

import re
import runpy

import pytest

from judge_procedure.duties.menu import TASKS
from lexicons import Library, public_editions
from lexicons.rules.rulebook import Procedure
from tests.support.commands import checkout

docs = checkout / "docs"


@pytest.mark.parametrize(
    ("page", "script"),
    [
        ("entries", "entries"),
        ("list-reference", "list_reference"),
        ("profile-keys", "profile_keys"),
        ("rule-keys", "rule_keys"),
        ("states", "pictures/states"),
    ],
)
def test_what_a_page_has_from_the_code_is_what_the_code_says(page, script):
    text = (docs / f"{page}.md").read_text(encoding="utf-8")
    made = runpy.run_path(str(docs / f"{script}.py"))["page"]
    assert made(text) == text, f"Write it again: python3 run.py renew docs/{page}.md"


def test_the_pages_of_browsers_in_the_pictures_can_be_drawn(tmp_path):
    runpy.run_path(str(docs / "pictures" / "web.py"))["fill"](tmp_path)
    assert (tmp_path / "web-judge-0.html.screen").read_text(encoding="utf-8")


def test_the_page_on_approval_lists_the_programs_that_each_rulebook_names():
    library = Library("nowhere")
    lines = ["| rule set | programs | rule |", "| --- | --- | --- |"]
    for name in library.rule_ids():
        rules = library.rules(name)
        if rules.source and not name.endswith("-combined"):
            said = rules.original(Procedure.programs) or "none"
            cited = rules.cites(Procedure.programs)
            lines.append(f"| `{name}` | {said} | {cited} |".replace("|  |", "| |"))
    text = (docs / "approval.md").read_text(encoding="utf-8")
    _, _, rest = text.partition("data/rules; a test compares -->\n\n")
    assert rest.partition("\n\n<!-- end of programs -->")[0] == "\n".join(lines)


def test_the_page_on_approval_lists_the_editions_that_nobody_can_verify():
    """Of which nothing is public."""
    library = Library("nowhere")
    asked = {edition for name in library.rule_ids() for edition in library.rules(name).editions}
    bare = (e for e in public_editions().values() if not (e.counts or e.fingerprint or e.parts))
    text = (docs / "approval.md").read_text(encoding="utf-8")
    _, _, rest = text.partition("editions.toml; a test compares -->\n\n")
    listed = ", ".join(f"`{e.id}`" for e in bare if e.id in asked)
    assert rest.partition("\n\n<!-- end of unverifiable -->")[0] == f"{listed}."


def test_the_page_on_approval_names_tests_that_exist():
    text = (docs / "approval.md").read_text(encoding="utf-8")
    tests = re.findall(r"`(tests/[^`]*)`", text)
    assert [path for path in tests if not (checkout / path).is_file()] == []
    assert len(tests) > 10


def test_the_page_for_word_judges_has_a_row_for_each_task_of_officials():
    text = (docs / "word-judges.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| \*(.+)\*, `/([a-z]+)", text, re.MULTILINE)
    assert rows == [(task.label, task.name) for task in TASKS]


def anchors(page):
    """The anchors that the headings of a page have, as GitHub makes them."""
    headings = re.findall(r"^#+ (.+)$", page.read_text(encoding="utf-8"), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}


def test_every_link_of_a_page_leads_to_a_file_and_to_a_heading_of_it():
    broken = []
    for page in [
        *checkout.glob("*.md"),
        *docs.rglob("*.md"),
        *checkout.glob("tests/*.md"),
        *checkout.glob("tools/*/*.md"),
    ]:
        for link in re.findall(r"\]\(([^)\s]+)\)", page.read_text(encoding="utf-8")):
            path, _, anchor = link.partition("#")
            target = (page.parent / path) if path else page
            if "://" in link:
                continue
            if not target.exists() or (anchor and anchor not in anchors(target)):
                broken.append(f"{page.name}: {link}")
    assert broken == []


def test_the_modules_that_the_pages_for_engineers_name_are_there():
    paths = *checkout.glob("*.py"), *checkout.glob("[a-z]*/**/*.py")
    modules = {path.relative_to(checkout).as_posix() for path in paths}
    for page in (docs / "architecture.md", checkout / "CONTRIBUTING.md"):
        named = re.findall(r"`([\w/]+\.py)`", page.read_text(encoding="utf-8"))
        assert [n for n in named if not any(f"/{m}".endswith(f"/{n}") for m in modules)] == []


def test_the_report_on_a_played_event_is_what_the_program_makes():
    made = runpy.run_path(str(docs / "report" / "make.py"))["pages"]()
    kept = {name: (docs / "report" / name).read_text("utf-8") for name in made}
    body = {name: text.partition("<body>")[2] for name, text in made.items()}  # styles may differ
    stale = [name for name, text in kept.items() if text.partition("<body>")[2] != body[name]]
    assert stale == [], "Make it again: python3 run.py renew docs/report"

"""The audit page as the command writes it: what it holds, what it may do, what it may not name."""

import json
import re
from collections.abc import Callable
from pathlib import Path

from click.testing import CliRunner

from judge_cli.journal import audit
from judge_cli.journal.command import journal
from judge_record.entry import DECLARED, Kind
from lexicons import Fingerprint, Library


def written(tmp_path: Path) -> str:
    """The page that the command writes."""
    path = tmp_path / "audit.html"
    done = CliRunner().invoke(journal, ["audit", "-o", str(path)], standalone_mode=False)
    assert done.exception is None
    return path.read_text("utf-8")


def test_the_page_holds_what_each_fingerprint_is_computed_over(
    tmp_path: Path, home: Path, add_rules: Callable[..., Path]
) -> None:
    add_rules('[[stage]]\nlexicon = "invented"\n', notice="</script><b>")
    page = written(tmp_path)
    [text] = re.findall(r'<script type="application/json" id="data">(.*)</script>', page)
    held = json.loads(text)
    library = Library()
    assert {"club", "open", "sanspa-1999"} <= held["rules"].keys()
    for each, settings in held["rules"].items():
        assert Fingerprint.of_lines(settings) == library.rules(each).fingerprint
    for each, settings in held["alphabets"].items():
        assert Fingerprint.of_lines(settings) == library.alphabet(each).fingerprint
    assert held["fields"].keys() == DECLARED.keys()
    assert {name: {*each["may"]} for name, each in held["kinds"].items()} == {
        str(kind): kind.may for kind in Kind
    }


def test_the_same_machine_writes_the_same_page(tmp_path: Path, home: Path) -> None:
    assert written(tmp_path) == written(tmp_path)


def test_the_page_opens_no_connection_and_keeps_its_judge_to_itself() -> None:
    page = Path(audit.TEMPLATE).read_text("utf-8")
    assert "default-src 'none'" in page
    assert "form-action 'none'" in page
    assert '<script type="module">' in page  # its names cannot be called from the console
    for name in ("console", "globalThis", "window", "innerHTML", "fetch", "://"):
        assert name not in page, name

"""An installation without extras judges, works on lists and has a desk; it names a missing extra.

Its commands run in the smallest environment of run.py, which `run.py test` makes first.
"""

import runpy
from pathlib import Path

import pytest

from tests.support.commands import Ended, checkout, run_apart
from tools.environment import find

enter = runpy.run_path(str(checkout / "run.py"), run_name="looked at")["ENTER"]
desk = ("desk", "--station", "desk 1", "--event", "Club night", "--by", "AB", "--no-tables")

pytestmark = pytest.mark.usefixtures("home", "prepared")


def small(*arguments: str, cwd: Path, given: str = "", **settings: str) -> Ended:
    """A command that was run to its end in the smallest environment."""
    start = (find("command-line"), "-I", "-c", enter, checkout)
    return run_apart(*start, *arguments, folder=cwd, given=given.encode(), **settings)


def test_it_judges_builds_a_list_and_has_a_desk_and_a_report(tmp_path: Path) -> None:
    assert small("check", "QI", "ZA", cwd=tmp_path).out == "ACCEPTABLE\n"
    (tmp_path / "list.txt").write_bytes("BLORP\nZANT\nÉTÉ\n".encode("cp1252"))
    assert "VERDICT: ACCEPTABLE" in small(*desk, cwd=tmp_path, given="qi za\n\n\n").out
    for arguments in (
        ("lexicon", "validate", "list.txt", "--alphabet", "french", "--encoding", "cp1252"),
        ("journal", "report", "-o", "report.html"),
        ("print", "card"),
    ):
        done = small(*arguments, cwd=tmp_path)
        assert done.status in (0, 1), done.err
        assert "extra" not in done.err


@pytest.mark.parametrize(
    ("arguments", "name"),
    [
        (("lexicon", "validate", "list.xlsx"), "spreadsheets"),
        (("journal", "verify", "postgresql:///club"), "server"),
        (("serve",), "server"),
        (("kiosk", "--windowed"), "gui"),
    ],
    ids=lambda given: " ".join(given) if isinstance(given, tuple) else given,
)
def test_it_names_the_extra_that_a_command_needs(
    arguments: tuple[str, ...], name: str, tmp_path: Path
) -> None:
    from openpyxl import Workbook

    Workbook().save(tmp_path / "list.xlsx")
    done = small(*arguments, cwd=tmp_path, DISPLAY=":0")
    assert (done.status, done.out) == (2, "")
    assert done.err.startswith(f"This needs the extra {name}: ")
    assert f"or pip install '.[{name}]'" in done.err


def test_from_a_checkout_every_command_that_is_proposed_starts_run_py(tmp_path: Path) -> None:
    start = f"python3 {checkout / 'run.py'}"
    for arguments, proposed in (
        (("check", "--rules", "nzasp-2022", "ZA"), f"`{start} lexicon build LIST"),
        (("chek",), f"Try `{start} --help`."),
    ):
        said = small(*arguments, cwd=tmp_path).err
        assert proposed in said
        assert "`judge " not in said

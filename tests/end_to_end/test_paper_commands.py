"""`judge print` and `judge rules sheet`: the file that they write, and what they refuse."""

import sys
from importlib.util import find_spec
from pathlib import Path

import pypdfium2
import pytest

from judge_cli.paper.canvas import SIZES, usual
from tests.end_to_end.conftest import Do, checkout, run
from tests.event_folders import take_event, write_event


def test_each_command_writes_a_pdf_and_says_where(judge: Do, here: Path, home: Path) -> None:
    commands = {
        "card-nsa-2004.pdf": ("print", "card", "--rules", "nsa-2004"),
        "keys-open.pdf": ("print", "keys"),
        "rules-nzasp-2022.pdf": ("rules", "sheet", "nzasp-2022"),
    }
    for name, command in commands.items():
        ended = judge(*command)
        assert (ended.status, ended.out, ended.err) == (0, "", f"Written: {name}\n")
        assert (here / name).read_bytes().startswith(b"%PDF-")
    assert not home.exists()


def test_a_file_is_replaced_only_by_force(judge: Do, here: Path, assert_no_answer: Do) -> None:
    (here / "my.pdf").write_text("mine", encoding="utf-8")
    refused = judge("print", "card", "-o", "my.pdf")
    assert_no_answer(refused, "my.pdf is there already", "--force")
    assert (here / "my.pdf").read_text(encoding="utf-8") == "mine"
    assert judge("print", "card", "-o", "my.pdf", "--force").status == 0
    assert (here / "my.pdf").read_bytes().startswith(b"%PDF-")


def test_a_dash_is_standard_output(redirected: Do) -> None:
    left = redirected("", "print", "card", "-o", "-", "--paper", "letter")
    assert (left.status, left.err) == (0, "")
    assert left.out.startswith(b"%PDF-")
    assert left.out.rstrip().endswith(b"%%EOF")
    left = redirected(">/dev/full", "print", "card", "-o", "-")
    assert left.status == 2


def labels(judge: Do, here: Path, *options: str) -> str:
    """The texts on the labels for keys."""
    return printed(judge, here, "keys", *options)


def printed(judge: Do, here: Path, *paper: str) -> str:
    """The texts on a paper."""
    assert judge("print", *paper, "--force", "-o", "it.pdf").status == 0
    document = pypdfium2.PdfDocument(here / "it.pdf")
    text = document[0].get_textpage().get_text_bounded()
    document.close()
    return " ".join(text.split())


def test_the_keys_of_the_kiosk_are_on_its_labels(judge: Do, home: Path, here: Path) -> None:
    profile = home / "profiles" / "kiosk.toml"
    profile.parent.mkdir(parents=True)
    profile.write_text('judge_key = "f5"\n', encoding="utf-8")
    assert "is the F5 key" in labels(judge, here)
    assert "is the Tab key" in labels(judge, here, "--judge-key", "tab")


@pytest.mark.parametrize(
    ("profile", "presses"),
    [
        ("touch = true", "The player challenged presses"),
        ("smart_device = true", "The challenger presses"),
    ],
)
def test_the_card_is_that_of_the_kiosk_beside_which_it_hangs(
    judge: Do, home: Path, here: Path, profile: str, presses: str
) -> None:
    path = home / "profiles" / "kiosk.toml"
    path.parent.mkdir(parents=True)
    path.write_text(f"{profile}\n", encoding="utf-8")
    assert presses in printed(judge, here, "card", "--rules", "nzasp-2022")


@pytest.mark.usefixtures("club")
def test_at_an_event_the_labels_are_those_of_its_files(judge: Do, here: Path, home: Path) -> None:
    take_event(write_event(here / "stick", home, b'judge_key = "f6"\n'), home)
    own = home / "profiles" / "kiosk.toml"
    own.parent.mkdir(parents=True)
    own.write_text('judge_key = "f5"\n', encoding="utf-8")
    assert "is the F6 key" in labels(judge, here)


@pytest.mark.parametrize(
    ("args", "told"),
    [
        (("print", "card", "--rules", "nowhere"), "nowhere"),
        (("rules", "sheet", "nowhere"), "nowhere"),
        (("print", "card", "--language", "tlh"), "no translation"),
        (("print", "card", "--paper", "A5"), "letter"),
    ],
)
def test_what_cannot_be_printed_is_refused(
    judge: Do, assert_no_answer: Do, args: tuple[str, ...], told: str
) -> None:
    assert_no_answer(judge(*args), told)


def test_paper_is_letter_where_the_locale_says_so() -> None:
    assert usual({"LC_PAPER": "es_MX.UTF-8", "LANG": "de_DE"}) == "letter"
    assert usual({"LC_ALL": "C.UTF-8", "LANG": "en_US.UTF-8"}) == "A4"
    assert usual({"LANG": "ca_ES@valencia"}) == "A4"
    assert SIZES["letter"].width == 215.9


def test_only_a_pdf_loads_the_library_that_writes_it() -> None:
    code = (
        "import sys, judge_cli.rules, judge_cli.paper.command\nassert 'fpdf' not in sys.modules\n"
    )
    assert find_spec("fpdf")
    done = run(sys.executable, "-c", code, cwd=checkout)
    assert (done.returncode, done.stderr) == (0, "")

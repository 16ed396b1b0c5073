"""Papers under every rule set, their texts, and how a browser prints them."""

from base64 import b64decode
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pypdfium2
import pytest

from judge_procedure.pairing import Card, EventSecret, Use
from judge_procedure.paper.device_cards import Venue, cards, telephones_page
from judge_procedure.paper.kiosk_papers import key_labels, wall_card
from judge_procedure.paper.sheets import DirectorsEvent, director_sheets, rules_sheet, slips
from judge_procedure.profile import Profile
from lexicons import Library, RuleSet
from tests.support.printed_text import printed_text
from tests.support.vectors import folder

#: A rule set as unkind to paper as its file allows.
crowded = RuleSet.read(
    (folder / "crowded_rules.toml").read_bytes()
    % {
        b"long": b"The players do as the rulebook has it." + b" They do it again." * 30,
        b"word": b"Zant" * 40,
    }
)
event = "Club night"
secret = EventSecret(bytes(32), event)
venue = Venue("https://judge.example:8443", event, "Hall", "pass;word")
wanted = [
    *(Card(Use.TABLE, *place) for place in (("7", 1), ("41A", 1), ("7", 12))),
    Card(Use.VENUE, "STAGE"),
    Card(Use.STATION, "A kiosk with a name that is long beside the door of the small hall"),
]
stations = ("Server", "Kiosk 1", "Kiosk 2", "Desk 1")
sheets_of = DirectorsEvent(
    name=event,
    rules="NZASP rules of play, June 2022",
    lists={"csw19": "a1b2-c3d4-e5f6"},
    file="1 7f3a-91c2-0aab",
    code="H7TX 63N6",
    server="Server",
    board=f"{venue.server}/board",
    lines={name: f'judge event start /media/stick "{name}"' for name in stations},
    prepare="judge event prepare /media/stick --list FILE",
    finish="judge event finish /media/stick",
    without='judge event finish /media/stick --without "Desk 1"',
    papers={"keys", "card", "slips", "rules", "wall", "cards-for-devices"},
)
#: How each paper is made for a rule set.
papers = {
    "card": lambda rules: wall_card(rules, Profile(), event),
    "slips": lambda rules: slips(rules, event),
    "keys": lambda rules: key_labels(rules, Profile(), event),
    "rules": lambda rules: rules_sheet(rules, Library(), "", event),
    "cards": lambda _rules: cards("cards", wanted, secret, venue),
    "telephones": lambda rules: telephones_page(rules, venue),
    "director": lambda _rules: director_sheets(sheets_of),
}
#: On how many pages it is printed; rules as many as they need.
pages_of = {"card": 2, "slips": 1, "keys": 1, "cards": 2, "telephones": 1}


@cache
def rule_sets():
    """Every shipped rule set, and the crowded one."""
    library = Library()
    return {**{name: library.rules(name) for name in library.rule_ids()}, "crowded": crowded}


# -- texts -----------------------------------------------------------------------------------------


def text_of(paper):
    """What is printed on a paper, its lines joined."""
    return printed_text(paper.html())


# -- in print --------------------------------------------------------------------------------------

SIZES = {"A4": (210.0, 297.0), "Letter": (215.9, 279.4)}  # millimetres
INCH = 25.4  # millimetres; CSS has 96 pixels of it, PDF 72 points

looks = Path(__file__).with_name("looks.js").read_text("utf-8")


class Printed(NamedTuple):
    """What a browser makes of a paper."""

    pages: list[str]  # the text of each
    faults: list[str]  # of its layout
    points: list[float]  # the sizes of its letters
    pdf: bytes


@pytest.fixture(scope="session")
def printed(chromium, tmp_path_factory):
    """Prints a paper as a browser does whose user changes nothing but the size of the paper."""
    place = tmp_path_factory.mktemp("paper") / "paper.html"

    def printed(paper, size):
        width, height = (side / INCH for side in SIZES[size])
        place.write_text(paper.html(), encoding="utf-8")
        do = chromium.execute_cdp_cmd
        do("Emulation.setEmulatedMedia", {"media": "print"})
        pixels = {"width": round(width * 96), "height": round(height * 96)}
        do(
            "Emulation.setDeviceMetricsOverride",
            {**pixels, "deviceScaleFactor": 1, "mobile": False},
        )
        chromium.get(place.as_uri())
        chromium.execute_async_script("document.fonts.ready.then(arguments[0])")
        faults, points = chromium.execute_script(looks)
        do("Emulation.setEmulatedMedia", {"media": ""})
        do("Emulation.clearDeviceMetricsOverride", {})
        made = do("Page.printToPDF", {"paperWidth": width, "paperHeight": height})
        pdf = b64decode(made["data"])
        return Printed(texts_in(pdf), faults, points, pdf)

    return printed


def texts_in(pdf):
    """The text that stands on each page of a PDF, and not beside it."""
    document, texts = pypdfium2.PdfDocument(pdf), []
    for page in document:
        reader = page.get_textpage()
        texts.append(reader.get_text_bounded())
        reader.close()
        page.close()
    document.close()
    return texts


def assert_fits(sheet, paper, pages=None):
    """No text is cut off, lost or too small to be read."""
    assert sheet.faults == []
    assert min(sheet.points) >= 8.99
    assert len(sheet.pages) == pages or pages is None
    letters = [c for c in text_of(paper) if c.isalpha()]
    assert sorted(c for text in sheet.pages for c in text if c.isalpha()) == sorted(letters)

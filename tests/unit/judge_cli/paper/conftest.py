"""What the tests of paper share: rule sets, and what stands in a PDF."""

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from functools import cache, partial
from itertools import pairwise
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

import pypdfium2
import pytest
from pypdfium2.raw import FPDF_PAGEOBJ_PATH, FPDF_PAGEOBJ_TEXT

from judge_cli.paper.canvas import SIZES, Canvas
from judge_cli.paper.card import card_of, draw_card
from judge_cli.paper.key_labels import Keys, draw_labels
from judge_cli.paper.rules_sheet import draw_sheet
from judge_cli.paper.slip import draw_slips
from lexicons import Library, RuleSet
from lexicons.language import Language

#: A rule set as unkind to paper as its file allows.
crowded = RuleSet.read(
    (Path(__file__).parents[3] / "vectors" / "crowded_rules.toml").read_bytes()
    % {
        b"long": b"The players do as the rulebook has it." + b" They do it again." * 30,
        b"word": b"Zant" * 40,
    }
)


@cache
def rule_sets() -> dict[str, RuleSet]:
    """Every shipped rule set, and the crowded one."""
    library = Library()
    return {**{each: library.rules(each) for each in library.rule_ids()}, "crowded": crowded}


#: How each paper is drawn, and on how many pages.
papers: dict[str, tuple[Callable[[Canvas, RuleSet], None], int]] = {
    "card": (lambda canvas, rules: draw_card(canvas, card_of(rules)), 1),
    "slips": (draw_slips, 1),
    "keys": (lambda canvas, rules: draw_labels(canvas, rules, Keys()), 1),
    "rules": (draw_sheet, 2),
}


class Bounds(NamedTuple):
    """A rectangle in points; the origin is the lower left corner."""

    left: float
    bottom: float
    right: float
    top: float

    def holds(self, other: "Bounds") -> bool:
        """Return whether another one lies in it, but for a hair."""
        return (
            self.left <= other.left + 0.3
            and self.bottom <= other.bottom + 0.3
            and self.right >= other.right - 0.3
            and self.top >= other.top - 0.3
        )

    def meets(self, other: "Bounds") -> bool:
        """Return whether they share more than an edge."""
        across = min(self.right, other.right) - max(self.left, other.left)
        along = min(self.top, other.top) - max(self.bottom, other.bottom)
        return across > 0.3 and along > 0.3

    def near(self, others: Iterable["Bounds"]) -> list["Bounds"]:
        """Return those that share at least an edge. A code has a thousand squares elsewhere."""
        left, bottom, right, top = self
        return [
            other
            for other in others
            if other[0] <= right and other[1] <= top and other[2] >= left and other[3] >= bottom
        ]


def squeezed(text: str) -> str:
    """Return a text without the white between its letters."""
    return "".join(text.split())


class Sheet(NamedTuple):
    """What stands on a page."""

    text: str
    size: tuple[float, float]
    texts: tuple[Bounds, ...]
    boxes: tuple[Bounds, ...]
    sizes: tuple[float, ...]  # of the letters, in points

    @property
    def squeezed(self) -> str:
        """The text without the white between its letters."""
        return squeezed(self.text)


def sheets(data: bytes) -> Iterator[Sheet]:
    """Yield the pages of a PDF."""
    document = pypdfium2.PdfDocument(data)
    for page in document:
        text = page.get_textpage().get_text_bounded()
        found: dict[int, list[Bounds]] = {FPDF_PAGEOBJ_TEXT: [], FPDF_PAGEOBJ_PATH: []}
        sizes = []
        for each in page.get_objects():
            found[each.type].append(Bounds(*each.get_bounds()))
            if each.type == FPDF_PAGEOBJ_TEXT:
                sizes.append(each.get_font_size())
        texts, paths = (tuple(found[kind]) for kind in (FPDF_PAGEOBJ_TEXT, FPDF_PAGEOBJ_PATH))
        yield Sheet(text, page.get_size(), texts, paths, tuple(sizes))
        page.close()
    document.close()


def assert_fits(sheet: Sheet, name: str) -> None:
    """No text leaves the page, lies on another one, or crosses the edge of a box."""
    width, height = sheet.size
    for text in sheet.texts:
        assert text.left > 10, name
        assert text.bottom > 10, name
        assert text.right < width - 10, name
        assert text.top < height - 10, name
        for box in text.near(sheet.boxes):
            assert box.holds(text) or not box.meets(text), (name, text, box)
    upwards = sorted(sheet.texts, key=lambda text: text.bottom)
    for number, one in enumerate(upwards, 1):
        for another in upwards[number:]:
            if another.bottom > one.top:
                break  # and so are all that follow
            assert not one.meets(another), (name, one, another)


class Spoken(Canvas):
    """A canvas that keeps the texts that are drawn, each whole."""

    def __init__(self) -> None:
        super().__init__(SIZES["A4"], "Papers", "en")
        self.texts: list[str] = []

    def text(self, text: str, *args: Any, **options: Any) -> float:
        self.texts.append(text)
        return super().text(text, *args, **options)

    def line(self, text: str, *args: Any, **options: Any) -> None:
        self.texts.append(text)
        super().line(text, *args, **options)


def spoken(draw: Callable[[Canvas], None]) -> str:
    """Return the texts of a paper, one a line."""
    canvas = Spoken()
    draw(canvas)
    return "\n".join(canvas.texts)


def read_aloud(data: bytes) -> Iterator[str]:
    """Yield the texts of a PDF in the order of the file, as a program reads it aloud."""
    document = pypdfium2.PdfDocument(data)
    for page in document:
        reader = page.get_textpage()
        for each in page.get_objects(textpage=reader):
            if each.type == FPDF_PAGEOBJ_TEXT:
                yield each.extract()
        reader.close()
        page.close()
    document.close()


def titles(data: bytes) -> list[str]:
    """Return the titles in the outline of a PDF."""
    document = pypdfium2.PdfDocument(data)
    found = [each.get_title() for each in document.get_toc() if each.level == 0]
    document.close()
    return found


Name = TypeVar("Name", bound=Hashable)


def printed_together(
    size: str, drawings: Mapping[Name, Callable[[Canvas], None]]
) -> dict[Name, list[Sheet]]:
    """Print papers into one file, whose fonts take longer than its pages; the pages of each."""
    canvas, ends = Canvas(SIZES[size], "Papers", "en"), [0]
    for draw in drawings.values():
        draw(canvas)
        ends.append(canvas.pdf.page_no())
    pages = list(sheets(canvas.bytes()))
    return {name: pages[slice(*span)] for name, span in zip(drawings, pairwise(ends), strict=True)}


Printed = dict[tuple[str, str], list[Sheet]]  # by paper and rule set


def printed(size: str, wanted: Iterable[tuple[str, RuleSet]]) -> Printed:
    """Print papers by their names, each for a rule set."""
    return printed_together(
        size,
        {(name, rules.id): partial(papers[name][0], rules=rules) for name, rules in wanted},
    )


def assert_fit(found: Printed) -> None:
    """Each paper has its pages, and every text on them fits."""
    assert found
    for (name, rules_id), pages in found.items():
        assert len(pages) == papers[name][1], (name, rules_id)
        for sheet in pages:
            assert sheet.texts, (name, rules_id)
            assert_fits(sheet, f"{name} {rules_id}")


@pytest.fixture
def long_language(monkeypatch: pytest.MonkeyPatch) -> Callable[[], None]:
    """Doubles every sentence of the program, as a long language might."""

    def twice(text: str) -> str:
        return f"{text} {text}"

    def twice_many(_one: str, many: str, _number: int) -> str:
        return twice(many)

    def speak() -> None:
        monkeypatch.setattr(Language, "look_up", staticmethod(twice))
        monkeypatch.setattr(Language, "look_up_number", staticmethod(twice_many))

    return speak

"""The charts of the report: a drawing that says what its table says."""

from itertools import pairwise
from xml.etree import ElementTree as ET

import pytest

from judge_cli.journal.charts import bars, ticks
from judge_cli.journal.figures import Section

HEADER = ("Round", "Challenges", "Acceptable", "Unacceptable", "Void")
Counts = list[tuple[int, int, int]]

SERIES = [[(1, 0, 0)], [(3, 2, 1), (0, 0, 0), (57, 0, 9)], [(number, 1, 0) for number in range(40)]]


def section(counts: Counts, title: str = "By round") -> Section:
    rows = tuple((str(at), str(sum(each)), *map(str, each)) for at, each in enumerate(counts, 1))
    return Section(title, HEADER, rows, drawn=True)


def drawn(counts: Counts, title: str = "By round") -> ET.Element:
    return ET.fromstring(bars(section(counts, title)))  # noqa: S314  # our own


def elements(drawing: ET.Element, kind: str) -> list[ET.Element]:
    return drawing.findall(f"{{http://www.w3.org/2000/svg}}{kind}")


@pytest.mark.parametrize("counts", SERIES)
def test_each_bar_is_as_high_as_its_count_and_stands_on_the_one_below(counts: Counts) -> None:
    drawing = drawn(counts)
    bars_ = [rect.attrib for rect in elements(drawing, "rect")]
    expected = [(at, count) for each in counts for at, count in enumerate(each) if count]
    assert [bar["class"] for bar in bars_] == [f"color-{at}" for at, _ in expected]
    one = float(bars_[-1]["height"]) / expected[-1][1]
    for bar, (_, count) in zip(bars_, expected, strict=True):
        assert float(bar["height"]) == pytest.approx(count * one, abs=0.2 + 0.1 * count)
    for below, above in pairwise(bars_):
        if below["x"] == above["x"]:
            top = float(above["y"]) + float(above["height"])
            assert top == pytest.approx(float(below["y"]), abs=0.2)


@pytest.mark.parametrize("counts", SERIES)
def test_nothing_is_drawn_outside_of_the_picture(counts: Counts) -> None:
    drawing = drawn(counts)
    width, height = float(drawing.attrib["width"]), float(drawing.attrib["height"])
    assert drawing.attrib["viewBox"] == f"0 0 {width:.0f} {height:.0f}"
    for rect in elements(drawing, "rect"):
        x, y = float(rect.attrib["x"]), float(rect.attrib["y"])
        assert 0 <= x <= x + float(rect.attrib["width"]) <= width
        assert 0 <= y <= y + float(rect.attrib["height"]) <= height
    for text in elements(drawing, "text"):
        assert 0 < float(text.attrib["x"]) < width
        assert 0 < float(text.attrib["y"]) < height


def test_the_axes_carry_the_numbers_and_the_labels() -> None:
    texts = [text.text for text in elements(drawn([(3, 1, 0), (9, 0, 0)]), "text")]
    assert texts == [*map(str, ticks(9)), "1", "2"]


def test_a_title_is_text_and_never_markup() -> None:
    title = 'By <b>round</b> & "table"'
    name = drawn([(1, 0, 0)], title).attrib["aria-label"]
    assert name == f"Bars: {title}. The table has the same numbers."

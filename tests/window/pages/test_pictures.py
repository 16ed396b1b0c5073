"""The pictures in docs are what the program draws."""

from pathlib import Path

from PySide6.QtGui import QImage, QPainter

from lexicons import Library

folder = Path(__file__).parents[3] / "docs" / "pictures"
most_bytes = 40_000
tolerance = 32  # of 255: a picture has fewer shades at the edges of letters than a page


def differing(one, another):
    """In how many places red, green or blue differ by more than is tolerated."""
    painter = QPainter(both := one.convertToFormat(QImage.Format.Format_RGB32))
    painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_Difference)
    painter.drawImage(0, 0, another.convertToFormat(QImage.Format.Format_RGB32))
    painter.end()
    colours = both.convertToFormat(QImage.Format.Format_RGB888)
    return len(bytes(colours.constBits()).translate(None, bytes(range(tolerance + 1))))


def assert_drawn_now(drawn, program):
    for name, image in drawn:
        kept = QImage(str(folder / name))
        assert kept.size() == image.size(), name
        assert not differing(kept, image), f"{name} shows another page: run `python3 {program}`"


def test_every_page_has_its_picture_and_no_picture_is_left_over(draws):
    there = {path.name for path in folder.glob("kiosk-*.png")}
    assert there == {f"kiosk-{name}.png" for name in draws["pictures"]}


def test_the_pictures_are_what_is_drawn_now(draws):
    from docs.pictures import challenge

    drawn = [*draws["drawn"](), ("challenge.png", next(challenge.drawn())[0])]  # its first frame
    assert_drawn_now(drawn, "run.py renew docs/pictures")


def test_the_flow_of_every_rulebook_is_what_is_drawn_now(draws):
    from docs.pictures import flows

    library = Library("nobody")
    of_books = {name for name in library.rule_ids() if library.rules(name).source}
    assert {*flows.rule_sets} == {name for name in of_books if not name.endswith("-combined")}
    assert_drawn_now(flows.drawn(), "run.py renew docs/pictures")


def test_the_pictures_are_small(draws):
    for path in folder.glob("kiosk-*.png"):
        assert path.stat().st_size <= most_bytes, path.name
        assert QImage(str(path)).colorCount() <= 256, path.name
    assert draws["pictures"]

"""Draw the whole flow under each rule set.

A flow is every page that players see under one rule set, with the cards that a key opens, for an
acceptable and an unacceptable play. A test compares the pictures with what is drawn.
"""

from collections.abc import Iterable, Iterator
from dataclasses import replace

from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QImage, QPainter

from docs.pictures.kiosk import (
    Picture,
    plain,
    receipt,
    ruled_by,
    terms_of,
    window_of,
    write,
)
from judge_gui.model.events import RecordedRuling, TypingTask
from judge_gui.model.rule_texts import rule_cards
from judge_gui.model.screens import Counting, Entering, HandOff, Ready, RulesShown, VerdictShown
from judge_gui.model.traits import Screen
from judge_gui.window.surface import load_fonts
from judge_procedure.profile import Profile
from lexicons import Verdict
from lexicons.rules.rulebook import Retyping
from tests.support.people import one_holder

rule_sets = ("london-2020", "nsa-2004", "nzasp-2022", "sanspa-1999", "school-2014")
columns, wide, tall, apart = 3, 512, 300, 8  # pixels of a page on the sheet
words = ("QUIZ", "QI", "ZA")
place = TypingTask(table="7", challenge=1)
locked = replace(plain, holders=one_holder, prompts=("table",))
telephone = replace(locked, smart_device=True)


def verdict(rules: str, word: str) -> VerdictShown:
    """Return the page of a verdict on three words."""
    correctable = ruled_by(rules)[0].procedure.retyping is Retyping.PLAYERS
    ruling = RecordedRuling(Verdict(word), 3, 12, receipt=receipt, correctable=correctable)
    return VerdictShown(ruling, place)


def with_cards(
    screen: Ready | HandOff | VerdictShown, rules: str, profile: Profile
) -> list[Screen]:
    """Return a screen and the cards that a key opens from it."""
    terms = terms_of(Picture(screen, rules, profile))
    count = len(rule_cards(screen, terms)) if terms else 0
    return [screen, *(RulesShown(screen, card) for card in range(count))]


def flow(rules: str) -> Iterator[Picture]:
    """Yield every page of a challenge under a rule set."""
    hand_off = HandOff(place, words)
    screens = [
        *with_cards(Ready(), rules, locked),
        Counting(place),
        Entering(place, ("QUIZ", "Q", ""), row=1),
        *with_cards(hand_off, rules, locked),
        *with_cards(verdict(rules, "acceptable"), rules, locked),
        *with_cards(verdict(rules, "unacceptable"), rules, locked),
    ]
    yield from (Picture(screen, rules, locked) for screen in screens)
    if ruled_by(rules)[0].procedure.smart_device:
        shown = with_cards(hand_off, rules, telephone)
        yield from (Picture(screen, rules, telephone) for screen in shown)


def sheet(shown: Iterable[Picture]) -> QImage:
    """Return pages side by side."""
    pictures = list(shown)
    rows = -(-len(pictures) // columns)
    size = columns * (wide + apart) + apart, rows * (tall + apart) + apart
    image = QImage(*size, QImage.Format.Format_RGB32)
    image.fill(QColor("#808080"))
    painter = QPainter(image)
    for number, picture in enumerate(pictures):
        row, column = divmod(number, columns)
        with window_of(picture) as window:
            page = window.grab().toImage()
        page = page.scaled(wide, tall, mode=Qt.TransformationMode.SmoothTransformation)
        painter.drawImage(apart + column * (wide + apart), apart + row * (tall + apart), page)
    painter.end()
    return image


def drawn() -> Iterator[tuple[str, QImage]]:
    """Yield each sheet, with the name of its file."""
    load_fonts()
    for rules in rule_sets:
        yield f"flow-{rules}.png", sheet(flow(rules))


if __name__ == "__main__":
    write(drawn)

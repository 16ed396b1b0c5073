"""The papers by name, and the file that one is written to."""

import os.path
from collections.abc import Callable, Sequence
from typing import NamedTuple

from judge_cli import output, output_file
from judge_cli.paper.canvas import Canvas, Size
from judge_cli.paper.card import card_of, draw_card
from judge_cli.paper.key_labels import Keys, draw_labels
from judge_cli.paper.options import Asked
from judge_cli.paper.pairing_cards import PairingCard, Venue, draw_cards, draw_wall
from judge_cli.paper.rules_sheet import draw_sheet
from judge_cli.paper.slip import draw_slips
from lexicons import CannotJudge, RuleSet, printable
from lexicons.language import Language, _


class Paper(NamedTuple):
    """A paper: its name without an ending, its title, and what draws it."""

    name: str
    title: str
    draw: Callable[[Canvas], None]
    private: bool = False  # whether only the owner may read the file

    def drawn(self, size: Size) -> bytes:
        """Return the file."""
        canvas = Canvas(size, self.title, Language.code)
        self.draw(canvas)
        return canvas.bytes()


def card(rules: RuleSet, keys: Keys) -> Paper:
    """Return the card of kiosks with these keys."""
    shown = card_of(rules, keys.judge_in(rules), smart_device=keys.smart_device)
    title = f"{shown.title}: {rules.heading('title')}"
    return Paper(f"card-{rules.id}", title, lambda canvas: draw_card(canvas, shown))


def slips(rules: RuleSet) -> Paper:
    """Return the slips."""
    challenge = _("Challenge")
    title = f"{challenge}: {rules.heading('title')}"
    return Paper(f"slips-{rules.id}", title, lambda canvas: draw_slips(canvas, rules))


def keys(rules: RuleSet, chosen: Keys) -> Paper:
    """Return the labels for keys."""
    title = rules.heading("title")
    return Paper(f"keys-{rules.id}", title, lambda canvas: draw_labels(canvas, rules, chosen))


def sheet(rules: RuleSet, judge_key: str = "") -> Paper:
    """Return the rules sheet. `judge_key` is the kiosks' key, if it isn't the rule set's."""
    title = rules.heading("title")
    return Paper(f"rules-{rules.id}", title, lambda canvas: draw_sheet(canvas, rules, judge_key))


def cards(name: str, printed: Sequence[PairingCard]) -> Paper:
    """Return cards with secrets: only their owner may read the file."""
    title = _("Cards for devices")
    return Paper(name, title, lambda canvas: draw_cards(canvas, printed), private=True)


def wall(name: str, rules: RuleSet, venue: Venue) -> Paper:
    """Return the page for the wall."""
    title = _("Judge with a telephone or tablet")
    return Paper(name, title, lambda canvas: draw_wall(canvas, rules, venue))


def write(paper: Paper, asked: Asked) -> int:
    """Write a paper to the file that was asked for, or to one with its name.

    Raises `CannotJudge` if the file is there already and may not be replaced.
    """
    target = asked.target or f"{paper.name}.pdf"
    is_there = os.path.lexists(target) and output_file.is_replaced(target)
    if target != "-" and is_there and not asked.force:
        raise CannotJudge(
            f"{printable(target)} is there already.",
            remedy="Nothing was changed. Name another file by -o, or replace this one by --force.",
        )
    pieces = [paper.drawn(asked.size)]
    output_file.write(target, pieces, output_file.ASKED_FOR, private=paper.private)
    if target != "-":
        output.say(f"Written: {printable(target)}")
    return 0

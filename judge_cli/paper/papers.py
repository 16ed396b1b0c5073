"""The papers by name, and the file that one is written to."""

import os
from collections.abc import Callable, Sequence

from judge_cli import output
from judge_cli.paper.canvas import Canvas
from judge_cli.paper.card import card_of, draw_card
from judge_cli.paper.key_labels import Keys, draw_labels
from judge_cli.paper.options import Asked
from judge_cli.paper.pairing_cards import PairingCard, WallPage, draw_cards, draw_wall
from judge_cli.paper.rules_sheet import draw_sheet
from judge_cli.paper.slip import draw_slips, slip_of
from lexicons import CannotJudge, RuleSet, printable, storage
from lexicons.language import Language, _

#: Draws a paper.
Draw = Callable[[Canvas], None]


def card(rules: RuleSet, asked: Asked) -> int:
    """Write the card."""
    shown = card_of(rules)
    title = f"{shown.title}: {rules.heading('title')}"
    return write(f"card-{rules.id}", title, lambda canvas: draw_card(canvas, shown), asked)


def slips(rules: RuleSet, asked: Asked) -> int:
    """Write the slips."""
    slip = slip_of(rules)
    title = f"{slip.title}: {rules.heading('title')}"
    return write(f"slips-{rules.id}", title, lambda canvas: draw_slips(canvas, slip), asked)


def keys(rules: RuleSet, chosen: Keys, asked: Asked) -> int:
    """Write the labels for keys."""
    title = rules.heading("title")
    return write(f"keys-{rules.id}", title, lambda c: draw_labels(c, rules, chosen), asked)


def sheet(rules: RuleSet, asked: Asked) -> int:
    """Write the rules sheet."""
    title = rules.heading("title")
    return write(f"rules-{rules.id}", title, lambda canvas: draw_sheet(canvas, rules), asked)


def cards(name: str, printed: Sequence[PairingCard], asked: Asked) -> int:
    """Write cards with secrets to a file that its owner alone can read."""
    title = _("Cards for devices")
    return write(name, title, lambda canvas: draw_cards(canvas, printed), asked, private=True)


def wall(name: str, page: WallPage, asked: Asked) -> int:
    """Write the page for the wall."""
    return write(name, page.title, lambda canvas: draw_wall(canvas, page), asked)


def write(name: str, title: str, draw: Draw, asked: Asked, *, private: bool = False) -> int:
    """Write a paper to the file that was asked for, or to one with this name.

    Args:
        name: the name, without its ending.
        title: the title of the document.
        draw: draws the paper.
        asked: what was asked for.
        private: whether only the owner may read the file.

    Raises:
        CannotJudge: if the file is there already and may not be replaced.

    """
    target = asked.target or f"{name}.pdf"
    if target != "-" and not asked.force and os.path.lexists(target):
        raise CannotJudge(
            f"{printable(target)} is there already.",
            remedy="Nothing was changed. Name another file by -o, or replace this one by --force.",
        )
    canvas = Canvas(asked.size, title, Language.code)
    draw(canvas)
    if target == "-":
        output.write_bytes(canvas.bytes())
        output.finish()
        return 0
    storage.replace(target, canvas.bytes(), private=private)
    output.say(f"Written: {printable(target)}")
    return 0

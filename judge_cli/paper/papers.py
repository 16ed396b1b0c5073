"""The papers by name, and the file that one is written to."""

import os
from collections.abc import Callable, Sequence

from judge_cli import output
from judge_cli.paper.key_labels import Keys
from judge_cli.paper.options import Asked
from judge_cli.paper.pairing_cards import PairingCard, WallPage
from judge_cli.paper.size import sizes
from lexicons import CannotJudge, RuleSet, printable, storage
from lexicons.extra import extra
from lexicons.language import Language, _

no_keys = Keys()


def deliver(name: str, rules: RuleSet, asked: Asked, keys: Keys = no_keys) -> int:
    """Write a paper of a rule set to the file that was asked for, or to one named after it."""
    return write(
        f"{name}-{rules.id}",
        asked,
        lambda: (
            as_page(name, rules, asked, keys) if asked.html else as_pdf(name, rules, asked, keys)
        ),
    )


def write(name: str, asked: Asked, drawn: Callable[[], bytes], *, private: bool = False) -> int:
    """Write a paper to the file that was asked for, or to one with this name.

    Args:
        name: the name, without its ending.
        asked: what was asked for.
        drawn: draws the paper.
        private: whether only the owner may read the file.

    Raises:
        CannotJudge: if the file is there already and may not be replaced.

    """
    target = asked.target or f"{name}.{'html' if asked.html else 'pdf'}"
    if target != "-" and not asked.force and os.path.lexists(target):
        raise CannotJudge(
            f"{printable(target)} is there already.",
            remedy="Nothing was changed. Name another file by -o, or replace this one by --force.",
        )
    data = drawn()
    if target == "-":
        output.write_bytes(data)
        output.finish()
        return 0
    storage.replace(target, data, private=private)
    output.say(f"Written: {printable(target)}")
    return 0


def as_pdf(name: str, rules: RuleSet, asked: Asked, keys: Keys) -> bytes:
    """Return a paper as a PDF. This alone loads the library that writes them."""
    with extra("paper"):
        from judge_cli.paper import drawn_card, drawn_labels, drawn_sheet, drawn_slips

    size, language = sizes[asked.size_name], Language.code
    match name:
        case "card":
            return drawn_card.drawn(rules, size, language)
        case "slips":
            return drawn_slips.drawn(rules, size, language)
        case "keys":
            return drawn_labels.drawn(rules, size, language, keys)
    return drawn_sheet.drawn(rules, size, language)


def as_page(name: str, rules: RuleSet, asked: Asked, keys: Keys) -> bytes:
    """Return a paper as a web page."""
    from judge_cli.paper import web_page

    body = {
        "card": lambda: web_page.card(rules),
        "slips": lambda: web_page.slips(rules),
        "keys": lambda: web_page.keys(rules, keys),
        "rules": lambda: web_page.sheet(rules),
    }[name]()
    return web_page.page(rules.heading("title"), asked.size_name, Language.code, body)


def cards(name: str, printed: Sequence[PairingCard], asked: Asked) -> int:
    """Write cards with secrets to a file that its owner alone can read."""

    def drawn() -> bytes:
        with extra("paper"):
            from judge_cli.paper import drawn_pairing, web_page

        title = _("Cards for devices")
        if asked.html:
            body = web_page.pairing_cards(printed)
            return web_page.page(title, asked.size_name, Language.code, body)
        return drawn_pairing.drawn(printed, sizes[asked.size_name], Language.code, title)

    return write(name, asked, drawn, private=True)


def wall(name: str, page: WallPage, asked: Asked) -> int:
    """Write the page for the wall."""

    def drawn() -> bytes:
        with extra("paper"):
            from judge_cli.paper import drawn_pairing, web_page

        if asked.html:
            body = web_page.wall_page(page)
            return web_page.page(page.title, asked.size_name, Language.code, body)
        return drawn_pairing.drawn_wall(page, sizes[asked.size_name], Language.code)

    return write(name, asked, drawn)

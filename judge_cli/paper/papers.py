"""The papers by name, and the file that one is written to."""

import os

from judge_cli import output
from judge_cli.paper.key_labels import Keys
from judge_cli.paper.options import Asked
from judge_cli.paper.size import sizes
from lexicons import CannotJudge, RuleSet, printable, storage
from lexicons.language import Language

no_keys = Keys()


def deliver(name: str, rules: RuleSet, asked: Asked, keys: Keys = no_keys) -> int:
    """Write a paper to the file that was asked for, or to one named after it.

    Raises `CannotJudge` if the file is there already and may not be replaced.
    """
    ending = "html" if asked.html else "pdf"
    target = asked.target or f"{name}-{rules.id}.{ending}"
    if target != "-" and not asked.force and os.path.lexists(target):
        raise CannotJudge(
            f"{printable(target)} is there already.",
            remedy="Nothing was changed. Name another file by -o, or replace this one by --force.",
        )
    data = as_page(name, rules, asked, keys) if asked.html else as_pdf(name, rules, asked, keys)
    if target == "-":
        output.write_bytes(data)
        output.finish()
        return 0
    storage.replace(target, data)
    output.say(f"Written: {printable(target)}")
    return 0


def as_pdf(name: str, rules: RuleSet, asked: Asked, keys: Keys) -> bytes:
    """Return a paper as a PDF. This alone loads the library that writes them."""
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

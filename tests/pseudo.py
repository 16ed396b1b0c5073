"""A language of brackets and accents, a third longer than English.

It is made of the template's file, in memory. A sentence without brackets was forgotten: it is not
looked up, or it is made of pieces. A page that is too long for it is too long for a real language.
"""

import re
from dataclasses import replace
from functools import cache
from gettext import GNUTranslations
from io import BytesIO
from typing import Any

from launch import catalogues
from lexicons import RuleSet
from lexicons.language import Language

accents = str.maketrans("aceinouyAEINOU", "áçéíñóúýÁÉÍÑÓÚ")
kept = re.compile(r"(\{[^}]*\}|%[YmdHMS])")
inmost = re.compile(r"\[[^\[\]]*\]")
fingerprint = re.compile(r"\b([0-9a-f]{16,}|[0-9A-Fa-f]{4}([- ][0-9A-Fa-f]{4})+)\b")
longer = 3  # one letter more for so many


@cache
def translations() -> GNUTranslations:
    """Return the catalogue of this language."""
    catalog = catalogues.begun("en")
    with open(catalogues.template_path(), "rb") as file:
        catalog.update(catalogues.read(file.read(), "en"))
    for message in catalog:
        if isinstance(message.id, tuple):
            message.string = tuple(map(pseudo, message.id))
        elif message.id:
            message.string = pseudo(message.id)
        message.flags.discard("fuzzy")
    return GNUTranslations(BytesIO(catalogues.compiled(catalog)))


def pseudo(text: str) -> str:
    """Return a sentence in brackets, accented, a third longer; forms of numbers and times as is.

    >>> pseudo("Table {table}."), pseudo("%H:%M")
    ('[Táblé {table}. ööö]', '%H:%M')
    """
    said = kept.sub("", text)
    if not any(c.isalpha() for c in said):
        return text
    parts = (part if kept.fullmatch(part) else part.translate(accents) for part in kept.split(text))
    accented = "".join(parts)
    body = accented.strip()
    padding = " ".join(re.findall(".{1,7}", "ö" * max(1, len(said) // longer + 1)))
    at = accented.index(body)
    return f"{accented[:at]}[{body} {padding}]{accented[at + len(body) :]}"


def with_longer_texts(rules: RuleSet) -> RuleSet:
    """Return a rule set whose own texts are in this language while it is spoken."""
    texts: dict[str, Any] = {}
    for path, text in rules.translatable():
        section, _, key = path.rpartition(".")
        (texts.setdefault(section, {}) if section else texts)[key] = pseudo(text)
    return replace(rules, languages={Language.code: texts})


def forgotten(text: str, *known: str) -> list[str]:
    """Return the words outside of all brackets that are not known, such as names and words.

    >>> forgotten("[Táblé [áb] 7] and ZANT", "ZANT")
    ['and']
    """
    text = fingerprint.sub(" ", text)
    while inmost.search(text):
        text = inmost.sub(" ", text)
    for each in sorted(known, key=len, reverse=True):
        text = text.replace(each, " ")
    return re.findall(r"[^\W\d_]{2,}", text)

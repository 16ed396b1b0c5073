"""A language of brackets and accents, a third longer than English.

It is made of the template's file, in memory. A sentence without brackets was forgotten: it is not
looked up, or it is made of pieces. A page that is too long for it is too long for a real language.
"""

import re
from functools import cache
from gettext import NullTranslations

from babel.messages.pofile import read_po

from lexicons import RuleSet
from lexicons.language import spoken
from lexicons.rules import rule_keys
from lexicons.rules.rule_set import flattened
from lexicons.rules.rulebook import Wording
from tools.translating import TEMPLATE

accents = str.maketrans("aceinouyAEINOU", "áçéíñóúýÁÉÍÑÓÚ")
kept = re.compile(r"(\{[^}]*\}|%[YmdHMS])")
inmost = re.compile(r"\[[^\[\]]*\]")
fingerprint = re.compile(r"\b([0-9a-f]{16,}|[0-9A-Fa-f]{4}([- ][0-9A-Fa-f]{4})+)\b")
longer = 3  # one letter more for so many


class Pseudo(NullTranslations):
    """What gettext asks for a sentence in this language."""

    def __init__(self, sentences):
        super().__init__()
        self.sentences = {each: pseudo(each) for each in sentences}

    def gettext(self, message):
        return self.sentences.get(message, message)

    def ngettext(self, msgid1, msgid2, n):
        return self.gettext(msgid1 if n == 1 else msgid2)


@cache
def translations():
    """Return the sentences of the template in this language."""
    with open(TEMPLATE, "rb") as file:
        found = [message.id for message in read_po(file) if message.id]
    return Pseudo(text for each in found for text in ((each,) if isinstance(each, str) else each))


def pseudo(text):
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


def translatable(rules):
    """Yield each text that a translation of a rule set needs: its path in `[language.XX]`."""
    for name in rule_keys.HEADINGS:
        if text := rules.contents.get(name):
            yield name, text
    for stage in rules.stages:
        if stage.entries:
            yield f"stage.{stage.lexicon}.entries", stage.entries
    for item in Wording.items:
        yield item.path, rules.original_verdict_word(item.key)
    for item in rules.provisions():
        if item.is_text and item.section is not Wording:
            yield item.path, rules.original(item)


def untranslated(rules, code):
    """Return the paths of the texts that a language lacks, all of them if it is not there."""
    there = dict(flattened(rules.languages.get(code, {})))
    return [path for path, _ in translatable(rules) if path not in there]


def with_longer_texts(rules):
    """Return a rule set whose own texts are in this language while it is spoken."""
    texts = {}
    for path, text in translatable(rules):
        section, _, key = path.rpartition(".")
        (texts.setdefault(section, {}) if section else texts)[key] = pseudo(text)
    return RuleSet({**rules.contents, "language": {spoken.code: texts}})


def forgotten(text, *known):
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

"""`run.py renew catalogues`: renew the template and the catalogues from the sentences in the code.

Babel does it. A running judge needs gettext alone.
"""

import os
import re
from collections.abc import Iterator
from contextlib import chdir
from glob import glob
from string import Formatter
from typing import Any

from babel.messages.catalog import Catalog, Message
from babel.messages.frontend import CommandLineInterface
from babel.messages.pofile import read_po

from judge_record.installation import PACKAGES
from lexicons.rules import rulebook
from tools import ROOT, Failure, run_tool
from tools.start.catalogues import DOMAIN, LOCALE, languages, path

TEMPLATE = os.path.join(LOCALE, f"{DOMAIN}.pot")
MAPPING = os.path.join(ROOT, "tools", "babel.cfg")
MOST = 10  # faults that are shown of a catalogue

EXTRACT = (
    *("--mapping-file", MAPPING, "--no-default-keywords"),
    *("--keyword", "_", "--keyword", "counted:1,2"),
    *("--keyword", "marked"),  # a sentence that is said later
    *("--keyword", "KindRow:1"),  # the name of a kind of entry
    *("--add-comments", "Translators:"),
    # Without places and in the order of the sentences: moving code changes no catalogue.
    *("--strip-comments", "--no-location", "--sort-output", "--width", "100"),
    "--omit-header",  # it would hold the time
)
DIRECTIVE = re.compile(r"%[YmdHMS]")


def extract(template: str) -> None:
    """Write the sentences in the code and the templates of the packages to a file."""
    with open(MAPPING, encoding="utf-8") as file:
        for pattern in re.findall(r": (.+)\]", file.read()):
            if not glob(f"*/{pattern}", root_dir=ROOT, recursive=True):
                raise Failure(f"No file matches {pattern} in {MAPPING}: its sentences would go.")
    command = ["pybabel", "--quiet", "extract", *EXTRACT, "--output-file", template, *PACKAGES]
    with chdir(ROOT):
        CommandLineInterface().run(command)  # type: ignore[no-untyped-call]


Extracted = tuple[int, str, str | tuple[str, str], list[str]]


def of_rulebook(*_given: object, **_options: object) -> Iterator[Extracted]:
    """Yield the sentences that rulebook.py declares: an extraction method of Babel."""
    titles = [place.title for place in (*rulebook.FOR_PLAYERS, *rulebook.FOR_JUDGES)]
    texts = (*titles, *(text for item in rulebook.ITEMS.values() for text in item.sentences()))
    for number, text in enumerate(dict.fromkeys(texts), 1):
        if text != "{said}":
            yield number, "_" if isinstance(text, str) else "counted", text, []


def main() -> int:
    """Renew the template and the catalogues. Return 1 if a catalogue has faults, else 0.

    A sentence that changed needs a new translation: none is guessed from a similar one. One that is
    no longer in the code is dropped.
    """
    extract(TEMPLATE)
    catalogues = ("--input-file", TEMPLATE, "--output-dir", LOCALE, "--domain", DOMAIN)
    how = ("--no-fuzzy-matching", "--ignore-obsolete", "--ignore-pot-creation-date")
    update = ["pybabel", "--quiet", "update", *catalogues, *how, "--width", "100"]
    CommandLineInterface().run(update)  # type: ignore[no-untyped-call]
    wrong = {language: list(faults(read(language))) for language in languages()}
    for language, some in wrong.items():
        print(f"{language}: {len(some)} faults", *some[:MOST], sep="\n  ", flush=True)
    print(f"See {os.path.relpath(LOCALE, ROOT)} and docs/translating.md.", flush=True)
    return 1 if any(wrong.values()) else 0


def read(language: str) -> Catalog:
    with open(path(language), "rb") as file:
        return read_po(file, locale=language, abort_invalid=True)


def faults(catalogue: Catalog) -> Iterator[str]:
    """Yield what is wrong with each translation of a catalogue."""
    for message in catalogue:
        if message.id:
            for fault in _wrong(message, catalogue.num_plurals):
                yield f"{fault}: {texts_of(message.id)[0]!r}"


def _wrong(message: Message, plurals: int) -> Iterator[str]:
    """Yield what is wrong with a translation: no text, doubtful, other values than the original."""
    forms, originals = texts_of(message.string), texts_of(message.id)
    if message.fuzzy:
        yield "fuzzy"
    if len(forms) != (plurals if message.pluralizable else 1) or not all(forms):
        yield "not translated"
        return
    possible = set().union(*map(values, originals))
    needed = possible - {"number"} if message.pluralizable else possible
    for form in forms:
        if not needed <= values(form) <= possible:
            yield f"other values than {sorted(possible)} in {form!r}"
        if _edges(form) != _edges(originals[0]):
            yield f"begins or ends with other spaces or line ends in {form!r}"


def texts_of(said: Any) -> tuple[str, ...]:
    """Return the forms of a sentence: one, or those for numbers."""
    return said if isinstance(said, tuple) else (said,)


def values(text: str) -> set[str]:
    """Return the values that a sentence names, and the parts of a time.

    >>> sorted(values("Table {table}, {number}")), sorted(values("%H:%M"))
    (['number', 'table'], ['%H', '%M'])
    """
    try:
        fields = {name for _, name, _, _ in Formatter().parse(text) if name is not None}
    except ValueError:
        fields = {"a brace that is not closed"}
    return fields | set(DIRECTIVE.findall(text))


def _edges(text: str) -> tuple[str, str]:
    return text[: len(text) - len(text.lstrip())], text[len(text.rstrip()) :]


if __name__ == "__main__":
    run_tool(main)

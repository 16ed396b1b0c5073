"""The template and the catalogues of the translations, as Babel reads and writes them.

Only `run.py translate` and the tests use this module: a running judge needs gettext alone.
"""

import ast
import os
import re
from collections.abc import Collection, Iterator, Mapping
from datetime import UTC, datetime
from io import BytesIO
from string import Formatter
from typing import Any, BinaryIO

from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract_from_dir, extract_python
from babel.messages.mofile import write_mo
from babel.messages.pofile import PoFileError, read_po, write_po

from launch.command import ROOT
from launch.failure import Failure

DOMAIN = "tilejudge"
LOCALE = os.path.join(ROOT, "lexicons", "data", "locale")
PACKAGES = ("lexicons", "judge_cli", "judge_gui", "judge_server")
KEYWORDS = {"_": None, "counted": (1, 2)}
CALL = re.compile(rb"\b(_|counted)\s*\(")
MARK = "Translators:"  # begins a comment in the code that the template repeats

#: Written in place of the time, so that equal sentences make equal files.
NO_TIME = datetime(2026, 1, 1, tzinfo=UTC)

#: Lines that Babel writes at the top and nobody reads. The comment above says who has read it.
UNREAD = re.compile(
    r'^"(POT-Creation-Date|PO-Revision-Date|Generated-By|MIME-Version|Project-Id-Version|'
    r"Report-Msgid-Bugs-To|Last-Translator|Language-Team):.*\n",
    re.MULTILINE,
)

TEMPLATE_HEADER = "# The sentences of Tilejudge. `python3 run.py translate` writes this file.\n#"
HEADER = """\
# Tilejudge in {language}.
# Read by: not yet read by a native speaker.
#"""

DIRECTIVE = re.compile(r"%[YmdHMS]")


def template() -> Catalog:
    """Return the sentences in the code and the templates of the packages."""
    catalog = Catalog(
        project="Tilejudge",
        version="",
        header_comment=TEMPLATE_HEADER,
        creation_date=NO_TIME,
        charset="utf-8",
        fuzzy=False,
    )
    for package in PACKAGES:
        found = extract_from_dir(
            os.path.join(ROOT, package),
            [("**.py", extract), ("web/templates/**.html", "jinja2")],
            keywords=KEYWORDS,
            comment_tags=[MARK],
            strip_comment_tags=True,
        )
        for name, _line, sentence, comments, _context in found:
            place = f"{package}/{name.replace(os.sep, '/')}"
            catalog.add(sentence, None, [(place, 0)], auto_comments=comments)
    return catalog


def extract(
    file: BinaryIO,
    keywords: Mapping[str, Any],
    comment_tags: Collection[str],
    options: Mapping[str, Any],
) -> Iterator[Any]:
    """Yield the sentences of a module as Babel does, also those within an f-string.

    Only notes for translators need Babel, which reads a module in five times the time.
    """
    source = file.read()
    if MARK.encode() in source:
        file.seek(0)
        yield from extract_python(file, keywords, comment_tags, options)
    elif CALL.search(source):
        calls = [node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Call)]
        for call in sorted(calls, key=lambda call: (call.lineno, call.col_offset)):
            if isinstance(call.func, ast.Name) and call.func.id in keywords:
                texts = [each.value for each in call.args if isinstance(each, ast.Constant)]
                yield call.lineno, call.func.id, texts, []


def text_of(catalog: Catalog) -> str:
    """Return a catalogue as text, without times and numbers of lines."""
    written = BytesIO()
    write_po(written, catalog, width=100, sort_by_file=True, include_lineno=False)
    return UNREAD.sub("", written.getvalue().decode())


def languages(folder: str = LOCALE) -> list[str]:
    """Return the languages that have a catalogue, complete or not."""
    return sorted(name for name in os.listdir(folder) if os.path.exists(path(name, "po", folder)))


def path(language: str, ending: str, folder: str = LOCALE) -> str:
    """Return the path of a language's catalogue; `ending` is `po` or `mo`."""
    return os.path.join(folder, language, "LC_MESSAGES", f"{DOMAIN}.{ending}")


def template_path(folder: str = LOCALE) -> str:
    """Return the path of the template."""
    return os.path.join(folder, f"{DOMAIN}.pot")


def read(text: bytes, language: str | None) -> Catalog:
    """Return the catalogue in the text of a .po file. Raises `Failure` with its first fault."""
    try:
        return read_po(BytesIO(text), locale=language, domain=DOMAIN, abort_invalid=True)
    except (PoFileError, ValueError, LookupError) as error:
        raise Failure(f"The catalogue of {language} cannot be read: {error}") from None


def begun(language: str) -> Catalog:
    """Return a catalogue without sentences. Raises `Failure` if Babel knows no such language."""
    try:
        return Catalog(
            locale=language,
            project="Tilejudge",
            version="",
            header_comment=HEADER.format(language=Catalog(locale=language).locale.english_name),
            creation_date=NO_TIME,
            revision_date=NO_TIME,
            charset="utf-8",
            fuzzy=False,
        )
    except (ValueError, LookupError, AttributeError):
        raise Failure(f"{language!r} is not the code of a language, such as ca.") from None


def compiled(catalog: Catalog) -> bytes:
    """Return a catalogue in the form that gettext reads."""
    catalog.creation_date = catalog.revision_date = NO_TIME
    written = BytesIO()
    write_mo(written, catalog)
    return written.getvalue()


# -- what a catalogue must be --------------------------------------------------------------------


def faults(catalog: Catalog, wanted: Catalog) -> Iterator[str]:
    """Yield what a catalogue lacks of the sentences of a template, and each wrong translation."""
    for message in wanted:
        if not message.id:
            continue
        found = catalog.get(message.id)
        if found is None:
            yield f"missing: {named(message)}"
        else:
            yield from wrong(found, catalog.num_plurals)
    for message in catalog:
        if message.id and wanted.get(message.id) is None:
            yield f"no longer in the program: {named(message)}"


def wrong(message: Message, plurals: int) -> Iterator[str]:
    """Yield what is wrong with a translation: no text, doubtful, other values than the original."""
    forms = message.string if isinstance(message.string, tuple) else (message.string,)
    originals = message.id if isinstance(message.id, tuple) else (message.id,)
    if message.fuzzy:
        yield f"fuzzy: {named(message)}"
    if len(forms) != (plurals if message.pluralizable else 1) or not all(forms):
        yield f"not translated: {named(message)}"
        return
    possible = set().union(*map(values, originals))
    needed = possible - {"number"} if message.pluralizable else possible
    for form in forms:
        if not needed <= values(form) <= possible:
            yield f"other values than {sorted(possible)}: {form!r}"
        if edges(form) != edges(originals[0]):
            yield f"begins or ends with other spaces or line ends: {form!r}"


def named(message: Message) -> str:
    """Return a message's sentence in English."""
    return repr(message.id[0] if isinstance(message.id, tuple) else message.id)


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


def edges(text: str) -> tuple[str, str]:
    """Return the spaces and line ends before and after a sentence."""
    return text[: len(text) - len(text.lstrip())], text[len(text.rstrip()) :]

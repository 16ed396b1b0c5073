"""The template, the catalogues and what gettext reads agree with the sentences in the code."""

import ast
import gettext
import os
import re
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog
from babel.messages.mofile import read_mo
from babel.messages.pofile import read_po, write_po

from tools import catalogues, translating
from tools.command import ROOT, Failure

template = Path(translating.TEMPLATE)

#: What modules have in which a sentence may stand within an f-string: quotes within others.
WITHIN = r"""\b(_|counted)\('|\bf'|\bf\"{3}"""


def sentences(catalog: Catalog) -> dict[object, object]:
    """The translations of a catalogue."""

    def kept(text: object) -> object:
        return tuple(text) if isinstance(text, list) else text

    return {kept(message.id): kept(message.string) for message in catalog if message.id}


def test_the_template_agrees_with_the_code(tmp_path: Path) -> None:
    """Else run `python3 run.py translate`. It holds plural forms, and notes for translators."""
    translating.extract(str(tmp_path / "now.pot"))
    assert template.read_bytes() == (tmp_path / "now.pot").read_bytes()
    with template.open("rb") as file:
        found = read_po(file)
    assert found.get(("{number} word", "{number} words")) is not None
    day = found.get("{day} {month} {year}")
    assert day is not None
    assert day.auto_comments[0].startswith("a day, such as")


def test_every_shipped_translation_is_whole() -> None:
    with template.open("rb") as file:
        wanted = sentences(read_po(file)).keys()
    for language in translating.languages():
        catalog = translating.read(language)
        assert list(translating.faults(catalog)) == [], language
        assert sentences(catalog).keys() == wanted, language
        with open(translating.path(language).replace(".po", ".mo"), "rb") as file:
            assert sentences(read_mo(file)) == sentences(catalog), language


def test_no_sentence_stands_within_an_f_string() -> None:
    """Before Python 3.12, Babel reads an f-string as one text and finds no sentence in it."""
    for module in [
        path for name in translating.PACKAGES for path in Path(ROOT, name).rglob("*.py")
    ]:
        source = module.read_text(encoding="utf-8")
        if not re.search(WITHIN, source):
            continue
        for text in ast.walk(ast.parse(source)):
            for call in ast.walk(text) if isinstance(text, ast.JoinedStr) else ():
                match call:
                    case ast.Call(func=ast.Name("_" | "counted"), args=[ast.Constant(), *_]):
                        pytest.fail(f"{module}, line {text.lineno}")


# -- the command ---------------------------------------------------------------------------------


three = """_("Table {table}."); counted("{number} word", "{number} words", 1); _("%H:%M")"""


@pytest.fixture
def small(monkeypatch: pytest.MonkeyPatch, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A program of three sentences in place of this one."""
    program = tmp_path_factory.mktemp("program")
    (program / "judge.py").write_text(three, encoding="utf-8")
    monkeypatch.setattr(translating, "ROOT", program)
    monkeypatch.setattr(translating, "PACKAGES", (".",))
    return program / "judge.py"


def begin(folder: Path) -> None:
    """Make a catalogue of German without a sentence, and renew it."""
    path = Path(translating.path("de", str(folder)))
    path.parent.mkdir(parents=True)
    with path.open("wb") as file:
        write_po(file, Catalog("de"))
    assert translating.renew(str(folder)) == 1


def fill(folder: Path, **translations: str) -> None:
    """Write translations into the catalogue of German, in the order of its sentences.

    German has two forms of a number in each release of Babel. Spanish got a third.
    """
    catalog = translating.read("de", str(folder))
    for message, text in zip([m for m in catalog if m.id], translations.values(), strict=True):
        message.string = tuple(text.split("|")) if message.pluralizable else text
    with open(translating.path("de", str(folder)), "wb") as file:
        write_po(file, catalog)


whole = {"time": "%H.%M", "table": "Tisch {table}.", "words": "{number} Wort|{number} Wörter"}


def test_a_catalogue_is_begun_filled_and_compiled(small: Path, tmp_path: Path) -> None:
    folder = str(tmp_path)
    begin(tmp_path)
    source = Path(translating.path("de", folder))
    fill(tmp_path, **whole)
    assert translating.renew(folder) == 0
    written = source.read_bytes()
    translating.renew(folder)
    assert source.read_bytes() == written
    assert list(catalogues.stale(folder)) == [(str(source), str(source.with_suffix(".mo")))]
    catalogues.compile_stale(folder)
    assert list(catalogues.stale(folder)) == []
    found = gettext.translation(translating.DOMAIN, folder, ["de"])
    assert found.gettext("Table {table}.") == "Tisch {table}."
    assert found.ngettext("{number} word", "{number} words", 2) == "{number} Wörter"
    assert found.gettext("%H:%M") == "%H.%M"
    newer = source.stat().st_mtime + 1
    os.utime(source, (newer, newer))
    assert list(catalogues.stale(folder)) != []


@pytest.mark.parametrize(
    ("changed", "fault"),
    [
        ({"table": ""}, "not translated: 'Table {table}.'"),
        ({"table": "Tisch {tisch}."}, "other values"),
        ({"table": "Tisch {table}.\n"}, "begins or ends"),
        ({"table": "Tisch {table."}, "other values"),
        ({"words": "{number} Wort|"}, "not translated: '{number} word'"),
        ({"words": "ein Wort|{zahl} Wörter"}, "other values"),
        ({"time": "%H.%S"}, "other values"),
    ],
)
def test_each_fault_of_a_translation_is_found(
    small: Path, tmp_path: Path, changed: dict[str, str], fault: str
) -> None:
    begin(tmp_path)
    fill(tmp_path, **{**whole, **changed})
    found = list(translating.faults(translating.read("de", str(tmp_path))))
    assert len(found) == 1
    assert fault in found[0]


def test_a_sentence_that_changed_is_not_guessed_and_one_that_went_is_dropped(
    small: Path, tmp_path: Path
) -> None:
    begin(tmp_path)
    fill(tmp_path, **whole)
    small.write_text("""_("The table {table}.")""", encoding="utf-8")
    assert translating.renew(str(tmp_path)) == 1
    found = list(translating.faults(translating.read("de", str(tmp_path))))
    assert found == ["not translated: 'The table {table}.'"]
    text = Path(translating.path("de", str(tmp_path))).read_text(encoding="utf-8")
    assert "Wort" not in text


def test_what_is_no_catalogue_is_refused(small: Path, tmp_path: Path) -> None:
    begin(tmp_path)
    damaged = Path(translating.path("de", str(tmp_path)))
    damaged.write_bytes(b'msgid "a"\nBLORP\n')
    with pytest.raises(Failure, match="The catalogue of de cannot be read"):
        translating.renew(str(tmp_path))
    assert damaged.read_bytes() == b'msgid "a"\nBLORP\n'

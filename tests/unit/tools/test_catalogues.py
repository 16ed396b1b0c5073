"""The template, the catalogues and what gettext reads agree with the sentences in the code."""

import os
import re
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog
from babel.messages.mofile import read_mo
from babel.messages.pofile import read_po

from tools import Failure, translating
from tools.start import catalogues

template = Path(translating.TEMPLATE)


def sentences(catalog):
    """The translations of a catalogue."""

    def kept(text):
        return tuple(text) if isinstance(text, list) else text

    return {kept(message.id): kept(message.string) for message in catalog if message.id}


def test_the_template_agrees_with_the_code(tmp_path):
    translating.extract(str(tmp_path / "now.pot"))
    is_current = template.read_bytes() == (tmp_path / "now.pot").read_bytes()
    assert is_current, "Run `python3 run.py renew catalogues`."


def test_a_mapping_to_a_file_that_moved_is_refused(tmp_path, monkeypatch):
    (tmp_path / "babel.cfg").write_text("[python: **.py]\n[rulebook: moved/rulebook.py]\n")
    monkeypatch.setattr(translating, "MAPPING", str(tmp_path / "babel.cfg"))
    with pytest.raises(Failure, match=r"^No file matches moved/rulebook\.py "):
        translating.extract(str(tmp_path / "now.pot"))


def test_a_catalogue_of_an_older_time_is_compiled_too(tmp_path, monkeypatch):
    monkeypatch.setattr(catalogues, "LOCALE", str(tmp_path))
    source = Path(catalogues.path("fr"))
    source.parent.mkdir(parents=True)
    source.touch()
    catalogues.compile_stale()
    assert list(catalogues.stale()) == []
    os.utime(source, (0, 0))
    assert len(list(catalogues.stale())) == 1


def test_french_ends_no_line_before_a_colon():
    said = (text for message in translating.read("fr") if message.id
            for text in translating.texts_of(message.string))  # fmt: skip
    assert [text for text in said if re.search(" [:;?!»]|« ", text)] == []


def test_every_shipped_translation_is_whole():
    with template.open("rb") as file:
        wanted = sentences(read_po(file)).keys()
    for language in translating.languages():
        catalog = translating.read(language)
        assert list(translating.faults(catalog)) == [], language
        assert sentences(catalog).keys() == wanted, language
        with open(translating.path(language).replace(".po", ".mo"), "rb") as file:
            assert sentences(read_mo(file)) == sentences(catalog), language


@pytest.mark.parametrize(
    ("original", "translation", "fault"),
    [
        ("Table {table}", "", "not translated"),
        ("Table {table}", "Mesa {mesa}", "other values than ['table'] in 'Mesa {mesa}'"),
        ("At %H:%M", "A las %H", "other values than ['%H', '%M'] in 'A las %H'"),
        (("{number} word", "{number} words"), ("{number} palabra", ""), "not translated"),
        ("Words: ", "Palabras:", "begins or ends with other spaces or line ends in 'Palabras:'"),
    ],
)
def test_a_fault_of_a_translation_is_named_beside_the_original(original, translation, fault):
    catalogue = Catalog(locale="es")
    catalogue.add(original, translation)
    said = translating.texts_of(original)[0]
    assert list(translating.faults(catalogue)) == [f"{fault}: {said!r}"]

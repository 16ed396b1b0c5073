"""The template, the catalogues and what gettext reads agree with the sentences in the code."""

from io import BytesIO
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog
from babel.messages.mofile import read_mo

from launch import catalogues, translating
from launch.failure import Failure

complete = [
    language
    for language in catalogues.languages()
    if Path(catalogues.path(language, "mo")).exists()
]


@pytest.fixture(scope="module")
def template() -> Catalog:
    """The sentences in the code."""
    return catalogues.template()


def sentences(catalog: Catalog) -> dict[object, object]:
    """The translations of a catalogue."""

    def kept(text: object) -> object:
        return tuple(text) if isinstance(text, list) else text

    return {kept(message.id): kept(message.string) for message in catalog if message.id}


def test_the_template_agrees_with_the_code(template: Catalog) -> None:
    """Else run `python3 run.py translate`."""
    written = Path(catalogues.template_path()).read_text(encoding="utf-8")
    assert written == catalogues.text_of(template)


def test_every_shipped_translation_is_whole(template: Catalog) -> None:
    for language in complete:
        text = Path(catalogues.path(language, "po")).read_bytes()
        catalog = catalogues.read(text, language)
        assert list(catalogues.faults(catalog, template)) == [], language
        with open(catalogues.path(language, "mo"), "rb") as file:
            assert sentences(read_mo(file)) == sentences(catalog), language


def test_the_template_holds_plural_forms_and_notes_for_translators(template: Catalog) -> None:
    assert template.get("CANNOT JUDGE") is not None
    day = template.get("%Y-%m-%d")
    assert day is not None
    assert day.auto_comments[0].startswith("a day in figures")


def test_a_sentence_within_another_text_is_found() -> None:
    module = BytesIO(b"""f"{_('Table {table}.', table=7)}" """)
    [(_, function, texts, _)] = catalogues.extract(module, catalogues.KEYWORDS, [], {})
    assert (function, texts) == ("_", ["Table {table}."])


# -- the command ---------------------------------------------------------------------------------


@pytest.fixture
def small(monkeypatch: pytest.MonkeyPatch) -> Catalog:
    """A program of three sentences in place of this one."""
    small = Catalog(charset="utf-8", fuzzy=False)
    small.add("Table {table}.")
    small.add(("{number} word", "{number} words"))
    small.add("%H:%M")
    monkeypatch.setattr(catalogues, "template", lambda: small)
    return small


def fill(folder: Path, **translations: str) -> None:
    """Write translations into the catalogue of Spanish, in the order of its sentences."""
    path = Path(catalogues.path("es", "po", str(folder)))
    catalog = catalogues.read(path.read_bytes(), "es")
    for message, text in zip([m for m in catalog if m.id], translations.values(), strict=True):
        message.string = tuple(text.split("|")) if message.pluralizable else text
    path.write_text(catalogues.text_of(catalog), encoding="utf-8")


whole = {"table": "Mesa {table}.", "words": "{number} palabra|{number} palabras", "time": "%H.%M"}


def test_a_catalogue_is_begun_filled_and_compiled(small: Catalog, tmp_path: Path) -> None:
    folder = str(tmp_path)
    assert translating.renew(folder, ["es"]) == 1
    made = Path(catalogues.path("es", "po", folder)).read_text(encoding="utf-8")
    assert "not yet read by a native speaker" in made
    assert not Path(catalogues.path("es", "mo", folder)).exists()
    fill(tmp_path, **whole)
    assert translating.renew(folder, []) == 0
    found = read_mo(BytesIO(Path(catalogues.path("es", "mo", folder)).read_bytes()))
    assert sentences(found) == {
        "Table {table}.": "Mesa {table}.",
        ("{number} word", "{number} words"): ("{number} palabra", "{number} palabras"),
        "%H:%M": "%H.%M",
    }
    before = {path: path.read_bytes() for path in tmp_path.rglob("*.?o")}
    translating.renew(folder, [])
    assert {path: path.read_bytes() for path in tmp_path.rglob("*.?o")} == before


@pytest.mark.parametrize(
    ("changed", "fault"),
    [
        ({"table": ""}, "not translated: 'Table {table}.'"),
        ({"table": "Mesa {mesa}."}, "other values"),
        ({"table": "Mesa {table}.\n"}, "begins or ends"),
        ({"table": "Mesa {table."}, "other values"),
        ({"words": "{number} palabra|"}, "not translated: '{number} word'"),
        ({"words": "una palabra|{numero} palabras"}, "other values"),
        ({"time": "%H.%S"}, "other values"),
    ],
)
def test_each_fault_of_a_translation_is_found(
    small: Catalog, tmp_path: Path, changed: dict[str, str], fault: str
) -> None:
    translating.renew(str(tmp_path), ["es"])
    fill(tmp_path, **{**whole, **changed})
    text = Path(catalogues.path("es", "po", str(tmp_path))).read_bytes()
    found = list(catalogues.faults(catalogues.read(text, "es"), small))
    assert len(found) == 1
    assert fault in found[0]


def test_a_sentence_that_changed_is_doubtful_and_one_that_went_is_dropped(
    small: Catalog, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    translating.renew(str(tmp_path), ["es"])
    fill(tmp_path, **whole)
    later = Catalog(charset="utf-8", fuzzy=False)
    later.add("The table {table}.")
    monkeypatch.setattr(catalogues, "template", lambda: later)
    assert translating.renew(str(tmp_path), []) == 1
    text = Path(catalogues.path("es", "po", str(tmp_path))).read_bytes()
    catalog = catalogues.read(text, "es")
    assert list(catalogues.faults(catalog, later)) == ["fuzzy: 'The table {table}.'"]
    assert b"palabra" not in text


def test_what_is_no_language_and_what_is_no_catalogue_are_refused() -> None:
    with pytest.raises(Failure, match="'BLORP' is not the code of a language"):
        catalogues.begun("BLORP")
    with pytest.raises(Failure, match="The catalogue of es cannot be read"):
        catalogues.read(b'msgid "a"\nBLORP\n', "es")

"""The template, the catalogues and what gettext reads agree with the sentences in the code."""

import ast
from collections.abc import Iterator
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.mofile import read_mo
from babel.messages.pofile import read_po

from lexicons import JudgeError
from tools import translating

template = Path(translating.TEMPLATE)
package = Path(__file__).parents[3] / "lexicons"


def sentences(catalog: Catalog) -> dict[object, object]:
    """The translations of a catalogue."""

    def kept(text: object) -> object:
        return tuple(text) if isinstance(text, list) else text

    return {kept(message.id): kept(message.string) for message in catalog if message.id}


def test_the_template_agrees_with_the_code(tmp_path: Path) -> None:
    """It holds plural forms, and notes for translators."""
    translating.extract(str(tmp_path / "now.pot"))
    is_current = template.read_bytes() == (tmp_path / "now.pot").read_bytes()
    assert is_current, "Run `python3 run.py renew translate`."
    with template.open("rb") as file:
        found = read_po(file)
    assert found.get(("{number} word", "{number} words")) is not None
    day = found.get("{day} {month} {year}")
    assert day is not None
    assert day.auto_comments[0].startswith("a day, such as")


def untranslated(node: ast.AST) -> Iterator[str]:
    """The English in an expression that no catalogue has."""
    if isinstance(node, ast.Call) and ast.unparse(node.func) in ("_", "counted"):
        return
    text = node.value if isinstance(node, ast.Constant) else None
    if isinstance(text, str) and " " in text and any(map(str.isalpha, text)):
        yield text
    for child in ast.iter_child_nodes(node):
        yield from untranslated(child)


def kinds_of(error: type[JudgeError]) -> Iterator[str]:
    yield error.__name__
    for kind in error.__subclasses__():
        yield from kinds_of(kind)


def test_every_reason_why_a_kiosk_cannot_open_is_in_the_catalogues() -> None:
    """Of a damaged file, which key is wrong and what its proof expected stay English."""
    errors = {*kinds_of(JudgeError), "kind", "damaged", "faults.refuse"}
    modules = "adjudicator alphabet challenge home library rule_set storage"
    paths = [package / f"{name}.py" for name in modules.split()]
    paths += (package / "words").glob("*.py")
    english = [
        (path.name, text)
        for path in paths
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.Call) and ast.unparse(node.func) in errors
        for argument in (*node.args, *node.keywords)
        for text in untranslated(argument)
    ]
    assert english == []


def test_every_shipped_translation_is_whole() -> None:
    with template.open("rb") as file:
        wanted = sentences(read_po(file)).keys()
    for language in translating.languages():
        catalog = translating.read(language)
        assert list(translating.faults(catalog)) == [], language
        assert sentences(catalog).keys() == wanted, language
        with open(translating.path(language).replace(".po", ".mo"), "rb") as file:
            assert sentences(read_mo(file)) == sentences(catalog), language

"""Readers of files from outside: whatever is in them, they are read whole or refused in words."""

import json
import tomllib
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from lexicons import Alphabet, JudgeError, Library, Manifest, RuleSet
from lexicons.rules import rule_keys
from lexicons.storage import DATA_FOLDER
from lexicons.words import lexicon as lexicon_file
from tests.property.drawing import any_character

sound_rules = [path.read_bytes() for path in sorted(Path(DATA_FOLDER, "rules").iterdir())]
sound_alphabets = [path.read_bytes() for path in sorted(Path(DATA_FOLDER, "alphabets").iterdir())]
sound_manifest = Library().manifest("scowl80").to_bytes()
many = settings(max_examples=2 * settings.default.max_examples)


def refused(read):
    """Why it was refused, in words that print; any other error than ours fails the test."""
    error = None
    try:
        read()
    except JudgeError as refusal:
        error = refusal
    assert [line for line in str(error).split("\n") if not line.isprintable()] == []
    return error


@st.composite
def damaged(draw, sound):
    """A sound file with a few places cut out, doubled or overwritten."""
    data = draw(sound)
    for _ in range(draw(st.integers(1, 3))):
        start = draw(st.integers(0, len(data)))
        stop = min(len(data), start + draw(st.integers(0, 40)))
        middle = draw(st.binary(max_size=8) | st.just(data[start:stop] * 2) | st.just(b""))
        data = data[:start] + middle + data[stop:]
    return data


# -- anything that TOML can say -------------------------------------------------------------------

known_keys = """
    id title alphabet tiles folds spellings stage lexicon shortest longest accept rule
    longest_word most_words notice acceptable unacceptable ways together text A a blank language es
"""
keys = st.sampled_from([*known_keys.split(), *rule_keys.SECTIONS]) | st.text(
    any_character, max_size=4
)
leaves = (
    st.sampled_from(["english", "base", "A B CH", "A", "CH", "tab", "book", 2, 15, True, False])
    | st.text(any_character, max_size=6)
    | st.integers(-(2**70), 2**70)
    | st.floats()
    | st.booleans()
    | st.dates()
)
tables = st.dictionaries(
    keys,
    st.recursive(
        leaves,
        lambda inner: st.lists(inner, max_size=3) | st.dictionaries(keys, inner, max_size=4),
        max_leaves=8,
    ),
    max_size=8,
)


def toml(value):
    """A value as TOML writes it."""
    match value:
        case bool():
            return str(value).lower()
        case str():
            return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")
        case dict():
            return "{" + ", ".join(f"{toml(k)} = {toml(v)}" for k, v in value.items()) + "}"
        case list():
            return "[" + ", ".join(map(toml, value)) + "]"
        case float():
            return repr(value)
        case _:
            return str(value)


def file_of(table):
    return "".join(f"{toml(key)} = {toml(value)}\n" for key, value in table.items()).encode()


toml_files = tables.map(file_of)


def leaves_of(value, path=""):
    """Every leaf of nested tables by its path, tables in a list numbered from 1."""
    if isinstance(value, dict):
        inner = [(str(key), item) for key, item in value.items()]
    elif isinstance(value, list) and value and isinstance(value[0], dict):
        inner = [(str(number), item) for number, item in enumerate(value, 1)]
    else:
        return {path: repr(value)}
    return {p: leaf for key, item in inner for p, leaf in leaves_of(item, f"{path}.{key}").items()}


# -- rule sets ------------------------------------------------------------------------------------


def rule_set_is_whole_or_refused(data):
    if not refused(lambda: RuleSet.read(data)):
        rules = RuleSet.read(data)
        contents = tomllib.loads(data.decode("utf-8-sig"))
        contents.pop("like", None)  # what it takes over is in the file that it names
        said = leaves_of(contents)
        held = leaves_of(dict(rules.items()))
        assert said.items() <= held.items()
        assert rules.stages
        assert any(stage.accept for stage in rules.stages)
        assert (
            rules.verdict_word("acceptable").casefold()
            != rules.verdict_word("unacceptable").casefold()
        )
        assert rules.fingerprint == RuleSet.read(data).fingerprint


rules_with_more = st.builds(
    lambda sound, more: file_of({**tomllib.loads(sound.decode()), **more}),
    st.sampled_from(sound_rules), tables,
)  # fmt: skip


# -- alphabets ------------------------------------------------------------------------------------


def alphabet_is_whole_or_refused(data):
    if not refused(lambda: Alphabet.read(data)):
        alphabet = replace(Alphabet.read(data), reads_digits=True)
        assert [tile for tile in alphabet.tiles if alphabet.spell(tile) != tile] == []
        for typed, letter in alphabet.folds.items():
            assert alphabet.fold(typed) == letter
        for other, tile in alphabet.spellings.items():
            assert alphabet.spell(other) == tile
        said = tomllib.loads(data.decode("utf-8-sig"))
        assert alphabet.tiles == tuple(said["tiles"].split(" "))
        assert "".join(alphabet.folds) == "".join(said.get("folds", {}))


alphabets_with_any_tables = st.fixed_dictionaries(
    {"id": st.just("x"), "title": st.just("X"), "tiles": st.just("A B CH L·L Ñ")},
    optional={
        "folds": st.dictionaries(
            st.text(any_character, max_size=2), st.text("ABCHL·Ñ", max_size=2)
        ),
        "spellings": st.dictionaries(
            st.text(any_character, max_size=3), st.sampled_from(["CH", "L·L", "A"])
        ),
        "counts": st.dictionaries(st.sampled_from("ABC"), st.integers(-1, 9)),
    },
).map(file_of)


# -- manifests ------------------------------------------------------------------------------------

digits = st.text("0123456789abcdef", min_size=64, max_size=64)
lengths = st.text("0123456789\u0663", max_size=3)
values = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats()
    | st.text(any_character, max_size=5)
    | digits,
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(lengths | st.text(any_character, max_size=3), inner, max_size=3)
    ),
    max_leaves=6,
)
manifest_keys = st.sampled_from(list(json.loads(sound_manifest))) | st.text(
    any_character, max_size=4
)


def manifest_is_whole_or_refused(data):
    if not refused(lambda: Manifest.parse(data)):
        manifest = Manifest.parse(data)
        assert json.loads(manifest.to_bytes()) == json.loads(data)
        assert Manifest.parse(manifest.to_bytes()) == manifest
        assert sum(manifest.counts.values()) == manifest.words > 0
        assert set(manifest.counts) <= set(manifest.lengths)


counts = st.dictionaries(st.integers(0, 30).map(str), st.integers(0, 9), max_size=3)
counted = st.builds(
    lambda counts, lengths: {"counts": counts, "words": sum(counts.values()), "lengths": lengths},
    counts, st.lists(st.integers(0, 30), max_size=3),
)  # fmt: skip
changed_manifests = (st.dictionaries(manifest_keys, values, max_size=3) | counted).map(
    lambda changed: json.dumps(json.loads(sound_manifest) | changed).encode()
)


# -- the bytes of a lexicon file -----------------------------------------------------------------


def container_is_whole_or_refused(data):
    if not refused(lambda: lexicon_file.unpack(data, "base.lexicon")):
        manifest, trie = lexicon_file.unpack(data, "base.lexicon")
        assert lexicon_file.pack(manifest, bytes(trie)) == data


def sealed(manifest_size, trie_size, rest):
    """A lexicon file of any sizes, with a digest that is right."""
    sizes = manifest_size.to_bytes(8, "little") + trie_size.to_bytes(8, "little")
    content = lexicon_file.MAGIC + sizes + rest
    return content + lexicon_file.digest(content)


# -- all of them ---------------------------------------------------------------------------------

#: For each reader: what holds of any bytes; sound files; others that come near.
readers = {
    "rule set": (
        rule_set_is_whole_or_refused, st.sampled_from(sound_rules), [toml_files, rules_with_more],
    ),
    "alphabet": (
        alphabet_is_whole_or_refused, st.sampled_from(sound_alphabets),
        [toml_files, alphabets_with_any_tables],
    ),
    "manifest": (
        manifest_is_whole_or_refused, st.just(sound_manifest),
        [values.map(lambda value: json.dumps(value).encode()), changed_manifests],
    ),
    "lexicon": (
        container_is_whole_or_refused,
        st.builds(lexicon_file.pack, st.binary(max_size=20), st.binary(max_size=40)),
        [
            st.binary().map(lambda data: lexicon_file.MAGIC + data),
            st.builds(sealed, st.integers(0, 40), st.integers(0, 2**64 - 1) | st.integers(0, 40),
                      st.binary(max_size=80)),
        ],
    ),
}  # fmt: skip


def test_nothing_that_a_shipped_file_says_is_lost():
    for data in sound_rules:
        rule_set_is_whole_or_refused(data)
    for data in sound_alphabets:
        alphabet_is_whole_or_refused(data)


@pytest.mark.parametrize("kind", readers)
@many
@given(data=st.data())
def test_anything_as_a_file_from_outside(kind, data):
    check, sound, others = readers[kind]
    for each in (st.binary(), damaged(sound), *others):
        check(data.draw(each))

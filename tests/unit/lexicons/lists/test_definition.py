"""What a definition says of its word, and whether the list has what it names."""

from lexicons import Alphabet
from lexicons.alphabet import Word
from lexicons.lists.definition import CrossReferences, Definition, spelt_out
from lexicons.lists.sorted_words import SortedWords


def test_inflections_and_references_are_found() -> None:
    for text, inflections, references in [
        ("rough, cindery lava [n -S]", ("-S",), ()),
        ("[v ABETTED, ABETTING, ABETS]", ("ABETTED", "ABETTING", "ABETS"), ()),
        ("{one=adj} [adj]", (), ("one",)),
        ("<volost=n> [n]", (), ("volost",)),
        ("a [n -S] : b [v -ED, -ING]", ("-S", "-ED", "-ING"), ()),
        ("to < as n > [v]", (), ()),
    ]:
        found = Definition.of(text)
        assert (found.inflections, found.references) == (inflections, references)


def test_what_cannot_be_read_is_told() -> None:
    for text, fault in [
        ("lava", "no part of speech in brackets"),
        ("lava [noun]", "'[noun]' begins with no part of speech"),
        ("lava [N -S]", "'[N -S]' begins with no part of speech"),
        ("lava []", "'[]' begins with no part of speech"),
        ("lava [n -s]", "'[n -s]' names no inflections"),
        ("lava [n] [", "a bracket is not closed, or not opened"),
        ("{one=number} [n]", "'one=number' is not word=part of speech"),
        ("{one} [n]", "'one' is not word=part of speech"),
    ]:
        assert Definition.of(text).faults == (fault,)


def test_an_ending_goes_to_the_end_or_from_its_first_letter() -> None:
    assert set(spelt_out("BANANA", "-NAS")) == {"BANANANAS", "BANANAS", "BANAS"}
    assert list(spelt_out("ZANT", "-S")) == ["ZANTS"]


def test_only_what_the_list_could_have_is_missed(english: Alphabet) -> None:
    words = SortedWords.of(map(Word, ("WUG", "ZANT", "ZANTS")))
    text = "{blorp=n} {wug=n} {zymurgy=n} {co-op=n} [n -S, -ED, -INGLY]"
    found = CrossReferences(english, range(2, 6), words).of(Word("ZANT"), text)
    assert [text for _, text in found] == [
        "ZANT: 'blorp', to which it refers, is not in the list",
        "ZANT: 'co-op', to which it refers, is not in the list",
    ]

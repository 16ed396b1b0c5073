"""Words that the tiles in the bag cannot make."""

from lexicons import Alphabet
from lexicons.alphabet import Word
from lexicons.lists.tile_set import Group, TileSet


def alphabet(tiles: str, counts: str) -> Alphabet:
    head = f'id = "some"\ntitle = "Some"\ntiles = "{tiles}"\n'
    return Alphabet.read(f"{head}[counts]\n{counts}".encode())


def unmakeable(tiles: TileSet, *words: str) -> list[str]:
    text = tiles.alphabet.tile_text.of("\n".join(words))
    found = [words[place] for place, _ in tiles.unmakeable(list(map(Word, words)), text)]
    assert found == [word for word in words if tiles.lacks(Word(word))]
    return found


def test_more_than_the_blanks_can_stand_for_is_lacking(english: Alphabet) -> None:
    tiles = TileSet(english)
    for word, lacking_tiles in [
        ("ZANT", ""),
        ("ZZZ", ""),
        ("ZZZZ", "it needs 4 Z, and the set has 1, and 2 blanks"),
        ("KKZZZ", "it needs 2 K, and the set has 1; 3 Z, and the set has 1, and 2 blanks"),
        ("KKZZX", ""),
        ("E" * 14, ""),
        ("E" * 15, "it needs 15 E, and the set has 12, and 2 blanks"),
        ("SSSSSSS", "it needs 7 S, and the set has 4, and 2 blanks"),
        ("NNNNNNZZZZ", "it needs 4 Z, and the set has 1, and 2 blanks"),
    ]:
        assert tiles.lacks(Word(word)) == lacking_tiles
        assert unmakeable(tiles, "AA", word, "ZANT") == [word] * bool(lacking_tiles)


def test_a_language_whose_tiles_nobody_counted_lacks_none() -> None:
    tiles = TileSet(Alphabet.read(b'id = "some"\ntitle = "Some"\ntiles = "A B"\n'))
    assert list(tiles.unmakeable([Word("AAAAAAAAAAAAA")], "AAAAAAAAAAAAA")) == []


def test_digraphs_and_letters_beyond_latin_are_counted_as_tiles() -> None:
    digraphs = TileSet(alphabet("A C H CH", "A = 2\nC = 1\nH = 1\nCH = 1\nblank = 1\n"))
    assert unmakeable(digraphs, "ACHCH", "ACHCHCH", "AAA", "AAAA") == ["ACHCHCH", "AAAA"]
    assert digraphs.lacks(Word("CHCHCH")) == "it needs 3 CH, and the set has 1, and 1 blanks"
    polish = TileSet(alphabet("A Ą", 'A = 1\n"Ą" = 1\n'))
    assert unmakeable(polish, "AĄ", "ĄĄ") == ["ĄĄ"]
    many = [chr(code) for code in range(0x4E00, 0x4E00 + 300)]
    beyond = TileSet(alphabet(" ".join(many), "".join(f'"{tile}" = 1\n' for tile in many)))
    assert unmakeable(beyond, many[0] + many[1], many[2] * 2) == [many[2] * 2]


def test_a_tile_that_is_not_in_the_set_takes_a_blank() -> None:
    tiles = TileSet(alphabet("A B C", "A = 3\nB = 0\nblank = 1\n"))
    assert unmakeable(tiles, "AB", "BB", "CB", "AAAC") == ["BB", "CB"]


def test_a_group_finds_each_line_in_order_with_the_most_that_it_can_lack() -> None:
    codes = {"A": 65, "I": 73, "K": 75}
    found = list(Group({"K": 1}, codes).lines(b"KIK\nA\nKKKK\nK\nKIKIK"))
    assert found == [(0, 1), (2, 3), (4, 2)]


def test_only_what_may_lack_more_than_the_blanks_is_looked_at(english: Alphabet) -> None:
    assert TileSet(english).suspects("PIZZAZZ\nPIZZAS\nKICKS\nZZZZJJ") == [0, 3]

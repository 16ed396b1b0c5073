"""How letters are split into tiles."""

from lexicons.tiling import Tiling


def test_the_longest_tile_that_leads_to_the_end_comes_first() -> None:
    for written, letters, tiles in [
        (["L", "LL"], "LLL", ("LL", "L")),
        (["A", "BC", "BCA"], "BCA", ("BCA",)),
        (["A", "AB", "BC"], "ABC", ("A", "BC")),
        (["A", "AB", "BC"], "ABCABBC", ("A", "BC", "AB", "BC")),
        (["A", "AB", "ABC", "CA"], "ABCA", ("ABC", "A")),
        (["A", "AB", "BC"], "CAB", ()),
        (["", "A"], "AA", ("A", "A")),
        (["A"], "", ()),
        ([], "A", ()),
        (["A", "B"], "X", ()),
    ]:
        tiling = Tiling(written)
        assert tiling.row(letters) == tiling.exact_row(letters) == tiles


def test_letters_are_reached_as_far_as_tiles_go() -> None:
    expected = {"": 0, "X": 0, "LL·": 2, "LL·LX": 4, "L·L": 3, "XLL": 0}
    assert {
        letters: Tiling(["L", "LL", "L·L"]).reached(letters) for letters in expected
    } == expected


def test_one_pass_splits_what_needs_no_second_look() -> None:
    tiling = Tiling(["L", "LL", "]", "^", "-", "|"])
    assert tiling.longest_first.findall("LLL]^-|") == ["LL", "L", "]", "^", "-", "|"]

"""A list that becomes a lexicon at a kiosk, or for an event."""

from itertools import islice, product

import pytest

from lexicons import CannotJudge, Library
from lexicons.installing import MANY, list_as_lexicon


@pytest.mark.parametrize("claim", [{"lengths": range(2, 16)}, {"title": "Ours"}])
@pytest.mark.parametrize(
    ("count", "lacks"), [(MANY, "13, 14, 15"), (MANY, "5, 7"), (MANY, ""), (MANY - 1, "13, 14, 15")]
)
def test_a_long_list_without_words_of_some_length_is_a_part_that_nobody_judges_by(
    tmp_path, claim, count, lacks
):
    words = ["Z" * length for length in range(2, 16) if str(length) not in lacks.split(", ")]
    more = islice(product("ABCDEFG", repeat=9), count - len(words))
    file = tmp_path / "list.txt"
    file.write_text("\n".join([*words, *map("".join, more)]))
    if count < MANY or not lacks:
        built, _notes = list_as_lexicon(Library(), str(file), "ours", **claim)
        assert list(built.manifest.lengths) == list(range(2, 16))
        return
    with pytest.raises(CannotJudge, match=f"no word of {lacks} letters") as refused:
        list_as_lexicon(Library(), str(file), "ours", **claim)
    assert "--edition ours --lengths 2-15`" in refused.value.remedy


@pytest.mark.parametrize(("shortest", "covers"), [(10, range(10, 16)), (9, None)])
def test_a_long_list_of_those_lengths_alone_that_rules_ask_about_is_whole(
    tmp_path, shortest, covers
):
    words = ["Z" * length for length in range(shortest, 16)]
    more = map("".join, islice(product("ABCDEFG", repeat=11), MANY))
    file = tmp_path / "list.txt"
    file.write_text("\n".join([*words, *more]))
    said = {"lengths": range(2, 16), "asked": range(10, 16)}
    if covers:
        built, _notes = list_as_lexicon(Library(), str(file), "ours", **said)
        assert built.manifest.lengths == covers
        return
    with pytest.raises(CannotJudge, match="no word of 2, 3, 4, 5, 6, 7, 8 letters"):
        list_as_lexicon(Library(), str(file), "ours", **said)

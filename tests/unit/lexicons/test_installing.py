"""A list that becomes a lexicon at a kiosk, or for an event."""

from itertools import islice, product

import pytest

from lexicons import CannotJudge, Library
from lexicons.installing import MANY, list_as_lexicon


@pytest.mark.parametrize("claim", [{"lengths": range(2, 16)}, {"title": "Ours"}])
@pytest.mark.parametrize(("count", "longest"), [(MANY, 9), (MANY, 15), (MANY - 1, 9)])
def test_a_long_list_without_long_words_is_a_part_that_nobody_judges_by(
    tmp_path, claim, count, longest
):
    words = ["".join(letters) for letters in islice(product("ABCDEFG", repeat=9), count - 1)]
    file = tmp_path / "list.txt"
    file.write_text("\n".join([*words, "Z" * longest]))
    if count < MANY or longest == 15:
        built, _notes = list_as_lexicon(Library(), str(file), "ours", **claim)
        assert list(built.manifest.lengths) == list(range(2, 16))
        return
    with pytest.raises(CannotJudge, match="no word of more than 9 letters") as refused:
        list_as_lexicon(Library(), str(file), "ours", **claim)
    assert "--edition ours --lengths 2-15`" in refused.value.remedy

"""What people type: names, initials, rounds."""

import pytest

from judge_procedure.typed import Misread, initials, is_one_of, plain, round_number


def test_names_of_people_and_rounds_are_read():
    assert initials(" éb ") == initials("e\u0301b") == "ÉB"
    assert (initials("Бр"), initials("ωæ"), initials("abcd")) == ("БР", "ΩÆ", "ABCD")
    assert is_one_of("ØŁ", ["OL"])
    assert (round_number("12"), round_number("")) == (12, None)
    assert plain("\tClub night\r\n") == "Club night"
    no_initials = (
        "ABCDE", "A", "A1", "12", "A B", "A\x07", "-", "/END", "AB" + 9 * "\u0301", "\udc41",
        "\ua4ee\ua4d0", "\u13aa\u13f4", "\u1d00\u0299", "\u2c82B", "நீகா",
    )  # fmt: skip
    for read, typed in (
        *((initials, each) for each in no_initials),
        *((plain, f"AB{blank}") for blank in "\u115f\u1160\u2800\u3164\ufe0f\uffa0"),
        *((round_number, each) for each in ("0", "1000", "-1", "٣", "9" * 5000)),
    ):
        with pytest.raises(Misread):
            read(typed)

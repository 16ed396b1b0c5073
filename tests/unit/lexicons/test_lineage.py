"""Where a corrected lexicon comes from."""

from lexicons import Fingerprint
from lexicons.lineage import Amendment, gap

some = Fingerprint.of("some")
step = Amendment(words=10, fingerprint=some, added=3, removed=2, changes=some, edition="older")


def test_a_step_is_the_row_that_it_was_read_from() -> None:
    assert Amendment.of_row(step.row()) == step
    nameless = step._replace(edition="")
    assert "edition" not in nameless.row()
    assert Amendment.of_row(nameless.row()) == nameless


def test_a_plain_list_is_shown_without_an_edition() -> None:
    assert str(step._replace(edition="")).startswith("a list, 10 words, ")


def test_the_numbers_of_a_line_follow_from_one_another() -> None:
    for steps, words, expected in [
        ((), 5, ""),
        ((step,), 11, ""),
        ((step, step._replace(words=11)), 12, ""),
        ((step,), 10, "descent 1: it leads to 11 words, not to 10"),
        ((step, step), 11, "descent 1: it leads to 11 words, not to 10"),
        ((step, step._replace(words=11)), 11, "descent 2: it leads to 12 words, not to 11"),
    ]:
        assert gap(steps, words) == expected

"""Who may give the next opinion on a play, by rulebook and by the rulings that were given."""

import pytest

from judge_procedure.opinions import next_by_hand, next_opinion
from judge_record.entry import Entry, Kind, Role, Source
from lexicons import Library, Verdict

library = Library("nobody")
yes, no = Verdict.ACCEPTABLE, Verdict.UNACCEPTABLE


def ruling(verdict, role=Role.WORD_JUDGE):
    return Entry(kind=Kind.RULING, source=Source.MACHINE, verdict=verdict, role=role)


GIVEN = {
    "judge": [ruling(yes)],
    "players": [ruling(yes, Role.PLAYERS)],
    "agree": [ruling(yes)] * 2,
    "differ": [ruling(yes), ruling(no)],
    "three": [ruling(yes), ruling(no), ruling(yes)],
}
NO_FURTHER = "The rules grant no further opinion."
NOT_AGAINST_A_MACHINE = (
    "On a ruling that players got from a machine, these rules grant no opinion. They grant one on a"
    " ruling of the adjudicator. (6.15.3)"
)


def in_short(step):
    if isinstance(step, str):
        return step
    who = step.label.removeprefix("Initials of the ") or "another person"
    if step.role is Role.DIRECTOR:
        who = "director"
    more = {
        "from the book": step.is_by_book,
        "with leave": step.needs_leave,
        "for a fault": step.needs_fault,
    }
    return ", ".join((str(step.ordinal), who, *(text for text, holds in more.items() if holds)))


@pytest.mark.parametrize(
    ("rules_id", "given", "expected"),
    [
        ("nsa-2004", "judge", "2, another person"),
        ("nsa-2004", "players", "2, another person, with leave, for a fault"),
        ("nsa-2004", "agree", "3, third person, with leave"),
        ("nsa-2004", "differ", "3, third person"),
        ("nsa-2004", "three", NO_FURTHER),
        ("sanspa-1999", "judge", "2, another person"),
        ("sanspa-1999", "players", "2, another person"),
        ("sanspa-1999", "agree", "3, director"),
        ("sanspa-1999", "differ", "3, director"),
        ("sanspa-1999", "three", NO_FURTHER),
        ("nzasp-2022", "judge", "2, referee"),
        ("nzasp-2022", "players", NOT_AGAINST_A_MACHINE),
        ("nzasp-2022", "agree", NO_FURTHER),
        ("nzasp-2022", "differ", NO_FURTHER),
        ("nzasp-2022", "three", NO_FURTHER),
        ("london-2020", "judge", "2, another person, from the book"),
        ("london-2020", "players", "2, another person, from the book"),
        ("london-2020", "differ", NO_FURTHER),
        ("school-2014", "judge", "2, director"),
        ("school-2014", "players", "2, director"),
        ("school-2014", "agree", NO_FURTHER),
        ("open", "judge", "2, director"),
        ("open", "players", "2, director"),
        ("open", "agree", "Enter a further ruling by hand."),
    ],
)  # fmt: skip
def test_a_rulebook_says_who_gives_the_next_opinion(rules_id, given, expected):
    rules, rulings = library.rules(rules_id), GIVEN[given]
    assert in_short(next_opinion(rules, rulings)) == expected
    by_hand = expected
    if not expected[0].isdigit():  # it was the last; a rulebook without opinions has no last one
        by_hand = "2, director" if rules_id == "open" else "0, director, for a fault"
    assert in_short(next_by_hand(rules, rulings)) == by_hand

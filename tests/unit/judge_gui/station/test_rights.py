"""Whatever a visit of an official leaves on the screen: without a PIN it leads to no right.

The visits: tests/vectors/visits.toml.
"""

import pytest

from judge_gui.model import screens as at
from judge_gui.station.kiosk_station import OwnSettings
from tests.support import people
from tests.support.clubs import write_profile
from tests.support.people import Players
from tests.support.vectors import vectors

visits = vectors("visits.toml")
over = list((visits["a-verdict"] | visits["over"]).items())

#: Any key on whatever is shown; then the way to the menu's first row, but for the PIN. After each
#: visit two keys are tried: `tests/support/kiosk_paths.py` tries on which page which key counts.
hands = [f"{key}\n1\n\x1b\n1\n" for key in "\n\b\x1b\t\v1z"]


class Official(Players):
    """An official, and then somebody without a PIN, in front of a kiosk. Every screen is kept."""

    def __init__(self, worker, clock):
        self.screens = []
        super().__init__(worker, clock)
        official, show = self, self.kiosk.show

        def shown(screen):
            official.screens.append(screen)
            show(screen)

        self.kiosk.show = shown

    def visit(self, lines, table=7):
        """Come after a ruling at a table, and a call there that is open."""
        self.judge(f"\n{table}\n2zant\nqxv\n")
        ruling = self.entries[-1].number
        self("\n")
        self.judge(f"\n{table}\n1zant\n")
        call = self.entries[-1].number
        self("\b")
        assert isinstance(self.screen, at.Ready)
        people.visit(self, lines, {"RULING": f"{ruling}", "CALL": f"{call}"})
        self.screens.clear()

    def go_away(self):
        for _page in range(3):
            self.wait(600_000)
        if not isinstance(self.screen, at.Ready):  # somebody must have seen it
            self("\n")
        assert isinstance(self.screen, at.Ready)

    def by_staff(self):
        return [entry for entry in self.entries if entry.by in ("AB", "EF")]

    def gains_nothing(self, typed):
        """Somebody without a PIN presses keys, each after the page was seen for long enough."""
        self.screens.clear()
        before = self.by_staff()
        self(typed)
        assert not any(map(people.is_of_visit, self.screens)), (typed, self.text)
        assert self.by_staff() == before


@pytest.fixture
def official(open_kiosk, clock, home):
    settled = {"holders": people.holders(), "prompts": ("table",)}
    settings = OwnSettings(str(profile_of(home, settled)))
    return Official(open_kiosk(people.rules, settings=settings, **settled), clock)


def profile_of(home, settled):
    """A profile with these people, who have their PINs after a change of the settings, too."""
    people = (
        f'[[holder]]\nname = "{person.name}"\nrole = "{person.role}"\npin = "{hashed}"\n'
        for person, hashed in settled["holders"]
    )
    head = 'station = "Kiosk 1"\nrules = "club"\nprompts = ["table"]\n'
    return write_profile(home, head + "".join(people))


@pytest.mark.parametrize("number", range(len(over)), ids=[name for name, _ in over])
def test_no_page_after_a_visit_leads_to_a_right_without_a_pin(official, number):
    name, steps = over[number]
    for table, typed in enumerate((hands[0], hands[1 + number % (len(hands) - 1)])):
        official.visit(steps, table + 1)
        assert isinstance(official.screen, at.VerdictShown) == (name in visits["a-verdict"])
        assert not people.is_of_visit(official.screen), official.text
        official.gains_nothing(typed)
        if name in ("a practice", "settings that are changed"):
            break  # a second time it is another visit
        official.go_away()


@pytest.mark.parametrize("steps", visits["unfinished"].values(), ids=visits["unfinished"])
def test_the_end_of_the_time_ends_a_visit(official, steps):
    official.visit(steps)
    assert people.is_of_visit(official.screen)
    official.wait(official.kiosk.limits.most or 0)
    official.look()
    assert isinstance(official.screen, at.Ready)
    official.gains_nothing("\n1\n\x1b\n1\n")


def test_the_next_official_does_not_go_on_with_a_visit_that_a_fault_has_ended(official):
    """A browser that can't draw a page of the menu shows CANNOT JUDGE in its place."""
    official.visit(("2468", "Rulings", "Find", "RULING\n", "No consequence", "The director"))
    assert isinstance(official.screen, at.OfficialPage)
    official.kiosk.show(at.NoVerdict("A fault of the program."))
    official("\n\x1b")
    assert isinstance(official.screen, at.PinAsked)
    official(f"{people.word_judge}\n")
    official.wait(100)
    assert "1  Calls" in official.text
    assert official.by_staff()[-1].by == "EF"

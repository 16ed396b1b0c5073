"""Lines: what a rulebook says, each with the number of its rule."""

from typing import NamedTuple

from lexicons.language import _


class Line(NamedTuple):
    """A sentence, and the number of the rule that says so."""

    text: str
    number: str = ""  # empty if the rule set gives no number

    @property
    def cited(self) -> str:
        """The sentence with the number of its rule.

        >>> Line("The turn scores zero.", "14").cited, Line("The turn scores zero.").cited
        ('The turn scores zero. (14)', 'The turn scores zero.')
        """
        return _("{said} ({rule})", said=self.text, rule=self.number) if self.number else self.text

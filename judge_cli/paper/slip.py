"""The slip: what players and word judges write by hand. Nothing on it is about a single word."""

from typing import NamedTuple

from lexicons import RuleSet
from lexicons.language import _
from lexicons.proceedings.names import addressed, party


class Slip(NamedTuple):
    """The texts and the boxes of a slip."""

    title: str
    rules: str
    fields: tuple[str, ...]  # what is written on a line of its own, in order
    words: str  # the heading of the boxes
    rows: int  # the most words of a challenge
    tiles: int  # the most tiles of a word
    verdicts: tuple[str, str]
    second: str  # the heading of a second row of verdicts; "" if the rules know no second opinion
    one_verdict: str
    entry: str
    seal: str


def slip_of(rules: RuleSet) -> Slip:
    """Return the slip of a rule set."""
    return Slip(
        title=_("Challenge"),
        rules=f"{rules.heading('title')} ({rules.fingerprint.short})",
        fields=(_("Round"), _("Table"), addressed(party(rules, "challenger")), _("Checked by")),
        words=_("All challenged words, one tile in a box"),
        rows=rules.most_words,
        tiles=rules.longest_word,
        verdicts=(rules.wording("acceptable"), rules.wording("unacceptable")),
        second=_("Second opinion") if rules.says("opinion", "second") else "",
        one_verdict=_("One verdict for the whole play."),
        entry=_("Entry"),
        seal=_("Seal"),
    )

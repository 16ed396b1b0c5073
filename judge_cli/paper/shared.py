"""What all papers say: by which rules, and the number of a rule behind its text."""

from collections.abc import Iterator

from lexicons import RuleSet
from lexicons.language import _
from lexicons.proceedings.sentences import Line


def cited(line: Line) -> str:
    """Return a line with the number of its rule.

    >>> cited(Line("The turn scores zero.", "14")), cited(Line("The turn scores zero."))
    ('The turn scores zero. [14]', 'The turn scores zero.')
    """
    return _("{said} [{number}]", said=line.text, number=line.number) if line.number else line.text


def identity(rules: RuleSet) -> Iterator[str]:
    """Yield which rules these are, and what must be said at every use."""
    yield _("{title} ({id}, {fingerprint})", title=rules.heading("title"), id=rules.id,
            fingerprint=rules.fingerprint.short)  # fmt: skip
    if notice := rules.heading("notice"):
        yield notice
    if others := rules.heading("fallback"):
        yield _("Where these rules are silent: {others}.", others=others)

"""What all papers say: by which rules."""

from collections.abc import Iterator

from lexicons import RuleSet
from lexicons.language import _


def identity(rules: RuleSet) -> Iterator[str]:
    """Yield which rules these are, and what must be said at every use."""
    yield _("{title} ({id}, {fingerprint})", title=rules.heading("title"), id=rules.id,
            fingerprint=rules.fingerprint.short)  # fmt: skip
    if notice := rules.heading("notice"):
        yield notice
    if others := rules.heading("fallback"):
        yield _("Where these rules are silent: {others}.", others=others)

"""What every use of a judge must show of its lexicons: once, for every page, command and record."""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from lexicons.edition import NOT_VERIFIED
from lexicons.language import _
from lexicons.manifest import EXCLUDED_KEPT, EXCLUDED_LEFT_OUT, Manifest
from lexicons.rule_set import RuleSet


class Caution(NamedTuple):
    """What must be known of one lexicon of a rule set."""

    manifest: Manifest
    text: str

    def __str__(self) -> str:
        return _("Caution: {title}: {caution}.", title=self.manifest.edition, caution=self.text)


def at_every_use(rules: RuleSet, lexicons: Iterable[Manifest]) -> Iterator[str]:
    """Yield the notice of a rule set and the cautions on its lexicons."""
    if notice := rules.notice:
        yield notice
    yield from map(str, cautions(rules, lexicons))


def cautions(rules: RuleSet, lexicons: Iterable[Manifest]) -> Iterator[Caution]:
    """Yield what must be shown at every use of these lexicons under a rule set, one for each."""
    for manifest in lexicons:
        texts = filter(None, (manifest.caution, _of_entries(rules, manifest)))
        if text := "; ".join(texts):
            yield Caution(manifest, text)


def _of_entries(rules: RuleSet, manifest: Manifest) -> str:
    """Return a caution if entries that the rulebook excludes may be in a lexicon; else ""."""
    if not is_restricted(rules, manifest) or manifest.exclusions == EXCLUDED_LEFT_OUT:
        return ""
    if manifest.exclusions == EXCLUDED_KEPT:
        return _("excluded entries are in it")
    return _("excluded entries may be in it")


def is_restricted(rules: RuleSet, manifest: Manifest) -> bool:
    """Return whether a rulebook takes only some entries, and no public fact proves the list."""
    stages = (stage for stage in rules.stages if stage.lexicon == manifest.edition)
    return manifest.standing.grade == NOT_VERIFIED and any(stage.entries for stage in stages)


def statements(rules: RuleSet, lexicons: Iterable[Manifest]) -> str:
    """Return what is stated of excluded entries; "" if no lexicon needs it.

    It is the same in every language.
    """
    return "; ".join(
        f"{manifest.edition}: excluded entries {manifest.exclusions or 'not stated'}"
        for manifest in lexicons
        if is_restricted(rules, manifest)
    )

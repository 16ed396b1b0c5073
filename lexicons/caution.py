"""What must be shown at every use of rules and lexicons: the notice, and a caution on a lexicon."""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from lexicons.edition import NOT_VERIFIED
from lexicons.language import _
from lexicons.manifest import EXCLUDED_KEPT, EXCLUDED_LEFT_OUT, Manifest
from lexicons.rules.rule_set import RuleSet


class Caution(NamedTuple):
    """What must be known of one lexicon of a rule set."""

    manifest: Manifest
    text: str

    def __str__(self) -> str:
        return _("Caution: {title}: {caution}.", title=self.manifest.edition, caution=self.text)


def at_every_use(rules: RuleSet, lexicons: Iterable[Manifest]) -> Iterator[str]:
    """Yield the notice of rules, and the cautions on their lexicons."""
    if rules.notice:
        yield rules.notice
    yield from map(str, cautions_on(rules, lexicons))


def cautions_on(rules: RuleSet, lexicons: Iterable[Manifest]) -> Iterator[Caution]:
    """Yield one caution for each of these lexicons that needs one."""
    for manifest in lexicons:
        texts = filter(None, (manifest.caution, _of_entries(rules, manifest)))
        if text := "; ".join(texts):
            yield Caution(manifest, text)


def _of_entries(rules: RuleSet, manifest: Manifest) -> str:
    """Return a caution if entries that the rulebook excludes may be in a lexicon; else ""."""
    if not entries_that_count(rules, manifest) or manifest.exclusions == EXCLUDED_LEFT_OUT:
        return ""
    if manifest.exclusions == EXCLUDED_KEPT:
        return _("it has words that the rules exclude")
    return _("it may have words that the rules exclude")


def entries_that_count(rules: RuleSet, manifest: Manifest) -> list[str]:
    """Return which entries alone count of a list that no public fact proves; [] if all do."""
    if manifest.standing.grade != NOT_VERIFIED:
        return []
    stages = (stage for stage in rules.stages if stage.lexicon == manifest.edition)
    return list(dict.fromkeys(stage.entries for stage in stages if stage.entries))


def statements(rules: RuleSet, lexicons: Iterable[Manifest]) -> str:
    """Return what is stated of excluded entries; "" if no lexicon needs it.

    It is the same in every language.
    """
    return "; ".join(
        f"{manifest.edition}: excluded entries {manifest.exclusions or 'not stated'}"
        for manifest in lexicons
        if entries_that_count(rules, manifest)
    )

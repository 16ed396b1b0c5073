"""A rule set bound to its lexicons: settles one word."""

from collections.abc import Sequence

from lexicons.alphabet import Alphabet, Word
from lexicons.errors import CannotJudge
from lexicons.rule_set import RuleSet
from lexicons.words.lexicon import Lexicon


class Chain:
    """The stages of a rule set, each with the lexicon that it asks."""

    __slots__ = ("alphabet", "length", "lexicons", "rules", "steps")

    def __init__(self, rules: RuleSet, alphabet: Alphabet, lexicons: Sequence[Lexicon]) -> None:
        check_cover(rules, alphabet, lexicons)
        self.rules = rules
        self.alphabet = alphabet
        self.length = alphabet.length
        self.lexicons = tuple(lexicons)
        bound = list(zip(rules.stages, lexicons, strict=True))
        self.steps = {
            tiles: [(lexicon.holds, stage.accept) for stage, lexicon in bound if stage.asks(tiles)]
            for tiles in rules.lengths
        }

    def accepts(self, word: Word) -> bool:
        """Whether the first stage that holds the word accepts it; no stage, no acceptance.

        Every stage that rules on words of this length is asked, settled or not, so that the
        look-ups made depend on the length alone.
        """
        settled = accepted = False
        for holds, accept in self.steps[self.length(word)]:
            if holds(word) and not settled:
                settled, accepted = True, accept
        return accepted


def check_cover(rules: RuleSet, alphabet: Alphabet, lexicons: Sequence[Lexicon]) -> None:
    """Refuse lexicons of another alphabet, and those that do not cover what they are asked."""
    faults = []
    for number, (stage, lexicon) in enumerate(zip(rules.stages, lexicons, strict=True), 1):
        manifest = lexicon.manifest
        if manifest.alphabet_fingerprint != alphabet.fingerprint:
            faults.append(
                f"stage {number}, {stage.lexicon}: expected the {alphabet.id} alphabet"
                f" {alphabet.fingerprint.short}, found {manifest.alphabet}"
                f" {manifest.alphabet_fingerprint.short}"
            )
        asked = rules.lengths_of(stage)
        uncovered = [tiles for tiles in asked if tiles not in manifest.lengths]
        if uncovered:
            covered = manifest.lengths
            faults.append(
                f"stage {number}, {stage.lexicon}: expected words of {asked[0]} to {asked[-1]}"
                f" letters, found {covered[0]} to {covered[-1]}"
            )
    unruled = [
        str(tiles)
        for tiles in rules.lengths
        if not any(stage.accept and stage.asks(tiles) for stage in rules.stages)
    ]
    if unruled:
        faults.append(f"no stage accepts words of {', '.join(unruled)} letters")
    if faults:
        raise CannotJudge(
            f"The rule set {rules.id} cannot judge: its lexicons do not cover what it rules on.",
            faults=faults,
            remedy="Build a lexicon that covers these lengths (`judge lexicon build --lengths`),"
            " or mend the rule set.",
        )

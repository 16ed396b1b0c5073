"""A rule set bound to its lexicons. It settles one word.

When it is made, it compares the lexicons with the rules: each stage's lexicon must be of the same
alphabet, and cover all lengths that the stage is asked about. Otherwise `CannotJudge` is raised.

Then it answers about one word: the first stage that holds the word decides, and a word that no
stage holds is not accepted. So this is the back room: only the adjudicator may ask.
"""

from collections.abc import Callable, Iterable, Sequence

from lexicons.alphabet import Alphabet, Word
from lexicons.errors import CannotJudge
from lexicons.language import _
from lexicons.manifest import Manifest
from lexicons.rules.rule_set import RuleSet
from lexicons.words.lexicon import Lexicon

#: Whether the stage's lexicon holds a word, and whether the stage then accepts the word.
Step = tuple[Callable[[Word], bool], bool]


class Chain:
    """The stages of a rule set in their order, each with the lexicon that it asks."""

    __slots__ = ("alphabet", "length", "lexicons", "rules", "steps")

    def __init__(self, rules: RuleSet, alphabet: Alphabet, lexicons: Sequence[Lexicon]) -> None:
        refuse_unfit(rules, alphabet, [lexicon.manifest for lexicon in lexicons])
        bound = list(zip(rules.stages, lexicons, strict=True))
        self.rules = rules
        self.alphabet = alphabet
        self.length = alphabet.length
        self.lexicons = tuple(lexicons)
        #: For each length of a word in tiles: the stages that are asked about it.
        self.steps: dict[int, list[Step]] = {
            tiles: [(lexicon.holds, stage.accept) for stage, lexicon in bound if stage.asks(tiles)]
            for tiles in rules.lengths
        }

    def accepts(self, word: Word) -> bool:
        """Return True if the first stage that holds the word accepts it, else False.

        The remaining stages are asked even after the word is settled, so that the number of
        look-ups depends only on the word's length.
        """
        settled = accepted = False
        for holds, accept in self.steps[self.length(word)]:
            if holds(word) and not settled:
                settled, accepted = True, accept
        return accepted


def refuse_unfit(rules: RuleSet, alphabet: Alphabet, manifests: Iterable[Manifest]) -> None:
    """Raise `CannotJudge`, with all reasons, if a stage can't ask its lexicon: one for each."""
    faults = list[str]()
    for number, (stage, manifest) in enumerate(zip(rules.stages, manifests, strict=True), 1):
        asked, covered = rules.lengths_of(stage), manifest.lengths
        reasons = [manifest.other_alphabet(alphabet)]
        if not {*asked} <= {*covered}:
            too_few = _(
                "expected words of {first} to {last} letters, found {shortest} to {longest}",
                first=asked[0],
                last=asked[-1],
                shortest=covered[0],
                longest=covered[-1],
            )
            reasons.append(too_few)
        said = {"number": number, "lexicon": stage.lexicon}
        for reason in filter(None, reasons):
            faults.append(_("stage {number}, {lexicon}: {reason}", reason=reason, **said))
    if faults:
        remedy = _(
            "Build these lexicons again: `judge lexicon build LIST --alphabet {alphabet} --lengths"
            " {first}-{last}`.",
            alphabet=alphabet.id,
            first=rules.lengths[0],
            last=rules.lengths[-1],
        )
        raise CannotJudge(
            _("The rule set {rules} can't judge by its lexicons.", rules=rules.id),
            faults=faults,
            remedy=remedy if rules.lists else f"{remedy} {_('Or fix the rule set.')}",
        )

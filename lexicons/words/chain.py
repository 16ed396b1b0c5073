"""A rule set bound to its lexicons. It settles one word.

When it is made, it compares the lexicons with the rules: each stage's lexicon must be of the same
alphabet, and cover all lengths that the stage is asked about. Otherwise `CannotJudge` is raised.

Then it answers about one word: the first stage that holds the word decides, and a word that no
stage holds is not accepted. So this is the back room: only the adjudicator may ask.
"""

from collections.abc import Callable, Sequence

from lexicons.alphabet import Alphabet, Word
from lexicons.errors import CannotJudge
from lexicons.language import _
from lexicons.rules.rule_set import RuleSet, Stage
from lexicons.words.lexicon import Lexicon

#: Whether the stage's lexicon holds a word, and whether the stage then accepts the word.
Step = tuple[Callable[[Word], bool], bool]


class Chain:
    """The stages of a rule set in their order, each with the lexicon that it asks."""

    __slots__ = ("alphabet", "length", "lexicons", "rules", "steps")

    def __init__(self, rules: RuleSet, alphabet: Alphabet, lexicons: Sequence[Lexicon]) -> None:
        bound = list(zip(rules.stages, lexicons, strict=True))
        _refuse_other_alphabets(rules, alphabet, bound)
        _refuse_gaps(rules, bound)
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


def _refuse_other_alphabets(
    rules: RuleSet, alphabet: Alphabet, bound: Sequence[tuple[Stage, Lexicon]]
) -> None:
    """Raise `CannotJudge` with every lexicon whose words are of other tiles than the board's."""
    faults = [
        _in_stage(number, stage, reason)
        for number, (stage, lexicon) in enumerate(bound, 1)
        if (reason := lexicon.manifest.other_alphabet(alphabet))
    ]
    if faults:
        raise CannotJudge(
            _(
                "The rule set {rules} cannot judge by a lexicon of another alphabet.",
                rules=rules.id,
            ),
            faults=faults,
            remedy=_(
                "Build the lexicon for the alphabet {alphabet} (`judge lexicon build --alphabet"
                " {alphabet}`), or fix the rule set.",
                alphabet=alphabet.id,
            ),
        )


def _refuse_gaps(rules: RuleSet, bound: Sequence[tuple[Stage, Lexicon]]) -> None:
    """Raise `CannotJudge` with every lexicon that lacks lengths that it is asked about."""
    faults = []
    for number, (stage, lexicon) in enumerate(bound, 1):
        asked, covered = rules.lengths_of(stage), lexicon.manifest.lengths
        if not set(asked) <= set(covered):
            reason = _(
                "expected words of {first} to {last} letters, found {shortest} to {longest}",
                first=asked[0],
                last=asked[-1],
                shortest=covered[0],
                longest=covered[-1],
            )
            faults.append(_in_stage(number, stage, reason))
    if faults:
        raise CannotJudge(
            _(
                "The rule set {rules} cannot judge: its lexicons do not cover what it rules on.",
                rules=rules.id,
            ),
            faults=faults,
            remedy=_(
                "Build a lexicon that covers these lengths (`judge lexicon build --lengths"
                " {first}-{last}`), or fix the rule set.",
                first=rules.lengths[0],
                last=rules.lengths[-1],
            ),
        )


def _in_stage(number: int, stage: Stage, reason: str) -> str:
    """Return a reason with the stage whose lexicon has it."""
    return _(
        "stage {number}, {lexicon}: {reason}", number=number, lexicon=stage.lexicon, reason=reason
    )

"""A rule set bound to its lexicons. It settles one word.

When it is made, it compares the lexicons with the rules: each stage's lexicon must be of the same
alphabet, and cover all lengths that the stage is asked about. Otherwise `CannotJudge` is raised.

Then it answers about one word: the first stage that holds the word decides, and a word that no
stage holds is not accepted. So this is the back room: only the adjudicator may ask.
"""

from collections.abc import Callable, Iterator, Sequence

from lexicons.alphabet import Alphabet, Word
from lexicons.errors import CannotJudge
from lexicons.language import _
from lexicons.rule_set import RuleSet, Stage
from lexicons.words.lexicon import Lexicon

#: Whether the stage's lexicon holds a word, and whether the stage then accepts the word.
Step = tuple[Callable[[Word], bool], bool]


class Chain:
    """The stages of a rule set in their order, each with the lexicon that it asks."""

    __slots__ = ("alphabet", "length", "lexicons", "rules", "steps")

    def __init__(self, rules: RuleSet, alphabet: Alphabet, lexicons: Sequence[Lexicon]) -> None:
        bound = list(zip(rules.stages, lexicons, strict=True))
        refuse_gaps(rules, alphabet, bound)
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


def refuse_gaps(rules: RuleSet, alphabet: Alphabet, bound: Sequence[tuple[Stage, Lexicon]]) -> None:
    """Raise `CannotJudge` with every reason why these lexicons cannot serve these rules."""
    faults = []
    for number, (stage, lexicon) in enumerate(bound, 1):
        lengths = rules.lengths_of(stage)
        reasons = stage_faults(lengths, alphabet, lexicon)
        faults += [
            _("stage {number}, {lexicon}: {reason}", number=number, lexicon=stage.lexicon, reason=r)
            for r in reasons
        ]
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


def stage_faults(lengths: range, alphabet: Alphabet, lexicon: Lexicon) -> Iterator[str]:
    """Yield why a lexicon cannot be asked about words of these lengths, in tiles."""
    manifest = lexicon.manifest
    if manifest.alphabet_fingerprint != alphabet.fingerprint:
        yield _(
            "expected the {expected} alphabet {fingerprint}, found {found} {other}",
            expected=alphabet.id,
            fingerprint=alphabet.fingerprint.short,
            found=manifest.alphabet,
            other=manifest.alphabet_fingerprint.short,
        )
    covered = manifest.lengths
    if any(tiles not in covered for tiles in lengths):
        yield _(
            "expected words of {first} to {last} letters, found {shortest} to {longest}",
            first=lengths[0],
            last=lengths[-1],
            shortest=covered[0],
            longest=covered[-1],
        )

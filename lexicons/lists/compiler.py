"""From words to the bytes of a lexicon file, which was proved as an installed one is."""

from collections.abc import Iterable
from typing import NamedTuple

from marisa_trie import BinaryTrie

from lexicons.alphabet import Alphabet, Word
from lexicons.errors import ListRefused, shown
from lexicons.lists.identity import Base, known_edition
from lexicons.lists.word_reader import SortedWords
from lexicons.manifest import FILE_KEYS, Manifest
from lexicons.schema import SchemaKey
from lexicons.words.lexicon import Lexicon, pack


class Imprint(NamedTuple):
    """What a lexicon says of itself beside its words."""

    title: str = ""
    source: str = ""
    licence: str = ""
    effective: str = ""  # the day from which the list is to be used, such as `2027-01-31`
    exclusions: str = ""  # whether entries that a rulebook excludes are `left out` or `kept`
    own_alphabet: str = ""  # the file of an alphabet that is not shipped: it travels with the words

    def inheriting(self, old: Manifest) -> "Imprint":
        """Return it with the source, licence and exclusions of an older list, if it has none."""
        return self._replace(
            source=self.source or old.source,
            licence=self.licence or old.licence,
            exclusions=self.exclusions or old.exclusions,
        )


def compile_list(
    listed: Iterable[Word],
    alphabet: Alphabet,
    edition: str,
    imprint: Imprint = Imprint(),  # noqa: B008  # it can't be changed
    *,
    lengths: range | None = None,
    as_is: bool = False,
    base: Base | None = None,
) -> tuple[Manifest, bytes]:
    """Return the manifest and bytes of a lexicon file that holds distinct words in order.

    The same words and metadata give the same bytes. `lengths` are those that the list covers whole;
    by default from its shortest to its longest word. The id of a published edition is for its
    words: `Unsound` for others, unless `as_is`. `base` is the verified edition that it amends.
    """
    known = known_edition(edition, alphabet)
    for name, text in imprint._asdict().items():
        key = FILE_KEYS[name]
        if text and isinstance(key, SchemaKey) and (expected := key.expects(text)):
            raise ListRefused(
                f"The {name} {shown(text)} can't be kept.", faults=[f"expected {expected}"]
            )
    words = SortedWords.of(listed)
    if not words:
        raise ListRefused("There is no word in the list.", remedy="Give a list, one word a line.")
    counts = alphabet.counts_by_length(words)
    covered = lengths or range(min(counts), max(counts) + 1)
    if outside := [length for length in counts if length not in covered]:
        some = f"{covered[0]}-{covered[-1]}"
        all_of = f"{min(*counts, covered[0])}-{max(*counts, covered[-1])}"
        raise ListRefused(
            f"{edition} would have words of {outside[-1]} letters, and cover {some}.",
            remedy=f"Say `--lengths {all_of}`, or take the words of these"
            f" lengths alone first: `judge lexicon build --only-lengths {some}`.",
        )
    changes = base.changes if base else ()
    manifest = Manifest(
        edition=edition,
        **{**imprint._asdict(), "title": imprint.title or known.title},
        alphabet=alphabet.id,
        alphabet_fingerprint=alphabet.fingerprint,
        words=len(words),
        counts=counts,
        lengths=covered,
        fingerprint=words.fingerprint,
        public_counts=known.comparison(counts),
        plain_digraphs=alphabet.plain_digraphs,
        parts=() if words.fingerprint == known.fingerprint else known.parts_of(words, alphabet),
        amends=base.edition if base else "",
        changes=len(changes),
    )
    if not as_is:
        manifest.refuse_other_words()
    data = pack(manifest.to_bytes(changes), BinaryTrie(words.lines()).tobytes())
    Lexicon(data, edition).prove(alphabet)  # looks up every word, as a judge does
    return manifest, data

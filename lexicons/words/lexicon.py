"""A compiled edition, verified whole before anything is looked up, and never changed."""

import os
from typing import cast

from marisa_trie import Trie

from lexicons import storage
from lexicons.alphabet import Alphabet, Word
from lexicons.edition import public_edition
from lexicons.errors import Unsound
from lexicons.fingerprint import Fingerprint
from lexicons.manifest import Manifest
from lexicons.words import container


class Lexicon:
    """The words of one edition, held in memory: its file may go, the answers stay."""

    __slots__ = ("holds", "manifest", "memory", "name", "trie")

    def __init__(self, data: bytes, name: str) -> None:
        # The trie reads this memory in place and keeps no reference to it: it must live as long.
        said, self.memory = container.unpack(data, name)
        self.name = name
        self.manifest = Manifest.parse(said, name)
        try:
            self.trie = Trie().map(self.memory)
        except Exception as error:
            reason = f"{error}".rpartition(": ")[2]
            raise self.unsound("a trie", f"none: {reason}") from None
        if len(self.trie) != self.manifest.words:
            raise self.unsound(f"{self.manifest.words} words", f"{len(self.trie)}")
        self.holds = self.trie.__contains__

    @classmethod
    def read(cls, path: str, edition: str = "") -> "Lexicon":
        """A lexicon from its file; `edition` is what its name promises."""
        name = os.path.basename(path)
        remedy = "Install it: `judge lexicon install FILE`."
        lexicon = cls(storage.read(path, f"The lexicon {name}", remedy), name)
        if edition and lexicon.manifest.edition != edition:
            raise Unsound(
                f"{name} holds another edition than its name says.",
                faults=[f"expected {edition}, found {lexicon.manifest.edition}"],
                remedy="Take it away, and install the right file: `judge lexicon install FILE`.",
            )
        return lexicon

    def words(self) -> list[Word]:
        """All words, in the order of their code points."""
        try:
            return cast("list[Word]", sorted(self.trie.keys()))
        except UnicodeDecodeError:  # a trie of another kind holds more than words
            raise self.unsound("words", "other bytes") from None

    def prove(self, alphabet: Alphabet) -> None:
        """Compute anew all that the manifest says of the words: a doctored one is found out."""
        words = self.words()
        told = (self.manifest.alphabet, self.manifest.alphabet_fingerprint)
        if told != (alphabet.id, alphabet.fingerprint):
            raise self.unsound(
                f"the {alphabet.id} alphabet {alphabet.fingerprint.short}",
                self.manifest.alphabet_fingerprint.short,
            )
        if self.manifest.plain_digraphs != alphabet.plain_digraphs:
            raise self.unsound(
                f"plain digraphs to be {alphabet.plain_digraphs or 'no question'}",
                self.manifest.plain_digraphs or "nothing about them",
            )
        fingerprint = Fingerprint.of_words(words)
        if fingerprint != self.manifest.fingerprint:
            raise self.unsound(f"fingerprint {self.manifest.fingerprint.short}", fingerprint.short)
        if any(alphabet.spell(word) != word for word in words):
            raise self.unsound(f"words of the {alphabet.id} alphabet", "others")
        if not all(map(self.holds, words)):
            raise self.unsound("every word that it lists to be found", "one that is not")
        counts = alphabet.counts_by_length(words)
        if counts != self.manifest.counts:
            raise self.unsound("the counts by length that its manifest tells", "others")
        comparison = public_edition(self.manifest.edition).comparison(counts)
        # What agrees with counts that were not public when it was compiled is none the worse.
        found_public_since = (self.manifest.public_counts, comparison) == ("unknown", "agree")
        if comparison != self.manifest.public_counts and not found_public_since:
            raise self.unsound(
                f"public counts that {self.manifest.public_counts}", f"that they {comparison}"
            )

    def unsound(self, expected: str, found: str) -> Unsound:
        """The refusal of a file whose parts contradict one another."""
        return Unsound(
            f"{self.name} is not what its manifest says.",
            faults=[f"expected {expected}, found {found}"],
            remedy="Copy the file again from where it was good, or build it anew.",
        )

"""A compiled edition. Every byte is verified before the first look-up; nothing changes it later."""

import os
from collections.abc import Callable
from typing import cast

from marisa_trie import Trie

from lexicons import storage
from lexicons.alphabet import Alphabet, Word, pages
from lexicons.edition import public_edition
from lexicons.errors import Unsound
from lexicons.fingerprint import Fingerprint
from lexicons.language import _
from lexicons.manifest import Manifest, changes_in, copy_or_rebuild
from lexicons.standing import without
from lexicons.words import container


class Lexicon:
    """The words of one edition, held in memory: a later change of the file changes no answer.

    `holds(word)` answers whether a word is in it.
    """

    __slots__ = ("changes", "holds", "manifest", "memory", "name", "trie")

    def __init__(self, data: bytes, name: str) -> None:
        # The trie reads this memory in place and keeps no reference to it: it must live as long.
        manifest, self.memory = container.unpack(data, name)
        self.name = name
        self.manifest = Manifest.parse(manifest, name)
        # They name words, so they stay here: every ruling has the manifest.
        self.changes = changes_in(manifest) if self.manifest.changes else ()
        try:
            self.trie = Trie().map(self.memory)
        except Exception as error:
            reason = f"{error}".rpartition(": ")[2]
            raise self.contradiction("a trie", f"other bytes: {reason}") from None
        if len(self.trie) != self.manifest.words:
            raise self.contradiction(f"{self.manifest.words} words", f"{len(self.trie)}")
        self.holds = self.trie.__contains__

    @classmethod
    def read(cls, path: str, edition: str = "") -> "Lexicon":
        """Return the lexicon in a file.

        `edition` is the edition that it must hold; if it is empty, any edition is accepted. Raises
        `Missing` if the file cannot be read, `Unsound` if it is damaged or holds another edition.
        """
        name = os.path.basename(path)
        remedy = _("Install it: `judge lexicon install FILE`.")
        lexicon = cls(storage.read(path, _("The lexicon {name}", name=name), remedy), name)
        if edition and lexicon.manifest.edition != edition:
            raise Unsound(
                _("{name} holds another edition than its name says.", name=name),
                faults=[
                    _(
                        "expected {edition}, found {found}",
                        edition=edition,
                        found=lexicon.manifest.edition,
                    )
                ],
                remedy=_("Remove it, and install the right file: `judge lexicon install FILE`."),
            )
        return lexicon

    def words(self) -> list[Word]:
        """Return all words in the order of their code points."""
        found: list[str] = []
        try:
            # Page by page: other threads, such as a kiosk's window, go on between two of them.
            for page in pages(self.trie.iterkeys()):
                found += page
            return cast("list[Word]", sorted(found))
        except UnicodeDecodeError:  # a trie of another kind holds more than words
            raise self.contradiction("words", "other bytes") from None

    def prove(
        self, alphabet: Alphabet, progress: Callable[[float], object] = lambda _: None
    ) -> None:
        """Compute again all that the manifest says about the words.

        `progress` is called with the part that is done, from 0 to 1. Raises `Unsound` at the first
        difference. No other check finds a manifest that was altered and got a new digest.
        """
        words = self.words()
        progress(0.4)
        self.prove_alphabet(alphabet)
        self.prove_words(words, alphabet)
        progress(0.9)
        self.prove_counts(alphabet.counts_by_length(words))
        self.prove_standing(words, alphabet)
        progress(1)

    def prove_alphabet(self, alphabet: Alphabet) -> None:
        """Raise `Unsound` if the manifest has another alphabet, or another reading of digraphs."""
        found = self.manifest
        if (found.alphabet, found.alphabet_fingerprint) != (alphabet.id, alphabet.fingerprint):
            raise self.contradiction(
                f"the {alphabet.id} alphabet {alphabet.fingerprint.short}",
                f"{found.alphabet} {found.alphabet_fingerprint.short}",
            )
        if found.plain_digraphs != alphabet.plain_digraphs:
            raise self.contradiction(
                f"plain_digraphs {alphabet.plain_digraphs or 'left out'}",
                found.plain_digraphs or "it left out",
            )

    def prove_words(self, words: list[Word], alphabet: Alphabet) -> None:
        """Raise `Unsound` if the fingerprint differs, a word is invalid or a look-up misses one."""
        fingerprint = Fingerprint.of_words(words)
        if fingerprint != self.manifest.fingerprint:
            raise self.contradiction(
                f"fingerprint {self.manifest.fingerprint.short}", fingerprint.short
            )
        if not alphabet.are_words(words):
            raise self.contradiction(f"words of the {alphabet.id} alphabet", "others")
        if not all(all(map(self.holds, page)) for page in pages(words)):
            raise self.contradiction("a look-up to find every word", "a word that it misses")

    def prove_counts(self, counts: dict[int, int]) -> None:
        """Raise `Unsound` if the manifest has other counts, or another result of comparing them."""
        if counts != self.manifest.counts:
            raise self.contradiction("the counts by length of its manifest", "others")
        written = self.manifest.public_counts
        comparison = public_edition(self.manifest.edition).comparison(counts)
        # The public counts may have changed after the compilation. Agreement is never a fault.
        if comparison not in (written, "agree"):
            raise self.contradiction(f"public counts that {written}", f"that they {comparison}")

    def prove_standing(self, words: list[Word], alphabet: Alphabet) -> None:
        """Raise `Unsound` if the fingerprint of a part, or of the amended edition, differs."""
        for part in self.manifest.parts:
            shortest, longest = part.lengths
            inside = (word for word in words if shortest <= alphabet.length(word) <= longest)
            if Fingerprint.of_words(inside) != part.fingerprint:
                raise self.contradiction(f"the words of {part.span} of its manifest", "others")
        if self.manifest.amends:
            before = Fingerprint.of_words(without(words, self.changes))
            if before != public_edition(self.manifest.amends).fingerprint:
                raise self.contradiction(
                    f"{self.manifest.amends} without the changes of its manifest", before.short
                )

    def contradiction(self, expected: str, found: str) -> Unsound:
        """Return the error to raise where the manifest and the words contradict each other."""
        return Unsound(
            _("{name} is not what its manifest says.", name=self.name),
            faults=[_("expected {expected}, found {found}", expected=expected, found=found)],
            remedy=copy_or_rebuild(),
        )

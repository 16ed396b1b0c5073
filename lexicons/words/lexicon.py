"""A compiled edition. Every byte is verified before the first look-up; nothing changes it later.

The bytes of its file are a head, the manifest, the trie, and a digest of these three:

| bytes | what |
| --- | --- |
| 16 | `tilejudge lex 1`, line feed |
| 8, 8 | sizes of manifest and trie in bytes, little-endian |
| … | the manifest, padded with spaces to a multiple of 8 |
| … | the trie |
| 32 | BLAKE2b (RFC 7693) of everything before |
"""

import os
from hashlib import blake2b
from typing import cast

from marisa_trie import Trie

from lexicons import storage
from lexicons.alphabet import Alphabet, Word
from lexicons.edition import AGREE, EditionPart, public_edition
from lexicons.errors import Unsound, shown
from lexicons.fingerprint import Fingerprint
from lexicons.language import _
from lexicons.manifest import Manifest, changes_in, copy_or_rebuild, words_before

MAGIC = storage.LEXICON_SIGNATURE + b"1\n"
SIZE_SIZE = 8  # bytes of the size of a part
HEAD_SIZE = len(MAGIC) + 2 * SIZE_SIZE
DIGEST_SIZE = 32


class Lexicon:
    """The words of one edition, held in memory: a later change of the file changes no answer.

    `holds(word)` answers whether a word is in it.
    """

    __slots__ = ("changes", "holds", "manifest", "memory", "name", "trie")

    def __init__(self, data: bytes, name: str) -> None:
        # The trie reads this memory in place and keeps no reference to it: it must live as long.
        manifest, self.memory = unpack(data, name)
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
        `Missing` if the file can't be read, `Unsound` if it is damaged or holds another edition.
        """
        name = os.path.basename(path)
        remedy = _("Install it: `judge lexicon install FILE`.")
        lexicon = cls(storage.read(path, remedy), name)
        if edition and lexicon.manifest.edition != edition:
            raise Unsound(
                _("{name} holds another edition than its name says.", name=name),
                faults=[
                    _(
                        "expected {expected}, found {found}",
                        expected=edition,
                        found=lexicon.manifest.edition,
                    )
                ],
                remedy=_("Remove it, and install the right file: `judge lexicon install FILE`."),
            )
        return lexicon

    def words(self) -> list[Word]:
        """Return all words in the order of their code points."""
        try:
            # Word by word: other threads, such as a kiosk's window, go on between two of them.
            words = [word for word in self.trie.iterkeys()]  # noqa: C416
            return cast("list[Word]", sorted(words))
        except UnicodeDecodeError:  # a trie of another kind holds more than words
            raise self.contradiction("words", "other bytes") from None

    def prove(self, alphabet: Alphabet) -> None:
        """Compute again all that the manifest says about the words.

        Raises `Unsound` at the first difference. No other check finds a manifest that was altered
        and got a new digest.
        """
        words = self.words()
        self._prove_alphabet(alphabet)
        self._prove_words(words, alphabet)
        self._prove_counts(alphabet.counts_by_length(words))
        self._prove_standing(words, alphabet)

    def _prove_alphabet(self, alphabet: Alphabet) -> None:
        """Raise `Unsound` if the manifest has another alphabet, or another reading of digraphs."""
        manifest = self.manifest
        if (manifest.alphabet, manifest.alphabet_fingerprint) != (
            alphabet.id,
            alphabet.fingerprint,
        ):
            raise self.contradiction(
                f"the {alphabet.id} alphabet {alphabet.fingerprint.short}",
                f"{manifest.alphabet} {manifest.alphabet_fingerprint.short}",
            )
        if manifest.plain_digraphs != alphabet.plain_digraphs:
            raise self.contradiction(
                f"plain_digraphs {alphabet.plain_digraphs or 'left out'}",
                manifest.plain_digraphs or "it left out",
            )

    def _prove_words(self, words: list[Word], alphabet: Alphabet) -> None:
        """Raise `Unsound` if the fingerprint differs, a word is invalid or a look-up misses one."""
        fingerprint = Fingerprint.of_lines(words)
        if fingerprint != self.manifest.fingerprint:
            raise self.contradiction(
                f"fingerprint {self.manifest.fingerprint.short}", fingerprint.short
            )
        if not alphabet.spells_all(words):
            raise self.contradiction(f"words of the {alphabet.id} alphabet", "others")
        if not all(self.holds(word) for word in words):
            raise self.contradiction("a look-up to find every word", "a word that it misses")

    def _prove_counts(self, counts: dict[int, int]) -> None:
        """Raise `Unsound` if the manifest has other counts, or another result of comparing them."""
        if counts != self.manifest.counts:
            raise self.contradiction("the counts by length of its manifest", "others")
        written = self.manifest.public_counts
        comparison = public_edition(self.manifest.edition).comparison(counts)
        # The public counts may have changed after the compilation. Agreement is never a fault.
        if comparison not in (written, AGREE):
            raise self.contradiction(f"public_counts {written}", comparison)

    def _prove_standing(self, words: list[Word], alphabet: Alphabet) -> None:
        """Raise `Unsound` if the fingerprint of a part, or of the amended edition, differs."""
        for part in self.manifest.parts:
            if EditionPart.of_words(part.lengths, words, alphabet) != part:
                raise self.contradiction(f"the words of {part.span} of its manifest", "others")
        if self.manifest.amends:
            held, made = set(words), set(self.changes)
            is_made = all((line[0] == "+") is (line[1:] in held) for line in made)
            if not is_made or len(made) < len(self.changes):
                raise self.contradiction("words with each change made", "others")
            before = Fingerprint.of_lines(words_before(words, self.changes))
            if before != public_edition(self.manifest.amends).fingerprint:
                raise self.contradiction(
                    f"{self.manifest.amends} without the changes of its manifest", before.short
                )

    def contradiction(self, expected: str, found: str) -> Unsound:
        """Return the error to raise where the manifest and the words contradict each other."""
        return Unsound(
            _("{name} is not what its manifest says.", name=self.name),
            faults=[f"expected {expected}, found {found}"],
            remedy=copy_or_rebuild(),
        )


def pack(manifest: bytes, trie: bytes) -> bytes:
    """Return the bytes of a lexicon file with this manifest and this trie."""
    manifest += b" " * (-len(manifest) % 8)  # a trie is read in place only from a multiple of 8
    sizes = [len(part).to_bytes(SIZE_SIZE, "little") for part in (manifest, trie)]
    content = b"".join((MAGIC, *sizes, manifest, trie))
    return content + digest(content)


def unpack(data: bytes, name: str) -> tuple[bytes, memoryview]:
    """Return the manifest and the trie of a lexicon file, after its digest was verified.

    `name` is what messages call the file. Raises `Unsound` if the file is of another kind, or if a
    byte of it is lost, added or altered.

    >>> manifest, trie = unpack(pack(b"{}", b"trie"), "a file")
    >>> manifest.strip(), bytes(trie)
    (b'{}', b'trie')
    """
    view = memoryview(data)
    beginning = bytes(view[: len(MAGIC)])
    if beginning != MAGIC:
        first = shown(beginning.decode(errors="surrogateescape"))
        raise Unsound(
            _("{name} is not a lexicon file of this format.", name=name),
            faults=[
                _(
                    "expected it to begin with {expected}, found {first}",
                    expected=shown(MAGIC.decode()),
                    first=first,
                )
            ],
            remedy=_("Make one of your list with this release: `judge lexicon build LIST …`."),
        )
    second = len(MAGIC) + SIZE_SIZE
    manifest_size = int.from_bytes(view[len(MAGIC) : second], "little")
    trie_size = int.from_bytes(view[second:HEAD_SIZE], "little")
    if manifest_size % 8:
        raise damaged(
            name,
            _("expected a manifest of a multiple of 8 bytes, found {size}", size=manifest_size),
        )
    expected_size = HEAD_SIZE + manifest_size + trie_size + DIGEST_SIZE
    if len(data) != expected_size:
        raise damaged(
            name,
            _("expected {expected} bytes, found {found}", expected=expected_size, found=len(data)),
        )
    written, computed = bytes(view[-DIGEST_SIZE:]), digest(view[:-DIGEST_SIZE])
    if written != computed:
        raise damaged(
            name,
            _("expected digest {digest}", digest=written.hex()),
            _("found {digest}", digest=computed.hex()),
        )
    trie_start = HEAD_SIZE + manifest_size
    return bytes(view[HEAD_SIZE:trie_start]), view[trie_start:-DIGEST_SIZE]


def digest(content: bytes | memoryview) -> bytes:
    """Return the 32 bytes of digest that end a file with this content."""
    return blake2b(content, digest_size=DIGEST_SIZE).digest()


def damaged(name: str, *faults: str) -> Unsound:
    """Return the error to raise for a file that is no longer as it was written."""
    return Unsound(_("{name} is damaged.", name=name), faults=faults, remedy=copy_or_rebuild())

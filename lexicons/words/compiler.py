"""A word list becomes the bytes of a lexicon file, enumerated against the list."""

from collections.abc import Callable, Mapping

from marisa_trie import Trie

from lexicons import schema, storage
from lexicons.edition import Edition, public_editions
from lexicons.errors import CannotJudge, ListRefused, shown
from lexicons.manifest import Manifest
from lexicons.words import container
from lexicons.words.formats import unwatched
from lexicons.words.lexicon import Lexicon
from lexicons.words.word_list import WordList


def compile_list(
    word_list: WordList,
    edition: str,
    *,
    lengths: range | None = None,
    title: str = "",
    source: str = "",
    licence: str = "",
    as_is: bool = False,
    progress: Callable[[float], None] = unwatched,
) -> tuple[Manifest, bytes]:
    """The manifest and bytes of a lexicon file; the same words and metadata give the same bytes.

    `lengths` says which lengths the list covers whole; unless said, those from its shortest to
    its longest word. A publicly known edition must agree with its public counts, unless `as_is`.
    """
    if expected := schema.identifier(edition):
        raise ListRefused(f"The edition {shown(edition)} is not {expected}.")
    known = public_editions().get(edition, unknown(edition))
    differing = differences(known.counts, word_list.counts)
    if differing and not as_is:
        raise ListRefused(
            f"The list is not {known.title}: its counts by length are not the public ones.",
            faults=differing,
            remedy="Get a whole copy; or give it an edition id of its own; or build it with"
            " `--as-is`, and every use will say that it is not verified.",
        )
    counts = word_list.counts
    comparison = "unknown" if not known.counts else "differ" if differing else "agree"
    manifest = Manifest(
        edition=edition,
        title=title or known.title,
        alphabet=word_list.alphabet.id,
        alphabet_fingerprint=word_list.alphabet.fingerprint,
        words=len(word_list.words),
        counts=counts,
        lengths=lengths or range(min(counts), max(counts) + 1),
        fingerprint=word_list.fingerprint,
        public_counts=comparison,
        source=source,
        licence=licence,
    )
    progress(0.2)
    data = container.pack(manifest.to_bytes(), Trie(word_list.words).tobytes())
    progress(0.6)
    if Lexicon(data, edition).words() != word_list.words:
        raise CannotJudge(
            "The compiled lexicon does not hold the words of the list: a fault of this program"
            " or of this machine.",
            remedy="Nothing was written. Build it on another machine, and report it.",
        )
    progress(1)
    return manifest, data


def write(path: str, data: bytes) -> None:
    """Put the file in its place, read back and compared before it replaces anything."""
    storage.replace(path, data)


def unknown(edition: str) -> Edition:
    """An edition of which nothing is known in public."""
    return Edition(edition, title=edition, counts={}, alphabet="", effective="")


def differences(public: Mapping[int, int], counts: Mapping[int, int]) -> list[str]:
    """Where the counts by length are not the public ones.

    >>> differences({2: 96, 3: 972}, {2: 96, 3: 970, 4: 1})
    ['3 letters: expected 972 words, found 970']
    """
    return [
        f"{length} letters: expected {expected} words, found {counts.get(length, 0)}"
        for length, expected in public.items()
        if counts.get(length, 0) != expected
    ]

"""What the brackets of entries name and a list lacks. No word is made of a stem and an ending.

Brackets such as `[n AAS]`, `[n -ES]`, `[n. -s]`, `[v -ED, -ING]`, `(n -S)` and `(n. pl. X)` stand
in the definition behind a word, or in another column of a table.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from itertools import compress

from lexicons.alphabet import Alphabet, pages
from lexicons.lists.findings import FindingKind, Findings

BRACKET = re.compile(
    r"[\[(]\s*(?:n|v|vi|vt|vb|adj|adv|a|pron|prep|conj|interj|noun|verb)\b[.,:]*\s*"
    r"(?:pl\b\.?\s*)?([^\[\]()]{1,400})[\])]",
    re.IGNORECASE,
)
BETWEEN = re.compile(r"[,;/]|\b(?:or|and)\b", re.IGNORECASE)
INFLECTION = re.compile(r"([-\u2010\u2013]?)([^\W\d_]+)")
LOOKED_AT = 2000  # characters of a definition
EXAMPLES = 3
JOINED = frozenset("SDR")  # endings that replace no letter
REPLACED = 2  # letters more than an ending has: GONION [n -NIA] is GONIA


def named_in(text: str) -> list[str]:
    """Return what each bracket of a text holds that may name inflections."""
    return BRACKET.findall(text[:LOOKED_AT]) if "[" in text or "(" in text else []


def look_for(
    brackets: Mapping[str, Sequence[str]],
    words: AbstractSet[str],
    alphabet: Alphabet,
    lengths: range,
    findings: Findings,
) -> None:
    """Add one finding about all inflections that brackets, each with its words, name in vain."""
    count, lacking, examples = 0, 0, list[str]()
    for content, heads in brackets.items():  # what each names is found once for all its words
        for mark, written in _named(content):
            meant = heads if mark else [head for head in heads if _is_meant(head, written)]
            count += len(meant)
            for some in pages(meant):
                left = _without(some, mark, written, words, alphabet, lengths)
                lacking += len(left)
                missing = EXAMPLES - len(examples)
                examples += [f"{head} [{mark}{written}]" for head in left[:missing]]
    if lacking:
        shown = f"{', '.join(examples)}{' …' if lacking > EXAMPLES else ''}"
        why = (
            f"{lacking:,} of {count:,} inflections that brackets name are not in the list: {shown}."
            " Get the whole list: no word is made of an ending"
        )
        findings.add(0, FindingKind.INFLECTIONS, why=why)


def _named(content: str) -> list[tuple[str, str]]:
    """Return what a bracket names: the mark of an ending, if it is one, and its letters."""
    found = (INFLECTION.fullmatch(each.strip()) for each in BETWEEN.split(content))
    return [(each[1], each[2]) for each in found if each]


def _is_meant(head: str, written: str) -> bool:
    """Return whether a whole word is an inflection: in small letters, it may be a remark."""
    same = max(len(head) - 1, 2)
    return written.isupper() or written[:same].lower() == head[:same].lower()


def _without(
    heads: Sequence[str],
    mark: str,
    written: str,
    words: AbstractSet[str],
    alphabet: Alphabet,
    lengths: range,
) -> list[str]:
    """Return the words whose inflection a list could have, and has in no spelling."""
    left = [head for head in heads if f"{head if mark else ''}{written}".upper() not in words]
    for spell in _spellings(written) if mark else [lambda _: written]:
        if not left:
            return []
        texts = map(spell, left)
        spelt: Iterable[str | None] = (
            alphabet.fold("\n".join(texts)).split("\n")  # in one step for all
            if alphabet.letters_only
            else map(alphabet.spell, texts)
        )
        left = [head for head, word in zip(left, spelt, strict=True) if word not in words]
    could_have = (
        (word := alphabet.spell(f"{head if mark else ''}{written}")) is not None
        and alphabet.length(word) in lengths
        and alphabet.spell(head) in words
        for head in left
    )
    return [*compress(left, could_have)]


def _spellings(ending: str) -> Iterator[Callable[[str], str]]:
    """Yield all that an ending could make of a word: to be looked for, and no more."""
    yield lambda head: head + ending
    yield lambda head: head + head[-1] + ending
    if ending.upper() not in JOINED:
        for size in range(1, len(ending) + REPLACED + 1):
            yield lambda head, size=size: head[:-size] + ending  # type: ignore[misc]

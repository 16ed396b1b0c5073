"""What the brackets of entries name and a list lacks. No word is made of a stem and an ending.

Brackets such as `[n AAS]`, `[n -ES]`, `[n. -s]`, `[v -ED, -ING]`, `(n -S)` and `(n. pl. X)` stand
in the definition behind a word, or in another column of a table.
"""

import re
from collections.abc import Iterable, Iterator
from collections.abc import Set as AbstractSet
from functools import lru_cache

from lexicons.alphabet import Alphabet
from lexicons.lists.findings import Findings, Kind

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


def look_for(
    entries: Iterable[tuple[str, str]],
    words: AbstractSet[str],
    alphabet: Alphabet,
    lengths: range,
    findings: Findings,
) -> None:
    """Add one finding about all inflections that entries, each with its text, name in vain."""
    count, lacking, examples = 0, 0, list[str]()
    for head, text in entries:
        for content in BRACKET.findall(text[:LOOKED_AT]):
            for mark, written in _named(content):
                if not (mark or _is_meant(head, written)):
                    continue
                count += 1
                whole = f"{head}{written}" if mark else written
                if whole.upper() in words or _has(words, head, mark, written, alphabet, lengths):
                    continue
                lacking += 1
                if len(examples) < EXAMPLES:
                    examples.append(f"{head} [{mark}{written}]")
    if lacking:
        shown = f"{', '.join(examples)}{' …' if lacking > EXAMPLES else ''}"
        why = (
            f"{lacking:,} of {count:,} inflections that brackets name are not in the list: {shown}."
            " Get the whole list: no word is made of an ending"
        )
        findings.add(0, Kind.INFLECTIONS, why=why)


@lru_cache(1 << 12)
def _named(content: str) -> tuple[tuple[str, str], ...]:
    """Return what a bracket names: the mark of an ending, if it is one, and its letters."""
    found = (INFLECTION.fullmatch(each.strip()) for each in BETWEEN.split(content))
    return tuple((each[1], each[2]) for each in found if each)


def _is_meant(head: str, written: str) -> bool:
    """Return whether a whole word is an inflection: in small letters, it may be a remark."""
    same = max(len(head) - 1, 2)
    return written.isupper() or written[:same].lower() == head[:same].lower()


def _has(
    words: AbstractSet[str], head: str, mark: str, written: str, alphabet: Alphabet, lengths: range
) -> bool:
    """Return whether a list has a word that an inflection could be, or could have none."""
    texts = [*_spellings(head, written)] if mark else [written]
    longest = alphabet.spell(texts[0])
    return (
        longest is None
        or alphabet.length(longest) not in lengths
        or alphabet.spell(head) not in words
        or not words.isdisjoint(filter(None, map(alphabet.spell, texts)))
    )


def _spellings(head: str, ending: str) -> Iterator[str]:
    """Yield all that an ending could make of a word: to be looked for, and no more."""
    yield head + ending
    yield head + head[-1] + ending
    if ending.upper() not in JOINED:
        for size in range(len(head) - 1, max(0, len(head) - len(ending) - REPLACED - 1), -1):
            yield head[:size] + ending

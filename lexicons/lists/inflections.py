"""What the brackets of entries name and a list lacks. No word is made of a stem and an ending.

Brackets such as `[n AAS]`, `[n -ES]`, `[n. -s]`, `[v -ED, -ING]`, `(n -S)` and `(n. pl. X)` stand
in the definition behind a word, or in another column of a table.
"""

import re
from collections.abc import Iterable, Iterator
from collections.abc import Set as AbstractSet

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
            for mark, written in _inflections(head, content):
                count += 1
                if _lacks(head, mark, written, words, alphabet, lengths):
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


def _inflections(head: str, content: str) -> Iterator[tuple[str, str]]:
    """Yield what a bracket names: the mark of an ending, if it is one, and its letters."""
    for each in BETWEEN.split(content):
        named = INFLECTION.fullmatch(each.strip())
        # In small letters, a remark such as `rare` may stand there.
        if named and (
            named[1]
            or named[2].isupper()
            or named[2].lower().startswith(head.lower()[: max(len(head) - 1, 2)])
        ):
            yield named[1], named[2]


def _lacks(
    head: str, mark: str, written: str, words: AbstractSet[str], alphabet: Alphabet, lengths: range
) -> bool:
    """Return whether a list has no word that an inflection could be, and could have one."""
    longest = alphabet.spell(f"{head}{written}" if mark else written)
    if longest is None or alphabet.length(longest) not in lengths:
        return False
    texts = [*_spellings(head, written)] if mark else [written]
    spelt = alphabet.spell(head)
    return (
        spelt in words
        and words.isdisjoint(text.upper() for text in texts)
        and words.isdisjoint(map(alphabet.spell, texts))
    )


def _spellings(head: str, ending: str) -> Iterator[str]:
    """Yield all that an ending could make of a word: to be looked for, and no more."""
    yield head + ending
    yield head + head[-1] + ending
    if ending.upper() not in JOINED:
        for size in range(len(head) - 1, max(0, len(head) - len(ending) - REPLACED - 1), -1):
            yield head[:size] + ending

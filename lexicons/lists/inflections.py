"""What the brackets of entries name and a list lacks. No word is made of a stem and an ending.

Brackets such as `[n AAS]`, `[n -ES]`, `[n. -s]`, `[v -ED, -ING]`, `(n -S)` and `(n. pl. X)` stand
in the definition behind a word, or in another column of a table.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet

from lexicons.alphabet import Alphabet
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
            left = [h for h in meant if _is_lacking(h, mark, written, words, alphabet, lengths)]
            count, lacking = count + len(meant), lacking + len(left)
            examples += [f"{head} [{mark}{written}]" for head in left[: EXAMPLES - len(examples)]]
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


def _is_lacking(
    head: str,
    mark: str,
    written: str,
    words: AbstractSet[str],
    alphabet: Alphabet,
    lengths: range,
) -> bool:
    """Return whether a list could have an inflection of a word, and has it in no spelling."""
    texts = _spellings(head, written) if mark else [written]
    if any(alphabet.spell(text) in words for text in texts):
        return False
    word = alphabet.spell(f"{head if mark else ''}{written}")
    return word is not None and alphabet.length(word) in lengths and alphabet.spell(head) in words


def _spellings(head: str, ending: str) -> Iterator[str]:
    """Yield all that an ending could make of a word: to be looked for, and no more."""
    yield head + ending
    yield head + head[-1] + ending
    if ending.upper() not in JOINED:
        for size in range(1, len(ending) + REPLACED + 1):
            yield head[:-size] + ending

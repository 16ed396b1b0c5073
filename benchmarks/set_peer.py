"""The peer of `judge slips`: the same work, done with a plain Python set.

    python set_peer.py WORDS SLIPS

Words are separated by spaces and tabs, fold by the English table, and are refused before any
look-up where they cannot be on the board, with the line and the reason; every word is looked up.
"""

import re
import sys
from collections.abc import Iterator
from unicodedata import normalize

lower = "abcdefghijklmnopqrstuvwxyz"
fold = str.maketrans(lower, lower.upper())
row_of_tiles = re.compile("[A-Z]+")
separators = re.compile("[ \t\r\n]+")
most_words = 8
longest = 15


def refusal(words: list[str]) -> str:
    """Why words cannot be a challenge, or nothing."""
    reasons = []
    for number, word in enumerate(words, 1):
        if not row_of_tiles.fullmatch(word):
            reasons.append(f"word {number}, {word!r}: not only letters")
        elif len(word) < 2:  # noqa: PLR2004
            reasons.append(f"word {number}, {word!r}: one letter is no word")
        elif len(word) > longest:
            reasons.append(f"word {number}, {word!r}: {len(word)} letters")
    if not words:
        reasons.append("no words")
    if len(words) > most_words:
        reasons.append(f"{len(words)} words")
    return "; ".join(reasons)


def lines_of(path: str) -> Iterator[str]:
    """Lines, blank ones left out only where nothing follows them."""
    blank = 0
    with open(path, encoding="utf-8-sig", errors="surrogateescape", newline="\n") as file:
        for line in file:
            if not line.strip(" \t\r\n"):
                blank += 1
                continue
            for _ in range(blank):
                yield ""
            blank = 0
            yield line


def main(words_path: str, slips_path: str) -> int:
    """Rule on every slip; 0 when each got a verdict, else 2."""
    with open(words_path, encoding="utf-8") as file:
        accepted = set(file.read().split("\n"))
    status = 0
    for number, line in enumerate(lines_of(slips_path), 1):
        folded = (line if line.isascii() else normalize("NFC", line)).translate(fold)
        words = [word for word in separators.split(folded) if word]
        if reason := refusal(words):
            status = 2
            print("-")
            print(f"line {number}: {reason}", file=sys.stderr, flush=True)
        elif all([word in accepted for word in words]):  # noqa: C419  # every word, always
            print("ACCEPTABLE")
        else:
            print("UNACCEPTABLE")
    return status


if __name__ == "__main__":
    sys.exit(main(sys.argv[1], sys.argv[2]))

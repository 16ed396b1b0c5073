"""The recipe of two lists of invented words, for anybody who wants to try a chain.

Run from the checkout's root:

    python3 lexicons/data/lexicons/build_examples.py

The words are in no list. Both lists have words of nine letters and of ten or more, so that they
show which list the rule set `example` asks.
"""

import os
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(HERE, "..", "..", ".."))

from lexicons import Library, storage  # noqa: E402  # the checkout's own
from lexicons.lists.compiler import Imprint, compile_list  # noqa: E402
from lexicons.lists.sorted_words import WordList  # noqa: E402

WORDS = {
    "example-short": "BLORP BLORPS BLORPLING FLIMM FLIMMERLY GRUZZEL GRUZZELING QUORBIT QUORBITED"
    " SNARVEL SNARVELISH VOMPLING",
    "example-long": "BLORPLINGS FLIMMERISH GRUZZELATION PLORVIBLE QUORBITATION QUORBITING"
    " SNARVELINGS TWEMBLOSITY VOMPLINGHOOD ZANTIFOLD ZANTIFOLDING ZANTIFOLDS",
}
TITLES = {
    "example-short": "Example of a list (invented words)",
    "example-long": "Example of a long list (invented words)",
}


def _main() -> None:
    """Compile the lists and put them in their places."""
    alphabet = Library().alphabet("english")
    for edition, text in WORDS.items():
        words = sorted(filter(None, map(alphabet.spell, text.split())))
        manifest, data = compile_list(
            WordList(words, alphabet),
            edition,
            Imprint(
                title=TITLES[edition],
                source="words invented for Tilejudge",
                licence="CC0 1.0: no rights reserved",
            ),
            lengths=range(2, 16),
        )
        storage.replace(os.path.join(HERE, f"{edition}.lexicon"), data)
        print(f"{edition}: {manifest.words:,} words, fingerprint {manifest.fingerprint.short}")


if __name__ == "__main__":
    _main()

"""Chains, and challenges in which each phony stands at each place."""

import re

good = ("ZANTS", "BLORP", "FLIMM", "GRONK", "QUEXY", "WUGGL", "SKREE", "TROND")
absent, rejected = "PHOXN", "JABBW"  # held by no list; held by a list that rejects
phonies = (absent, rejected)

stage = '[[stage]]\nlexicon = "{}"\n'
reject = "accept = false\n"

#: Chains, and where each of the good words stands in them. A rejecting list is named `errata`.
shapes = {
    "one list": ("{a}", {"a": good}),
    "two lists": ("{a}{b}", {"a": good[:4], "b": good[2:]}),
    "three lists": ("{a}{b}{c}", {"a": good[:2], "b": good[3:5], "c": good}),
    "errata first": ("{errata}{a}", {"errata": (rejected,), "a": (*good, rejected)}),
    "errata between": (
        "{a}{errata}{b}",
        {"a": good[:4], "errata": (*good[:2], rejected), "b": (*good[4:], rejected)},
    ),
    "bounds": ("{a}shortest = 5\n{b}longest = 4\n{c}", {"a": good[::2], "b": phonies, "c": good}),
}


def stages(shape):
    """The stages of a chain, as a rule set's file has them."""
    names = ("a", "b", "c", "errata")
    tables = {name: stage.format(name) + (reject if name == "errata" else "") for name in names}
    return shapes[shape][0].format(**tables)


def held(shape):
    """The words of each list."""
    return shapes[shape][1]


def challenges(count):
    """So many words, one of them a phony: each phony at each place."""
    for phony in phonies:
        for place in range(count):
            words = list(good[:count])
            words[place] = phony
            yield tuple(words)


def at_the_ends(count):
    """The same with the phony first, second and last: enough where each is a process."""
    places = {0, 1, count - 1}
    return (
        words for words in challenges(count) if {*map(words.index, {*words} & {*phonies})} <= places
    )


def unworded(text, words):
    """A text with the number of its place for every word, in any case; and without addresses."""
    places = {word.lower(): f"<{place}>" for place, word in enumerate(words, 1)}
    pattern = "|".join([*places, "0x[0-9a-f]+"])
    return re.sub(
        pattern, lambda found: places.get(found[0].lower(), "<address>"), text, flags=re.IGNORECASE
    )

"""What the chains of the five rulebooks say of words, through the real `judge check`."""

from itertools import product

import pytest

from tests.support.vectors import vectors

verdicts, books = map(vectors, ("verdicts.toml", "books.toml"))
chains = {chain["rules"]: chain for chain in verdicts["chain"]}
each_chain = pytest.mark.parametrize("chain", verdicts["chain"], ids=lambda chain: chain["rules"])
filler = "HOUSE"  # which every list holds: none is empty


def invented(lengths):
    """Return a word of each length; no two are equal."""
    endings = map("".join, product("QXZJKV", repeat=2))
    return [f"{'BLORPWUGGLEFLIMM'[: length - 2]}{next(endings)}" for length in lengths]


def set_up(install, lists, **more):
    for name, words in lists.items():
        install([filler, *words], name, **more)


def of_chain(chain):
    """Return the words that each list of a chain holds, and the word of each row."""
    words = invented(row["length"] for row in chain["words"])
    rows = list(zip(words, chain["words"], strict=True))
    held = {name: [word for word, row in rows if name in row["held"]] for name in chain["lists"]}
    return held, words


@each_chain
def test_each_word_is_judged_by_the_list_that_rules_on_its_length(chain, judge, install):
    held, words = of_chain(chain)
    assert len({*words}) == len(words)
    set_up(install, held)
    said = {True: f"{chain['acceptable']}\n", False: f"{chain['unacceptable']}\n"}
    for word, row in zip(words, chain["words"], strict=True):
        ended = judge("check", "--rules", chain["rules"], word)
        expected = (0 if row["good"] else 1, said[row["good"]])
        assert (ended.status, ended.out) == expected, (row, ended)


@pytest.mark.parametrize("spelt", verdicts["spelt"], ids=lambda row: row["because"])
def test_words_are_judged_as_they_are_typed(spelt, judge, install):
    chain = chains[spelt["rules"]]
    set_up(install, {**{name: [] for name in chain["lists"]}, **spelt["held"]})
    ended = judge("check", "--rules", spelt["rules"], *spelt["typed"])
    said = [f"{chain['acceptable']}\n", f"{chain['unacceptable']}\n", ""]
    assert (ended.status, ended.out) == (spelt["status"], said[spelt["status"]]), ended
    assert spelt.get("err", "") in ended.err


def test_every_shipped_chain_has_words_at_each_of_its_bounds():
    """A length on either side of every bound, for each list alone, and a word in no list."""
    assert chains.keys() == {chain["rules"] for chain in books["chain"]}
    for book in books["chain"]:
        rows = chains[book["rules"]]["words"]
        assert any(not row["held"] for row in rows)
        for stage in book["stages"]:
            alone = {row["length"] for row in rows if row["held"] == [stage["lexicon"]]}
            bounds = {stage["shortest"], stage["longest"]} | {max(2, stage["shortest"] - 1)}
            assert bounds <= alone, (book["rules"], stage)

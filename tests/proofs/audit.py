"""The audit page judges as the program does, and finds what the program finds in a record.

Exports are generated under all shipped rule sets and alphabets, and under others with lists that
exclude words. In some, verdicts are false, lists are missing or rules are other ones; and copies of
their first entries are damaged.
"""

import json
import random
from collections import Counter
from collections.abc import Iterator
from itertools import cycle
from typing import Any, NamedTuple
from unicodedata import normalize

from judge_cli.journal import audit
from judge_record.entry import VERSION, Entry, Kind, Source
from judge_record.line import line_of
from judge_record.view import fields_of
from lexicons import Adjudicator, Alphabet, ChallengeRefused, Library, RuleSet, Verdict
from lexicons.lists.compiler import compile_list
from lexicons.lists.sorted_words import WordList
from lexicons.rule_origin import file_of
from lexicons.words.chain import Chain
from lexicons.words.lexicon import Lexicon
from tests.damaged_exports import damaged, fault_of, sealed
from tests.page_script import Ask, page_judge

time = "2026-11-20T10:30:00.000Z"
most_in_one, damages = 500, 20  # challenges and damaged copies of an export
library = Library("nowhere")
strange = "\u00a0\ufeff-'1 9É\u0301ŀ·[]\u00df\u0131\u017f\u0410\U0001d400"
several = """
id = "several"
title = "Digraphs that are written in brackets"
tiles = "A B C CH D E H I L LL L·L Ñ \uff21C \U00010400C"
plain_digraphs = "several tiles"
[folds]
"abcdehilñ" = "ABCDEHILÑ"
"ß" = "LL"
[spellings]
1 = "CH"
"L.L" = "L·L"
"""
alphabets = {"several": Alphabet.read(several.encode())} | {
    each: library.alphabet(each) for each in library.alphabet_ids()
}


everything = audit.data(library)


class Case(NamedTuple):
    """A judge, what the page knows of its rules, and its lists as files."""

    judge: Adjudicator
    known: dict[str, Any]
    files: list[str]
    pool: list[str]


def prove_audit(seed: int, cases: int = 1_000_000) -> Iterator[str]:
    chance = random.Random(seed)
    found = Counter[str]()
    kinds = cycle([*library.rule_ids(), *alphabets, *["own"] * 6])
    at_once = max(2, min(most_in_one, cases // 50))
    with page_judge() as ask:
        for first in range(0, cases, at_once):
            case = case_of(next(kinds), chance)
            count = min(at_once, cases - first)
            found += compared(case, count, chance, ask)
    judged = found["agrees"] + found["differs"]
    yield (
        f"{cases:,} challenges: {found['agrees']:,} agree, {found['differs']:,} differ as planted,"
        f" {found['open']:,} could not be judged again, {found['people']:,} by people"
    )
    yield f"{found['acceptable']:,} acceptable, {found['refused']:,} refused as no words"
    yield f"{found['unsound']:,} damaged copies found, {found['sound']:,} sound in both"
    assert cases == judged + found["open"] + found["people"]


def case_of(kind: str, chance: random.Random) -> Case:
    """Return a judge with invented lists, under a rule set, an alphabet or rules of its own."""
    if kind in library.rule_ids():
        rules = library.rules(kind)
    elif kind == "own":
        rules = own_rules(chance)
    else:
        rules = RuleSet.read(file_of("open-here", "open", {"scowl80": "club"}, kind).encode())
    alphabet = alphabets[rules.alphabet]
    several = [each for each in alphabet.tiles if len(each) > 1] or alphabet.tiles
    chosen = chance.choices(several, k=2)
    few = [*chance.sample(alphabet.tiles, 2), *chosen, *"".join(chosen)]
    few = [each for each in few if each in alphabet.tiles]
    longest = min(rules.longest_word + 1, chance.choice([4, 6, 21]))
    pool = [row(few, longest, chance) for _ in range(60)]
    lists = {each: words_of(pool, alphabet, chance) for each in rules.editions}
    lexicons = [
        Lexicon(
            compile_list(
                WordList(lists[stage.lexicon], alphabet), stage.lexicon, lengths=range(2, 22),
                as_is=True,
            )[1], stage.lexicon,
        ) for stage in rules.stages
    ]  # fmt: skip
    known = {
        **everything,
        "rules": {rules.id: rules.settings},
        "alphabets": {rules.alphabet: alphabet.settings},
    }
    files = [as_file(words, chance) for words in lists.values()]
    return Case(Adjudicator(Chain(rules, alphabet, lexicons)), known, files, pool)


def own_rules(chance: random.Random) -> RuleSet:
    """Return rules with stages that accept or exclude words of some lengths, of any alphabet."""
    board = chance.randint(3, 21)
    stages = ""
    for _ in range(chance.randint(0, 4)):
        shortest, longest = sorted(chance.choices(range(2, board + 1), k=2))
        accept = "true" if chance.random() < 0.4 else "false"
        stages += (
            f'[[stage]]\nlexicon = "{chance.choice("abc")}"\nshortest = {shortest}\n'
            f"longest = {longest}\naccept = {accept}\n"
        )
    text = (
        f'id = "own"\ntitle = "Our own"\nalphabet = "{chance.choice([*alphabets])}"\n'
        f"longest_word = {board}\nmost_words = {chance.randint(1, 8)}\n"
        f'{stages}[[stage]]\nlexicon = "d"\n'
    )
    return RuleSet.read(text.encode())


def row(tiles: list[str], longest: int, chance: random.Random) -> str:
    return "".join(chance.choices(tiles, k=chance.randint(2, max(2, longest))))


def words_of(pool: list[str], alphabet: Alphabet, chance: random.Random) -> list[Any]:
    """Return about half of these rows as words of a list, in order."""
    spelt = {alphabet.spell(each) for each in pool if chance.random() < 0.6} - {None}
    kept = sorted(each for each in spelt if each and 2 <= alphabet.length(each) <= 21)
    return kept or [alphabet.spell(alphabet.tiles[0] * 2)]


def as_file(words: list[str], chance: random.Random) -> str:
    shuffled = chance.sample(words, len(words))
    end = chance.choice(["\n", "\r\n", " \n\n"])
    return chance.choice(["", "\ufeff"]) + "".join(f"{each}{end}" for each in shuffled)


def typed(word: str, alphabet: Alphabet, chance: random.Random) -> str:
    """Return a word as it may be typed: usually as it is judged, else in another way."""
    if chance.random() < 0.9:
        return word
    other = chance.random()
    if other < 0.3:
        for letters in chance.sample([*alphabet.folds.items()], min(8, len(alphabet.folds))):
            word = word.replace(letters[1], letters[0])
    elif other < 0.5:
        for one, tile in alphabet.spellings.items():
            word = one.join(word.rsplit(tile, 1)) if chance.random() < 0.5 else word
    elif other < 0.8:
        at = chance.randint(0, len(word))
        word = word[:at] + chance.choice(strange) + word[at:]
    else:
        word = chance.choice([normalize("NFD", word), f" {word} ", word[:1], word * 3, ""])
    return word


# -- records ---------------------------------------------------------------------------------------


def compared(case: Case, count: int, chance: random.Random, ask: Ask) -> Counter[str]:
    """Return what the page found in an export, after it was compared with what was planted."""
    found = Counter[str]()
    known, files, expected = dict(case.known), list(case.files), []
    spoilt = chance.random() < 0.1
    if spoilt:  # the page cannot judge, because it lacks a list or has other settings
        what = chance.choice(["list", "line", "rules", "alphabets"])
        if what in ("list", "line"):
            wrong = files.pop(chance.randrange(len(files)))
            files += [f"{wrong}?\n"] if what == "line" else []
        else:
            [(name, settings)] = known[what].items()
            known[what] = chance.choice([{}, {name: [*settings, settings[-1]]}])
    by, entries = fields_of(case.judge), list[Entry]()
    for number in range(2, count + 2):
        words, verdict, now = challenge(case, chance)
        by_person = chance.random() < 0.02
        source = Source.PERSON if by_person else Source.MACHINE
        kind = Kind.BY_HAND if by_person else chance.choice([Kind.RULING, Kind.REVIEW])
        kind = Kind.RULING if number == 2 and not by_person else kind
        of = {"about": 2, "play": 2} if kind is Kind.REVIEW else {}
        entries.append(
            Entry(number=number, kind=kind, event="E", time=time, station="K", session="s",
                  words=words, verdict=Verdict(verdict), source=source, **of, **by)
        )  # fmt: skip
        if by_person:
            found["people"] += 1
        else:
            state = "open" if spoilt else "agrees" if now == verdict else "differs"
            expected.append([number, "" if spoilt else now, state])
    opening = Entry(
        number=1, version=VERSION, kind=Kind.EVENT_OPENED, event="E", time=time, station="K",
        nonce="0" * 32,
    )  # fmt: skip
    texts = sealed([json.loads(line_of(each)) for each in (opening, *entries)])
    copies = [damaged(texts[:8], chance) for _ in range(damages)]
    [whole, *others] = ask(known, ["".join(texts), *map(decoded, copies)], files)
    assert (whole["fault"], whole["byPeople"]) == ("", found["people"])
    assert whole["challenges"] == expected, first_difference(whole["challenges"], expected, texts)
    for copy, other in zip(copies, others, strict=True):
        fault = fault_of(copy)
        assert bool(fault) == bool(other["fault"]), (fault, other["fault"], copy)
        found["unsound" if fault else "sound"] += 1
    found.update(state for _, _, state in expected)
    found.update(now for _, now, _ in expected if now != "unacceptable")
    return found


def challenge(case: Case, chance: random.Random) -> tuple[tuple[str, ...], str, str]:
    """Return words, a verdict as it is recorded, which may be false, and what the judge says."""
    board = case.judge.board
    few = chance.choices(range(1, 10), [30, 20, 15, 5, 5, 5, 5, 5, 1])[0]
    words = tuple(typed(chance.choice(case.pool), board.alphabet, chance) for _ in range(few))
    try:
        now = case.judge.rule(board.challenge(*words)).verdict.value
    except ChallengeRefused:
        now = "refused"
    true = now if now != "refused" else Verdict.ACCEPTABLE.value
    other = next(each.value for each in Verdict if each.value != true)
    return words, other if chance.random() < 0.02 else true, now


def decoded(data: bytes) -> str:
    """Return the text of a file as the page reads it."""
    try:
        return data.decode()
    except UnicodeDecodeError:
        return "{"


def first_difference(found: list[Any], expected: list[Any], texts: list[str]) -> str:
    """Return where the page differs, for a person who mends it."""
    pairs = zip(found, expected, strict=False)
    at = next((n for n, (one, other) in enumerate(pairs) if one != other), 0)
    return f"{found[at : at + 1]}, expected {expected[at : at + 1]}: {texts[expected[at][0] - 1]}"

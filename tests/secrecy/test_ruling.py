"""Nothing that is said, shown, raised, left behind or looked up tells which word failed.

Each test puts the phony at every place, and compares all that can be seen, less the words
themselves: every word is replaced by the number of its place.
"""

import gc
import re
from collections.abc import Iterator, Mapping
from itertools import chain as joined
from types import BuiltinFunctionType, FrameType, FunctionType, MethodType, ModuleType
from typing import NamedTuple

import marisa_trie
import pytest

import lexicons
from lexicons import (
    Adjudicator,
    Alphabet,
    CannotJudge,
    Challenge,
    Library,
    Manifest,
    Ruling,
    Verdict,
)
from lexicons.lists.identity import Base
from lexicons.rules.rule_set import RuleSet
from lexicons.words.chain import Chain
from lexicons.words.lexicon import Lexicon
from tests.secrecy.shapes import (
    absent,
    challenges,
    good,
    held,
    phonies,
    rejected,
    shapes,
    stages,
    unworded,
)
from tests.support.choosing import sampled
from tests.support.clubs import lexicon_of, top

every_shape = pytest.mark.parametrize("shape", shapes)
counts = range(1, 9)
few_counts = (1, 3)


def all_alike(seen):
    """Whether there is one thing to be seen, and no other."""
    every = [repr(each) for each in seen]
    return len(every) > 0 and len(set(every)) == 1


@pytest.fixture
def judge_of(english):
    """The judge of a chain; `wrapped` may put something between it and its lexicons.

    The lexicons are compiled with `more`.
    """

    def judge_of(shape, wrapped=lambda lexicon: lexicon, **more):
        rules = RuleSet.read(f"{top}{stages(shape)}".encode())
        opened = {
            name: wrapped(Lexicon(lexicon_of(words, name, **more), name))
            for name, words in held(shape).items()
        }
        return Adjudicator(Chain(rules, english, [opened[s.lexicon] for s in rules.stages]))

    return judge_of


# -- the door ------------------------------------------------------------------------------------


def parts(thing):
    """What an object holds."""
    if isinstance(thing, Mapping):
        yield from joined.from_iterable(thing.items())
    elif isinstance(thing, (tuple, list, set, frozenset)):
        yield from thing
    for kind in type(thing).__mro__:
        slots = vars(kind).get("__slots__", ())
        for name in [slots] if isinstance(slots, str) else slots:
            yield getattr(thing, name, None)
    yield from getattr(thing, "__dict__", {}).values()


code = (type, ModuleType, FunctionType, BuiltinFunctionType, MethodType, FrameType)


def reachable(*roots):
    """All that can be reached from some objects, but for code."""
    found = {}
    waiting = list(roots)
    while waiting:
        thing = waiting.pop()
        if id(thing) not in found and not isinstance(thing, code):
            found[id(thing)] = thing
            waiting += parts(thing)
    return list(found.values())


@every_shape
def test_no_object_shows_where_the_phony_stands(judge_of, shape, thorough):
    judge = judge_of(shape)
    assert judge.board.reason("A")  # its alphabet has made its tables
    before = {type(thing) for thing in reachable(judge)}
    assert Chain in before  # else `reachable` would show nothing
    for count in counts if thorough else few_counts:
        seen = []
        for words in challenges(count):
            challenge = judge.board.challenge(*words)
            ruling = judge.rule(challenge)
            assert ruling.verdict is Verdict.UNACCEPTABLE
            things = reachable(ruling, challenge, judge)
            shown = {f"{show(thing)}" for thing in things for show in (repr, str)}
            seen.append(sorted(unworded("\0".join(shown), words).split("\0")))
        assert all_alike(seen), count
    assert {type(thing) for thing in reachable(judge)} == before


@every_shape
def test_nothing_that_can_look_a_word_up_is_reached_from_a_ruling(judge_of, shape):
    judge = judge_of(shape)
    for words in (good[:3], (*good[:2], absent)):
        ruling = judge.rule(judge.board.challenge(*words))
        kinds = {type(thing) for thing in reachable(ruling, ruling.challenge, judge.board)}
        assert {Manifest, Alphabet, RuleSet} <= kinds
        assert not kinds & {Chain, Lexicon, Adjudicator, marisa_trie.Trie, memoryview, bytes}
        assert bool not in {type(each) for each in parts(ruling)}


@every_shape
def test_a_ruling_names_no_word_beside_those_of_its_challenge(judge_of, shape, monkeypatch):
    monkeypatch.setattr(Lexicon, "prove", lambda *_: None)  # that they amend a public edition
    # A lexicon file holds the changes that it made to an edition: each names a word.
    changes = (*(f"+{word}" for word in good), *(f"-{word}" for word in phonies))
    judge = judge_of(shape, base=Base("csw19", changes))
    ruling = judge.rule(judge.board.challenge(*good[:2], absent))
    assert str(ruling.lexicons[0].standing) == f"verified: csw19 with {len(changes)} changes"
    things = reachable(ruling.lexicons, ruling.rules, ruling.alphabet, judge.lexicons)
    texts = [str(thing) for thing in things]
    assert not [text for text in texts for word in (*good, *phonies) if word in text]


def test_a_ruling_says_these_few_things_and_no_other():
    public = {name for name in dir(Ruling) if not name.startswith("_")}
    assert public == {"challenge", "verdict", "rules", "alphabet", "lexicons"}
    assert [verdict.value for verdict in Verdict] == ["acceptable", "unacceptable"]
    assert {name for name in dir(Challenge) if not name.startswith("_")} == {"words", "board"}
    public = {name for name in dir(Adjudicator) if not name.startswith("_")}
    assert public == {"board", "identity", "judged_by", "lexicons", "rule", "rules"}


# -- the look-ups --------------------------------------------------------------------------------


class Recording:
    """A lexicon that records what it is asked, and may fail."""

    def __init__(self, lexicon, asked):
        self.manifest = lexicon.manifest
        self.lexicon = lexicon
        self.asked = asked
        self.failing = None

    def holds(self, word):
        self.asked.append((self.manifest.edition, word))
        if self.failing and self.failing[0] == word:
            raise self.failing[1]
        return bool(self.lexicon.holds(word))


def recorded(judge_of, shape):
    """The judge of a chain, its lexicons, and what they are asked from now on."""
    asked = []
    readers = []

    def wrapped(lexicon):
        readers.append(Recording(lexicon, asked))
        return readers[-1]

    return judge_of(shape, wrapped), readers, asked


@every_shape
def test_the_same_look_ups_are_made_whatever_the_verdict(judge_of, shape):
    judge, _, asked = recorded(judge_of, shape)
    answering = [each.lexicon for each in judge.rules.stages if each.asks(5)]
    for count in counts:
        seen = []
        for words in (*challenges(count), good[:count]):
            ruling = judge.rule(judge.board.challenge(*words))
            assert (ruling.verdict is Verdict.ACCEPTABLE) == (words == good[:count])
            seen.append([(edition, words.index(word)) for edition, word in asked])
            asked.clear()
        assert all_alike(seen)
        assert seen[0] == [(edition, place) for place in range(count) for edition in answering]


def test_a_refused_challenge_takes_no_look_up(judge_of):
    judge, _, asked = recorded(judge_of, "two lists")
    seen = []
    for words in (good[:2], phonies):
        with pytest.raises(lexicons.ChallengeRefused) as refused:
            judge.board.challenge(*words, "CO-OP")
        seen.append(unworded(str(refused.value), words))
    assert all_alike(seen)
    assert asked == []
    elsewhere = lexicons.Board(judge.board.alphabet, 15, 7).challenge(*good[:2])
    with pytest.raises(CannotJudge):
        judge.rule(elsewhere)
    assert asked == []


# -- failures ------------------------------------------------------------------------------------


class Seen(NamedTuple):
    """All that an exception carries."""

    kind: type
    text: str
    arguments: str
    connected: list[object]
    frames: list[str]


def all_of(error, words):
    """What can be learned from an exception that left the judge."""
    frames = []
    trace = error.__traceback__
    while trace is not None:
        frame = trace.tb_frame
        if frame.f_code.co_filename != __file__:
            held_there = sorted((name, repr(value)) for name, value in frame.f_locals.items())
            frames.append(unworded(f"{frame.f_code.co_name} {trace.tb_lineno} {held_there}", words))
        trace = trace.tb_next
    connected = [error.__cause__, error.__context__, getattr(error, "__notes__", None)]
    return Seen(type(error), unworded(str(error), words), repr(error.args), connected, frames)


said = (
    "The look-up failed: a fault of this program or of this machine.\n"
    "Judge on another machine, and report the fault."
)
failures = [RuntimeError, MemoryError, RecursionError, UnicodeError, KeyboardInterrupt, SystemExit]


@pytest.mark.parametrize(("shape", "failure"), sampled([*shapes], failures))
def test_a_look_up_that_fails_does_not_tell_how_far_it_came(judge_of, shape, failure):
    judge, readers, asked = recorded(judge_of, shape)
    words = (*good[:2], absent, *good[2:4], rejected)
    challenge = judge.board.challenge(*words)
    seen = []
    for reader in readers:
        for word in words:
            told = [f"at {word}"] if issubclass(failure, Exception) else []
            reader.failing = (word, failure(*told))
            asked.clear()
            try:
                judge.rule(challenge)
            except BaseException as error:
                seen.append(all_of(error, words))
                reader.failing[1].__traceback__ = None
            else:
                # This list is not asked about words of this length.
                assert reader.manifest.edition not in [edition for edition, _ in asked]
        reader.failing = None
    assert len(seen) >= len(words)
    assert all_alike(seen)
    assert seen[0].connected == [None, None, None]
    assert seen[0].arguments.count("at ") == 0
    assert issubclass(seen[0].kind, CannotJudge | KeyboardInterrupt)
    assert seen[0].text == ("" if seen[0].kind is KeyboardInterrupt else said)


@every_shape
def test_a_failure_leaves_no_trace_in_the_judge(judge_of, shape):
    judge, [reader, *_], _ = recorded(judge_of, shape)
    challenge = judge.board.challenge(*good[:3], absent)
    reader.failing = (good[1], RuntimeError("Somewhere in the middle"))
    with pytest.raises(CannotJudge) as failed:
        judge.rule(challenge)
    reader.failing[1].__traceback__ = None
    reader.failing = None
    assert not [each for each in reachable(failed.value, judge) if isinstance(each, RuntimeError)]
    del failed
    gc.collect()
    assert judge.rule(challenge).verdict is Verdict.UNACCEPTABLE


# -- what the door exports -----------------------------------------------------------------------


def test_nothing_of_the_back_room_is_exported():
    for name in lexicons.__all__:
        exported = getattr(lexicons, name)
        assert not getattr(exported, "__module__", "").startswith("lexicons.words"), name
        assert not isinstance(exported, ModuleType)


#: Of one letter, which may be told of.
known, unknown = "VVVVV", "JJJJJ"


def outcome(act, word):
    """What comes of an act, less the word itself."""
    try:
        result = act()
        if isinstance(result, Iterator):
            result = list(result)
        text = f"returned {type(result)} {result!r}"
    except Exception as error:
        text = f"raised {type(error)} {error}"
    text = re.sub("[0-9a-f]{64}", "<digest of any text>", unworded(text, [word]))
    return text.replace(known[0], "?").replace(unknown[0], "?")


def test_no_attribute_or_method_answers_about_a_single_word(home, install, add_rules):
    install((*good, known), "a")
    add_rules(stages("one list"))
    library = Library()
    judge = library.adjudicator("club")
    challenge = judge.board.challenge(good[1], good[2])
    objects = [
        library, judge, judge.board, judge.board.alphabet, judge.rules, judge.rules.stages[0],
        judge.lexicons, judge.lexicons[0], judge.lexicons[0].fingerprint, challenge,
        judge.rule(challenge), Verdict.ACCEPTABLE, lexicons.public_editions(),
        lexicons.public_editions()["csw19"], lexicons.JudgeError("What."),
        *(getattr(lexicons, name) for name in lexicons.__all__),
    ]  # fmt: skip
    assert {type(each) for each in objects} >= {
        getattr(lexicons, name)
        for name in ("Adjudicator", "Alphabet", "Board", "Challenge", "Edition", "Fingerprint",
                     "Library", "Manifest", "RuleSet", "Ruling", "Stage", "Verdict")
    }  # fmt: skip
    tried = 0
    for thing in objects:
        acts = {
            "in": lambda word, thing=thing: word in thing,
            "[]": lambda word, thing=thing: thing[word],
            "==": lambda word, thing=thing: thing == word,
            "()": lambda word, thing=thing: thing(word),
            "hasattr": lambda word, thing=thing: hasattr(thing, word),
            "format": lambda word, thing=thing: format(thing, word),
        }
        for name in dir(thing):
            if name.startswith("_") or isinstance(thing, type):
                continue
            if isinstance(thing, str) and hasattr(str, name):
                continue  # what any text can do
            value = getattr(thing, name)
            acts[f".{name} in"] = lambda word, value=value: word in value
            if callable(value):
                acts[f".{name}()"] = lambda word, value=value: value(word)
                acts[f".{name}([])"] = lambda word, value=value: value([word])
                acts[f".{name}(,)"] = lambda word, value=value: value(word, word)
                acts[f".{name}(path)"] = lambda word, value=value: value(f"{home}/{word}")
        for name, act in acts.items():
            told = [
                outcome(lambda act=act, word=word: act(word), word) for word in (known, unknown)
            ]
            assert told[0] == told[1], (thing, name)
            tried += 1
    assert tried > 300
    # By a challenge of one word alone, as anybody may put it.
    rulings = [judge.rule(judge.board.challenge(word)) for word in (known, unknown)]
    assert [ruling.verdict.value for ruling in rulings] == ["acceptable", "unacceptable"]

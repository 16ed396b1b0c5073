# ruff: noqa: D101  # the members of an enumeration say it
"""What a rulebook says, and how it is said: each key once, with its meaning, values and places.

To add a key, add its line to a section. The reader of files, `rules.SECTION.KEY`, the sheets for
players and word judges, the pages of the moments named and docs/rule-keys.md have it then. Under a
heading and at a moment, items stand in the order of this file. In a sentence, {said} is the value;
{challenger}, {challenged}, {judge}, {key}, {good} and {bad} are the rulebook's own names.
"""

from enum import StrEnum
from typing import Any

from lexicons.rules.rule_items import (
    Item,
    ItemPlace,
    RuleSection,
    flag,
    literal,
    one,
    only,
    prose,
    some,
    whole,
)

MOST_BEFORE = 20  # words: players read them on their way to the machine
JUDGING_KEYS = ("tab", "enter", *(f"f{number}" for number in range(1, 13)))

# -- where it is shown -----------------------------------------------------------------------------

#: The headings of the players' sheet.
FOR_PLAYERS = CHALLENGE, LEAVE, JUDGED, AFTER, DOUBT = (
    ItemPlace("To challenge"),
    ItemPlace("Before you leave the board"),
    ItemPlace("How the words are judged"),
    ItemPlace("After the verdict"),
    ItemPlace("If you doubt the verdict"),
)

#: The headings of the word judges' sheet.
FOR_JUDGES = LISTS, WORDS, VERDICT, FURTHER = (
    ItemPlace("Word lists, asked in this order"),
    ItemPlace("The slip and the words"),
    ItemPlace("The verdict"),
    ItemPlace("Further opinions and wrong rulings"),
)

#: The moments at which pages show a text, where it's more than one item: `RETURNING` is with a
#: verdict, the others are on the rules card of the first page. Without one, it is only on paper.
DECLARING, LEAVING, BOUND, IN_TIME, IN_CASES, RETURNING = (ItemPlace() for _ in range(6))

# -- what a key may hold, where it isn't a text, a number, or yes or no ----------------------------


# fmt: off
class Side(StrEnum):
    CHALLENGED, CHALLENGER = "challenged", "challenger"

class Authority(StrEnum):
    WORD_JUDGE, ADJUDICATOR, DIRECTOR = "word judge", "adjudicator", "director"
    REFEREE, HOST = "referee", "host"

class Way(StrEnum):
    WORD_JUDGE, SELF_LOOKUP = "word-judge", "self-lookup"
    SMART_DEVICE, BOOK = "smart-device", "book"

class Typist(StrEnum):
    CHALLENGER, ANY_PLAYER = "challenger", "any-player-if-agreed"

class Checker(StrEnum):
    BOTH, CHALLENGED = "both", "challenged"

class Retyping(StrEnum):
    PLAYERS, DIRECTOR = "players", "director"

class PointsAre(StrEnum):
    ADDED, DEDUCTED = "added", "deducted"

class Opposite(StrEnum):
    BLANK, LOST_TILE = "blank-misunderstood", "lost-tile-found"

class Second(StrEnum):
    EITHER_PLAYER, REFEREE = "either-player", "referee"
    BOOK, DIRECTOR = "book", "director"

class Third(StrEnum):
    ANY_CASE, OPINIONS_DIFFER = "any-case", "opinions-differ-or-director"

class Against(StrEnum):
    WORD_JUDGE, MACHINE = "word-judge", "machine"

class DoubleCheck(StrEnum):
    PLAYERS, DIRECTOR = "players", "director"

class Computer(StrEnum):
    FINAL, YIELDS_TO_BOOK = "final", "yields-to-book"

class Remedy(StrEnum):
    REPLAY, SPREAD, NONE = "replay", "spread", "none"

# -- the keys by section ---------------------------------------------------------------------------

class Party(RuleSection, name="party"):
    challenger = prose("its name for the player who challenges", WORDS,
        says="The player who challenges is called: {said}.")
    challenged = prose("its name for the player who made the play", WORDS,
        says="The player who made the play is called: {said}.")
    authority = Item(one(Authority), "the person whom this program calls (the word judge)", {
        Authority.WORD_JUDGE: "This program calls the word judge.",
        Authority.ADJUDICATOR: "This program calls the adjudicator.",
        Authority.DIRECTOR: "This program calls the director.",
        Authority.REFEREE: "This program calls the referee.",
        Authority.HOST: "This program calls the host.",
    }, WORDS)

class ChallengeSection(RuleSection, name="challenge"):
    placement = prose("where tiles may lie; the program judges words only", CHALLENGE, WORDS)
    declared = prose("how a challenge is declared, and who stops the clock", CHALLENGE, DECLARING)
    named = prose("when the challenged words are named, and by which player", CHALLENGE, DECLARING)
    window = prose("from when and until when a play can be challenged", CHALLENGE, IN_TIME,
        says="When: {said}")
    cases = prose("window and hold in special cases, such as a play that goes out",
        CHALLENGE, IN_CASES)
    hold = prose("what a hold is: time to think about a challenge", CHALLENGE, IN_TIME)
    courtesy = prose("what the other player may do during a long hold", CHALLENGE, IN_CASES)
    away = prose("what applies to a play made while its opponent was away", CHALLENGE, IN_CASES)

class Withdrawal(RuleSection, name="withdrawal"):
    text = prose("the rule on withdrawals, in words", CHALLENGE, WORDS, BOUND)
    allowed = Item(flag, "whether a challenge, once made, can be withdrawn", {
        True: "A challenge can be withdrawn.",
        False: "A challenge cannot be withdrawn.",
    }, CHALLENGE, WORDS, unless=text)
    unless = Item(some(Opposite), "in which cases the opposite applies", {
        Opposite.BLANK: "The opposite applies if the letter of a blank was misunderstood.",
        Opposite.LOST_TILE:
            "The opposite applies if a lost tile is found before the last play is judged, and goes"
            " to its player.",
    }, CHALLENGE, WORDS, unless=text)

class Consequence(RuleSection, name="consequence"):
    acceptable = prose("what follows if the play is acceptable, except for points", AFTER, VERDICT,
        intro="{good}: {said}")
    clock_acceptable = prose("who starts which clock after an acceptable play", AFTER, VERDICT,
        intro="{good}: {said}")
    unacceptable = prose("what follows if the play is unacceptable", AFTER, VERDICT,
        intro="{bad}: {said}")
    clock_unacceptable = prose("who starts which clock after an unacceptable play", AFTER, VERDICT,
        intro="{bad}: {said}")
    final_play = prose("what applies when the play ended the game, after either verdict",
        AFTER, VERDICT, intro="Final play: {said}")
    final_play_acceptable = prose("what applies when an acceptable play ended the game",
        AFTER, VERDICT, intro="Final play, {good}: {said}")
    final_play_unacceptable = prose("what applies when an unacceptable play would have ended the"
        " game", AFTER, VERDICT, intro="Final play, {bad}: {said}")
    tiles_drawn = prose("what happens to tiles that were drawn too early, if the play is"
        " unacceptable", AFTER, VERDICT, intro="{bad}: {said}")
    turn_lost = Item(flag, "whether a challenge of an acceptable play costs the turn", {
        True: "The challenge of an acceptable play costs the turn.",
        False: "The challenge of an acceptable play does not cost the turn.",
    }, AFTER, VERDICT, unless=acceptable)
    play_turn_lost = Item(flag, "whether an unacceptable play costs its player the turn", {
        True: "An unacceptable play costs its player the turn.",
        False: "An unacceptable play does not cost its player the turn.",
    }, AFTER, VERDICT, unless=unacceptable)
    points_per_word = Item(whole(1, 50), "points that a challenge of an acceptable play costs, for"
        " each word", {
        PointsAre.ADDED: (
            "The {challenged} gets {number} point for each word.",
            "The {challenged} gets {number} points for each word."),
        PointsAre.DEDUCTED: (
            "The {challenger} loses {number} point for each word.",
            "The {challenger} loses {number} points for each word."),
    }, AFTER, VERDICT, intro="{good}: {said}")
    points_per_challenge = Item(whole(1, 50), "points that it costs, however many words are"
        " challenged", {
        PointsAre.ADDED: (
            "The {challenged} gets {number} point, however many words are challenged.",
            "The {challenged} gets {number} points, however many words are challenged."),
        PointsAre.DEDUCTED: (
            "The {challenger} loses {number} point, however many words are challenged.",
            "The {challenger} loses {number} points, however many words are challenged."),
    }, AFTER, VERDICT, intro="{good}: {said}")
    points_are = Item(one(PointsAre), "whether these points are added to the player of the play"
        " (the default) or deducted from the challenger", {
        PointsAre.ADDED: "Points for a challenge are added to the score of the player of the play.",
        PointsAre.DEDUCTED: "Points for a challenge are deducted from the challenger's score.",
    }, AFTER, VERDICT, unless=points_per_word)

class Wording(RuleSection, name="wording"):
    acceptable = prose("the verdict when every word is acceptable", VERDICT,
        says="The verdict on an acceptable play: {said}.", unless=Consequence.acceptable)
    unacceptable = prose("the verdict when a word is not acceptable", VERDICT,
        says="The verdict on an unacceptable play: {said}.", unless=Consequence.unacceptable)

class Procedure(RuleSection, name="procedure"):
    slip = prose("what is written down, and until when it can be corrected", CHALLENGE, WORDS)
    slip_required = Item(flag, "whether the words must be on a slip, even at a machine", {
        True: "The challenged words must be on a slip.",
        False: "At a machine, the challenged words need not be on a slip.",
    }, CHALLENGE, unless=slip)
    blank_redesignated = prose("what a changed blank does to the words of a play",
        CHALLENGE, WORDS)
    leaving = prose("how players leave the board to go to the machine", LEAVE, LEAVING)
    before = prose("what players do before they go to the machine, in at most"
        f" {MOST_BEFORE} words", LEAVE, unless=leaving)
    may_come = prose("who goes to the machine, and who stays", LEAVE, LEAVING)
    word_judge_on_request = Item(flag, "whether a player may insist on a human word judge", {
        True: "A player may insist on a human word judge.",
        False: "No player may insist on a human word judge.",
    }, LEAVE, brief={True: "You may insist on a human word judge."})
    special_needs = prose("what is done for players who cannot see or move well",
        LEAVE, WORDS, BOUND)
    devices = prose("which devices players may use", LEAVE)
    self_adjudication = Item(flag, "whether players may operate the machine, and not only staff", {
        True: "Players may operate the machine.",
        False: "Only the director or designated staff rule on challenged words.",
    }, JUDGED)
    ways = Item(some(Way), "the ways of judging that the rulebook knows", {
        Way.WORD_JUDGE: "The {judge} may judge the words.",
        Way.SELF_LOOKUP: "The players may look the words up at a machine.",
        Way.SMART_DEVICE: "The players may use a telephone or tablet.",
        Way.BOOK: "The words may be looked up in the book.",
    }, JUDGED, WORDS)
    typist = Item(one(Typist), "who types the challenged words: the challenger, or ideally the"
        " challenger", {
        Typist.CHALLENGER: "The challenged words are typed by the {challenger}.",
        Typist.ANY_PLAYER: "The challenged words are typed ideally by the {challenger}, or by any"
            " player if the players agree.",
    }, JUDGED, WORDS, brief={Typist.ANY_PLAYER: "With agreement, any player may type."})
    checker = Item(one(Checker), "who checks them before they are judged", {
        Checker.BOTH: "Both sides compare every word before it is judged.",
        Checker.CHALLENGED:
            "Before the words are judged, they are compared by the {challenged}.",
    }, JUDGED, WORDS)
    presser = Item(one(Side), "who presses JUDGE", {
        Side.CHALLENGED: "The key that judges is pressed by the {challenged}.",
        Side.CHALLENGER: "The key that judges is pressed by the {challenger}.",
    }, JUDGED, WORDS)
    judge_key = Item(literal(*JUDGING_KEYS), "the key that judges",
        "The key that judges is {key}.", JUDGED)
    key_label = prose("what is written on the key or button that judges", JUDGED,
        says="The key or button that judges is marked {said}.")
    together = Item(only(True), "whether all challenged words are judged as one challenge", {
        True: "All challenged words are judged together, as one challenge.",
    }, JUDGED, WORDS)
    one_verdict = Item(only(True), "whether the play gets one verdict, and no single word has"
        " one", {
        True: "The play gets one verdict. No single word has one.",
    }, JUDGED, WORDS)
    programs = prose("which programs or devices it names or asks for", LISTS)
    smart_device = prose("what differs or is required on a telephone or tablet", JUDGED,
        intro="On a telephone or tablet: {said}")
    presser_smart_device = Item(one(Side), "who presses JUDGE on a telephone or tablet (the same"
        " player)", {
        Side.CHALLENGED: "On a telephone or tablet, the {challenged} presses the key that judges.",
        Side.CHALLENGER: "On a telephone or tablet, the {challenger} presses the key that judges.",
    }, JUDGED, unless=smart_device)
    sees_result = prose("who sees the result on the machine", JUDGED, VERDICT)
    book = prose("how words are looked up in a book, and by which person",
        WORDS)
    conduct = prose("how a person who judges words behaves", WORDS)
    teaching = prose("how players learn to use the machine", JUDGED)
    unregulated = prose("who decides what the rulebook leaves open", JUDGED)
    returning = prose("what is done before the game goes on", AFTER, RETURNING)
    record = prose("what is written down after the verdict", AFTER, VERDICT, RETURNING)
    words_added_later = Item(only(False), "whether words of the play can still be challenged after"
        " the verdict", {
        False: "After the verdict, no other word of the play can be challenged.",
    }, AFTER, WORDS, brief={False: "No word of this play can be challenged later."})
    retyping = Item(one(Retyping), "who may have mistyped words entered and judged again", {
        Retyping.PLAYERS: "Players may have mistyped words typed and judged again.",
        Retyping.DIRECTOR: "Only the director may have mistyped words typed and judged again.",
    }, AFTER, WORDS)

class Finality(RuleSection, name="finality"):
    text = prose("the rule on the last word, in words", DOUBT, FURTHER)
    computer = Item(one(Computer), "whether the machine's verdict is the last word", {
        Computer.FINAL: "The machine's verdict is final.",
        Computer.YIELDS_TO_BOOK: "The book has the last word.",
    }, DOUBT, FURTHER, unless=text)

class Opinion(RuleSection, name="opinion"):
    text = prose("the rules on further opinions, in words", DOUBT, FURTHER)
    second = Item(one(Second), "who may ask for a second opinion (either player), or who gives it"
        " (a referee, once, against an adjudicator; the book; the director)", {
        Second.EITHER_PLAYER: "Either player may ask for a second opinion.",
        Second.REFEREE: "A referee gives the second opinion.",
        Second.BOOK: "The second opinion is looked up in the book.",
        Second.DIRECTOR: "The director gives the second opinion.",
    }, DOUBT, FURTHER, unless=text)
    third = Item(one(Third), "when a third opinion may be asked for", {
        Third.ANY_CASE: "A third opinion may be asked for in any case.",
        Third.OPINIONS_DIFFER:
            "A third opinion is given where the first two differ, or the director asks for it.",
    }, DOUBT, FURTHER, unless=text)
    against = Item(some(Against), "whose ruling can be reviewed: a word judge's, or the players'"
        " own at a machine (both)", {
        frozenset({Against.WORD_JUDGE}): "A ruling of the {judge} can be reviewed.",
        frozenset({Against.MACHINE}): "Only a machine's ruling can be reviewed.",
        frozenset(Against): "The rulings of the {judge} and of a machine can be reviewed.",
    }, DOUBT, FURTHER)
    given_by = prose("who gives the further opinions", DOUBT, FURTHER,
        intro="Who gives it: {said}")
    another_person = Item(flag, "whether they are given by a person who has not ruled on the play"
        " yet", {
        True: "It is given by a person who has not ruled on the play yet.",
        False: "The same person may give it.",
    }, DOUBT, FURTHER, unless=given_by)
    double_check = Item(one(DoubleCheck), "who may have a doubtful ruling checked after the game,"
        " without a further opinion", {
        DoubleCheck.PLAYERS: "After the game, players may have a doubtful ruling checked.",
        DoubleCheck.DIRECTOR:
            "After the game, only the director may have a doubtful ruling checked.",
    }, DOUBT, FURTHER)
    prompting = prose("what players and bystanders may suggest, and to which person",
        DOUBT, FURTHER, intro="What may be said: {said}")

class WrongRuling(RuleSection, name="wrong_ruling"):
    text = prose("the rule on wrong rulings, in words", DOUBT, FURTHER)
    remedy = Item(one(Remedy), "what makes up for a wrong ruling", {
        Remedy.REPLAY: "After a wrong ruling, the game is replayed.",
        Remedy.SPREAD: "After a wrong ruling, points are added to the spread.",
        Remedy.NONE: "A wrong ruling doesn't change the score.",
    }, DOUBT, FURTHER, unless=text)
    points = Item(whole(1, 500), "points added to the value of the play",
        ("The remedy adds {number} point.", "The remedy adds {number} points."),
        DOUBT, FURTHER, unless=text)
    condition = prose("the condition for the remedy", DOUBT, FURTHER,
        intro="Condition: {said}", unless=text)
    deadline = prose("until when it can be claimed", DOUBT, FURTHER,
        intro="Deadline: {said}", unless=text)


# fmt: on

#: The sections in the order in which people read them.
SECTIONS: tuple[type[RuleSection], ...] = (
    Wording, Party, ChallengeSection, Withdrawal, Consequence, Procedure, Finality, Opinion,
    WrongRuling,
)  # fmt: skip

#: Every item by its path, such as `procedure.retyping`.
ITEMS: dict[str, Item[Any]] = {item.path: item for section in SECTIONS for item in section.items}


def items_at(place: ItemPlace) -> list[Item[Any]]:
    """Return what is shown at a place, in order."""
    return [item for item in ITEMS.values() if place in item.places]

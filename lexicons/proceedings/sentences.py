"""What a rulebook says, item by item, in whole sentences."""

from typing import NamedTuple

from lexicons.language import _, counted
from lexicons.proceedings.names import judge_key, judge_label, labelled, party
from lexicons.rule_keys import sections
from lexicons.rule_set import RuleSet, Stage

Item = tuple[str, str]  # section and key
Sentences = dict[object, str]  # by the value of the item

#: Items that the text of another item says too, where the rulebook has that text.
said_by: dict[Item, Item] = {
    ("consequence", "turn_lost"): ("consequence", "acceptable"),
    ("consequence", "play_turn_lost"): ("consequence", "unacceptable"),
    ("consequence", "points_per_word"): ("consequence", "acceptable"),
    ("consequence", "points_per_challenge"): ("consequence", "acceptable"),
    ("consequence", "points_are"): ("consequence", "acceptable"),
    ("finality", "computer"): ("finality", "text"),
    ("opinion", "another_person"): ("opinion", "given_by"),
    ("opinion", "second"): ("opinion", "text"),
    ("opinion", "third"): ("opinion", "text"),
    ("procedure", "judge_key"): ("procedure", "presser"),
    ("procedure", "key_label"): ("procedure", "presser"),
    ("procedure", "presser_smart_device"): ("procedure", "smart_device"),
    ("withdrawal", "allowed"): ("withdrawal", "text"),
    ("withdrawal", "unless"): ("withdrawal", "text"),
    ("wording", "acceptable"): ("consequence", "acceptable"),
    ("wording", "unacceptable"): ("consequence", "unacceptable"),
    **{("wrong_ruling", key): ("wrong_ruling", "text") for key in ("remedy", "points")},
}


class Line(NamedTuple):
    """A sentence, and the number of the rule that says so."""

    text: str
    number: str = ""


def items_of(section: str) -> list[Item]:
    """Return the items of a section of a rule set, in the order of the table of keys.

    >>> items_of("finality")
    [('finality', 'computer'), ('finality', 'text')]
    """
    return [(section, key) for key in sections[section]]


def line(rules: RuleSet, section: str, key: str) -> Line | None:
    """Return what the rules say about an item; None if they are silent or another item says it.

    >>> from lexicons import Library
    >>> line(Library().rules("nsa-2004"), "procedure", "typist")
    Line(text='The challenged words are typed by the challenger.', number='App. C A.4')
    """
    value = rules.says(section, key)
    if value is None or is_said((section, key), rules):
        return None
    also = [item for item, other in said_by.items() if other == (section, key)]
    cited = [rules.cites(*item) for item in ((section, key), *also)]
    return Line(sentence(rules, section, key, value), joined(cited))


def joined(cited: list[str]) -> str:
    """Return the numbers of several rules, each once where they are written alike.

    >>> joined(["13.1", "12.2, 13.1", "", "7", "7"])
    '12.2, 13.1; 7'
    """
    kept: list[str] = []
    for each in sorted(filter(None, cited), key=len, reverse=True):
        if not any(set(each.split(", ")) <= set(other.split(", ")) for other in kept):
            kept.append(each)
    return "; ".join(sorted(kept, key=cited.index))


def is_said(item: Item, rules: RuleSet) -> bool:
    """Return whether the text of another item says this one too."""
    other = said_by.get(item)
    return other is not None and rules.says(*other) is not None


def sentence(rules: RuleSet, section: str, key: str, value: object) -> str:
    """Return the sentence for a value. A text of the rule set is its own sentence."""
    item = section, key
    if isinstance(value, int) and not isinstance(value, bool):
        return points_sentence(rules, key, value)
    if introduced := introductions(rules, value).get(item):
        return introduced
    values = value if isinstance(value, tuple) else (value,)
    known = {**of_players(rules), **of_machine(rules), **of_officials(rules)}.get(item, {})
    if value in known:
        return known[value]
    if all(each in known for each in values):
        return " ".join(known[each] for each in values)
    if isinstance(value, str):
        return value if value.endswith(".") else _("{said}.", said=value)
    return f"{sections[section][key].meaning}: {value}"  # a flag that only a newer release knows


def introductions(rules: RuleSet, said: object) -> dict[Item, str]:
    """Return a text of the rule set behind the words that say what it is about."""
    good, bad = rules.wording("acceptable"), rules.wording("unacceptable")
    return {
        ("wording", "acceptable"): _("The verdict on an acceptable play: {said}.", said=said),
        ("wording", "unacceptable"): _("The verdict on an unacceptable play: {said}.", said=said),
        ("consequence", "acceptable"): _("{verdict}: {said}", verdict=good, said=said),
        ("consequence", "unacceptable"): _("{verdict}: {said}", verdict=bad, said=said),
        ("consequence", "clock_acceptable"): _("{verdict}: {said}", verdict=good, said=said),
        ("consequence", "clock_unacceptable"): _("{verdict}: {said}", verdict=bad, said=said),
        ("consequence", "final_play"): _("Final play: {said}", said=said),
        ("consequence", "final_play_acceptable"): _(
            "Final play, {verdict}: {said}", verdict=good, said=said
        ),
        ("consequence", "final_play_unacceptable"): _(
            "Final play, {verdict}: {said}", verdict=bad, said=said
        ),
        ("procedure", "smart_device"): _("On a telephone or tablet: {said}", said=said),
        ("opinion", "given_by"): _("Who gives it: {said}", said=said),
        ("opinion", "prompting"): _("Hints: {said}", said=said),
        ("wrong_ruling", "condition"): _("Condition: {said}", said=said),
        ("wrong_ruling", "deadline"): _("Deadline: {said}", said=said),
    }


def of_players(rules: RuleSet) -> dict[Item, Sentences]:
    """Return the sentences about players and their challenge."""
    challenger, challenged = party(rules, "challenger"), party(rules, "challenged")
    return {
        ("party", "challenger"): {
            challenger: _("The player who challenges is called: {name}.", name=challenger)
        },
        ("party", "challenged"): {
            challenged: _("The player who made the play is called: {name}.", name=challenged)
        },
        ("procedure", "word_judge_on_request"): {
            True: _("A player may insist on a human word judge."),
            False: _("No player may insist on a human word judge."),
        },
        ("procedure", "together"): {
            True: _("All challenged words are judged together, as one challenge."),
        },
        ("procedure", "words_added_later"): {
            False: _("After the verdict, no other word of the play can be challenged."),
        },
        ("procedure", "one_verdict"): {
            True: _("The play gets one verdict. No single word has one."),
        },
        ("consequence", "turn_lost"): {
            True: _("The challenge of an acceptable play costs the turn."),
            False: _("The challenge of an acceptable play does not cost the turn."),
        },
        ("consequence", "play_turn_lost"): {
            True: _("An unacceptable play costs its player the turn."),
            False: _("An unacceptable play does not cost its player the turn."),
        },
        ("consequence", "points_are"): {
            "added": _("Points for a challenge are added to the score of the player of the play."),
            "deducted": _("Points for a challenge are deducted from the challenger's score."),
        },
        ("withdrawal", "allowed"): {
            True: _("A challenge can be withdrawn."),
            False: _("A challenge cannot be withdrawn."),
        },
        ("withdrawal", "unless"): {
            "blank-misunderstood": _("It is otherwise if the letter of a blank was misunderstood."),
            "lost-tile-found": _(
                "It is otherwise if a lost tile is found before the last play is judged."
            ),
        },
    }


def of_machine(rules: RuleSet) -> dict[Item, Sentences]:
    """Return the sentences about the machine and its keys."""
    challenger, challenged = party(rules, "challenger"), party(rules, "challenged")
    key = labelled(judge_label(rules), judge_key(rules))
    by_rules = rules.says("procedure", "judge_key")
    return {
        ("procedure", "self_adjudication"): {
            True: _("Players may operate the machine."),
            False: _("Only a word judge operates the machine."),
        },
        ("procedure", "ways"): {
            "word-judge": _("A word judge may judge the words."),
            "self-lookup": _("The players may look the words up at a machine."),
            "smart-device": _("The players may use a telephone or tablet."),
            "book": _("The words may be looked up in the book."),
        },
        ("procedure", "typist"): {
            "challenger": _(
                "The challenged words are typed by the {challenger}.", challenger=challenger
            ),
            "any-player-if-agreed": _(
                "The challenged words are typed ideally by the {challenger}, or by any player if"
                " the players agree.",
                challenger=challenger,
            ),
        },
        ("procedure", "checker"): {
            "both": _("Both sides compare every word before it is judged."),
            "challenged": _(
                "Before the words are judged, they are compared by the {challenged}.",
                challenged=challenged,
            ),
        },
        ("procedure", "presser"): {
            side: _("{key} is pressed by the {player}.", key=key, player=party(rules, side))
            for side in ("challenger", "challenged")
        },
        ("procedure", "presser_smart_device"): {
            side: _(
                "On a telephone or tablet, {key} is pressed by the {player}.",
                key=judge_label(rules),
                player=party(rules, side),
            )
            for side in ("challenger", "challenged")
        },
        ("procedure", "judge_key"): {by_rules: _("The key that judges is {key}.", key=key)},
        ("procedure", "key_label"): {
            judge_label(rules): _(
                "The key or button that judges is marked {label}.", label=judge_label(rules)
            )
        },
        ("procedure", "retyping"): {
            "players": _("Players may have mistyped words typed and judged again."),
            "director": _("Only the director may have mistyped words typed and judged again."),
        },
        ("finality", "computer"): {
            "final": _("The machine's verdict is final."),
            "yields-to-book": _("The book has the last word."),
        },
    }


def of_officials(rules: RuleSet) -> dict[Item, Sentences]:
    """Return the sentences about officials and what they may decide."""
    return {
        ("party", "authority"): {
            "word judge": _("A kiosk calls the word judge."),
            "director": _("A kiosk calls the director."),
            "referee": _("A kiosk calls the referee."),
            "host": _("A kiosk calls the host."),
        },
        ("opinion", "second"): {
            "either-player": _("Either player may ask for a second opinion."),
            "referee": _("A referee gives the second opinion."),
            "book": _("The second opinion is looked up in the book."),
            "director": _("The director gives the second opinion."),
        },
        ("opinion", "third"): {
            "any-case": _("A third opinion may be asked for in any case."),
            "opinions-differ-or-director": _(
                "A third opinion is given where the first two differ, or the director asks for it."
            ),
        },
        ("opinion", "against"): {
            ("word-judge",): _("Only a word judge's ruling can be reviewed, and not a machine's."),
            ("machine",): _("Only a machine's ruling can be reviewed."),
            ("word-judge", "machine"): _("A word judge's ruling and a machine's can be reviewed."),
            ("machine", "word-judge"): _("A word judge's ruling and a machine's can be reviewed."),
        },
        ("opinion", "another_person"): {
            True: _("It is given by a person who has not ruled on the play yet."),
            False: _("The same person may give it."),
        },
        ("opinion", "double_check"): {
            "players": _("After the game, players may have a doubtful ruling checked."),
            "director": _("After the game, only the director may have a doubtful ruling checked."),
        },
        ("wrong_ruling", "remedy"): {
            "replay": _("After a wrong ruling, the game is replayed."),
            "spread": _("After a wrong ruling, points are added to the spread."),
            "none": _("A wrong ruling changes no score."),
        },
    }


def points_sentence(rules: RuleSet, key: str, points: int) -> str:
    """Return what a number of points is for."""
    deducted = rules.says("consequence", "points_are") == "deducted"
    match key, deducted:
        case "points_per_word", False:
            return counted(
                "An acceptable play earns {number} point for each challenged word.",
                "An acceptable play earns {number} points for each challenged word.",
                points,
            )
        case "points_per_word", True:
            return counted(
                "The challenge of an acceptable play costs {number} point for each word.",
                "The challenge of an acceptable play costs {number} points for each word.",
                points,
            )
        case "points_per_challenge", False:
            return counted(
                "An acceptable play earns {number} point, however many words are challenged.",
                "An acceptable play earns {number} points, however many words are challenged.",
                points,
            )
        case "points_per_challenge", True:
            return counted(
                "The challenge of an acceptable play costs {number} point.",
                "The challenge of an acceptable play costs {number} points.",
                points,
            )
    return counted(  # of a wrong ruling
        "The remedy adds {number} point.", "The remedy adds {number} points.", points
    )


def stage_line(rules: RuleSet, stage: Stage, title: str) -> Line:
    """Return a step of the chain of lexicons; `title` is what people call the edition."""
    first, last = (lengths := rules.lengths_of(stage))[0], lengths[-1]
    text = title
    if lengths != rules.lengths:
        text = _(
            "{title}, for words of {first} to {last} tiles", title=title, first=first, last=last
        )
    if stage.entries:
        text = _("{lexicon}; of its entries: {entries}", lexicon=text, entries=stage.entries)
    if not stage.accept:
        text = _("{lexicon}; a word that it holds is unacceptable", lexicon=text)
    return Line(text, stage.rule)

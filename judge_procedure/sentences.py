"""What a rulebook says, item by item, in whole sentences."""

from typing import NamedTuple

from judge_procedure.names import judge_key, judge_label, labelled, party, word_judge
from lexicons.language import _, counted
from lexicons.rule_keys import sections
from lexicons.rule_set import RuleSet, Stage

Item = tuple[str, str]  # section and key
Sentences = dict[object, str]  # by the value of the item


def _known_values(rules: RuleSet) -> dict[Item, Sentences]:
    """Return the sentences for each value that an item can have."""
    challenger, challenged = party(rules, "challenger"), party(rules, "challenged")
    key = labelled(judge_label(rules), judge_key(rules))
    by_rules = rules.says("procedure", "judge_key")
    judge = word_judge(rules)
    both = _("The rulings of the {judge} and of a machine can be reviewed.", judge=judge)
    return {
        # Players and their challenge.
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
        ("procedure", "slip_required"): {
            True: _("The challenged words must be on a slip."),
            False: _("At a machine, the challenged words need not be on a slip."),
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
            "blank-misunderstood": _(
                "The opposite holds if the letter of a blank was misunderstood."
            ),
            "lost-tile-found": _(
                "The opposite holds if a lost tile is found before the last play is judged."
            ),
        },
        # The machine and its keys.
        ("procedure", "self_adjudication"): {
            True: _("Players may operate the machine."),
            False: _("Only the director or designated staff operate the machine."),
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
            side: _("The key that judges is pressed by the {player}.", player=party(rules, side))
            for side in ("challenger", "challenged")
        },
        ("procedure", "presser_smart_device"): {
            side: _(
                "On a telephone or tablet, the {player} presses the key that judges.",
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
        # Officials, and what they may decide.
        ("party", "authority"): {
            "word judge": _("This program calls the word judge."),
            "adjudicator": _("This program calls the adjudicator."),
            "director": _("This program calls the director."),
            "referee": _("This program calls the referee."),
            "host": _("This program calls the host."),
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
            ("word-judge",): _("A ruling of the {judge} can be reviewed.", judge=judge),
            ("machine",): _("Only a machine's ruling can be reviewed."),
            ("word-judge", "machine"): both,
            ("machine", "word-judge"): both,
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


class Line(NamedTuple):
    """A sentence, and the number of the rule that says so."""

    text: str
    number: str = ""  # empty if the rule set gives no number

    @property
    def cited(self) -> str:
        """The sentence with the number of its rule.

        >>> Line("The turn scores zero.", "14").cited, Line("The turn scores zero.").cited
        ('The turn scores zero. (14)', 'The turn scores zero.')
        """
        return _("{said} ({rule})", said=self.text, rule=self.number) if self.number else self.text


#: Items that the text of another item says too, where the rulebook has that text.
said_by: dict[Item, Item] = {
    ("consequence", "points_are"): ("consequence", "points_per_word"),
    ("consequence", "turn_lost"): ("consequence", "acceptable"),
    ("consequence", "play_turn_lost"): ("consequence", "unacceptable"),
    ("finality", "computer"): ("finality", "text"),
    ("opinion", "another_person"): ("opinion", "given_by"),
    ("opinion", "second"): ("opinion", "text"),
    ("opinion", "third"): ("opinion", "text"),
    ("procedure", "before"): ("procedure", "leaving"),
    ("procedure", "presser_smart_device"): ("procedure", "smart_device"),
    ("procedure", "slip_required"): ("procedure", "slip"),
    ("withdrawal", "allowed"): ("withdrawal", "text"),
    ("withdrawal", "unless"): ("withdrawal", "text"),
    ("wording", "acceptable"): ("consequence", "acceptable"),
    ("wording", "unacceptable"): ("consequence", "unacceptable"),
    **{("wrong_ruling", key): ("wrong_ruling", "text") for key in ("remedy", "points")},
}

remedy_points: Item = ("wrong_ruling", "points")
points_keys: tuple[Item, Item] = (
    ("consequence", "points_per_word"),
    ("consequence", "points_per_challenge"),
)


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
    other = said_by.get((section, key))
    if value is None or (other and rules.says(*other) is not None):
        return None
    return Line(sentence(rules, section, key, value), rules.cites(section, key))


def sentence(rules: RuleSet, section: str, key: str, value: object) -> str:
    """Return the sentence for a value. A text of the rule set is its own sentence."""
    item = section, key
    if isinstance(value, int) and item in (*points_keys, remedy_points):
        return _points_sentence(rules, item, value)
    if introduced := _introductions(rules, value).get(item):
        return introduced
    values = value if isinstance(value, tuple) else (value,)
    known = _known_values(rules).get(item, {})
    if value in known:
        return known[value]
    if all(each in known for each in values):
        return " ".join(known[each] for each in values)
    if isinstance(value, str):
        return value if value.endswith(".") else _("{said}.", said=value)
    return f"{sections[section][key].meaning}: {value}"  # a value that only a newer release knows


def _introductions(rules: RuleSet, said: object) -> dict[Item, str]:
    """Return a text of the rule set behind the words that say what it is about."""
    good, bad = rules.wording("acceptable"), rules.wording("unacceptable")
    return {
        ("wording", "acceptable"): _("The verdict on an acceptable play: {said}.", said=said),
        ("wording", "unacceptable"): _("The verdict on an unacceptable play: {said}.", said=said),
        ("challenge", "window"): _("When: {said}", said=said),
        ("consequence", "tiles_drawn"): _("{verdict}: {said}", verdict=bad, said=said),
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


def _points_sentence(rules: RuleSet, item: Item, points: int) -> str:
    if item == remedy_points:
        return counted(
            "The remedy adds {number} point.", "The remedy adds {number} points.", points
        )
    good = rules.wording("acceptable")
    return _("{verdict}: {said}", verdict=good, said=points_said(rules, item[1], points))


def points_said(rules: RuleSet, key: str, points: int) -> str:
    """Return which player's score points change after an acceptable play, and how."""
    challenger, challenged = party(rules, "challenger"), party(rules, "challenged")
    deducted = rules.says("consequence", "points_are") == "deducted"
    match key, deducted:
        case "points_per_word", False:
            return counted(
                "The {player} gets {number} point for each word.",
                "The {player} gets {number} points for each word.",
                points,
                player=challenged,
            )
        case "points_per_word", True:
            return counted(
                "The {player} loses {number} point for each word.",
                "The {player} loses {number} points for each word.",
                points,
                player=challenger,
            )
        case _, False:
            return counted(
                "The {player} gets {number} point, however many words are challenged.",
                "The {player} gets {number} points, however many words are challenged.",
                points,
                player=challenged,
            )
    return counted(
        "The {player} loses {number} point, however many words are challenged.",
        "The {player} loses {number} points, however many words are challenged.",
        points,
        player=challenger,
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
        text = _(
            "{lexicon}; of its entries: {entries}", lexicon=text, entries=rules.entries_of(stage)
        )
    if not stage.accept:
        text = _("{lexicon}; a word that it holds is unacceptable", lexicon=text)
    return Line(text, stage.rule)

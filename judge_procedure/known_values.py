"""The sentences for what a rule set can say by one of a few known values."""

from judge_procedure.names import judge_key, judge_label, labelled, party, word_judge
from lexicons.language import _
from lexicons.rule_set import RuleSet

Item = tuple[str, str]  # section and key
Sentences = dict[object, str]  # by the value of the item


def known_values(rules: RuleSet) -> dict[Item, Sentences]:
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

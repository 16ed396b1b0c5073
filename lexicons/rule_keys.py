"""The closed list of the keys of a rule set file: what each may hold, and what it means."""

from lexicons.schema import (
    Key,
    Named,
    Rows,
    Table,
    flag,
    identifier,
    language,
    one_of,
    some_of,
    text,
    whole,
)

shortest_word = 2  # tiles: one tile forms no word on any board
longest_board = 21  # tiles: a row of the largest board

#: A stage. The stages are asked in their order in the file.
stage: Table = {
    "lexicon": Key(identifier, "edition that this stage asks", required=True),
    "shortest": Key(whole(shortest_word, longest_board), "fewest tiles that it is asked about"),
    "longest": Key(whole(shortest_word, longest_board), "most tiles that it is asked about"),
    "accept": Key(flag, "whether a word that it holds is acceptable (true by default)"),
    "entries": Key(text, "which entries of the book count; the lexicon is compiled of these alone"),
    "rule": Key(text, "where the rulebook says so"),
}

#: The items of a rulebook by section. Each section may hold a table `rule` that cites the number of
#: the rule for each key.
sections: dict[str, dict[str, Key]] = {
    "wording": {
        "acceptable": Key(text, "the verdict when every word is acceptable"),
        "unacceptable": Key(text, "the verdict when a word is not acceptable"),
    },
    "party": {
        "challenger": Key(text, "its name for the player who challenges"),
        "challenged": Key(text, "its name for the player who made the play"),
        "authority": Key(
            one_of("word judge", "adjudicator", "director", "referee", "host"),
            "the person whom this program calls (the word judge)",
        ),
    },
    "challenge": {
        "declared": Key(text, "how a challenge is declared, and who stops the clock"),
        "named": Key(text, "when the challenged words are named, and by which player"),
        "window": Key(text, "from when and until when a play can be challenged"),
        "cases": Key(text, "window and hold in special cases, such as a play that goes out"),
        "hold": Key(text, "what a hold is: time to think about a challenge"),
        "courtesy": Key(text, "what the other player may do during a long hold"),
        "away": Key(text, "what holds for a play made while its opponent was away"),
        "placement": Key(text, "where tiles may lie; the program judges words only"),
    },
    "procedure": {
        "self_adjudication": Key(
            flag, "whether players may operate the machine, and not only staff"
        ),
        "ways": Key(
            some_of("word-judge", "self-lookup", "smart-device", "book"),
            "the ways of judging that the rulebook knows",
        ),
        "programs": Key(text, "which programs or devices it names or asks for"),
        "typist": Key(
            one_of("challenger", "any-player-if-agreed"),
            "who types the challenged words: the challenger, or ideally the challenger",
        ),
        "checker": Key(one_of("both", "challenged"), "who checks them before they are judged"),
        "presser": Key(one_of("challenged", "challenger"), "who presses JUDGE"),
        "presser_smart_device": Key(
            one_of("challenged", "challenger"),
            "who presses JUDGE on a telephone or tablet (the same player)",
        ),
        "may_come": Key(text, "who goes to the machine, and who stays"),
        "sees_result": Key(text, "who sees the result on the machine"),
        "judge_key": Key(
            one_of("tab", "enter", *(f"f{number}" for number in range(1, 13))),
            "the key that judges",
        ),
        "key_label": Key(text, "what is written on the key or button that judges"),
        "smart_device": Key(text, "what differs or is required on a telephone or tablet"),
        "book": Key(text, "how words are looked up in a book, and by which person"),
        "conduct": Key(text, "how a person who judges words behaves"),
        "together": Key(one_of(True), "whether all challenged words are judged as one challenge"),
        "words_added_later": Key(
            one_of(False), "whether words of the play can still be challenged after the verdict"
        ),
        "one_verdict": Key(
            one_of(True), "whether the play gets one verdict, and no single word has one"
        ),
        "before": Key(text, "what players do before they go to the machine, in at most 20 words"),
        "slip_required": Key(flag, "whether the words must be on a slip, even at a machine"),
        "slip": Key(text, "what is written down, and until when it can be corrected"),
        "retyping": Key(
            one_of("players", "director"), "who may have mistyped words entered and judged again"
        ),
        "word_judge_on_request": Key(flag, "whether a player may insist on a human word judge"),
        "leaving": Key(text, "how the board is left to go to the machine"),
        "returning": Key(text, "what is done before the game goes on"),
        "record": Key(text, "what is written down after the verdict"),
        "blank_redesignated": Key(text, "what a changed blank does to the words of a play"),
        "devices": Key(text, "which devices players may use"),
        "special_needs": Key(text, "what is done for players who cannot see or move well"),
        "teaching": Key(text, "how players learn to use the machine"),
        "unregulated": Key(text, "who decides what the rulebook leaves open"),
    },
    "consequence": {
        "acceptable": Key(text, "what follows when the play is acceptable, but for points"),
        "unacceptable": Key(text, "what follows when the play is unacceptable"),
        "final_play": Key(text, "what holds when the play ended the game, after either verdict"),
        "final_play_acceptable": Key(text, "what holds when an acceptable play ended the game"),
        "final_play_unacceptable": Key(
            text, "what holds when an unacceptable play would have ended the game"
        ),
        "clock_acceptable": Key(text, "who starts which clock after an acceptable play"),
        "clock_unacceptable": Key(text, "who starts which clock after an unacceptable play"),
        "tiles_drawn": Key(
            text, "what happens to tiles that were drawn too early, if the play is unacceptable"
        ),
        "turn_lost": Key(flag, "whether a challenge of an acceptable play costs the turn"),
        "play_turn_lost": Key(flag, "whether an unacceptable play costs its player the turn"),
        "points_per_word": Key(
            whole(1, 50), "points that a challenge of an acceptable play costs, for each word"
        ),
        "points_per_challenge": Key(
            whole(1, 50), "points that it costs, however many words are challenged"
        ),
        "points_are": Key(
            one_of("added", "deducted"),
            "whether these points are added to the player of the play (the default) or deducted"
            " from the challenger",
        ),
    },
    "withdrawal": {
        "allowed": Key(flag, "whether a challenge, once made, can be withdrawn"),
        "unless": Key(
            some_of("blank-misunderstood", "lost-tile-found"), "in which cases the opposite holds"
        ),
        "text": Key(text, "the rule on withdrawals, in words"),
    },
    "opinion": {
        "second": Key(
            one_of("either-player", "referee", "book", "director"),
            "who may ask for a second opinion (either player), or who gives it (a referee, once,"
            " against an adjudicator; the book; the director)",
        ),
        "third": Key(
            one_of("any-case", "opinions-differ-or-director"),
            "when a third opinion may be asked for",
        ),
        "against": Key(
            some_of("word-judge", "machine"),
            "whose ruling can be reviewed: a word judge's, or the players' own at a machine (both)",
        ),
        "given_by": Key(text, "who gives the further opinions"),
        "another_person": Key(
            flag, "whether they are given by a person who has not ruled on the play yet"
        ),
        "double_check": Key(
            one_of("players", "director"),
            "who may have a doubtful ruling checked after the game, without a further opinion",
        ),
        "prompting": Key(text, "what players and bystanders may suggest, and to which person"),
        "text": Key(text, "the rules on further opinions, in words"),
    },
    "finality": {
        "computer": Key(
            one_of("final", "yields-to-book"), "whether the machine's verdict is the last word"
        ),
        "text": Key(text, "the rule on the last word, in words"),
    },
    "wrong_ruling": {
        "remedy": Key(one_of("replay", "spread", "none"), "how a wrong ruling is mended"),
        "points": Key(whole(1, 500), "points added to the value of the play"),
        "condition": Key(text, "the condition for the remedy"),
        "deadline": Key(text, "until when it can be claimed"),
        "text": Key(text, "the rule on wrong rulings, in words"),
    },
}

#: The texts of the file outside the sections that a reader sees in a language of their own.
headings = {
    name: Key(text, f"the {name} in another language") for name in ("title", "notice", "fallback")
}

#: The keys of the sections that hold a text.
text_keys = {
    section: {name: key for name, key in keys.items() if key.expects is text}
    for section, keys in sections.items()
}

#: The texts of one other language: `[language.es]`, `[language.es.party]` and so on. What is left
#: out is read in the first language of the file.
texts: Table = {
    **headings,
    **text_keys,
    "stage": Named(identifier, {"entries": Key(text, "the entries of an edition that count")}),
}

#: The whole file.
file: Table = {
    "id": Key(identifier, "the same as the file's name without its ending", required=True),
    "title": Key(text, "what people call the rulebook", required=True),
    "like": Key(identifier, "the shipped rule set from which it takes all but its head and stages"),
    "alphabet": Key(identifier, "whose tiles are on the board", required=True),
    "longest_word": Key(whole(shortest_word, longest_board), "most tiles of a word (15)"),
    "most_words": Key(whole(1, 8), "most words of a challenge (8)"),
    "notice": Key(text, "shown at every use"),
    "source": Key(text, "the rulebook that the file was read from"),
    "fallback": Key(text, "whose rules hold where this rulebook is silent"),
    "stage": Rows(stage),
    **{
        name: {**keys, "rule": {key: Key(text, f"where it says: {key}") for key in keys}}
        for name, keys in sections.items()
    },
    "language": Named(language, texts),
}

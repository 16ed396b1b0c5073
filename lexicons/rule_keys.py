"""What the file of a rule set may hold: its head, its lists, its sections, other languages."""

from lexicons import rulebook
from lexicons.schema import Key, Named, Rows, Table, flag, identifier, language, text, whole

SHORTEST_WORD = 2  # tiles: one tile forms no word on any board
LONGEST_BOARD = 21  # tiles: a row of the largest board
WHOLE_BOARD = 15  # tiles: a row of the usual board
MOST_WORDS = 8  # that a play of seven tiles forms

#: A stage. The stages are asked in their order in the file.
STAGE_KEYS: Table = {
    "lexicon": Key(identifier, "edition that this stage asks", required=True),
    "shortest": Key(whole(SHORTEST_WORD, LONGEST_BOARD), "fewest tiles that it is asked about"),
    "longest": Key(whole(SHORTEST_WORD, LONGEST_BOARD), "most tiles that it is asked about"),
    "accept": Key(flag, "whether a word that it holds is acceptable (true by default)"),
    "entries": Key(text, "which entries of the book count; the lexicon is compiled of these alone"),
    "rule": Key(text, "where the rulebook says so"),
}

SECTIONS = {section.name: section for section in rulebook.SECTIONS}

#: The texts of the file outside the sections that a reader sees in a language of their own.
HEADINGS = {
    name: Key(text, f"the {name} in another language") for name in ("title", "notice", "fallback")
}

#: The texts of one other language: `[language.es]`, `[language.es.party]` and so on. What is left
#: out is read in the first language of the file.
TEXTS: Table = {
    **HEADINGS,
    **{
        name: {item.key: Key(text, item.meaning) for item in section.items if item.is_text}
        for name, section in SECTIONS.items()
    },
    "stage": Named(identifier, {"entries": Key(text, "the entries of an edition that count")}),
}

#: The whole file.
FILE_KEYS: Table = {
    "id": Key(identifier, "the same as the file's name without its ending", required=True),
    "title": Key(text, "what people call the rulebook", required=True),
    "like": Key(identifier, "the shipped rule set from which it takes what it lacks itself"),
    "lists": Named(identifier, Key(identifier, "the lists to ask in place of its, by those")),
    "alphabet": Key(identifier, "whose tiles are on the board", required=True),
    "longest_word": Key(
        whole(SHORTEST_WORD, LONGEST_BOARD), f"most tiles of a word ({WHOLE_BOARD})"
    ),
    "most_words": Key(whole(1, MOST_WORDS), f"most words of a challenge ({MOST_WORDS})"),
    "notice": Key(text, "shown at every use"),
    "source": Key(text, "the rulebook that the file was read from"),
    "fallback": Key(text, "whose rules hold where this rulebook is silent"),
    "stage": Rows(STAGE_KEYS),
    **{name: section.table() for name, section in SECTIONS.items()},
    "language": Named(language, TEXTS),
}

"""What the file of a rule set may hold: its head, its lists, its sections, other languages."""

from lexicons import rulebook
from lexicons.schema import Named, Rows, SchemaKey, Table, flag, identifier, language, text, whole

SHORTEST_WORD = 2  # tiles: one tile forms no word on any board
LONGEST_BOARD = 21  # tiles: a row of the largest board
WHOLE_BOARD = 15  # tiles: a row of the usual board
MOST_WORDS = 8  # that a play of seven tiles forms

#: A stage. The stages are asked in their order in the file.
STAGE_KEYS: Table = {
    "lexicon": SchemaKey(identifier, "edition that this stage asks", required=True),
    "shortest": SchemaKey(
        whole(SHORTEST_WORD, LONGEST_BOARD), "fewest tiles that it is asked about"
    ),
    "longest": SchemaKey(whole(SHORTEST_WORD, LONGEST_BOARD), "most tiles that it is asked about"),
    "accept": SchemaKey(flag, "whether a word that it holds is acceptable (true by default)"),
    "entries": SchemaKey(
        text, "which entries of the book count; the lexicon is compiled of these alone"
    ),
    "rule": SchemaKey(text, "where the rulebook says so"),
}

SECTIONS = {section.name: section for section in rulebook.SECTIONS}

#: The texts of the file outside the sections that a reader sees in a language of their own.
HEADINGS = {
    name: SchemaKey(text, f"the {name} in another language")
    for name in ("title", "notice", "fallback")
}

#: The texts of one other language: `[language.es]`, `[language.es.party]` and so on. What is left
#: out is read in the first language of the file.
TEXTS: Table = {
    **HEADINGS,
    **{
        name: {item.key: SchemaKey(text, item.meaning) for item in section.items if item.is_text}
        for name, section in SECTIONS.items()
    },
    "stage": Named(
        identifier, {"entries": SchemaKey(text, "the entries of an edition that count")}
    ),
}

#: The whole file.
FILE_KEYS: Table = {
    "id": SchemaKey(identifier, "the same as the file's name without its ending", required=True),
    "title": SchemaKey(text, "what people call the rulebook", required=True),
    "like": SchemaKey(identifier, "the shipped rule set from which it takes what it lacks itself"),
    "lists": Named(identifier, SchemaKey(identifier, "the lists to ask in place of its, by those")),
    "alphabet": SchemaKey(identifier, "whose tiles are on the board", required=True),
    "longest_word": SchemaKey(
        whole(SHORTEST_WORD, LONGEST_BOARD), f"most tiles of a word ({WHOLE_BOARD})"
    ),
    "most_words": SchemaKey(whole(1, MOST_WORDS), f"most words of a challenge ({MOST_WORDS})"),
    "notice": SchemaKey(text, "shown at every use"),
    "source": SchemaKey(text, "the rulebook that the file was read from"),
    "fallback": SchemaKey(text, "whose rules hold where this rulebook is silent"),
    "stage": Rows(STAGE_KEYS),
    **{name: section.table() for name, section in SECTIONS.items()},
    "language": Named(language, TEXTS),
}

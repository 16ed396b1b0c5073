"""Lists and challenges in other languages, from a list's file to a verdict."""

from lexicons import Alphabet, Library
from lexicons.words.lexicon import Lexicon
from tests.support.journals import open_event_in


def test_a_spanish_list_with_digits_judges_at_the_command_line_and_the_desk(
    judge, session, home, here, add_rules
):
    """Its digits become digraphs, and a board of six tiles has room for six of them."""
    (here / "list.txt").write_text("1OZO\nZA3O2O\nZI4O\nZON\nZULO\nZULO1\n")
    build = "lexicon build list.txt --edition zona --alphabet spanish"
    session(f"""
        {build} :: 2 :: say `--digits`
        {build} --digits --lengths 2-6 :: 0
        lexicon show ./zona.lexicon :: 0 :: alphabet     spanish, 02e7-57d4-20cc
        lexicon show ./zona.lexicon :: 0 :: digraphs     read as one tile where they were written
        lexicon validate zona.lexicon :: 0 :: 6 words, 0 errors
        lexicon validate zona.lexicon --alphabet english :: 2 :: expected english, found spanish
        lexicon install zona.lexicon :: 0
    """)
    path = add_rules('[[stage]]\nlexicon = "zona"\n', longest_word=6)
    path.write_text(path.read_text("utf-8").replace('"english"', '"spanish"'), "utf-8")
    (home / "default.toml").write_text('rules = "club"\n', encoding="utf-8")
    session("""
        check zarrollo :: 0
        check ZA3O2O :: 2 :: character 3, '3' (U+0033), is a digit
        check za[rr]o[ll]o :: 0
        check zino :: 1
        check chchchchchchch :: 2 :: 7 letters; by the rules, a word has at most 6
    """)
    desk = ("desk", "--station", "desk 1", "--event", "Club night", "--by", "AB")
    ended = judge(*desk, stdin="5\nza[rr]ollo [ch]ozo\n\n\n6\nziño zino\n\n\n/end\n")
    assert "1   Z A RR O LL O\n2   CH O Z O\n" in ended.out
    assert "1   Z I Ñ O\n2   Z I N O\n" in ended.out
    journal = open_event_in(home)
    ruled = [(each.words, each.ruled) for each in journal.entries() if each.ruled]
    assert ruled == [(("ZARROLLO", "CHOZO"), "acceptable"), (("ZIÑO", "ZINO"), "unacceptable")]


def test_the_alphabets_are_listed_and_the_tiles_of_each_are_shown(judge, session, home):
    (home / "alphabets").mkdir(parents=True)
    (home / "alphabets" / "ours.toml").write_text('id = "ours"\ntitle = "Ours"\n')
    session("""
        lexicon alphabets :: 0 :: catalan: :: welsh: :: ours: can't be used: :: tiles: missing
        lexicon alphabets spanish :: 0 :: plain_digraphs = "one tile"
    """)
    shown = judge("lexicon", "alphabets", "german").out
    alphabet = Library("nowhere").alphabet("german")
    assert shown.startswith(f"# Fingerprint: {alphabet.fingerprint.short}  (")
    assert Alphabet.read(shown.encode()) == alphabet  # a file to begin one's own with


def test_an_alphabet_of_ones_own_travels_with_its_lexicon(judge, here, home, tmp_path):
    """At the venue there was no such alphabet, and nobody said what to copy."""
    own = 'id = "ours"\ntitle = "Ours"\ntiles = "A B"\nfolds = { ab = "AB" }\n'
    (home / "alphabets").mkdir(parents=True)
    (home / "alphabets" / "ours.toml").write_text(own)
    (here / "list.txt").write_text("ab\nabba\n", encoding="utf-8")
    build = ("lexicon", "build", "list.txt", "--edition", "tiny", "--alphabet", "ours")
    assert judge(*build).status == 0
    rebuilt = ("lexicon", "build", "tiny.lexicon", "--edition", "other")
    assert judge(*rebuilt, JUDGE_HOME=str(tmp_path / "desk")).status == 0  # it has no such alphabet
    assert Lexicon.read(str(here / "other.lexicon")).manifest.own_alphabet == own

"""What comes out of a lexicon is what its list held; a difference makes one list of another."""

import tempfile
from hashlib import sha256
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from lexicons import Alphabet, ListRefused, storage
from lexicons.alphabet import Word
from lexicons.lists.changes import Change, Difference, apply
from lexicons.lists.compiler import compile_list
from lexicons.lists.word_reader import SortedWords
from lexicons.words.lexicon import Lexicon
from tests.support.written_lists import boards, built, english

digraphs = Alphabet.read('id = "digraphs"\ntitle = "Digraphs"\ntiles = "A B CH Ñ L L·L"\n'.encode())
rows_of = {
    english.id: st.text("ABCDEFGHIJKLMNOPQRSTUVWXYZ", min_size=2, max_size=15)
    | st.text("AB", min_size=2, max_size=4),
    digraphs.id: st.lists(st.sampled_from(digraphs.tiles), min_size=2, max_size=15)
    .map("".join)
    .filter(lambda word: digraphs.length(digraphs.spell(word) or word) in boards),
}
slow = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])


def exported(lexicon):
    return "".join(f"{word}\n" for word in lexicon.words()).encode()


@pytest.mark.parametrize("alphabet", [english, digraphs], ids=lambda alphabet: alphabet.id)
@slow
@given(data=st.data())
def test_what_is_built_opened_and_exported_is_the_list_with_its_fingerprint(alphabet, data):
    words = sorted(data.draw(st.sets(rows_of[alphabet.id], min_size=1, max_size=12)))
    plain = "".join(f"{word}\n" for word in words).encode()
    listed = SortedWords.of(map(Word, words))
    manifest, compiled = compile_list(listed, alphabet, "ours", lengths=boards)
    with tempfile.TemporaryDirectory() as folder:
        path = str(Path(folder, "ours.lexicon"))
        storage.replace(path, compiled)
        lexicon = Lexicon.read(path, "ours")
    lexicon.prove(alphabet)
    assert listed.fingerprint == manifest.fingerprint == sha256(plain).hexdigest()
    assert exported(lexicon) == plain
    assert lexicon.manifest == manifest
    assert manifest.words == sum(manifest.counts.values()) == len(words)
    again = built(exported(lexicon), alphabet=alphabet, heading=False)
    assert compile_list(again, alphabet, "ours", lengths=boards)[1] == compiled


# -- amendments ------------------------------------------------------------------------------------

some_words = st.text("ABÑ", min_size=1, max_size=9).map(Word)
lists = st.lists(some_words, unique=True).map(sorted)
changes = st.lists(st.builds(Change, some_words, st.booleans(), st.just("a place")))


def difference_of(old, new):
    return Difference.between(SortedWords.of(old), SortedWords.of(new))


@given(lists, lists)
def test_a_difference_is_that_of_the_sets_and_old_amended_by_it_is_new(old, new):
    between = difference_of(old, new)
    assert between.removed == sorted(set(old) - set(new))
    assert between.added == sorted(set(new) - set(old))
    assert bool(between) is (old != new)
    edits = [Change(Word(line[1:]), line.startswith("+"), line) for line in between.lines()]
    applied = apply(old, edits)
    assert applied.idle == ()
    assert applied.difference.applied(old) == new
    assert applied.difference.fingerprint == between.fingerprint
    turned = Difference(between.added, between.removed)  # undoes it
    assert turned.applied(new) == old
    assert difference_of(new, old) == turned


@given(lists, changes)
def test_changes_are_made_once_unless_two_contradict_each_other(old, edits):
    added, removed = ({c.word for c in edits if c.adds is adds} for adds in (True, False))
    if added & removed:
        with pytest.raises(ListRefused, match="contradict"):
            apply(old, edits)
        return
    held, idle = set(old), []
    for change in edits:
        if change.adds is (change.word in held):
            idle.append(change)
        elif change.adds:
            held.add(change.word)
        else:
            held.remove(change.word)
    applied = apply(old, edits)
    assert [change for change, _ in applied.idle] == idle
    assert applied.difference.applied(old) == sorted(held)
    assert applied.difference == difference_of(old, sorted(held))

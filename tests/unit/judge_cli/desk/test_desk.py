"""The desk without a terminal: lines go in, pages come out, the journal holds what was ruled."""

import re
from contextlib import contextmanager
from pathlib import Path

import pytest

from judge_cli.desk.terminal import columns, fitted
from judge_procedure.duties.menu import TASKS, withdrawals
from judge_procedure.names import reason_named
from judge_procedure.profile import Profile
from judge_record import store
from judge_record.entry import Role
from judge_record.line import content_of
from judge_record.official import Person
from judge_record.session import Session
from lexicons import Library
from tests.support.clubs import invented
from tests.support.journals import locked_by_another
from tests.support.official_evenings import PLAYERS, pins_of
from tests.support.pseudo import forgotten
from tests.support.vectors import scene_name, vectors

shipped = sorted({*Library("nowhere").rule_ids()} - {"example"})  # whose lists are invented
every_rule_set = pytest.mark.parametrize("rules", shipped)
scenes = vectors("desk.toml")["scene"]


def settings_of(scene):
    return {key: scene[key] for key in scene.keys() - {"because", "rules", "play"}}


#: What a desk shows besides sentences, and what is typed there.
NAMES = ("Club night", "desk", "kiosk", "welcome", "club", "Our club", "invented", "CODE")
VERDICTS = ("UNACCEPTABLE", "ACCEPTABLE")


@pytest.mark.parametrize("scene", scenes, ids=scene_name)
def test_a_scene_goes_as_it_says_and_its_record_is_the_same_in_every_language(desk, request, scene):
    rules = scene.get("rules", "club")
    first, *others = [rules] if isinstance(rules, str) else rules
    d = desk(first, **settings_of(scene))
    d.play(scene["play"])
    for each in others:
        desk(each, **settings_of(scene)).play(scene["play"])
    if "kiosk:" not in scene["play"]:
        assert_shows_whole_challenges_alone(d)
    request.getfixturevalue("in_pseudo")
    translated = desk(first, **settings_of(scene))
    translated.play(re.sub(" :: .*", "", scene["play"]))
    assert [content_of(entry) for entry in translated.entries] == [
        content_of(entry) for entry in d.entries
    ]
    if first == "club" and "stages" not in scene:  # rulebooks have texts in English
        typed = re.sub(r"(?m) :: .*$|^(?:record|last|entry).*$", "", scene["play"])
        assert_no_sentence_is_forgotten(translated, re.split(r"[|\s]", typed.upper()))


def assert_shows_whole_challenges_alone(d):
    """No page has another verdict than that of a whole challenge, beside other words than its."""
    rulings = [entry for entry in d.entries if entry.verdict is not None]
    assert len([page for page in d.pages if "VERDICT: " in page.text]) == (
        0 if d.sitting.pages.large else len(rulings)
    )
    judged = {entry.words for entry in rulings}
    for page in d.pages:
        for card in re.findall(r"(?m)^(?:Before|What stands): (?:UN)?ACCEPTABLE.*\n((?:    .+\n)+)",
                               f"{page.text}\n"):  # fmt: skip
            tiles = re.findall(r"(?m)^    ([A-Z ]+?)(?:   .*)?$", card)
            assert tuple(each.replace(" ", "") for each in tiles) in judged, page.text


def assert_no_sentence_is_forgotten(d, typed):
    code = d.sitting.pages.code
    for page in d.pages:
        text = f"{page.text.replace(code, '')}\n{page.prompt}"
        left = forgotten(text, *NAMES, *VERDICTS, *invented)
        assert [word for word in left if word.upper() not in typed] == [], text


# -- a slip --------------------------------------------------------------------------------------


def test_a_slip_is_compared_judged_recorded_and_shown(desk):
    d = desk()
    d.play("5 :: Words of table 5")
    assert "1   Z A N T\n2   Q X" in d("zant qx")
    assert d.pages[-1].cleared
    assert d.pages[-1].held
    assert d.kinds == ""
    d.play(f"""
        Enter :: VERDICT: UNACCEPTABLE :: Table 5. Entry 2. :: ~ ZANT :: ~ QX
        last: number 2; kind ruling; station desk 1; event Club night; session {d.session.name}
        last: round -; table 5; words ZANT QX; verdict unacceptable; about -; source machine
        last: by AB; reason -; note -; rules club
    """)
    assert d.pages[-1].cleared
    assert d.pages[-1].held
    rules, [lexicon] = d.session.judge.rules, d.session.judge.lexicons
    assert d.last.rules_fingerprint == rules.fingerprint
    assert d.last.alphabet_fingerprint == d.session.judge.board.alphabet.fingerprint
    assert d.last.lexicons == (("invented", lexicon.fingerprint),)


def test_a_station_with_another_code_is_named_above_each_slip(desk, ruled_by_kiosk):
    kiosks = ruled_by_kiosk("nsa-2004")
    assert "WARNING" not in kiosks("|")
    other = desk("sanspa-1999", at=kiosks.journal)
    assert "WARNING: Kiosk 1 (CODE " in other("5||")


def test_words_that_cannot_be_on_the_board_are_refused_and_asked_for_again(desk):
    d = desk()
    assert d("\udc80").endswith("Table (Enter: none): ")
    d("5")
    for typed, reason in (
        ("zant co-op", "word 2, 'co-op': character 3 is a hyphen"),
        ("zan\udcff", "is not UTF-8"),
        ("\x1b[D", "isn't a letter"),
    ):
        shown = d(typed)
        assert reason in shown
        assert "Nothing was looked up." in shown
        assert shown.endswith("Words of table 5: ")
        assert "\x1b" not in shown
        assert d.pages[-1].draft == typed
    shown = d(f"{typed}/")  # a terminal lets the draft stand in the line
    assert shown.endswith("Table (Enter: none): ")
    assert d.kinds == ""


# -- slips that are not judged -------------------------------------------------------------------


@pytest.mark.parametrize(
    ("rules", "known"),
    [
        ("nsa-2004", ["blank-misunderstood", "lost-tile-found"]),
        ("sanspa-1999", ["blank-misunderstood"]),
        ("nzasp-2022", []),
        ("london-2020", []),
        ("school-2014", []),
        ("open", []),
    ],
)
def test_a_challenge_is_withdrawn_only_for_reasons_that_the_rules_know(desk, rules, known):
    d = desk(rules)
    reasons = withdrawals(d.sitting.rules)
    assert list(reasons) == known
    for number, reason in enumerate(known, 1):
        d.play(f"/withdraw 5 :: {number}  {reason_named(reason)}\n/ :: Nothing was recorded.")
    if known:
        d.play(f"""
            /withdraw 5|{len(known)}|zant| :: Done: the challenge is withdrawn
            last: kind withdrawal; reason {known[-1]}; table 5; words ZANT; verdict -
        """)
    else:
        d.play("/withdraw :: Not in these rules.\nrecord: nothing")


# -- the verdict and what follows ----------------------------------------------------------------


verdicts = (("qi", "acceptable"), ("qx", "unacceptable"))


@every_rule_set
def test_the_consequence_is_shown_as_the_rules_have_it_and_nothing_of_clocks(desk, rules):
    d = desk(rules, words=(*invented, "QI"))
    said = d.sitting.rules.consequence
    follows = {
        "acceptable": (said.acceptable, said.final_play or said.final_play_acceptable),
        "unacceptable": (said.unacceptable, said.final_play or said.final_play_unacceptable),
    }
    for words, verdict in verdicts:
        shown = d(f"5|{words}|")
        text, last = follows[verdict]
        wording = d.sitting.rules.verdict_word(verdict)
        for part in (f"VERDICT: {wording}\n", text, last):
            assert (part or "") in shown, words
        assert ("Final play: " in shown) == bool(last), words
        d("")
    every_page = " ".join(page.text + page.prompt for page in d.pages) + d("?")
    every_page = every_page.replace(d.sitting.rules.fallback or " ", " ")
    assert "clock" not in every_page.lower()


@every_rule_set
def test_a_large_verdict_is_shown_by_sign_and_words_and_fits_a_small_terminal(desk, rules):
    d = desk(rules, large=True, words=(*invented, "QI"))
    for words, verdict in verdicts:
        d(f"5|{words}|")
        wording, page = d.sitting.rules.verdict_word(verdict), d.pages[-1].text
        assert f" {' '.join(wording)} " in page
        assert f"The verdict: {wording}." in page
        sign = [line.strip("| ") for line in page.splitlines() if "####" in line]
        assert sign[0] == ("####" if verdict == "acceptable" else "####         ####")
        assert max(map(len, page.split("+\n")[1].splitlines())) <= 80
        assert len(fitted(page, 79).splitlines()) <= 24
        assert "\x1b" not in page
        d("")


def test_a_terminal_that_was_narrowed_shows_a_verdict_without_its_box(desk, monkeypatch):
    d = desk(large=True)
    d("5|qx")
    monkeypatch.setenv("COLUMNS", "60")
    assert "+=" not in (shown := d(""))
    assert "U N A C C E P T A B L E" in fitted(shown, columns())
    path = f"/srv/{'club-night/' * 6}"
    assert fitted(f"judge journal close {path}", columns()).endswith(f"\n{path}")


def test_every_large_page_shows_its_rules_and_the_code(desk):
    d = desk(large=True)
    d("/round 3|5|zant quex")
    assert "\n    1   Z  A  N  T\n\n    2   Q  U  E  X\n" in d.pages[-1].text
    assert "Table 5" in d.pages[-1].text
    d("||5|zant|e")
    named = f"club | CODE {d.sitting.pages.code}"
    cleared = [page for page in d.pages if page.cleared]
    assert [page for page in cleared if named not in page.text] == []
    place = "Club night | desk 1 | round 3 | judge AB"
    assert [page for page in cleared if place not in page.text] == cleared[:1]


# -- can't judge --------------------------------------------------------------------------------


def unconfirmed(*_given):
    raise store.Unconfirmed("J", "disk I/O error")


@contextmanager
def removed(journal):
    path = Path(journal.store.path)
    path.rename(f"{path}.away")
    yield
    path.with_name(f"{path.name}.away").rename(path)


@pytest.mark.parametrize(("trouble", "large"), [(locked_by_another, False), (removed, True)])
def test_where_the_journal_cannot_be_written_there_is_no_verdict_and_no_head_to_write_down(
    desk, trouble, large, monkeypatch
):
    monkeypatch.setattr(store, "PATIENCE", 0.05)
    d = desk(large=large, on_disk=True)
    d("5|zant" + " wuggle" * 7)
    with trouble(d.journal):
        shown = d("")
        assert ("C A N N O T   J U D G E" if large else "CANNOT JUDGE") in shown
        assert "Call the director." in shown
        for hidden in ("ACCEPTABLE", "A C C E P T", "ZANT"):
            assert hidden not in shown
        assert d.pages[-1].cleared
        assert d.pages[-1].held
        assert "Nothing was ruled." in d("")
    with monkeypatch.context() as patch:
        patch.setattr(Session, "challenge", unconfirmed)
        d("6|zant|")
        assert "A ruling may be recorded." in d("")
    assert d.kinds == ""
    assert "ACCEPTABLE" in d("6|zant|").replace(" ", "")
    d("")
    with trouble(d.journal), pytest.raises(Exception, match=r"journal|Begin"):
        d("/end")
    assert "HEAD" not in d.pages[-1].text
    assert d.kinds == "ruling"


# -- commands and the end ------------------------------------------------------------------------


@every_rule_set
def test_a_question_mark_shows_what_can_be_done_as_the_rules_have_it(desk, rules):
    d = desk(rules)
    top = d.pages[-1].prompt
    names = re.findall(r"/(\w+)", d("?"))
    assert {*names} == {task.name for task in TASKS} | {"by", "end"}
    d("/")
    assert d.pages[-1].prompt == top
    assert bool(re.search(r"\d  Withdrawn", d("?"))) == bool(withdrawals(d.sitting.rules))


@pytest.mark.parametrize("large", [False, True])
@pytest.mark.parametrize("ending", ["/end", None])
def test_the_end_is_recorded_and_shows_the_head(desk, ending, large):
    d = desk(large=large)
    d("5|zant||")
    shown = d(ending) if ending else d.end()
    head = d.journal.head()
    assert d.ended
    assert (d.kinds, d.last.by) == ("ruling, session closed", "AB")
    assert (" ".join(head.spoken) if large else f"FINAL NUMBER: {head.spoken}") in shown
    assert d.journal.verify() == ""
    assert d.pages[-1].cleared
    assert "ZANT" not in d.pages[-1].text


def test_where_the_input_ends_the_closing_page_names_an_open_call(desk):
    d = desk("open")
    d("7|QI ZZQX|||7|ZZQX|")
    shown = d.end()
    assert d.kinds == "ruling, call, session closed"
    assert "\nCall 3, table 7, is open: /call answers it.\n" in f"{shown}\n"
    assert "ZZQX" not in d.pages[-1].text


def _typed_in(play):
    """The lines that are typed in a scene, up to what happens at a kiosk."""
    lines = []
    for row in filter(None, map(str.strip, play.split("\n"))):
        begin = row.partition(": ")[0]
        if begin == "kiosk":
            break
        if begin not in ("record", "last") and not begin.startswith("entry "):
            typed = row.split(" :: ")[0]
            lines += [""] if typed == "Enter" else typed.split("|")
    return lines


def test_at_whichever_prompt_a_session_ends_nothing_half_is_recorded_and_it_is_closed(desk):
    """`/end` is an answer at no prompt; nor is the end of the input. Each prompt is tried once."""
    tried = set()

    def opened(scene):
        rules = scene.get("rules", "club")
        return desk(rules if isinstance(rules, str) else rules[0], **settings_of(scene))

    for scene in scenes:
        whole = opened(scene)
        lines = _typed_in(scene["play"])
        for stop, line in enumerate(lines):
            prompt = re.sub(r"\d+", "0", whole.pages[-1].prompt)
            before = [content_of(entry) for entry in whole.entries]
            whole(line)
            if prompt in tried:
                continue
            tried.add(prompt)
            for is_typed in (True, False):
                d = opened(scene)
                for each in lines[:stop]:
                    d(each)
                d("/end") if is_typed else d.end()
                if not d.ended:  # a call is open
                    d("why")
                assert d.ended, (prompt, d.pages[-2:])
                assert [content_of(entry) for entry in d.entries[:-1]] == before, prompt
                assert d.last.kind == "session closed", prompt
                assert d.journal.verify() == ""
    assert len(tried) > 30


@pytest.mark.parametrize(("rules", "large"), [("club", True), ("nzasp-2022", False)])
def test_initials_that_are_needed_are_not_dropped_by_an_empty_line(desk, rules, large):
    desk(rules, large=large).play("""
        /by| :: From now on, AB judges.
        5|zant|
        last: kind ruling; by AB
    """)


# -- what a line means ---------------------------------------------------------------------------


def test_a_list_of_rulings_says_how_many_are_left_out(desk):
    d = desk()
    for table in range(1, 26):
        d(f"{table}|zant||")
    shown = d("?|#void")
    assert "and 5 earlier: type the number of the entry\n" in shown
    assert shown.endswith("Which ruling? (the number of its entry): ")
    d.play("2 :: Table: 1")


def test_words_to_be_changed_stand_in_the_line_and_a_table_or_round_never_does(desk):
    d = desk()
    d("/round|5000")
    assert d.pages[-1].draft == ""  # 2 after 5000 would be 50002
    d("2||3|zant|||/move 3|x y")
    assert (d.pages[-1].draft, d.pages[-1].prompt[:15]) == ("", "The right table")
    d("3|-")
    d.play("Enter :: Done\nlast: kind play moved; table 3; round -")
    d("/play|1||co-op")
    assert d.pages[-1].draft == "co-op"
    d("/|5|zant qx|e")
    assert d.pages[-1].draft == "ZANT QX"


def test_where_rounds_are_played_every_page_says_which_or_that_none_is_set(desk):
    d = desk(large=True)
    d.sitting.duty.profile = Profile(rounds=3)
    assert "desk 1 | no round: /round sets it | judge AB\n" in d("5|zant|")
    assert "desk 1 | round 2 | judge AB\n" in d("/round 2")


def test_a_pin_is_not_shown_and_the_end_of_a_session_is_none(desk):
    d = desk()
    duty = d.sitting.duty
    duty.profile = duty.pins.profile = pins_of({"2468": Person("CD", Role.DIRECTOR)})
    d.session.acting = PLAYERS
    d.play("""
        5|zant||
        last: kind ruling; by AB; role word judge
        6|qx|d :: Give the slip back
        last: kind discrepancy; by AB; role word judge
        /waive 2|1 :: PIN of the director:
        /end :: ~ has no consequence
    """)
    assert [page.prompt for page in d.pages if page.is_secret] == ["PIN of the director: "]
    assert d.kinds == "ruling, discrepancy, session closed"


# -- further opinions; more in desk.toml -----------------------------------------------------------


def test_a_double_check_that_differs_shows_what_the_rules_say_of_it(desk):
    before = desk("sanspa-1999", words=("BLORP",))
    before("5|zant||")
    desk("sanspa-1999", at=before.journal).play("""
        /check 2|1| :: VERDICT: ACCEPTABLE :: It differs from entry 2 :: call the director
        |/check 2|1| :: the game is replayed at once. (13.8) :: the ruling on the play stands.
    """)


def test_nsas_computer_is_final_unless_the_director_suspects_a_fault(ruled_by_kiosk):
    ruled_by_kiosk("nsa-2004").play("""
        /review 3 :: The computer's verdict is final, unless :: (App. C A.10)
        2 :: Initials of the director who asks for it
        DR|an old list|CD|
        last: kind review; by CD
    """)


def test_a_director_states_a_fault_and_then_corrects_an_own_slip(ruled_by_kiosk):
    ruled_by_kiosk("nzasp-2022").play("""
        /hand 3|2|1|an old list|2|DR|
        /hand 3|2|1 :: The rules grant no further opinion. :: The director states it.
        a slip of mine|1|DR| :: Ruled by hand by DR.
        last: by DR; note a slip of mine
    """)


def test_only_the_director_rules_by_hand_on_a_void_play(desk):
    d = desk("nsa-2004")
    d("5|zant qx||/void 2|1|DR||")
    d.play("/hand 2|3|1|1 :: Initials of the director")
    d("/")
    d.session.acting = Person("AB", Role.WORD_JUDGE)
    d.play("""
        /hand 2|3|1|1 :: That needs the director's PIN
        record: ruling, void
    """)

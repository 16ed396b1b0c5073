"""Second and third opinions at the desk, and the same words again; more in desk.toml."""

import pytest

from judge_record.entry import Role
from judge_record.official import Person

agreed = "5|zant||/review|2|CD||"  # a ruling, and a second opinion that agrees


# -- after the game ------------------------------------------------------------------------------


def test_after_the_game_the_players_of_these_rules_have_a_ruling_checked(desk):
    desk("sanspa-1999").play("""
        5|zant qx||
        /check 2 :: Only after the game. This is not a ruling
        1| :: VERDICT: UNACCEPTABLE :: It agrees with entry 2 :: not loses the turn
        last: kind double-check; words ZANT QX; verdict unacceptable; table 5; about 2
        last: source machine; by AB
    """)


def test_a_double_check_that_differs_shows_what_the_rules_say_of_it(desk):
    before = desk("sanspa-1999", words=("BLORP",))
    before("5|zant||")
    desk("sanspa-1999", at=before.journal).play("""
        /check 2|1| :: VERDICT: ACCEPTABLE :: It differs from entry 2 :: call the director
        |/check 2|1| :: the game is replayed at once. (13.8) :: the ruling on the play stands.
    """)


# -- opinions ------------------------------------------------------------------------------------


def test_a_review_is_made_by_another_person_of_the_same_words(desk):
    d = desk("nsa-2004")
    d.play("""
        5|zant qx|
        /review :: The second opinion :: Z A N T :: Q X :: 2  The same lists again
        2 :: Initials of another person, who hasn't ruled on it
        ab :: AB has ruled on this play
        CD :: Enter: Judge now
        Enter :: VERDICT: UNACCEPTABLE :: Second opinion. It agrees with entry 2 (ruling, table
        last: kind review; about 2; by CD; table 5; words ZANT QX
    """)


def test_an_opinion_from_the_printed_lists_can_differ_from_the_machine_s(desk):
    desk("nsa-2004").play("""
        5|zant||/review :: The same lists can only agree with themselves
        1 :: The verdict to record
        2 :: Initials of another person, who
        CD|| :: It overturns entry 2 :: not It is about
        last: kind ruling by hand; about 2; by CD; source book; verdict unacceptable
        |/review 2 :: The first two differ.
    """)


def test_sanspas_third_opinion_is_the_directors_in_any_case_and_final(desk):
    desk("sanspa-1999").play(f"""
        {agreed}
        /review 2 :: The director gives the third opinion. It is final.
        2|DR| :: Third opinion. It agrees with entry 3
        last: kind review; by DR
        /review :: The third opinion was given. It was the last.
    """)


def test_nsas_third_opinion_is_else_for_the_director_to_ask_for(desk):
    desk("nsa-2004").play(f"""
        {agreed}
        /review :: only the director can have a third one given
        2|DR :: Initials of the third person
        EF| :: Third opinion
        last: by EF; asked_by DR
    """)


def test_a_director_who_rules_by_hand_asks_nobody_for_leave_and_says_why(desk):
    desk("nsa-2004").play(f"""
        {agreed}
        /hand 2|2|1|2 :: Initials of the director: :: not who asks for it
        DR| :: Type it in a few words.
        two slips| :: Ruled by hand by DR.
        last: by DR; asked_by -; note two slips
    """)


def test_nzasps_appeal_goes_to_a_referee_once(desk):
    desk("nzasp-2022").play("""
        5|zant|
        /review :: An appeal to the referee. It is the only one.
        2|AB :: AB has ruled on this play: another person must rule.
        RF| :: Appeal. It agrees
        /review :: The appeal was decided. It was the only one.
        record: ruling, review
    """)


def test_nsas_computer_is_final_unless_the_director_suspects_a_fault(ruled_by_kiosk):
    ruled_by_kiosk("nsa-2004").play("""
        /review 3 :: The computer's verdict is final, unless :: (App. C A.10)
        2 :: Initials of the director who asks for it
        DR|an old list|CD|
        last: kind review; by CD
    """)


def test_londons_recheck_is_in_the_book_and_entered_by_hand(desk):
    desk("london-2020").play("""
        5|zant|
        /hand 2|3|1 :: The recheck is made in the printed list :: not The verdict to record
        /review :: The recheck is made in the printed list
        2|TP :: It overturns VALID.
        | :: VERDICT: INVALID :: Ruled by hand by TP.
        last: kind ruling by hand; source book; reason lexical; about 2; verdict unacceptable
        last: by TP; words ZANT
    """)


# -- the same words again, and probing -----------------------------------------------------------


@pytest.mark.parametrize("rules", ["nsa-2004", "nzasp-2022"])
def test_the_same_words_of_another_play_are_a_challenge_of_their_own(desk, rules):
    desk(rules).play(f"""
        {agreed}
        5|zant| :: 2  Another play
        2 :: VERDICT
        record: ruling, review, ruling
        entry 4: shares 3
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

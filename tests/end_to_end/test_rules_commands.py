"""`judge rules`: which are ready, what they say, whether a file is one, which is used."""

from pathlib import Path

import lexicons
from lexicons import Library
from tests.support.printed_text import printed_text

folder = Path(lexicons.__file__).with_name("data") / "rules"
shipped = sorted(path.stem for path in folder.glob("*.toml"))
stage = '[[stage]]\nlexicon = "tiny"\n'


def listed(judge):
    """What `judge rules list` says of each rule set; the default's id is marked."""
    ended = judge("rules", "list")
    assert (ended.status, ended.err) == (0, "")
    rows = [(line[0], *line[2:].split(maxsplit=1)) for line in ended.out.splitlines()]
    return {f"{mark.strip()}{rules_id}": readiness for mark, rules_id, readiness in rows}


# -- list ----------------------------------------------------------------------------------------


def test_all_that_are_shipped_are_listed_with_what_they_lack(judge, home):
    readiness = listed(judge)
    assert [name.strip("*") for name in readiness] == shipped
    assert [name for name in readiness if "*" in name] == ["*open"]
    assert readiness["*open"] == "Open play: ready"
    for rules_id in {*shipped} - {"example", "open"}:  # test_books.py has their chains
        rules = Library().rules(rules_id)
        lacking = ", ".join(stage.lexicon for stage in rules.stages)
        assert readiness[rules_id] == f"{rules.title}: lacks {lacking}"
    assert not home.exists()


def test_what_stands_in_the_way_is_listed_and_hides_no_other(session, add_rules, install, home):
    install(["ZANT"], "tiny")
    install(["ZANT"], "short", lengths=range(4, 5))
    install(["ZANT"], "broken").write_bytes(b"")
    add_rules(stage, "a-good-one")
    add_rules(stage.replace("tiny", "short"), "b-uncovered")
    add_rules(stage.replace("tiny", "broken"), "c-broken")
    add_rules(f"{stage}colour = 1\n", "d-faulty")
    (home / "rules" / "e-dangling.toml").symlink_to("nowhere")
    session("""
        rules list :: 0 :: a-good-one            Our club: ready :: found 4 to 4 :: c-broken
        rules list :: 0 :: colour: no such key :: e-dangling :: school-2014
    """)


# -- show ----------------------------------------------------------------------------------------


def test_each_rule_set_is_shown_whole_on_lines_that_a_screen_has(judge):
    for rules_id in shipped:
        ended = judge("rules", "show", rules_id)
        assert (ended.status, ended.err) == (0, ""), rules_id
        assert ended.out.startswith("No federation has approved this program."), rules_id
        assert max(map(len, ended.out.splitlines())) <= 100, rules_id
        rules = Library().rules(rules_id)
        assert f"\n{rules.original_title} ({rules_id})\n" in ended.out, rules_id
        assert [edition for edition in rules.editions if edition not in ended.out] == [], rules_id


# -- validate ------------------------------------------------------------------------------------


def test_a_sound_file_is_told_with_what_it_lacks(session, add_rules, install):
    path = add_rules(stage)
    session(f"rules validate {path} :: 0 :: sound: Our club :: needs: tiny")
    install(["ZANT"], "tiny")
    session(f"rules validate {path} :: 0 :: ~ needs")


# -- use -----------------------------------------------------------------------------------------


def test_what_is_used_is_the_default_from_then_on(session, add_rules, install, home):
    install(["ZANT"], "tiny")
    add_rules(stage)
    short = Library(home).rules("club").fingerprint.short
    session(f"""
        check ZANT :: 1
        check QI :: 0
        rules use club :: 0 :: This machine now judges by: Our club (club, {short}). :: = nothing
        check ZANT :: 0
        check QI :: 1
        rules list :: 0 :: * club
        check --rules open QI :: 0
        rules use open :: 0
        check ZANT :: 1
    """)


# -- sheet ---------------------------------------------------------------------------------------


def sheet_of(judge, rules):
    """What is printed on the sheet of a rule set."""
    return printed_text(judge("rules", "sheet", rules, "-o", "-").out)


def test_a_sheet_has_what_an_officer_signs_and_what_players_and_word_judges_read(judge, install):
    lacking = sheet_of(judge, "nzasp-2022")
    for text in (
        "csw19: not installed", "No CODE: this machine can't judge by these rules.",
        "prompts = table", "6.15.3 One appeal against an adjudicator", "Signature",
        "The rules, for players", "The rules, for word judges",
    ):  # fmt: skip
        assert text in lacking, text
    install(["ZANT"], "csw19")
    code = judge("check", "--rules", "nzasp-2022", "-v", "ZANT").err.split("CODE ")[1][:9]
    assert f"CODE {code}" in sheet_of(judge, "nzasp-2022")
    assert "judge_key = tab" in sheet_of(judge, "school-2014")
    assert "There is no table of clauses of these rules." in sheet_of(judge, "open")


def test_another_rulebook_s_officers_sign_a_table_of_their_own(judge, session, add_rules, home):
    add_rules(f'{stage}[procedure]\nretyping = "players"\n[procedure.rule]\nretyping = "4, 9"\n',
              source="Our rules, 2026")  # fmt: skip
    table = home / "clauses" / "ours.toml"
    table.parent.mkdir()
    table.write_text(
        'source = "Our rules, 2026"\nown = ["Nobody says who presses."]\n[clause]\n'
        '"4" = { asks = "Players type again." }\n"5" = { asks = "No talk.", people = "all" }\n',
        encoding="utf-8",
    )
    shown = sheet_of(judge, "club")
    for text in (
        "4 Players type again. shows it 5 No talk. all", "Nobody says who presses.",
        "The rules cite these, which aren't clauses here: 9.", "no test of the program runs it",
    ):  # fmt: skip
        assert text in shown, text
    table.write_text('source = "Our rules, 2026"\nowm = ["x"]\n', encoding="utf-8")
    session("rules sheet club :: 2 :: ours.toml can't be used :: Did you mean 'own'? :: Fix")

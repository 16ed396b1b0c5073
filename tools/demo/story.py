"""The story: what people do, what the captions say, and the numbers of the rules."""

from tools.demo.stage import Stage

WORDS = ("QUIZ", "ZANT")  # the second one is a phony


def tell(stage: Stage) -> None:
    """Play all of it, in about ninety seconds."""
    kiosk, phone, board = stage.kiosk, stage.phone, stage.board
    stage.say("A club plays round 1. The director opens the round for telephones.")
    _open_board(stage)
    board.do(press="Open round 1", until="Open: 1")
    stage.wait(2)
    stage.say("A card pairs the kiosk. At table 7, both players agree to a telephone.", "6.14")
    kiosk.do(open=stage.card("station", "Kiosk 1"), press="Begin")
    phone.do(open=stage.card("table", "7"))
    stage.wait(2)
    phone.do(press="agree", until="Challenged words are judged here")
    stage.wait(2)
    _a_phony(stage)
    _an_attempt_to_probe(stage)
    _a_kill(stage)
    stage.say("The report of the day counts, and names no word. It says: the record is sound.")
    stage.report()
    stage.wait(6)


def _open_board(stage: Stage) -> None:
    stage.board.do(open="/board", fill=['[name="pin"]', stage.pin], press="Open", until="Rounds")


def _type_at_kiosk(stage: Stage, table: str, *words: str) -> None:
    stage.kiosk.do(keys=["Enter"], until="table")
    stage.kiosk.do(keys=[*table, "Enter"])
    stage.wait(1)
    stage.kiosk.do(keys=[str(len(words))])
    for word in words:
        stage.kiosk.do(keys=[*word.lower()])
        stage.wait(1)
        stage.kiosk.do(keys=["Enter"])


def _a_phony(stage: Stage) -> None:
    """Judge two words, one of them a phony: one verdict."""
    kiosk = stage.kiosk
    stage.say("Table 7 challenges a play. The challenger types all its words.", "6.12.2.2, 6.13.4")
    _type_at_kiosk(stage, "7", *WORDS)
    kiosk.do(until="JUDGE")
    stage.say("Both compare. Then the player who made the play presses JUDGE.", "6.13.5")
    stage.wait(2)
    kiosk.do(judge="Tab", until="takes the tiles off")
    stage.say("One verdict on the whole play. Nothing shows which word failed.", "6.15.2, 6.16")
    stage.wait(5)
    kiosk.do(keys=["Enter"], until="Challenged words are judged here")


def _an_attempt_to_probe(stage: Stage) -> None:
    """Type one of the words again, at the telephone of the table: a person is called."""
    phone, board = stage.phone, stage.board
    stage.say("Which word was it? Somebody at table 7 types one of them alone, to find out.")
    phone.do(tap=["enter", "character:1"])
    phone.do(tap=[f"character:{letter}" for letter in WORDS[1]])
    stage.wait(2)
    phone.do(tap=["enter"], hold="button.judge", until="challenged before")
    stage.say("The program judges nothing and calls a person: this word was judged a minute ago.")
    stage.wait(4)
    board.do(open="/board", until="Waits for")
    stage.say("The director sees the call, without the words, and settles it: not judged.")
    stage.wait(4)
    board.do(press="Not judged", until="Yes, do that")
    board.do(press="Yes, do that")
    board.do(until="Not judged. Recorded", open="/board")
    board.do(until="Nobody waits")
    stage.wait(3)
    phone.do(tap=["backspace"], until="Challenged words are judged here")


def _a_kill(stage: Stage) -> None:
    """Kill the server while words are compared, and let it come back."""
    kiosk = stage.kiosk
    stage.say("Table 4 challenges. Before JUDGE, somebody pulls the plug of the server.")
    _type_at_kiosk(stage, "4", "QI", "ZA")
    kiosk.do(until="JUDGE")
    stage.wait(2)
    stage.kill()
    kiosk.do(until="answer")
    stage.wait(4)
    stage.say("It comes back and says what was interrupted. Nothing was judged, no word was kept.")
    stage.begin()
    kiosk.do(until="interrupted")
    _open_board(stage)
    stage.wait(5)
    kiosk.do(keys=["Enter"], until="Challenged words are judged here")
    stage.say("The players type the words again.")
    _type_at_kiosk(stage, "4", "QI", "ZA")
    kiosk.do(until="JUDGE")
    stage.wait(1)
    kiosk.do(judge="Tab", until="keeps the turn")
    stage.say("The play stands. Its player gets five points for each word.", "6.17")
    stage.wait(5)
    kiosk.do(keys=["Enter"])

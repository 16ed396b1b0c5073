"""`judge serve`: the judge on a network."""

import click

from judge_cli import output
from judge_cli.options import as_name, rule_ids
from judge_cli.process import CommandProcess
from lexicons import CannotJudge, printable
from lexicons.extra import extra

tokens_option = click.option(
    "--tokens", metavar="FILE", help="The tokens of programs [JUDGE_HOME/server/tokens.json]."
)


@click.group(invoke_without_command=True)
@click.option("--host", metavar="ADDRESS", default="127.0.0.1", show_default=True,
              help="The address to listen at; 0.0.0.0 for all of this machine.")  # fmt: skip
@click.option("--name", metavar="HOST",
              help="The name by which others reach it [its addresses].")  # fmt: skip
@click.option("--port", type=click.IntRange(0, 65535), default=8765, show_default=True,
              help="The port to listen at; 0 for any that is free.")  # fmt: skip
@click.option("--certificate", metavar="FILE", help="For TLS: the certificate, as PEM.")
@click.option("--key", metavar="FILE", help="For TLS: its private key, as PEM.")
@click.option("--plain-http-on-the-network", "plain_http", is_flag=True,
              help="Serve the network without TLS. Whoever owns the wireless network can then show"
              " false verdicts, and read the challenges. Compare a verdict with the record by its"
              " receipt.")  # fmt: skip
@click.option("--rules", metavar="ID", multiple=True, shell_complete=rule_ids,
              help="A rule set; the first is that of the pages [this machine's].")  # fmt: skip
@click.option("--event", metavar="NAME", callback=as_name,
              help="The event to go on with, or to begin.")  # fmt: skip
@click.option("--record", metavar="URL",
              help="Record in a PostgreSQL database, with other servers of the event.")  # fmt: skip
@click.option("--station", metavar="NAME", default="Server", show_default=True, callback=as_name,
              help="The name of this server in the record.")  # fmt: skip
@tokens_option
@click.option("--rate", type=click.IntRange(1), default=6000, show_default=True,
              help="How many requests a minute each program may send.")  # fmt: skip
@click.option("--looked", metavar="INITIALS",
              help="The director who has looked at a journal that lacks an entry.")  # fmt: skip
@click.option("--log", is_flag=True, help="Write a line for each request, without words.")
@click.pass_context
def serve(
    ctx: click.Context,
    host: str,
    name: str | None,
    port: int,
    certificate: str | None,
    key: str | None,
    plain_http: bool,
    rules: tuple[str, ...],
    event: str | None,
    record: str | None,
    station: str,
    tokens: str | None,
    rate: int,
    looked: str | None,
    log: bool,
) -> int:
    """Judge challenges of programs and browsers, until Ctrl-C ends it.

    Every ruling is recorded in the journal of this machine before it is answered. Without options,
    the rule set of this machine judges, and only programs on this machine reach the server.

    \b
    judge serve                     to try it out
    judge serve token "Club bot"    a token for a program
    judge serve --host 0.0.0.0 --certificate hall.crt --key hall.key
    """
    if ctx.invoked_subcommand:
        return 0
    with extra("server"):
        from judge_server.start import Options, start
    options = Options(
        host, port, certificate, key, plain_http, rules, event, station, tokens,
        record=record, log=log, looked=looked, rate=rate, name=name,
    )  # fmt: skip
    return start(options, CommandProcess())


@serve.command()
@click.argument("name")
@click.option(
    "--reads", is_flag=True, help="The program may read every entry of the record, with its words."
)
@click.option("--station", "joins", is_flag=True,
              help="The token is for a kiosk or desk that joins this server.")  # fmt: skip
@click.option("--settles", is_flag=True,
              help="A word judge or the director settles calls with it.")  # fmt: skip
@click.option("--remove", is_flag=True, help="Remove the token of NAME.")
@tokens_option
def token(
    name: str, reads: bool, joins: bool, settles: bool, remove: bool, tokens: str | None
) -> int:
    """Make a token for the program NAME, and print it: it is shown once.

    The record names the program with each challenge. A second token for the same NAME replaces the
    first. A running server sees the change within a second.
    """
    with extra("server"):
        from judge_server.start import make_token, remove_token
    if not remove:
        output.answer(make_token(name, tokens, reads=reads, joins=joins, settles=settles))
        return 0
    if not remove_token(name, tokens):
        raise CannotJudge(f"There is no token of the name {printable(name)}.")
    output.say(f"The token of {printable(name)} is removed.")
    return 0


def station_token(name: str, tokens: str) -> str:
    """Make the token of a station that joins a server, in a file of tokens; return it."""
    with extra("server"):
        from judge_server.start import make_token
    return make_token(name, tokens, joins=True)

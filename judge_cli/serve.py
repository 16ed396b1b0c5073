"""`judge serve`: the judge on a network."""

from collections.abc import Iterator
from contextlib import contextmanager

import click

from judge_cli.options import rule_ids
from judge_cli.process import CommandProcess
from lexicons import CannotJudge


@click.command()
@click.option("--host", metavar="ADDRESS", default="127.0.0.1", show_default=True,
              help="The address to listen at; 0.0.0.0 for all of this machine.")  # fmt: skip
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
@click.option("--event", metavar="NAME", help="The event to go on with, or to begin.")
@click.option("--station", metavar="NAME", default="Server", show_default=True,
              help="The name of this server in the record.")  # fmt: skip
@click.option("--tokens", metavar="FILE",
              help="The tokens of programs [JUDGE_HOME/server/tokens.json].")  # fmt: skip
@click.option("--log", is_flag=True, help="Write a line for each request, without words.")
def serve(
    host: str,
    port: int,
    certificate: str | None,
    key: str | None,
    plain_http: bool,
    rules: tuple[str, ...],
    event: str | None,
    station: str,
    tokens: str | None,
    log: bool,
) -> int:
    """Judge challenges of programs and browsers, until Ctrl-C ends it.

    Every ruling is recorded in the journal of this machine before it is answered. Without options,
    the rule set of this machine judges, and only programs on this machine reach the server.

    \b
    judge serve                     to try it out
    judge serve --host 0.0.0.0 --certificate hall.crt --key hall.key --event "Spring Open"
    """
    with extra():
        from judge_server.start import Options, start
    options = Options(
        host, port, certificate, key, plain_http, rules, event, station, tokens, log=log
    )
    return start(options, CommandProcess())


@contextmanager
def extra() -> Iterator[None]:
    """Raise `CannotJudge` if a library that only a server needs is not installed."""
    try:
        yield
        return
    except ImportError as error:
        missing = error.name
    raise CannotJudge(
        f"This installation cannot serve: {missing} is missing.",
        remedy="Install it with its extra: pip install 'tilejudge[server]'.",
    )

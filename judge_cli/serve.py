"""`judge serve`: the judge on a network."""

from typing import Any

import click

from judge_cli.host_process import CommandProcess
from judge_cli.options import as_name, record_option
from lexicons.extra import extra


@click.command()
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
@click.option("--rules", metavar="ID", help="The rule set [this machine's].")
@click.option("--event", metavar="NAME", callback=as_name,
              help="The event to go on with, or to begin.")  # fmt: skip
@record_option
@click.option("--station", metavar="NAME", default="Server", show_default=True, callback=as_name,
              help="The name of this server in the record.")  # fmt: skip
@click.option("--looked", metavar="INITIALS",
              help="The director who has looked at a journal that lacks an entry.")  # fmt: skip
def serve(**options: Any) -> int:
    """Judge for telephones, browser kiosks and the director's board.

    It runs until Ctrl-C ends it. Every ruling is recorded before it is shown. Without options, the
    rule set of this machine judges, and only browsers on this machine reach the server.

    \b
    judge serve                     to try it out
    judge serve --host 0.0.0.0 --certificate hall.crt --key hall.key
    """
    with extra("server"):
        from judge_server.serving import ServerOptions, start
    return start(ServerOptions(**options), CommandProcess())

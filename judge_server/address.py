"""The address of a server: without TLS, only this machine, unless another is asked for by name."""

import ssl

from judge_server.options import Options
from lexicons import CannotJudge, storage
from lexicons.record.server_address import is_loopback


def check(options: Options) -> None:
    """Raise `CannotJudge` if verdicts would cross the network unprotected, or TLS lacks a file."""
    if (options.certificate is None) != (options.key is None):
        raise CannotJudge(
            "TLS needs a certificate and its key.",
            remedy="Give both: --certificate FILE --key FILE",
        )
    for path in filter(None, (options.certificate, options.key)):
        storage.read(path, "The file for TLS", "Give the path of a PEM file.")
    if options.certificate:
        check_pair(options.certificate, options.key)
    if not (options.secure or options.plain_http or is_loopback(options.host)):
        raise CannotJudge(
            f"The address {options.host} is on the network, and there is no certificate.",
            remedy="Give --certificate FILE and --key FILE. Whoever owns the network could show a"
            " false verdict over plain HTTP. To accept that: --plain-http-on-the-network",
        )


def check_pair(certificate: str, key: str | None) -> None:
    """Raise `CannotJudge` if these are no certificate and its key, as uvicorn would load them."""
    try:
        ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER).load_cert_chain(certificate, key, password="")
    except ssl.SSLError:
        raise CannotJudge(
            f"{certificate} and {key} are not a certificate and its key.",
            remedy="Give two PEM files that belong together. A key with a password cannot be used.",
        ) from None


def url(options: Options, port: int) -> str:
    """Return the address of the first page, as people type it.

    >>> url(Options(), 8765)
    'http://127.0.0.1:8765/'
    """
    host = f"[{options.host}]" if ":" in options.host else options.host
    return f"{'https' if options.secure else 'http'}://{host}:{port}/"

"""The server as it runs: a request must arrive whole within a time, and the end takes no longer."""

import asyncio
import gc
import socket
import ssl
from contextlib import ExitStack, suppress
from textwrap import dedent
from time import sleep

import pytest
from h2.connection import H2Connection
from h2.events import ConnectionTerminated, ResponseReceived, StreamEnded
from h2.settings import SettingCodes, Settings
from starlette.responses import PlainTextResponse
from starlette.routing import Route

from judge_cli.stations import CommandProcess
from judge_procedure.pairing import Card, Use, event_secret
from judge_record.summary import at_work
from judge_server import addresses, serving
from judge_server.service import ServerOptions, open_service
from judge_server.serving import listen
from judge_server.web.guard import Guard
from lexicons import CannotJudge
from tests.support.browsers import fail
from tests.support.journals import open_event_in
from tests.support.servers import ServerThread, certificate_in, patience

head = b"POST /slow HTTP/1.1\r\nHost: hall\r\nContent-Length: 4\r\n\r\n"
chunked = b"GET /slow HTTP/1.1\r\nHost: hall\r\nTransfer-Encoding: chunked\r\n\r\n"


async def slow(request):
    if request.method == "POST":
        await request.body()
    await asyncio.sleep(0.5)
    return PlainTextResponse("done")


class Served(ServerThread):
    """A server of one page."""

    def __init__(self, options):
        routes = [Route("/slow", slow, methods=["GET", "POST"])]
        super().__init__(Guard(routes, knows=lambda request: str(request.client)), options)

    def opened(self, *parts):
        """A connection on which these parts were sent one after another."""
        opened = socket.create_connection(self.at, timeout=patience)
        opened.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        for part in parts:
            opened.sendall(part)
            sleep(0.01)
        return opened

    def answer(self, *parts):
        """All that comes back until the server closes the connection."""
        with self.opened(*parts) as opened:
            return rest_of(opened)


def rest_of(opened):
    came = b""
    with suppress(ConnectionError):
        while piece := opened.recv(1 << 16):
            came += piece
    return came


@pytest.fixture
def served(monkeypatch):
    """A server with little patience."""
    for name, seconds in (("IDLE", 1.5), ("READING", 4), ("LAST_REPLIES", 2)):
        monkeypatch.setattr(serving, name, seconds)
    found = Served(ServerOptions(port=0))
    yield found
    found.end()


def test_a_request_that_does_not_come_whole_is_given_up_and_a_slow_answer_is_not(served):
    begun = ((head, b"wo"), (), (head[:30],), (head, b"wo", b"rd"), ((head + b"word") * 2,))
    with ExitStack() as ends:  # each beside the others
        opened = [ends.enter_context(served.opened(*parts)) for parts in begun]
        late, silent, cut, whole, twice = map(rest_of, opened)
    assert late.startswith(b"HTTP/1.1 408 ")
    assert [silent, cut] == [b"", b""]
    assert whole.endswith(b"done")
    assert twice.count(b"done") == 2


def test_a_body_that_nobody_reads_keeps_no_connection(served):
    """hypercorn would wait for ever where its queue is full: `settings` gives it no limit."""
    unread = head.replace(b"POST", b"GET").replace(b": 4", b": 15")
    assert served.answer(unread, *[b"a"] * 15).endswith(b"done")


def test_a_body_without_end_is_refused_and_not_kept(served):
    """One telephone filled the memory of the server while its requests waited for their turn."""
    with served.opened(chunked) as opened, suppress(ConnectionError):
        for _ in range(200):
            opened.sendall(b"10000\r\n" + bytes(0x10000) + b"\r\n")
        pytest.fail("all of it was taken")


def test_no_page_is_there_by_http_2(served):
    """hypercorn takes its preface, and would keep a body while the reply may not leave."""
    client = H2Connection()
    no_window = {SettingCodes.INITIAL_WINDOW_SIZE: 0}
    client.local_settings = Settings(client=True, initial_values=no_window)
    client.initiate_connection()
    slow = [(":method", "POST"), (":path", "/slow"), (":authority", "hall"), (":scheme", "http")]
    client.send_headers(1, slow)
    client.send_data(1, bytes(1000), end_stream=True)
    with served.opened(client.data_to_send()) as opened:
        came = []
        while not any(isinstance(each, StreamEnded | ConnectionTerminated) for each in came):
            came += client.receive_data(opened.recv(1 << 16))
    [reply] = [each for each in came if isinstance(each, ResponseReceived)]
    assert dict(reply.headers)[b":status"] == b"500"


@pytest.mark.parametrize("sent", [b"QI ZANT\r\n\r\n", b"GET / HTTP/1.1\r\nX: " + b"Z" * 20000])
def test_what_is_not_http_is_refused_and_not_repeated(served, sent):
    top, _, body = served.answer(sent).partition(b"\r\n\r\n")
    assert top.startswith(b"HTTP/1.1 4")
    assert (b"Z" in top, body) == (False, b"")


@pytest.mark.parametrize("waits", [True, False], ids=["", "cut short"])
def test_a_server_ends_though_connections_are_left(served, monkeypatch, *, waits):
    """A server that is slow is cut short while hypercorn still waits for the last replies."""
    monkeypatch.setattr(serving, "READING", 10 * patience)
    monkeypatch.setattr(serving, "LAST_REPLIES", patience if waits else -0.9)
    with (
        served.opened(head[:30]),
        served.opened(head, b"wo"),
        served.opened(head + b"word") as last,
    ):
        served.end()
        assert rest_of(last).endswith(b"done") or not waits


def served_over_tls(folder):
    """A server over TLS, and what its clients trust."""
    certificate, key = certificate_in(folder, "hall", "-nodes")
    trusting = ssl.create_default_context(cafile=certificate)
    trusting.check_hostname = False
    return Served(ServerOptions(port=0, certificate=certificate, key=key)), trusting


@pytest.mark.needs("openssl")
@pytest.mark.filterwarnings("ignore::ResourceWarning")  # the connection that is cut
def test_over_tls_a_server_ends_though_a_browser_keeps_its_connection(tmp_path, monkeypatch):
    monkeypatch.setattr(serving, "LAST_REPLIES", 1)
    served, trusting = served_over_tls(tmp_path)
    with served.opened() as plain, trusting.wrap_socket(plain) as idle:
        idle.sendall(head + b"word")
        assert idle.recv(1000).startswith(b"HTTP/1.1 200 ")
        served.end()
    gc.collect()


@pytest.mark.needs("openssl")
def test_over_tls_a_silent_handshake_is_given_up(tmp_path, monkeypatch):
    monkeypatch.setattr(serving, "HANDSHAKE", 1.5)
    served, trusting = served_over_tls(tmp_path)
    try:
        with served.opened(b"\x16\x03\x01") as silent, served.opened() as plain:
            with trusting.wrap_socket(plain) as honest:
                honest.sendall(head + b"word")
                assert honest.recv(1000).startswith(b"HTTP/1.1 200 ")
                assert honest.selected_alpn_protocol() is None
            assert rest_of(silent) == b""
    finally:
        served.end()


def test_a_server_asks_for_the_descriptors_of_a_crowded_hall(script):
    source = """
        import resource
        from judge_server.serving import MOST_DESCRIPTORS, allow_connections
        hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
        resource.setrlimit(resource.RLIMIT_NOFILE, (64, hard))
        allow_connections()
        print(resource.getrlimit(resource.RLIMIT_NOFILE)[0] == min(hard, MOST_DESCRIPTORS))
    """
    assert script(dedent(source)).out == "True\n"


def test_a_port_that_is_taken_is_refused():
    once = r"used: [^(]+\.\nEnd"  # Python's reason has the address in brackets
    with listen(ServerOptions(port=0)) as ours, pytest.raises(CannotJudge, match=once):
        listen(ServerOptions(port=ours.getsockname()[1]))


def test_no_browser_takes_the_name_of_the_server_itself(start, home):
    card = Card(Use.STATION, "Server")
    refused = start(event="Open").post(event_secret(str(home), "Open").path(card))
    assert "is at work under the name Server." in refused.text
    assert "another card in a browser" in refused.text


@pytest.mark.parametrize("step", ["service.end_sessions", "service.Site"])
def test_a_server_that_cannot_begin_leaves_no_session_open(start, home, monkeypatch, step):
    with monkeypatch.context() as patch:
        patch.setattr(f"judge_server.{step}", fail)
        with pytest.raises(CannotJudge, match="full"):
            start(event="Open")
    journal = open_event_in(home)
    assert not at_work(journal)
    start(event="Open")  # its name is free


def test_a_server_whose_record_cannot_be_read_at_its_end_ends_its_session(start, home, monkeypatch):
    options = ServerOptions(rules="club", event="Open")
    with monkeypatch.context() as patch, ExitStack() as ends:
        patch.setattr("judge_server.service.waiting_calls", fail)
        ends.enter_context(open_service(options, CommandProcess(), "http://testserver/"))
        with pytest.raises(CannotJudge, match="full"):
            ends.close()
    assert not at_work(open_event_in(home))
    start(event="Open")  # its name is free


# -- its address ---------------------------------------------------------------------------------


@pytest.mark.parametrize("host", ["", "0", "0.0.0.0", "192.0.2.1", "::", "hall.example"])
def test_plain_http_on_the_network_must_be_asked_for_by_name(host):
    with pytest.raises(CannotJudge, match="--plain-http-on-the-network"):
        serving.check(ServerOptions(host))
    serving.check(ServerOptions(host, plain_http=True))
    for this_machine in ("127.0.0.1", "::1", "localhost"):
        serving.check(ServerOptions(this_machine))


@pytest.mark.needs("openssl")
def test_a_certificate_and_its_key_belong_together(tmp_path):
    hall, hall_key = certificate_in(tmp_path, "hall", "-nodes")
    _, other_key = certificate_in(tmp_path, "other", "-nodes")
    locked, locked_key = certificate_in(tmp_path, "locked", "-passout", "pass:word")
    serving.check(ServerOptions("0.0.0.0", certificate=hall, key=hall_key))
    with pytest.raises(CannotJudge, match="--key"):
        serving.check(ServerOptions("0.0.0.0", certificate=hall))
    for certificate, key in ((hall, other_key), (hall_key, hall), (locked, locked_key)):
        with pytest.raises(CannotJudge, match=f"{key} are not a certificate and its key"):
            serving.check(ServerOptions("0.0.0.0", certificate=certificate, key=key))
    for certificate, key in ((hall, "nowhere"), ("nowhere", hall_key)):
        with pytest.raises(CannotJudge, match="nowhere can't be read: No such file"):
            serving.check(ServerOptions("0.0.0.0", certificate=certificate, key=key))


@pytest.mark.parametrize("name", ["https://judge.local", "judge.local:8765", "fe80::1%eth0"])
def test_no_server_is_named_as_no_browser_finds_it(name):
    for options in (ServerOptions(name=name), ServerOptions(name)):
        with pytest.raises(CannotJudge, match=r"--name judge\.local"):
            serving.check(options)
    serving.check(ServerOptions("fe80::1%eth0", plain_http=True, name="judge.local"))
    for known in ("judge.local", "hall", "192.0.2.7", "2001:db8::7"):
        serving.check(ServerOptions(name=known))


def test_the_addresses_that_phones_open_are_shown(monkeypatch):
    def shown(options, port=443):
        first = addresses.address_of(options.name or options.host, port, secure=options.secure)
        return [first, *serving.described(options, first)]

    assert shown(ServerOptions("::1"), 80)[0] == "http://[::1]:80/"
    _, first, card, board = shown(ServerOptions(), 8765)
    assert first.startswith("Open http://127.0.0.1:8765/ in a browser on this machine.")
    assert card.endswith('judge print stations "Kiosk 1" --server http://127.0.0.1:8765/')
    assert board == "The director's board is http://127.0.0.1:8765/board"
    monkeypatch.setattr(addresses, "own_address", lambda _: "192.0.2.7")
    every = ServerOptions("0.0.0.0", certificate="c", key="k")
    at, phones, board, _, certificate = shown(every)
    assert at == "https://192.0.2.7:443/", "nobody can type 0.0.0.0"
    assert phones == "Phones open https://192.0.2.7:443/"
    assert board == "The director's board is https://192.0.2.7:443/board"
    assert certificate == "The certificate has to name it."
    plain = ServerOptions("0.0.0.0", plain_http=True)
    assert shown(plain)[1] == "Phones open http://192.0.2.7:443/"
    assert "certificate" not in " ".join(shown(plain))
    _, phones, *_ = shown(every._replace(name="judge.local"))
    assert phones == "Phones open https://judge.local:443/"
    monkeypatch.setattr(addresses, "own_address", lambda _: "")
    at, alone = shown(every)
    assert at == "https://127.0.0.1:443/"
    assert "no address on a network" in alone

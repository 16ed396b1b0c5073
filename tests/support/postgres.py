"""A PostgreSQL server of the tests' own, on a Unix socket in a folder of its own."""

import os
import select
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from threading import Thread

import psycopg

from judge_record.postgres import Database
from tests.support.commands import is_alive

account = "postgres"  # a server refuses to run as root
places = Path("/usr/lib/postgresql").glob("*/bin")  # where Debian has its programs
folders = sorted(places) if os.name == "posix" else []  # under Wine they are seen, but not for it


standby = "standby"  # the name by which a server knows its standby
patience = 120  # seconds


class Server:
    """A server with one database, `postgres`: in memory, where tests have room for it."""

    def __init__(self, *, within=None, copy_of=""):
        """Start a server, in a folder of its own `within` one.

        A `copy_of` the server of this address is its standby: it has all that is in that one.
        """
        self.folder = Path(tempfile.mkdtemp(prefix="judge-", dir=within))
        if os.geteuid() == 0:
            shutil.chown(self.folder, account, account)
        self.data = self.folder / "data"
        if copy_of:
            named = f"{copy_of}&application_name={standby}"
            self.run("pg_basebackup", "--write-recovery-conf", "--checkpoint=fast", "-d", named)
        else:
            self.run(
                "initdb", "--no-sync", "--auth=trust", "--encoding=UTF8", "--locale=C",
                "--no-instructions", f"--username={account}",
            )  # fmt: skip
        self.start()

    def run(self, program, *options):
        """Run one of PostgreSQL's programs on the server's data; nothing is printed."""
        command = [str(folders[-1] / program), "-D", str(self.data), *options]
        if os.geteuid() == 0:
            command = ["runuser", "-u", account, "--", *command]
        done = subprocess.run(
            command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, cwd="/", check=False
        )
        assert done.returncode == 0, done.stderr.decode()[-1000:]

    def start(self):
        """Start the server, and wait until it answers."""
        settings = {
            "listen_addresses": "", "unix_socket_directories": str(self.folder),
            "shared_buffers": "16MB", "max_connections": "20", "autovacuum": "off",
        }  # fmt: skip
        given = " ".join(f"-c {name}={value or chr(39) * 2}" for name, value in settings.items())
        log = str(self.folder / "log")
        self.run("pg_ctl", "--wait", "--silent", "--log", log, "--options", given, "start")

    def runs(self):
        try:
            return is_alive((self.data / "postmaster.pid").read_text().split()[0])
        except FileNotFoundError:
            return False

    def signal(self, number):
        """Send a signal to all processes of the server at once, and return their numbers."""
        leader = (self.data / "postmaster.pid").read_text().split()[0]
        children = Path(f"/proc/{leader}/task/{leader}/children").read_text().split()
        for process in (leader, *children):
            with suppress(ProcessLookupError):
                os.kill(int(process), number)
        return leader, *children

    @contextmanager
    def hung(self):
        """Let the server hang: it takes connections and requests, and does not answer."""
        self.signal(signal.SIGSTOP)
        try:
            yield
        finally:
            self.signal(signal.SIGCONT)

    def kill(self):
        """Kill all processes of the server at once, and wait until they are gone."""
        processes = self.signal(signal.SIGKILL)
        while any(map(is_alive, processes)):
            time.sleep(0.01)
        # As after a loss of power: no process has this number.
        for name in (self.data / "postmaster.pid", self.folder / ".s.PGSQL.5432.lock"):
            name.unlink()

    def with_standby(self):
        """Start a copy that follows this server, and let each commit wait for it from here on."""
        copy = Server(copy_of=self.url())
        self.execute(f"ALTER SYSTEM SET synchronous_standby_names = '{standby}'")
        self.execute("SELECT pg_reload_conf()")
        self.wait_for_standby()
        return copy

    def wait_for_standby(self):
        """Wait until the standby has all that is here."""
        follows = "SELECT 1 FROM pg_stat_replication WHERE sync_state = 'sync'"
        deadline = time.monotonic() + patience
        with psycopg.connect(self.url(), autocommit=True) as connection:
            while not connection.execute(follows).fetchall():
                assert time.monotonic() < deadline, "the standby does not follow"
                time.sleep(0.02)

    def promote(self):
        self.run("pg_ctl", "promote", "--wait")

    def remove(self):
        """Stop the server, and remove all that it kept: a kill leaves it in memory."""
        if (self.data / "postmaster.pid").exists():
            self.run("pg_ctl", "stop", "--silent", "--mode=immediate")
        shutil.rmtree(self.folder, ignore_errors=True)

    def url(self, database=account):
        return f"postgresql://{account}@/{database}?host={self.folder}"

    def execute(self, statement, *values, database=account):
        """Do something to a database behind the store's back."""
        with psycopg.connect(self.url(database), autocommit=True) as connection:
            connection.execute(statement, values or None)

    def write(self, chain, rows):
        """Put other rows in place of all of a chain."""
        with psycopg.connect(self.url()) as connection:
            connection.execute("DELETE FROM tilejudge2.entry WHERE chain = %s", [chain])
            insertion = "INSERT INTO tilejudge2.entry VALUES (%s, %s, %s, %s)"
            connection.cursor().executemany(insertion, [(chain, *row) for row in rows])

    def of_its_own(self, name):
        """The address of a new database with the table of journals."""
        self.execute(f"CREATE DATABASE {name}")
        with closing(Database(self.url(name))) as database:
            database.prepare()
        return self.url(name)


class Cable:
    """What is between a program and a server: it counts, and can be cut at a commit."""

    def __init__(self, server):
        self.end = str(server.folder / ".s.PGSQL.5432")
        self.cut = ""  # at the next commit: "before" or "after" the server has it
        self.trips = 0  # to the server and back
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.port = self.listener.getsockname()[1]
        Thread(target=self.take, daemon=True).start()

    def url(self, database=account):
        return f"postgresql://{account}@127.0.0.1:{self.port}/{database}"

    def take(self):
        """Carry what is connected, until the listener is closed."""
        with suppress(OSError):
            while True:
                Thread(target=self.carry, args=self.listener.accept()[:1], daemon=True).start()

    def carry(self, client):
        with client, socket.socket(socket.AF_UNIX) as server, suppress(OSError):
            server.connect(self.end)
            is_asked = False
            while True:
                for each in select.select([client, server], [], [])[0]:
                    if not (data := each.recv(65536)):
                        return
                    self.trips += is_asked and each is server
                    is_asked = each is client
                    cut, is_commit = self.cut, is_asked and b"COMMIT\0" in data
                    if is_commit and cut:
                        self.cut = ""
                        if cut == "after":
                            server.sendall(data)
                            server.recv(65536)
                        return
                    (server if each is client else client).sendall(data)

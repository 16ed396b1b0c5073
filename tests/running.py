"""A server in a thread of this process, which serves an application as `judge serve` does."""

import asyncio
from threading import Event, Thread

from judge_server.listening import ServerOptions
from judge_server.serving import listen, serve_until, settings
from judge_server.web.guard import Guard

patience = 30  # seconds, until what does not happen is a failure


class Running:
    """A server that runs until it is ended, and its address."""

    def __init__(self, app: Guard, options: ServerOptions) -> None:
        listener = listen(options)
        self.app = app
        self.at = listener.getsockname()
        self.config = settings(options, listener)
        self.began = Event()
        self.thread = Thread(target=asyncio.run, args=[self.serve()])
        self.thread.start()
        assert self.began.wait(patience)

    async def serve(self) -> None:
        self.loop, self.ended = asyncio.get_running_loop(), asyncio.Event()
        self.began.set()
        await serve_until(self.ended, self.app, self.config)

    def end(self) -> None:
        if self.thread.is_alive():
            self.loop.call_soon_threadsafe(self.ended.set)
            self.thread.join(patience)
        assert not self.thread.is_alive()

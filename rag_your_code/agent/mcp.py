"""The Model Context Protocol over stdio: the same desk, in JSON-RPC's envelope.

One thread reads and answers at once what needs no index; another runs the tools, one
after the other. Nothing here waits for the index: it is built in the background.
"""

import queue
import threading
from functools import partial
from typing import BinaryIO

from rag_your_code.actions.table import Reply
from rag_your_code.agent import envelope
from rag_your_code.agent.building import Builder
from rag_your_code.agent.decoding import BadRequestError, decode_value
from rag_your_code.agent.desk import Desk, error_body, shorten
from rag_your_code.agent.envelope import Message, Request, RpcError
from rag_your_code.agent.lines import TooLong, read_lines
from rag_your_code.agent.meanwhile import Call, Meanwhile
from rag_your_code.agent.tools import INSTRUCTIONS, content, failure, tools
from rag_your_code.agent.writing import as_line

_WAITING = 1_000  # calls; beyond it the client waits
_MAX_MESSAGE = 1_000  # characters of a part of an error
_CACHE_MS = 3_600_000  # the list of tools changes with the program alone


def serve(desk: Desk, builder: Builder, requests: BinaryIO, replies: BinaryIO) -> None:
    """Answer every message of ``requests`` until there are no more."""
    server = Server(desk, builder, replies)
    builder.start()
    try:
        for line in read_lines(requests):
            server.receive(line)
        server.finish()
    finally:
        server.close()
        builder.stop()


class Server:
    """One connection: what is asked, what is being worked on, what is sent."""

    def __init__(self, desk: Desk, builder: Builder, replies: BinaryIO) -> None:
        self._desk = desk
        self._replies: BinaryIO | None = replies
        self._sending = threading.Lock()
        self._calls: dict[envelope.Id, Call] = {}
        self._queue: queue.Queue[Call | None] = queue.Queue(_WAITING)
        self._meanwhile = Meanwhile(desk, builder, self._send)
        self._tools = {tool.action.name: tool for tool in tools()}
        self._worker = threading.Thread(target=self._work, daemon=True)
        self._worker.start()

    def receive(self, line: bytes | TooLong) -> None:
        """Take one line in; its answer is sent now, or by the worker later."""
        try:
            request = envelope.read(decode_value(line))
            if request is not None:
                self._take(request)
        except BadRequestError as error:
            self._send(RpcError(envelope.PARSE_ERROR, error.message).reply())
        except RpcError as error:
            self._send(error.reply())

    def finish(self) -> None:
        """Answer what was asked, without waiting for the index any longer."""
        self._meanwhile.hurry()
        self._queue.put(None)
        self._worker.join()

    def close(self) -> None:
        """Send nothing any more, and let go of the index."""
        with self._sending:
            self._replies = None
        self._meanwhile.hurry()
        if not self._worker.is_alive():
            self._meanwhile.close()
            self._desk.held.close()

    # -- the thread that reads -------------------------------------------------------

    def _take(self, request: Request) -> None:
        if request.identity is None:
            if request.method == "notifications/cancelled":
                self._cancel(request.params.get("requestId"))
            return
        if request.method == "tools/call":
            self._queue.put(self._call(request))
            return
        answers = _STATELESS if request.stateless else _HANDSHAKE
        if request.method not in answers:
            raise RpcError(
                envelope.METHOD_NOT_FOUND,
                f"no method {request.method[:100]}",
                identity=request.identity,
            )
        for message in answers[request.method](self, request):
            self._send(message)

    def _call(self, request: Request) -> Call:
        name = request.params.get("name")
        given = request.params.get("arguments")
        if not isinstance(name, str) or name not in self._tools:
            raise RpcError(
                envelope.INVALID_PARAMS,
                f"no tool {str(name)[:100]}; tools: {', '.join(self._tools)}",
                identity=request.identity,
            )
        if given is not None and not isinstance(given, dict):
            raise RpcError(
                envelope.INVALID_PARAMS,
                "arguments is no object",
                identity=request.identity,
            )
        call = Call(request, name, given or {})
        self._calls[request.identity] = call
        return call

    def _cancel(self, identity: object) -> None:
        if isinstance(identity, str | int | float):
            call = self._calls.get(identity)
            if call is not None:
                call.cancelled.set()

    def _initialize(self, request: Request) -> list[Message]:
        wanted = request.params.get("protocolVersion")
        known = wanted in envelope.HANDSHAKE
        result = {
            "protocolVersion": wanted if known else envelope.HANDSHAKE[-1],
            "capabilities": _CAPABILITIES,
            "serverInfo": envelope.SERVER,
            "instructions": INSTRUCTIONS,
        }
        return [request.result(result)]

    def _discover(self, request: Request) -> list[Message]:
        result = {
            "supportedVersions": list(envelope.SUPPORTED),
            "capabilities": _CAPABILITIES,
            "instructions": INSTRUCTIONS,
        }
        return [request.result(result, ttlMs=_CACHE_MS, cacheScope="public")]

    def _ping(self, request: Request) -> list[Message]:
        return [request.result({})]

    def _list(self, request: Request) -> list[Message]:
        listed = {"tools": [tool.listed() for tool in self._tools.values()]}
        return [request.result(listed, ttlMs=_CACHE_MS, cacheScope="public")]

    def _listen(self, request: Request) -> list[Message]:
        """Acknowledge a subscription to nothing: the list of tools never changes. It
        stays open without a word until the client cancels it."""
        meta = {envelope.SUBSCRIPTION_KEY: request.identity}
        params = {"notifications": {}, "_meta": meta}
        return [
            envelope.notification("notifications/subscriptions/acknowledged", params)
        ]

    # -- the thread that works -------------------------------------------------------

    def _work(self) -> None:
        while (call := self._queue.get()) is not None:
            message = None if call.cancelled.is_set() else self._answer(call)
            self._calls.pop(call.request.identity, None)
            if message is not None and not call.cancelled.is_set():
                self._send(message)

    def _answer(self, call: Call) -> Message:
        def write(reply: Reply) -> str:
            told = content(reply, call.notice, room_for_texts=True)
            return as_line(call.request.result(told))

        try:
            lend = partial(self._meanwhile.lend, call)
            reply = self._desk.answer(call.tool, call.given, write, lend)
            return call.request.result(content(reply, call.notice))
        except Exception as error:  # noqa: BLE001 - an edge: no call ends a session
            body = shorten(error_body(error), _MAX_MESSAGE)
            return call.request.result(failure(body))

    def _send(self, message: Message) -> None:
        line = as_line(message).encode("utf-8", "backslashreplace") + b"\n"
        with self._sending:
            if self._replies is None:
                return
            try:
                self._replies.write(line)
                self._replies.flush()
            except BrokenPipeError:  # nobody reads any more; stdin will end as well
                self._replies = None


_CAPABILITIES = {"tools": {"listChanged": False}}
_HANDSHAKE = {
    "initialize": Server._initialize,
    "ping": Server._ping,
    "tools/list": Server._list,
}
_STATELESS = {
    "server/discover": Server._discover,
    "tools/list": Server._list,
    "subscriptions/listen": Server._listen,
}

"""An embeddings server on loopback that does what a test tells it to."""

import json
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

Answer = Callable[["Handler", dict[str, Any]], None]


def vector_of(text: str, width: int) -> list[float]:
    """A vector that a text gives again and again: its words' letters, summed up."""
    values = [0.01] * width
    for word in text.lower().split():
        values[sum(map(ord, word)) % width] += 1.0
    return values


@dataclass
class Log:
    """What the server was asked, and whom it still keeps waiting."""

    requests: list[dict[str, Any]] = field(default_factory=list)
    headers: list[dict[str, str]] = field(default_factory=list)
    paths: list[str] = field(default_factory=list)
    answers: list[Answer] = field(default_factory=list)
    width: int = 8
    url: str = ""
    let_go: threading.Event = field(default_factory=threading.Event)

    @property
    def texts(self) -> list[str]:
        return [text for request in self.requests for text in request["input"]]


class Handler(BaseHTTPRequestHandler):
    log: Log
    protocol_version = "HTTP/1.1"

    def log_message(self, format: str, *args: Any) -> None:
        pass

    def do_GET(self) -> None:
        self.log.paths.append(f"GET {self.path}")
        self.send(200, b"{}")

    def do_POST(self) -> None:
        length = int(self.headers["Content-Length"])
        request = json.loads(self.rfile.read(length))
        self.log.requests.append(request)
        self.log.headers.append(dict(self.headers))
        self.log.paths.append(self.path)
        answers = self.log.answers
        answer = answers.pop(0) if len(answers) > 1 else (*answers, good)[0]
        answer(self, request)

    def send(self, status: int, body: bytes, **headers: str) -> None:
        self.send_response(status)
        self.send_header("Content-Length", str(len(body)))
        for name, value in headers.items():
            self.send_header(name.replace("_", "-"), value)
        self.end_headers()
        self.wfile.write(body)

    def rows(self, request: dict[str, Any]) -> list[dict[str, Any]]:
        return [
            {"index": at, "embedding": vector_of(text, self.log.width)}
            for at, text in enumerate(request["input"])
        ]

    def send_rows(self, rows: Any) -> None:
        self.send(200, json.dumps({"data": rows}).encode())


def good(handler: Handler, request: dict[str, Any]) -> None:
    handler.send_rows(handler.rows(request))


def status(code: int, body: bytes = b"{}", **headers: str) -> Answer:
    return lambda handler, request: handler.send(code, body, **headers)


def body(text: bytes) -> Answer:
    return lambda handler, request: handler.send(200, text)


def rows(change: Callable[[list[dict[str, Any]]], Any]) -> Answer:
    return lambda handler, request: handler.send_rows(change(handler.rows(request)))


def silent(handler: Handler, request: dict[str, Any]) -> None:
    handler.log.let_go.wait()
    handler.close_connection = True


def drops(handler: Handler, request: dict[str, Any]) -> None:
    handler.close_connection = True


def drops_in_the_middle(handler: Handler, request: dict[str, Any]) -> None:
    handler.wfile.write(b'HTTP/1.1 200 OK\r\nContent-Length: 500\r\n\r\n{"data": [')
    handler.close_connection = True


@contextmanager
def serving(*answers: Answer, width: int = 8) -> Iterator[Log]:
    """A server on a free port; the last answer is given again and again."""
    log = Log(answers=list(answers), width=width)
    handler = type("Told", (Handler,), {"log": log})
    server = ThreadingHTTPServer(("127.0.0.1", 0), handler)
    log.url = f"http://127.0.0.1:{server.server_port}/v1"
    thread = threading.Thread(target=server.serve_forever, args=(0.01,))
    thread.start()
    try:
        yield log
    finally:
        log.let_go.set()
        server.shutdown()
        thread.join()
        server.server_close()

"""Vectors over HTTP: every fault has its message, and none is tried again in vain."""

import math
from collections.abc import Iterator
from typing import Any

import pytest

from rag_your_code.embed.endpoint import MAX_TEXT, Address, Clock, Endpoint
from rag_your_code.errors import ProviderError
from tests.embed import server
from tests.embed.server import Log, serving

KEY = "sk-very-secret-0123456789"


class Waiting:
    """A clock that only goes on when somebody waits."""

    def __init__(self) -> None:
        self.waited: list[float] = []
        self.time = 0.0

    def wait(self, seconds: float) -> None:
        self.waited.append(seconds)
        self.time += seconds

    def clock(self) -> Clock:
        return Clock(lambda: self.time, self.wait)


@pytest.fixture
def waiting() -> Waiting:
    return Waiting()


def _endpoint(log: Log, waiting: Waiting, **other: Any) -> Endpoint:
    values = {"use_proxy": False, "timeout": 5.0, "retries": 2, **other}
    address = Address(f"{log.url}/embeddings", "127.0.0.1", "m", **values)
    return Endpoint(address, waiting.clock())


def test_vectors_come_in_the_order_of_the_texts(waiting: Waiting) -> None:
    texts = [f"word{number} again" for number in range(10)]
    with serving(server.rows(lambda rows: rows[::-1])) as log:
        vectors = list(_endpoint(log, waiting, batch=4).vectors(texts))
    assert [len(request["input"]) for request in log.requests] == [4, 4, 2]
    assert log.texts == texts
    assert log.paths == ["/v1/embeddings"] * 3
    for text, vector in zip(texts, vectors, strict=True):
        plain = server.vector_of(text, 8)
        length = math.hypot(*plain)
        assert vector == pytest.approx([value / length for value in plain])


def test_the_key_and_the_width_are_sent_where_there_are_any(waiting: Waiting) -> None:
    with serving() as log:
        list(_endpoint(log, waiting).vectors(["a"]))
        list(_endpoint(log, waiting, key=KEY, dimensions=8).vectors(["a"]))
    assert "Authorization" not in log.headers[0]
    assert log.headers[1]["Authorization"] == f"Bearer {KEY}"
    assert "dimensions" not in log.requests[0]
    assert log.requests[1] == {"model": "m", "input": ["a"], "dimensions": 8}


def test_texts_are_cut_and_made_whole(waiting: Waiting) -> None:
    texts = ["x" * (MAX_TEXT + 1), "", "a\udc80b", *["y" * MAX_TEXT] * 40]
    with serving() as log:
        assert len(list(_endpoint(log, waiting).vectors(texts))) == 43
    assert log.texts[:3] == ["x" * MAX_TEXT, " ", "a?b"]
    assert len(log.requests) == 2  # no request grows beyond bearing


def _with_first(**change: Any) -> server.Answer:
    def changed(rows: list[dict[str, Any]]) -> list[dict[str, Any]]:
        rows[0].update(change)
        return rows

    return server.rows(changed)


FAULTS = [
    pytest.param(server.drops, "broke off", 1, id="drops"),
    pytest.param(server.drops_in_the_middle, "broke off", 1, id="drops in the middle"),
    pytest.param(server.body(b"<html>hi</html>"), "is not JSON", 1, id="HTML"),
    pytest.param(server.body(b'{"data": [{"index": 0, "emb'), "is not JSON", 1, id="cut"),
    pytest.param(server.body(b""), "is not JSON", 1, id="empty"),
    pytest.param(server.body(b"[" * 100_000), "is not JSON", 1, id="deep"),
    pytest.param(server.body(b"\xff\xfe"), "is not JSON", 1, id="bytes"),
    pytest.param(server.body(b"{}"), "no embeddings", 1, id="another object"),
    pytest.param(server.body(b"[]"), "no embeddings", 1, id="a list"),
    pytest.param(server.body(b'{"data": [1, 2]}'), "no embeddings", 1, id="numbers"),
    pytest.param(server.rows(lambda rows: rows[:1]), "1 vectors came for 2", 1, id="few"),
    pytest.param(server.rows(lambda rows: [*rows, *rows]), "4 vectors", 1, id="many"),
    pytest.param(_with_first(index=1), "indexes are not", 1, id="an index twice"),
    pytest.param(_with_first(index=7), "indexes are not", 1, id="an index too large"),
    pytest.param(_with_first(index=None), "indexes are not", 1, id="one without index"),
    pytest.param(_with_first(index=False), "indexes are not", 1, id="false as index"),
    pytest.param(_with_first(embedding=[1.0]), "1 wide where|8 wide where", 1, id="width"),
    pytest.param(_with_first(embedding=[]), "no list of 1 to", 1, id="no numbers"),
    pytest.param(_with_first(embedding="AAAA"), "no list of 1 to", 1, id="a text"),
    pytest.param(
        _with_first(embedding=[float("nan")] * 8), "no finite number", 1, id="NaN"
    ),
    pytest.param(
        _with_first(embedding=[float("-inf")] * 8), "no finite number", 1, id="inf"
    ),
    pytest.param(_with_first(embedding=[10**400] * 8), "no finite", 1, id="huge number"),
    pytest.param(_with_first(embedding=[1e308] * 8), "too large", 1, id="overflow"),
    pytest.param(_with_first(embedding=[True] * 8), "no finite number", 1, id="booleans"),
    pytest.param(server.status(400, b'{"error": {"message": "too long"}}'),
                 "answered 400: too long", 1, id="400"),
    pytest.param(server.status(404, b"<html>"), r"answered 404$", 1, id="404 as HTML"),
    pytest.param(server.status(401, KEY.encode()), "refused the key", 1, id="401"),
    pytest.param(server.status(429), "answered 429", 3, id="429 for ever"),
    pytest.param(server.status(500, b"oh\x1b[31m\r\nno"), r"answered 500: oh\[31m no", 3,
                 id="500 for ever"),
    pytest.param(server.status(503, Retry_After="3600"), "asks to wait 3600 s", 1,
                 id="a long wait"),
    pytest.param(
        server.status(503, Retry_After="Fri, 31 Dec 2999 23:59:59 GMT"),
        "asks to wait", 1, id="a wait until a date"),
]  # fmt: skip


@pytest.mark.parametrize(("answer", "says", "requests"), FAULTS)
def test_a_fault_is_told_and_only_what_may_pass_is_tried_again(
    waiting: Waiting, answer: server.Answer, says: str, requests: int
) -> None:
    with serving(answer) as log:
        endpoint = _endpoint(log, waiting, key=KEY)
        with pytest.raises(ProviderError, match=says) as caught:
            list(endpoint.vectors(["a", "b"]))
    assert len(log.requests) == endpoint.requests == requests
    assert caught.value.message.startswith("127.0.0.1 ")
    told = caught.value.message + caught.value.hint
    assert KEY not in told
    assert told.isprintable()
    assert len(told) < 500


@pytest.mark.parametrize(
    ("answers", "waits"),
    [
        ([server.status(429), server.good], [0.5]),
        ([server.status(429, Retry_After="7"), server.good], [7.0]),
        ([server.status(500), server.status(503), server.good], [0.5, 1.0]),
        ([server.status(502, Retry_After="soon"), server.good], [0.5]),
        (
            [
                server.status(502, Retry_After="Fri, 01 Jan 1999 00:00:00 GMT"),
                server.good,
            ],
            [0.5],
        ),
        ([server.status(502, Retry_After="-5"), server.good], [0.5]),
    ],
)
def test_what_may_pass_is_waited_for(
    waiting: Waiting, answers: list[server.Answer], waits: list[float]
) -> None:
    with serving(*answers) as log:
        assert len(list(_endpoint(log, waiting).vectors(["a"]))) == 1
    assert waiting.waited == waits


def test_a_width_holds_from_one_request_to_the_next(waiting: Waiting) -> None:
    wider = server.rows(lambda rows: [{**row, "embedding": [1.0] * 9} for row in rows])
    with serving(server.good, wider) as log:
        vectors = _endpoint(log, waiting, batch=1).vectors(["a", "b"])
        next(vectors)
        with pytest.raises(ProviderError, match="9 wide where 8 was expected"):
            next(vectors)


def test_a_width_that_was_asked_for_must_come(waiting: Waiting) -> None:
    with serving() as log, pytest.raises(ProviderError, match="8 wide where 4"):
        list(_endpoint(log, waiting, dimensions=4).vectors(["a"]))


def test_an_endpoint_that_says_nothing_is_given_up(waiting: Waiting) -> None:
    with serving(server.silent) as log:
        with pytest.raises(ProviderError, match=r"did not answer within 0\.05 s"):
            list(_endpoint(log, waiting, timeout=0.05).vectors(["a"]))
        log.let_go.set()
    assert len(log.requests) == 1


def test_an_endpoint_that_drips_is_given_up(waiting: Waiting) -> None:
    """Each piece comes in time, the whole does not."""

    def drip(handler: server.Handler, request: dict[str, Any]) -> None:
        waiting.time += 100
        server.good(handler, request)

    with serving(drip) as log, pytest.raises(ProviderError, match="did not answer"):
        list(_endpoint(log, waiting).vectors(["a"]))


def test_nobody_there(waiting: Waiting) -> None:
    with serving() as log:
        pass
    with pytest.raises(ProviderError, match="cannot be reached"):
        list(_endpoint(log, waiting).vectors(["a"]))


@pytest.mark.parametrize("code", [301, 302, 303, 307, 308])
def test_a_redirect_is_not_followed_and_the_key_goes_nowhere(
    waiting: Waiting, code: int
) -> None:
    with serving() as other:
        there = server.status(code, Location=f"{other.url}/embeddings")
        with serving(there) as log:
            endpoint = _endpoint(log, waiting, key=KEY)
            with pytest.raises(ProviderError, match="elsewhere"):
                list(endpoint.vectors(["a"]))
    assert other.paths == []
    assert len(log.requests) == 1


@pytest.fixture
def proxied(monkeypatch: pytest.MonkeyPatch) -> Iterator[Log]:
    with serving() as proxy:
        for name in ("http_proxy", "HTTP_PROXY", "all_proxy", "ALL_PROXY"):
            monkeypatch.setenv(name, proxy.url.removesuffix("/v1"))
        monkeypatch.delenv("no_proxy", raising=False)
        monkeypatch.delenv("NO_PROXY", raising=False)
        monkeypatch.delenv("REQUEST_METHOD", raising=False)
        yield proxy


def test_proxies_are_used_for_what_leaves_the_machine_alone(
    waiting: Waiting, proxied: Log
) -> None:
    with serving() as log:
        list(_endpoint(log, waiting).vectors(["a"]))
        assert proxied.requests == []
        list(_endpoint(log, waiting, use_proxy=True).vectors(["a"]))
    assert len(log.requests) == len(proxied.requests) == 1


def test_an_interrupt_goes_through(waiting: Waiting) -> None:
    def interrupt(seconds: float) -> None:
        raise KeyboardInterrupt

    with serving(server.status(503)) as log:
        endpoint = _endpoint(log, waiting)
        endpoint._clock = Clock(lambda: 0.0, interrupt)
        with pytest.raises(KeyboardInterrupt):
            list(endpoint.vectors(["a"]))
    assert len(log.requests) == 1


def test_the_key_is_not_part_of_what_is_shown_of_an_address() -> None:
    address = Address("http://h/", "h", "m", key=KEY)
    assert KEY not in repr(address)

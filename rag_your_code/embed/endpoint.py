"""Vectors from an OpenAI-compatible endpoint. The only module that opens a connection."""

import json
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from rag_your_code.embed.reply import BadReplyError, Vector, read_reply
from rag_your_code.errors import ProviderError

if TYPE_CHECKING:
    from http.client import HTTPResponse
    from urllib.error import HTTPError
    from urllib.request import OpenerDirector, Request

MAX_TEXT = 6_000  # characters of a text that are sent: some 2,000 tokens of code
_BATCH_CHARS = 200_000  # characters of one request
_MAX_REPLY = 128_000_000  # bytes; a reply of 2,048 vectors 1,536 wide has some 60 MB
_MAX_SAID = 200  # characters of what a server says that are told
_FIRST_WAIT = 0.5  # seconds before a second try, doubled each time
_LONGEST_WAIT = 60.0  # seconds; whoever asks for more is told that it is too long
_BUSY = 429


@dataclass(frozen=True, slots=True)
class Address:
    """Whom to ask, and how. ``key`` is sent as a bearer token where it is not empty;
    ``use_proxy`` is false for this machine, so that nothing takes a detour."""

    url: str
    host: str
    model: str
    dimensions: int = 0
    key: str = field(default="", repr=False)
    use_proxy: bool = True
    batch: int = 64
    timeout: float = 60.0
    retries: int = 3


@dataclass(frozen=True, slots=True)
class Clock:
    """The time in seconds, and how to let some pass."""

    now: Callable[[], float] = time.monotonic
    wait: Callable[[float], None] = time.sleep


class Endpoint:
    """Asks for vectors, batch by batch; every batch must have the same width."""

    def __init__(self, address: Address, clock: Clock | None = None) -> None:
        self.address = address
        self.requests = 0
        self._clock = clock or Clock()
        self._width = address.dimensions
        self._opener: OpenerDirector | None = None

    def vectors(self, texts: Sequence[str]) -> Iterator[Vector]:
        """The vector of each text, in order and of unit length.

        Raises ``ProviderError``: at once for what another try would not change, after
        ``retries`` more tries for a busy (429) or failing (5xx) endpoint.
        """
        for batch in _batches(texts, self.address.batch):
            reply = self._asked(batch)
            try:
                vectors = read_reply(reply, len(batch), self._width)
            except BadReplyError as error:
                raise self._error(str(error)) from error
            self._width = len(vectors[0])
            yield from vectors

    def _asked(self, texts: Sequence[str]) -> bytes:
        """The body of a good reply to one request."""
        from urllib.error import HTTPError

        request = self._request(texts)
        for tries in range(self.address.retries + 1):
            try:
                return self._sent(request)
            except HTTPError as error:
                with error:
                    may_pass = error.code == _BUSY or error.code >= 500
                    if not may_pass or tries == self.address.retries:
                        raise self._refusal(error) from None
                    pause = self._pause(tries, error.headers.get("Retry-After", ""))
                self._clock.wait(pause)
        raise AssertionError("unreachable")

    def _request(self, texts: Sequence[str]) -> "Request":
        from urllib.request import Request

        body: dict[str, Any] = {"model": self.address.model, "input": list(texts)}
        if self.address.dimensions:
            body["dimensions"] = self.address.dimensions
        request = Request(  # noqa: S310 - the URL was read strictly: http or https
            self.address.url,
            data=json.dumps(body).encode(),
            headers={"Content-Type": "application/json", "User-Agent": "rag-your-code"},
            method="POST",
        )
        if self.address.key:
            request.add_unredirected_header(
                "Authorization", f"Bearer {self.address.key}"
            )
        return request

    def _sent(self, request: "Request") -> bytes:
        """The body of the answer; ``HTTPError`` for a status that is not 200 or so."""
        from http.client import HTTPException
        from urllib.error import HTTPError, URLError

        self.requests += 1
        self._opener = self._opener or _opener(use_proxy=self.address.use_proxy)
        until = self._clock.now() + self.address.timeout
        try:
            with self._opener.open(request, timeout=self.address.timeout) as response:
                return self._body(response, until)
        except HTTPError:
            raise
        except TimeoutError as error:
            raise self._too_slow() from error
        except URLError as error:
            if isinstance(error.reason, TimeoutError):
                raise self._too_slow() from error
            raise self._error(f"cannot be reached: {_plain(error.reason)}") from error
        except (OSError, HTTPException) as error:
            why = type(error).__name__
            raise self._error(f"broke off its answer ({why})") from error

    def _body(self, response: "HTTPResponse", until: float) -> bytes:
        parts: list[bytes] = []
        left = _MAX_REPLY
        while part := response.read1(1 << 16):
            parts.append(part)
            left -= len(part)
            if left < 0:
                raise self._error(f"sent more than {_MAX_REPLY:,} bytes")
            if self._clock.now() > until:
                raise self._too_slow()
        if response.length:
            raise self._error("broke off its answer")
        return b"".join(parts)

    # -- what went wrong -----------------------------------------------------------

    def _refusal(self, error: "HTTPError") -> ProviderError:
        """The error for a status. What the server says of a key is not told on."""
        if 300 <= error.code < 400:
            return self._error(
                f"wants to send us elsewhere (status {error.code}), which is not followed",
                hint="set embedding.endpoint to the final address yourself",
            )
        if error.code in (401, 403):
            return self._error(
                f"refused the key or wants one (status {error.code})",
                hint="check the variable that embedding.api_key_env names",
            )
        said = self._said(error)
        return self._error(f"answered {error.code}{': ' if said else ''}{said}")

    def _said(self, error: "HTTPError") -> str:
        try:
            body = error.read(10_000).decode("utf-8", "replace")
        except OSError:
            return ""
        try:
            body = json.loads(body)["error"]["message"]
        except (ValueError, TypeError, KeyError, RecursionError):
            body = "" if body.lstrip().startswith("<") else body
        said = _plain(body)
        if self.address.key:
            said = said.replace(self.address.key, "***")
        return said[:_MAX_SAID]

    def _pause(self, tries: int, retry_after: str) -> float:
        """How long to wait before the next try, as the server asks or by doubling."""
        asked = _seconds(retry_after)
        if asked > _LONGEST_WAIT:
            raise self._error(f"is busy and asks to wait {asked:.0f} s")
        return asked or min(_FIRST_WAIT * 2**tries, _LONGEST_WAIT)

    def _too_slow(self) -> ProviderError:
        return self._error(
            f"did not answer within {self.address.timeout:g} s",
            hint="a smaller embedding.batch or a larger embedding.timeout may do",
        )

    def _error(self, why: str, hint: str = "") -> ProviderError:
        return ProviderError(f"{self.address.host} {why}", hint=hint)


def _batches(texts: Sequence[str], most: int) -> Iterator[list[str]]:
    """``texts`` cut to what is sent, in runs that make a request of bearable size."""
    batch: list[str] = []
    chars = 0
    for text in texts:
        text = text[:MAX_TEXT].encode("utf-8", "replace").decode("utf-8")
        if batch and (len(batch) >= most or chars + len(text) > _BATCH_CHARS):
            yield batch
            batch, chars = [], 0
        batch.append(text or " ")  # some endpoints take no empty text
        chars += len(text)
    if batch:
        yield batch


def _opener(*, use_proxy: bool) -> "OpenerDirector":
    """An opener for http and https alone, that follows nothing and keeps nothing."""
    from urllib import request

    opener = request.OpenerDirector()
    for handler in (
        request.ProxyHandler(None if use_proxy else {}),
        request.HTTPHandler(),
        request.HTTPSHandler(),
        request.HTTPErrorProcessor(),
        request.HTTPDefaultErrorHandler(),
        request.UnknownHandler(),
    ):
        opener.add_handler(handler)
    return opener


def _seconds(text: str) -> float:
    """The seconds that a ``Retry-After`` header asks for; 0 where it is not clear."""
    if text.isdecimal() and len(text) < 10:
        return float(text)
    from email.utils import parsedate_to_datetime

    try:
        return max(0.0, parsedate_to_datetime(text).timestamp() - time.time())
    except (ValueError, TypeError, OverflowError):
        return 0.0


def _plain(said: object) -> str:
    """Foreign text on one line, without what a terminal would act on."""
    text = " ".join(str(said).split())
    return "".join(char for char in text if char.isprintable())

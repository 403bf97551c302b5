"""JSON-RPC 2.0 and the eras of the Model Context Protocol: what a message is, and what
its answer must carry."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from rag_your_code import __version__

#: Revisions that begin with a handshake, oldest first.
HANDSHAKE = ("2024-11-05", "2025-03-26", "2025-06-18", "2025-11-25")
#: Revisions whose every request says its own revision.
STATELESS = ("2026-07-28",)
SUPPORTED = (*HANDSHAKE, *STATELESS)

PARSE_ERROR, INVALID_REQUEST = -32700, -32600
METHOD_NOT_FOUND, INVALID_PARAMS, INTERNAL_ERROR = -32601, -32602, -32603
UNSUPPORTED_VERSION = -32022

_PREFIX = "io.modelcontextprotocol/"
VERSION_KEY = _PREFIX + "protocolVersion"
SUBSCRIPTION_KEY = _PREFIX + "subscriptionId"
SERVER = {"name": "rag-your-code", "version": __version__}

#: Characters of a request's id; it stands in the reply and within its budget.
MAX_ID = 200

Message = dict[str, Any]
Id = str | int | float | None


class RpcError(Exception):
    """A request that the protocol itself answers with an error."""

    def __init__(
        self, code: int, message: str, data: Any = None, identity: Id = None
    ) -> None:
        super().__init__(message)
        self.code = code
        self.message = message
        self.data = data
        self.identity = identity

    def reply(self) -> Message:
        """The message that tells it."""
        error: dict[str, Any] = {"code": self.code, "message": self.message}
        if self.data is not None:
            error["data"] = self.data
        return {"jsonrpc": "2.0", "id": self.identity, "error": error}


@dataclass(frozen=True, slots=True)
class Request:
    """A request, or a notification where it has no ``identity``. ``stateless`` is its
    era: whether it said its revision itself."""

    identity: Id
    method: str
    params: Mapping[str, Any] = field(default_factory=dict)
    stateless: bool = False

    @property
    def progress_token(self) -> str | int | None:
        """What to report progress under, if that was asked for."""
        token = _meta(self.params).get("progressToken")
        return token if isinstance(token, str | int) else None

    def result(self, result: Mapping[str, Any], **cache: Any) -> Message:
        """The reply with that result, in the request's own era; ``cache`` is for the
        stateless one alone."""
        if self.stateless:
            meta = {_PREFIX + "serverInfo": SERVER, **result.get("_meta", {})}
            result = {**result, **cache, "resultType": "complete", "_meta": meta}
        return {"jsonrpc": "2.0", "id": self.identity, "result": result}


def read(message: Any) -> Request | None:
    """The request or notification that a JSON value is; None for an answer, which this
    server never asked for. Raises ``RpcError``."""
    if not isinstance(message, dict) or message.get("jsonrpc") != "2.0":
        raise RpcError(INVALID_REQUEST, "not a JSON-RPC 2.0 message")
    identity = message.get("id")
    if "method" not in message and ("result" in message or "error" in message):
        return None
    if isinstance(identity, bool | list | dict) or len(str(identity)) > MAX_ID:
        raise RpcError(INVALID_REQUEST, f"id is no text or number up to {MAX_ID} long")
    if "id" in message and identity is None:
        raise RpcError(INVALID_REQUEST, "the id is null")
    method, params = message.get("method"), message.get("params", {})
    if not isinstance(method, str):
        raise RpcError(INVALID_REQUEST, "the method is no text", identity=identity)
    if not isinstance(params, dict):
        raise RpcError(INVALID_PARAMS, "params is no object", identity=identity)
    version = _meta(params).get(VERSION_KEY)
    if version is not None and version not in STATELESS:
        data = {"supported": list(SUPPORTED), "requested": str(version)[:MAX_ID]}
        raise RpcError(
            UNSUPPORTED_VERSION, "unsupported protocol version", data, identity
        )
    return Request(identity, method, params, stateless=version is not None)


def _meta(params: Mapping[str, Any]) -> Mapping[str, Any]:
    meta = params.get("_meta")
    return meta if isinstance(meta, dict) else {}


def notification(method: str, params: Mapping[str, Any]) -> Message:
    """A message that wants no answer."""
    return {"jsonrpc": "2.0", "method": method, "params": params}

"""Who wrote an index: manifests are signed with a key that only this user has.

An index that came with a clone, a copy or an archive could claim anything about the
code. Its signature does not match, so it is not read but built anew.
"""

import json
import os
from collections.abc import Mapping
from functools import cache
from hashlib import blake2b
from hmac import compare_digest
from pathlib import Path
from typing import Any

from rag_your_code.config.userstate import state_folder

_KEY_BYTES = 32


def key_file() -> Path:
    """Where this user's key lies: in the folder for what programs keep of themselves."""
    return state_folder() / "key"


def signature(content: Mapping[str, Any]) -> str:
    """The signature of ``content``, JSON values; of no key where none can be kept."""
    text = json.dumps(content, sort_keys=True, ensure_ascii=True, separators=(",", ":"))
    return blake2b(text.encode(), key=_key(key_file()), digest_size=32).hexdigest()


def is_signed(content: Mapping[str, Any], given: object) -> bool:
    """Whether ``given`` is this user's signature of ``content``."""
    return isinstance(given, str) and compare_digest(
        signature(content).encode(), given.encode("utf-8", "replace")
    )


@cache
def _key(path: Path) -> bytes:
    """The key, made when first needed.

    Where it cannot be kept it lasts as long as the process: what was written before is
    then not trusted, which costs a build and never trust.
    """
    try:
        return _read(path) or _made(path)
    except OSError:
        return os.urandom(_KEY_BYTES)


def _read(path: Path) -> bytes:
    try:
        key = path.read_bytes()
    except FileNotFoundError:
        return b""
    return key if len(key) == _KEY_BYTES else b""


def _made(path: Path) -> bytes:
    """A new key, or that of another process that was quicker."""
    path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
    partial = path.with_name(f"key.{os.getpid()}.tmp")
    handle = os.open(partial, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
    try:
        os.write(handle, os.urandom(_KEY_BYTES))
    finally:
        os.close(handle)
    try:
        os.link(partial, path)
    except OSError:  # it is there by now, damaged, or there are no links here
        if not _read(path):
            partial.replace(path)
    finally:
        partial.unlink(missing_ok=True)
    return _read(path)

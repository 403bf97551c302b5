"""From the settings of a root to what makes its vectors, if the user agreed."""

import os
from pathlib import Path

from rag_your_code.config.consent import Sending, check
from rag_your_code.config.resolve import Settings
from rag_your_code.embed.endpoint import Address, Endpoint
from rag_your_code.errors import ProviderError


def connect(root: Path, settings: Settings) -> Endpoint | None:
    """The model's endpoint, or None where vectors are hashed; nothing is sent yet.

    Raises ``ConfigError``, ``ConsentError``, and ``ProviderError`` where the variable
    that the settings name holds no key.
    """
    sending = check(root, settings)
    if sending is None:
        return None
    return Endpoint(
        Address(
            url=sending.to.url,
            host=sending.to.host,
            model=sending.consent.model,
            dimensions=settings["embedding.dimensions"],
            key=_key(sending),
            use_proxy=not sending.to.is_loopback,
            batch=settings["embedding.batch"],
            timeout=settings["embedding.timeout"],
            retries=settings["embedding.retries"],
        )
    )


def _key(sending: Sending) -> str:
    variable = sending.consent.key_variable
    if not variable:
        return ""
    key = os.environ.get(variable, "").strip()
    if not key:
        raise ProviderError(
            f"${variable} is not set, and embedding.api_key_env says it holds the key",
            hint=f"export {variable}=..., or unset embedding.api_key_env",
        )
    if not (key.isascii() and key.isprintable()):
        raise ProviderError(f"${variable} holds something that cannot be a key")
    return key

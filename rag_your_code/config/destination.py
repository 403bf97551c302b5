"""Where an endpoint's URL leads, read strictly: what is unclear is refused, not guessed.

A URL that two programs read in two ways can show one host to the person who agrees and
another to the one that connects. So only plain forms are accepted.
"""

import re
from dataclasses import dataclass

from rag_your_code.errors import ConfigError

_PATH = "/embeddings"
_LOOPBACK_NAME = "localhost"
_PORTS = {"http": 80, "https": 443}

_URL = re.compile(
    r"(?P<scheme>https?)://"
    r"(?P<host>\[[0-9a-f:]{2,39}\]|[a-z0-9](?:[a-z0-9._-]{0,251}[a-z0-9.])?)"
    r"(?::(?P<port>[0-9]{1,5}))?"
    r"(?P<path>(?:/[A-Za-z0-9._~!$&'()*+,;=:@%-]*)*)"
    r"(?P<query>\?[A-Za-z0-9._~!$&'()*+,;=:@%/?-]*)?",
    re.A,
)
_OCTET = r"(?:0|[1-9][0-9]?|1[0-9]{2}|2[0-4][0-9]|25[0-5])"
_IPV4 = re.compile(rf"{_OCTET}(?:\.{_OCTET}){{3}}")
_LIKE_A_NUMBER = re.compile(r"(?:.*\.)?(?:[0-9]+|0x[0-9a-f]*)\.?")


@dataclass(frozen=True, slots=True)
class Destination:
    """A URL that requests may go to. ``is_loopback`` is true only for what cannot leave
    this machine: ``localhost``, 127.0.0.0/8 in its plain form, and ``[::1]``."""

    url: str
    scheme: str
    host: str
    port: int
    is_loopback: bool

    @property
    def is_encrypted(self) -> bool:
        """Whether what is sent cannot be read on the way."""
        return self.scheme == "https"


def destination(endpoint: str) -> Destination:
    """Where ``endpoint`` leads; the path ends in ``/embeddings``, added where it does not.

    Raises ``ConfigError`` for anything but a plain http or https URL.
    """
    found = _URL.fullmatch(_lowered(endpoint))
    if not found:
        raise _refused(endpoint, "is not a plain http:// or https:// URL")
    scheme, host = found["scheme"], found["host"]
    if not host.startswith("["):
        _check_name(endpoint, host)
    port = int(found["port"]) if found["port"] else _PORTS[scheme]
    if not 0 < port < 65536:
        raise _refused(endpoint, f"names port {port}")
    path = found["path"].rstrip("/")
    path = path if path.endswith(_PATH) else path + _PATH
    at = f":{found['port']}" if found["port"] else ""
    url = f"{scheme}://{host}{at}{path}{found['query'] or ''}"
    return Destination(url, scheme, host, port, _is_loopback(host))


def _lowered(endpoint: str) -> str:
    """Scheme and host in lower case; the path as it is."""
    scheme, slashes, rest = endpoint.partition("://")
    host, slash, path = rest.partition("/")
    return f"{scheme.lower()}{slashes}{host.lower()}{slash}{path}"


def _check_name(endpoint: str, host: str) -> None:
    if ".." in host or any(len(label) > 63 for label in host.split(".")):
        raise _refused(endpoint, "names no host")
    if _LIKE_A_NUMBER.fullmatch(host) and not _IPV4.fullmatch(host):
        raise _refused(endpoint, "writes its address in an unusual way")


def _is_loopback(host: str) -> bool:
    if host == _LOOPBACK_NAME:
        return True
    if host.startswith("["):
        from ipaddress import AddressValueError, IPv6Address

        try:
            return IPv6Address(host.strip("[]")) == IPv6Address("::1")
        except AddressValueError:
            return False
    return host.startswith("127.") and bool(_IPV4.fullmatch(host))


def _refused(endpoint: str, why: str) -> ConfigError:
    # The endpoint may hold a password: it is not said again.
    shown = f" {endpoint!r}" if "@" not in endpoint and len(endpoint) < 200 else ""
    return ConfigError(
        f"embedding.endpoint{shown} {why}",
        hint="write it as https://host/v1/embeddings, without user or password",
    )

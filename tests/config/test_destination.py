"""Where a URL leads, and which cannot leave this machine."""

import pytest

from rag_your_code.config.destination import destination
from rag_your_code.errors import ConfigError


@pytest.mark.parametrize(
    ("endpoint", "url", "is_loopback"),
    [
        ("http://localhost:11434/v1", "http://localhost:11434/v1/embeddings", True),
        ("HTTP://LocalHost/v1/embeddings", "http://localhost/v1/embeddings", True),
        ("http://127.0.0.1:80", "http://127.0.0.1:80/embeddings", True),
        ("http://127.255.0.9/", "http://127.255.0.9/embeddings", True),
        ("http://[::1]:80/v1", "http://[::1]:80/v1/embeddings", True),
        ("http://[0:0:0:0:0:0:0:1]", "http://[0:0:0:0:0:0:0:1]/embeddings", True),
        ("https://api.example.com/v1/", "https://api.example.com/v1/embeddings", False),
        ("http://127.0.0.1.evil.com", "http://127.0.0.1.evil.com/embeddings", False),
        ("http://localhost.evil.com", "http://localhost.evil.com/embeddings", False),
        ("http://localhost./v1", "http://localhost./v1/embeddings", False),
        ("http://my.localhost", "http://my.localhost/embeddings", False),
        ("http://0.0.0.0", "http://0.0.0.0/embeddings", False),
        ("http://128.0.0.1", "http://128.0.0.1/embeddings", False),
        ("http://[::2]", "http://[::2]/embeddings", False),
        ("http://[::1::]", "http://[::1::]/embeddings", False),
        (
            "https://x.example/openai/embeddings?api-version=1",
            "https://x.example/openai/embeddings?api-version=1",
            False,
        ),
    ],
)
def test_a_plain_url(endpoint: str, url: str, is_loopback: bool) -> None:
    found = destination(endpoint)
    assert (found.url, found.is_loopback) == (url, is_loopback)


@pytest.mark.parametrize(
    "endpoint",
    [
        "",
        "localhost:11434",
        "ftp://localhost/",
        "file:///etc/passwd",
        "http://",
        "http:///v1",
        "http://localhost@evil.com/v1",
        "http://localhost:80@evil.com/v1",
        "http://user:secret@localhost/v1",
        "http://evil.com#@localhost/",
        "http://localhost\\@evil.com/",
        "http://localhost:99999/",
        "http://localhost:0/",
        "http://localhost:8x/",
        "http://2130706433/",
        "http://0x7f000001/",
        "http://0x7f.1/",
        "http://127.1/",
        "http://0177.0.0.1/",
        "http://127.0.0.1./",
        "http://256.0.0.1/",
        "http://[::ffff:127.0.0.1]/",
        "http://[fe80::1%25eth0]/",
        "http://a..b/",
        f"http://{'a' * 64}.com/",
        "http://local host/",
        "http://localhost/\r\nX: y",
        "http://localhost/\u2044evil.com",
        "http://\uff4c\uff4f\uff43alhost/",
        "http://evil\u3002com/",
        " http://localhost/",
    ],
)
def test_what_is_unclear_is_refused(endpoint: str) -> None:
    with pytest.raises(ConfigError) as caught:
        destination(endpoint)
    assert "secret" not in caught.value.message

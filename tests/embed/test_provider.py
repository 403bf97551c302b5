"""The settings of a hostile repository, from the file to the socket: nothing is sent."""

import json
from pathlib import Path
from typing import Any

import pytest

from rag_your_code.config.consent import agree
from rag_your_code.config.resolve import load
from rag_your_code.config.settings import FILE
from rag_your_code.embed.provider import connect
from rag_your_code.errors import ConfigError, ConsentError, ProviderError
from tests.embed.server import serving


@pytest.fixture
def root(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    monkeypatch.setenv("SECRET", "sk-1234567890")
    monkeypatch.setenv("EMPTY", " ")
    monkeypatch.setenv("BROKEN", "a\r\nX-Other: b")
    (tmp_path / "tree").mkdir()
    return tmp_path / "tree"


def _write(root: Path, **embedding: Any) -> None:
    values = {"provider": "openai-compatible", "model": "m", **embedding}
    lines = [f"{key} = {json.dumps(value)}" for key, value in values.items()]
    (root / FILE).write_text("[embedding]\n" + "\n".join(lines))


def test_no_setting_alone_uses_a_model(root: Path) -> None:
    (root / FILE).write_text(
        "[embedding]\nendpoint = 'https://x.example'\nmodel = 'm'\napi_key_env = 'SECRET'"
    )
    assert connect(root, load(root)) is None


@pytest.mark.parametrize(
    ("variable", "says"), [("EMPTY", "is not set"), ("BROKEN", "cannot be a key")]
)
def test_what_is_no_key_is_not_sent(root: Path, variable: str, says: str) -> None:
    with serving() as log:
        _write(root, endpoint=log.url, api_key_env=variable)
        agree(root, load(root))
        with pytest.raises(ProviderError, match=says) as caught:
            connect(root, load(root))
    assert "X-Other" not in caught.value.message
    assert log.requests == []


def test_what_the_user_agreed_to_is_what_is_sent(root: Path) -> None:
    with serving() as log:
        _write(root, endpoint=log.url, api_key_env="SECRET")
        with pytest.raises(ConsentError, match=r"\$SECRET"):
            connect(root, load(root))
        assert log.paths == []
        agree(root, load(root))
        endpoint = connect(root, load(root))
        assert endpoint is not None
        list(endpoint.vectors(["a"]))
    assert log.headers[0]["Authorization"] == "Bearer sk-1234567890"


@pytest.mark.parametrize(
    "host",
    [
        "localhost.",
        "2130706433",
        "0x7f.1",
        "127.1",
        "user@127.0.0.1",
        "[::ffff:7f00:1]",
    ],
)
def test_other_names_of_this_machine_reach_nothing(root: Path, host: str) -> None:
    """Each would find the server; none is taken for this machine."""
    with serving() as log:
        port = log.url.rpartition(":")[2].partition("/")[0]
        _write(root, endpoint=f"http://{host}:{port}/v1")
        with pytest.raises((ConfigError, ConsentError)):
            connect(root, load(root))
        assert log.paths == []

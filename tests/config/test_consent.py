"""Nothing leaves the machine, and no key is used, without this user's own yes."""

import json
import stat
from pathlib import Path
from typing import Any

import pytest

from rag_your_code.config.consent import agree, check, consent_file, consents, revoke
from rag_your_code.config.resolve import Settings, load
from rag_your_code.config.settings import FILE
from rag_your_code.config.userstate import state_folder
from rag_your_code.errors import ConfigError, ConsentError

REMOTE = "https://api.example.com/v1"


@pytest.fixture(autouse=True)
def _state(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))


@pytest.fixture
def root(tmp_path: Path) -> Path:
    (tmp_path / "repository").mkdir()
    return tmp_path / "repository"


def _settings(root: Path, **embedding: Any) -> Settings:
    values = {"provider": "openai-compatible", "model": "m", **embedding}
    lines = [f"{key} = {json.dumps(value)}" for key, value in values.items()]
    (root / FILE).write_text("[embedding]\n" + "\n".join(lines))
    return load(root)


@pytest.mark.parametrize(
    "embedding",
    [
        {"endpoint": REMOTE},
        {"endpoint": REMOTE, "api_key_env": "AWS_SECRET_ACCESS_KEY"},
        {"endpoint": "http://api.example.com/v1"},
        {"endpoint": "http://127.0.0.1:1/v1", "api_key_env": "AWS_SECRET_ACCESS_KEY"},
        {"endpoint": "http://localhost./v1"},
        {"endpoint": "http://127.0.0.1.example.com/v1"},
    ],
)
def test_a_file_alone_sends_nothing(root: Path, embedding: dict[str, str]) -> None:
    """The refusal says what would be sent where, and how to agree."""
    settings = _settings(root, **embedding)
    with pytest.raises(ConsentError) as caught:
        check(root, settings)
    for one in embedding.values():
        assert one in caught.value.message
    assert "nothing was sent" in caught.value.message
    assert "config trust" in caught.value.hint


def test_this_machine_needs_no_consent(root: Path) -> None:
    sending = check(root, _settings(root, endpoint="http://localhost:11434/v1"))
    assert sending is not None
    assert not sending.needs_consent
    assert check(root, Settings({"embedding.provider": "hashed"})) is None


def test_a_consent_is_kept_for_the_user_alone(root: Path) -> None:
    settings = _settings(root, endpoint=REMOTE, api_key_env="KEY")
    agree(root, settings)
    agree(root, settings)
    assert check(root, settings) is not None
    path = consent_file(root)
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert stat.S_IMODE(path.parent.stat().st_mode) == 0o700
    assert [one.name for one in path.parent.iterdir()] == ["consents.json"]
    assert len(consents(root)) == 1


@pytest.mark.parametrize(
    "other",
    [
        {"endpoint": "https://api.example.org/v1"},
        {"endpoint": "https://api.example.com:8443/v1"},
        {"endpoint": "https://api.example.com/v2"},
        {"model": "another"},
        {"api_key_env": "OTHER_KEY"},
        {"api_key_env": ""},
    ],
)
def test_a_consent_says_nothing_about_anything_else(
    root: Path, other: dict[str, str]
) -> None:
    base = {"endpoint": REMOTE, "api_key_env": "KEY"}
    agree(root, _settings(root, **base))
    with pytest.raises(ConsentError):
        check(root, _settings(root, **{**base, **other}))


def test_a_consent_says_nothing_about_another_root(root: Path, tmp_path: Path) -> None:
    settings = _settings(root, endpoint=REMOTE)
    agree(root, settings)
    with pytest.raises(ConsentError):
        check(tmp_path / "elsewhere", settings)


def test_a_consent_is_taken_back(root: Path, tmp_path: Path) -> None:
    settings = _settings(root, endpoint=REMOTE)
    agree(root, settings)
    agree(tmp_path / "elsewhere", settings)
    assert [one.root for one in revoke(root)] == [str(root)]
    assert revoke(root) == ()
    with pytest.raises(ConsentError):
        check(root, settings)
    assert check(tmp_path / "elsewhere", settings) is not None


@pytest.mark.parametrize(
    ("embedding", "says"),
    [
        ({"endpoint": "http://api.example.com", "api_key_env": "KEY"}, "clear text"),
        ({"endpoint": "http://localhost.", "api_key_env": "KEY"}, "clear text"),
        ({"endpoint": ""}, "embedding.endpoint is not set"),
        ({"endpoint": REMOTE, "model": ""}, "embedding.model is not set"),
        ({"endpoint": REMOTE, "api_key_env": "sk-123 456"}, "not the name"),
        ({"endpoint": "file:///etc/passwd"}, "not a plain"),
    ],
)
def test_nobody_can_agree_to_what_cannot_be_right(
    root: Path, embedding: dict[str, str], says: str
) -> None:
    settings = _settings(root, **embedding)
    with pytest.raises(ConfigError, match=says):
        agree(root, settings)
    assert not consent_file(root).exists()


def test_a_value_that_may_be_a_key_is_not_said_again(root: Path) -> None:
    settings = _settings(root, endpoint=REMOTE, api_key_env="sk-123 456")
    with pytest.raises(ConfigError) as caught:
        check(root, settings)
    assert "sk-123" not in caught.value.message + caught.value.hint


def test_a_consent_never_comes_with_a_repository(
    root: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(root / ".local" / "state"))
    settings = _settings(root, endpoint=REMOTE)
    for act in (agree, check):
        with pytest.raises(ConfigError, match="could come with the repository"):
            act(root, settings)


def test_a_relative_state_folder_counts_as_none(
    root: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(root)
    monkeypatch.setenv("XDG_STATE_HOME", "state")
    assert state_folder().is_absolute()
    assert not state_folder().is_relative_to(root)


@pytest.mark.parametrize(
    "text",
    ["", "[]", "{", '{"consents": [{}]}', '{"consents": 1}', '{"consents": [[1]]}'],
)
def test_a_damaged_file_is_an_error_and_stays(root: Path, text: str) -> None:
    settings = _settings(root, endpoint=REMOTE)
    agree(root, settings)
    path = consent_file(root)
    path.write_text(text)
    for act in (agree, check):
        with pytest.raises(ConfigError, match="damaged"):
            act(root, settings)
    assert path.read_text() == text


def test_a_file_that_others_may_write_says_nothing(root: Path) -> None:
    settings = _settings(root, endpoint=REMOTE)
    agree(root, settings)
    consent_file(root).chmod(0o666)
    with pytest.raises(ConfigError, match="written by others"):
        check(root, settings)

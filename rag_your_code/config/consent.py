"""What a repository's settings would send where, and whether this user has agreed.

A committed file must not by itself send code or a key anywhere. Consents stand in the
user's own state folder, each for one root, endpoint, model and key variable.
"""

import json
import os
import re
from dataclasses import asdict, astuple, dataclass
from pathlib import Path
from secrets import token_hex
from typing import Any

from rag_your_code.config.destination import Destination, destination
from rag_your_code.config.resolve import Settings
from rag_your_code.config.settings import ENDPOINT
from rag_your_code.config.userstate import state_folder
from rag_your_code.errors import ConfigError, ConsentError

_VARIABLE = re.compile(r"[A-Za-z_][A-Za-z0-9_]{0,127}", re.A)
_WRITABLE_BY_OTHERS = 0o022


@dataclass(frozen=True, slots=True)
class Consent:
    """What a consent is bound to; with another value it says nothing. ``key_variable``
    is empty where no key is sent."""

    root: str
    endpoint: str
    model: str
    key_variable: str


@dataclass(frozen=True, slots=True)
class Sending:
    """What the settings of a root would send, and where."""

    consent: Consent
    to: Destination

    @property
    def needs_consent(self) -> bool:
        """Whether it leaves the machine or carries a key that a file names."""
        return not self.to.is_loopback or bool(self.consent.key_variable)

    @property
    def told(self) -> str:
        """What would be sent where, in words."""
        key = self.consent.key_variable
        with_key = f", with the value of ${key} as bearer token" if key else ""
        return (
            f"the source, names and documentation of every unit and every question to "
            f"{self.to.url} (host {self.to.host}, model {self.consent.model}){with_key}"
        )


def sending(root: Path, settings: Settings) -> Sending | None:
    """What would be sent under these settings, or None where nothing is.

    Raises ``ConfigError`` for settings that cannot work or that nobody may agree to: a
    key over a connection that others can read.
    """
    if settings["embedding.provider"] != ENDPOINT:
        return None
    for key in ("embedding.endpoint", "embedding.model"):
        if not settings[key]:
            raise ConfigError(
                f"embedding.provider is {ENDPOINT} but {key} is not set",
                hint=f"rag-your-code config set {key} ...",
            )
    to = destination(settings["embedding.endpoint"])
    variable = settings["embedding.api_key_env"]
    if variable and not _VARIABLE.fullmatch(variable):
        raise ConfigError(
            "embedding.api_key_env is not the name of an environment variable",
            hint="it names the variable that holds the key; the key itself is no setting",
        )
    if variable and not to.is_encrypted and not to.is_loopback:
        raise ConfigError(
            f"the key in ${variable} would go to {to.url} in clear text",
            hint="use an https:// endpoint, or one on this machine",
        )
    consent = Consent(str(root), to.url, settings["embedding.model"], variable)
    return Sending(consent, to)


def check(root: Path, settings: Settings) -> Sending | None:
    """What may be sent: as ``sending``, and ``ConsentError`` where it needs a consent
    that is not there."""
    wanted = sending(root, settings)
    if wanted and wanted.needs_consent and wanted.consent not in consents(root):
        raise ConsentError(
            f"the settings of {root} would send {wanted.told}; you have not agreed to "
            "that on this machine, so nothing was sent",
            hint="to agree: rag-your-code config trust; to do without: "
            "rag-your-code config set embedding.provider hashed",
        )
    return wanted


def consent_file(root: Path) -> Path:
    """Where consents stand; raises ``ConfigError`` if that is in the repository."""
    folder = state_folder()
    if Path(os.path.realpath(folder)).is_relative_to(os.path.realpath(root)):
        raise ConfigError(
            f"{folder} lies in {root}: a consent there could come with the repository",
            hint="let XDG_STATE_HOME name a folder outside",
        )
    return folder / "consents.json"


def consents(root: Path) -> tuple[Consent, ...]:
    """Every consent of this user, for whatever root; raises ``ConfigError``."""
    path = consent_file(root)
    try:
        with path.open("rb") as file:
            _check_owner(path, os.fstat(file.fileno()))
            raw = json.loads(file.read())
        return tuple(_consent(one) for one in raw["consents"])
    except FileNotFoundError:
        return ()
    except OSError as error:
        raise ConfigError(f"cannot read {path}: {error.strerror}") from error
    except (ValueError, TypeError, KeyError) as error:
        raise ConfigError(
            f"{path} is damaged", hint="remove it and agree again where you need to"
        ) from error


def _check_owner(path: Path, found: os.stat_result) -> None:
    if os.name == "nt":
        return
    if found.st_uid != os.getuid() or found.st_mode & _WRITABLE_BY_OTHERS:
        raise ConfigError(
            f"{path} can be written by others, so it says nothing about you",
            hint=f"chmod 600 {path}",
        )


def _consent(raw: Any) -> Consent:
    consent = Consent(**raw)
    if not all(isinstance(part, str) for part in astuple(consent)):
        raise TypeError
    return consent


def agree(root: Path, settings: Settings) -> Sending:
    """Remember that the user agrees to what these settings would send."""
    wanted = sending(root, settings)
    if wanted is None:
        raise ConfigError(
            "there is nothing to agree to: these settings send nothing",
            hint=f"a model is set by embedding.provider = {ENDPOINT}",
        )
    known = consents(root)
    if wanted.consent not in known:
        _write(consent_file(root), (*known, wanted.consent))
    return wanted


def revoke(root: Path) -> tuple[Consent, ...]:
    """Forget every consent for ``root``; those that were there."""
    known = consents(root)
    gone = tuple(one for one in known if one.root == str(root))
    if gone:
        _write(consent_file(root), tuple(one for one in known if one not in gone))
    return gone


def _write(path: Path, known: tuple[Consent, ...]) -> None:
    text = json.dumps({"consents": [asdict(one) for one in known]}, indent=1)
    partial = path.with_name(f"{path.name}.{token_hex(4)}.tmp")
    try:
        path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        handle = os.open(partial, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        try:
            with open(handle, "w", encoding="utf-8") as out:
                out.write(text + "\n")
            partial.replace(path)
        except BaseException:
            partial.unlink(missing_ok=True)
            raise
    except OSError as error:
        raise ConfigError(f"cannot write {path}: {error.strerror}") from error

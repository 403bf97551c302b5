"""Actions on the settings file; on the command line only, for they write."""

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from rag_your_code.actions.opening import discovered
from rag_your_code.actions.table import Action, Face, Parameter, Reply, Session, Type

if TYPE_CHECKING:
    from rag_your_code.config.change import Change
    from rag_your_code.config.resolve import Settings
    from rag_your_code.config.settings import Setting


def _file(root: Path) -> Path:
    from rag_your_code.config.settings import FILE

    return root / FILE


def _init(session: Session, arguments: Mapping[str, Any]) -> Reply:
    from rag_your_code.config.change import start_file

    return {"file": str(start_file(discovered(session)))}


def _path(session: Session, arguments: Mapping[str, Any]) -> Reply:
    path = _file(discovered(session))
    return {"file": str(path), "exists": path.exists()}


def _list(session: Session, arguments: Mapping[str, Any]) -> Reply:
    from rag_your_code.config.resolve import load
    from rag_your_code.config.settings import SETTINGS

    root = discovered(session)
    settings = load(root)
    path = _file(root)
    return {
        "file": str(path),
        "exists": path.exists(),
        "settings": [_told(one, settings) for one in SETTINGS],
    }


def _told(setting: "Setting", settings: "Settings") -> Reply:
    return {
        "key": setting.key,
        "value": settings[setting.key],
        "default": setting.default,
        "source": settings.sources[setting.key],
        "accepts": setting.wanted,
        "rebuilds": setting.rebuilds,
        "help": setting.help,
    }


def _get(session: Session, arguments: Mapping[str, Any]) -> Reply:
    from rag_your_code.config.resolve import load
    from rag_your_code.config.values import row_of

    return _told(row_of(arguments["key"]), load(discovered(session)))


def _set(session: Session, arguments: Mapping[str, Any]) -> Reply:
    from rag_your_code.config.change import set_value
    from rag_your_code.config.values import read_words, row_of

    setting = row_of(arguments["key"])
    value = read_words(setting, arguments["values"])
    change = set_value(discovered(session), setting, value)
    return {
        "key": setting.key,
        "value": value,
        "rebuilds": setting.rebuilds,
        **_changed(change),
    }


def _unset(session: Session, arguments: Mapping[str, Any]) -> Reply:
    from rag_your_code.config.change import unset_value
    from rag_your_code.config.settings import BY_KEY

    key = arguments["key"]
    change = unset_value(discovered(session), key)
    setting = BY_KEY.get(key)
    return {
        "key": key,
        "value": setting.default if setting else None,
        "rebuilds": bool(setting and setting.rebuilds),
        **_changed(change),
    }


def _trust(session: Session, arguments: Mapping[str, Any]) -> Reply:
    from dataclasses import asdict

    from rag_your_code.config.consent import agree, consent_file, consents, revoke
    from rag_your_code.config.resolve import load

    root = discovered(session)
    reply: Reply = {"root": str(root), "agreed": "", "revoked": []}
    if arguments.get("revoke"):
        reply["revoked"] = [asdict(one) for one in revoke(root)]
    elif not arguments.get("list"):
        reply["agreed"] = agree(root, load(root)).told
    reply["consents"] = [asdict(one) for one in consents(root)]
    reply["file"] = str(consent_file(root))
    return reply


def _changed(change: "Change") -> Reply:
    return {
        "file": str(change.path),
        "changed": change.changed,
        "problem": change.problem,
    }


_COMMAND = frozenset({Face.COMMAND})
_KEY = Parameter(
    "key", Type.TEXT, "the setting, as search.limit", required=True, positional=True
)
_VALUES = Parameter(
    "values",
    Type.TEXTS,
    "the value; for a list several words or one TOML array",
    required=True,
    positional=True,
)

ACTIONS = (
    Action(
        "config_init",
        "Write a settings file that shows every setting with its default.",
        (),
        _init,
        faces=_COMMAND,
    ),
    Action(
        "config_list",
        "List every setting with its value and where that comes from.",
        (),
        _list,
        faces=_COMMAND,
    ),
    Action(
        "config_get", "Say what a setting's value is.", (_KEY,), _get, faces=_COMMAND
    ),
    Action(
        "config_set",
        "Set one value in the settings file; the rest of it stays as it is.",
        (_KEY, _VALUES),
        _set,
        faces=_COMMAND,
    ),
    Action(
        "config_unset",
        "Take one value out of the settings file, back to its default.",
        (_KEY,),
        _unset,
        faces=_COMMAND,
    ),
    Action(
        "config_trust",
        "Agree to what the settings would send to a model's endpoint.",
        (
            Parameter("list", Type.FLAG, "only list what you agreed to, everywhere"),
            Parameter("revoke", Type.FLAG, "take back every consent for this root"),
        ),
        _trust,
        faces=_COMMAND,
    ),
    Action("config_path", "Say where the settings file is.", (), _path, faces=_COMMAND),
)

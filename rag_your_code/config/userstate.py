"""Where this program keeps what is the user's and no repository's: a key, consents."""

import os
from pathlib import Path


def state_folder() -> Path:
    """The user's own folder for state; it may not exist yet.

    ``$XDG_STATE_HOME`` or ``~/.local/state``, on Windows ``%LOCALAPPDATA%``. A relative
    path there counts as none: it would lie in whatever folder is the present one.
    """
    variable = "LOCALAPPDATA" if os.name == "nt" else "XDG_STATE_HOME"
    usual = "~/AppData/Local" if os.name == "nt" else "~/.local/state"
    base = os.environ.get(variable, "")
    if not os.path.isabs(base):
        base = os.path.expanduser(usual)
    return Path(base) / "rag-your-code"

"""Which files are secret-shaped: never indexed, opened or searched.

The names are lower-case here; a file's own case does not count.
"""

import re

from rag_your_code import languages

#: Folders whose files are secrets whatever they are called.
_FOLDERS = frozenset({".ssh", ".aws", ".gnupg", ".password-store"})

#: Files that are secrets where a certain tool keeps them.
_PLACES = (
    "/.azure/accesstokens.json",
    "/.config/gh/hosts.yml",
    "/.docker/config.json",
    "/.git/config",
    "/.kube/config",
    "/.m2/settings.xml",
)

_BEGINNINGS = (
    *(".env", ".netrc", ".npmrc", ".pypirc", ".htpasswd", ".pgpass"),
    *("id_rsa", "id_dsa", "id_ecdsa", "id_ed25519", "secring."),
    *(".git-credentials", ".my.cnf", ".mylogin.cnf", ".dockercfg", ".dockerconfigjson"),
    *(".s3cfg", ".boto", ".terraformrc", ".vault-token", ".vault_pass", ".rhosts"),
)

_ENDINGS = (
    *(".env", ".pem", ".key", ".p8", ".p12", ".pfx", ".pkcs12", ".ppk", ".ovpn"),
    *(".jks", ".bks", ".keystore", ".kdb", ".kdbx", ".psafe3", ".gpg", ".pgp"),
    *(".tfvars", ".tfvars.json", ".tfstate", ".secret", ".secrets", ".mobileprovision"),
    *("credentials.json", "credentials.csv", ".kubeconfig", ".htpasswd"),
)

_NAMES = frozenset(
    {
        *("wp-config.php", "_netrc", "kubeconfig", "terraform.rc"),
        *("credentials.sh", "secret.sh", "secrets.sh"),
        *(".bash_history", ".zsh_history", ".mysql_history", ".psql_history"),
        *(".python_history", ".node_repl_history", ".rediscli_history"),
    }
)

#: Names that are secrets as data and fine as code: ``CredentialsProvider.java``.
_DATA_BEGINNINGS = ("credentials", "client_secret", "client-secret")
_DATA_NAME = re.compile(
    r"secrets?(\.[\w-]+)?\.(json|ya?ml|toml|ini|cfg|conf|properties|txt|enc)"
    r"|service[-_]?account.*\.json"
)

#: What editors and people append to a copy, and what Windows does not see: dots and
#: spaces at the end, the name of a file's main stream. An editor's copy may also begin
#: with a dot or a number sign.
_TAILS = (
    *("~", ".bak", ".backup", ".old", ".orig", ".save", ".swp", ".tmp", ".copy"),
    *(".", " ", "#", "::$data"),
)


def is_secret(path: str) -> bool:
    """Whether the file at a ``/`` path is secret-shaped.

    >>> is_secret(".env.py"), is_secret("src/secret_manager.py")
    (True, False)
    >>> is_secret("aws/Credentials.json"), is_secret("aws/credentials.py")
    (True, False)
    """
    lower = path.lower()
    *folders, name = lower.split("/")
    if not _FOLDERS.isdisjoint(folders) or f"/{lower}".endswith(_PLACES):
        return True
    if name.endswith(_TAILS) or name.startswith("#"):
        name = _original(name)
    if _is_secret_name(name):
        return True
    return name.startswith(".") and _is_secret_name(name[1:])


def _original(name: str) -> str:
    """A name without what marks a copy and without what Windows does not see."""
    before = ""
    while name != before:
        before = name
        name = name.strip("#")
        for tail in _TAILS:
            name = name.removesuffix(tail)
    return name


def _is_secret_name(name: str) -> bool:
    if name.startswith(_BEGINNINGS) or name.endswith(_ENDINGS) or name in _NAMES:
        return True
    if name.startswith(_DATA_BEGINNINGS):
        return not languages.by_suffix(name)
    return name.startswith("se") and _DATA_NAME.fullmatch(name) is not None

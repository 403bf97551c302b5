"""Names that decide by themselves: secrets, vendored folders, generated files."""

import re
from collections.abc import Mapping

#: Folders whose files are secrets whatever they are called.
_SECRET_FOLDERS = frozenset(
    ".ssh .aws .gnupg .azure .gcloud .kube .docker .password-store".split()
)

#: Secret-shaped file names; case does not count.
_SECRET_NAME = re.compile(
    r"\.env(?:\..*|rc)?|.*\.env|id_(?:rsa|dsa|ecdsa|ed25519).*"
    r"|.*\.(?:pem|key|p12|pfx|pkcs12|jks|keystore|kdbx?|ppk|asc|gpg|ovpn|tfstate|tfvars)"
    r"|\.(?:netrc|npmrc|pypirc|htpasswd|pgpass|my\.cnf|git-credentials|dockercfg"
    r"|boto|s3cfg|terraformrc|vault-token)|_netrc"
    r"|credentials|client_secrets?\.json|service[-_]account.*\.json"
    r"|secrets?\.(?:ya?ml|json|toml|ini|properties|txt)|.*\.secret",
    re.I,
)

#: A file of these suffixes is code even when its name starts like a secret's.
_CODE_SUFFIXES = frozenset(
    "py pyi java kt kts scala go rs c h cc cpp hpp cs js jsx mjs cjs ts tsx mts cts rb "
    "php swift sh bash zsh".split()
)

#: Always somebody else's code or a tool's own files, whatever git says.
_VENDORED = frozenset(
    "node_modules bower_components jspm_packages vendor third_party third-party "
    "thirdparty site-packages dist-packages .venv venv .tox .nox __pycache__ "
    ".mypy_cache .pytest_cache .ruff_cache .eggs .git .hg .svn .bzr .rag-your-code "
    "pods carthage .build .gradle .idea .vs .next .nuxt .svelte-kit .terraform "
    ".dart_tool deriveddata cmakefiles .yarn .pnpm-store .bundle .stack-work".split()
)

#: Output of a build only beside the file of that build tool.
OUTPUT_BESIDE: Mapping[str, tuple[str, ...]] = {
    "target": ("Cargo.toml", "pom.xml", "build.sbt"),
    "build": ("build.gradle", "build.gradle.kts", "pubspec.yaml"),
    "dist": ("package.json", "setup.py", "pyproject.toml"),
    "obj": (".csproj",),
    "bin": (".csproj",),
    "_build": ("mix.exs", "dune-project", "conf.py"),
}

_GENERATED = re.compile(
    r".*[._]pb2?(?:_grpc)?\.(?:go|py|pyi|rb|js|ts|cc|h|swift)|.*\.pb\.(?:go|cc|h|swift)"
    r"|.*_pb2?(?:_grpc)?\.pyi?|.*_grpc_pb\.(?:js|ts)|.*\.pb\.gw\.go"
    r"|.*[.-]min\.(?:js|mjs|cjs|css)|.*\.bundle\.js|.*\.(?:g|designer|generated)\.\w+"
    r"|.*[._]generated\.\w+|zz_generated.*\.go|.*_string\.go|.*\.lock|package-lock\.json"
    r"|pnpm-lock\.yaml|\.pnp\.c?js",
    re.I,
)


def is_secret(path: str) -> bool:
    """Whether a file is secret-shaped by its path: never indexed, opened or searched.

    >>> is_secret(".env.py"), is_secret("src/secret_manager.py")
    (True, False)
    """
    *folders, name = path.split("/")
    if any(folder.lower() in _SECRET_FOLDERS for folder in folders):
        return True
    lower = name.lower()
    if lower.startswith("credentials") and "." in lower:
        return lower.rpartition(".")[2] not in _CODE_SUFFIXES
    return _SECRET_NAME.fullmatch(lower) is not None


def is_vendored(folder: str) -> bool:
    """Whether a folder's own name says that its code is not this project's."""
    return folder.lower() in _VENDORED


def is_generated(name: str) -> bool:
    """Whether a file's name says that a program wrote it."""
    return _GENERATED.fullmatch(name) is not None

"""Nothing in the package reaches for the network."""

import ast
from pathlib import Path

PACKAGE = Path(__file__).parent.parent / "rag_your_code"
ALLOWED = {PACKAGE / "embed" / "endpoint.py"}
NETWORK = {"socket", "http", "urllib", "ssl", "ftplib", "smtplib", "asyncio", "xmlrpc"}


def test_only_the_endpoint_may_talk_to_a_network() -> None:
    for path in PACKAGE.rglob("*.py"):
        if path in ALLOWED:
            continue
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            names = []
            if isinstance(node, ast.Import):
                names = [alias.name for alias in node.names]
            elif isinstance(node, ast.ImportFrom):
                names = [node.module or ""]
            for name in names:
                assert name.partition(".")[0] not in NETWORK, f"{path}: {name}"

"""The official Python client talks to the server as a process; skipped without it."""

import asyncio
import os
import sys
from pathlib import Path
from typing import Any

import pytest

mcp = pytest.importorskip("mcp", reason="the mcp package is not installed")


async def _session(root: Path, mode: str) -> dict[str, Any]:
    from mcp.client.client import Client

    package = str(Path(__file__).parents[2])
    server = mcp.StdioServerParameters(
        command=sys.executable,
        args=["-m", "rag_your_code", "mcp", "--root", str(root)],
        env={**os.environ, "PYTHONPATH": package},
    )
    async with Client(mcp.stdio_client(server), mode=mode) as client:
        listed = await client.list_tools()
        found = await client.call_tool("search", {"query": "open connections"})
        failed = await client.call_tool("show", {"id": "nowhere"})
    return {
        "tools": [tool.name for tool in listed.tools],
        "found": [part.text for part in found.content],
        "failed": failed.is_error,
    }


@pytest.mark.parametrize("mode", ["legacy", "auto", "2026-07-28"])
def test_the_official_client_lists_and_searches(root: Path, mode: str) -> None:
    told = asyncio.run(_session(root, mode))
    assert "search" in told["tools"]
    assert "app/pool.py::build_connection_pool" in told["found"][0]
    assert "def build_connection_pool(size):" in told["found"][1]
    assert told["failed"]

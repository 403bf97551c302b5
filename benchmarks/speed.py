#!/usr/bin/env python3
"""How long whole processes take, and how much memory: index, refresh, question.

    python benchmarks/speed.py TREE... [--runs 7] [--jobs 1,2] [--peer COMMANDS] [--out FILE.md]

Every figure is of fresh processes: median, minimum and maximum of the runs, and the
peak resident memory that the operating system accounts to the largest of them. With
``--peer`` another tool is measured in the same run, in turn with ours, so that a ratio
holds when the machine's speed drifts. The peer is two commands with ``{root}``,
``{out}`` and ``{query}`` in them, separated by ``;;``: one indexes from nothing, one
asks.
"""

import argparse
import os
import shlex
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

PACKAGE = Path(__file__).parent.parent
QUESTION = "parse the configuration file"


class Cost(NamedTuple):
    """What one process cost: wall seconds and peak megabytes."""

    wall: float
    megabytes: float


def measure(command: Sequence[str]) -> Cost:
    """Run ``command`` in a fresh process; stops everything where it fails outright."""
    environment = {**os.environ, "PYTHONPATH": str(PACKAGE)}
    environment.pop("PYTHONDONTWRITEBYTECODE", None)  # users have compiled modules
    started = time.perf_counter()
    with subprocess.Popen(
        command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, env=environment
    ) as process:
        assert process.stderr is not None
        talk = process.stderr.read()
        _, status, usage = os.wait4(process.pid, 0)
        wall = time.perf_counter() - started
        process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode not in (0, 1):
        raise SystemExit(f"{shlex.join(command)}: {talk.decode()[-400:]}")
    scale = 1024 if sys.platform != "darwin" else 1024 * 1024
    return Cost(wall, usage.ru_maxrss / scale)


def rounds(commands: dict[str, list[str]], runs: int) -> dict[str, list[Cost]]:
    """Each command ``runs`` times, in turn, after one round that does not count."""
    costs: dict[str, list[Cost]] = {name: [] for name in commands}
    for number in range(runs + 1):
        for name, command in commands.items():
            cost = measure(command)
            if number:
                costs[name].append(cost)
    return costs


def row(tree: str, what: str, costs: Sequence[Cost], lines: int = 0) -> str:
    """A line of the table; lines a second where ``lines`` were read."""
    walls = [cost.wall for cost in costs]
    median = statistics.median(walls)
    rate = f"{lines / median:,.0f}" if lines else ""
    memory = max(cost.megabytes for cost in costs)
    return (
        f"| {tree} | {what} | {median:.3f} | {min(walls):.3f} | {max(walls):.3f} "
        f"| {memory:.0f} | {rate} |"
    )


def source_lines(root: Path, index: Path) -> tuple[int, int]:
    """(lines of the indexed files, units), counted from an index."""
    from rag_your_code.index.snapshot import Snapshot

    snapshot = Snapshot.open(index)
    lines = 0
    for record in snapshot.files():
        if not record.skipped:
            lines += (root / record.path).read_bytes().count(b"\n")
    units = snapshot.units
    snapshot.close()
    return lines, units


def one_tree(root: Path, runs: int, jobs: Sequence[int], peer: str) -> list[str]:
    """The rows of one tree."""
    own = [sys.executable, "-m", "rag_your_code"]
    out = []
    with tempfile.TemporaryDirectory() as scratch:
        index = Path(scratch) / "index"
        base = [*own, "index", str(root), "--index-dir", str(index)]
        measure(base)
        lines, units = source_lines(root, index)
        name = f"{root.name} ({units:,} units, {lines:,} lines)"
        builds = {
            f"index, jobs {number}": [*base, "--full", "--jobs", str(number)]
            for number in jobs
        }
        where = ["--root", str(root), "--index-dir", str(index)]
        asks = {"question": [*own, "search", QUESTION, *where]}
        if peer:
            peer_out = Path(scratch) / "peer"
            peer_out.mkdir()
            fill = {"root": str(root), "out": str(peer_out), "query": QUESTION}
            build, _, ask = peer.partition(";;")
            builds["index, peer"] = [part.format(**fill) for part in shlex.split(build)]
            asks["question, peer"] = [part.format(**fill) for part in shlex.split(ask)]
        for what, costs in rounds(builds, max(3, runs // 2)).items():
            out.append(row(name, what, costs, lines))
        measure(base)
        for what, costs in rounds({"refresh, no change": base, **asks}, runs).items():
            out.append(row(name, what, costs))
    return out


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("trees", nargs="+", type=Path)
    parser.add_argument("--runs", type=int, default=7)
    parser.add_argument("--jobs", default="1,2")
    parser.add_argument("--peer", default="")
    parser.add_argument("--out", type=Path)
    options = parser.parse_args()
    sys.path.insert(0, str(PACKAGE))
    jobs = [int(number) for number in options.jobs.split(",")]
    table = [
        f"Python {sys.version.split()[0]}, {os.cpu_count()} cores, {sys.platform}; wall "
        "time of fresh processes.",
        "",
        "| tree | what | median s | min s | max s | peak MB | lines/s |",
        "|---|---|---|---|---|---|---|",
    ]
    for tree in options.trees:
        table += one_tree(tree.resolve(), options.runs, jobs, options.peer)
    text = "\n".join(table) + "\n"
    print(text)
    if options.out:
        options.out.write_text(text, "utf-8")


if __name__ == "__main__":
    main()

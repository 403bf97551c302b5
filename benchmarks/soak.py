#!/usr/bin/env python3
"""Writers that are killed and many at once: does the index ever lose or show a half?

    python benchmarks/soak.py [--kills 500] [--seconds 60] [--writers 2] [--readers 10]

First, ``index`` is killed by the system at a random moment of its work, that many
times, on a tree that is edited before each run; after each death the index must open
and hold every file of the tree before the edit or after it. Then writers edit files of
their own and refresh while readers open and ask, for that long: no reader may see an
error, and at the end the index must answer as one built anew. Exits with 1 where
anything of this fails. Needs processes that can be killed: not for Windows.
"""

import argparse
import multiprocessing
import os
import random
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path

PACKAGE = Path(__file__).parent.parent
sys.path.insert(0, str(PACKAGE))

from rag_your_code.api import CodeIndex  # noqa: E402  found by the line above
from rag_your_code.errors import RagYourCodeError  # noqa: E402
from rag_your_code.index.snapshot import Snapshot  # noqa: E402

FILES = 120


def write_file(root: Path, number: int, version: int) -> None:
    """One source file whose only unit names its number and version."""
    body = "\n".join(f"    step_{line} = {line} + {version}" for line in range(60))
    text = f"def unit_{number}_v{version}():\n{body}\n    return step_1\n"
    partial = root / f"f{number}.tmp"
    partial.write_text(text, "utf-8")
    partial.replace(root / f"f{number}.py")


def names(index: Path) -> set[str]:
    """Every unit's name in an index, which must be whole."""
    snapshot = Snapshot.open(index)
    try:
        return {unit.name for _, unit in snapshot.all_units()}
    finally:
        snapshot.close()


def kills(root: Path, index: Path, count: int) -> int:
    """How many of ``count`` deaths left something that is neither old nor new."""
    wrong = 0
    versions = [0] * FILES
    command = [sys.executable, "-m", "rag_your_code", "index", str(root)]
    command += ["--index-dir", str(index), "--jobs", "1"]
    environment = {**os.environ, "PYTHONPATH": str(PACKAGE)}
    rng = random.Random(7)
    longest = 0.4
    subprocess.run(command, env=environment, check=True, capture_output=True)
    for number in range(1, count + 1):
        old = names(index)
        for one in rng.sample(range(FILES), 20):
            versions[one] = number
            write_file(root, one, number)
        new = {f"unit_{one}_v{version}" for one, version in enumerate(versions)}
        extra = ["--full"] if number % 5 == 0 else []
        with subprocess.Popen(
            [*command, *extra], env=environment, stdout=subprocess.DEVNULL
        ) as process:
            try:
                process.wait(rng.uniform(0.05, longest))
            except subprocess.TimeoutExpired:
                process.send_signal(signal.SIGKILL)
        found = names(index)
        if found not in (old, new):
            wrong += 1
            print(f"kill {number}: neither old nor new", file=sys.stderr)
    return wrong


def write_for(root: Path, index: Path, own: range, until: float) -> None:
    """Edit files and refresh until the time is up."""
    version = 1
    with CodeIndex.open(root, index) as open_index:
        while time.time() < until:
            version += 1
            for number in random.sample(own, 3):
                write_file(root, number, version)
            open_index.refresh(jobs=1)


def read_for(
    root: Path, index: Path, until: float, wrong: "multiprocessing.Value"
) -> None:  # type: ignore[valid-type]
    """Open and ask until the time is up; count every reply that is not whole."""
    while time.time() < until:
        try:
            with CodeIndex.open(root, index, refresh=False) as open_index:
                found = open_index.search("unit step return", limit=FILES)
            paths = {hit.path for hit in found.hits}
            if len(paths) != min(FILES, 100):
                raise AssertionError(f"{len(paths)} files in a reply")
        except (RagYourCodeError, AssertionError) as error:
            with wrong.get_lock():
                wrong.value += 1
            print(f"reader: {type(error).__name__}: {error}", file=sys.stderr)


def soak(root: Path, index: Path, seconds: float, writers: int, readers: int) -> int:
    """How many replies or results were wrong."""
    until = time.time() + seconds
    wrong = multiprocessing.Value("i", 0)
    share = FILES // writers
    jobs = [
        multiprocessing.Process(
            target=write_for,
            args=(root, index, range(at * share, (at + 1) * share), until),
        )
        for at in range(writers)
    ]
    jobs += [
        multiprocessing.Process(target=read_for, args=(root, index, until, wrong))
        for _ in range(readers)
    ]
    for job in jobs:
        job.start()
    for job in jobs:
        job.join()
    failed = sum(job.exitcode != 0 for job in jobs)
    CodeIndex.open(root, index).close()
    fresh = index.with_name("fresh")
    CodeIndex.open(root, fresh).close()
    return wrong.value + failed + (names(index) != names(fresh))


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--kills", type=int, default=500)
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--writers", type=int, default=2)
    parser.add_argument("--readers", type=int, default=10)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as scratch:
        root, index = Path(scratch) / "tree", Path(scratch) / "index"
        root.mkdir()
        for number in range(FILES):
            write_file(root, number, 0)
        lost = kills(root, index, options.kills)
        print(f"{options.kills} kills: {lost} left neither the old nor the new index")
        wrong = soak(root, index, options.seconds, options.writers, options.readers)
        print(
            f"{options.writers} writers and {options.readers} readers for "
            f"{options.seconds:.0f} s: {wrong} wrong"
        )
    return 1 if lost or wrong else 0


if __name__ == "__main__":
    sys.exit(main())

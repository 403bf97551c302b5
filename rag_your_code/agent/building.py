"""The index, built in the background by a process of its own."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import rag_your_code

_ENDING = 2.0  # seconds that a process gets to end in


class Builder:
    """Runs ``index`` beside the session; at most one run at a time."""

    def __init__(self, root: Path, index_dir: Path | None = None) -> None:
        words = ["index", str(root), "--json"]
        if index_dir:
            words += ["--index-dir", str(index_dir)]
        self._command = [sys.executable, "-m", "rag_your_code", *words]
        self._process: subprocess.Popen[bytes] | None = None
        self._started = 0.0

    def start(self) -> None:
        """Begin a run, unless one goes on."""
        if self.running:
            return
        self._started = time.monotonic()
        package = str(Path(rag_your_code.__file__).parent.parent)
        paths = [package, *filter(None, [os.environ.get("PYTHONPATH")])]
        self._process = subprocess.Popen(
            self._command,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            env={**os.environ, "PYTHONPATH": os.pathsep.join(paths)},
            start_new_session=True,  # so that its workers can be ended with it
        )

    @property
    def running(self) -> bool:
        """Whether a run goes on."""
        return self._process is not None and self._process.poll() is None

    @property
    def seconds(self) -> float:
        """How long the last run goes on, or went on until someone asked."""
        return time.monotonic() - self._started

    def wait(self, seconds: float) -> bool:
        """Wait for the run to end, no longer than that; whether it has."""
        if self._process is None:
            return True
        try:
            self._process.wait(seconds)
        except subprocess.TimeoutExpired:
            return False
        return True

    def stop(self) -> None:
        """End the run and its workers; the old index, if there is one, stays whole."""
        if self._process is None or not self.running:
            return
        if hasattr(os, "killpg"):
            os.killpg(self._process.pid, signal.SIGTERM)
        else:
            self._process.terminate()
        if not self.wait(_ENDING):
            self._process.kill()
            self._process.wait()

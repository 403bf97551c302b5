"""The command line: arguments in, one action, its reply on stdout, talk on stderr."""

import os
import sys
from collections.abc import Sequence

EXIT_OK, EXIT_NOTHING, EXIT_ERROR, EXIT_INTERRUPTED = 0, 1, 2, 130


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command; the exit code: 0 answered, 1 nothing found, 2 an error."""
    words = _typed() if arguments is None else list(arguments)
    _speak_utf8()
    try:
        code = _run(words)
        if sys.stdout is not None:
            sys.stdout.flush()
        return code
    except KeyboardInterrupt:
        return EXIT_INTERRUPTED
    except BrokenPipeError:
        # Whoever read our output has had enough; nobody is left to tell.
        _let_go_of_stdout()
        return EXIT_OK
    except OSError as error:
        _let_go_of_stdout()
        if sys.stderr is not None:
            sys.stderr.write(
                f"rag-your-code: cannot write the reply: {error.strerror}\n"
            )
        return EXIT_ERROR


def _let_go_of_stdout() -> None:
    """Send what is still buffered nowhere, so that leaving does not fail over it."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _typed() -> list[str]:
    """The words of the command line as UTF-8, whatever the locale took them for."""
    return [os.fsencode(word).decode("utf-8", "replace") for word in sys.argv[1:]]


def _speak_utf8() -> None:
    for stream in (sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(encoding="utf-8", errors="backslashreplace")


def _run(words: Sequence[str]) -> int:
    from rag_your_code.cli import command
    from rag_your_code.errors import RagYourCodeError

    try:
        return command.run(words)
    except RagYourCodeError as error:
        command.report(error, as_json=bool({"--json", "--jsonl"} & set(words)))
        return error.exit_code

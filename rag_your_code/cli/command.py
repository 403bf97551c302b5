"""One command from its words to its printed reply."""

import json
import os
import sys
from collections.abc import Sequence
from pathlib import Path

from rag_your_code import __version__, actions
from rag_your_code.actions.table import Action, Face, Reply, Session
from rag_your_code.cli import colour, forms, parser, render
from rag_your_code.cli.progress import Bar
from rag_your_code.cli.serving import SERVING
from rag_your_code.errors import RagYourCodeError


def run(words: Sequence[str]) -> int:
    """Run the command that ``words`` say; raises ``RagYourCodeError``."""
    if not words or words[0] in ("-h", "--help", "help"):
        render.out(parser.overview())
        return 0
    if words[0] in ("-V", "--version", "version"):
        render.out(f"rag-your-code {__version__}")
        return 0
    action, rest = _action(words)
    if any(word in ("-h", "--help") for word in _before_dashes(rest)):
        render.out(parser.usage(action))
        return 0
    call = parser.parse(action, rest)
    if action.name in SERVING:
        return _serve(action, call)
    write = forms.FORMS.get(call.form) or render.for_action(action.name)
    bar = Bar(sys.stderr)

    def tell(reply: Reply) -> None:
        bar.clear()
        _print(write(reply), plain=call.plain)
        sys.stdout.flush()

    session = Session(
        root=Path(call.root or "."),
        exact=bool(call.root),
        index_dir=Path(call.index_dir) if call.index_dir else None,
        progress=bar.show,
        write=write,
        cost=None if call.form == "json" else len,
        read_input=_read_input,
        tell=tell,
    )
    try:
        reply = action.run(session, call.arguments)
    finally:
        bar.clear()
    _print(write(reply), plain=call.plain)
    talk = None if call.form == "json" else render.talk_of(action.name)
    if talk:
        render.err(talk(reply))
    return 1 if action.failed(reply) else 0


def _action(words: Sequence[str]) -> tuple[Action, Sequence[str]]:
    """The action that the first words name, and the words after its name."""
    if words[0] in SERVING:
        return SERVING[words[0]], words[1:]
    two = actions.names(Face.COMMAND).get(" ".join(words[:2]))
    if two:
        return two, words[2:]
    return actions.find(words[0], Face.COMMAND), words[1:]


def _serve(action: Action, call: parser.Call) -> int:
    """Run a command that writes for itself."""
    session = Session(
        root=Path(call.root or "."),
        exact=bool(call.root),
        index_dir=Path(call.index_dir) if call.index_dir else None,
    )
    action.run(session, call.arguments)
    return 0


def _read_input() -> str:
    return sys.stdin.buffer.read().decode("utf-8", "replace") if sys.stdin else ""


def _before_dashes(words: Sequence[str]) -> Sequence[str]:
    return words[: words.index("--")] if "--" in words else words


def _print(text: str, *, plain: bool) -> None:
    """Print a reply, if it says anything; on a terminal with its places in colour."""
    if sys.stdout is not None and sys.stdout.isatty():
        text = colour.harmless(text)
        if colour.wanted(sys.stdout, os.environ, plain=plain):
            text = colour.paint(text)
    if text:
        render.out(text)


def report(error: RagYourCodeError, *, as_json: bool) -> None:
    """Say what went wrong: on stderr, and as JSON where JSON was asked for."""
    if as_json:
        body = {"code": error.code, "message": error.message, "hint": error.hint}
        render.out(json.dumps({"ok": False, "error": body}, ensure_ascii=False))
        return
    render.err(f"rag-your-code: {error.message}")
    if error.hint:
        render.err(f"  {error.hint}")

"""THE table: every action's name, parameters, bounds, help and handler.

The command line, the agent protocols and the generated documentation all read it; a
face adds only how an action is called and how its reply is written.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass
from difflib import get_close_matches
from enum import StrEnum
from pathlib import Path
from typing import Any

from rag_your_code.errors import NotFoundError, UsageError

Reply = dict[str, Any]

#: A search parses changed files first when they are no more than this many bytes:
#: some tenths of a second. Beyond it the old index answers and says it is behind.
QUICK_BYTES = 2_000_000


class Type(StrEnum):
    """What an argument may be."""

    TEXT = "text"
    INTEGER = "integer"
    FLAG = "flag"
    TEXTS = "texts"


@dataclass(frozen=True, slots=True)
class Parameter:
    """One argument of an action. Integers saturate at ``low`` and ``high`` when an
    agent gives them and are errors on the command line. ``positional`` ones stand
    without a flag there."""

    name: str
    type: Type
    help: str
    required: bool = False
    positional: bool = False
    low: int = 0
    high: int = 0
    choices: tuple[str, ...] = ()

    @property
    def flag(self) -> str:
        """The flag on the command line; plural lists are given one by one."""
        singular = self.name.removesuffix("s") if self.type is Type.TEXTS else self.name
        return "--" + singular.replace("_", "-")


@dataclass(frozen=True, slots=True)
class Session:
    """Where actions work: the root and the index folder. With ``exact`` the root is
    that folder and no other, else the nearest one upward that looks like a root.

    ``write`` renders a reply as the face will, so that budgets hold for all of it.
    """

    root: Path
    index_dir: Path | None = None
    exact: bool = False
    progress: Callable[[int, int], None] | None = None
    write: Callable[[Reply], str] | None = None
    cost: Callable[[str], int] | None = None


Handler = Callable[[Session, Mapping[str, Any]], Reply]


@dataclass(frozen=True, slots=True)
class Action:
    """One thing that can be asked for. ``takes_root`` ones name the root themselves."""

    name: str
    help: str
    parameters: tuple[Parameter, ...]
    run: Handler
    takes_root: bool = False


def _discovered(session: Session) -> Path:
    from rag_your_code.source.root import discover, existing

    return existing(session.root) if session.exact else discover(session.root)


def _index(session: Session, arguments: Mapping[str, Any]) -> Reply:
    from rag_your_code.config.resolve import load
    from rag_your_code.index.layout import usual_folder
    from rag_your_code.index.refresh import refresh
    from rag_your_code.index.snapshot import Snapshot

    root = _discovered(session)
    folder = session.index_dir or usual_folder(root)
    report = refresh(
        root,
        folder,
        load(root),
        full=bool(arguments.get("full")),
        compact=True if arguments.get("compact") else None,
        jobs=arguments.get("jobs"),
        progress=session.progress,
    )
    snapshot = Snapshot.open(folder)
    try:
        reply = asdict(report)
        reply["skipped"] = _skipped_counts(snapshot)
    finally:
        snapshot.close()
    reply.update(root=str(root), index=str(folder), seconds=round(report.seconds, 3))
    return reply


def _skipped_counts(snapshot: Any) -> dict[str, int]:
    from collections import Counter

    from rag_your_code.health import skipped_files

    counts = Counter(reason for _, reason, _ in skipped_files(snapshot))
    return dict(counts.most_common())


def _bootstrap(session: Session, arguments: Mapping[str, Any]) -> Reply:
    reply = _index(session, arguments)
    if reply["units"]:
        reply["rung"] = "ready"
        reply["next"] = 'ask it something: rag-your-code search "how does ... work"'
        return reply
    why = ", ".join(f"{count} {reason}" for reason, count in reply["skipped"].items())
    raise NotFoundError(
        f"nothing to index in {reply['root']}: "
        + (f"every source file was skipped ({why})" if why else "no source files"),
        hint="give the root of a tree with code in one of the fifteen languages",
    )


def _open(session: Session) -> Any:
    from rag_your_code.api import CodeIndex

    return CodeIndex.open(
        _discovered(session),
        session.index_dir,
        at_most=QUICK_BYTES,
        progress=session.progress,
    )


def _search(session: Session, arguments: Mapping[str, Any]) -> Reply:
    from rag_your_code.search.answer import SearchResult, json_cost

    _check_languages(arguments.get("langs") or ())
    with _open(session) as index:
        state = index.state()

        def reply(result: SearchResult) -> Reply:
            return _search_reply(result, state)

        def render(result: SearchResult) -> str:
            return session.write(reply(result)) if session.write else ""

        result = index.search(
            arguments["query"],
            arguments.get("limit"),
            arguments.get("by") or "unit",
            paths=arguments.get("paths") or (),
            languages=arguments.get("langs") or (),
            kinds=arguments.get("kinds") or (),
            tests=arguments.get("tests"),
            max_chars=arguments.get("max_chars"),
            render=render,
            cost=session.cost or json_cost,
        )
        return reply(result)


def _check_languages(names: Sequence[str]) -> None:
    from rag_your_code.languages import LANGUAGES

    known = [entry.name for entry in LANGUAGES]
    for name in names:
        if name not in known:
            raise UsageError(
                f"unknown language {name}", hint=f"languages: {', '.join(known)}"
            )


def _search_reply(result: Any, state: Mapping[str, int]) -> Reply:
    return {
        "query": result.query,
        "kind": result.kind,
        "results": [_hit(hit) for hit in result.hits],
        "context": result.context,
        "omitted_for_budget": result.omitted_for_budget,
        "confidence": result.confidence,
        "diagnosis": {
            key: value for key, value in asdict(result.diagnosis).items() if value
        },
        "index": dict(state),
    }


def _hit(hit: Any) -> Reply:
    reply = {
        "id": hit.id,
        "path": hit.path,
        "start_line": hit.start_line,
        "end_line": hit.end_line,
        "name": hit.name,
        "qualified_name": hit.qualified_name,
        "kind": hit.kind,
        "language": hit.language,
        "signature": hit.signature,
        "description": hit.description,
        "score": round(hit.score, 4),
        "matched_terms": {key: list(terms) for key, terms in hit.matched_terms.items()},
        "why": {key: round(part, 4) for key, part in hit.why.items()},
        "freshness": hit.freshness,
    }
    if hit.also:
        reply["also"] = [
            {
                key: getattr(one, key)
                for key in ("id", "start_line", "end_line", "signature")
            }
            for one in hit.also
        ]
    return reply


def _show(session: Session, arguments: Mapping[str, Any]) -> Reply:
    with _open(session) as index:
        shown = index.show(arguments["id"])
    reply = {
        key: getattr(shown, key)
        for key in ("id", "path", "start_line", "end_line", "freshness", "source")
    }
    if shown.unit:
        for key in ("kind", "language", "signature", "documentation"):
            reply[key] = getattr(shown.unit, key)
    return reply


def _symbol(session: Session, arguments: Mapping[str, Any]) -> Reply:
    name = arguments["name"]
    with _open(session) as index:
        found = index.symbol(name)
        if not found:
            near = index.near_names(name)
            raise NotFoundError(
                f"no unit is called {name}",
                hint=f"nearest names: {', '.join(near)}"
                if near
                else "search for words",
            )
    return {
        "name": name,
        "results": [
            {
                "id": unit.id,
                "path": unit.path,
                "start_line": unit.start_line,
                "end_line": unit.end_line,
                "name": unit.name,
                "qualified_name": unit.qualified_name,
                "kind": unit.kind,
                "language": unit.language,
                "signature": unit.signature,
                "description": unit.documentation.partition("\n\n")[0],
            }
            for unit in found
        ],
    }


def _stats(session: Session, arguments: Mapping[str, Any]) -> Reply:
    with _open(session) as index:
        return asdict(index.stats())


_PATH = Parameter("path", Type.TEXT, "the root of the code", positional=True)
_BUILD = (
    _PATH,
    Parameter("full", Type.FLAG, "build anew instead of refreshing"),
    Parameter("jobs", Type.INTEGER, "processes to parse with", low=1, high=64),
    Parameter("compact", Type.FLAG, "leave the vectors out"),
)

ACTIONS: tuple[Action, ...] = (
    Action(
        "bootstrap",
        "Index a repository and say what to do next.",
        _BUILD,
        _bootstrap,
        takes_root=True,
    ),
    Action(
        "index",
        "Build the index or bring it up to date.",
        _BUILD,
        _index,
        takes_root=True,
    ),
    Action(
        "search",
        "Find the functions that answer a question, a phrase, a name or a file name.",
        (
            Parameter(
                "query", Type.TEXT, "the question", required=True, positional=True
            ),
            Parameter("limit", Type.INTEGER, "how many results", low=1, high=100),
            Parameter("by", Type.TEXT, "rank units or files", choices=("unit", "file")),
            Parameter("paths", Type.TEXTS, "only files under this path or glob"),
            Parameter("langs", Type.TEXTS, "only this language"),
            Parameter(
                "kinds", Type.TEXTS, "only this kind of unit (function, class ...)"
            ),
            Parameter(
                "tests",
                Type.TEXT,
                "what to do with tests and examples",
                choices=("auto", "include", "exclude", "only"),
            ),
            Parameter(
                "max_chars",
                Type.INTEGER,
                "characters of the whole reply",
                low=500,
                high=1_000_000,
            ),
        ),
        _search,
    ),
    Action(
        "show",
        "Show the source of one unit or of some lines, as it is now.",
        (
            Parameter(
                "id",
                Type.TEXT,
                "an id, PATH:LINE, PATH:START-END or a unique name",
                required=True,
                positional=True,
            ),
        ),
        _show,
    ),
    Action(
        "symbol",
        "List the definitions of a name.",
        (Parameter("name", Type.TEXT, "the name", required=True, positional=True),),
        _symbol,
    ),
    Action("stats", "Say what the index holds and what was skipped.", (), _stats),
)

BY_NAME: Mapping[str, Action] = {action.name: action for action in ACTIONS}


def find(name: str) -> Action:
    """The action of that name; raises ``UsageError`` that names the nearest."""
    if name in BY_NAME:
        return BY_NAME[name]
    near = get_close_matches(name, BY_NAME, n=1)
    meant = f"did you mean {near[0]}? " if near else ""
    raise UsageError(
        f"unknown action {name}", hint=f"{meant}actions: {', '.join(BY_NAME)}"
    )

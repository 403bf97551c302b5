"""Actions that find units: by a question, by name, by place."""

from collections.abc import Mapping
from dataclasses import asdict
from typing import TYPE_CHECKING, Any

from rag_your_code.actions.filtering import FILTERS, filters
from rag_your_code.actions.opening import open_index
from rag_your_code.actions.table import Action, Parameter, Reply, Session, Type
from rag_your_code.errors import NotFoundError

if TYPE_CHECKING:
    from rag_your_code.model import Hit
    from rag_your_code.search.answer import SearchResult


def _search(session: Session, arguments: Mapping[str, Any]) -> Reply:
    from rag_your_code.search.answer import SearchResult, json_cost

    kept = filters(arguments)
    with open_index(session) as index:
        state = index.state()

        def reply(result: SearchResult) -> Reply:
            return _search_reply(result, state)

        def render(result: SearchResult) -> str:
            return session.write(reply(result)) if session.write else ""

        result = index.search(
            arguments["query"],
            arguments.get("limit"),
            arguments.get("by") or "unit",
            **kept,
            max_chars=arguments.get("max_chars"),
            render=render,
            cost=session.cost or json_cost,
        )
        return reply(result)


def _search_reply(result: "SearchResult", state: Mapping[str, int]) -> Reply:
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


def _hit(hit: "Hit") -> Reply:
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
    with open_index(session) as index:
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
    with open_index(session) as index:
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


ACTIONS = (
    Action(
        "search",
        "Find the functions that answer a question, a phrase, a name or a file name.",
        (
            Parameter(
                "query", Type.TEXT, "the question", required=True, positional=True
            ),
            Parameter("limit", Type.INTEGER, "how many results", low=1, high=100),
            Parameter("by", Type.TEXT, "rank units or files", choices=("unit", "file")),
            *FILTERS,
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
)

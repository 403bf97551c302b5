"""Actions as tools of the Model Context Protocol: what a model reads and gets."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from rag_your_code import actions
from rag_your_code.actions.table import Action, Face, Parameter, Reply, Type
from rag_your_code.agent.arguments import parameters_of
from rag_your_code.agent.writing import as_line

#: What stands in every conversation from its first word, so it is short: what the
#: server is for, and what a plain search does better.
INSTRUCTIONS = (
    "Finds code in this repository by meaning of words, not by spelling. Start with "
    "`search` when you do not know where something is; results have exact lines and "
    "their source, so open no whole files. For an exact string or every occurrence of "
    "it, grep is better."
)

#: The action and what tells a model when to take it. Few, because each is read in every
#: conversation; the rest of the table is for JSON lines and the command line.
_DESCRIPTIONS: Mapping[str, str] = {
    "search": (
        "Find the functions, methods and types that answer a question in plain words "
        "(`where are retries counted`), or a name, or a file name. Gives places with "
        "exact lines and their source. Use it first when you do not know the file. Use "
        "grep instead for an exact string, a regex or every occurrence."
    ),
    "research": (
        "As search, with one more step where the first finds little: related code, or "
        "other words. For questions that span several places."
    ),
    "show": (
        "The source, as it is now, of one result: its id, a unique name, PATH:LINE (the "
        "function around it) or PATH:START-END. Shorter than reading the file."
    ),
    "symbol": (
        "Where a name is defined, in any spelling (build_pool, buildPool, A::b). Use it "
        "instead of grep when you want the definition and not its mentions."
    ),
    "outline": "The units of one file with their lines, without their source.",
    "callers": (
        "Who calls or mentions a unit, each with its confidence. Use it before changing "
        "a signature; grep also finds comments and strings."
    ),
    "impact": "What a change reaches, with depth, and which tests touch it.",
}

#: What repeats an id or explains a score: of use to people who tune, not to a model.
_LEFT_OUT = frozenset({"name", "qualified_name", "matched_terms", "why", "score"})
#: Texts of several lines; each comes as it is, in a block of its own.
_TEXTS = ("context", "source")


@dataclass(frozen=True, slots=True)
class Tool:
    """An action as a model sees it."""

    action: Action
    description: str

    def listed(self) -> dict[str, Any]:
        """Its entry in the list of tools."""
        return {
            "name": self.action.name,
            "description": self.description,
            "inputSchema": _schema(self.action),
            "annotations": {"readOnlyHint": True, "openWorldHint": False},
        }


def tools() -> tuple[Tool, ...]:
    """The tools, those whose action the table has."""
    known = actions.names(Face.AGENT)
    return tuple(
        Tool(known[name], description)
        for name, description in _DESCRIPTIONS.items()
        if name in known
    )


def _schema(action: Action) -> dict[str, Any]:
    parameters = parameters_of(action)
    return {
        "type": "object",
        "properties": {one.name: _property(one) for one in parameters},
        "required": [one.name for one in parameters if one.required],
        "additionalProperties": False,
    }


def _property(one: Parameter) -> dict[str, Any]:
    """A parameter's schema. Bounds stand in its text: a number outside saturates, and a
    client that checks the schema would refuse it."""
    told: dict[str, Any] = {"description": one.help}
    if one.type is Type.INTEGER:
        told["type"] = "integer"
        told["description"] += f" ({one.low} to {one.high})"
    elif one.type is Type.FLAG:
        told["type"] = "boolean"
    elif one.type is Type.TEXTS:
        told.update(type="array", items={"type": "string"})
    else:
        told["type"] = "string"
    if one.choices:
        told["enum"] = list(one.choices)
    return told


def content(
    reply: Reply, notice: str = "", *, room_for_texts: bool = False
) -> dict[str, Any]:
    """A reply as the result of a tool: its facts as JSON, then its texts as they are.

    Nothing comes twice and nothing comes as structured content: clients show a model
    either that or the text, and not the same one. With ``room_for_texts`` an empty text
    has its block too, as one that is still to be filled will.
    """
    texts = [reply[name] for name in _TEXTS if name in reply]
    if not room_for_texts:
        texts = [text for text in texts if text]
    facts = {
        key: _told(key, value) for key, value in reply.items() if key not in _TEXTS
    }
    if notice:
        facts = {"notice": notice, **facts}
    return {"content": [_text(part) for part in (as_line(facts), *texts)]}


def _told(key: str, value: Any) -> Any:
    if key != "results" or not isinstance(value, list):
        return value
    return [dict(_kept(one)) if isinstance(one, dict) else one for one in value]


def _kept(result: Mapping[str, Any]) -> Iterator[tuple[str, Any]]:
    """What of a result a model needs: no empty fields, and freshness where it matters."""
    for key, value in result.items():
        if key in _LEFT_OUT and "id" in result:
            continue
        if value not in ("", None) and (key, value) != ("freshness", "fresh"):
            yield key, value


def failure(body: Mapping[str, str]) -> dict[str, Any]:
    """An error as the result of a tool, so that a model can read it and do better."""
    told = ". ".join(part for part in (body["message"], body["hint"]) if part)
    return {"content": [_text(told)], "isError": True}


def _text(text: str) -> dict[str, str]:
    return {"type": "text", "text": text}

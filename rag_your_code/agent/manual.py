"""The part of docs/PROTOCOL.md that the action table decides."""

from collections.abc import Iterator

from rag_your_code.actions.table import Action, Parameter, Type
from rag_your_code.agent.arguments import parameters_of
from rag_your_code.agent.desk import each_action

BEGIN, END = "<!-- actions: begin -->", "<!-- actions: end -->"


def with_actions(page: str) -> str:
    """``page`` with the actions of the table between its two marks."""
    before, _, rest = page.partition(BEGIN)
    _, _, after = rest.partition(END)
    return f"{before}{BEGIN}\n\n{actions()}\n{END}{after}"


def actions() -> str:
    """Every action that agents may ask for, with its parameters, as Markdown."""
    return "\n".join(line for action in each_action() for line in _action(action))


def _action(action: Action) -> Iterator[str]:
    yield f"### `{action.name}`\n"
    yield f"{action.help}\n"
    parameters = parameters_of(action)
    if not parameters:
        yield "No parameters.\n"
        return
    yield "| parameter | type | what it is |"
    yield "|---|---|---|"
    for one in parameters:
        yield f"| `{one.name}` | {_type(one)} | {_cell(_help(one))} |"
    yield ""


def _type(one: Parameter) -> str:
    if one.choices:
        return " or ".join(f"`{choice}`" for choice in one.choices)
    if one.type is Type.INTEGER:
        return f"integer, {one.low} to {one.high}"
    return {Type.FLAG: "true or false", Type.TEXTS: "list of texts"}.get(
        one.type, str(one.type)
    )


def _help(one: Parameter) -> str:
    return f"{one.help}; required" if one.required else one.help


def _cell(text: str) -> str:
    return text.replace("|", "\\|")

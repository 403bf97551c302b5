"""Arguments as an agent gives them -> arguments as an action takes them."""

from collections.abc import Callable, Mapping
from typing import Any

from rag_your_code.actions.table import Action, Face, Parameter, Type
from rag_your_code.errors import UsageError


def parameters_of(action: Action) -> tuple[Parameter, ...]:
    """What an agent may give; never the root, which the face has already."""
    return tuple(
        one
        for one in action.parameters
        if Face.AGENT in one.faces and not (action.takes_root and one.positional)
    )


def checked(action: Action, given: Mapping[str, Any]) -> dict[str, Any]:
    """``given`` in the types the action wants; null is as if not given.

    Numbers outside their bounds become the nearest bound. Raises ``UsageError`` that
    names what is accepted for an unknown or missing argument and for a wrong type.
    """
    known = {one.name: one for one in parameters_of(action)}
    for name in given:
        if name not in known:
            raise UsageError(
                f"{action.name} does not take {name!r:.60}",
                hint=f"it takes {', '.join(known)}"
                if known
                else "it takes no arguments",
            )
    values = {
        name: _CHECKS[known[name].type](known[name], value)
        for name, value in given.items()
        if value is not None
    }
    for one in known.values():
        if one.required and one.name not in values:
            raise UsageError(f"{action.name} needs {one.name}", hint=one.help)
    return values


def _text(parameter: Parameter, value: Any) -> str:
    if not isinstance(value, str):
        raise _wrong(parameter, "a text")
    if parameter.choices and value not in parameter.choices:
        raise _wrong(parameter, f"one of {', '.join(parameter.choices)}")
    return value


def _integer(parameter: Parameter, value: Any) -> int:
    if isinstance(value, bool) or not isinstance(value, int | float) or value % 1:
        raise _wrong(parameter, "a whole number")
    return min(max(int(value), parameter.low), parameter.high)


def _flag(parameter: Parameter, value: Any) -> bool:
    if not isinstance(value, bool):
        raise _wrong(parameter, "true or false")
    return value


def _texts(parameter: Parameter, value: Any) -> list[str]:
    values = [value] if isinstance(value, str) else value
    if not isinstance(values, list):
        raise _wrong(parameter, "a list of texts")
    return [_text(parameter, one) for one in values]


def _wrong(parameter: Parameter, wanted: str) -> UsageError:
    return UsageError(f"{parameter.name} is not {wanted}", hint=parameter.help)


_CHECKS: Mapping[Type, Callable[[Parameter, Any], Any]] = {
    Type.TEXT: _text,
    Type.INTEGER: _integer,
    Type.FLAG: _flag,
    Type.TEXTS: _texts,
}

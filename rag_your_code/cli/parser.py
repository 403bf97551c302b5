"""Words of a command line -> arguments of an action, by the action table."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from rag_your_code.actions import names
from rag_your_code.actions.table import Action, Face, Parameter, Type
from rag_your_code.cli import forms
from rag_your_code.cli.serving import SERVING
from rag_your_code.errors import UsageError

#: What every command takes besides its action's own parameters.
COMMON = (
    Parameter("root", Type.TEXT, "where the code is (default: found from this folder)"),
    Parameter(
        "index_dir", Type.TEXT, "where the index is (default: ROOT/.rag-your-code)"
    ),
    Parameter("plain", Type.FLAG, "no colour on a terminal"),
)


class Call(NamedTuple):
    """A parsed command line. ``form`` is the flag that chose one, empty for text."""

    arguments: Mapping[str, Any]
    root: str
    index_dir: str
    form: str
    plain: bool


def parse(action: Action, words: Sequence[str]) -> Call:
    """The call that ``words`` after the action's name make; raises ``UsageError``."""
    flags = {one.flag: one for one in _parameters(action) if not one.positional}
    positional = [one for one in action.parameters if one.positional]
    values: dict[str, Any] = {}
    loose: list[str] = []
    waiting = iter(words)
    for word in waiting:
        if word == "--":
            loose += list(waiting)
        elif word.startswith("--") and len(word) > 2:
            _take_flag(action, flags, word, waiting, values)
        else:
            loose.append(word)
    _take_positional(action, positional, loose, values)
    root = values.pop("root", None) or (
        values.get("path") if action.takes_root else None
    )
    return Call(
        arguments=values,
        root=root or "",
        index_dir=values.pop("index_dir", None) or "",
        form=_form(action, values),
        plain=bool(values.pop("plain", False)),
    )


def _parameters(action: Action) -> tuple[Parameter, ...]:
    return (*action.parameters, *COMMON, *forms.flags(action.name))


def _form(action: Action, values: dict[str, Any]) -> str:
    chosen = [one for one in forms.flags(action.name) if values.pop(one.name, False)]
    if len(chosen) > 1:
        both = " and ".join(one.flag for one in chosen)
        raise UsageError(f"{both} are two forms of one reply", hint="choose one")
    return chosen[0].name if chosen else ""


def _take_flag(
    action: Action,
    flags: Mapping[str, Parameter],
    word: str,
    waiting: Iterator[str],
    values: dict[str, Any],
) -> None:
    from difflib import get_close_matches

    name, equals, text = word.partition("=")
    parameter = flags.get(name)
    if parameter is None:
        near = get_close_matches(name, flags, n=1)
        meant = f"did you mean {near[0]}? " if near else ""
        known = ", ".join(flags)
        raise UsageError(
            f"{action.command} does not take {name}", hint=f"{meant}it takes {known}"
        )
    if parameter.type is Type.FLAG:
        if equals:
            raise UsageError(f"{name} takes no value")
        values[parameter.name] = True
        return
    if not equals:
        following = next(waiting, None)
        if following is None:
            raise UsageError(f"{name} needs a value", hint=parameter.help)
        text = following
    if parameter.type is Type.TEXTS:
        values.setdefault(parameter.name, []).append(text)
    else:
        values[parameter.name] = _value(parameter, name, text)


def _take_positional(
    action: Action,
    positional: Sequence[Parameter],
    loose: Sequence[str],
    values: dict[str, Any],
) -> None:
    takes_rest = bool(positional) and positional[-1].type is Type.TEXTS
    if len(loose) > len(positional) and not takes_rest:
        if not positional or positional[-1].name != "query":
            extra = " ".join(loose[len(positional) :])
            raise UsageError(f"{action.command}: too many arguments: {extra}")
        # A question needs no quotes: its words are put together again.
        loose = [*loose[: len(positional) - 1], " ".join(loose[len(positional) - 1 :])]
    for at, (parameter, text) in enumerate(zip(positional, loose, strict=False)):
        if parameter.type is Type.TEXTS:
            values[parameter.name] = list(loose[at:])
        else:
            values[parameter.name] = _value(parameter, parameter.name, text)
    for parameter in positional:
        if parameter.required and parameter.name not in values:
            raise UsageError(
                f"{action.command} needs {parameter.name.upper()}: {parameter.help}",
                hint=usage_line(action),
            )


def _value(parameter: Parameter, name: str, text: str) -> Any:
    if parameter.type is Type.INTEGER:
        try:
            number = int(text)
        except ValueError:
            raise UsageError(f"{name} {text!r} is not a whole number") from None
        if not parameter.low <= number <= parameter.high:
            raise UsageError(
                f"{name} {number} is not from {parameter.low} to {parameter.high}"
            )
        return number
    if parameter.choices and text not in parameter.choices:
        raise UsageError(
            f"{name} {text!r} is not one of {', '.join(parameter.choices)}"
        )
    return text


# -- help ------------------------------------------------------------------------


def usage_line(action: Action) -> str:
    """``usage: rag-your-code search QUERY [--limit N] ...``"""
    parts = [f"usage: rag-your-code {action.command}"]
    for one in action.parameters:
        if one.positional:
            word = one.name.upper()
            word = f"{word[:-1]}..." if one.type is Type.TEXTS else word
            parts.append(word if one.required else f"[{word}]")
    for one in action.parameters:
        if not one.positional:
            parts.append(f"[{_with_value(one)}]")
    return " ".join(parts)


def _with_value(one: Parameter) -> str:
    if one.type is Type.FLAG:
        return one.flag
    if one.choices:
        return f"{one.flag} {'|'.join(one.choices)}"
    return f"{one.flag} {'N' if one.type is Type.INTEGER else one.flag[2:].upper()}"


def usage(action: Action) -> str:
    """The help of one action."""
    lines = [usage_line(action), "", action.help, ""]
    for one in _parameters(action):
        left = one.name.upper() if one.positional else _with_value(one)
        lines.append(f"  {left:<28} {one.help}")
    return "\n".join(lines)


def overview() -> str:
    """The help of the whole command."""
    lines = ["usage: rag-your-code COMMAND [ARGUMENT ...]", ""]
    commands = {**names(Face.COMMAND), **SERVING}
    lines += [f"  {name:<18} {action.help}" for name, action in commands.items()]
    lines += ["", "rag-your-code COMMAND --help tells what a command takes."]
    return "\n".join(lines)

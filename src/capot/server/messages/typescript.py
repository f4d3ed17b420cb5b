"""The page's types, made from the messages: ``python -m capot.server.messages.typescript`` prints them."""

import inspect
import sys
from collections.abc import Iterator
from types import ModuleType
from typing import Any, TypeAlias, get_args

import msgspec
from msgspec import inspect as types

from capot.server import messages

HEAD = "/** What travels between server and page, made by `python -m capot.server.messages.typescript`. */"
Known: TypeAlias = list[tuple[str, types.Type]]
"""Names that are declared, and what they stand for."""

PLAIN: dict[type[types.Type], str] = {
    types.AnyType: "unknown",
    types.BoolType: "boolean",
    types.FloatType: "number",
    types.IntType: "number",
    types.NoneType: "null",
    types.StrType: "string",
}


def typescript(module: ModuleType = messages) -> str:
    """Return TypeScript declarations of all structs, unions and choices of words that a module defines."""
    return "\n\n".join([HEAD, *_declarations(module)]) + "\n"


def _declarations(module: ModuleType) -> Iterator[str]:
    aliases = {name: alias for name, alias in vars(module).items() if _is_alias(name, alias)}
    for name, value in vars(module).items():
        if name in aliases:
            yield f"export type {name} = {_written(types.type_info(value), [])};"
        elif isinstance(value, type) and issubclass(value, msgspec.Struct) and _travels(value):
            known = [(other, types.type_info(alias)) for other, alias in aliases.items()]
            yield _interface(value, known)


def _is_alias(name: str, value: object) -> bool:
    """Tell unions and choices of words, the names worth having in both languages, from classes and texts."""
    words = bool(get_args(value)) and not hasattr(value, "__metadata__")
    return name[0].isupper() and words


def _travels(struct: type[msgspec.Struct]) -> bool:
    """Tell a message from a base of messages, which has neither fields nor a tag."""
    return bool(struct.__struct_fields__ or struct.__struct_config__.tag)


def _interface(struct: type[msgspec.Struct], known: Known) -> str:
    info = types.type_info(struct)
    assert isinstance(info, types.StructType)
    sent = issubclass(struct, messages.Request)
    lines = [f"  {info.tag_field}: {_literal(info.tag)};"] if info.tag_field else []
    for field in info.fields:
        # What the server sends is always complete; a request may leave out what has a default.
        mark = "" if field.required or not sent else "?"
        lines.append(f"  {field.encode_name}{mark}: {_written(field.type, known)};")
    return "\n".join([*_comment(struct), f"export interface {struct.__name__} {{", *lines, "}"])


def _comment(struct: type) -> list[str]:
    lines = inspect.cleandoc(struct.__doc__ or "").replace("``", "`").splitlines()
    if len(lines) == 1:
        return [f"/** {lines[0]} */"]
    return ["/**", *(f" * {line}".rstrip() for line in lines), " */"]


def _written(kind: types.Type, known: Known) -> str:
    for name, alias in known:
        if alias == kind:
            return name
    match kind:
        case types.StructType():
            return kind.cls.__name__
        case types.LiteralType():
            return " | ".join(_literal(value) for value in kind.values)
        case types.UnionType():
            return _union(kind, known)
        case types.ListType():
            item = _written(kind.item_type, known)
            return f"({item})[]" if " " in item else f"{item}[]"
        case types.DictType():
            return f"Record<{_written(kind.key_type, known)}, {_written(kind.value_type, known)}>"
        case _:
            return PLAIN[type(kind)]


def _union(kind: types.UnionType, known: Known) -> str:
    """Write a union, what may be missing last, and with an alias where one covers all the rest."""
    some = tuple(part for part in kind.types if not isinstance(part, types.NoneType))
    whole = next((name for name, alias in known if alias == types.UnionType(some)), None)
    parts = [whole] if whole else [_written(part, known) for part in some]
    return " | ".join([*parts, *(["null"] if len(some) < len(kind.types) else [])])


def _literal(value: Any) -> str:  # noqa: ANN401 - a tag or a word of a Literal, text or number
    return msgspec.json.encode(value).decode()


if __name__ == "__main__":
    sys.stdout.write(typescript())

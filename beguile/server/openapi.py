"""The HTTP interface described for programs, from the same types that read and write it."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from importlib.metadata import version
from inspect import getdoc
from typing import Any

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from beguile.server import messages as m

REFUSALS = {400: "The request cannot be read.", 409: "Refused, and why.", 413: "Too large.", 429: "Too many requests."}


@dataclass(frozen=True)
class Endpoint:
    """One door: what it asks for and what it gives."""

    method: str
    path: str
    handler: Callable[[Request], Awaitable[Response]]
    asks: Any = None
    gives: Any = None
    status: int = 200
    kind: str = "application/json"
    query: tuple[str, ...] = ()


def describe(endpoints: Sequence[Endpoint]) -> dict[str, Any]:
    """OpenAPI 3.1."""
    kinds = list({id(kind): kind for each in endpoints for kind in (each.asks, each.gives) if kind is not None}.values())
    refs, schemas = msgspec.json.schema_components([*kinds, m.Problem], ref_template="#/components/schemas/{name}")
    by_kind = {id(kind): ref for kind, ref in zip(kinds, refs, strict=False)}
    paths: dict[str, Any] = {}
    for each in endpoints:
        paths.setdefault(each.path, {})[each.method.lower()] = _operation(each, by_kind)
    info = {"title": "Beguile", "version": version("beguile"), "license": {"name": "MIT", "identifier": "MIT"}}
    security = {"cookie": {"type": "apiKey", "in": "cookie", "name": "beguile"}, "token": {"type": "http", "scheme": "bearer"}}
    components = {"schemas": schemas, "securitySchemes": security}
    return {
        "openapi": "3.1.0",
        "info": info,
        "paths": paths,
        "components": components,
        "security": [{}, {"cookie": []}, {"token": []}],
    }


def _operation(each: Endpoint, by_kind: dict[int, Any]) -> dict[str, Any]:
    answer: dict[str, Any] = {"description": "Done."}
    if each.gives is not None:
        answer["content"] = {each.kind: {"schema": by_kind[id(each.gives)]}}
    elif each.kind:
        answer["content"] = {each.kind: {"schema": {"type": "string"}}}
    problem = {"application/json": {"schema": {"$ref": "#/components/schemas/Problem"}}}
    refusals = {str(status): {"description": words, "content": problem} for status, words in REFUSALS.items()}
    operation: dict[str, Any] = {
        "operationId": each.handler.__name__,
        "summary": getdoc(each.handler) or "",
        "responses": {str(each.status): answer, **refusals},
    }
    names = re.findall(r"\{(\w+)\}", each.path)
    operation["parameters"] = [{"name": n, "in": "path", "required": True, "schema": {"type": "string"}} for n in names]
    operation["parameters"] += [{"name": n, "in": "query", "schema": {"type": "string"}} for n in each.query]
    if names:
        operation["responses"]["404"] = {"description": "There is no such table.", "content": problem}
    if each.asks is not None:
        content = {"application/json": {"schema": by_kind[id(each.asks)]}}
        operation["requestBody"] = {"required": True, "content": content}
    return operation

"""The browser client as it was built into `beguile/web`: one page for every address, and assets with a hash in their names."""

from __future__ import annotations

import re
from pathlib import Path

from starlette.requests import Request
from starlette.responses import FileResponse, HTMLResponse, Response
from starlette.routing import Route

from beguile.server import identity
from beguile.table.refusals import words_of

BUNDLE = Path(__file__).parent.parent / "web"
PAGES = ("/", "/table/{name}", "/screen/{name}", "/hand/{name}", "/replay/{name}", "/set/{name}", "/claim/{name}", "/about")
"""Addresses that the client itself understands."""
KINDS = {
    ".css": "text/css; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".ico": "image/x-icon",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".map": "application/json",
    ".mp3": "audio/mpeg",
    ".ogg": "audio/ogg",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".txt": "text/plain; charset=utf-8",
    ".wasm": "application/wasm",
    ".webmanifest": "application/manifest+json",
    ".webp": "image/webp",
    ".woff2": "font/woff2",
}
"""What is served, and as what; nothing else is."""
PACKED = (("br", ".br"), ("gzip", ".gz"))
FOR_EVER = "public, max-age=31536000, immutable"
NOT_BUILT = """<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>Beguile</title></head>
<body>
<h1>The pages are not built yet</h1>
<p>This server runs, and programs can play here. In a copy of the source <code>make web</code> makes the pages for browsers.
Then load this page again.</p>
</body>
</html>
"""


async def show_page(request: Request) -> Response:
    """The one page: the client reads the address.

    Who comes for the first time becomes somebody here. Later would be too late: of two requests at once each would bring a cookie
    of its own, and whoever has the last of them is a stranger at a table that the other has set.
    """
    index = bundle_of(request) / "index.html"
    if not index.is_file():
        return HTMLResponse(NOT_BUILT, 503, {"cache-control": "no-store"})
    player = identity.of_browser(request)
    if player and not identity.is_due(request, player):
        return _send(request, index, "no-cache")
    page = _send(request, index, "no-store")
    identity.give(request, page, player or identity.new_player())
    return page


async def show_asset(request: Request) -> Response:
    """A file whose name changes with what is in it."""
    return _send_named(request, f"assets/{request.path_params['path']}", FOR_EVER)


async def show_file(request: Request) -> Response:
    """A file of the client with a name of its own: an icon, a manifest."""
    return _send_named(request, request.path_params["file"], "no-cache")


def bundle_of(request: Request) -> Path:
    bundle: Path = request.app.state.settings.bundle
    return bundle


def _send_named(request: Request, name: str, keep: str) -> Response:
    """Only plain names, only kinds we know: no way leads out of the folder."""
    file = bundle_of(request) / name
    plain = re.fullmatch(r"[\w-][\w.-]*(/[\w-][\w.-]*)*", name)
    if not plain or file.suffix not in KINDS or not file.is_file():
        return HTMLResponse(words_of("no_page"), 404)
    return _send(request, file, keep)


def _send(request: Request, file: Path, keep: str) -> Response:
    """A file, as packed as the asker can read it."""
    headers = {"cache-control": keep, "vary": "accept-encoding"}
    accepted = {each.strip().partition(";")[0] for each in request.headers.get("accept-encoding", "").split(",")}
    for coding, suffix in PACKED:
        packed = Path(f"{file}{suffix}")
        if coding in accepted and packed.is_file():
            return FileResponse(packed, headers={**headers, "content-encoding": coding}, media_type=KINDS[file.suffix])
    return FileResponse(file, headers=headers, media_type=KINDS[file.suffix])


PAGE_ROUTES = [
    *(Route(path, show_page) for path in PAGES),
    Route("/assets/{path:path}", show_asset),
    Route("/{file}", show_file),
]

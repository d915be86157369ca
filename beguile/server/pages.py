"""The browser's pages: one document for every address of ours, and the files Vite built."""

from __future__ import annotations

from pathlib import Path

from starlette.requests import Request
from starlette.responses import FileResponse, HTMLResponse, Response
from starlette.routing import Mount, Route
from starlette.staticfiles import StaticFiles

BUNDLE = Path(__file__).parent.parent / "web"
PLACES = (
    "/",
    "/table/{name}",
    "/screen/{name}",
    "/hand/{name}",
    "/replay/{name}",
    "/set/{game}",
    "/join",
    "/claim/{code}",
    "/about",
)

UNBUILT = """<!doctype html><html lang="en"><title>Beguile</title><meta name="viewport" content="width=device-width">
<h1>The pages are not built yet</h1><p>In a checkout of the source <code>make play</code> builds them and starts the server.
The server itself is running: <a href="/openapi.json">its interface</a>.</p></html>"""


async def show_page(_: Request) -> Response:
    """The document; which page it is, the browser reads from the address."""
    page = BUNDLE / "index.html"
    if not page.exists():
        return HTMLResponse(UNBUILT, 503)
    return FileResponse(page, headers={"cache-control": "no-cache"})


async def show_icon(_: Request) -> Response:
    return FileResponse(BUNDLE / "icon.svg")


PAGES = [
    *(Route(place, show_page) for place in PLACES),
    Route("/icon.svg", show_icon),
    Mount("/assets", StaticFiles(directory=BUNDLE / "assets", check_dir=False)),
]

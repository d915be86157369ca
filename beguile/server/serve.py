"""Running the server."""

from __future__ import annotations

import gc
import os
import socket
import sys
from pathlib import Path
from typing import Any

import uvicorn
from starlette.applications import Starlette

from beguile.server import messages
from beguile.server.app import Settings, create_app
from beguile.server.logs import log_as_json

LARGEST_HEADERS = 16 * 1024
SWITCH = 0.0005
"""Seconds after which a thread lets others go on: the event loop waits so long after every call of the system."""
ACCEPTED_AT_ONCE = 64
"""Connections that are accepted in one go: more of them would hold everybody else up."""
OWN_FILES = 64
"""Files that the server needs itself: the database, what it serves, a few to spare."""


def default_data() -> Path:
    return Path.home() / ".local" / "share" / "beguile"


def lan_address() -> str:
    """The address of this machine in its own network. Nothing is sent to find it out."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
            return str(probe.getsockname()[0])
        except OSError:
            return "127.0.0.1"


def config_of(app: Starlette, **more: Any) -> uvicorn.Config:
    """How uvicorn runs the server: our own door, and nothing in its log that names a table."""
    return uvicorn.Config(
        app,
        access_log=False,
        proxy_headers=bool(app.state.settings.proxies),
        forwarded_allow_ips=list(app.state.settings.proxies),
        ws_max_size=2 * messages.LARGEST,
        ws_ping_interval=5,  # with the time-out: whoever is gone is noticed within 11 s
        ws_ping_timeout=6,
        ws_per_message_deflate=False,  # frames are small; a compressor a socket is not
        h11_max_incomplete_event_size=LARGEST_HEADERS,
        backlog=ACCEPTED_AT_ONCE,
        **app.state.door.protocols(),
        **more,
    )


def allow_many_files() -> int:
    """As many open files as this process may have; a connection is one."""
    if os.name == "nt":
        return 1 << 16
    import resource

    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    return 1 << 16 if most == resource.RLIM_INFINITY else most


def serve(settings: Settings, host: str, port: int, log_level: str = "info") -> None:
    """Serve until told to stop; then finish what is being stored, and go."""
    log_as_json(log_level)
    gc.set_threshold(20_000, 10, 50)  # looks are many small objects without cycles: looking for some took a tenth of every move
    sys.setswitchinterval(SWITCH)
    app = create_app(settings)
    app.state.door.overall = min(app.state.door.overall, allow_many_files() - OWN_FILES)
    config = config_of(app, host=host, port=port, log_config=None, timeout_graceful_shutdown=5)
    uvicorn.Server(config).run()

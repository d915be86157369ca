"""Running the server."""

from __future__ import annotations

import logging
import socket
from pathlib import Path

import uvicorn

from beguile.server import messages
from beguile.server.app import Settings, create_app


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


def serve(settings: Settings, host: str, port: int, log_level: str = "info") -> None:
    """Serve until told to stop; then finish what is being stored, and go."""
    logging.basicConfig(level=log_level.upper(), format='{"at":"%(asctime)s","level":"%(levelname)s","what":"%(message)s"}')
    config = uvicorn.Config(
        create_app(settings),
        host=host,
        port=port,
        log_level=log_level,
        access_log=False,
        ws_max_size=2 * messages.LARGEST,
        ws_ping_interval=5,  # with the time-out: whoever is gone is noticed within 11 s
        ws_ping_timeout=6,
        ws_per_message_deflate=False,  # frames are small; a compressor a socket is not
        timeout_graceful_shutdown=5,
    )
    uvicorn.Server(config).run()

"""Running the server."""

from __future__ import annotations

import gc
import json
import logging
import socket
from datetime import UTC, datetime
from pathlib import Path
from traceback import extract_tb
from typing import Any

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


class JSONLines(logging.Formatter):
    """One object a line. Of an error its type and where it happened: what it says could hold a card or a cookie."""

    def format(self, record: logging.LogRecord) -> str:
        at = datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds")
        said: dict[str, Any] = {"at": at, "level": record.levelname, "what": record.getMessage()}
        said |= getattr(record, "more", {})
        if record.exc_info and record.exc_info[0] is not None:
            said["error"] = record.exc_info[0].__name__
            said["where"] = [f"{each.name} ({each.filename}:{each.lineno})" for each in extract_tb(record.exc_info[2])]
        return json.dumps(said, ensure_ascii=False)


def log_as_json(level: str) -> None:
    """Our own news from this level on; of others only what is wrong (uvicorn's news would name tables, and a name is a key)."""
    handler = logging.StreamHandler()
    handler.setFormatter(JSONLines())
    logging.basicConfig(level=logging.WARNING, handlers=[handler], force=True)
    logging.getLogger("beguile").setLevel(level.upper())


def serve(settings: Settings, host: str, port: int, log_level: str = "info") -> None:
    """Serve until told to stop; then finish what is being stored, and go."""
    log_as_json(log_level)
    gc.set_threshold(20_000, 10, 50)  # looks are many small objects without cycles: looking for some took a tenth of every move
    config = uvicorn.Config(
        create_app(settings),
        host=host,
        port=port,
        log_config=None,
        access_log=False,
        proxy_headers=bool(settings.proxies),
        forwarded_allow_ips=list(settings.proxies),
        ws_max_size=2 * messages.LARGEST,
        ws_ping_interval=5,  # with the time-out: whoever is gone is noticed within 11 s
        ws_ping_timeout=6,
        ws_per_message_deflate=False,  # frames are small; a compressor a socket is not
        timeout_graceful_shutdown=5,
    )
    uvicorn.Server(config).run()

"""The HTTP interface does what its description says: schemathesis sends whatever fits it, and what does not."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from pathlib import Path

import hypothesis
import pytest
import schemathesis
import uvicorn

from beguile.server.api import ENDPOINTS
from beguile.server.app import Settings, create_app
from beguile.server.openapi import describe
from tests.server.client import bound_socket


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server in a thread of its own."""
    listening, data = bound_socket(), tmp_path_factory.mktemp("data")
    app = create_app(Settings(data=Path(data), requests=(1e9, 1e9), tables_per_player=10**9))
    server = uvicorn.Server(uvicorn.Config(app, log_level="error"))
    thread = threading.Thread(target=server.run, args=([listening],), daemon=True)
    thread.start()
    while not server.started:
        assert thread.is_alive()
        time.sleep(0.01)
    yield "http://{}:{}".format(*listening.getsockname())
    server.should_exit = True
    thread.join(10)


def description() -> dict[str, object]:
    described = describe(ENDPOINTS)
    del described["paths"]["/api/tables/{table}/stream"]  # does not end
    return described


schema = schemathesis.openapi.from_dict(description())


@pytest.mark.slow
@schema.parametrize()
@hypothesis.settings(
    max_examples=40, deadline=None, suppress_health_check=list(hypothesis.HealthCheck), database=None, derandomize=True
)
def test_every_door_keeps_to_its_description(case: schemathesis.Case, address: str) -> None:
    response = case.call(base_url=address)
    checks = [schemathesis.checks.not_a_server_error, *(_named(name) for name in CHECKS)]
    case.validate_response(response, checks=checks)


CHECKS = ("status_code_conformance", "content_type_conformance", "response_schema_conformance")


def _named(name: str) -> object:
    from schemathesis.specs.openapi import checks

    return getattr(checks, name)


def test_every_door_says_what_it_is_for() -> None:
    assert [each.path for each in ENDPOINTS if not each.handler.__doc__] == []

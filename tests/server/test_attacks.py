"""Every attack at a small volume against a server in a process of its own, with an honest player beside it."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from typing import Any

import pytest

from tests.server.attack.__main__ import attack_once
from tests.server.attack.attacks import ATTACKS
from tests.server.attack.target import Server, address_of

SECONDS, VOLUME = 5.0, 0.1


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    running = Server(tmp_path_factory.mktemp("attacked"), pace=0.01)
    running.start()
    yield running
    running.stop()


def attacked(server: Server, name: str) -> dict[str, Any]:
    return asyncio.run(attack_once(server, [name], SECONDS, VOLUME))


@pytest.mark.slow
@pytest.mark.parametrize("name", ATTACKS)
def test_an_attack_holds_nobody_up(name: str, server: Server) -> None:
    found = attacked(server, name)
    assert found["broken"] == []
    assert found["counts"]["answers 500"] == 0
    assert found["counts"]["honest moves"] > 0
    assert found["metrics"]["loop_stall_seconds_worst_own"] < 0.1
    assert found["metrics"]["tables_set_aside"] == 0
    assert found["log_bytes"] < 200_000


def test_attackers_come_from_this_machine_only() -> None:
    assert {address_of(number).split(".")[0] for number in range(1_000)} == {"127"}

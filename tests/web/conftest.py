"""A real server, a real bundle, a real Chromium."""

from __future__ import annotations

import contextlib
import os
import shutil
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

from beguile.server.pages import BUNDLE

ROOT = Path(__file__).parent.parent.parent
CHROMIUM = (
    "--no-sandbox",
    "--disable-gpu",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
PHONE, LAPTOP, WALL = (360, 740), (1280, 800), (1920, 1080)


class Server:
    """A server of its own, with bots that do not dawdle. It can be killed and started again on the same data."""

    def __init__(self, data: Path, pace: float = 0) -> None:
        assert (BUNDLE / "index.html").exists(), "the pages are not built: make web"
        self.data, self.pace = data, pace
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        self.address = f"http://127.0.0.1:{self.port}"
        self.start()

    def start(self) -> None:
        command = [
            sys.executable,
            "-m",
            "beguile",
            "serve",
            "--no-open",
            "--port",
            str(self.port),
            "--pace",
            str(self.pace),
            "--requests",
            "10000",
            "--data",
            str(self.data),
        ]
        with open(self.data / "log", "a") as log:
            self.running = subprocess.Popen(command, cwd=ROOT, stdout=log, stderr=log, env={**os.environ, "PYTHONPATH": str(ROOT)})
        for _ in range(300):
            with contextlib.suppress(OSError):
                urllib.request.urlopen(f"{self.address}/health", timeout=1)
                return
            time.sleep(0.1)
        raise AssertionError(f"the server did not start: {(self.data / 'log').read_text()}")

    def kill(self) -> None:
        self.running.kill()
        self.running.wait()


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a server for all tests."""
    server = Server(tmp_path_factory.mktemp("data"))
    yield server.address
    server.kill()


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    names = ("chromium", "chromium-browser", "google-chrome")
    found = next(filter(None, map(shutil.which, names)), None)  # without one, Playwright's own; without that, these tests fail
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=found, args=list(CHROMIUM))
        yield browser
        browser.close()


Enter = Callable[..., Page]


@pytest.fixture
def enter(browser: Browser, site: str) -> Iterator[Enter]:
    """A fresh person's page: `enter(size=PHONE, theme="dark", language="de")`. Anything that breaks in the page breaks the test."""
    contexts: list[BrowserContext] = []
    broken: list[str] = []

    def enter_as_newcomer(size: tuple[int, int] = LAPTOP, theme: str = "light", at: str = site, **more: Any) -> Page:
        viewport = {"width": size[0], "height": size[1]}
        context = browser.new_context(base_url=at, viewport=viewport, color_scheme=theme, has_touch=size == PHONE, **more)  # type: ignore[arg-type]
        contexts.append(context)
        context.set_default_timeout(10_000)
        page = context.new_page()
        page.on("pageerror", lambda error: broken.append(str(error)))
        return page

    yield enter_as_newcomer
    for context in contexts:
        context.close()
    assert broken == []


def close_tour(page: Page) -> None:
    """Newcomers are shown around; these tests know their way."""
    page.get_by_role("dialog").wait_for()
    page.keyboard.press("Escape")
    page.get_by_role("dialog").wait_for(state="detached")


def start_game(page: Page, game: str, players: int | None = None, options: dict[str, Any] | None = None) -> str:
    """A game against medium bots, entered by its address; the table's name."""
    page.goto("/")
    levels = ["me", *["medium"] * ((players or 4) - 1)]
    body = {"game": game, "players": players or 4, "seats": levels, "start": True, "options": options or {}}
    made = page.request.post("/api/tables", data=body)
    assert made.ok, made.text()
    table = str(made.json()["table"])
    page.goto(f"/table/{table}")
    return table


def play_listed(page: Page, table: str) -> None:
    """The first of the listed moves, and then whatever comes until it is my turn again: nobody else moves then."""

    def look() -> dict[str, Any]:
        found: dict[str, Any] = page.request.get(f"/api/tables/{table}").json()
        return found

    def shown(now: dict[str, Any]) -> None:
        page.locator(f'[data-version="{now["version"]}"]').wait_for()

    def wait_for_my_turn(after: int) -> int:
        """Once more moves than these were made; how many that are."""
        for _ in range(200):
            now = look()
            if now["moves_made"] > after and now["moves"]:
                shown(now)
                return int(now["moves_made"])
            page.wait_for_timeout(50)
        raise AssertionError("it did not become my turn")

    made = wait_for_my_turn(-1)
    page.locator("[data-listed]").first.click()
    wait_for_my_turn(made)

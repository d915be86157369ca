"""How quickly the pages appear, and how quickly a move's answer is drawn, in headless Chromium on this machine.

python bench/browser.py [--moves 12]
"""

from __future__ import annotations

import argparse
import shutil
import statistics
import tempfile
from pathlib import Path

from playwright.sync_api import Page, sync_playwright

import beguile
from tests.web.conftest import CHROMIUM, Server, close_tour, start_game

WATCH = """() => {
  window.drawn = [];
  const Socket = window.WebSocket;
  window.WebSocket = class extends Socket {
    set onmessage(listener) {
      super.onmessage = (frame) => {
        const arrived = performance.now();
        listener(frame);
        const note = () => window.drawn.push(performance.now() - arrived);
        if (frame.data.includes('"whole":false')) requestAnimationFrame(() => setTimeout(note));
      };
    }
  };
}"""


def first_paint(page: Page, path: str) -> float:
    """Milliseconds to the first contentful paint."""
    page.goto(path)
    page.wait_for_timeout(400)
    found = page.evaluate("performance.getEntriesByName('first-contentful-paint')[0]?.startTime")
    return float(found)


def drawing(page: Page, game: str, moves: int) -> list[float]:
    """Milliseconds from the arrival of a look that follows a move to the frame that shows it."""
    page.add_init_script(f"({WATCH})()")
    start_game(page, game)
    close_tour(page)
    for _ in range(moves):
        page.keyboard.press("m")
        button = page.locator("[data-listed]").first
        button.wait_for()
        button.click()
        page.wait_for_timeout(150)
    return [float(each) for each in page.evaluate("window.drawn")]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--moves", type=int, default=12)
    moves = parser.parse_args().moves
    with tempfile.TemporaryDirectory() as data, sync_playwright() as playwright:
        server = Server(Path(data), pace=0.3)
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=list(CHROMIUM))
        try:
            fresh = browser.new_context(base_url=server.address).new_page()
            print(f"home: first contentful paint {first_paint(fresh, '/'):.0f} ms, again {first_paint(fresh, '/'):.0f} ms")
            for game in beguile.games():
                took = drawing(browser.new_context(base_url=server.address).new_page(), game, moves)
                print(f"{game}: {len(took)} looks drawn in {statistics.median(took):.0f} ms (median), {max(took):.0f} ms (most)")
        finally:
            browser.close()
            server.kill()


if __name__ == "__main__":
    main()

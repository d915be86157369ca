"""Ratings with their intervals, as an SVG that needs nothing else to be seen and has words for those who cannot see it."""

from __future__ import annotations

from collections.abc import Mapping
from html import escape
from math import floor, log10
from typing import Any

WIDTH, LEFT, RIGHT, TOP, ROW, FOOT = 720, 190, 90, 76, 34, 46
STYLE = """
 svg { background: #fff; color: #1c1b1a } text { font: 14px system-ui, sans-serif; fill: currentColor }
 .title { font-size: 17px; font-weight: 600 } .small { font-size: 12px; opacity: .75 }
 .end { text-anchor: end } .mid { text-anchor: middle }
 .grid { stroke: currentColor; opacity: .15 } .bar { stroke: #9a3412; stroke-width: 3; stroke-linecap: round }
 .dot { fill: #9a3412 }
 @media (prefers-color-scheme: dark) { svg { background: #171615; color: #ece9e4 } .bar { stroke: #fb923c } .dot { fill: #fb923c } }
"""


def draw(found: Mapping[str, Any], title: str) -> str:
    """The picture of a report."""
    bots = sorted(found["bots"], key=lambda bot: -bot["rating"])
    ticks = ticks_between(min(bot["rating_low"] for bot in bots), max(bot["rating_high"] for bot in bots))
    height = TOP + ROW * len(bots) + FOOT
    first, last = found["seeds"]["first"], found["seeds"]["last"]
    heading = f"{title}, {found['players']} players: ratings of bots"
    below = f"OpenSkill ratings with two sigma either way, after {found['games']:,} games (deals {first} to {last}, all rotations)"

    def x(rating: float) -> float:
        return round(LEFT + (WIDTH - LEFT - RIGHT) * (rating - ticks[0]) / (ticks[-1] - ticks[0]), 1)

    parts = [
        f'<text class="title" x="16" y="28">{escape(heading)}</text>',
        f'<text class="small" x="16" y="50">{escape(below)}</text>',
    ]
    for tick in ticks:
        foot = height - FOOT
        parts.append(f'<line class="grid" x1="{x(tick)}" x2="{x(tick)}" y1="{TOP - 8}" y2="{foot}"/>')
        parts.append(f'<text class="small mid" x="{x(tick)}" y="{foot + 20}">{tick:g}</text>')
    for row, bot in enumerate(bots):
        parts += _row(bot, TOP + ROW * row + ROW // 2, x)
    words = "; ".join(f"{bot['name']} {bot['rating']:.1f} ({bot['rating_low']:.1f} to {bot['rating_high']:.1f})" for bot in bots)
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" role="img" aria-labelledby="title desc" viewBox="0 0 {WIDTH} {height}">',
            f'<title id="title">{escape(heading)}</title>',
            f'<desc id="desc">{escape(f"{below}. {words}.")}</desc>',
            f"<style>{STYLE}</style>",
            *parts,
            "</svg>\n",
        ]
    )


def _row(bot: Mapping[str, Any], y: int, x: Any) -> list[str]:
    low, middle, high = x(bot["rating_low"]), x(bot["rating"]), x(bot["rating_high"])
    return [
        f'<text class="end" x="{LEFT - 16}" y="{y + 5}">{escape(bot["name"])}</text>',
        f'<line class="bar" x1="{low}" x2="{high}" y1="{y}" y2="{y}"/>',
        f'<circle class="dot" cx="{middle}" cy="{y}" r="6"/>',
        f'<text x="{WIDTH - RIGHT + 16}" y="{y + 5}">{bot["rating"]:.1f}</text>',
    ]


def ticks_between(low: float, high: float) -> list[float]:
    """Round numbers that enclose both, four to eleven of them."""
    span = max(high - low, 0.01)
    step = 10.0 ** floor(log10(span))
    if span / step < 4:
        step /= 2 if span / step >= 2 else 5
    first = floor(low / step)
    ticks = [round(first * step, 6), round((first + 1) * step, 6)]
    while ticks[-1] < high:
        ticks.append(round((first + len(ticks)) * step, 6))
    return ticks

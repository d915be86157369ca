"""A sand timer in the terminal."""

from __future__ import annotations

import io

import pytest

from beguile.cli import main


@pytest.mark.slow
@pytest.mark.parametrize("minute", [0.0, 3600.0])
def test_a_game_in_real_time_can_be_played_in_the_terminal(
    minute: float, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """With no time at all every bargain of mine fails; with all the time in the world I accept what is proposed, or wait for it."""
    monkeypatch.setattr("beguile.terminal.MINUTE", minute)
    monkeypatch.setattr("sys.stdin", io.StringIO("1\n2\n" * 2000 if minute else "1\n" * 2000))
    main(["play", "dragons_gold", "--seed", "3", "--option", "real_time", "--players", "3"])
    out = capsys.readouterr().out
    assert (" won" in out) if minute == 0.0 else ("All agreed" in out)

"""The documents name what there is."""

import re
import typing
from pathlib import Path

import pytest

import beguile
from beguile.agents.pages import page_of
from beguile.arena.contest import Contest, play
from beguile.arena.report import report
from beguile.cli import build_parser
from beguile.server.api import ENDPOINTS
from beguile.server.messages import FromClient, FromServer, Look

ROOT = Path(__file__).parent.parent
PROTOCOL = (ROOT / "docs" / "protocol.md").read_text(encoding="utf-8")


def test_every_command_is_in_the_readme() -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    action = next(each for each in build_parser()._actions if each.choices and isinstance(each.choices, dict))
    assert [name for name in action.choices if f"beguile {name}" not in readme] == []


def test_every_option_of_the_arena_is_in_its_document() -> None:
    text = (ROOT / "docs" / "arena.md").read_text(encoding="utf-8")
    commands = next(each.choices for each in build_parser()._actions if isinstance(each.choices, dict))
    options = {option for name in ("arena", "analyse") for action in commands[name]._actions for option in action.option_strings}
    assert [option for option in options - {"-h", "--help"} if f"`{option}" not in text] == []


def test_what_an_arena_reports_is_in_its_document() -> None:
    text = (ROOT / "docs" / "arena.md").read_text(encoding="utf-8")
    found = report(play(Contest("smile", (("medium", "random", "random"),), deals=1)))
    assert [key for key in {*found, *found["bots"][0]} if f"`{key}`" not in text] == []


def test_every_message_is_in_the_protocol() -> None:
    tags = [kind.__struct_config__.tag for kind in (*typing.get_args(FromClient), *typing.get_args(FromServer))]
    assert [tag for tag in tags if f"`{tag}`" not in PROTOCOL] == []


def test_every_field_of_a_message_is_in_the_protocol() -> None:
    fields = {field for kind in typing.get_args(FromClient) for field in kind.__struct_fields__} | set(Look.__struct_fields__) - {
        "table"
    }
    assert [field for field in fields if f"`{field}`" not in PROTOCOL] == []


def test_every_door_is_in_the_protocol() -> None:
    assert [each.path for each in ENDPOINTS if f"`{each.method} {each.path}`" not in PROTOCOL] == []


def test_every_error_status_is_in_the_protocol() -> None:
    assert [status for status in ("409", "400", "404", "403", "429") if not re.search(rf"\b{status}\b", PROTOCOL)] == []


def test_the_example_bot_fits_on_a_page() -> None:
    code = (ROOT / "examples" / "bot.py").read_text(encoding="utf-8").split('"""', 2)[2]
    assert len([line for line in code.splitlines() if line.strip()]) <= 30


@pytest.mark.slow
@pytest.mark.parametrize("name", beguile.games())
def test_the_page_of_a_game_for_agents_is_what_the_code_says(name: str) -> None:
    assert (ROOT / "docs" / "agents" / f"{name}.md").read_text(encoding="utf-8") == page_of(beguile.game(name))


def test_the_document_for_agents_names_every_game_and_every_door() -> None:
    text = (ROOT / "docs" / "agents.md").read_text(encoding="utf-8")
    assert [name for name in beguile.games() if f"agents/{name}.md" not in text] == []
    assert [door for door in ("pettingzoo", "openspiel", "gymnasium") if f"beguile.agents.{door}" not in text] == []

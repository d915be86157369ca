"""A wall is a test: which room may import which."""

import ast
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent / "beguile"
STANDARD = set(sys.stdlib_module_names)
MAY_IMPORT = {
    "engine": {"engine", "numpy", "numba"},
    "games": {"engine"},
    "bots": {"engine", "bots", "numpy"},
    "table": {"engine", "table"},
    "arena": {"engine", "games", "bots", "table", "arena", "numpy", "openskill"},
    "agents": {"engine", "games", "bots", "table", "agents", "numpy", "rich", "gymnasium", "pettingzoo", "pyspiel"},
    "server": {"engine", "games", "bots", "table", "server", "msgspec", "segno", "starlette", "uvicorn", "websockets"},
}


def imports_of(path: Path) -> set[str]:
    """What a file imports, each as a path below `beguile` or the name of a foreign package."""
    found = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
        if isinstance(node, ast.ImportFrom):
            names = [f"{node.module}.{alias.name}" if node.module == "beguile" else str(node.module) for alias in node.names]
        found |= set(names)
    return {name.removeprefix("beguile.") if name.startswith("beguile") else name.partition(".")[0] for name in found}


def rooms() -> list[Path]:
    return [path for room in MAY_IMPORT for path in sorted((ROOT / room).rglob("*.py"))]


@pytest.mark.parametrize("path", rooms(), ids=lambda path: str(path.relative_to(ROOT)))
def test_a_room_imports_only_what_it_may(path: Path) -> None:
    allowed = MAY_IMPORT[path.relative_to(ROOT).parts[0]]
    foreign = {name for name in imports_of(path) if name.partition(".")[0] not in allowed | STANDARD}
    foreign -= own_game(path)
    assert foreign == set()


def own_game(path: Path) -> set[str]:
    """A game's folder imports its own files."""
    room, name = path.relative_to(ROOT).parts[:2]
    own = f"games.{name}."
    return {each for each in imports_of(path) if room == "games" and each.startswith(own)}


def test_the_walls_are_not_blind() -> None:
    assert "engine.luck" in imports_of(ROOT / "games" / "smile" / "rules.py")
    assert "numba" in imports_of(ROOT / "engine" / "targets" / "cpu.py")


FOR_AGENTS = {"gymnasium", "pettingzoo", "pyspiel", "open_spiel", "torch", "jax"}
"""Packages of other people's agents: extras, which nobody has to have."""


def test_what_agents_bring_along_is_known_to_their_doors_alone() -> None:
    everywhere = [path for path in ROOT.rglob("*.py") if path.relative_to(ROOT).parts[0] != "agents"]
    assert {path for path in everywhere if FOR_AGENTS & imports_of(path)} == set()
    doors = {path.stem: FOR_AGENTS & imports_of(path) for path in (ROOT / "agents").glob("*.py")}
    assert {name: found for name, found in doors.items() if found} == {
        "gymnasium": {"gymnasium"},
        "openspiel": {"pyspiel"},
        "pettingzoo": {"gymnasium", "pettingzoo"},
    }


@pytest.mark.parametrize(("door", "package"), [("pettingzoo", "pettingzoo"), ("openspiel", "pyspiel"), ("gymnasium", "gymnasium")])
def test_a_door_whose_package_is_missing_names_the_extra(door: str, package: str) -> None:
    code = f"import sys; sys.modules[{package!r}] = None; import beguile.agents.{door}"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.stderr.splitlines()[-1].endswith(f"pip install 'beguile[{door}]'")


def loaded_by(code: str) -> set[str]:
    """The heavy packages that a piece of code brings into a fresh Python."""
    code += f"; import sys; print(*[name for name in {('numba', 'numpy', 'rich', *sorted(FOR_AGENTS))} if name in sys.modules])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    return set(done.stdout.split())


@pytest.mark.parametrize(
    "code",
    [
        "import beguile",
        "import beguile; m = beguile.game('smile').new(seed=1); m.play(m.to_act[0], m.moves(m.to_act[0])[0]); m.imagine(0)",
        "import beguile.cli; beguile.cli.build_parser()",
    ],
)
def test_interpreted_play_and_help_load_nothing_heavy(code: str) -> None:
    assert loaded_by(code) == set()


def test_rules_draw_no_luck_but_the_states_own() -> None:
    for path in [*(ROOT / "engine").rglob("*.py"), *(ROOT / "games").rglob("*.py")]:
        if "laws" not in path.parts:
            assert not {"random", "secrets"} & imports_of(path), path

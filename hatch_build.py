"""A wheel carries the browser's pages, so that whoever installs it needs no Node."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class BuildPages(BuildHookInterface[Any]):
    def initialize(self, version: str, build_data: dict[str, Any]) -> None:  # noqa: ARG002
        root = Path(self.root)
        if version == "editable" or (root / "beguile" / "web" / "index.html").exists():
            return
        subprocess.run([sys.executable, str(root / "web" / "build.py")], check=True)

"""What a caller can get wrong. Anything else that is raised is a bug of ours."""

from typing import Any


class IllegalMove(Exception):
    """A player asked for what the rules refuse. Says why, in words, and names the rule; nothing has changed.

    `key` and `parts` are the message the words were made from, for those who speak another language.
    """

    def __init__(self, why: str, rule: str = "", key: str = "", parts: dict[str, Any] | None = None) -> None:
        super().__init__(f"{why} (rule {rule})" if rule else why)
        self.why, self.rule = why, rule
        self.key, self.parts = key, parts or {}


class Malformed(ValueError):
    """Something that came from outside cannot be read: a move's text, an option, a component file, a record."""

"""What a caller can get wrong. Anything else that is raised is a bug of ours."""


class IllegalMove(Exception):
    """A player asked for what the rules refuse. Says why, in words, and names the rule; nothing has changed."""

    def __init__(self, why: str, rule: str = "") -> None:
        super().__init__(f"{why} (rule {rule})" if rule else why)
        self.why = why
        self.rule = rule


class Malformed(ValueError):
    """Something that came from outside cannot be read: a move's text, an option, a component file, a record."""
